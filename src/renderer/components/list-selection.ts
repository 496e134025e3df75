/** The selection of a list, by key, so that it survives filters and new rows. */
export interface ListSelection<Key> {
  /** The item that the inspector shows and from which the keys move. */
  readonly active: Key | null;
  /** The item where a range with Shift starts. */
  readonly anchor: Key | null;
  readonly selected: ReadonlySet<Key>;
}

/** `move` changes the active item and keeps the selection. */
export type SelectMode = 'replace' | 'range' | 'toggle' | 'move';

export function emptySelection<Key>(): ListSelection<Key> {
  return { active: null, anchor: null, selected: new Set() };
}

/** Returns the selection after the user chose `key`; `order` is the order of the keys on screen. */
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
  const first = Math.min(anchorIndex, keyIndex);
  const last = Math.max(anchorIndex, keyIndex);
  return { active: key, anchor: selection.anchor, selected: new Set(order.slice(first, last + 1)) };
}

export function selectAll<Key>(selection: ListSelection<Key>, order: readonly Key[]): ListSelection<Key> {
  return { ...selection, active: selection.active ?? order[0] ?? null, selected: new Set(order) };
}

/** A click, or a key if it has a name. */
export interface SelectInput {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly key?: string;
}

/** The click that opens a context menu: on macOS it may be one with Ctrl, which toggles nothing. */
export const MENU_CLICK: SelectInput = { shiftKey: false, ctrlKey: false, metaKey: false };

/** Returns how a click or key with these modifiers selects: with Ctrl, a click toggles and an arrow only moves. */
export function selectMode(event: SelectInput): SelectMode {
  if (event.shiftKey) return 'range';
  if (!event.ctrlKey && !event.metaKey) return 'replace';
  return event.key === undefined ? 'toggle' : 'move';
}

/** Returns a selection of only these keys, e.g. of the photos in a range of the timeline. */
export function selectOnly<Key>(keys: readonly Key[]): ListSelection<Key> {
  return { active: keys[0] ?? null, anchor: keys[0] ?? null, selected: new Set(keys) };
}
