/** A stretch of time in the words of a person; coarse, so that it changes seldom. */
export type TimeSpan =
  | { readonly unit: 'now' }
  | { readonly unit: 'moment' }
  | { readonly unit: 'seconds' | 'minutes' | 'hours' | 'days'; readonly count: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SCALES = [
  { below: 90 * SECOND, unit: 'seconds', ms: SECOND, step: 5 },
  { below: 90 * MINUTE, unit: 'minutes', ms: MINUTE, step: 1 },
  { below: 36 * HOUR, unit: 'hours', ms: HOUR, step: 1 },
  { below: Number.POSITIVE_INFINITY, unit: 'days', ms: DAY, step: 1 },
] as const;

/** `ms` as a span, rounded up to what a person would say: 5 s, whole minutes, whole hours. */
export function timeSpan(ms: number): TimeSpan {
  if (!(ms > 0)) return { unit: 'now' };
  if (ms <= 10 * SECOND) return { unit: 'moment' };
  const scale = SCALES.find(({ below }) => ms <= below) ?? SCALES[3];
  const grain = scale.ms * scale.step;
  return { unit: scale.unit, count: Math.ceil(ms / grain) * scale.step };
}

/** Milliseconds after which `timeSpan` of the same countdown says something else; null: never. */
export function untilItChanges(ms: number): number | null {
  if (!(ms > 0)) return null;
  if (ms <= 10 * SECOND) return ms;
  const scale = SCALES.find(({ below }) => ms <= below) ?? SCALES[3];
  const grain = scale.ms * scale.step;
  const inGrain = ms - (Math.ceil(ms / grain) - 1) * grain;
  const toSmaller = ms - lowerEnd(scale.unit);
  return Math.max(1, Math.min(inGrain, toSmaller));
}

/** Where the next finer unit takes over. */
function lowerEnd(unit: (typeof SCALES)[number]['unit']): number {
  const at = SCALES.findIndex((scale) => scale.unit === unit);
  return at === 0 ? 10 * SECOND : (SCALES[at - 1]?.below ?? 0);
}
