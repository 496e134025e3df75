import { CASE_STATES } from './case-state';
import type { FindingCode } from './finding';
import type { EffectiveChoice } from './handler-decision';
import type { ProfileId } from './ids';
import { LEVELS, type Level } from './level';

/** Levels that a case can be filtered by; `other`: the service sent an unknown level or none, `none`: no result yet. */
export const FILTER_LEVELS = [...LEVELS, 'other', 'none'] as const;
export type FilterLevel = Level | 'other' | 'none';

/** What a filter can ask about a case: its one state, and facts of which several can apply at once. */
export const FILTER_STATES = [
  ...CASE_STATES,
  'undecodable',
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
export type FilterState = (typeof FILTER_STATES)[number];

/** What the handler decided; `undecided`: no decision, or one that was withdrawn. */
export const FILTER_DECISIONS = ['genuine', 'doubtful', 'manipulated', 'undecidable', 'undecided'] as const;
export type FilterDecision = EffectiveChoice | 'undecided';

/** The date of a case that a period refers to. */
export const PERIOD_KINDS = ['activity', 'created', 'captured'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** Calendar days `YYYY-MM-DD` in this computer's zone (camera clock for `captured`), both inclusive; null: open. */
export interface DayPeriod {
  readonly kind: PeriodKind;
  readonly from: string | null;
  readonly to: string | null;
}

/** The last `lastDays` days including today; relative, so that a saved filter stays valid. */
export interface RecentPeriod {
  readonly kind: PeriodKind;
  readonly lastDays: number;
}

export type Period = DayPeriod | RecentPeriod;

/** The calendar days that a period covers on `today` (`YYYY-MM-DD`). */
export function periodDays(period: Period, today: string): DayPeriod {
  if (!('lastDays' in period)) return period;
  const { kind, lastDays } = period;
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - (lastDays - 1));
  return { kind, from: first.toISOString().slice(0, 10), to: null };
}

/** A case matches if every field matches; a field matches on any of its values. Empty: no restriction. */
export interface CaseFilter {
  readonly levels: readonly FilterLevel[];
  readonly states: readonly FilterState[];
  readonly decisions: readonly FilterDecision[];
  readonly findings: readonly FindingCode[];
  readonly profileIds: readonly ProfileId[];
  readonly period: Period | null;
}

export const EMPTY_FILTER: CaseFilter = {
  levels: [],
  states: [],
  decisions: [],
  findings: [],
  profileIds: [],
  period: null,
};

/** `relevance` ranks search hits; without a search it sorts by last activity. */
export const CASE_SORTS = ['relevance', 'activity', 'created', 'number', 'level', 'tokens'] as const;
export type CaseSortKey = (typeof CASE_SORTS)[number];

export interface CaseSort {
  readonly by: CaseSortKey;
  readonly descending: boolean;
}

export const DEFAULT_SORT: CaseSort = { by: 'relevance', descending: true };

export function isEmptyFilter({ period, ...fields }: CaseFilter): boolean {
  return period === null && Object.values(fields).every((values) => values.length === 0);
}
