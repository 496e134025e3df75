import type { Route } from './limits';

/** Where a package is on its way; see docs/journal.md. */
export const PACKAGE_STATES = [
  'sealed',
  'queued',
  'url_issued',
  'stored',
  'submitting',
  'answered',
  'filed',
  'waiting',
  'blocked',
  'rejected',
  'unknown',
  'closed',
  'withdrawn',
] as const;
export type PackageState = (typeof PACKAGE_STATES)[number];

/** States that still want something from the runner or from a person. */
export const ACTIVE_STATES: readonly PackageState[] = [
  'sealed',
  'queued',
  'url_issued',
  'stored',
  'submitting',
  'answered',
  'waiting',
  'blocked',
  'unknown',
];

/** The decisions a person can take about an unknown outcome (R12). */
export const DECISIONS = ['ask-again', 'send-again', 'close'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * Which state may follow which. The paid step is `submitting`; it is entered only from `queued` (direct) and
 * `stored` (presigned), and left for `unknown` whenever the answer did not surely arrive (R11). `stored`, `waiting`
 * and `blocked` lead back to `unknown` where the upload that was to be asked about again has expired. `unknown` may
 * become `answered` when a kept answer can be read after all (R15).
 */
export const TRANSITIONS = {
  sealed: ['queued', 'withdrawn'],
  queued: ['url_issued', 'submitting', 'waiting', 'blocked', 'rejected', 'withdrawn'],
  url_issued: ['stored', 'queued', 'waiting', 'blocked', 'rejected', 'withdrawn'],
  stored: ['submitting', 'queued', 'waiting', 'blocked', 'rejected', 'unknown', 'withdrawn'],
  submitting: ['answered', 'unknown', 'waiting', 'blocked', 'rejected', 'queued'],
  answered: ['filed', 'unknown'],
  filed: [],
  waiting: ['queued', 'stored', 'blocked', 'unknown', 'withdrawn'],
  blocked: ['queued', 'stored', 'unknown', 'withdrawn'],
  rejected: ['withdrawn'],
  unknown: ['stored', 'queued', 'closed', 'answered'],
  closed: [],
  withdrawn: [],
} as const satisfies { readonly [From in PackageState]: readonly PackageState[] };

type Followers = { readonly [From in PackageState]: (typeof TRANSITIONS)[From][number] };

/** The states that may be left for `To`; of several, those that may be left for each of them. */
export type Before<To extends PackageState> = {
  readonly [From in PackageState]: [To] extends [Followers[From]] ? From : never;
}[PackageState];

/**
 * Moves that only the start-up makes: the side journal, or the file system, knows more than the database
 * (a restored backup, a crash between two writes). They lead to a question or to an answer, never to a request.
 */
export const RECOVERY_TRANSITIONS: { readonly [From in PackageState]: readonly PackageState[] } = {
  sealed: ['unknown', 'answered', 'closed'],
  queued: ['unknown', 'answered', 'closed'],
  url_issued: ['queued', 'unknown', 'answered', 'closed'],
  stored: ['unknown', 'answered', 'closed'],
  submitting: ['unknown', 'answered', 'closed'],
  answered: [],
  filed: [],
  waiting: ['unknown', 'answered', 'closed'],
  blocked: ['unknown', 'answered', 'closed'],
  rejected: ['unknown', 'answered', 'closed'],
  unknown: ['answered', 'closed'],
  closed: ['answered'],
  withdrawn: ['unknown', 'answered', 'closed'],
};

export function canRecover(from: PackageState, to: PackageState): boolean {
  return RECOVERY_TRANSITIONS[from].includes(to);
}

export function canMove(from: PackageState, to: PackageState): boolean {
  const followers: readonly PackageState[] = TRANSITIONS[from];
  return followers.includes(to);
}

/** Why a package is where it is; the texts for people are made from the code. */
export type JournalReason =
  | 'network'
  | 'stalled'
  | 'service-away'
  | 'unexpected-answer'
  | 'captive-portal'
  | 'proxy-credentials'
  | 'paused'
  | 'metered'
  | 'upload-refused'
  | 'clock-wrong'
  | 'connection-lost-after-body'
  | 'no-answer-in-time'
  | 'server-error-after-body'
  | 'not-an-analysis'
  | 'answer-cut-off'
  | 'found-submitting-at-start'
  | 'validation'
  | 'too-large'
  | 'malformed'
  | 'reference-date-too-far-ahead'
  | 'package-damaged'
  | 'upload-key-gone'
  | 'upload-expired'
  | 'disk-full'
  | 'key-refused'
  | 'key-missing'
  | 'keychain-unavailable'
  | 'quota'
  | 'account-configuration'
  | 'redirect-refused';

export interface SendFacts {
  readonly route: Route;
  readonly attempts: number;
  readonly bytesSent: number;
  readonly totalBytes: number;
}
