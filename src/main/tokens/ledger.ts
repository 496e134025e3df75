import { writeFile } from 'node:fs/promises';
import type { RequestPayload } from '../../contract/requests';
import type { TokenLedgerView } from '../../contract/safety-views';
import { csvText, ledgerRows, tokenLedger } from '../../domain/tokens';
import type { Clock } from '../clock';
import type { Repositories } from '../database/repositories';
import { monthOf, monthStart, standing } from './plan-tokens';

/** What was paid for, by month, profile and case; months begin at midnight on the wall of this machine. */
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
  const gone = repositories.tokens
    .deletedSince(monthOf(new Date(from)))
    .filter((one) => profileId === undefined || one.profileId === profileId);
  const budgets = repositories.profiles.list().flatMap(({ profile }) => {
    const own = profileId === undefined || profile.id === profileId;
    const month = own ? standing(repositories, clock, profile, null) : null;
    return month ? [{ ...month, profileId: profile.id, profileName: profile.name }] : [];
  });
  return { ...tokenLedger(charges, gone), from: monthOf(new Date(from)), budgets };
}

/** The ledger as a CSV file with a byte order mark, by which spreadsheets know that it is UTF-8. */
export async function writeLedgerCsv(ledger: TokenLedgerView, file: string): Promise<void> {
  await writeFile(file, `\ufeff${csvText(ledgerRows(ledger))}`, 'utf8');
}
