/** Seeded numbers and value noise: the same seed gives the same picture on every machine. */

/** Generator of numbers in [0, 1) (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Number in [0, 1) for a lattice point. */
export function hash2(x, y, seed) {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

const SIDE = 256;
const MASK = SIDE - 1;
const LATTICE = Float32Array.from({ length: SIDE * SIDE }, (_, i) => hash2(i & MASK, i >> 8, 1));
/** Periods from here on are not wrapped: the lattice itself repeats. */
const ENDLESS = 4096;

const wrapped = (value, period) => (period >= ENDLESS ? value : ((value % period) + period) % period);

/** Smooth noise in [0, 1); repeats every `period` lattice steps so that textures tile. */
export function noise2(x, y, seed, period = ENDLESS) {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fx = x - xi;
  const fy = y - yi;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const shiftX = seed * 37;
  const shiftY = seed * 101;
  const x0 = (wrapped(xi, period) + shiftX) & MASK;
  const x1 = (wrapped(xi + 1, period) + shiftX) & MASK;
  const y0 = ((wrapped(yi, period) + shiftY) & MASK) << 8;
  const y1 = ((wrapped(yi + 1, period) + shiftY) & MASK) << 8;
  const top = LATTICE[y0 | x0] * (1 - sx) + LATTICE[y0 | x1] * sx;
  const bottom = LATTICE[y1 | x0] * (1 - sx) + LATTICE[y1 | x1] * sx;
  return top * (1 - sy) + bottom * sy;
}

/** Octaves of noise, about 0.5 on average; `period` is that of the first octave. */
export function fractal(x, y, seed, octaves = 4, period = ENDLESS) {
  let sum = 0;
  let weight = 0.5;
  let total = 0;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * noise2(x * scale, y * scale, seed + octave * 17, period * scale);
    total += weight;
    weight *= 0.5;
    scale *= 2;
  }
  return sum / total;
}

export function smoothstep(from, to, value) {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

export function mix(from, to, share) {
  return from + (to - from) * share;
}
