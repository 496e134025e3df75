import type { CaptureNotice } from './capture/capture-changes';
import type { CaseId, PackageId, ProfileId } from './ids';
import type { PackageState } from './journal';

/** What the operating system tells a person of. Everything else is quiet. */
export interface NotificationSettings {
  readonly answers: boolean;
  /** Questions about an unknown outcome, and profiles that can send no more. */
  readonly questions: boolean;
  /** Notifications also stand on a locked screen: without this they name no case. */
  readonly caseNumbers: boolean;
}

export const NOTIFICATION_DEFAULTS: NotificationSettings = {
  answers: true,
  questions: true,
  caseNumbers: true,
};

export type NoticeKind = 'answer' | 'question' | 'block';

/** What of a package matters here. */
export interface NoticedPackage {
  readonly id: PackageId;
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly state: PackageState;
}

/** Where the window is and whether somebody looks at it. */
export interface Attention {
  readonly isFocused: boolean;
  readonly place: Place;
}
export type Place =
  | { readonly screen: 'outbox' | 'settings' | 'other' }
  | { readonly screen: 'case'; readonly caseId: CaseId };

/** What a change of state is worth telling; null: nothing. `before` is null for a package seen the first time. */
export function noticeKind(before: PackageState | null, after: PackageState): NoticeKind | null {
  if (before === after) return null;
  switch (after) {
    case 'filed':
      return 'answer';
    case 'unknown':
      return 'question';
    case 'blocked':
      return 'block';
    default:
      return null;
  }
}

/** Whether the person wants to be told of it, and does not look at that very thing already. */
export function isWanted(
  kind: NoticeKind,
  one: NoticedPackage,
  settings: NotificationSettings,
  attention: Attention,
): boolean {
  if (!(kind === 'answer' ? settings.answers : settings.questions)) return false;
  return !(attention.isFocused && shows(attention.place, kind, one));
}

function shows(place: Place, kind: NoticeKind, one: NoticedPackage): boolean {
  switch (place.screen) {
    case 'outbox':
      return true;
    case 'settings':
      return kind === 'block';
    case 'case':
      return place.caseId === one.caseId;
    case 'other':
      return false;
  }
}

/** One notification for everything of a kind that nobody has seen yet. */
export interface Notice {
  readonly kind: NoticeKind;
  /** Cases, or profiles where `kind` is `block`. */
  readonly count: number;
  /** At most `NAMES_AT_MOST` of them; empty where case numbers are not to be shown. */
  readonly names: readonly string[];
  readonly target: NoticeTarget;
}
export type NoticeTarget =
  | { readonly to: 'cases' | 'outbox' }
  | { readonly to: 'case' | 'capture'; readonly caseId: CaseId };

const NAMES_AT_MOST = 3;

/** The notification for `unseen`, the latest last; null when there is nothing. */
export function noticeFor(
  kind: NoticeKind,
  unseen: readonly NoticedPackage[],
  settings: NotificationSettings,
): Notice | null {
  const nameOf = (one: NoticedPackage) => (kind === 'block' ? one.profileName : one.caseNumber);
  const idOf = (one: NoticedPackage) => (kind === 'block' ? one.profileId : one.caseId);
  const newest = new Map([...unseen].reverse().map((one) => [idOf(one), one]));
  const [last] = unseen.slice(-1);
  if (!last) return null;
  const names = [...newest.values()].map(nameOf).filter((name) => name !== '');
  const target: NoticeTarget =
    kind !== 'answer'
      ? { to: 'outbox' }
      : newest.size === 1
        ? { to: 'case', caseId: last.caseId }
        : { to: 'cases' };
  // A profile is an account, not a case: its name gives nothing away.
  const mayName = kind === 'block' || settings.caseNumbers;
  return { kind, count: newest.size, names: mayName ? names.slice(0, NAMES_AT_MOST) : [], target };
}

/** Whether a change of a capture case is worth a word: what asks for somebody counts as a question. */
export function isCaptureWanted(
  notice: CaptureNotice,
  caseId: CaseId,
  settings: NotificationSettings,
  { isFocused, place }: Attention,
): boolean {
  const asks = notice === 'manual-review' || notice === 'push-failed' || notice === 'inspection-requested';
  if (!(asks ? settings.questions : settings.answers)) return false;
  return !(isFocused && place.screen === 'case' && place.caseId === caseId);
}
