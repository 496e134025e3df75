/** How a level is presented: `bad` is suspicious, `doubt` needs a look, `good` has no concerns, `neutral` says nothing. */
export type LevelTone = 'bad' | 'doubt' | 'good' | 'neutral';

interface LevelRules {
  /** The more severe, the higher. Stored with cases, so it never changes; a new level gets one between two others. */
  readonly severityRank: number;
  readonly tone: LevelTone;
  /** Name of the level in reports and JSON. */
  readonly code: string;
}

/** The levels of the service (R21). A further level is a further row and its three texts. */
const LEVEL_RULES = {
  Red: { severityRank: 600, tone: 'bad', code: 'red' },
  Yellow: { severityRank: 500, tone: 'doubt', code: 'yellow' },
  Green: { severityRank: 100, tone: 'good', code: 'green' },
  '-': { severityRank: 200, tone: 'neutral', code: 'no-statement' },
} as const satisfies { readonly [name: string]: LevelRules };

/** Rank of a file that the result does not name: below the levels that need attention. */
export const UNANSWERED_RANK = 450;
const UNKNOWN_RANK = 400;
const ABSENT_RANK = 300;

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

/** Sort key of a level, or of a case or file without a result: Red, Yellow, unknown, absent, `-`, Green, none. */
export function severityRank(reported: ReportedLevel | null): number {
  if (reported === null) return 0;
  if (reported.kind === 'unknown') return UNKNOWN_RANK;
  if (reported.kind === 'absent') return ABSENT_RANK;
  return levelRules(reported.level).severityRank;
}

/** Returns whether a person should look at it: it is suspicious or in doubt. */
export function needsAttention(reported: ReportedLevel | null): boolean {
  if (reported?.kind !== 'known') return false;
  const { tone } = levelRules(reported.level);
  return tone === 'bad' || tone === 'doubt';
}

/** The most severe of several levels; absent for none. */
export function worstLevel(levels: readonly ReportedLevel[]): ReportedLevel {
  return [...levels].sort((a, b) => severityRank(b) - severityRank(a))[0] ?? { kind: 'absent' };
}
