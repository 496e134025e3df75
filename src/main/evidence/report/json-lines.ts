import type { Json } from '../../../domain/json';

/** Deeper values are printed as JSON text. */
const MAX_DEPTH = 6;

export interface JsonLines {
  /** `key.inner: value`, in original order. */
  readonly lines: readonly string[];
  /** Number of values beyond the limit. */
  readonly omitted: number;
}

/** Formats an undescribed value, one line for each flag, number or text in it (R22). */
export function jsonLines(value: Json, maxLines: number): JsonLines {
  const lines: string[] = [];
  let left = 0;
  const visit = (path: string, node: Json, depth: number): void => {
    if (typeof node !== 'object' || node === null || depth === MAX_DEPTH) {
      if (lines.length < maxLines) lines.push(path === '' ? text(node) : `${path}: ${text(node)}`);
      else left += 1;
      return;
    }
    const entries = isList(node)
      ? node.map((inner, index) => [String(index + 1), inner] as const)
      : Object.entries(node);
    if (entries.length === 0) visit(path, isList(node) ? '[]' : '{}', MAX_DEPTH);
    for (const [key, inner] of entries) visit(path === '' ? key : `${path}.${key}`, inner, depth + 1);
  };
  visit('', value, 0);
  return { lines, omitted: left };
}

const MAX_CHARACTERS = 200;

function text(value: Json): string {
  const whole = typeof value === 'string' ? value : JSON.stringify(value);
  return whole.length > MAX_CHARACTERS ? `${whole.slice(0, MAX_CHARACTERS)}…` : whole;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}
