import type { FindingCode } from './finding';
import type { StandingChoice } from './handler-decision';
import type { ProfileId } from './ids';
import { LEVELS, type Level } from './level';

/** What a case can be filtered by as a level: `other` is a word that the service invented or left out. */
export const FILTER_LEVELS = [...LEVELS, 'other', 'none'] as const;
export type FilterLevel = Level | 'other' | 'none';

/** Where a case stands; it may stand in several places at once. */
export const CASE_STATES = [
  'question',
  'on-its-way',
  'blocked',
  'answered',
  'undecodable',
  'unsent',
  'empty',
  'capture-sent',
  'capture-reminder',
  'capture-manual',
  'capture-closed',
  'capture-other',
  'capture-trouble',
  'open',
  'closed',
  'held',
] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** What its handler decided; `undecided`: nothing that stands. */
export const FILTER_DECISIONS = ['genuine', 'doubtful', 'manipulated', 'undecidable', 'undecided'] as const;
export type FilterDecision = StandingChoice | 'undecided';

/** Which day of a case a period is about. */
export const PERIOD_KINDS = ['activity', 'created', 'captured'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** Calendar days `YYYY-MM-DD` of this computer's zone (of the camera's clock for `captured`), both included; null: open. */
export interface DayPeriod {
  readonly kind: PeriodKind;
  readonly from: string | null;
  readonly to: string | null;
}

/** So many days up to today, which is one of them: what a saved filter means is true tomorrow, too. */
export interface RecentPeriod {
  readonly kind: PeriodKind;
  readonly lastDays: number;
}

export type Period = DayPeriod | RecentPeriod;

/** The days that a period means on a day (`YYYY-MM-DD`). */
export function periodDays(period: Period, today: string): DayPeriod {
  if (!('lastDays' in period)) return period;
  const { kind, lastDays } = period;
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - (lastDays - 1));
  return { kind, from: first.toISOString().slice(0, 10), to: null };
}

/** What a list of cases is narrowed to: within a field any of its values, and all fields together. Empty: no limit. */
export interface CaseFilter {
  readonly levels: readonly FilterLevel[];
  readonly states: readonly CaseState[];
  readonly decisions: readonly FilterDecision[];
  readonly findings: readonly FindingCode[];
  readonly profileIds: readonly ProfileId[];
  readonly period: Period | null;
}

export const NO_FILTER: CaseFilter = {
  levels: [],
  states: [],
  decisions: [],
  findings: [],
  profileIds: [],
  period: null,
};

/** `relevance` is the order of a search, and without one that of the last activity. */
export const CASE_SORTS = ['relevance', 'activity', 'created', 'number', 'level', 'tokens'] as const;
export type CaseSortKey = (typeof CASE_SORTS)[number];

export interface CaseSort {
  readonly by: CaseSortKey;
  readonly descending: boolean;
}

export const USUAL_SORT: CaseSort = { by: 'relevance', descending: true };

export function isNoFilter({ period, ...fields }: CaseFilter): boolean {
  return period === null && Object.values(fields).every((values) => values.length === 0);
}

const TRAITS = [
  ...FILTER_LEVELS.map((level) => `level:${level}` as const),
  ...FILTER_DECISIONS.map((decision) => `decision:${decision}` as const),
  ...CASE_STATES.map((state) => `state:${state}` as const),
] as const;
export type CaseTrait = `level:${FilterLevel}` | `decision:${FilterDecision}` | `state:${CaseState}`;

/**
 * The bit of a trait in the column `traits` of a case, which triggers of the schema keep: words above that are added, or mean
 * something else, need a migration.
 */
export function traitBit(trait: CaseTrait): number {
  return 2 ** TRAITS.indexOf(trait);
}

/** The bits of any of several traits. */
export function traitMask(traits: readonly CaseTrait[]): number {
  return traits.reduce((mask, trait) => mask + traitBit(trait), 0);
}
