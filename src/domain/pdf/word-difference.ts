/** Words in a row that both texts have, or only one of them. */
export interface WordRun {
  readonly kind: 'same' | 'removed' | 'added';
  readonly words: readonly string[];
}

/** Beyond this many changed words the texts have nothing to do with each other, and the search would take long. */
const MOST_CHANGES = 2_000;

/** The words of a text; blanks part them. */
export function wordsOf(text: string): readonly string[] {
  return text.normalize('NFC').split(/\s+/u).filter(Boolean);
}

/**
 * What must be removed from and added to `before` to get `after`, shortest way (Myers, 1986). Texts that differ in more
 * than 2,000 words are given as all removed and all added.
 */
export function wordDifference(before: readonly string[], after: readonly string[]): readonly WordRun[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const middle = difference(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return joined([
    { kind: 'same', words: before.slice(0, start) },
    ...middle,
    { kind: 'same', words: before.slice(before.length - end) },
  ]);
}

function difference(before: readonly string[], after: readonly string[]): readonly WordRun[] {
  const everything: readonly WordRun[] = [
    { kind: 'removed', words: before },
    { kind: 'added', words: after },
  ];
  if (before.length === 0 || after.length === 0) return everything;
  const steps = furthest(before, after);
  return steps === null ? everything : walkBack(before, after, steps);
}

/** For each number of changes how far along `before` each diagonal gets; null where that takes too many changes. */
function furthest(before: readonly string[], after: readonly string[]): readonly Int32Array[] | null {
  const most = Math.min(before.length + after.length, MOST_CHANGES);
  const size = 2 * most + 3;
  let reach = new Int32Array(size);
  const steps: Int32Array[] = [];
  for (let changes = 0; changes <= most; changes += 1) {
    steps.push(reach);
    const next = Int32Array.from(reach);
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = isDown(reach, most, diagonal, changes)
        ? at(reach, most, diagonal + 1)
        : at(reach, most, diagonal - 1) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      next[diagonal + most + 1] = x;
      if (x >= before.length && x - diagonal >= after.length) return [...steps, next];
    }
    reach = next;
  }
  return null;
}

function at(reach: Int32Array, most: number, diagonal: number): number {
  return reach[diagonal + most + 1] ?? 0;
}

/** Whether a diagonal is reached by adding a word rather than by removing one. */
function isDown(reach: Int32Array, most: number, diagonal: number, changes: number): boolean {
  if (diagonal === -changes) return true;
  return diagonal !== changes && at(reach, most, diagonal - 1) < at(reach, most, diagonal + 1);
}

function walkBack(
  before: readonly string[],
  after: readonly string[],
  steps: readonly Int32Array[],
): readonly WordRun[] {
  const most = ((steps[0]?.length ?? 3) - 3) / 2;
  const runs: WordRun[] = [];
  let x = before.length;
  let y = after.length;
  for (let changes = steps.length - 2; changes >= 0; changes -= 1) {
    const reach = steps[changes] ?? new Int32Array(0);
    const diagonal = x - y;
    const down = isDown(reach, most, diagonal, changes);
    const fromX = changes === 0 ? 0 : at(reach, most, down ? diagonal + 1 : diagonal - 1);
    const startX = changes === 0 ? 0 : down ? fromX : fromX + 1;
    if (x > startX) runs.push({ kind: 'same', words: before.slice(startX, x) });
    if (changes === 0) break;
    const fromY = down ? startX - diagonal - 1 : startX - diagonal;
    runs.push(
      down
        ? { kind: 'added', words: after.slice(fromY, fromY + 1) }
        : { kind: 'removed', words: before.slice(fromX, fromX + 1) },
    );
    x = fromX;
    y = fromY;
  }
  return runs.reverse();
}

/** Neighbours of one kind together, what was removed before what took its place. */
function joined(runs: readonly WordRun[]): readonly WordRun[] {
  const result: WordRun[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    if (removed.length > 0) result.push({ kind: 'removed', words: removed });
    if (added.length > 0) result.push({ kind: 'added', words: added });
    removed = [];
    added = [];
  };
  for (const { kind, words } of runs) {
    if (kind === 'removed') removed.push(...words);
    else if (kind === 'added') added.push(...words);
    else if (words.length > 0) {
      flush();
      const last = result.at(-1);
      if (last?.kind === 'same') result[result.length - 1] = { kind, words: [...last.words, ...words] };
      else result.push({ kind, words });
    }
  }
  flush();
  return result;
}
