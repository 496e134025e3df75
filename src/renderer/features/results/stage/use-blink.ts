import { useEffect, useState } from 'react';

/** Photo and heatmap alternate twice a second: one blink per second, well below the 3 Hz of WCAG 2.3.1. */
export const BLINK_INTERVAL_MS = 500;

export interface Blink {
  /** True while the heatmap is in front. */
  readonly isFront: boolean;
  readonly isRunning: boolean;
  readonly toggle: () => void;
  /** Swaps photo and heatmap once and stops blinking. */
  readonly swap: () => void;
}

/** Blinks while `isWanted`; starts automatically unless the system asks for reduced motion. */
export function useBlink(isWanted: boolean): Blink {
  const [isFront, setIsFront] = useState(false);
  const [runsByChoice, setRunsByChoice] = useState<boolean | null>(null);
  const isRunning = isWanted && (runsByChoice ?? !prefersReducedMotion());
  useEffect(() => {
    if (!isRunning) return undefined;
    // From one change to the next: an interval catches up after a delay, and would flash faster.
    const timer = setTimeout(() => setIsFront(!isFront), BLINK_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isRunning, isFront]);
  return {
    isFront: isWanted && isFront,
    isRunning,
    toggle: () => setRunsByChoice(!isRunning),
    swap: () => {
      setRunsByChoice(false);
      setIsFront((current) => !current);
    },
  };
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
