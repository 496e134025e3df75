import type { FileResult, ItemResult } from '../result';
import { type AnalysisRow, analysisRows, type Detail, fileRows } from './analysis-rows';
import { type Direction, lookDirection } from './direction';
import { type JsonChange, jsonChanges } from './json-changes';

/** One analysis that says something else in the newer answer. */
export interface AnalysisChange {
  /** Where in the file, as the service names it; null for the file as a whole or its only picture. */
  readonly position: string | null;
  /** `appeared`: it says something now; `disappeared`: it says nothing any more, which clears nothing (R20). */
  readonly kind: 'appeared' | 'disappeared' | 'changed';
  readonly was: AnalysisRow | null;
  readonly is: AnalysisRow | null;
  readonly direction: Direction | null;
  /** Where values without a described form differ: the first of them. */
  readonly places: readonly JsonChange[];
  readonly placesLeft: number;
}

/** Places of one analysis that are told one by one; the rows carry no such values themselves. */
const MOST_PLACES = 20;

/** The file that an item of an answer belongs to, since ids of items are made anew with every request. */
export type FileOfItem = (itemId: string) => string | null;

export interface Side {
  readonly file: FileResult;
  readonly fileOfItem: FileOfItem;
}

/** What the analyses of one file say differently, of the file as a whole and item by item. */
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

/** By position where it is unique in both, the others in their order. */
export function pairItems(older: readonly ItemResult[], newer: readonly ItemResult[]): readonly ItemPair[] {
  const [olderKeys, newerKeys] = [itemKeys(older), itemKeys(newer)];
  const before = new Map(older.map((item, index) => [olderKeys[index], item]));
  const isSingle = older.length <= 1 && newer.length <= 1;
  const pairs = newer.map((item, index): ItemPair => {
    const key = isSingle ? olderKeys[0] : newerKeys[index];
    const partner = before.get(key) ?? null;
    before.delete(key);
    return { position: isSingle ? null : (newerKeys[index] ?? null), older: partner, newer: item };
  });
  const left = [...before].map(
    ([key, item]): ItemPair => ({ position: key ?? null, older: item, newer: null }),
  );
  return [...pairs, ...left];
}

/** The position, counted where several have the same or none: `page 1`, `page 1 (2)`, `2`. */
function itemKeys(items: readonly ItemResult[]): readonly string[] {
  const seen = new Map<string, number>();
  return items.map(({ position }) => {
    const name = position ?? '';
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    if (name === '') return String(count);
    return count === 1 ? name : `${name} (${count})`;
  });
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
    const change = rowChange(before.get(identity) ?? null, after.get(identity) ?? null, ids);
    return change ? [{ position, ...change }] : [];
  });
}

function rowChange(
  was: AnalysisRow | null,
  is: AnalysisRow | null,
  ids: Ids,
): Omit<AnalysisChange, 'position'> | null {
  const quiet = { was: bare(was), is: bare(is), direction: null, places: [], placesLeft: 0 } as const;
  if (!speaks(was)) {
    if (speaks(is)) {
      const worse = is.look === 'conspicuous' || is.look === 'doubtful';
      return { ...quiet, kind: 'appeared', direction: worse ? 'worse' : null };
    }
    return silenceOf(was) === silenceOf(is) ? null : { ...quiet, kind: 'changed' };
  }
  if (!speaks(is)) return { ...quiet, kind: 'disappeared' };
  const places = jsonChanges(was.json ?? undefined, is.json ?? undefined);
  const direction = lookDirection(was.look, is.look);
  const isSame = sayingOf(was) === sayingOf(is) && places.length === 0 && sameDetail(was, is, ids);
  if (isSame) return null;
  const told = places.slice(0, MOST_PLACES);
  return { ...quiet, kind: 'changed', direction, places: told, placesLeft: places.length - told.length };
}

function bare(row: AnalysisRow | null): AnalysisRow | null {
  return row && { ...row, json: null };
}

type Speaking = Exclude<AnalysisRow, { kind: 'silent' }>;

function speaks(row: AnalysisRow | null): row is Speaking {
  if (row === null || row.kind === 'silent') return false;
  return row.look !== 'error' && row.look !== 'disabled' && row.look !== 'empty' && row.look !== 'absent';
}

/**
 * Why an analysis says nothing. One that is not there is absent; metadata and structure as a whole have a row only
 * where they are silent, so their missing row says nothing.
 */
function silenceOf(row: AnalysisRow | null): string {
  return row === null ? 'absent' : row.look;
}

function sayingOf(row: Speaking): string {
  return row.kind === 'verdict' ? `${row.verdict} ${row.look}` : row.look;
}

/** The facts about the structure of a PDF share one name; each is about something else. */
function identityOf(row: AnalysisRow): string {
  if (row.kind === 'other') return `other ${row.key}`;
  if (row.kind === 'silent' || row.name !== 'pdfStructure') return row.name;
  const about = ['dates', 'tools', 'annotations'].find((subject) => row.verdict.startsWith(subject));
  return `${row.name} ${about ?? ''}`;
}

function sameDetail(was: Speaking, is: Speaking, [before, after]: Ids): boolean {
  const [one, other] = [was.kind === 'verdict' ? was.detail : null, is.kind === 'verdict' ? is.detail : null];
  if (one === null || other === null) return one === other;
  if (one.of === 'distance' && other.of === 'distance') {
    const partners = [one.itemId && before(one.itemId), other.itemId && after(other.itemId)];
    return sameFigure(one.km, other.km) && partners[0] === partners[1];
  }
  if (one.of === 'outlier' && other.of === 'outlier') return sameFigure(one.km, other.km);
  if (one.of === 'speed' && other.of === 'speed') return sameFigure(one.kmh, other.kmh);
  return JSON.stringify(one satisfies Detail) === JSON.stringify(other);
}

/** A thousandth is rounding: nobody reads 412.1 and 412.3 km as two statements. */
const ROUNDING_SHARE = 0.001;

function sameFigure(one: number, other: number): boolean {
  return Math.abs(one - other) <= ROUNDING_SHARE * Math.max(Math.abs(one), Math.abs(other));
}
