import type { ProfileId } from './ids';
import type { PackageState } from './journal';

/** What of a package the summary of the outbox is made from. */
export interface CountedPackage {
  readonly profileId: ProfileId;
  readonly state: PackageState;
  readonly bytes: number;
  readonly bytesSent: number;
}

/** The outbox in a few numbers: for its title, the navigation, the icon in the taskbar or dock. */
export interface OutboxOverview {
  readonly questions: number;
  readonly blockedProfiles: number;
  readonly rejected: number;
  /** Sealed, queued, under way or waiting. */
  readonly onTheirWay: number;
  /** Bytes are moving, or an answer is awaited. */
  readonly sending: number;
  /** Of all that is queued or under way, in bytes. */
  readonly bytes: number;
  readonly bytesSent: number;
}

const SENDING: readonly PackageState[] = ['url_issued', 'submitting', 'answered'];
const UNDER_WAY: readonly PackageState[] = [...SENDING, 'queued', 'stored'];
const ON_THEIR_WAY: readonly PackageState[] = [...UNDER_WAY, 'sealed', 'waiting', 'blocked', 'unknown'];

export function overviewOf(packages: readonly CountedPackage[]): OutboxOverview {
  const of = (states: readonly PackageState[]) => packages.filter(({ state }) => states.includes(state));
  const underWay = of(UNDER_WAY);
  return {
    questions: of(['unknown']).length,
    blockedProfiles: new Set(of(['blocked']).map(({ profileId }) => profileId)).size,
    rejected: of(['rejected']).length,
    onTheirWay: of(ON_THEIR_WAY).length,
    sending: of(SENDING).length,
    bytes: underWay.reduce((sum, { bytes }) => sum + bytes, 0),
    bytesSent: underWay.reduce((sum, { bytes, bytesSent }) => sum + Math.min(bytes, bytesSent), 0),
  };
}

/** What the icon of the application shows in the taskbar or dock. */
export interface IconState {
  /** 0 to 1; null: no bar. */
  readonly progress: { readonly share: number; readonly mode: 'normal' | 'indeterminate' | 'error' } | null;
  /** Things that wait for a person. */
  readonly badge: number;
}

/** A bar only while something is sent; it warns while a question is open. */
export function iconState(overview: OutboxOverview): IconState {
  const { questions, blockedProfiles, sending, bytes, bytesSent } = overview;
  const badge = questions + blockedProfiles;
  if (sending === 0 || bytes === 0) return { progress: null, badge };
  const share = bytesSent / bytes;
  if (questions > 0) return { progress: { share, mode: 'error' }, badge };
  // All bytes are out and only answers are awaited: nobody knows how long.
  return { progress: { share, mode: bytesSent >= bytes ? 'indeterminate' : 'normal' }, badge };
}
