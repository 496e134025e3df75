import { EXIT, type ExitCode } from './exit-codes';
import { type CliSession, chosenProfile, withEngine } from './session';

/** Every month that can be asked for: what was paid longer ago is in the answers themselves. */
const MOST_MONTHS = 120;

/** `tokens [--month YYYY-MM]`: what the answers reported, by month, profile and case. */
export function listTokens(session: CliSession, month: string | null): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const named = session.options.profile !== null || session.options.service !== null;
    const profileId = named ? (await chosenProfile(engine, session)).id : undefined;
    const asked = { months: month === null ? 12 : MOST_MONTHS, ...(profileId ? { profileId } : {}) };
    const ledger = await engine.handlers['tokens.ledger'](asked);
    const months = ledger.months.filter((one) => month === null || one.month === month);
    const cases = ledger.cases.filter((one) => month === null || one.month === month);
    const { say } = session.texts;
    session.print({ from: ledger.from, months, cases, budgets: ledger.budgets }, () =>
      months.length === 0
        ? [say('tokensEmpty')]
        : months.flatMap((one) => [
            say('tokensMonth', { ...one }),
            ...cases
              .filter((charge) => charge.month === one.month && charge.profileId === one.profileId)
              .map((charge) => say('tokensCase', { ...charge })),
          ]),
    );
    return EXIT.done;
  });
}
