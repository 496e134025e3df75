import { lastPart } from '../file-names';
import { type ReportedLevel, severityRank } from '../level';
import { inNaturalOrder } from '../natural-order';
import type { AnalysisResult, FileResult, ModelVersions } from '../result';
import { type AnalysisChange, analysisChanges, type FileOfItem } from './analysis-changes';
import { type Direction, levelDirection, sameLevel } from './direction';
import { type JsonChange, jsonChanges } from './json-changes';
import { type AnswerFile, type FilePair, filesOf, pairFiles, type SentFile } from './pair-files';

/** The parts of a result that a comparison needs. */
export interface ComparableResult {
  readonly analysis: AnalysisResult;
  readonly sent: readonly SentFile[];
  /** Keys of sent files whose package has no result yet. */
  readonly pending?: ReadonlySet<string>;
}

export interface Shift<Value> {
  readonly was: Value;
  readonly is: Value;
}

export interface LevelShift extends Shift<ReportedLevel> {
  /** Null if one of them is no traffic light level (R20, R21). */
  readonly direction: Direction | null;
}

/** Differences of a result from an earlier one; null or empty means no difference. */
export interface ResultChanges {
  readonly request: RequestChanges;
  /** Only files with differences, those that got worse first. */
  readonly files: readonly FileChange[];
  /** Number of files in both requests. */
  readonly shared: number;
  /** Number of files with a result in both, without differences. */
  readonly unchanged: number;
}

export interface RequestChanges {
  readonly level: LevelShift | null;
  readonly tokens: Shift<number | null> | null;
  readonly models: readonly ({ readonly model: keyof ModelVersions } & Shift<string | null>)[];
  readonly caseNumber: Shift<string | null> | null;
  /** Fields that the interface document does not describe. */
  readonly rest: readonly JsonChange[];
}

/**
 * `appeared`, `disappeared`: not part of the other request. `answered`, `unanswered`: sent with both requests, but only
 * the newer, or only the older result contains it. `pending`: the newer result lacks it, and its package of either request
 * has no result yet.
 */
export type FileChangeKind = 'appeared' | 'disappeared' | 'answered' | 'unanswered' | 'pending' | 'changed';

export interface FileChange {
  readonly kind: FileChangeKind;
  /** Last part of the original path; the name in the result for a file that was not sent. */
  readonly name: string;
  /** Entry names in the two results. */
  readonly wasKey: string | null;
  readonly isKey: string | null;
  /** Matched only by name: the sent bytes differ. */
  readonly otherContent: boolean;
  readonly level: LevelShift | null;
  /** The level in the newer result, or in the older one if the newer lacks the file; null if both do. */
  readonly latest: ReportedLevel | null;
  readonly analyses: readonly AnalysisChange[];
  readonly rest: readonly JsonChange[];
}

/** Compares two results: request fields, files and analyses. While one is incomplete, so are its level and its tokens. */
export function resultChanges(older: ComparableResult, newer: ComparableResult): ResultChanges {
  const before = sideOf(older);
  const after = sideOf(newer);
  const pairs = pairFiles(before.files, after.files);
  const isPending = ({ was, is }: FilePair) => isWaiting(newer, is) || isWaiting(older, was);
  const compared = pairs.map((pair) => ({
    pair,
    change: fileChange(pair, isPending(pair), before.fileOfItem, after.fileOfItem),
  }));
  const changes = compared.flatMap(({ change }) => change ?? []);
  const isComplete = [older, newer].every(({ pending }) => (pending?.size ?? 0) === 0);
  const request = requestChanges(older.analysis, newer.analysis);
  const shared = pairs.filter(({ by }) => by !== null).length;
  const unchanged = compared.filter(
    ({ pair: { was, is }, change }) => was?.file && is?.file && change === null,
  ).length;
  return {
    request: isComplete ? request : { ...request, level: null, tokens: null },
    files: inNaturalOrder(changes, ({ name }) => name).sort((a, b) => rankOf(a) - rankOf(b)),
    shared,
    unchanged,
  };
}

function isWaiting({ pending }: ComparableResult, sent: AnswerFile | null): boolean {
  return sent?.file === null && pending?.has(sent.key) === true;
}

/**
 * How many files of both results are newly Red, and how many Red ones are Yellow or Green now. Without a statement (R21)
 * a file is not cleared.
 */
export function suspicionChanges({ files }: ResultChanges): {
  readonly newly: number;
  readonly cleared: number;
} {
  const levels = files.flatMap(({ level }) => level ?? []);
  return {
    newly: levels.filter(({ is }) => isRed(is)).length,
    cleared: levels.filter(({ was, direction }) => isRed(was) && direction === 'better').length,
  };
}

function isRed(level: ReportedLevel): boolean {
  return level.kind === 'known' && level.level === 'Red';
}

export function isUnchanged({ request, files }: ResultChanges): boolean {
  const { level, tokens, models, caseNumber, rest } = request;
  const isSameRequest = level === null && tokens === null && caseNumber === null;
  return isSameRequest && models.length === 0 && rest.length === 0 && files.length === 0;
}

function sideOf({ analysis, sent }: ComparableResult): {
  readonly files: readonly AnswerFile[];
  readonly fileOfItem: FileOfItem;
} {
  const files = filesOf(analysis.files, sent);
  const identities = new Map(
    files.flatMap(({ key, sent: own, file }) =>
      (file?.items ?? []).flatMap(({ id }) => (id === null ? [] : [[id, own?.sha256 ?? key] as const])),
    ),
  );
  return { files, fileOfItem: (itemId) => identities.get(itemId) ?? null };
}

function requestChanges(older: AnalysisResult, newer: AnalysisResult): RequestChanges {
  const models = (['generated', 'tampered', 'semantic'] as const).flatMap((model) => {
    const change = shift(older.modelVersions?.[model] ?? null, newer.modelVersions?.[model] ?? null);
    return change ? [{ model, ...change }] : [];
  });
  return {
    level: levelShift(older.level, newer.level),
    tokens: shift(older.tokensConsumed, newer.tokensConsumed),
    models,
    caseNumber: shift(older.caseNumber, newer.caseNumber),
    rest: jsonChanges(older.rest, newer.rest),
  };
}

function fileChange(
  pair: FilePair,
  isPending: boolean,
  before: FileOfItem,
  after: FileOfItem,
): FileChange | null {
  const { was, is, by } = pair;
  const older = was?.file ?? null;
  const newer = is?.file ?? null;
  const isBoth = older !== null && newer !== null;
  const kind = kindOf(pair, isPending);
  const change: FileChange = {
    kind,
    name: nameOf(is ?? was),
    wasKey: was?.key ?? null,
    isKey: is?.key ?? null,
    otherContent: by === 'name' && (was?.sent ?? null) !== null && (is?.sent ?? null) !== null,
    level: isBoth ? levelShift(older.level, newer.level) : null,
    latest: (newer ?? older)?.level ?? null,
    analyses: isBoth
      ? analysisChanges({ file: older, fileOfItem: before }, { file: newer, fileOfItem: after })
      : [],
    rest: isBoth ? jsonChanges(extraFields(older), extraFields(newer)) : [],
  };
  const isSame =
    kind === 'changed' && !change.otherContent && change.level === null && change.analyses.length === 0;
  return isSame && change.rest.length === 0 ? null : change;
}

function kindOf({ was, is }: FilePair, isPending: boolean): FileChangeKind {
  if (was === null) return 'appeared';
  if (is === null) return 'disappeared';
  if (is.file !== null) return was.file === null ? 'answered' : 'changed';
  if (isPending) return 'pending';
  return was.file === null ? 'changed' : 'unanswered';
}

/** Fields of a file and its items that the interface document does not describe. */
function extraFields({ rest, fileType, items }: FileResult): Parameters<typeof jsonChanges>[0] {
  return {
    ...rest,
    file_type: fileType,
    items: items.map((item) => ({
      ...item.rest,
      ...(item.metadata.state === 'value' ? item.metadata.value.rest : {}),
    })),
  };
}

function nameOf(file: AnswerFile | null): string {
  const path = file?.sent?.originalPath;
  return path === undefined ? (file?.key ?? '') : lastPart(path);
}

function levelShift(was: ReportedLevel, is: ReportedLevel): LevelShift | null {
  return sameLevel(was, is) ? null : { was, is, direction: levelDirection(was, is) };
}

function shift<Value>(was: Value, is: Value): Shift<Value> | null {
  return was === is ? null : { was, is };
}

/** Order: worse level, worse analysis, new or other level, no longer answered, others; then by severity of the level. */
function rankOf({ kind, level, analyses, latest }: FileChange): number {
  return 1_000 * groupRank() - severityRank(latest);

  function groupRank(): number {
    if (level?.direction === 'worse') return 0;
    if (kind === 'unanswered' || kind === 'pending' || kind === 'disappeared') return 3;
    if (analyses.some(({ direction }) => direction === 'worse')) return 1;
    if (level !== null || kind === 'appeared' || kind === 'answered') return 2;
    return 4;
  }
}
