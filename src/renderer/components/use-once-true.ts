import { useEffect, useEffectEvent, useState } from 'react';

/** Runs now if `isTrue`, otherwise once it becomes true; forgotten when the subject changes. */
export function useOnceTrue(isTrue: boolean, subject: string, run: () => void): () => void {
  const [awaited, setAwaited] = useState<string | null>(null);
  if (awaited !== null && awaited !== subject) setAwaited(null);
  const isDue = isTrue && awaited === subject;
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    if (!isDue) return;
    setAwaited(null);
    runLatest();
  }, [isDue]);
  return () => (isTrue ? run() : setAwaited(subject));
}
