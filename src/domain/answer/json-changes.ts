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
  const open: OpenPlace[] = [{ steps: null, was, is }];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (Object.is(one.was, one.is)) continue;
    const [before, after] = [entriesOf(one.was), entriesOf(one.is)];
    if (before === null || after === null || Array.isArray(one.was) !== Array.isArray(one.is)) {
      found.push({ path: pathOf(one.steps), was: one.was, is: one.is });
      continue;
    }
    const keys = [...new Set([...before.keys(), ...after.keys()])];
    // Last in, first out.
    for (const key of keys.reverse()) {
      open.push({ steps: { key, outside: one.steps }, was: before.get(key), is: after.get(key) });
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

/** A map, since `__proto__` is a key like any other; null for what has no entries of its own. */
function entriesOf(value: Json | undefined): ReadonlyMap<string, Json> | null {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null;
}
