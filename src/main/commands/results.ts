import type { ResultVersionSummary } from '../../contract/answer-views';
import { type CasePage, FIRST_PAGE } from '../../contract/case-list-views';
import { isNotFound, ProofcaseError } from '../../contract/errors';
import type { CaseDetail, ResultSummary } from '../../contract/views';
import { type CaseFilter, EMPTY_FILTER, FILTER_LEVELS } from '../../domain/case-filter';
import type { ResultId, SubmissionId } from '../../domain/ids';
import type { Engine } from '../engine';
import { EXIT, type ExitCode } from './exit-codes';
import { caseStateDocument, levelText, resultLines, versionDocument, versionLines } from './result-text';
import { type CliSession, requireCase, withEngine } from './session';

const PAGE_SIZE = 200;

/**
 * `results`: prints the results by submission, newest first, and the state of their cases; as JSON also the response to
 * each package.
 */
export function listResults(session: CliSession, caseNumber: string | null): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const cases =
      caseNumber === null ? await casesWithResults(engine) : [await requireCase(engine, session, caseNumber)];
    const listed = await listedResults(engine, cases);
    const document = {
      cases: cases.map(caseStateDocument),
      results: listed.responses.map((response) => ({ ...response, level: levelText(response.level) })),
      submissions: listed.versions.map((version) => ({ ...version, level: levelText(version.level) })),
    };
    const { say, caseStatus } = session.texts;
    session.print(document, () => [
      ...(caseNumber === null ? [] : cases).map(({ caseNumber: number, status }) =>
        say('state', { caseNumber: number, state: caseStatus(status) }),
      ),
      ...(listed.versions.length === 0 ? [say('resultsEmpty')] : []),
      ...listed.versions.map(({ submissionId, caseNumber: number, level, receivedAt, answered, packages }) =>
        say('resultLine', {
          id: submissionId,
          caseNumber: number,
          level: levelText(level) ?? '?',
          receivedAt,
          answered,
          packages,
        }),
      ),
    ]);
    return EXIT.done;
  });
}

type OfCase<Value> = Value & { readonly caseNumber: string };

interface ListedResults {
  readonly versions: readonly OfCase<ResultVersionSummary>[];
  readonly responses: readonly OfCase<ResultSummary>[];
}

/** Results by submission and by package of all given cases, newest first. */
async function listedResults(engine: Engine, cases: readonly CaseDetail[]): Promise<ListedResults> {
  const versions: OfCase<ResultVersionSummary>[] = [];
  const responses: OfCase<ResultSummary>[] = [];
  for (const { id: caseId, caseNumber } of cases) {
    const { versions: ofCase } = await engine.handlers['results.versions']({ caseId });
    versions.push(...ofCase.map((version) => ({ caseNumber, ...version })));
    const results = await engine.handlers['results.list']({ caseId });
    responses.push(...results.map((response) => ({ caseNumber, ...response })));
  }
  return { versions: versions.sort(newestFirst), responses: responses.sort(newestFirst) };
}

function newestFirst(a: { readonly receivedAt: string }, b: { readonly receivedAt: string }): number {
  return b.receivedAt.localeCompare(a.receivedAt);
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

/** `results show ID`: prints the result of a submission by file, or one response to a package. */
export function showResult(session: CliSession, id: string): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const isShown = (await showVersion(session, engine, id)) || (await showResponse(session, engine, id));
    if (!isShown) throw new ProofcaseError('not-found', {}, session.texts.say('unknownResult', { id }));
    return EXIT.done;
  });
}

async function showVersion(session: CliSession, engine: Engine, id: string): Promise<boolean> {
  const submissionId = id as SubmissionId;
  const overview = await foundOrNull(engine.handlers['results.overview']({ submissionId }));
  if (overview === null) return false;
  const attachments = await engine.handlers['results.attachments']({ submissionId });
  session.print(versionDocument(overview, attachments), () => versionLines(session, overview, attachments));
  return true;
}

async function showResponse(session: CliSession, engine: Engine, id: string): Promise<boolean> {
  const result = await foundOrNull(engine.handlers['results.get']({ resultId: id as ResultId }));
  if (result === null) return false;
  session.print({ ...result, level: levelText(result.level) }, () => resultLines(session, result));
  return true;
}

async function foundOrNull<Value>(value: Promise<Value>): Promise<Value | null> {
  return value.catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
}
