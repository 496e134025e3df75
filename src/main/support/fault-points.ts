/** Boundaries of the journal in the order in which a package passes them; the last two belong to the start-up. */
export const BOUNDARIES = [
  'sealed',
  'queued',
  'before-upload-url',
  'upload-url-answered',
  'url-issued',
  'before-put',
  'put-done',
  'stored',
  'answer-space-reserved',
  'submitting-in-database',
  'submitting-in-side-journal',
  'scan-ended',
  'answer-in-side-journal',
  'answered',
  'answer-decoded',
  'result-saved',
  'filed',
  'outcome-recorded',
  'end-in-side-journal',
  'decision-in-side-journal',
  'decided',
  'recovering',
  'recovered',
] as const;
/** Boundaries of a backup and of shortening the side journal after it, in their order. */
export const BACKUP_BOUNDARIES = [
  'backup-copied',
  'backup-checked',
  'backup-kept',
  'backups-thinned',
  'side-journal-written',
  'side-journal-shortened',
] as const;
/** Boundaries of a start that replaces the database with a backup. */
export const RESTORE_BOUNDARIES = [
  'restore-copied',
  'restore-announced',
  'restore-set-aside',
  'restore-placed',
] as const;
/** Boundaries of deleting a case, in their order; `deletion-file-gone` follows each file. */
export const DELETION_BOUNDARIES = [
  'deletion-announced',
  'deletion-rows-gone',
  'deletion-file-gone',
  'deletion-files-gone',
  'deletion-side-journal-gone',
  'deletion-journals-gone',
  'deletion-logs-gone',
  'deletion-set-aside-gone',
  'deletion-removed',
  'deletion-backup-made',
  'deletion-backups-gone',
  'deletion-rewritten',
  'deletion-swept',
  'deletion-complete',
] as const;
/** Boundaries of giving a case away, taking it over and releasing it, in their order. */
export const HANDOVER_BOUNDARIES = [
  'handover-file-written',
  'handover-in-database',
  'handover-in-side-journal',
  'handover-file-named',
  'handover-given',
  'takeover-staged',
  'takeover-announced',
  'takeover-file-placed',
  'takeover-files-placed',
  'takeover-in-database',
  'takeover-complete',
  'release-in-database',
  'release-in-side-journal',
  'taken-back-in-database',
  'taken-back-in-side-journal',
] as const;
/** Boundaries of a claim in the team store, between the preconditions of the paid step and its first write. */
export const TEAM_BOUNDARIES = ['team-claim-prepared', 'team-claim-answered'] as const;
/** Boundaries that only a hand-over by a team store has; those of `HANDOVER_BOUNDARIES` are around them. */
export const TEAM_HANDOVER_BOUNDARIES = [
  'handover-offer-waits',
  'team-take-ordered',
  'team-taken',
  'team-withdrawn',
] as const;
/** Boundaries of a push between its receiver, the team store and the workstation, in their order. */
export const PUSH_BOUNDARIES = ['push-received', 'push-stored', 'push-fetched', 'push-filed'] as const;
export type Boundary =
  | (typeof BOUNDARIES)[number]
  | (typeof BACKUP_BOUNDARIES)[number]
  | (typeof RESTORE_BOUNDARIES)[number]
  | (typeof DELETION_BOUNDARIES)[number]
  | (typeof HANDOVER_BOUNDARIES)[number]
  | (typeof TEAM_BOUNDARIES)[number]
  | (typeof TEAM_HANDOVER_BOUNDARIES)[number]
  | (typeof PUSH_BOUNDARIES)[number];

/** Called at each boundary; tests pass a function that ends the process there. */
export type FaultPoint = (boundary: Boundary) => void | Promise<void>;

export const noFault: FaultPoint = () => undefined;
