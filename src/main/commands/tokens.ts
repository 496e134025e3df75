import { EXIT, type ExitCode } from './exit-codes';
import { type CliSession, chosenProfile, withEngine } from './session';

/** Maximum number of months that can be requested. */
const MAX_MONTHS = 120;

/** `tokens [--month YYYY-MM]`: prints the tokens reported by results, by month, profile and case. */
export function listTokens(session: CliSession, month: string | null): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const isProfileChosen = session.options.profile !== null || session.options.service !== null;
    const profileId = isProfileChosen ? (await chosenProfile(engine, session)).id : undefined;
    const query = { months: month === null ? 12 : MAX_MONTHS, ...(profileId ? { profileId } : {}) };
    const ledger = await engine.handlers['tokens.ledger'](query);
    const months = ledger.months.filter((entry) => month === null || entry.month === month);
    const cases = ledger.cases.filter((entry) => month === null || entry.month === month);
    const { say } = session.texts;
    session.print({ from: ledger.from, months, cases, budgets: ledger.budgets }, () =>
      months.length === 0
        ? [say('tokensEmpty')]
        : months.flatMap((entry) => [
            entry.isPractice
              ? `${say('tokensMonth', { ...entry })} ${say('practiceNote')}`
              : say('tokensMonth', { ...entry }),
            ...cases
              .filter((charge) => charge.month === entry.month && charge.profileId === entry.profileId)
              .map((charge) => say('tokensCase', { ...charge })),
          ]),
    );
    return EXIT.done;
  });
}
