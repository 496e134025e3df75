/**
 * What a person made of a case. It stands beside the level of the service and never changes it; `open`: an earlier
 * decision was taken back and there is none for now.
 */
export const DECISION_CHOICES = ['genuine', 'doubtful', 'manipulated', 'undecidable', 'open'] as const;
export type DecisionChoice = (typeof DECISION_CHOICES)[number];

/** A decision that stands. */
export type StandingChoice = Exclude<DecisionChoice, 'open'>;

/** Characters of a reason and of a note; what is longer belongs into a document. */
export const REASON_LENGTH = 4_000;
export const CASE_NOTE_LENGTH = 10_000;

export function standingChoice(choice: DecisionChoice | null): StandingChoice | null {
  return choice === 'open' ? null : choice;
}
