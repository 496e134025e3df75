/** Runs tasks, at most a number of them at the same time and the others in the order of the calls. */
export type Limit = <Result>(task: () => Promise<Result>) => Promise<Result>;

export function createLimit(maxRunning: number): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The slot goes straight to the next task, so that no later call can take it.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/**
 * Calls `work` for every value, at most `maxRunning` at the same time; the results are in the order of the values.
 * After a failure no further call is made, and it is thrown once the running calls have ended.
 */
export async function mapConcurrently<Value, Result>(
  values: readonly Value[],
  maxRunning: number,
  work: (value: Value) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = values.entries();
  let hasFailed = false;
  const takeEntries = async (): Promise<void> => {
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
  const ended = await Promise.allSettled(Array.from({ length: maxRunning }, takeEntries));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return results;
}
