import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CaseDetail } from '../../../contract/views';
import { requestOptions } from '../../app/queries';
import { firstPictures } from '../results/stage/stage-pictures';

/** After this delay the result is fetched even while the window is busy. */
const MAX_IDLE_WAIT_MS = 1_000;

/**
 * Prefetches the newest result of a case and its first pictures while the window is idle, since most people open it
 * next, and the process that draws a heatmap takes a while to start.
 */
export function usePrefetchResults({ id, results }: Pick<CaseDetail, 'id' | 'results'>): void {
  const client = useQueryClient();
  const hasResults = results > 0;
  /** Chromium forgets a picture that nothing holds, and would ask for it again. */
  const held = useRef<readonly HTMLImageElement[]>([]);
  useEffect(() => {
    if (!hasResults) return;
    const prefetch = async (): Promise<void> => {
      held.current = await prefetchNewestResult(client, id);
    };
    const handle = requestIdleCallback(() => void prefetch(), { timeout: MAX_IDLE_WAIT_MS });
    return () => cancelIdleCallback(handle);
  }, [client, id, hasResults]);
}

async function prefetchNewestResult(
  client: QueryClient,
  caseId: CaseDetail['id'],
): Promise<readonly HTMLImageElement[]> {
  try {
    const { versions } = await client.ensureQueryData(requestOptions('results.versions', { caseId }));
    const [newest] = versions;
    if (!newest) return [];
    const { submissionId } = newest;
    const { rows } = await client.ensureQueryData(requestOptions('results.overview', { submissionId }));
    const [firstRow] = rows;
    if (!firstRow) return [];
    const file = requestOptions('results.file', { submissionId, key: firstRow.key });
    return firstPictures(await client.ensureQueryData(file)).map((url) =>
      Object.assign(new Image(), { src: url }),
    );
  } catch {
    // The results tab sends the same requests and shows the error.
    return [];
  }
}
