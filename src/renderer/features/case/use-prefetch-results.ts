import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CaseDetail } from '../../../contract/views';
import { requestOptions } from '../../app/queries';

/** After this delay the result is fetched even while the window is busy. */
const MAX_IDLE_WAIT_MS = 1_000;

/** Prefetches the newest result of a case while the window is idle, since most people open it next. */
export function usePrefetchResults({ id, results }: Pick<CaseDetail, 'id' | 'results'>): void {
  const client = useQueryClient();
  const hasResults = results > 0;
  useEffect(() => {
    if (!hasResults) return;
    const handle = requestIdleCallback(() => void prefetchNewestResult(client, id), {
      timeout: MAX_IDLE_WAIT_MS,
    });
    return () => cancelIdleCallback(handle);
  }, [client, id, hasResults]);
}

async function prefetchNewestResult(client: QueryClient, caseId: CaseDetail['id']): Promise<void> {
  try {
    const { versions } = await client.ensureQueryData(requestOptions('results.versions', { caseId }));
    const [newest] = versions;
    if (!newest) return;
    const { submissionId } = newest;
    const { rows } = await client.ensureQueryData(requestOptions('results.overview', { submissionId }));
    const [firstRow] = rows;
    if (firstRow) {
      await client.ensureQueryData(requestOptions('results.file', { submissionId, key: firstRow.key }));
    }
  } catch {
    // The results tab sends the same requests and shows the error.
  }
}
