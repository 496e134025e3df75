/** Pseudo-random numbers that are the same for a seed (mulberry32). */
export interface Dice {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `sides`. */
  below(sides: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** Early ones often, late ones seldom, as words are in texts. */
  pickSkewed<Value>(values: readonly Value[]): Value;
  chance(probability: number): boolean;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const at = <Value>(values: readonly Value[], place: number): Value => {
    const value = values[place];
    if (value === undefined) throw new RangeError('a pick from nothing');
    return value;
  };
  return {
    next,
    below: (sides) => Math.floor(next() * sides),
    pick: (values) => at(values, Math.floor(next() * values.length)),
    pickSkewed: (values) => at(values, Math.floor(next() ** 3 * values.length)),
    chance: (probability) => next() < probability,
  };
}
