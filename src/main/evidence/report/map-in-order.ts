/**
 * Yields the results of `work` in order and runs at most `ahead` calls in advance, which limits memory. Waits for
 * running calls when the caller stops early.
 */
export async function* mapInOrder<Value, Result>(
  values: readonly Value[],
  ahead: number,
  work: (value: Value, index: number) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const running: Promise<Result>[] = [];
  let next = 0;
  const fill = (): void => {
    for (; running.length < ahead && next < values.length; next += 1) {
      const value = values[next];
      if (value === undefined) continue;
      const result = work(value, next);
      // The caller receives the failure when it awaits the result; until then it must not count as unhandled.
      result.catch(() => undefined);
      running.push(result);
    }
  };
  try {
    for (fill(); running.length > 0; fill()) {
      const first = await running.shift();
      if (first !== undefined) yield first;
    }
  } finally {
    await Promise.allSettled(running);
  }
}
