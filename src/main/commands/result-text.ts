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

/** One result for people: level, every file with and without a result, problems, attachments. */
export function resultLines(session: CliSession, result: ResultView): readonly string[] {
  const { say } = session.texts;
  return [
    say('level', { level: levelText(result.level) ?? '?', tokens: result.tokensConsumed ?? '?' }),
    ...(result.analysis?.files ?? []).map(({ name, level }) =>
      say('fileLevel', { level: (levelText(level) ?? '?').padEnd(6), name }),
    ),
    ...result.unanswered.map((name) => say('unanswered', { name })),
    ...result.unexpected.map((name) => say('unexpected', { name })),
    ...result.problems.map((problem) => say('resultProblem', { problem: problemText(session, problem) })),
    ...result.attachments.map(({ filename, category, bytes }) =>
      say('attachment', { filename, path: `${category}, ${session.texts.megabytes(bytes)} MB` }),
    ),
  ];
}

/** The result of a submission for people: its files by group, then file by file over all packages. */
export function versionLines(
  session: CliSession,
  overview: AnswerOverview,
  attachments: readonly AttachmentView[],
): readonly string[] {
  const { say, language } = session.texts;
  const { filter } = resources[language].results;
  const { rows, counts, responses, level, tokensConsumed } = overview;
  const groups = FILE_GROUPS.filter((group) => counts[group] > 0);
  return [
    say('level', { level: levelText(level) ?? '?', tokens: tokensConsumed ?? '?' }),
    groups.map((group) => `${filter[group]}: ${counts[group]}`).join(', '),
    ...rows.map(({ kind, name, path, level: fileLevel }) =>
      kind === 'unanswered' || kind === 'pending'
        ? say('unanswered', { name: path ?? name })
        : kind === 'unexpected'
          ? say('unexpected', { name })
          : say('fileLevel', { level: (levelText(fileLevel) ?? '?').padEnd(6), name: path ?? name }),
    ),
    ...responses.flatMap(({ problems }) =>
      problems.map((problem) => say('resultProblem', { problem: problemText(session, problem) })),
    ),
    ...attachments.map(({ filename, category, bytes }) =>
      say('attachment', { filename, path: `${category}, ${session.texts.megabytes(bytes)} MB` }),
    ),
  ];
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

function problemText(session: CliSession, problem: string): string {
  const { code, detail } = parseProblem(problem);
  if (code === null) return detail;
  const title = resources[session.texts.language].results.problem[code];
  return detail === '' ? title : `${title} (${detail})`;
}

/** The state of a case in JSON, as codes. */
export function caseStateDocument({ caseNumber, status }: CaseDetail): object {
  const { state, next, rejected, level } = status;
  return { caseNumber, state, next, rejected, level: level === null ? null : levelText(level) };
}
