/** Corresponding pages of two documents, counted from 1; null: the document has no such page. */
export interface PagePair {
  readonly before: number | null;
  readonly after: number | null;
}

/** Longer documents are paired by page number, since the table would be too large. */
const MAX_PAGES = 400;

/** Minimum share of common words for two pages to count as the same, changed page. */
const MIN_LIKENESS = 0.5;

/**
 * Aligns pages so that an inserted or removed page has no partner and later pages still match. Pages without words
 * (scans) pair by position. `before` and `after` are the words of each page.
 */
export function pagePairs(
  before: readonly (readonly string[])[],
  after: readonly (readonly string[])[],
): readonly PagePair[] {
  if (before.length > MAX_PAGES || after.length > MAX_PAGES) return byNumber(before.length, after.length);
  const wordSets = [before.map(wordSet), after.map(wordSet)] as const;
  const width = after.length + 1;
  const best = new Float64Array((before.length + 1) * width);
  const score = (row: number, column: number) => best[row * width + column] ?? 0;
  const pairing = (row: number, column: number) =>
    score(row + 1, column + 1) + likeness(wordSets, row, column);
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
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    const here = score(row, column);
    if (here > 0 && pairing(row, column) >= here) pairs.push({ before: ++row, after: ++column });
    else if (score(row + 1, column) >= here) pairs.push({ before: ++row, after: null });
    else pairs.push({ before: null, after: ++column });
  }
  while (row < before.length) pairs.push({ before: ++row, after: null });
  while (column < after.length) pairs.push({ before: null, after: ++column });
  return rejoinPairs(pairs);
}

function byNumber(before: number, after: number): readonly PagePair[] {
  return Array.from({ length: Math.max(before, after) }, (_, index) => ({
    before: index < before ? index + 1 : null,
    after: index < after ? index + 1 : null,
  }));
}

type WordSet = ReadonlySet<string>;

function wordSet(words: readonly string[]): WordSet {
  return new Set(words.map((word) => word.toLowerCase()));
}

/** 0 to 1. Two pages without words count as similar, the more so the closer their positions. */
function likeness(
  [before, after]: readonly [readonly WordSet[], readonly WordSet[]],
  row: number,
  column: number,
): number {
  const older = before[row];
  const newer = after[column];
  if (!older || !newer) return 0;
  if (older.size === 0 && newer.size === 0)
    return MIN_LIKENESS - Math.min(0.4, Math.abs(row - column) / 1_000);
  let common = 0;
  for (const word of older) if (newer.has(word)) common += 1;
  const share = (2 * common) / (older.size + newer.size);
  return share >= MIN_LIKENESS ? share : 0;
}

/** Pairs a removed page with an added one directly after it, as a rewritten page. */
function rejoinPairs(pairs: readonly PagePair[]): readonly PagePair[] {
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
