import { ProofcaseError } from '../../contract/errors';
import type { PlanTokens } from '../../contract/safety-views';
import type { CaseId } from '../../domain/ids';
import type { Item } from '../../domain/item';
import type { Profile } from '../../domain/profile';
import { localDay } from '../../domain/reference-date';
import { type BudgetStanding, budgetStanding, estimateTokens, type TokenNeed } from '../../domain/tokens';
import type { Clock } from '../clock';
import type { Repositories } from '../database/repositories';

type Counted = Pick<Item, 'type' | 'pages'>;

/** What sealing these items for the profile would probably cost, and where that leaves its month. */
export function planTokens(
  repositories: Repositories,
  clock: Clock,
  profile: Profile,
  caseId: CaseId,
  included: readonly Counted[],
): PlanTokens {
  const history = repositories.tokens.samples(profile.kind);
  const estimatedTokens = estimateTokens(history, needOf(included));
  const budget = standing(repositories, clock, profile, { caseId, tokens: estimatedTokens?.median ?? null });
  return { estimatedTokens, budget };
}

/** What planning shows before a folder was chosen, or for a case whose profile is gone. */
export const NO_TOKENS: PlanTokens = { estimatedTokens: null, budget: null };

/** The same for a case, by the account that it is sent with. */
export function planTokensOfCase(
  repositories: Repositories,
  clock: Clock,
  caseId: CaseId,
  included: readonly Counted[],
): PlanTokens {
  const profileId = repositories.cases.find(caseId)?.profileId;
  const profile = profileId ? repositories.profiles.find(profileId)?.profile : null;
  return profile && included.length > 0
    ? planTokens(repositories, clock, profile, caseId, included)
    : NO_TOKENS;
}

/** Where the month of a profile stands; what `planned` adds replaces what is on its way of the same case. Null without a budget. */
export function standing(
  repositories: Repositories,
  clock: Clock,
  profile: Profile,
  planned: { readonly caseId: CaseId; readonly tokens: number | null } | null,
): BudgetStanding | null {
  if (profile.monthlyTokenBudget === null) return null;
  const now = clock.now();
  const used = usedThisMonth(repositories, now, profile.id);
  const need = repositories.tokens.underway(profile.id, planned?.caseId ?? null);
  const history = repositories.tokens.samples(profile.kind);
  const underway = need.images + need.pages === 0 ? 0 : (estimateTokens(history, need)?.median ?? null);
  return budgetStanding(profile.monthlyTokenBudget, monthOf(now), {
    used,
    underway,
    planned: planned ? planned.tokens : 0,
  });
}

/** Also by cases that were deleted since. */
function usedThisMonth({ tokens }: Repositories, now: Date, id: Profile['id']): number {
  const month = monthOf(now);
  const gone = tokens.deletedSince(month).filter((one) => one.profileId === id && one.month === month);
  return gone.reduce((sum, one) => sum + one.tokens, tokens.usedSince(monthStart(now, 0), id));
}

/**
 * Asks before the budget of the month is passed.
 * @throws ProofcaseError `budget` with `budget`, `used`, `underway` and `planned` unless `confirmed`.
 */
export function refuseBeyondBudget(budget: BudgetStanding | null, confirmed: boolean): void {
  if (!budget?.passes || confirmed) return;
  throw new ProofcaseError('budget', {
    budget: budget.budget,
    used: budget.used,
    underway: budget.underway ?? '?',
    planned: budget.planned ?? '?',
  });
}

/** A page whose count is unknown, as in a locked PDF, counts as one. */
function needOf(items: readonly Counted[]): TokenNeed {
  const documents = items.filter(({ type }) => type === 'pdf');
  return {
    images: items.length - documents.length,
    pages: documents.reduce((sum, { pages }) => sum + Math.max(1, pages ?? 1), 0),
  };
}

/** `YYYY-MM` on the wall of this machine. */
export function monthOf(instant: Date): string {
  return localDay(instant).slice(0, 7);
}

/** The instant at which the month of `now` began, or one that many months earlier. */
export function monthStart(now: Date, monthsBack: number): string {
  return new Date(now.getFullYear(), now.getMonth() - monthsBack, 1).toISOString();
}
