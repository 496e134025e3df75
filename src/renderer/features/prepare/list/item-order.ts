import type { ItemOrder } from '../../../../contract/prepare-views';
import { FILE_TYPES } from '../../../../domain/file-type';
import { SEVERITIES } from '../../../../domain/finding';
import { compareNaturalKeys, type NaturalKey, naturalKey } from '../../../../domain/natural-order';
import { cameraText } from './item-text';
import { findingRank, type ItemInView } from './items-in-view';

export interface Sorting {
  readonly order: ItemOrder;
  readonly descending: boolean;
}

/** Value that files are sorted by; null comes last in both directions. */
export type SortKey = number | string | null;
export type NoteOf = (view: ItemInView) => string | undefined;

interface Row {
  readonly view: ItemInView;
  readonly key: NaturalKey | number | null;
  readonly name: NaturalKey;
}

/** Sorted files, ties by name. Computes each key once, since a sort of thousands compares it many times. */
export function sortItems(
  views: readonly ItemInView[],
  { order, descending }: Sorting,
  noteOf: NoteOf,
): readonly ItemInView[] {
  const rows = views.map((view): Row => {
    const name = naturalKey(view.item.path);
    if (order === 'name') return { view, key: name, name };
    const key = sortKey(view, order, noteOf);
    return { view, key: typeof key === 'string' ? naturalKey(key) : key, name };
  });
  const sign = descending ? -1 : 1;
  return rows
    .sort((a, b) => compareKeys(a.key, b.key, sign) || compareNaturalKeys(a.name, b.name))
    .map(({ view }) => view);
}

function compareKeys(a: Row['key'], b: Row['key'], sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'object' && typeof b === 'object') return sign * compareNaturalKeys(a, b);
  return sign * (Number(a) - Number(b));
}

/** The value of a file in an order. */
function sortKey(view: ItemInView, order: ItemOrder, noteOf: NoteOf): SortKey {
  const { item } = view;
  switch (order) {
    case 'name':
      return item.path;
    case 'finding':
      return badgeRank(view);
    case 'captured':
      return item.capturedAt?.local ?? null;
    case 'type':
      return FILE_TYPES.indexOf(item.type);
    case 'size':
      return item.bytes;
    case 'camera':
      return cameraText(item);
    case 'position':
      // From north to south, as on a map.
      return item.position ? -item.position.latitude : null;
    case 'note':
      return noteOf(view) ?? null;
  }
}

const EXCLUDED_RANK_OFFSET = 100;

/** Most severe first, contradictions before questions; then files without a finding, then excluded files. */
function badgeRank({ item, badge }: ItemInView): number {
  const rank = badge ? findingRank(badge) : SEVERITIES.length * 2;
  return item.excluded ? EXCLUDED_RANK_OFFSET + rank : rank;
}

/** A computed order, with the sort key that each file had at that time. */
export interface OrderSnapshot {
  readonly signature: string;
  readonly ids: readonly string[];
  readonly keys: ReadonlyMap<string, SortKey>;
}

/** Files in the order of `ids`, new files last, so that a list in use is not reordered under the pointer. */
export function stableOrder(ids: readonly string[], views: readonly ItemInView[]): readonly ItemInView[] {
  const byId = new Map<string, ItemInView>();
  for (const view of views) byId.set(view.item.id, view);
  const kept: ItemInView[] = [];
  for (const id of ids) {
    const view = byId.get(id);
    if (view) kept.push(view);
  }
  if (kept.length === views.length) return kept;
  const known = new Set(ids);
  return [...kept, ...views.filter(({ item }) => !known.has(item.id))];
}

/** True if sorting again would change nothing: same files, same keys. */
export function isStillSorted(
  known: OrderSnapshot,
  views: readonly ItemInView[],
  order: ItemOrder,
  noteOf: NoteOf,
): boolean {
  return (
    known.keys.size === views.length &&
    // A file without a key is undefined here, which no key is.
    views.every((view) => known.keys.get(view.item.id) === sortKey(view, order, noteOf))
  );
}

export function snapshotOrder(
  signature: string,
  sorted: readonly ItemInView[],
  order: ItemOrder,
  noteOf: NoteOf,
): OrderSnapshot {
  return {
    signature,
    ids: sorted.map(({ item }) => item.id),
    keys: new Map(sorted.map((view) => [view.item.id, sortKey(view, order, noteOf)])),
  };
}
