import { ProofcaseError } from '../../../contract/errors';
import type { PlanTokens } from '../../../contract/safety-views';
import type { CaseId, PackageId } from '../../../domain/ids';
import type { Item } from '../../../domain/item';
import type { Profile } from '../../../domain/profile';
import { localDay } from '../../../domain/reference-date';
import { type BudgetStanding, budgetStanding, estimateTokens, type TokenNeed } from '../../../domain/tokens';
import type { Clock } from '../../support/clock';
import type { Repositories } from '../database/repositories';

type Counted = Pick<Item, 'type' | 'pages'>;

/** The items to seal, and the packages that hold them now or are replaced, whose cost is not added to theirs. */
export interface ItemsToPlan {
  readonly items: readonly Counted[];
  readonly kept: readonly PackageId[];
  readonly replaced: readonly PackageId[];
}

/** Returns the estimated cost of sealing these items for the profile, and the resulting budget of its month. */
export function planTokens(
  repositories: Repositories,
  clock: Clock,
  profile: Profile,
  { items, kept, replaced }: ItemsToPlan,
): PlanTokens {
  const history = repositories.tokens.samples(profile.kind);
  const estimatedTokens = estimateTokens(history, needOf(items));
  const budget = monthlyBudgetStanding(repositories, clock, profile, {
    packages: [...kept, ...replaced],
    tokens: estimatedTokens?.median ?? null,
  });
  return { estimatedTokens, budget };
}

/** The plan without a chosen folder, or for a case whose profile no longer exists. */
const EMPTY_TOKEN_PLAN: PlanTokens = { estimatedTokens: null, budget: null };

/** Returns the token plan of a case by its profile. */
export function planTokensOfCase(
  repositories: Repositories,
  clock: Clock,
  caseId: CaseId,
  batch: ItemsToPlan,
): PlanTokens {
  const profileId = repositories.cases.find(caseId)?.profileId;
  const profile = profileId ? repositories.profiles.find(profileId)?.profile : null;
  return profile && batch.items.length > 0
    ? planTokens(repositories, clock, profile, batch)
    : EMPTY_TOKEN_PLAN;
}

/**
 * Returns the budget of a profile's current month; null without one. `planned` takes the place of the pending packages
 * that it names.
 */
export function monthlyBudgetStanding(
  repositories: Repositories,
  clock: Clock,
  profile: Profile,
  planned: { readonly packages: readonly PackageId[]; readonly tokens: number | null } | null,
): BudgetStanding | null {
  if (profile.monthlyTokenBudget === null) return null;
  const now = clock.now();
  const used = usedThisMonth(repositories, now, profile.id);
  const need = repositories.tokens.underway(profile.id, planned?.packages ?? []);
  const history = repositories.tokens.samples(profile.kind);
  const underway = need.images + need.pages === 0 ? 0 : (estimateTokens(history, need)?.median ?? null);
  return budgetStanding(profile.monthlyTokenBudget, monthOf(now), {
    used,
    underway,
    planned: planned ? planned.tokens : 0,
  });
}

/** Includes the tokens of deleted cases. */
function usedThisMonth({ tokens }: Repositories, now: Date, id: Profile['id']): number {
  const month = monthOf(now);
  const deletedTokens = tokens
    .deletedSince(month)
    .filter((deleted) => deleted.profileId === id && deleted.month === month);
  return deletedTokens.reduce(
    (sum, deleted) => sum + deleted.tokens,
    tokens.usedSince(monthStart(now, 0), id),
  );
}

/**
 * Refuses to exceed the budget of the month with more tokens than a person agreed to; null: with none.
 * @throws ProofcaseError `budget` with `budget`, `used`, `underway` and `planned`.
 */
export function refuseBeyondBudget(budget: BudgetStanding | null, agreed: number | 'any' | null): void {
  if (!budget?.exceedsBudget || agreed === 'any') return;
  if (agreed !== null && budget.planned !== null && budget.planned <= agreed) return;
  throw new ProofcaseError('budget', {
    budget: budget.budget,
    used: budget.used,
    underway: budget.underway ?? '?',
    planned: budget.planned ?? '?',
  });
}

/** A PDF with an unknown number of pages, such as a locked one, counts as one page. */
function needOf(items: readonly Counted[]): TokenNeed {
  const documents = items.filter(({ type }) => type === 'pdf');
  return {
    images: items.length - documents.length,
    pages: documents.reduce((sum, { pages }) => sum + Math.max(1, pages ?? 1), 0),
  };
}

/** Returns the local month as `YYYY-MM`. */
export function monthOf(instant: Date): string {
  return localDay(instant).slice(0, 7);
}

/** Returns the ISO time at which the local month of `now`, or one `monthsBack` earlier, began. */
export function monthStart(now: Date, monthsBack: number): string {
  return new Date(now.getFullYear(), now.getMonth() - monthsBack, 1).toISOString();
}
