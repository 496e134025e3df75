import { block, cylinder, material, rectangle } from '../geometry.mjs';
import { smoothstep } from '../noise.mjs';
import { ceilingStains, puddles, risingDamp } from '../stains.mjs';
import { boards, plain, plaster, wood } from '../surfaces.mjs';
import { drawTexture } from '../texture.mjs';
import { createWorld } from '../world.mjs';

/** The hall beside the kitchen: 1.8 m wide, 5 m long, a glazed front door at its end (z = 0). */
const W = 1.8;
const H = 2.5;
const D = 5;

const doorSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 440"><rect width="200" height="440" fill="#e9e4d8"/>
${[
  [24, 24, 152, 170],
  [24, 230, 152, 186],
]
  .map(
    ([x, y, w, h]) =>
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#ded8ca"/><path d="M${x} ${y + h}V${y}H${x + w}" stroke="#b9b2a2" stroke-width="4" fill="none"/><path d="M${x} ${y + h}H${x + w}V${y}" stroke="#fbf8f0" stroke-width="4" fill="none"/>`,
  )
  .join(
    '',
  )}<rect x="176" y="196" width="14" height="46" rx="5" fill="#a8a7a2"/><rect x="150" y="204" width="36" height="8" rx="4" fill="#c9c8c3"/></svg>`;

const pictureSvg = (sky, hill) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 260"><rect width="200" height="260" fill="#2f2a26"/><rect x="10" y="10" width="180" height="240" fill="#f4f1e8"/><rect x="34" y="40" width="132" height="180" fill="${sky}"/><path d="M34 150 Q70 100 100 146 T166 130 V220 H34Z" fill="${hill}"/><circle cx="132" cy="80" r="15" fill="#f6e3b0"/></svg>`;

async function makeMaterials() {
  const wall = plaster([233, 229, 219], 201, 0.03);
  return {
    left: material(wall.texture, { size: wall.size }),
    right: material(wall.texture, {
      size: wall.size,
      overlay: risingDamp((u) => 0.03 + 0.2 * smoothstep(0.1, 0.4, u) * (1 - smoothstep(0.6, 0.95, u)), 211, {
        mould: 0.3,
      }),
    }),
    ceiling: material(wall.texture, {
      size: wall.size,
      overlay: ceilingStains([[0.75, 0.45, 0.12, 0.8]], 212, {
        crack: { at: 0.4, from: 0.02, width: 0.006 },
      }),
    }),
    floor: material(boards([168, 128, 88], 202, 8), {
      size: [1.1, 1.1],
      fourth: 'gloss',
      gloss: 0.4,
      ripple: 0.06,
      overlay: puddles(
        [
          [0.72, 0.42, 0.3, 0.12],
          [0.4, 0.5, 0.2, 0.06],
        ],
        221,
        { dark: 0.55 },
      ),
    }),
    door: material(await drawTexture(doorSvg, 200, 440), { gloss: 0.12 }),
    picture: material(await drawTexture(pictureSvg('#b9d0dc', '#6f8a76'), 200, 260), { gloss: 0.25 }),
    other: material(await drawTexture(pictureSvg('#e3c9a8', '#a3705a'), 200, 260), { gloss: 0.25 }),
    frame: plain('#f2efe7', { gloss: 0.15 }),
    oak: material(wood([178, 142, 104], 203), { size: [0.4, 0.9], gloss: 0.15 }),
    coat: material(plaster([58, 66, 84], 204, 0.3).texture, { size: [0.3, 0.3] }),
    scarf: material(plaster([150, 62, 56], 205, 0.3).texture, { size: [0.3, 0.3] }),
    rug: material(plaster([112, 74, 66], 206, 0.5).texture, { size: [0.35, 0.35] }),
    black: plain('#2c2c2e', { gloss: 0.2 }),
    metal: plain('#bfc0c0', { gloss: 0.6 }),
    glass: plain('#e9f1fb', { glow: 5 }),
    lamp: plain('#fff0d8', { glow: 8 }),
  };
}

function room(m) {
  const facing = (flat, normal) => ({ ...flat, normal });
  return [
    facing(rectangle([0, 0, 0], [W, 0, 0], [0, 0, D], m.floor), [0, 1, 0]),
    facing(rectangle([0, H, 0], [W, 0, 0], [0, 0, D], m.ceiling), [0, -1, 0]),
    facing(rectangle([0, H, D], [0, 0, -D], [0, -H, 0], m.left), [1, 0, 0]),
    facing(rectangle([W, H, 0], [0, 0, D], [0, -H, 0], m.right), [-1, 0, 0]),
    facing(rectangle([0, H, 0], [W, 0, 0], [0, -H, 0], m.left), [0, 0, 1]),
    facing(rectangle([W, H, D], [-W, 0, 0], [0, -H, 0], m.left), [0, 0, -1]),
    ...block([0.35, 1.4], [0, 2.12], [0, 0.04], m.frame, { back: null }),
    ...block([0.42, 1.33], [0.02, 2.06], [0.04, 0.075], m.door, { back: null }),
    facing(rectangle([0.6, 1.9, 0.09], [0.56, 0, 0], [0, -0.95, 0], m.glass), [0, 0, 1]),
    ...block([0.86, 0.9], [0.95, 1.9], [0.08, 0.1], m.frame),
    facing(rectangle([0.72, 2.44, 2.2], [0.36, 0, 0], [0, 0, 0.36], m.lamp), [0, -1, 0]),
    ...block([0.7, 1.1], [2.442, 2.5], [2.18, 2.58], m.frame, { bottom: null }),
    ...block([0, 0.03], [0, 2.1], [1.0, 1.98], m.frame, { left: null }),
    facing(rectangle([0.034, 2.03, 1.93], [0, 0, -0.87], [0, -2.01, 0], m.door), [1, 0, 0]),
    ...block([0, 0.016], [0, 0.08], [1.98, D], m.frame, { left: null }),
    ...block([W - 0.016, W], [0, 0.08], [0, D], m.frame, { right: null }),
  ];
}

function things(m) {
  return [
    ...block([W - 0.34, W - 0.02], [0.02, 0.82], [0.5, 1.5], m.oak),
    ...[0.5, 1.0].map((z) => ({
      ...rectangle([W - 0.345, 0.78, z + 0.02], [0, 0, 0.46], [0, -0.7, 0], m.oak),
      normal: [-1, 0, 0],
    })),
    ...cylinder([W - 0.36, 0.44, 0.95], [0, 0.1, 0], 0.008, m.metal, { sides: 8 }),
    ...cylinder([W - 0.2, 0.82, 0.75], [0, 0.24, 0], 0.06, m.frame, { sides: 18 }),
    ...block([W - 0.3, W - 0.1], [0.82, 0.85], [1.05, 1.35], m.black),
    ...block([W - 0.03, W], [1.3, 1.82], [0.7, 1.1], m.picture, { right: null }),
    ...block([W - 0.03, W], [1.34, 1.78], [2.1, 2.45], m.other, { right: null }),
    ...block([0, 0.03], [1.62, 1.72], [2.3, 3.3], m.oak, { left: null }),
    ...[2.4, 2.65, 2.9, 3.15].flatMap((z) =>
      cylinder([0.03, 1.66, z], [0.09, 0.02, 0], 0.01, m.metal, { sides: 8 }),
    ),
    ...block([0.03, 0.16], [0.72, 1.64], [2.45, 2.82], m.coat),
    ...block([0.04, 0.13], [0.9, 1.64], [2.95, 3.08], m.scarf),
    ...block([0.35, 1.25], [0, 0.012], [0.4, 1.0], m.rug),
    ...block([0.12, 0.22], [0, 0.1], [2.5, 2.76], m.black),
    ...block([0.26, 0.36], [0, 0.1], [2.52, 2.78], m.black),
    ...cylinder([1.45, 0, 2.55], [0, 0.26, 0], 0.14, m.scarf, { sides: 22 }),
  ];
}

export async function buildHall() {
  const m = await makeMaterials();
  const sky = (_x, _y, _z, out) => out.fill(0.01);
  return createWorld({ flats: [...room(m), ...things(m)], sky, lightStep: 0.13 });
}
