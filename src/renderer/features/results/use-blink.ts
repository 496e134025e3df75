import { useEffect, useState } from 'react';

/** Photo and heatmap change places twice a second: one whole blink a second, far below the 3 Hz of WCAG 2.3.1. */
export const BLINK_HALF_MS = 500;

export interface Blink {
  /** Whether the heatmap is the one in front. */
  readonly isFront: boolean;
  readonly isRunning: boolean;
  readonly toggle: () => void;
  /** Changes places once, by hand, and stops. */
  readonly swap: () => void;
}

/** Blinks while `isWanted`; it begins by itself only where the person does not ask for reduced motion. */
export function useBlink(isWanted: boolean): Blink {
  const [isFront, setIsFront] = useState(false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isRunning = isWanted && (chosen ?? !wantsLessMotion());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setIsFront((was) => !was), BLINK_HALF_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    isFront: isWanted && isFront,
    isRunning,
    toggle: () => setChosen(!isRunning),
    swap: () => {
      setChosen(false);
      setIsFront((was) => !was);
    },
  };
}

function wantsLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
