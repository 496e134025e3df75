import type { AnswerOverview } from '../../contract/answer-views';
import type { AttachmentView, CaseDetail, ResultView } from '../../contract/views';
import { FILE_GROUPS } from '../../domain/answer/file-groups';
import { parseProblem } from '../../domain/answer/result-problems';
import type { ReportedLevel } from '../../domain/level';
import { resources } from '../../locales';
import type { CliSession } from './session';

/** `Green`, `Yellow`, `Red`, `-`, or an unknown word unchanged; null if no level was reported (R20, R21). */
export function levelText(level: ReportedLevel): string | null {
  switch (level.kind) {
    case 'known':
      return level.level;
    case 'unknown':
      return level.text;
    case 'absent':
      return null;
  }
}

/** The result of one package for people: level, every file with and without a result, problems, attachments. */
export function resultLines(session: CliSession, result: ResultView): readonly string[] {
  const { say } = session.texts;
  return [
    summaryLine(session, result),
    ...(result.analysis?.files ?? []).map(({ name, level }) => fileLine(session, name, level)),
    ...result.unanswered.map((name) => say('unanswered', { name })),
    ...result.unexpected.map((name) => say('unexpected', { name })),
    ...result.problems.map((problem) => problemLine(session, problem)),
    ...result.attachments.map((attachment) => attachmentLine(session, attachment)),
  ];
}

/** The result of a submission for people: its files by group, then file by file over all packages. */
export function versionLines(
  session: CliSession,
  overview: AnswerOverview,
  attachments: readonly AttachmentView[],
): readonly string[] {
  const { filter } = resources[session.texts.language].results;
  const { rows, counts, responses } = overview;
  const groups = FILE_GROUPS.filter((group) => counts[group] > 0);
  return [
    summaryLine(session, overview),
    groups.map((group) => `${filter[group]}: ${counts[group]}`).join(', '),
    ...rows.map((row) => rowLine(session, row)),
    ...responses.flatMap(({ problems }) => problems.map((problem) => problemLine(session, problem))),
    ...attachments.map((attachment) => attachmentLine(session, attachment)),
  ];
}

function summaryLine(
  { texts }: CliSession,
  result: Pick<ResultView, 'level' | 'tokensConsumed'> & { readonly isPractice?: boolean },
): string {
  const { level, tokensConsumed, isPractice = false } = result;
  return texts.say(isPractice ? 'levelPractice' : 'level', {
    level: levelText(level) ?? '?',
    tokens: tokensConsumed ?? '?',
  });
}

function rowLine(session: CliSession, { kind, name, path, level }: AnswerOverview['rows'][number]): string {
  const { say } = session.texts;
  switch (kind) {
    case 'unanswered':
    case 'pending':
      return say('unanswered', { name: path ?? name });
    case 'unexpected':
      return say('unexpected', { name });
    case 'answered':
      return fileLine(session, path ?? name, level);
  }
}

function fileLine({ texts }: CliSession, name: string, level: ReportedLevel): string {
  return texts.say('fileLevel', { level: (levelText(level) ?? '?').padEnd(6), name });
}

function problemLine({ texts }: CliSession, problem: string): string {
  const { code, detail } = parseProblem(problem);
  if (code === null) return texts.say('resultProblem', { problem: detail });
  const title = resources[texts.language].results.problem[code];
  return texts.say('resultProblem', { problem: detail === '' ? title : `${title} (${detail})` });
}

function attachmentLine({ texts }: CliSession, { filename, category, bytes }: AttachmentView): string {
  return texts.say('attachment', { filename, path: `${category}, ${texts.megabytes(bytes)} MB` });
}

/** The result of a submission in JSON. */
export function versionDocument(
  { rows, shared: _shared, level, ...overview }: AnswerOverview,
  attachments: readonly AttachmentView[],
): object {
  return {
    ...overview,
    level: levelText(level),
    files: rows.map(({ key: name, path, kind, level: fileLevel }) => ({
      name,
      path,
      kind,
      level: levelText(fileLevel),
    })),
    attachments,
  };
}

/** The state of a case in JSON, as codes. */
export function caseStateDocument({ caseNumber, status }: CaseDetail): object {
  const { state, next, rejected, level } = status;
  return { caseNumber, state, next, rejected, level: level === null ? null : levelText(level) };
}
