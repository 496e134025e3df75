/**
 * The results of `work` in the order of `all`, with at most `ahead` begun before they are asked for: what is slow runs
 * beside what uses it, and no more than that lies in memory. Work that was begun is waited for when the reader stops.
 */
export async function* inOrderAhead<One, Result>(
  all: readonly One[],
  ahead: number,
  work: (one: One, index: number) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const begun: Promise<Result>[] = [];
  let next = 0;
  const fill = (): void => {
    for (; begun.length < ahead && next < all.length; next += 1) {
      const one = all[next];
      if (one === undefined) continue;
      const running = work(one, next);
      // Whoever asks for it learns of the failure; until then it is not an unhandled one.
      running.catch(() => undefined);
      begun.push(running);
    }
  };
  try {
    for (fill(); begun.length > 0; fill()) {
      const first = await begun.shift();
      if (first !== undefined) yield first;
    }
  } finally {
    await Promise.allSettled(begun);
  }
}
