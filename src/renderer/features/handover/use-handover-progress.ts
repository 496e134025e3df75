import { useEffect, useState } from 'react';
import { onEvent } from '../../bridge';

/** From 0 to 1 while a hand-over file is written; null otherwise. */
export function useHandoverProgress(isRunning: boolean): number | null {
  const [share, setShare] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    setShare(0);
    return onEvent('handover.progress', ({ bytes, totalBytes }) =>
      setShare(totalBytes === 0 ? 1 : Math.min(1, bytes / totalBytes)),
    );
  }, [isRunning]);
  return isRunning ? share : null;
}
