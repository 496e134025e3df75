/** States of a package; see docs/journal.md. */
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
  'handed_over',
] as const;
export type PackageState = (typeof PACKAGE_STATES)[number];

/** States in which the runner or a person still has something to do. */
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

/** States in which a package is not paid for yet, so that it can be withdrawn. */
export const UNPAID_STATES = ['sealed', 'queued', 'url_issued', 'stored', 'waiting', 'blocked'] as const;

/** States of a package that the service accepted or may have accepted, if it was submitted. */
export const SENT_STATES: readonly PackageState[] = ['submitting', 'answered', 'filed', 'unknown', 'closed'];

/** The decisions a person can take about an unknown outcome (R12). */
export const DECISIONS = ['ask-again', 'send-again', 'close'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * Allowed transitions. The paid step is `submitting`; it is entered only from `queued` (direct) and `stored`
 * (presigned), and left for `unknown` unless the response certainly arrived (R11). A package that may have been paid
 * returns to `unknown` where another one would be rejected or withdrawn, and if the upload to ask about has expired.
 * `unknown` becomes `answered` when a kept response can be decoded later (R15). `handed_over` is sent by another
 * workstation, if at all; it becomes `sealed` only when its case is taken back.
 */
export const TRANSITIONS = {
  sealed: ['queued', 'unknown', 'withdrawn', 'handed_over'],
  queued: [
    'url_issued',
    'submitting',
    'waiting',
    'blocked',
    'rejected',
    'unknown',
    'withdrawn',
    'handed_over',
  ],
  url_issued: ['stored', 'queued', 'waiting', 'blocked', 'rejected', 'unknown', 'withdrawn', 'handed_over'],
  stored: ['submitting', 'queued', 'waiting', 'blocked', 'rejected', 'unknown', 'withdrawn', 'handed_over'],
  submitting: ['answered', 'unknown', 'waiting', 'blocked', 'rejected', 'queued'],
  answered: ['filed', 'unknown'],
  filed: [],
  waiting: ['queued', 'stored', 'blocked', 'unknown', 'withdrawn', 'handed_over'],
  blocked: ['queued', 'stored', 'unknown', 'withdrawn', 'handed_over'],
  rejected: ['withdrawn'],
  unknown: ['stored', 'queued', 'closed', 'answered'],
  closed: [],
  withdrawn: [],
  handed_over: ['sealed'],
} as const satisfies { readonly [From in PackageState]: readonly PackageState[] };

type NextStates = { readonly [From in PackageState]: (typeof TRANSITIONS)[From][number] };

/** The states from which `To` can be reached; for a union, those from which each member can be reached. */
export type Before<To extends PackageState> = {
  readonly [From in PackageState]: [To] extends [NextStates[From]] ? From : never;
}[PackageState];

/**
 * Transitions made only at start-up, when the side journal or the file system is ahead of the database (a restored
 * backup, a crash between two writes). They lead to a question or to a result, never to a request.
 */
const RECOVERY_TRANSITIONS: { readonly [From in PackageState]: readonly PackageState[] } = {
  sealed: ['unknown', 'answered', 'closed', 'handed_over'],
  queued: ['unknown', 'answered', 'closed', 'handed_over'],
  url_issued: ['queued', 'unknown', 'answered', 'closed', 'handed_over'],
  stored: ['unknown', 'answered', 'closed', 'handed_over'],
  submitting: ['unknown', 'answered', 'closed'],
  answered: [],
  filed: [],
  waiting: ['unknown', 'answered', 'closed', 'handed_over'],
  blocked: ['unknown', 'answered', 'closed', 'handed_over'],
  rejected: ['unknown', 'answered', 'closed'],
  // To itself with the facts of a later request, whose upload is the one to ask about.
  unknown: ['unknown', 'answered', 'closed'],
  closed: ['answered'],
  withdrawn: ['unknown', 'answered', 'closed'],
  handed_over: ['unknown', 'answered', 'closed'],
};

export function canRecover(from: PackageState, to: PackageState): boolean {
  return RECOVERY_TRANSITIONS[from].includes(to);
}

export function canMove(from: PackageState, to: PackageState): boolean {
  const nextStates: readonly PackageState[] = TRANSITIONS[from];
  return nextStates.includes(to);
}

/** Why a package is in its state; the locales hold a text for each code. */
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
  | 'result-unreadable'
  | 'question-elsewhere'
  | 'found-submitting-at-start'
  | 'validation'
  | 'too-large'
  | 'malformed'
  | 'reference-date-too-far-ahead'
  | 'package-damaged'
  | 'package-unreadable'
  | 'upload-key-gone'
  | 'upload-expired'
  | 'later-request-refused'
  | 'sending-again-stopped'
  | 'disk-full'
  | 'key-refused'
  | 'key-missing'
  | 'key-unusable'
  | 'key-other-origin'
  | 'keychain-unavailable'
  | 'certificate-invalid'
  | 'address-wrong'
  | 'address-not-allowed'
  | 'quota'
  | 'account-configuration'
  | 'redirect-refused'
  | 'team-store-away'
  | 'team-store-refused'
  | 'claimed-by-team';
