import type { PackageState } from './journal';

export const HANDOVER_DIRECTIONS = ['given', 'taken'] as const;
export type HandoverDirection = (typeof HANDOVER_DIRECTIONS)[number];

/**
 * Of one given away: `writing` until its file has its name, then `given`, and at the end `taken-back` or `returned`. Of
 * one taken: `taken`, until it is `released` to its origin.
 */
export type HandoverState = 'writing' | 'given' | 'taken-back' | 'returned' | 'taken' | 'released';

/**
 * A hand-over in a team store: `storing` until all content is there, `offered` until one workstation has `taken` it,
 * `stored` when it is durable there; at the end perhaps `released` by the taker, or `withdrawn` by the origin. `unknown`
 * in a store that was restored from an older copy.
 */
export type TeamHandoverState =
  | 'storing'
  | 'offered'
  | 'taken'
  | 'stored'
  | 'released'
  | 'withdrawn'
  | 'unknown';

export const HANDOVER_EXTENSION = '.proofcase';
export const RELEASE_EXTENSION = '.proofcase-release';
/** A file older than this is taken only after a confirmation by case number: the sender may have taken it back. */
export const HANDOVER_FRESH_DAYS = 7;

/**
 * How a case was taken back: with the other side's release file or code, before it was taken from the team store,
 * with a release that came through the store, or without reaching the other side.
 */
export const TAKE_BACK_METHODS = [
  'release-file',
  'release-code',
  'not-taken',
  'team-release',
  'unreachable',
] as const;
export type TakeBackMethod = (typeof TAKE_BACK_METHODS)[number];

/** The fields of a package that decide what becomes of it when its case is handed over. */
export interface HandedPackage {
  readonly state: PackageState;
  readonly maybePaid: boolean;
  readonly uploadKeyMaybeUsed: boolean;
}

/**
 * What a package is to a hand-over: `unsent` ones are handed over and may be sent by the other side; `question` stays
 * with the workstation that sent it; `busy` must end first; `ended` ones go along as records.
 */
export type HandedKind = 'unsent' | 'question' | 'busy' | 'ended';

export function handedKind({ state, maybePaid, uploadKeyMaybeUsed }: HandedPackage): HandedKind {
  switch (state) {
    case 'sealed':
    case 'queued':
    case 'url_issued':
    case 'stored':
    case 'waiting':
    case 'blocked':
      // Another upload could be charged a second time.
      return maybePaid || uploadKeyMaybeUsed ? 'busy' : 'unsent';
    case 'submitting':
    case 'answered':
      return 'busy';
    case 'unknown':
    case 'handed_over':
      return 'question';
    case 'filed':
    case 'rejected':
    case 'closed':
    case 'withdrawn':
      return 'ended';
  }
}

/** Whole days between two moments, in ms since 1970; a moment in the future counts as well. */
export function daysBetween(fromMs: number, toMs: number): number {
  return Math.floor(Math.abs(toMs - fromMs) / 86_400_000);
}
