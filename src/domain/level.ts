/** How a level is presented: `bad` is suspicious, `doubt` needs a look, `good` has no concerns, `neutral` says nothing. */
export type LevelTone = 'bad' | 'doubt' | 'good' | 'neutral';

interface LevelRules {
  /** Sort key among all reported levels, most severe first; 2 and 3 are for unknown and absent ones. */
  readonly rank: number;
  readonly tone: LevelTone;
  /** Order among levels that can become better or worse; null for a level that makes no statement. */
  readonly severity: number | null;
  /** Name of the level in reports and JSON. */
  readonly code: string;
}

/** The levels of the service (R21). A further level is a further row and its three texts. */
const LEVEL_RULES = {
  Red: { rank: 0, tone: 'bad', severity: 2, code: 'red' },
  Yellow: { rank: 1, tone: 'doubt', severity: 1, code: 'yellow' },
  Green: { rank: 5, tone: 'good', severity: 0, code: 'green' },
  '-': { rank: 4, tone: 'neutral', severity: null, code: 'no-statement' },
} as const satisfies { readonly [name: string]: LevelRules };

export type Level = keyof typeof LEVEL_RULES;
export type LevelCode = (typeof LEVEL_RULES)[Level]['code'];

export const LEVELS = Object.keys(LEVEL_RULES) as [Level, ...Level[]];

export function levelRules(level: Level): LevelRules & { readonly code: LevelCode } {
  return LEVEL_RULES[level];
}

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
  return levelRules(reported.level).rank;
}

/** Returns whether a person should look at it: it is suspicious or in doubt. */
export function needsAttention(reported: ReportedLevel | null): boolean {
  if (reported?.kind !== 'known') return false;
  const { tone } = levelRules(reported.level);
  return tone === 'bad' || tone === 'doubt';
}

/** The most severe of several levels; absent for none. */
export function worstLevel(levels: readonly ReportedLevel[]): ReportedLevel {
  return [...levels].sort((a, b) => levelRank(a) - levelRank(b))[0] ?? { kind: 'absent' };
}
