import type { FileResult, ItemResult } from '../result';
import { type AnalysisRow, analysisRows, fileRows, type Verdict } from './analysis-rows';
import { isSilent } from './assessment';
import { assessmentDirection, type Direction } from './direction';
import { type JsonChange, jsonChanges } from './json-changes';

/** One analysis whose statement differs in the newer result. */
export interface AnalysisChange {
  /** The item's position in the file as reported; null for the whole file or its only picture. */
  readonly position: string | null;
  /** `appeared`: a new statement; `disappeared`: a statement is gone, which is not an improvement (R20). */
  readonly kind: 'appeared' | 'disappeared' | 'changed';
  readonly was: AnalysisRow | null;
  readonly is: AnalysisRow | null;
  readonly direction: Direction | null;
  /** The first differences of values whose structure is not documented. */
  readonly places: readonly JsonChange[];
  readonly placesLeft: number;
}

/** Differences listed for one analysis. */
const MAX_PLACES = 20;

/** The file that an item id belongs to; needed because every request has new item ids. */
export type FileOfItem = (itemId: string) => string | null;

export interface Side {
  readonly file: FileResult;
  readonly fileOfItem: FileOfItem;
}

/** Changes of the analyses of one file, for the file as a whole and for each item. */
export function analysisChanges(was: Side, is: Side): readonly AnalysisChange[] {
  const ids: Ids = [was.fileOfItem, is.fileOfItem];
  return [
    ...rowChanges(null, fileRows(was.file), fileRows(is.file), ids),
    ...pairItems(was.file.items, is.file.items).flatMap(({ position, older, newer }) =>
      rowChanges(position, older ? analysisRows(older) : [], newer ? analysisRows(newer) : [], ids),
    ),
  ];
}

interface ItemPair {
  readonly position: string | null;
  readonly older: ItemResult | null;
  readonly newer: ItemResult | null;
}

/** Pairs items by position if it is unique in both results, the others by order. */
function pairItems(older: readonly ItemResult[], newer: readonly ItemResult[]): readonly ItemPair[] {
  if (older.length <= 1 && newer.length <= 1) {
    return [{ position: null, older: older[0] ?? null, newer: newer[0] ?? null }];
  }
  const before = byPosition(older);
  const after = byPosition(newer);
  return [...new Set([...after.keys(), ...before.keys()])].map((position) => ({
    position,
    older: before.get(position) ?? null,
    newer: after.get(position) ?? null,
  }));
}

/**
 * Items by their position, numbered if several have the same or none: `page 1`, `page 1 (2)`, `2`. A number that is the
 * position of another item is left out.
 */
function byPosition(items: readonly ItemResult[]): ReadonlyMap<string, ItemResult> {
  const positions = new Set(items.map(({ position }) => position));
  const counts = new Map<string, number>();
  return new Map(
    items.map((item) => {
      const name = item.position ?? '';
      let count = (counts.get(name) ?? 0) + 1;
      while (numbered(name, count) !== name && positions.has(numbered(name, count))) count += 1;
      counts.set(name, count);
      return [numbered(name, count), item];
    }),
  );
}

function numbered(name: string, count: number): string {
  if (name === '') return String(count);
  return count === 1 ? name : `${name} (${count})`;
}

type Ids = readonly [FileOfItem, FileOfItem];

function rowChanges(
  position: string | null,
  older: readonly AnalysisRow[],
  newer: readonly AnalysisRow[],
  ids: Ids,
): readonly AnalysisChange[] {
  const before = new Map(older.map((row) => [identityOf(row), row]));
  const after = new Map(newer.map((row) => [identityOf(row), row]));
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((identity) => {
    const [was, is] = [before.get(identity) ?? null, after.get(identity) ?? null];
    if (isListedByParts(identity, was, is, was === null ? older : newer)) return [];
    const change = rowChange(was, is, ids);
    return change ? [{ position, ...change }] : [];
  });
}

function rowChange(
  was: AnalysisRow | null,
  is: AnalysisRow | null,
  ids: Ids,
): Omit<AnalysisChange, 'position'> | null {
  const base = {
    was: withoutJson(was),
    is: withoutJson(is),
    direction: null,
    places: [],
    placesLeft: 0,
  } as const;
  if (!hasStatement(was)) {
    if (hasStatement(is)) {
      const worse = is.assessment === 'conspicuous' || is.assessment === 'doubtful';
      return { ...base, kind: 'appeared', direction: worse ? 'worse' : null };
    }
    return silentReason(was) === silentReason(is) ? null : { ...base, kind: 'changed' };
  }
  if (!hasStatement(is)) return { ...base, kind: 'disappeared' };
  const places = jsonChanges(was.json ?? undefined, is.json ?? undefined);
  const direction = assessmentDirection(was.assessment, is.assessment);
  const isSame = verdictOf(was) === verdictOf(is) && places.length === 0 && sameDetail(was, is, ids);
  if (isSame) return null;
  const shown = places.slice(0, MAX_PLACES);
  return { ...base, kind: 'changed', direction, places: shown, placesLeft: places.length - shown.length };
}

/**
 * Metadata and structure as a whole have one row without a statement, or one for each part instead. Parts with a statement
 * make that row needless, except for a new error, which they do not name.
 */
function isListedByParts(
  identity: string,
  was: AnalysisRow | null,
  is: AnalysisRow | null,
  others: readonly AnalysisRow[],
): boolean {
  if ((was !== null && is !== null) || is?.assessment === 'error') return false;
  return others.some((row) => isPartOf(identity, row) && hasStatement(row));
}

function isPartOf(identity: string, row: AnalysisRow): boolean {
  if (row.kind === 'other') return false;
  if (identity === 'metadata') return row.name !== 'metadata' && row.name !== 'imageQuality';
  return row.name === identity && identityOf(row) !== identity;
}

function withoutJson(row: AnalysisRow | null): AnalysisRow | null {
  return row && { ...row, json: null };
}

type StatementRow = Exclude<AnalysisRow, { kind: 'silent' }>;

function hasStatement(row: AnalysisRow | null): row is StatementRow {
  return row !== null && row.assessment !== 'error' && !isSilent(row.assessment);
}

/**
 * Why an analysis has no statement. A missing row counts as absent; metadata and structure as a whole have a row only
 * if they have no statement.
 */
function silentReason(row: AnalysisRow | null): string {
  return row === null ? 'absent' : row.assessment;
}

/** Null for an analysis whose structure is not documented: only its value is compared. */
function verdictOf(row: StatementRow): Verdict | null {
  return row.kind === 'verdict' ? row.verdict : null;
}

/** The facts about the structure of a PDF share one name, so the key includes their subject. */
function identityOf(row: AnalysisRow): string {
  if (row.kind === 'other') return `other ${row.key}`;
  if (row.kind === 'silent' || row.name !== 'pdfStructure') return row.name;
  const subject = ['dates', 'tools'].find((word) => row.verdict.startsWith(word)) ?? 'annotations';
  return `${row.name} ${subject}`;
}

function sameDetail(was: StatementRow, is: StatementRow, [before, after]: Ids): boolean {
  const older = was.kind === 'verdict' ? was.detail : null;
  const newer = is.kind === 'verdict' ? is.detail : null;
  if (older?.of === 'distance' && newer?.of === 'distance') {
    const olderPartner = older.itemId && before(older.itemId);
    const newerPartner = newer.itemId && after(newer.itemId);
    return sameFigure(older.km, newer.km) && olderPartner === newerPartner;
  }
  if (older?.of === 'outlier' && newer?.of === 'outlier') return sameFigure(older.km, newer.km);
  if (older?.of === 'speed' && newer?.of === 'speed') return sameFigure(older.kmh, newer.kmh);
  return JSON.stringify(older) === JSON.stringify(newer);
}

/** Differences up to this share are rounding: 412.1 and 412.3 km are the same statement. */
const ROUNDING_SHARE = 0.001;

function sameFigure(a: number, b: number): boolean {
  return Math.abs(a - b) <= ROUNDING_SHARE * Math.max(Math.abs(a), Math.abs(b));
}
