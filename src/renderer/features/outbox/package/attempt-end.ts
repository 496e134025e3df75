import type { AttemptView } from '../../../../contract/outbox-views';

const STAGES = ['before-body', 'during-body', 'after-body'] as const;
const CAUSES = ['network', 'tls', 'proxy', 'stalled', 'no-answer', 'cancelled', 'redirect', 'disk'] as const;
const OUTCOMES = ['issued', 'stored', 'answered', 'refused'] as const;

/** How an attempt ended, parsed from the text of the journal. */
export type AttemptEnd = (
  | { readonly kind: (typeof OUTCOMES)[number] | 'open' }
  | {
      readonly kind: 'failed';
      readonly stage: (typeof STAGES)[number];
      /** Null for an unknown cause. */
      readonly cause: (typeof CAUSES)[number] | null;
    }
) & { readonly durationMs: number | null };

/** Parses `failed <stage> <cause>` or a single word; an attempt without end or with an unknown word is open. */
export function parseAttemptEnd({ startedAt, finishedAt, outcome }: AttemptView): AttemptEnd {
  const elapsed = finishedAt === null ? Number.NaN : Date.parse(finishedAt) - Date.parse(startedAt);
  // The clock may have been set back during the attempt.
  const durationMs = elapsed >= 0 ? elapsed : null;
  const [word, stageWord, causeWord] = (outcome ?? '').split(' ');
  if (word === 'failed') {
    const stage = STAGES.find((known) => known === stageWord) ?? 'before-body';
    return { kind: 'failed', stage, cause: CAUSES.find((known) => known === causeWord) ?? null, durationMs };
  }
  return { kind: OUTCOMES.find((known) => known === word) ?? 'open', durationMs };
}
