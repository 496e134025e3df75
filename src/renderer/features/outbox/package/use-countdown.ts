import { useEffect, useReducer } from 'react';
import { msUntilTextChanges, type TimeSpan, timeSpan } from './time-span';

/** The longest delay that `setTimeout` supports. */
const MAX_TIMER_MS = 2_147_483_647;

/** The span until `iso`, null for null. Renders the component only when the displayed span changes. */
export function useCountdown(iso: string | null): TimeSpan | null {
  const [renderCount, renderAgain] = useReducer((count: number) => count + 1, 0);
  const dueMs = iso === null ? null : Date.parse(iso);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render schedules the next one
  useEffect(() => {
    const waitMs = dueMs === null ? null : msUntilTextChanges(dueMs - Date.now());
    if (waitMs === null) return undefined;
    // Waits slightly longer, since a timer may fire a millisecond early.
    const timer = setTimeout(renderAgain, Math.min(waitMs + 20, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [dueMs, renderCount]);
  return dueMs === null ? null : timeSpan(dueMs - Date.now());
}
