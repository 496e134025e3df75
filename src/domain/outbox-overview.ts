import { packageStanding } from './case-state';
import type { ProfileId } from './ids';
import type { JournalReason, PackageState } from './journal';

/** The fields of a package that the outbox summary needs. */
export interface CountedPackage {
  readonly profileId: ProfileId;
  readonly state: PackageState;
  readonly reason: JournalReason | null;
  readonly bytes: number;
  readonly bytesSent: number;
}

/** Counts for the outbox title, the navigation and the icon in the taskbar or dock. */
export interface OutboxOverview {
  readonly questions: number;
  readonly blockedProfiles: number;
  readonly rejected: number;
  /** Whether packages wait until a person signs in to the proxy. */
  readonly needsProxySignIn: boolean;
  /** Packages that wait until a person sends them. */
  readonly sealed: number;
  /** Packages that need no person until their result is in the case. */
  readonly onTheirWay: number;
  /** Packages being uploaded, or waiting for a response. */
  readonly sending: number;
  /** Total size of all packages that are queued or being sent. */
  readonly bytes: number;
  readonly bytesSent: number;
}

const SENDING: readonly PackageState[] = ['url_issued', 'submitting', 'answered'];
const UNDER_WAY: readonly PackageState[] = [...SENDING, 'queued', 'stored'];

export function overviewOf(packages: readonly CountedPackage[]): OutboxOverview {
  const withState = (states: readonly PackageState[]) =>
    packages.filter(({ state }) => states.includes(state));
  const underWay = withState(UNDER_WAY);
  const count = (standing: ReturnType<typeof packageStanding>) =>
    packages.filter((pkg) => packageStanding(pkg) === standing).length;
  return {
    questions: withState(['unknown']).length,
    blockedProfiles: new Set(withState(['blocked']).map(({ profileId }) => profileId)).size,
    rejected: count('rejected'),
    needsProxySignIn: withState(['waiting']).some((pkg) => packageStanding(pkg) === 'needs-you'),
    sealed: count('sealed'),
    onTheirWay: count('sending'),
    sending: withState(SENDING).length,
    bytes: underWay.reduce((sum, { bytes }) => sum + bytes, 0),
    bytesSent: underWay.reduce((sum, { bytes, bytesSent }) => sum + Math.min(bytes, bytesSent), 0),
  };
}

/** How many things in the outbox wait for a person: the badge of the navigation and of the application icon. */
export function countWaitingForPerson(overview: OutboxOverview): number {
  const { questions, blockedProfiles, rejected, needsProxySignIn } = overview;
  return questions + blockedProfiles + rejected + Number(needsProxySignIn);
}

/** Progress and badge of the application icon in the taskbar or dock. */
export interface IconState {
  /** `share` is 0 to 1; null: no progress bar. */
  readonly progress: { readonly share: number; readonly mode: 'normal' | 'indeterminate' | 'error' } | null;
  readonly badge: number;
}

/** The icon state: a bar only while something is being sent, in the error mode while a question is open. */
export function iconState(overview: OutboxOverview): IconState {
  const { questions, sending, bytes, bytesSent } = overview;
  const badge = countWaitingForPerson(overview);
  if (sending === 0 || bytes === 0) return { progress: null, badge };
  const share = bytesSent / bytes;
  if (questions > 0) return { progress: { share, mode: 'error' }, badge };
  // All bytes are sent; how long the responses take is unknown.
  return { progress: { share, mode: bytesSent >= bytes ? 'indeterminate' : 'normal' }, badge };
}
