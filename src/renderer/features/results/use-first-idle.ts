import { useEffect, useState } from 'react';

/** Deferred requests start after this time even if the window stays busy. */
const MAX_WAIT_MS = 500;

/** False until the window is idle after the first render; defers requests that are not needed at once. */
export function useFirstIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const handle = requestIdleCallback(() => setIsIdle(true), { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
