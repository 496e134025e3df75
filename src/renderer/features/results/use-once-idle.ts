import { useEffect, useState } from 'react';

/** Behind what is looked at first, but never longer than this. */
const LATEST_MS = 500;

/** False until the window has drawn what came with it and has nothing to do: for what may be asked for later. */
export function useOnceIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const wish = requestIdleCallback(() => setIsIdle(true), { timeout: LATEST_MS });
    return () => cancelIdleCallback(wish);
  }, []);
  return isIdle;
}
