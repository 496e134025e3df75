import { useEffect, useReducer } from 'react';
import { type TimeSpan, timeSpan, untilItChanges } from './time-span';

/** The longest time that `setTimeout` can wait. */
const LONGEST_TIMER_MS = 2_147_483_647;

/**
 * The span until `iso`, kept true: the component is drawn again when the words change and not before, so hundreds of
 * them cost nothing between. Null for null.
 */
export function useCountdown(iso: string | null): TimeSpan | null {
  const [drawn, drawAgain] = useReducer((count: number) => count + 1, 0);
  const due = iso === null ? null : Date.parse(iso);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing asks for the next one
  useEffect(() => {
    const wait = due === null ? null : untilItChanges(due - Date.now());
    if (wait === null) return undefined;
    // A little late is right: a timer may fire a millisecond before its time.
    const timer = setTimeout(drawAgain, Math.min(wait + 20, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [due, drawn]);
  return due === null ? null : timeSpan(due - Date.now());
}
