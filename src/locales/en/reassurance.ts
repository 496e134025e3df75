/** Sentences shared by the texts of errors. */
export const NOTHING_SENT = 'Nothing was sent and nothing was paid.';
export const STORED_UNCHANGED = 'All stored data is unchanged.';
export const ORIGINALS_UNTOUCHED = 'Your original files are untouched.';
export const PACKAGE_KEPT = 'The sealed package is kept; nothing was paid for this attempt.';
export const REFUSAL_KEPT =
  'The sealed package is kept. The service does not say whether a refusal costs tokens.';
export const NEVER_REPEATED = 'The package is kept and is never sent again without your decision.';
export const ANSWER_KEPT = 'Everything received is kept in full and shown unchanged.';
export const NOTHING_LOST = 'No stored data is lost.';
export const BY_ITSELF = 'Nothing to do: Proofcase retries automatically.';
export const DECIDE = 'Decide in the outbox: ask again, send again, or close it.';
export const TRY_AGAIN = 'Try again; if it happens again, restart Proofcase.';
