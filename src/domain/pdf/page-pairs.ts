/** Pages of two documents that belong together, counted from 1; null: the other has no such page. */
export interface PagePair {
  readonly before: number | null;
  readonly after: number | null;
}

/** Beyond this many pages on a side pages are paired by their numbers: the table would be too large. */
const MOST_PAGES = 400;

/** Share of common words from which pages are the same page, changed. */
const ALIKE = 0.5;

/**
 * Pairs pages so that a page which was put in or taken out stands alone and those after it are still in step. Pages
 * without words (scans) pair by their place. `before` and `after`: the words of each page.
 */
export function pagePairs(
  before: readonly (readonly string[])[],
  after: readonly (readonly string[])[],
): readonly PagePair[] {
  if (before.length > MOST_PAGES || after.length > MOST_PAGES) return byNumber(before.length, after.length);
  const bags = [before.map(bagOf), after.map(bagOf)] as const;
  const width = after.length + 1;
  const best = new Float64Array((before.length + 1) * width);
  const score = (row: number, column: number) => best[row * width + column] ?? 0;
  const pairing = (row: number, column: number) => score(row + 1, column + 1) + likeness(bags, row, column);
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      best[row * width + column] = Math.max(
        pairing(row, column),
        score(row + 1, column),
        score(row, column + 1),
      );
    }
  }
  const pairs: PagePair[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    const here = score(row, column);
    if (here > 0 && pairing(row, column) >= here) pairs.push({ before: ++row, after: ++column });
    else if (score(row + 1, column) >= here) pairs.push({ before: ++row, after: null });
    else pairs.push({ before: null, after: ++column });
  }
  while (row < before.length) pairs.push({ before: ++row, after: null });
  while (column < after.length) pairs.push({ before: null, after: ++column });
  return rejoined(pairs);
}

function byNumber(before: number, after: number): readonly PagePair[] {
  return Array.from({ length: Math.max(before, after) }, (_, index) => ({
    before: index < before ? index + 1 : null,
    after: index < after ? index + 1 : null,
  }));
}

type Bag = ReadonlySet<string>;

function bagOf(words: readonly string[]): Bag {
  return new Set(words.map((word) => word.toLowerCase()));
}

/** 0 to 1; two pages without words may be the same, and are it rather than nothing. */
function likeness(
  [before, after]: readonly [readonly Bag[], readonly Bag[]],
  row: number,
  column: number,
): number {
  const [one, other] = [before[row], after[column]];
  if (!one || !other) return 0;
  if (one.size === 0 && other.size === 0) return ALIKE - Math.min(0.4, Math.abs(row - column) / 1_000);
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  const share = (2 * common) / (one.size + other.size);
  return share >= ALIKE ? share : 0;
}

/** A page taken out directly before one put in is that page, rewritten. */
function rejoined(pairs: readonly PagePair[]): readonly PagePair[] {
  const result: PagePair[] = [];
  let removed: number[] = [];
  let added: number[] = [];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      result.push({ before: removed[index] ?? null, after: added[index] ?? null });
    }
    removed = [];
    added = [];
  };
  for (const { before, after } of pairs) {
    if (before !== null && after !== null) {
      flush();
      result.push({ before, after });
    } else if (before !== null) removed.push(before);
    else if (after !== null) added.push(after);
  }
  flush();
  return result;
}
