/** Quicker work shows nothing, so that no message flashes. */
export const BUSY_DELAY_MS = 300;

/** Returns what the work returns; while it takes long, calls `show`, and what that returns once the work has ended. */
export async function showWhileBusy<Result>(work: Promise<Result>, show: () => () => void): Promise<Result> {
  let hide = (): void => undefined;
  const timer = setTimeout(() => {
    hide = show();
  }, BUSY_DELAY_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    hide();
  }
}
