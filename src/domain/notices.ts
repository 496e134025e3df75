import type { CaptureNotice } from './capture/capture-changes';
import type { CaseId, PackageId, ProfileId } from './ids';
import type { PackageState } from './journal';

/** Which events show a notification of the operating system. */
export interface NotificationSettings {
  readonly answers: boolean;
  /** Unknown outcomes, rejected packages, and profiles that are blocked. */
  readonly questions: boolean;
  /** Whether notifications name the case; they also appear on a locked screen. */
  readonly caseNumbers: boolean;
}

export const NOTIFICATION_DEFAULTS: NotificationSettings = {
  answers: true,
  questions: true,
  caseNumbers: true,
};

export type NoticeKind = 'answer' | 'question' | 'rejection' | 'block';

/** The fields of a package that notifications need. */
export interface NoticedPackage {
  readonly id: PackageId;
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly state: PackageState;
}

/** Which screen the window shows and whether it has the focus. */
export interface Attention {
  readonly isFocused: boolean;
  readonly place: WindowLocation;
}
export type WindowLocation =
  | { readonly screen: 'outbox' | 'settings' | 'other' }
  | { readonly screen: 'case'; readonly caseId: CaseId };

/** The notification that a change of state calls for; null for none. `before` is null for a new package. */
export function noticeKind(before: PackageState | null, after: PackageState): NoticeKind | null {
  if (before === after) return null;
  switch (after) {
    case 'filed':
      return 'answer';
    case 'unknown':
      return 'question';
    case 'rejected':
      return 'rejection';
    case 'blocked':
      return 'block';
    default:
      return null;
  }
}

/** Whether the settings allow the notification and the focused window does not show its subject already. */
export function shouldNotify(
  kind: NoticeKind,
  pkg: NoticedPackage,
  settings: NotificationSettings,
  attention: Attention,
): boolean {
  if (!(kind === 'answer' ? settings.answers : settings.questions)) return false;
  return !(attention.isFocused && shows(attention.place, kind, pkg));
}

function shows(place: WindowLocation, kind: NoticeKind, pkg: NoticedPackage): boolean {
  switch (place.screen) {
    case 'outbox':
      return true;
    case 'settings':
      return kind === 'block';
    case 'case':
      return place.caseId === pkg.caseId;
    case 'other':
      return false;
  }
}

/** One notification for all unseen events of a kind. */
export interface Notice {
  readonly kind: NoticeKind;
  /** Cases, or profiles where `kind` is `block`. */
  readonly count: number;
  /** At most `MAX_NAMES`; empty if case numbers must not be shown. */
  readonly names: readonly string[];
  readonly target: NoticeTarget;
}
export type NoticeTarget =
  | { readonly to: 'cases' | 'outbox' }
  | { readonly to: 'case' | 'capture'; readonly caseId: CaseId };

const MAX_NAMES = 3;

/** The notification for `unseen`, ordered oldest first; null if empty. */
export function noticeFor(
  kind: NoticeKind,
  unseen: readonly NoticedPackage[],
  settings: NotificationSettings,
): Notice | null {
  const nameOf = (pkg: NoticedPackage) => (kind === 'block' ? pkg.profileName : pkg.caseNumber);
  const idOf = (pkg: NoticedPackage) => (kind === 'block' ? pkg.profileId : pkg.caseId);
  const newestById = new Map([...unseen].reverse().map((pkg) => [idOf(pkg), pkg]));
  const [latest] = unseen.slice(-1);
  if (!latest) return null;
  const names = [...newestById.values()].map(nameOf).filter((name) => name !== '');
  const resultTarget: NoticeTarget =
    newestById.size === 1 ? { to: 'case', caseId: latest.caseId } : { to: 'cases' };
  const target: NoticeTarget = kind === 'answer' ? resultTarget : { to: 'outbox' };
  // The name of a profile says nothing about a case.
  const canShowNames = kind === 'block' || settings.caseNumbers;
  return { kind, count: newestById.size, names: canShowNames ? names.slice(0, MAX_NAMES) : [], target };
}

/** Like `isWanted`, for a capture case: changes that need a person count as questions. */
export function shouldNotifyCapture(
  notice: CaptureNotice,
  caseId: CaseId,
  settings: NotificationSettings,
  { isFocused, place }: Attention,
): boolean {
  const asks = notice === 'manual-review' || notice === 'push-failed' || notice === 'inspection-requested';
  if (!(asks ? settings.questions : settings.answers)) return false;
  return !(isFocused && place.screen === 'case' && place.caseId === caseId);
}
