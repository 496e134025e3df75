const CHUNKS = /(\d+)/;

/**
 * Compares names as people count: `IMG_2` before `IMG_10`. The same on every machine, whatever its locale:
 * text by lower-cased code units, digits by value, ties by the raw code units. Returns a number below, at or
 * above zero.
 */
export function compareNaturally(a: string, b: string): number {
  return compareNaturalKeys(naturalKey(a), naturalKey(b));
}

/** A name taken apart once, for those who compare it many times. */
export interface NaturalKey {
  readonly text: string;
  readonly chunks: readonly string[];
}

export function naturalKey(text: string): NaturalKey {
  return { text, chunks: text.toLowerCase().split(CHUNKS) };
}

/** `compareNaturally` of two names that were taken apart. */
export function compareNaturalKeys(a: NaturalKey, b: NaturalKey): number {
  const [left, right] = [a.chunks, b.chunks];
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index += 1) {
    // Splitting by a capturing group puts text at even and digits at odd places.
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

/** By value without losing digits: longer is greater once leading zeros are gone. */
function compareDigits(a: string, b: string): number {
  const left = a.replace(/^0+/, '');
  const right = b.replace(/^0+/, '');
  return left.length - right.length || compareText(left, right);
}
