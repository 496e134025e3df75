import type { AttemptView } from '../../../contract/outbox-views';

const STAGES = ['before-body', 'during-body', 'after-body'] as const;
const CAUSES = ['network', 'tls', 'proxy', 'stalled', 'no-answer', 'cancelled', 'redirect', 'disk'] as const;
const GOOD = ['issued', 'stored', 'answered', 'refused'] as const;

/** How an attempt ended, read from the words of the journal. */
export type AttemptEnd = (
  | { readonly kind: (typeof GOOD)[number] | 'open' }
  | {
      readonly kind: 'failed';
      readonly stage: (typeof STAGES)[number];
      /** Null: a cause that is not known here. */
      readonly cause: (typeof CAUSES)[number] | null;
    }
) & { readonly durationMs: number | null };

/** `failed <stage> <cause>` and the short words; one without an end, or with a word nobody knows, is open. */
export function attemptEnd({ startedAt, finishedAt, outcome }: AttemptView): AttemptEnd {
  const elapsed = finishedAt === null ? Number.NaN : Date.parse(finishedAt) - Date.parse(startedAt);
  // The clock may have been set back meanwhile.
  const durationMs = elapsed >= 0 ? elapsed : null;
  const [word, second, third] = (outcome ?? '').split(' ');
  if (word === 'failed') {
    const stage = STAGES.find((known) => known === second) ?? 'before-body';
    return { kind: 'failed', stage, cause: CAUSES.find((known) => known === third) ?? null, durationMs };
  }
  return { kind: GOOD.find((known) => known === word) ?? 'open', durationMs };
}
