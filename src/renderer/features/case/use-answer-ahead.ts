import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CaseDetail } from '../../../contract/views';
import { requestOptions } from '../../app/queries';

/** Later than this it is asked for even while the window is busy. */
const LATEST_MS = 1_000;

/** Reads the newest answer of a case while nothing else happens, since that is what most people open next. */
export function useAnswerAhead({ id, results }: Pick<CaseDetail, 'id' | 'results'>): void {
  const client = useQueryClient();
  const isAnswered = results > 0;
  useEffect(() => {
    if (!isAnswered) return;
    const wish = requestIdleCallback(() => void readAhead(client, id), { timeout: LATEST_MS });
    return () => cancelIdleCallback(wish);
  }, [client, id, isAnswered]);
}

async function readAhead(client: QueryClient, caseId: CaseDetail['id']): Promise<void> {
  try {
    const [newest] = await client.ensureQueryData(requestOptions('results.list', { caseId }));
    if (!newest) return;
    const { rows } = await client.ensureQueryData(
      requestOptions('results.overview', { resultId: newest.id }),
    );
    const [worst] = rows;
    if (worst) {
      await client.ensureQueryData(requestOptions('results.file', { resultId: newest.id, key: worst.key }));
    }
  } catch {
    // The tab asks again and says what is wrong.
  }
}
