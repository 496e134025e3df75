/** What is selected in a list, by key, so that it outlives filters and new rows. */
export interface ListSelection<Key> {
  /** The one that the inspector explains and that the keys move from. */
  readonly active: Key | null;
  /** Where a range with Shift starts. */
  readonly anchor: Key | null;
  readonly selected: ReadonlySet<Key>;
}

/** `move` changes what is active and leaves the selection alone. */
export type SelectMode = 'replace' | 'range' | 'toggle' | 'move';

export function emptySelection<Key>(): ListSelection<Key> {
  return { active: null, anchor: null, selected: new Set() };
}

/**
 * The selection after `key` was chosen: alone, as the end of a range in the shown `order`, or added and
 * taken away by itself.
 */
export function select<Key>(
  selection: ListSelection<Key>,
  order: readonly Key[],
  key: Key,
  mode: SelectMode,
): ListSelection<Key> {
  if (mode === 'replace') return { active: key, anchor: key, selected: new Set([key]) };
  if (mode === 'move') return { ...selection, active: key, anchor: selection.anchor ?? key };
  if (mode === 'toggle') {
    const selected = new Set(selection.selected);
    if (selected.has(key)) selected.delete(key);
    else selected.add(key);
    return { active: key, anchor: key, selected };
  }
  const anchorIndex = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const keyIndex = order.indexOf(key);
  if (anchorIndex < 0 || keyIndex < 0) return { active: key, anchor: key, selected: new Set([key]) };
  const [first, last] = anchorIndex < keyIndex ? [anchorIndex, keyIndex] : [keyIndex, anchorIndex];
  return { active: key, anchor: selection.anchor, selected: new Set(order.slice(first, last + 1)) };
}

export function selectAll<Key>(selection: ListSelection<Key>, order: readonly Key[]): ListSelection<Key> {
  return { ...selection, active: selection.active ?? order[0] ?? null, selected: new Set(order) };
}

/** How a click or a key with these modifiers selects: with Ctrl a click adds and takes away, an arrow only moves. */
export function selectMode(event: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly key?: string;
}): SelectMode {
  if (event.shiftKey) return 'range';
  if (!event.ctrlKey && !event.metaKey) return 'replace';
  return event.key === undefined ? 'toggle' : 'move';
}

/** These keys alone, e.g. those inside a stretch of the time line. */
export function selectOnly<Key>(keys: readonly Key[]): ListSelection<Key> {
  return { active: keys[0] ?? null, anchor: keys[0] ?? null, selected: new Set(keys) };
}
