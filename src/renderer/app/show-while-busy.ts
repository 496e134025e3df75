/** Quicker work shows nothing, so that no message flashes. */
export const BUSY_DELAY_MS = 300;

/** Returns the result of `work`. After a delay it calls `show`, and calls the returned `hide` when the work ends. */
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
