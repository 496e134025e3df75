/**
 * The handler's decision about a case. It never changes the level of the service; `open`: an earlier decision was
 * withdrawn.
 */
export const DECISION_CHOICES = ['genuine', 'doubtful', 'manipulated', 'undecidable', 'open'] as const;
export type DecisionChoice = (typeof DECISION_CHOICES)[number];

/** A decision that has not been withdrawn. */
export type EffectiveChoice = Exclude<DecisionChoice, 'open'>;

/** Maximum number of characters. */
export const MAX_REASON_LENGTH = 4_000;
export const MAX_CASE_NOTE_LENGTH = 10_000;
