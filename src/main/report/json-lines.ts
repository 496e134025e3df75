import type { Json } from '../../domain/json';

/** Deep enough for everything that was seen; what lies deeper stands in the raw answer. */
const MOST_DEPTH = 6;

export interface JsonLines {
  /** `key.inner: value`, in the order in which they came. */
  readonly lines: readonly string[];
  /** Values that are not told. */
  readonly left: number;
}

/** A value without a described form, one line for each flag, number or text in it (R22). */
export function jsonLines(value: Json, most: number): JsonLines {
  const lines: string[] = [];
  let left = 0;
  const visit = (path: string, one: Json, depth: number): void => {
    if (typeof one !== 'object' || one === null || depth === MOST_DEPTH) {
      if (lines.length < most) lines.push(path === '' ? text(one) : `${path}: ${text(one)}`);
      else left += 1;
      return;
    }
    const entries = isList(one)
      ? one.map((inner, index) => [String(index + 1), inner] as const)
      : Object.entries(one);
    if (entries.length === 0) visit(path, isList(one) ? '[]' : '{}', MOST_DEPTH);
    for (const [key, inner] of entries) visit(path === '' ? key : `${path}.${key}`, inner, depth + 1);
  };
  visit('', value, 0);
  return { lines, left };
}

const MOST_CHARACTERS = 200;

function text(value: Json): string {
  const whole = typeof value === 'string' ? value : JSON.stringify(value);
  return whole.length > MOST_CHARACTERS ? `${whole.slice(0, MOST_CHARACTERS)}…` : whole;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}
