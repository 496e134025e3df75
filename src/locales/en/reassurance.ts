/** What the texts of errors have in common. */
export const NOTHING_SENT = 'Nothing was sent and nothing was paid.';
export const STORED_UNCHANGED = 'What was stored before is unchanged.';
export const ORIGINALS_UNTOUCHED = 'Your original files are untouched.';
export const PACKAGE_KEPT = 'The sealed package is kept; nothing was paid for this attempt.';
export const NEVER_REPEATED = 'The package is kept and is never repeated without your decision.';
export const ANSWER_KEPT = 'What arrived is kept in full and is shown as it came.';
export const NOTHING_LOST = 'Nothing that was stored is lost.';
export const BY_ITSELF = 'Nothing to do: it is tried again by itself.';
export const DECIDE = 'Decide in the outbox: ask again, send again, or close it.';
export const TRY_AGAIN = 'Try again; if it happens again, restart Proofcase.';
