import { type CasePage, FIRST_PAGE } from '../../contract/case-list-views';
import { ProofcaseError } from '../../contract/errors';
import type { CaseDetail, ResultSummary } from '../../contract/views';
import { type CaseFilter, EMPTY_FILTER, FILTER_LEVELS } from '../../domain/case-filter';
import type { ResultId } from '../../domain/ids';
import type { Engine } from '../engine';
import { EXIT, type ExitCode } from './exit-codes';
import { caseStateDocument, levelText, resultLines } from './result-text';
import { type CliSession, requireCase, withEngine } from './session';

const PAGE_SIZE = 200;

/** `results`: prints the stored results, newest first, and the state of their cases. */
export function listResults(session: CliSession, caseNumber: string | null): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const cases =
      caseNumber === null ? await casesWithResults(engine) : [await requireCase(engine, session, caseNumber)];
    const listed: { caseNumber: string; result: ResultSummary }[] = [];
    for (const { id, caseNumber: number } of cases) {
      for (const result of await engine.handlers['results.list']({ caseId: id })) {
        listed.push({ caseNumber: number, result });
      }
    }
    listed.sort((a, b) => b.result.receivedAt.localeCompare(a.result.receivedAt));
    const document = {
      cases: cases.map(caseStateDocument),
      results: listed.map(({ caseNumber: number, result }) => ({
        caseNumber: number,
        ...result,
        level: levelText(result.level),
      })),
    };
    const { say, caseStatus } = session.texts;
    session.print(document, () => [
      ...(caseNumber === null ? [] : cases).map(({ caseNumber: number, status }) =>
        say('state', { caseNumber: number, state: caseStatus(status) }),
      ),
      ...(listed.length === 0 ? [say('resultsEmpty')] : []),
      ...listed.map(({ caseNumber: number, result }) =>
        say('resultLine', {
          id: result.id,
          caseNumber: number,
          level: levelText(result.level) ?? '?',
          receivedAt: result.receivedAt,
        }),
      ),
    ]);
    return EXIT.done;
  });
}

async function casesWithResults(engine: Engine): Promise<readonly CaseDetail[]> {
  const cases: CaseDetail[] = [];
  const filter: CaseFilter = { ...EMPTY_FILTER, levels: FILTER_LEVELS.filter((level) => level !== 'none') };
  let after: string | null = null;
  do {
    const page: CasePage = await engine.handlers['cases.list']({
      ...FIRST_PAGE,
      filter,
      after,
      limit: PAGE_SIZE,
    });
    for (const { id } of page.rows) cases.push(await engine.handlers['cases.get']({ caseId: id }));
    after = page.next;
  } while (after !== null);
  return cases;
}

/** `results show ID`: prints one decoded result with its attachments. */
export function showResult(session: CliSession, id: string): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const result = await engine.handlers['results.get']({ resultId: id as ResultId }).catch((error) => {
      if (!(error instanceof ProofcaseError && error.code === 'not-found')) throw error;
      throw new ProofcaseError('not-found', {}, session.texts.say('unknownResult', { id }));
    });
    session.print({ ...result, level: levelText(result.level) }, () => resultLines(session, result));
    return EXIT.done;
  });
}
