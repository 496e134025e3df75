/** A rounded duration for display; coarse, so that it rarely changes. */
export type TimeSpan =
  | { readonly unit: 'now' }
  | { readonly unit: 'moment' }
  | { readonly unit: 'seconds' | 'minutes' | 'hours' | 'days'; readonly count: number };

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const SCALES = [
  { below: 90 * SECOND_MS, unit: 'seconds', ms: SECOND_MS, step: 5 },
  { below: 90 * MINUTE_MS, unit: 'minutes', ms: MINUTE_MS, step: 1 },
  { below: 36 * HOUR_MS, unit: 'hours', ms: HOUR_MS, step: 1 },
  { below: Number.POSITIVE_INFINITY, unit: 'days', ms: DAY_MS, step: 1 },
] as const;

/** `ms` as a span, rounded up to 5 seconds, whole minutes, hours or days. */
export function timeSpan(ms: number): TimeSpan {
  if (!(ms > 0)) return { unit: 'now' };
  if (ms <= 10 * SECOND_MS) return { unit: 'moment' };
  const scale = SCALES.find(({ below }) => ms <= below) ?? SCALES[3];
  const intervalMs = scale.ms * scale.step;
  return { unit: scale.unit, count: Math.ceil(ms / intervalMs) * scale.step };
}

/** Milliseconds until `timeSpan` of the same countdown changes; null if it never does. */
export function msUntilTextChanges(ms: number): number | null {
  if (!(ms > 0)) return null;
  if (ms <= 10 * SECOND_MS) return ms;
  const scale = SCALES.find(({ below }) => ms <= below) ?? SCALES[3];
  const intervalMs = scale.ms * scale.step;
  const untilNextMs = ms - (Math.ceil(ms / intervalMs) - 1) * intervalMs;
  const untilFinerUnitMs = ms - lowerLimitMs(scale.unit);
  return Math.max(1, Math.min(untilNextMs, untilFinerUnitMs));
}

/** The limit below which the next finer unit is used. */
function lowerLimitMs(unit: (typeof SCALES)[number]['unit']): number {
  const index = SCALES.findIndex((scale) => scale.unit === unit);
  return index === 0 ? 10 * SECOND_MS : (SCALES[index - 1]?.below ?? 0);
}
