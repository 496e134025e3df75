import type { ProfileId } from '../domain/ids';
import type { BudgetStanding, TokenEstimate, TokenLedger } from '../domain/tokens';

/** What the screens and the command line are given about tokens, backups and recovery. */

/** What a plan will probably cost, and where that leaves the month. */
export interface PlanTokens {
  /** Null without answers of the same kind of account that reported tokens. */
  readonly estimatedTokens: TokenEstimate | null;
  /** Null without a budget. */
  readonly budget: BudgetStanding | null;
}

export interface TokenLedgerView extends TokenLedger {
  /** `YYYY-MM` of the earliest month that was asked for. */
  readonly from: string;
  /** How this month stands for each profile with a budget. */
  readonly budgets: readonly ProfileStanding[];
}

export interface ProfileStanding extends BudgetStanding {
  readonly profileId: ProfileId;
  readonly profileName: string;
}
