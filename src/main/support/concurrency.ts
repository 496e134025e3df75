/**
 * Calls `work` for every value, `limit` of them at a time, and resolves with the results in the order of the values.
 * After the first failure nothing new is started; it rejects with that failure once the running calls have ended.
 */
export async function mapConcurrently<Value, Result>(
  values: Iterable<Value>,
  limit: number,
  work: (value: Value) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = [...values].entries();
  let hasFailed = false;
  const runner = async (): Promise<void> => {
    for (const [index, value] of entries) {
      if (hasFailed) return;
      try {
        results[index] = await work(value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: limit }, runner));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return results;
}
