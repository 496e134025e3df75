import { useEffect, useEffectEvent, useState } from 'react';

/** Returns a function that acts once `isTrue`: at once, or later unless `what` has changed until then. */
export function useOnceTrue(isTrue: boolean, what: string, act: () => void): () => void {
  const [awaited, setAwaited] = useState<string | null>(null);
  const isDue = isTrue && awaited === what;
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isDue) return;
    setAwaited(null);
    actNow();
  }, [isDue]);
  return () => (isTrue ? act() : setAwaited(what));
}
