import { analysisRows, fileRows } from '../../src/domain/answer/analysis-rows';
import type { ReportedLevel } from '../../src/domain/level';
import type { AnalysisResult } from '../../src/domain/result';
import type { Step } from './documented-keys';

/** Every statement of an answer that is shown in green, by its place and text. */
export function greensOf(result: AnalysisResult): ReadonlySet<string> {
  const greens = new Set<string>();
  const add = (level: ReportedLevel, where: string): void => {
    if (level.kind === 'known' && level.level === 'Green') greens.add(`${where} level`);
  };
  add(result.level, 'answer');
  for (const file of result.files) {
    add(file.level, file.name);
    for (const row of fileRows(file))
      if (row.look === 'consistent') greens.add(`${file.name} ${rowName(row)}`);
    for (const [index, item] of file.items.entries()) {
      add(item.level, `${file.name}[${index}]`);
      for (const row of analysisRows(item)) {
        if (row.look === 'consistent') greens.add(`${file.name}[${index}] ${rowName(row)}`);
      }
    }
  }
  return greens;
}

type Row = ReturnType<typeof analysisRows>[number];

function rowName(row: Row): string {
  return row.kind === 'other' ? row.key : row.name;
}

/** The statements that turn something green, by the path below an item or a file. */
const STATEMENTS: readonly (readonly [green: string, path: string])[] = [
  ['imageQuality', 'analyses/imageQuality/result'],
  ['gpsOutlier', 'analyses/metadata/inferences/gps_outlier/is_geographical_outlier'],
  ['modelConsistency', 'analyses/metadata/inferences/model_consistency/is_consistent'],
  ['timeConsistency', 'analyses/metadata/inferences/time_consistency/is_possible'],
  ['creationDate', 'analyses/metadata/analyzed/creationDate/isSus'],
  ['creationDate', 'analyses/metadata/analyzed/creationDate/cDate'],
  ['isScreenshot', 'analyses/metadata/is_screenshot'],
];

/** The statements that may not be green without the value at `path`. */
export function greensBelow(path: readonly Step[]): readonly string[] {
  const at = path.join('/');
  const isGone = (statement: string): boolean => statement === at || statement.startsWith(`${at}/`);
  const [root, file, ...below] = path;
  if (root === 'suspicion_level') return ['answer level'];
  if (root !== 'Files' || file === undefined) return [];
  const base = `Files/${file}`;
  const item = `${base}/items/0`;
  return [
    ...(below.length === 1 && below[0] === 'suspicion_level' ? [`${file} level`] : []),
    ...(isGone(`${base}/file_level_analyses/pdf_analyses/structure/inconsistent_metadata_dates`)
      ? [`${file} pdfStructure`]
      : []),
    ...(isGone(`${item}/suspicion_level`) ? [`${file}[0] level`] : []),
    ...STATEMENTS.filter(([, statement]) => isGone(`${item}/${statement}`)).map(
      ([green]) => `${file}[0] ${green}`,
    ),
  ];
}
