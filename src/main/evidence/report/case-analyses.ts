import type { Assessment } from '../../../domain/answer/assessment';
import { type Point, precheckComparison } from '../../../domain/answer/compare-with-precheck';
import type { PackageId } from '../../../domain/ids';
import type { ReportedLevel } from '../../../domain/level';
import type { ItemResult } from '../../../domain/result';
import { type AnalysisText, fileTexts, itemTexts } from '../../../locales/analysis-text';
import type { StoredItem } from '../../storage/database/intake-repository';
import { type CaseContent, type CaseFile, newestFileResult, type ReportedResult } from './case-content';
import type { CaseTexts } from './case-texts';

/** Analyses of one picture or page of a file in its newest result. */
export interface ItemAnalyses {
  readonly item: ItemResult;
  readonly title: string;
  readonly level: ReportedLevel;
  readonly texts: readonly AnalysisText[];
  /** Points where the pre-check has a statement too. */
  readonly points: readonly Point[];
}

/** Analyses of a file in its newest result. */
export interface FileAnalyses {
  readonly answer: ReportedResult;
  /** Analyses of the file as a whole. */
  readonly texts: readonly AnalysisText[];
  readonly items: readonly ItemAnalyses[];
}

/** Returns a function with the analyses of a file; null if no result names the file. */
export function analysesOf(content: CaseContent, texts: CaseTexts): (file: CaseFile) => FileAnalyses | null {
  const comparisons = comparisonsOf(content);
  const names = namesOf(content);
  return (file) => {
    const newest = newestFileResult(file);
    if (!newest) return null;
    const { answer, file: result } = newest;
    const camera = file.item ? texts.precheck.camera(file.item) : null;
    const fileWords = { ...texts.analysis, names: names.get(answer) ?? new Map<string, string>(), camera };
    const compare = comparisons.get(answer.packageId);
    const ownItem = file.item;
    return {
      answer,
      texts: fileTexts(result, fileWords),
      items: result.items.map((item, index) => ({
        item,
        title: item.position
          ? texts.t('file.itemTitle', { position: item.position })
          : texts.t('file.partTitle', { number: index + 1 }),
        level: item.level,
        texts: itemTexts(item, fileWords),
        // Pictures inside a PDF are not items.
        points: ownItem && compare && !file.isPdf ? compare(item, ownItem) : [],
      })),
    };
  };
}

/** Comparisons by package: the service compares only within one request (R3). */
function comparisonsOf({
  files,
}: CaseContent): ReadonlyMap<PackageId, (result: ItemResult, own: StoredItem) => readonly Point[]> {
  const items = new Map<PackageId, StoredItem[]>();
  for (const { item, sendings } of files) {
    if (!item) continue;
    for (const { packageId } of sendings) {
      const packageItems = items.get(packageId);
      if (packageItems) packageItems.push(item);
      else items.set(packageId, [item]);
    }
  }
  return new Map([...items].map(([id, packageItems]) => [id, precheckComparison(packageItems)]));
}

/** Entry names by item id for each result: the service refers to other items by id only. */
function namesOf({ answers }: CaseContent): ReadonlyMap<ReportedResult, ReadonlyMap<string, string>> {
  return new Map(
    answers.map((answer) => [
      answer,
      new Map(
        (answer.analysis?.files ?? []).flatMap(({ name, items }) =>
          items.flatMap(({ id }) => (id === null ? [] : [[id, name] as const])),
        ),
      ),
    ]),
  );
}

const ATTENTION_ASSESSMENTS: readonly Assessment[] = ['conspicuous', 'doubtful'];

/** Distinct titles of the analyses that need attention, the most severe first. */
export function attentionTitles(analyses: FileAnalyses): readonly string[] {
  const texts = [...analyses.texts, ...analyses.items.flatMap((item) => item.texts)];
  return [
    ...new Set(
      ATTENTION_ASSESSMENTS.flatMap((assessment) =>
        texts.filter((text) => text.assessment === assessment).map(({ title }) => title),
      ),
    ),
  ];
}

export const SILENT_KINDS = ['error', 'disabled', 'empty', 'absent'] as const;
export type SilentKind = (typeof SILENT_KINDS)[number];

/** How often an analysis gave no statement, by reason. */
export interface SilentAnalysis {
  readonly topic: string;
  readonly counts: { readonly [Of in SilentKind]: number };
}

/** Counts by analysis, the most frequent first. */
export function countSilentAnalyses(all: readonly FileAnalyses[]): readonly SilentAnalysis[] {
  const counts = new Map<string, { [Of in SilentKind]: number }>();
  for (const { texts, items } of all) {
    for (const { assessment, topic } of [...texts, ...items.flatMap((item) => item.texts)]) {
      if (!isSilent(assessment)) continue;
      const topicCounts = counts.get(topic) ?? { error: 0, disabled: 0, empty: 0, absent: 0 };
      topicCounts[assessment] += 1;
      counts.set(topic, topicCounts);
    }
  }
  const sum = (silence: SilentAnalysis): number =>
    SILENT_KINDS.reduce((total, assessment) => total + silence.counts[assessment], 0);
  return [...counts]
    .map(([topic, topicCounts]) => ({ topic, counts: topicCounts }))
    .sort((a, b) => sum(b) - sum(a));
}

export function isSilent(assessment: Assessment): assessment is SilentKind {
  return SILENT_KINDS.some((silent) => silent === assessment);
}

/** Name and both values of a compared point as text. */
export function pointWords(
  point: Point,
  { results, formats }: CaseTexts,
): { readonly name: string; readonly theirs: string; readonly ours: string } {
  const name = results(`compare.${point.name}`);
  const describe = <Value>(theirs: Value, ours: Value, word: (value: Value) => string) => ({
    name,
    theirs: word(theirs),
    ours: word(ours),
  });
  switch (point.name) {
    case 'distance':
      return describe(point.theirs, point.ours, (km) => formats.distance(km));
    case 'days':
      return describe(point.theirs, point.ours, (count) => results('compare.dayCount', { count }));
    case 'outlier':
    case 'model':
    case 'time':
    case 'screenshot':
    case 'quality': {
      const { name: of } = point;
      return describe(point.theirs, point.ours, (is) => results(`compare.value.${of}.${is ? 'yes' : 'no'}`));
    }
  }
}
