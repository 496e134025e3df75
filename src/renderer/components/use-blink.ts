import { useEffect, useState } from 'react';

/** Two pictures alternate twice a second: one blink per second, well below the 3 Hz of WCAG 2.3.1. */
export const BLINK_INTERVAL_MS = 500;

export interface Blink {
  /** True while the second picture is in front. */
  readonly isFront: boolean;
  readonly isRunning: boolean;
  readonly toggle: () => void;
  /** Shows one of the two pictures and stops blinking. */
  readonly show: (isFront: boolean) => void;
}

/** Blinks while `isWanted`; never starts automatically if the system asks for reduced motion. */
export function useBlink(isWanted: boolean, starts: 'automatically' | 'by-hand'): Blink {
  const [isFront, setIsFront] = useState(false);
  const [runsByChoice, setRunsByChoice] = useState<boolean | null>(null);
  const isRunning = isWanted && (runsByChoice ?? (starts === 'automatically' && !prefersReducedMotion()));
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
    show: (front) => {
      setRunsByChoice(false);
      setIsFront(front);
    },
  };
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
