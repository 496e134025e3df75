import type { AnalysisChange } from '../../../domain/answer/analysis-changes';
import { type MergedResult, mergeResults } from '../../../domain/answer/merged-result';
import type { SentFile } from '../../../domain/answer/pair-files';
import { type FileChange, type ResultChanges, resultChanges } from '../../../domain/answer/result-changes';
import { newestTime } from '../../../domain/answer/result-versions';
import { type AnalysisWords, rowText } from '../../../locales/analysis-text';
import { type CaseContent, type ReportedVersion, reportedVersions } from './case-content';
import type { CaseTexts } from './case-texts';
import type { PrintSheet } from './print-sheet';
import { levelMark } from './sheet-marks';
import { drawTable, type TableCell } from './sheet-table';

/** Prints the differences between the newest submission and the previous one about the same files, if there is one. */
export function printChanges(sheet: PrintSheet, content: CaseContent, texts: CaseTexts): void {
  const { t, results } = texts;
  const compared = compareVersions(content);
  if (!compared) return;
  const { older, newer, changes } = compared;
  sheet.heading(t('section.changes'), 2);
  const both = t('changes.which', {
    newer: texts.instant(newer),
    older: texts.instant(older),
  });
  sheet.text(both, { size: 8.5, quiet: true, gap: 4 });
  if (changes.files.length === 0) {
    sheet.text(results('changes.noneText', { count: changes.unchanged }), { size: 9, quiet: true });
    return;
  }
  drawTable(
    sheet,
    [
      { title: t('column.file'), share: 30 },
      { title: t('column.before'), share: 20 },
      { title: t('column.now'), share: 20 },
      { title: t('column.details'), share: 42, size: 7.5 },
    ],
    changes.files.map((file) => changeCells(file, texts)),
  );
}

function changeCells(file: FileChange, texts: CaseTexts): readonly TableCell[] {
  const { name, level, latest, kind } = file;
  const was = level ? level.was : latest;
  const is = level ? level.is : latest;
  const cell = (reported: typeof was): TableCell => ({
    mark: levelMark(reported),
    text: texts.level(reported),
  });
  const hasBefore = kind !== 'appeared' && kind !== 'answered';
  const hasNow = kind !== 'disappeared' && kind !== 'unanswered' && kind !== 'pending';
  return [name, hasBefore ? cell(was) : '–', hasNow ? cell(is) : '–', detailsOf(file, texts)];
}

/** Further analyses are only counted; the pages of the file show the newest result. */
const MAX_ANALYSES = 6;

function detailsOf({ kind, analyses, otherContent }: FileChange, texts: CaseTexts): string {
  const { t, results } = texts;
  const lines = analyses.slice(0, MAX_ANALYSES).map((change) => analysisLine(change, texts));
  const more = analyses.length - lines.length;
  return [
    ...(kind === 'changed' ? [] : [results(`changes.kind.${kind}`)]),
    ...(otherContent ? [results('changes.otherContent')] : []),
    ...lines,
    ...(more > 0 ? [t('custody.and', { count: more })] : []),
  ].join('\n');
}

function analysisLine({ was, is, position }: AnalysisChange, texts: CaseTexts): string {
  const words: AnalysisWords = { ...texts.analysis, names: new Map(), camera: null };
  const valueText = (row: AnalysisChange['was']): string => {
    if (!row) return '–';
    const { assessment, topic, title } = rowText(row, words);
    return title === topic ? texts.analysis.t(`assessment.${assessment}`) : title;
  };
  const row = is ?? was;
  const topic = row ? rowText(row, words).topic : '';
  return `${position === null ? '' : `${position}, `}${topic}: ${valueText(was)} → ${valueText(is)}`;
}

/** Two submissions of the same files, with the times of their newest results. */
interface ComparedVersions {
  readonly older: string;
  readonly newer: string;
  readonly changes: ResultChanges;
}

/**
 * Compares the newest submission with the newest earlier one that shares files with it; null if there is none. Packages of
 * one split are parts of one submission and are never compared with each other.
 */
function compareVersions(content: CaseContent): ComparedVersions | null {
  const [newest, ...earlier] = reportedVersions(content);
  if (!newest) return null;
  const newer = mergedVersion(content, newest);
  for (const version of earlier) {
    const changes = resultChanges(mergedVersion(content, version), newer);
    if (changes.shared > 0) return { older: receivedAt(version), newer: receivedAt(newest), changes };
  }
  return null;
}

function receivedAt({ packages }: ReportedVersion): string {
  return newestTime(packages.flatMap(({ result }) => result?.receivedAt ?? [])) ?? '';
}

function mergedVersion({ files }: CaseContent, { packages }: ReportedVersion): MergedResult<SentFile, never> {
  return mergeResults(
    packages.map(({ package: { id }, result }) => ({
      analysis: result?.analysis ?? null,
      sent: files.flatMap(({ sha256, path, sendings }) =>
        sha256 === null
          ? []
          : sendings
              .filter(({ packageId }) => packageId === id)
              .map(({ entryName }) => ({ entryName, originalPath: path, sha256 })),
      ),
      attachments: [],
    })),
  );
}
