/** Runs at most `limit` tasks at the same time, the others in the order they came. */
export type Gate = <Result>(task: () => Promise<Result>) => Promise<Result>;

export function createGate(limit: number): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The slot goes straight to the next one, so that nobody can slip in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
