import { block, box, cylinder, material, rectangle } from '../geometry.mjs';
import { washerFront } from '../instruments.mjs';
import { fractal, smoothstep } from '../noise.mjs';
import { puddles, risingDamp } from '../stains.mjs';
import { blockwork, plain, plaster, stone, wood } from '../surfaces.mjs';
import { createWorld } from '../world.mjs';

/** The laundry in the cellar under the kitchen: 3.4 m wide, 4.6 m deep, 2.2 m high. */
const W = 3.4;
const H = 2.2;
const D = 4.6;

async function makeMaterials() {
  const blocks = blockwork([214, 210, 200], 101);
  const damp = (seed, level) =>
    risingDamp((u) => level * (0.5 + fractal(u * 3, 1, seed, 3)) * smoothstep(-0.2, 0.3, u), seed, {
      mould: 0.8,
      flaking: 0.8,
    });
  return {
    back: material(blocks, { size: [1.6, 1.6], overlay: damp(111, 0.42) }),
    left: material(blocks, { size: [1.6, 1.6], overlay: damp(112, 0.3) }),
    right: material(blocks, { size: [1.6, 1.6], overlay: damp(113, 0.5) }),
    ceiling: material(stone([190, 187, 180], 102, 0.2), { size: [1.2, 1.2] }),
    floor: material(stone([142, 140, 134], 103, 0.3), {
      size: [1, 1],
      ripple: 0.02,
      overlay: puddles(
        [
          [0.5, 0.4, 0.36, 0.26],
          [0.3, 0.7, 0.2, 0.12],
        ],
        121,
        { dark: 0.6 },
      ),
    }),
    washer: material(await washerFront(), { gloss: 0.2 }),
    white: plain('#eeeeec', { gloss: 0.15 }),
    pipe: plain('#c9cbc9', { gloss: 0.2 }),
    copper: plain('#b87f5b', { gloss: 0.45, ripple: 0.1 }),
    brass: plain('#b79a58', { gloss: 0.5, ripple: 0.1 }),
    lagging: plain('#6b6f73'),
    red: plain('#b6372c', { gloss: 0.3 }),
    blue: plain('#3f6ea3', { gloss: 0.3 }),
    shelf: material(wood([176, 150, 116], 104), { size: [0.4, 0.9] }),
    carton: material(plaster([178, 145, 106], 105, 0.1).texture, { size: [0.5, 0.5] }),
    soaked: material(plaster([128, 98, 68], 106, 0.2).texture, { size: [0.5, 0.5] }),
    lamp: plain('#ffe9c8', { glow: 11 }),
    window: plain('#e6eefa', { glow: 4 }),
  };
}

function room(m) {
  const facing = (flat, normal) => ({ ...flat, normal });
  return [
    facing(rectangle([0, 0, 0], [W, 0, 0], [0, 0, D], m.floor), [0, 1, 0]),
    facing(rectangle([0, H, 0], [W, 0, 0], [0, 0, D], m.ceiling), [0, -1, 0]),
    facing(rectangle([0, H, D], [0, 0, -D], [0, -H, 0], m.left), [1, 0, 0]),
    facing(rectangle([W, H, 0], [0, 0, D], [0, -H, 0], m.right), [-1, 0, 0]),
    facing(rectangle([0, H, 0], [W, 0, 0], [0, -H, 0], m.back), [0, 0, 1]),
    facing(rectangle([W, H, D], [-W, 0, 0], [0, -H, 0], m.left), [0, 0, -1]),
    facing(rectangle([0.9, 2.05, 0.01], [0.8, 0, 0], [0, -0.4, 0], m.window), [0, 0, 1]),
    ...block([0.86, 0.9], [1.61, 2.09], [0, 0.04], m.white),
    ...block([1.7, 1.74], [1.61, 2.09], [0, 0.04], m.white),
    ...block([0.86, 1.74], [1.61, 1.65], [0, 0.06], m.white),
    ...block([1.28, 1.32], [1.65, 2.05], [0, 0.03], m.white),
    facing(rectangle([1.5, 2.14, 2.1], [0.22, 0, 0], [0, 0, 0.22], m.lamp), [0, -1, 0]),
    ...block([1.48, 1.74], [2.142, 2.2], [2.08, 2.34], m.white, { bottom: null }),
  ];
}

function pipes(m) {
  return [
    ...cylinder([0.16, 0, 0.14], [0, H, 0], 0.055, m.pipe, { sides: 20 }),
    ...cylinder([0.16, 0.9, 0.14], [0, 0.12, 0], 0.066, m.pipe, { sides: 20 }),
    ...cylinder([0.16, 1.98, 0.14], [3.2, 0.05, 0], 0.05, m.pipe, { sides: 20 }),
    ...cylinder([2.5, 0.7, 0.07], [0, 1.5, 0], 0.014, m.copper, { sides: 10 }),
    ...cylinder([2.66, 0.7, 0.07], [0, 1.5, 0], 0.014, m.copper, { sides: 10 }),
    ...cylinder([2.3, 1.25, 0.07], [1.1, 0, 0], 0.014, m.copper, { sides: 10 }),
    ...cylinder([2.82, 1.25, 0.07], [0.13, 0, 0], 0.034, m.brass, { sides: 14 }),
    ...cylinder([2.885, 1.25, 0.07], [0, 0, 0.09], 0.05, m.blue, { sides: 20, cap: m.white }),
    ...cylinder([3.1, 1.25, 0.07], [0, 0, 0.08], 0.012, m.brass, { sides: 10 }),
    ...cylinder([3.1, 1.25, 0.15], [0, 0, 0.018], 0.045, m.red, { sides: 20, cap: m.red }),
    ...cylinder([2.5, 0.98, 0.07], [0, 0.05, 0], 0.024, m.brass, { sides: 12 }),
    ...cylinder([2.5, 1.0, 0.09], [0, 0, 0.05], 0.03, m.red, { sides: 16, cap: m.red }),
    ...cylinder([2.66, 0.98, 0.07], [0, 0.05, 0], 0.024, m.brass, { sides: 12 }),
    ...cylinder([3.28, 1.7, 0.2], [0, 0, 4], 0.045, m.lagging, { sides: 16 }),
    ...cylinder([3.28, 1.5, 0.2], [0, 0, 4], 0.045, m.lagging, { sides: 16 }),
  ];
}

function things(m) {
  return [
    ...block([0.45, 1.05], [0.02, 0.86], [0.06, 0.64], m.white, { front: m.washer }),
    ...block([1.12, 1.72], [0.02, 0.86], [0.06, 0.64], m.white),
    ...box([1.2, 0.86, 0.2], [0.36, 0, 0.03], [0, 0.18, 0], [-0.03, 0, 0.3], m.blue),
    ...cylinder([0.6, 0.86, 0.3], [0, 0.24, 0], 0.07, m.white, { cap: m.blue }),
    ...[0.08, 0.62, 1.16].flatMap((y) => block([0.02, 0.44], [y, y + 0.03], [1.3, 3.1], m.shelf)),
    ...[1.3, 3.06].flatMap((z) => block([0.02, 0.44], [0, 1.6], [z, z + 0.04], m.shelf)),
    ...block([0.06, 0.4], [0.11, 0.44], [1.4, 1.9], m.soaked),
    ...block([0.06, 0.42], [0.11, 0.4], [2.0, 2.5], m.carton),
    ...block([0.05, 0.38], [0.65, 0.95], [1.5, 1.95], m.carton),
    ...block([0.08, 0.4], [0.65, 0.86], [2.3, 2.8], m.blue),
    ...cylinder([0.22, 1.19, 1.6], [0, 0.22, 0], 0.09, m.red, { cap: m.white }),
    ...cylinder([0.22, 1.19, 1.85], [0, 0.2, 0], 0.09, m.white, { cap: m.pipe }),
    ...cylinder([0.22, 1.19, 2.15], [0, 0.26, 0], 0.1, m.lagging, { cap: m.pipe }),
    ...cylinder([2.1, 0, 1.1], [0, 0.27, 0], 0.15, m.red, { sides: 24 }),
    ...cylinder([2.1, 0.01, 1.1], [0, 0.16, 0], 0.145, m.pipe, { sides: 24, cap: m.pipe }),
    ...box([2.5, 0, 2.1], [0.5, 0, 0.14], [0, 0.32, 0], [-0.1, 0, 0.36], m.soaked),
    ...box([2.54, 0.32, 2.14], [0.4, 0, 0.06], [0, 0.26, 0], [-0.05, 0, 0.3], m.carton),
  ];
}

export async function buildCellar() {
  const m = await makeMaterials();
  const sky = (_x, _y, _z, out) => out.fill(0.01);
  return createWorld({ flats: [...room(m), ...pipes(m), ...things(m)], sky, lightStep: 0.13 });
}
