import type { Json } from '../json';

/** Maximum entries of one object or list that are rendered at once. */
export const MAX_JSON_ENTRIES = 200;

export interface JsonEntry {
  readonly key: string;
  readonly value: Json;
}

export interface JsonShape {
  /** Flags, numbers, texts and null (R22). */
  readonly plain: readonly JsonEntry[];
  /** Objects and lists with content, which can be expanded. */
  readonly nested: readonly JsonEntry[];
  /** Number of entries above the maximum. */
  readonly left: number;
}

/** Splits the entries of a value into plain and expandable ones. */
export function jsonShape(value: Json): JsonShape {
  const entries = entriesOf(value);
  const shown = entries.slice(0, MAX_JSON_ENTRIES);
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

/** The text of a plain value: texts without quotes, empty objects and lists as brackets. */
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
