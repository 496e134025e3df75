import { block, box, cylinder, material, rectangle } from '../geometry.mjs';
import { moistureMeter, ruleFace } from '../instruments.mjs';
import { smoothstep } from '../noise.mjs';
import { ceilingStains, puddles, risingDamp } from '../stains.mjs';
import {
  boards,
  cabinetFront,
  gardenView,
  ovenFront,
  plain,
  plaster,
  stone,
  tiles,
  wood,
} from '../surfaces.mjs';
import { createWorld, repainted } from '../world.mjs';

/** The kitchen, 3.6 m wide (x), 4.4 m deep (z), 2.5 m high (y); the window is over the sink in the wall z = 0. */
const W = 3.6;
const H = 2.5;
const D = 4.4;
const WINDOW = { x: [1.3, 2.55], y: [1.08, 2.18] };
/** Walls are parted here, or the dark behind the cabinets would bleed into the light above them. */
const CABINET_TOP = 2.2;
const SINK = { x: [1.62, 2.12], z: [0.12, 0.5] };

const FRONT = '#a3aba4';

/** Walls, ceiling and floor, with what the water left on them. */
function roomMaterials() {
  const wall = plaster([238, 235, 228], 11, 0.03);
  const floorTiles = tiles([196, 184, 166], 21, { joint: 0.016, variation: 0.12, stone: 0.3 });
  const metro = tiles([238, 238, 232], 31, {
    across: 4,
    down: 8,
    joint: 0.016,
    variation: 0.05,
    stone: 0.03,
    bond: 0.5,
  });
  return {
    wall: material(wall.texture, { size: wall.size }),
    rightWall: material(wall.texture, {
      size: wall.size,
      overlay: risingDamp((u) => 0.06 + 0.3 * smoothstep(0.15, 0.62, u) * (1 - smoothstep(0.8, 1.05, u)), 41),
    }),
    ceiling: material(plaster([240, 238, 232], 12, 0.03).texture, {
      size: [1.3, 1.3],
      overlay: ceilingStains(
        [
          [0.58, 0.36, 0.17, 1],
          [0.7, 0.47, 0.09, 0.8],
          [0.44, 0.5, 0.06, 0.6],
        ],
        51,
        { crack: { at: 0.72, from: 0.05, width: 0.0035 } },
      ),
    }),
    floor: material(floorTiles, {
      size: [1.2, 1.2],
      fourth: 'gloss',
      gloss: 0.42,
      ripple: 0.05,
      overlay: puddles(
        [
          [0.56, 0.27, 0.27, 0.13],
          [0.7, 0.42, 0.16, 0.11],
          [0.35, 0.36, 0.12, 0.06],
        ],
        61,
      ),
    }),
    metro: material(metro, { size: [0.6, 0.6], fourth: 'gloss', gloss: 0.4, ripple: 0.02 }),
  };
}

async function makeMaterials() {
  return {
    ...roomMaterials(),
    worktop: material(wood([158, 124, 90], 71, { rings: 9 }), { size: [0.7, 1.6], gloss: 0.22 }),
    oak: material(wood([190, 160, 124], 72, { contrast: 0.2 }), { size: [0.5, 1], gloss: 0.15 }),
    steel: plain('#c3c5c6', { gloss: 0.75, ripple: 0.12 }),
    chrome: plain('#d8dadb', { gloss: 0.9, ripple: 0.03 }),
    white: plain('#ecebe6', { gloss: 0.25, ripple: 0.03 }),
    frame: plain('#f3f2ee', { gloss: 0.2 }),
    carcass: plain('#dcd7cc'),
    plinth: plain('#6d746f'),
    dark: plain('#26262a', { gloss: 0.6 }),
    grey: plain('#8d9092', { gloss: 0.3 }),
    blue: plain('#3d6b98', { gloss: 0.25 }),
    red: plain('#a8433a', { gloss: 0.25 }),
    yellow: plain('#d8b23a', { gloss: 0.2 }),
    towel: material(plaster([176, 92, 72], 14, 0.25).texture, { size: [0.3, 0.3] }),
    cardboard: material(plaster([182, 146, 104], 15, 0.1).texture, { size: [0.5, 0.5] }),
    terrace: material(stone([120, 118, 112], 16), { size: [0.6, 0.6], gloss: 0.2 }),
    door: material(boards([214, 205, 190], 17, 3), { size: [0.9, 2.2] }),
    rule: plain('#d9b95a'),
    ruleFace: material(await ruleFace()),
    meter: material(await moistureMeter()),
    oven: material(await ovenFront(), { gloss: 0.35 }),
    lamp: plain('#fff3dd', { glow: 7 }),
    garden: material(await gardenView(), { glow: 2.6 }),
    doorLeft: material(await cabinetFront(FRONT, 'doorLeft'), { gloss: 0.12 }),
    doorRight: material(await cabinetFront(FRONT, 'doorRight'), { gloss: 0.12 }),
    upperLeft: material(await cabinetFront('#e9e6dd', 'upperLeft'), { gloss: 0.12 }),
    upperRight: material(await cabinetFront('#e9e6dd', 'upperRight'), { gloss: 0.12 }),
    drawers: material(await cabinetFront(FRONT, 'drawers'), { gloss: 0.12 }),
  };
}

function shell(m) {
  const [x0, x1] = WINDOW.x;
  const [y0, y1] = WINDOW.y;
  const back = (a, b, low, high, surface) =>
    rectangle([a, high, 0], [b - a, 0, 0], [0, low - high, 0], surface);
  const inwards = (flat, normal) => ({ ...flat, normal });
  return [
    inwards(rectangle([0, 0, 0], [W, 0, 0], [0, 0, D], m.floor), [0, 1, 0]),
    inwards(rectangle([0, H, 0], [W, 0, 0], [0, 0, D], m.ceiling), [0, -1, 0]),
    inwards(rectangle([0, H, D], [0, 0, -D], [0, CABINET_TOP - H, 0], m.wall), [1, 0, 0]),
    inwards(rectangle([0, CABINET_TOP, D], [0, 0, -D], [0, -CABINET_TOP, 0], m.wall), [1, 0, 0]),
    inwards(rectangle([W, H, 0], [0, 0, D], [0, -H, 0], m.rightWall), [-1, 0, 0]),
    inwards(rectangle([W, H, D], [-W, 0, 0], [0, -H, 0], m.wall), [0, 0, -1]),
    inwards(rectangle([0.012, 1.5, 2.4], [0, 0, -2.4], [0, -0.6, 0], m.metro), [1, 0, 0]),
    ...[
      back(0, W, CABINET_TOP, H, m.wall),
      back(0, x0, 0, CABINET_TOP, m.wall),
      back(x1, W, 0, CABINET_TOP, m.wall),
      back(x0, x1, 0, y0, m.wall),
      back(x0, x1, y1, CABINET_TOP, m.wall),
      rectangle([0.004, 1.5, 0.008], [x0 - 0.004, 0, 0], [0, -0.6, 0], m.metro),
      rectangle([x1, 1.5, 0.008], [W - x1, 0, 0], [0, -0.6, 0], m.metro),
      rectangle([x0, 1.05, 0.008], [x1 - x0, 0, 0], [0, -0.15, 0], m.metro),
    ].map((flat) => inwards(flat, [0, 0, 1])),
  ];
}

function windowInWall(m) {
  const [x0, x1] = WINDOW.x;
  const [y0, y1] = WINDOW.y;
  const middle = (x0 + x1) / 2;
  const reveal = -0.22;
  const bars = [
    [[x0, x0 + 0.06], WINDOW.y],
    [[x1 - 0.06, x1], WINDOW.y],
    [[middle - 0.06, middle + 0.06], WINDOW.y],
    [WINDOW.x, [y0, y0 + 0.07]],
    [WINDOW.x, [y1 - 0.06, y1]],
  ];
  return [
    rectangle([x0, y1, reveal], [x1 - x0, 0, 0], [0, y0 - y1, 0], m.garden),
    { ...rectangle([x0, y1, reveal], [0, 0, -reveal], [0, y0 - y1, 0], m.wall), normal: [1, 0, 0] },
    { ...rectangle([x1, y1, reveal], [0, 0, -reveal], [0, y0 - y1, 0], m.wall), normal: [-1, 0, 0] },
    { ...rectangle([x0, y1, reveal], [x1 - x0, 0, 0], [0, 0, -reveal], m.wall), normal: [0, -1, 0] },
    ...block([x0 - 0.03, x1 + 0.03], [y0 - 0.03, y0], [reveal, 0.05], m.white, { bottom: null }),
    ...bars.flatMap(([x, y]) => block(x, y, [reveal + 0.01, reveal + 0.07], m.frame, { back: null })),
  ].map((flat, index) => (index === 0 ? { ...flat, normal: [0, 0, 1] } : flat));
}

/** A base cabinet against the wall z = 0, plinth included. */
function baseUnit(m, x, front) {
  return [
    ...block(x, [0.1, 0.86], [0, 0.58], m.carcass, { front, back: null, bottom: null, top: null }),
    ...block(x, [0, 0.1], [0.4, 0.53], m.plinth, { back: null, bottom: null, left: null, right: null }),
  ];
}

/** The same along the wall x = 0. */
function sideUnit(m, z, front, surface = m.carcass) {
  return [
    ...box([0, 0.1, z[1]], [0, 0, z[0] - z[1]], [0, 0.76, 0], [0.58, 0, 0], surface, {
      front,
      back: null,
      top: null,
    }),
    ...block([0.4, 0.53], [0, 0.1], z, m.plinth, { left: null, bottom: null, front: null, back: null }),
  ];
}

/** The unit under the sink: open, with trap, bucket and cleaning bottles. */
function sinkUnit(m) {
  const [x0, x1] = [1.5, 2.25];
  const inner = { front: null };
  const inside = block([x0 + 0.02, x1 - 0.02], [0.12, 0.84], [0.02, 0.56], m.carcass, {
    ...inner,
    top: null,
  }).map((flat) => ({ ...flat, normal: flat.normal.map((n) => -n) }));
  return [
    ...inside,
    ...block([x0, x0 + 0.02], [0.1, 0.86], [0, 0.58], m.carcass, { back: null }),
    ...block([x1 - 0.02, x1], [0.1, 0.86], [0, 0.58], m.carcass, { back: null }),
    ...block([x0, x1], [0.1, 0.12], [0.54, 0.58], m.carcass, { back: null }),
    ...block([x0, x1], [0, 0.1], [0.4, 0.53], m.plinth, { back: null, bottom: null }),
    ...box([x0 + 0.005, 0.12, 0.58], [-0.09, 0, 0.36], [0, 0.72, 0], [-0.018, 0, -0.004], m.carcass, {
      front: m.doorLeft,
    }),
    ...box([x1 - 0.005, 0.12, 0.58], [0.16, 0, 0.34], [0, 0.72, 0], [0.017, 0, -0.008], m.carcass, {
      front: m.doorRight,
    }),
    ...cylinder([1.87, 0.52, 0.3], [0, 0.2, 0], 0.022, m.white),
    ...cylinder([1.87, 0.44, 0.3], [0, 0.09, 0], 0.045, m.white, { cap: m.white }),
    ...cylinder([1.87, 0.56, 0.3], [0.14, 0, 0], 0.02, m.white),
    ...cylinder([2.01, 0.56, 0.3], [0, 0, -0.28], 0.02, m.white),
    ...cylinder([1.7, 0.3, 0.06], [0, 0.4, 0], 0.008, m.chrome, { sides: 8 }),
    ...cylinder([1.76, 0.3, 0.06], [0, 0.4, 0], 0.008, m.chrome, { sides: 8 }),
    ...cylinder([1.86, 0.121, 0.32], [0, 0.22, 0], 0.12, m.red, { sides: 22 }),
    ...cylinder([1.86, 0.13, 0.32], [0, 0.1, 0], 0.115, m.grey, { sides: 22, cap: m.terrace }),
    ...cylinder([2.12, 0.121, 0.4], [0, 0.2, 0], 0.035, m.blue, { cap: m.blue }),
    ...cylinder([2.12, 0.32, 0.4], [0, 0.05, 0], 0.014, m.white, { cap: m.white }),
    ...cylinder([2.17, 0.121, 0.28], [0, 0.24, 0], 0.038, m.yellow, { cap: m.yellow }),
    ...cylinder([1.6, 0.121, 0.42], [0, 0.17, 0], 0.04, m.white, { cap: m.red }),
  ];
}

function sinkAndWorktop(m) {
  const [x0, x1] = SINK.x;
  const [z0, z1] = SINK.z;
  const top = [0.86, 0.9];
  const part = (x, z, faces = {}) => block(x, top, z, m.worktop, { back: null, ...faces });
  const basin = block(SINK.x, [0.72, 0.901], SINK.z, m.steel, { top: null }).map((flat) => ({
    ...flat,
    normal: flat.normal.map((n) => -n),
  }));
  return [
    ...part([0.6, x0], [0, 0.61]),
    ...part([x1, W], [0, 0.61]),
    ...part([x0, x1], [0, z0]),
    ...part([x0, x1], [z1, 0.61]),
    ...block([0, 0.61], top, [0.6, 2.42], m.worktop, { left: null }),
    ...basin,
    ...block([x0 - 0.02, x1 + 0.02], [0.9, 0.904], [z0 - 0.02, z0], m.steel),
    ...block([x0 - 0.02, x1 + 0.02], [0.9, 0.904], [z1, z1 + 0.02], m.steel),
    ...block([x0 - 0.02, x0], [0.9, 0.904], SINK.z, m.steel),
    ...block([x1, x1 + 0.4], [0.9, 0.904], [z0 - 0.02, z1 + 0.02], m.steel),
    ...cylinder([1.87, 0.9, 0.07], [0, 0.27, 0], 0.016, m.chrome),
    ...cylinder([1.87, 1.165, 0.07], [0, 0.02, 0.19], 0.012, m.chrome),
    ...cylinder([1.87, 1.185, 0.255], [0, -0.06, 0], 0.013, m.chrome),
    ...cylinder([1.9, 0.96, 0.07], [0.07, 0.03, 0], 0.008, m.chrome, { sides: 8 }),
  ];
}

function fittedUnits(m) {
  return [
    ...block([0, 0.6], [0, 1.95], [0.01, 0.6], m.white, { back: null }),
    ...block([0.6, 0.612], [0.66, 0.672], [0.01, 0.6], m.grey),
    ...block([0.605, 0.63], [0.78, 1.2], [0.1, 0.125], m.chrome),
    ...baseUnit(m, [0.62, 1.06], m.doorLeft),
    ...baseUnit(m, [1.06, 1.5], m.doorRight),
    ...sinkUnit(m),
    ...baseUnit(m, [2.25, 2.7], m.drawers),
    ...baseUnit(m, [2.7, 3.15], m.doorLeft),
    ...baseUnit(m, [3.15, 3.6], m.doorRight),
    ...sideUnit(m, [0.62, 1.06], m.doorRight),
    ...sideUnit(m, [1.06, 1.66], m.oven, m.dark),
    ...sideUnit(m, [1.66, 2.04], m.drawers),
    ...sideUnit(m, [2.04, 2.42], m.doorLeft),
    ...sinkAndWorktop(m),
    ...block([0.06, 0.55], [0.9, 0.906], [1.08, 1.64], m.dark),
    ...block([0.62, 1.25], [1.5, 2.2], [0, 0.34], m.carcass, { front: m.upperLeft, back: null }),
    ...block([2.6, 3.1], [1.5, 2.2], [0, 0.34], m.carcass, { front: m.upperLeft, back: null }),
    ...block([3.1, 3.6], [1.5, 2.2], [0, 0.34], m.carcass, { front: m.upperRight, back: null }),
    ...[
      [0.62, 1.08, m.upperRight],
      [1.64, 2.02, m.upperRight],
      [2.02, 2.4, m.upperLeft],
    ].flatMap(([z0, z1, front]) =>
      box([0, 1.5, z1], [0, 0, z0 - z1], [0, 0.7, 0], [0.34, 0, 0], m.carcass, { front, back: null }),
    ),
    ...block([0, 0.48], [1.56, 1.62], [1.09, 1.63], m.steel),
    ...block([0, 0.26], [1.62, 2.5], [1.24, 1.48], m.steel),
  ];
}

function looseThings(m) {
  return [
    { ...rectangle([1.62, 2.44, 2.6], [0.5, 0, 0], [0, 0, 0.5], m.lamp), normal: [0, -1, 0] },
    ...block([1.6, 2.14], [2.441, 2.5], [2.58, 3.12], m.white, { bottom: null, top: null }),
    ...cylinder([0.3, 0.906, 1.5], [0, 0.14, 0], 0.1, m.steel, { sides: 20, cap: m.steel }),
    ...cylinder([0.85, 0.9, 0.2], [0, 0.2, 0], 0.05, m.white, { cap: m.oak }),
    ...cylinder([0.99, 0.9, 0.18], [0, 0.16, 0], 0.045, m.white, { cap: m.oak }),
    ...cylinder([2.85, 0.9, 0.25], [0, 0.21, 0], 0.075, m.chrome, { sides: 18, cap: m.dark }),
    ...block([3.1, 3.42], [0.9, 1.1], [0.12, 0.34], m.dark),
    ...box([0.2, 0.9, 2.1], [0.03, 0, -0.3], [0.02, 0.36, 0], [0.02, 0, 0.002], m.oak),
    ...block([2.28, 2.5], [0.55, 0.835], [0.6, 0.615], m.towel),
    ...block([2.62, 3.42], [0.71, 0.745], [1.75, 2.95], m.oak),
    ...[
      [2.68, 1.8],
      [3.31, 1.8],
      [2.68, 2.85],
      [3.31, 2.85],
    ].flatMap(([x, z]) => block([x, x + 0.06], [0, 0.71], [z, z + 0.06], m.oak)),
    ...block([2.14, 2.54], [0.43, 0.46], [2.1, 2.5], m.oak),
    ...block([2.14, 2.17], [0.46, 0.92], [2.12, 2.48], m.oak),
    ...[
      [2.15, 2.11],
      [2.49, 2.11],
      [2.15, 2.45],
      [2.49, 2.45],
    ].flatMap(([x, z]) => block([x, x + 0.04], [0, 0.43], [z, z + 0.04], m.oak)),
    ...cylinder([1.1, 0, 1.55], [0, 0.28, 0], 0.15, m.blue, { sides: 26 }),
    ...cylinder([1.1, 0.01, 1.55], [0, 0.14, 0], 0.145, m.grey, { sides: 26, cap: m.grey }),
    ...box([2.75, 0.745, 2.2], [0.34, 0, 0.08], [0, 0.24, 0], [-0.06, 0, 0.26], m.cardboard),
    ...block([W - 0.016, W], [0, 0.07], [0.6, 3.2], m.oak, { right: null }),
    ...block([W - 0.026, W - 0.017], [0.005, 0.62], [1.42, 1.455], m.rule, { left: m.ruleFace }),
    ...block([W - 0.03, W - 0.002], [0.52, 0.7], [1.72, 1.79], m.dark, { left: m.meter, right: null }),
    ...block([W - 0.1, W - 0.02], [0.18, 0.78], [3.35, 4.2], m.white),
    ...Array.from({ length: 9 }, (_, i) =>
      block([W - 0.115, W - 0.1], [0.2, 0.76], [3.38 + i * 0.09, 3.43 + i * 0.09], m.white),
    ).flat(),
  ];
}

export async function buildKitchen() {
  const m = await makeMaterials();
  const flats = [...shell(m), ...windowInWall(m), ...fittedUnits(m), ...looseThings(m)];
  const sky = (_x, _y, _z, out) => out.fill(0.02);
  return createWorld({ flats, sky, lightStep: 0.12 });
}

/** The same room before the water came. */
export function beforeTheDamage(kitchen) {
  return repainted(kitchen, (surface) => ({ ...surface, overlay: null }));
}
