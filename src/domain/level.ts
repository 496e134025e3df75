/** Traffic light of the service; `-` is "no statement" (R21). */
export const LEVELS = ['Red', 'Yellow', 'Green', '-'] as const;
export type Level = (typeof LEVELS)[number];

/** A level as reported: known, an unknown word kept unchanged, or absent. An absent level is not green (R20, R21). */
export type ReportedLevel =
  | { readonly kind: 'known'; readonly level: Level }
  | { readonly kind: 'unknown'; readonly text: string }
  | { readonly kind: 'absent' };

export function reportedLevel(value: unknown): ReportedLevel {
  if (value === undefined || value === null || value === '') return { kind: 'absent' };
  const level = LEVELS.find((known) => known === value);
  if (level) return { kind: 'known', level };
  return { kind: 'unknown', text: typeof value === 'string' ? value : JSON.stringify(value) };
}

/** Sort key, most severe first: Red, Yellow, unknown, absent, `-`, Green. */
export function levelRank(reported: ReportedLevel): number {
  if (reported.kind === 'unknown') return 2;
  if (reported.kind === 'absent') return 3;
  return { Red: 0, Yellow: 1, '-': 4, Green: 5 }[reported.level];
}

/** The most severe of several levels; absent for none. */
export function worstLevel(levels: readonly ReportedLevel[]): ReportedLevel {
  return [...levels].sort((a, b) => levelRank(a) - levelRank(b))[0] ?? { kind: 'absent' };
}
