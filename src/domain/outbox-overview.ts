import type { ProfileId } from './ids';
import type { PackageState } from './journal';

/** The fields of a package that the outbox summary needs. */
export interface CountedPackage {
  readonly profileId: ProfileId;
  readonly state: PackageState;
  readonly bytes: number;
  readonly bytesSent: number;
}

/** Counts for the outbox title, the navigation and the icon in the taskbar or dock. */
export interface OutboxOverview {
  readonly questions: number;
  readonly blockedProfiles: number;
  readonly rejected: number;
  /** All packages that are sealed but have no final outcome. */
  readonly onTheirWay: number;
  /** Packages being uploaded, or waiting for a response. */
  readonly sending: number;
  /** Total size of all packages that are queued or being sent. */
  readonly bytes: number;
  readonly bytesSent: number;
}

const SENDING: readonly PackageState[] = ['url_issued', 'submitting', 'answered'];
const UNDER_WAY: readonly PackageState[] = [...SENDING, 'queued', 'stored'];
const ON_THEIR_WAY: readonly PackageState[] = [...UNDER_WAY, 'sealed', 'waiting', 'blocked', 'unknown'];

export function overviewOf(packages: readonly CountedPackage[]): OutboxOverview {
  const withState = (states: readonly PackageState[]) =>
    packages.filter(({ state }) => states.includes(state));
  const underWay = withState(UNDER_WAY);
  return {
    questions: withState(['unknown']).length,
    blockedProfiles: new Set(withState(['blocked']).map(({ profileId }) => profileId)).size,
    rejected: withState(['rejected']).length,
    onTheirWay: withState(ON_THEIR_WAY).length,
    sending: withState(SENDING).length,
    bytes: underWay.reduce((sum, { bytes }) => sum + bytes, 0),
    bytesSent: underWay.reduce((sum, { bytes, bytesSent }) => sum + Math.min(bytes, bytesSent), 0),
  };
}

/** Progress and badge of the application icon in the taskbar or dock. */
export interface IconState {
  /** `share` is 0 to 1; null: no progress bar. */
  readonly progress: { readonly share: number; readonly mode: 'normal' | 'indeterminate' | 'error' } | null;
  /** Number of questions and blocked profiles. */
  readonly badge: number;
}

/** The icon state: a bar only while something is being sent, in the error mode while a question is open. */
export function iconState(overview: OutboxOverview): IconState {
  const { questions, blockedProfiles, sending, bytes, bytesSent } = overview;
  const badge = questions + blockedProfiles;
  if (sending === 0 || bytes === 0) return { progress: null, badge };
  const share = bytesSent / bytes;
  if (questions > 0) return { progress: { share, mode: 'error' }, badge };
  // All bytes are sent; how long the responses take is unknown.
  return { progress: { share, mode: bytesSent >= bytes ? 'indeterminate' : 'normal' }, badge };
}
