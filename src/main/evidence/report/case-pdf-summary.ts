import { parseProblem } from '../../../domain/answer/result-problems';
import { SEVERITIES } from '../../../domain/finding';
import { LEVELS } from '../../../domain/level';
import { attentionTitles, countSilentAnalyses, pointWords, SILENT_KINDS } from './case-analyses';
import type { NumberedFile } from './case-attention';
import {
  type CaseContent,
  type CaseFile,
  caseCounts,
  LEVEL_GROUPS,
  type LevelGroup,
  type ReportedPackage,
  type ReportedResult,
} from './case-content';
import { printChanges } from './case-pdf-changes';
import { stateWord } from './case-pdf-file-words';
import type { CaseTexts } from './case-texts';
import { printFinding } from './print-finding';
import { PAPER, type PrintSheet } from './print-sheet';
import { levelMark, type Mark } from './sheet-marks';
import { drawTable, type TableCell } from './sheet-table';

/** Prints what was sent, the results, what needs attention, and where no statement was made. */
export function printSummary(
  sheet: PrintSheet,
  content: CaseContent,
  files: readonly NumberedFile[],
  texts: CaseTexts,
): void {
  const { t } = texts;
  sheet.newPage();
  sheet.heading(t('section.summary'));
  printLevels(sheet, content, texts);
  printPackages(sheet, content, texts);
  printAnswers(sheet, content, texts);
  printFiles(sheet, files, texts);
  printSilences(sheet, files, texts);
  printDifferences(sheet, files, texts);
  printChanges(sheet, content, texts);
  sheet.heading(t('section.precheck'), 2);
  if (content.findings.length === 0) sheet.text(t('precheckNothing'), { quiet: true });
  for (const finding of content.findings) printFinding(sheet, finding, texts.precheck);
  printSkipped(sheet, content, texts);
}

/** Prints the number of files by level. */
export function printLevels(sheet: PrintSheet, content: CaseContent, texts: CaseTexts): void {
  const { byLevel } = caseCounts(content);
  sheet.heading(texts.t('section.levels'), 2);
  for (const group of LEVEL_GROUPS) {
    const count = byLevel[group];
    // The four documented levels are printed even if their count is zero.
    if (count === 0 && !LEVELS.some((level) => level === group)) continue;
    sheet.keepTogether(16);
    const top = sheet.y;
    sheet.mark(groupMark(group), texts.levelGroup(group), PAPER.margin);
    sheet.moveTo(top);
    sheet.text(texts.formats.number(count), { x: PAPER.margin + 220, width: 60, size: 9, align: 'right' });
    sheet.moveTo(top + 15);
  }
}

function groupMark(group: LevelGroup): Mark {
  switch (group) {
    case 'unanswered':
    case 'none':
    case 'absent':
      return levelMark(null);
    case 'unknown':
      return levelMark({ kind: 'unknown', text: '' });
    default:
      return levelMark({ kind: 'known', level: group });
  }
}

/** Prints the packages with their times and hashes. */
export function printPackages(sheet: PrintSheet, { packages }: CaseContent, texts: CaseTexts): void {
  const { t } = texts;
  sheet.heading(t('section.sent'), 2);
  if (packages.length === 0) {
    sheet.text(t('sent.none'), { quiet: true });
    return;
  }
  drawTable(
    sheet,
    [
      { title: t('column.package'), share: 17 },
      { title: t('column.times'), share: 39 },
      { title: t('column.content'), share: 25 },
      { title: t('column.sha256'), share: 33, size: 7 },
    ],
    packages.map((pkg) => packageCells(pkg, texts)),
  );
}

function packageCells(pkg: ReportedPackage, texts: CaseTexts): readonly TableCell[] {
  const { t, precheck } = texts;
  const { stored, referenceDate, accountName } = pkg;
  const { sequence, of, state, sealedAt, submittedAt, answeredAt, entries, bytes, route, sha256 } = stored;
  return [
    [t('sent.which', { sequence, of }), texts.packageState(state), accountName].join('\n'),
    [
      t('sent.sealed', { time: texts.instant(sealedAt) }),
      submittedAt ? t('sent.submitted', { time: texts.instant(submittedAt) }) : t('sent.notSubmitted'),
      ...(answeredAt ? [t('sent.answered', { time: texts.instant(answeredAt) })] : []),
    ].join('\n'),
    [
      `${t('files', { count: entries })}, ${precheck.size(bytes)}`,
      precheck.route(route),
      ...(referenceDate ? [t('sent.referenceDate', { date: precheck.day(referenceDate) })] : []),
    ].join('\n'),
    breakHash(sha256),
  ];
}

/** Breaks a hash of 64 digits into two lines. */
export function breakHash(sha256: string): string {
  return sha256.replace(/(.{32})(?=.)/g, '$1\n');
}

/** Prints the results as received. */
export function printAnswers(sheet: PrintSheet, { answers, packages }: CaseContent, texts: CaseTexts): void {
  const { t } = texts;
  sheet.heading(t('section.answers'), 2);
  if (answers.length === 0) {
    sheet.text(t('answer.none'), { quiet: true });
    return;
  }
  drawTable(
    sheet,
    [
      { title: t('column.received'), share: 27 },
      { title: t('column.level'), share: 20 },
      { title: t('column.files'), share: 9, align: 'right' },
      { title: t('column.tokens'), share: 16, align: 'right' },
      { title: t('column.details'), share: 42, size: 7.5 },
    ],
    answers.map((answer) => {
      const pkg = packages.find(({ stored }) => stored.id === answer.packageId);
      return answerCells(answer, pkg ?? null, texts);
    }),
  );
}

function answerCells(
  answer: ReportedResult,
  pkg: ReportedPackage | null,
  texts: CaseTexts,
): readonly TableCell[] {
  const { t, formats } = texts;
  const { analysis, level, attachments } = answer;
  const tokens = analysis?.tokensConsumed ?? null;
  const { sequence = 1, of = 1 } = pkg?.stored ?? {};
  return [
    [
      texts.instant(answer.receivedAt),
      ...(of > 1 ? [`${t('column.package')} ${t('sent.which', { sequence, of })}`] : []),
    ].join('\n'),
    { mark: levelMark(level), text: texts.level(level) },
    analysis ? formats.number(analysis.files.length) : '–',
    tokensText(tokens, pkg?.isPractice ?? false, texts),
    [
      ...(analysis ? [] : [t('answer.unreadable')]),
      ...(analysis?.sessionId ? [t('answer.session', { id: analysis.sessionId })] : []),
      ...modelLine(answer, texts),
      ...(attachments.length > 0 ? [t('answer.attachments', { count: attachments.length })] : []),
      ...answer.problems.map((problem) => problemText(problem, texts)),
      ...(analysis && analysis.problems.length > 0
        ? [t('answer.departures', { count: analysis.problems.length })]
        : []),
      t('answer.raw', { hash: breakHash(answer.rawSha256) }),
    ].join('\n'),
  ];
}

function tokensText(tokens: number | null, isPractice: boolean, { t, formats }: CaseTexts): string {
  if (tokens === null) return t('answer.tokensUnknown');
  return isPractice ? t('tokensPractice', { count: tokens }) : formats.number(tokens);
}

function modelLine({ analysis }: ReportedResult, { t, results }: CaseTexts): readonly string[] {
  const { generated = null, tampered = null, semantic = null } = analysis?.modelVersions ?? {};
  const models = [
    generated === null ? '' : results('property.modelGenerated', { version: generated }),
    tampered === null ? '' : results('property.modelTampered', { version: tampered }),
    semantic === null ? '' : results('property.modelSemantic', { version: semantic }),
  ].filter((text) => text !== '');
  return models.length === 0 ? [] : [t('answer.models', { models: models.join(', ') })];
}

/** Text of a problem stored as `code` or `code: detail`; codes of later versions are printed unchanged. */
function problemText(problem: string, { results }: CaseTexts): string {
  const { code, detail } = parseProblem(problem);
  if (code === null) return problem;
  const words = results(`problem.${code}`);
  return detail === '' ? words : `${words} (${detail})`;
}

function printFiles(sheet: PrintSheet, files: readonly NumberedFile[], texts: CaseTexts): void {
  const { t } = texts;
  sheet.heading(t('section.conspicuous'), 2);
  if (files.length === 0) {
    sheet.text(t('list.noFiles'), { quiet: true });
    return;
  }
  drawTable(
    sheet,
    [
      { title: t('column.level'), share: 23 },
      { title: t('column.file'), share: 34 },
      { title: t('column.service'), share: 36 },
      { title: t('column.precheck'), share: 19 },
    ],
    files.map((file) => fileCells(file, texts)),
  );
}

function fileCells({ file, said }: NumberedFile, texts: CaseTexts): readonly TableCell[] {
  const { t, precheck } = texts;
  const { level, state, item } = file;
  const word = state === 'unanswered' ? texts.levelGroup('unanswered') : texts.level(level);
  const pressing = said ? attentionTitles(said) : [];
  const counts = SEVERITIES.flatMap((severity) => {
    const count = item?.findings.filter((finding) => finding.severity === severity).length ?? 0;
    return count > 0 ? [`${precheck.severity(severity)}: ${count}`] : [];
  });
  return [
    { mark: levelMark(level), text: word },
    file.path,
    stateWord(file, texts) ?? (pressing.length > 0 ? pressing.join('\n') : t(quietWord(file))),
    item ? counts.join('\n') || t('list.noFindings') : t('list.notHere'),
  ];
}

/** Without a level, "nothing conspicuous" would describe a missing statement. */
function quietWord({ level }: CaseFile): 'list.nothing' | 'list.silentOnly' {
  return level?.kind === 'known' && level.level !== '-' ? 'list.nothing' : 'list.silentOnly';
}

/**
 * Missing statements are not green (R20), so failed, disabled, empty and absent analyses have a table of their own.
 */
function printSilences(sheet: PrintSheet, files: readonly NumberedFile[], texts: CaseTexts): void {
  const { t, formats } = texts;
  const all = countSilentAnalyses(files.flatMap(({ said }) => (said ? [said] : [])));
  const unanswered = files.filter(({ file }) => file.state === 'unanswered');
  sheet.heading(t('section.silent'), 2);
  if (unanswered.length > 0) {
    const names = unanswered.map(({ file }) => file.path).join(', ');
    sheet.text(`${t('silent.unanswered', { count: unanswered.length })} ${names}`, { size: 9, gap: 6 });
  }
  if (all.length === 0) {
    if (files.some(({ said }) => said)) sheet.text(t('silent.none'), { quiet: true });
    else sheet.text(t('answer.none'), { quiet: true });
    return;
  }
  sheet.text(t('silent.intro'), { size: 8.5, quiet: true, gap: 6 });
  drawTable(
    sheet,
    [
      { title: t('column.analysis'), share: 44 },
      ...SILENT_KINDS.map((assessment) => ({
        title: t(`column.${assessment}`),
        share: 17,
        align: 'right' as const,
      })),
    ],
    all.map(({ topic, counts }) => [
      topic,
      ...SILENT_KINDS.map((assessment) =>
        counts[assessment] === 0 ? '–' : formats.number(counts[assessment]),
      ),
    ]),
  );
}

function printDifferences(sheet: PrintSheet, files: readonly NumberedFile[], texts: CaseTexts): void {
  const { t } = texts;
  const points = files.flatMap(({ file, said }) =>
    (said?.items ?? []).flatMap((item) => item.points.map((point) => ({ file, point }))),
  );
  sheet.heading(t('section.differences'), 2);
  if (points.length === 0) {
    sheet.text(t('differences.nothing'), { quiet: true });
    return;
  }
  sheet.text(t('differences.intro'), { size: 8.5, quiet: true, gap: 4 });
  const differing = points.filter(({ point }) => !point.agrees);
  const agreeing = points.length - differing.length;
  sheet.text(t('differences.agrees', { agreeing, count: points.length }), { size: 9, gap: 6 });
  if (differing.length === 0) return;
  drawTable(
    sheet,
    [
      { title: t('column.file'), share: 40 },
      { title: t('column.point'), share: 24 },
      { title: t('column.service'), share: 24 },
      { title: t('column.precheck'), share: 24 },
    ],
    differing.map(({ file, point }) => {
      const { name, theirs, ours } = pointWords(point, texts);
      return [file.path, name, theirs, ours];
    }),
  );
}

function printSkipped(sheet: PrintSheet, { skipped, folder }: CaseContent, texts: CaseTexts): void {
  const { t, precheck } = texts;
  if (folder === null) return;
  sheet.heading(t('section.skipped'), 2);
  if (skipped.length === 0) {
    sheet.text(t('skippedNothing'), { quiet: true });
    return;
  }
  drawTable(
    sheet,
    [
      { title: t('column.file'), share: 5 },
      { title: t('column.reason'), share: 4 },
    ],
    skipped.map(({ path, reason }) => [path, precheck.skipReason(reason)]),
  );
}
