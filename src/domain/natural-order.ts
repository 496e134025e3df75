/** The zeros before a number are part of no chunk, since they do not count. */
const CHUNKS = /0*(\d+)/;

/**
 * Compares names in natural order: `IMG_2` before `IMG_10`. Independent of the locale: text by lower-cased code units,
 * digits by value, ties by the raw code units. Returns a negative number, zero or a positive number.
 */
export function compareNaturally(a: string, b: string): number {
  return compareNaturalKeys(naturalKey(a), naturalKey(b));
}

/** The values in natural order of a text of each. Each text is split once, since a sort compares it many times. */
export function inNaturalOrder<Value>(values: readonly Value[], textOf: (value: Value) => string): Value[] {
  return values
    .map((value) => ({ value, key: naturalKey(textOf(value)) }))
    .sort((a, b) => compareNaturalKeys(a.key, b.key))
    .map(({ value }) => value);
}

/** Files and other entries in natural order of their paths. */
export function inPathOrder<Entry extends { readonly path: string }>(entries: readonly Entry[]): Entry[] {
  return inNaturalOrder(entries, ({ path }) => path);
}

/** A name split into chunks once, for repeated comparison. */
export interface NaturalKey {
  readonly text: string;
  /** Text at even and digits without leading zeros at odd indexes. */
  readonly chunks: readonly string[];
}

export function naturalKey(text: string): NaturalKey {
  return { text, chunks: text.toLowerCase().split(CHUNKS) };
}

/** Like `compareNaturally`, for keys from `naturalKey`. */
export function compareNaturalKeys(a: NaturalKey, b: NaturalKey): number {
  const left = a.chunks;
  const right = b.chunks;
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index += 1) {
    const compare = index % 2 === 1 ? compareDigits : compareText;
    const order = compare(left[index] ?? '', right[index] ?? '');
    if (order !== 0) return order;
  }
  return left.length - right.length || compareText(a.text, b.text);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Compares by value without converting to a number: the longer one is greater. */
function compareDigits(a: string, b: string): number {
  return a.length - b.length || compareText(a, b);
}
