import { comparisonOver, type Point } from '../../domain/answer/compare-with-precheck';
import type { Look } from '../../domain/answer/look';
import type { PackageId } from '../../domain/ids';
import type { ReportedLevel } from '../../domain/level';
import type { ItemResult } from '../../domain/result';
import { type AnalysisText, fileTexts, itemTexts } from '../../locales/analysis-text';
import type { StoredItem } from '../database/intake-repository';
import { type CaseContent, type CaseFile, newestAnswer, type ReportedAnswer } from './case-content';
import type { CaseTexts } from './case-texts';

/** What the newest answer says about one picture or page of a file. */
export interface ItemSaid {
  readonly item: ItemResult;
  readonly title: string;
  readonly level: ReportedLevel;
  readonly texts: readonly AnalysisText[];
  /** Where our own reading says something too. */
  readonly points: readonly Point[];
}

/** What the newest answer says about a file. */
export interface FileSaid {
  readonly answer: ReportedAnswer;
  /** About the file as a whole. */
  readonly texts: readonly AnalysisText[];
  readonly items: readonly ItemSaid[];
}

/** The words about every file of a case, worked out when they are asked for; `null`: no answer names it. */
export function analysesOf(content: CaseContent, texts: CaseTexts): (file: CaseFile) => FileSaid | null {
  const comparisons = comparisonsOf(content);
  const names = namesOf(content);
  return (file) => {
    const newest = newestAnswer(file);
    if (!newest) return null;
    const { answer, file: result } = newest;
    const camera = file.item ? texts.precheck.camera(file.item) : null;
    const words = { ...texts.analysis, names: names.get(answer) ?? new Map<string, string>(), camera };
    const compare = comparisons.get(answer.packageId);
    const own = file.item;
    return {
      answer,
      texts: fileTexts(result, words),
      items: result.items.map((item, index) => ({
        item,
        title: item.position
          ? texts.t('file.itemTitle', { position: item.position })
          : texts.t('file.partTitle', { number: index + 1 }),
        level: item.level,
        texts: itemTexts(item, words),
        // The pictures inside a PDF are not files of ours.
        points: own && compare && !file.isPdf ? compare(item, own) : [],
      })),
    };
  };
}

/** By package, since the service compares only within one request (R3). */
function comparisonsOf({
  files,
}: CaseContent): ReadonlyMap<PackageId, (result: ItemResult, own: StoredItem) => readonly Point[]> {
  const items = new Map<PackageId, StoredItem[]>();
  for (const { item, sendings } of files) {
    if (!item) continue;
    for (const { packageId } of sendings) {
      const known = items.get(packageId);
      if (known) known.push(item);
      else items.set(packageId, [item]);
    }
  }
  return new Map([...items].map(([id, own]) => [id, comparisonOver(own)]));
}

/** Entry names by the ids of items, for each answer: the service names a counterpart by its id only. */
function namesOf({ answers }: CaseContent): ReadonlyMap<ReportedAnswer, ReadonlyMap<string, string>> {
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

const PRESSING: readonly Look[] = ['conspicuous', 'doubtful'];

/** The titles of what asks for a look, the most worrying first, each once. */
export function pressingTitles(said: FileSaid): readonly string[] {
  const all = [...said.texts, ...said.items.flatMap(({ texts }) => texts)];
  return [
    ...new Set(
      PRESSING.flatMap((look) => all.filter((text) => text.look === look).map(({ title }) => title)),
    ),
  ];
}

export const SILENT_LOOKS = ['error', 'disabled', 'empty', 'absent'] as const;
export type SilentLook = (typeof SILENT_LOOKS)[number];

/** How often an analysis said nothing, and why. */
export interface Silence {
  readonly topic: string;
  readonly counts: { readonly [Of in SilentLook]: number };
}

/** By analysis, the one that is silent most often first. */
export function silences(all: readonly FileSaid[]): readonly Silence[] {
  const counts = new Map<string, { [Of in SilentLook]: number }>();
  for (const { texts, items } of all) {
    for (const { look, topic } of [...texts, ...items.flatMap((item) => item.texts)]) {
      if (!isSilent(look)) continue;
      const known = counts.get(topic) ?? { error: 0, disabled: 0, empty: 0, absent: 0 };
      known[look] += 1;
      counts.set(topic, known);
    }
  }
  const sum = (one: Silence): number => SILENT_LOOKS.reduce((total, look) => total + one.counts[look], 0);
  return [...counts].map(([topic, own]) => ({ topic, counts: own })).sort((a, b) => sum(b) - sum(a));
}

export function isSilent(look: Look): look is SilentLook {
  return SILENT_LOOKS.some((one) => one === look);
}

/** Both sides of a point in words. */
export function pointWords(
  point: Point,
  { results, formats }: CaseTexts,
): { readonly name: string; readonly theirs: string; readonly ours: string } {
  const name = results(`compare.${point.name}`);
  const both = <Value>(theirs: Value, ours: Value, word: (value: Value) => string) => ({
    name,
    theirs: word(theirs),
    ours: word(ours),
  });
  switch (point.name) {
    case 'distance':
      return both(point.theirs, point.ours, (km) => formats.distance(km));
    case 'days':
      return both(point.theirs, point.ours, (count) => results('compare.dayCount', { count }));
    case 'outlier':
    case 'model':
    case 'time':
    case 'screenshot':
    case 'quality': {
      const { name: of } = point;
      return both(point.theirs, point.ours, (is) => results(`compare.value.${of}.${is ? 'yes' : 'no'}`));
    }
  }
}
