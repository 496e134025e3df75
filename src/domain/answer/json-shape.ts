import type { Json } from '../json';

/** Entries of one object or list that are in the document at once. */
export const MOST_ENTRIES = 200;

export interface JsonEntry {
  readonly key: string;
  readonly value: Json;
}

export interface JsonShape {
  /** Flags, numbers, texts and nothing: each beside its key (R22). */
  readonly plain: readonly JsonEntry[];
  /** Objects and lists with content, to be unfolded. */
  readonly nested: readonly JsonEntry[];
  /** Entries left out because there are too many. */
  readonly left: number;
}

/** What a value holds, sorted into what can be read at once and what is to be unfolded. */
export function jsonShape(value: Json): JsonShape {
  const entries = entriesOf(value);
  const shown = entries.slice(0, MOST_ENTRIES);
  return {
    plain: shown.filter((entry) => !isNested(entry.value)),
    nested: shown.filter((entry) => isNested(entry.value)),
    left: entries.length - shown.length,
  };
}

export function isNested(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

export function sizeOf(value: Json): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

/** A plain value as it came; texts without quotes, empty objects and lists as their brackets. */
export function plainText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function entriesOf(value: Json): readonly JsonEntry[] {
  if (Array.isArray(value)) {
    return value.map((entry: Json, index) => ({ key: String(index + 1), value: entry }));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([key, entry]: readonly [string, Json]) => ({ key, value: entry }));
  }
  return [{ key: '', value }];
}
