/** The middle value; between two middle ones their mean. Throws a RangeError where there are no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 1 ? upper : sorted[middle - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('the median of nothing');
  return (lower + upper) / 2;
}

/** What was measured in turns (A B A B …); the same index is the same turn. */
export interface Pairs {
  readonly ours: readonly number[];
  readonly peer: readonly number[];
}

/**
 * Ours by the peer's, turn by turn: what slows the machine for a while slows both halves of a turn, which the ratio
 * of two medians would not notice. Throws a RangeError where a half is missing or a peer took no time.
 */
export function pairedRatios({ ours, peer }: Pairs): readonly number[] {
  if (ours.length !== peer.length) throw new RangeError('a turn without its other half');
  return ours.map((own, turn) => {
    const other = peer[turn];
    if (other === undefined || !(other > 0)) throw new RangeError('a peer that took no time');
    return own / other;
  });
}

/** The value that 95 of 100 do not exceed. */
export function percentile95(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}
