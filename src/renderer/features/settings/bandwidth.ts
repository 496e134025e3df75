/** Upload limits to choose from, in Mbit/s (10^6 bits), the unit of internet providers. */
export const LIMITS_MBIT: readonly number[] = [0.5, 1, 2, 5, 10, 20, 50, 100];

const BITS_PER_BYTE = 8;

export function toBytesPerSecond(mbit: number): number {
  return Math.round((mbit * 1_000_000) / BITS_PER_BYTE);
}

/** Returns Mbit/s, rounded to one decimal. */
export function toMegabits(bytesPerSecond: number): number {
  return Math.round((bytesPerSecond * BITS_PER_BYTE) / 100_000) / 10;
}
