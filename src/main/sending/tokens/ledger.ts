import { writeFile } from 'node:fs/promises';
import type { RequestPayload } from '../../../contract/requests';
import type { TokenLedgerView } from '../../../contract/safety-views';
import { csvText, ledgerRows, tokenLedger } from '../../../domain/tokens';
import type { Repositories } from '../../storage/database/repositories';
import { monthlyBudgetStanding, monthOf, monthStart } from '../../storage/tokens/plan-tokens';
import type { Clock } from '../../support/clock';

/** Returns the token costs by month, profile and case; months start at midnight local time. */
export function readLedger(
  repositories: Repositories,
  clock: Clock,
  { profileId, months }: RequestPayload<'tokens.ledger'>,
): TokenLedgerView {
  const now = clock.now();
  const from = monthStart(now, months - 1);
  const charges = repositories.tokens
    .chargesSince(from)
    .filter((charge) => profileId === undefined || charge.profileId === profileId)
    .map(({ receivedAt, ...charge }) => ({ ...charge, month: monthOf(new Date(receivedAt)) }));
  const deletedTokens = repositories.tokens
    .deletedSince(monthOf(new Date(from)))
    .filter((deleted) => profileId === undefined || deleted.profileId === profileId);
  const budgets = repositories.profiles.list().flatMap(({ profile }) => {
    const isRequested = profileId === undefined || profile.id === profileId;
    const month = isRequested ? monthlyBudgetStanding(repositories, clock, profile, null) : null;
    return month ? [{ ...month, profileId: profile.id, profileName: profile.name }] : [];
  });
  return { ...tokenLedger(charges, deletedTokens), from: monthOf(new Date(from)), budgets };
}

/** Writes the ledger as CSV; spreadsheets detect UTF-8 by the byte order mark. */
export async function writeLedgerCsv(ledger: TokenLedgerView, file: string): Promise<void> {
  await writeFile(file, `\ufeff${csvText(ledgerRows(ledger))}`, 'utf8');
}
