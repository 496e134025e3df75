import type { Json } from '../json';

/** One difference between two JSON values; `undefined`: the key is missing. */
export interface JsonChange {
  /** Keys from the outermost in; empty for the values themselves. */
  readonly path: readonly string[];
  readonly was: Json | undefined;
  readonly is: Json | undefined;
}

/**
 * All differences between two JSON values in the order of the older one; empty if they are equal. The order of keys is
 * ignored, that of lists is not. Not recursive, since a response can be nested to any depth.
 */
export function jsonChanges(was: Json | undefined, is: Json | undefined): readonly JsonChange[] {
  const found: JsonChange[] = [];
  const pending: PendingPair[] = Object.is(was, is) ? [] : [{ steps: null, was, is }];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const before = fieldsOf(pair.was);
    const after = fieldsOf(pair.is);
    if (before === null || after === null || Array.isArray(before) !== Array.isArray(after)) {
      found.push({ path: pathOf(pair.steps), was: pair.was, is: pair.is });
      continue;
    }
    const olderKeys = Object.keys(before);
    const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
    // Reversed, since `pending` is a stack.
    for (const key of [...olderKeys, ...added].reverse()) {
      const olderValue = ownValue(before, key);
      const newerValue = ownValue(after, key);
      if (Object.is(olderValue, newerValue)) continue;
      pending.push({ steps: { key, outside: pair.steps }, was: olderValue, is: newerValue });
    }
  }
  return found;
}

/** A path as a linked list from the innermost key out, so that paths without differences cost nothing. */
interface Steps {
  readonly key: string;
  readonly outside: Steps | null;
}

interface PendingPair extends Omit<JsonChange, 'path'> {
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

/** An object or a list by its keys; null for other values. */
function fieldsOf(value: Json | undefined): Fields | null {
  return typeof value === 'object' && value !== null ? (value as Fields) : null;
}

/** An own property: `__proto__` and `constructor` are keys like any other. */
function ownValue(fields: Fields, key: string): Json | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
