import type { Json } from '../json';

/** One place at which two values differ; `undefined`: nothing was there. */
export interface JsonChange {
  /** Keys from the outside in; none: the values themselves. */
  readonly path: readonly string[];
  readonly was: Json | undefined;
  readonly is: Json | undefined;
}

/**
 * Where two values differ, place by place, in the order of the older one. The order of keys does not matter, that of
 * lists does. None only for equal values. Goes without recursion: an answer may be nested as deep as it likes.
 */
export function jsonChanges(was: Json | undefined, is: Json | undefined): readonly JsonChange[] {
  const found: JsonChange[] = [];
  const open: OpenPlace[] = Object.is(was, is) ? [] : [{ steps: null, was, is }];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const [before, after] = [fieldsOf(one.was), fieldsOf(one.is)];
    if (before === null || after === null || Array.isArray(before) !== Array.isArray(after)) {
      found.push({ path: pathOf(one.steps), was: one.was, is: one.is });
      continue;
    }
    const own = Object.keys(before);
    const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
    // Last in, first out.
    for (const key of [...own, ...added].reverse()) {
      const [was, is] = [ownValue(before, key), ownValue(after, key)];
      if (!Object.is(was, is)) open.push({ steps: { key, outside: one.steps }, was, is });
    }
  }
  return found;
}

/** From the inside out, so that a place costs nothing until it is told. */
interface Steps {
  readonly key: string;
  readonly outside: Steps | null;
}

interface OpenPlace extends Omit<JsonChange, 'path'> {
  readonly steps: Steps | null;
}

function pathOf(steps: Steps | null): readonly string[] {
  const path: string[] = [];
  for (let step = steps; step !== null; step = step.outside) path.push(step.key);
  return path.reverse();
}

interface Fields {
  readonly [key: string]: Json;
}

/** An object or a list by its keys; null for what has none. */
function fieldsOf(value: Json | undefined): Fields | null {
  return typeof value === 'object' && value !== null ? (value as Fields) : null;
}

/** An own property: `__proto__` and `constructor` are keys like any other. */
function ownValue(fields: Fields, key: string): Json | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
