/**
 * The numbers of `count` new packages beside those of the same submission, from 1, and that of the last one of all. The
 * number of a withdrawn package, which is not among `taken`, is free again.
 */
export function packageNumbers(
  taken: readonly number[],
  count: number,
): { readonly sequences: readonly number[]; readonly of: number } {
  const sequences: number[] = [];
  for (let sequence = 1; sequences.length < count; sequence += 1) {
    if (!taken.includes(sequence)) sequences.push(sequence);
  }
  return { sequences, of: Math.max(0, ...taken, ...sequences) };
}
