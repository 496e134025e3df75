import { block, cylinder, material, rectangle, unit } from '../geometry.mjs';
import { fractal, mix, smoothstep } from '../noise.mjs';
import { risingDamp } from '../stains.mjs';
import { boards, brick, foliage, ground, plain, plaster, stone, tiles } from '../surfaces.mjs';
import { drawTexture, paintTexture } from '../texture.mjs';
import { createWorld, repainted } from '../world.mjs';

/** The house from the street: front at z = 0, 10 m wide, ridge along x; the street runs at z = 9 to 14. */
const W = 10;
const DEPTH = 8;
const EAVES = 5.4;
const RIDGE = 8.9;

const LOOKS = {
  home: {
    wall: [232, 222, 198],
    roof: [142, 74, 58],
    damp: true,
    door: '#37506b',
    autumn: [
      [118, 78, 26],
      [214, 158, 58],
    ],
  },
  elsewhere: {
    wall: [196, 208, 214],
    roof: [84, 84, 90],
    damp: false,
    door: '#6f2f2a',
    autumn: [
      [58, 72, 30],
      [142, 146, 62],
    ],
  },
};

const frontDoorSvg = (
  colour,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 110 220"><rect width="110" height="220" fill="#efece4"/><rect x="8" y="8" width="94" height="212" fill="${colour}"/>
<rect x="24" y="24" width="62" height="88" fill="#aebfc9"/><path d="M24 112L86 24V112Z" fill="#8fa4b1"/><rect x="24" y="128" width="62" height="76" fill="#000" opacity=".14"/><rect x="88" y="112" width="8" height="36" rx="3" fill="#d6d6d2"/></svg>`;

const neighbourSvg = (
  wall,
  roof,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${wall}"/><rect width="400" height="86" fill="${roof}"/><rect y="84" width="400" height="7" fill="#000" opacity=".3"/>
${[40, 150, 290]
  .flatMap((x) =>
    [118, 208].map(
      (y) =>
        `<rect x="${x - 5}" y="${y - 5}" width="64" height="66" fill="#f2f0ea"/><rect x="${x}" y="${y}" width="54" height="56" fill="#56646e"/><path d="M${x} ${y + 30}L${x + 40} ${y}H${x + 54}V${y + 8}Z" fill="#8a9aa6"/><rect x="${x + 25}" y="${y}" width="4" height="56" fill="#f2f0ea"/>`,
    ),
  )
  .join('')}</svg>`;

function roofTiles(colour, seed) {
  return paintTexture(512, 512, (u, v, out) => {
    const row = v * 12;
    const lie = row - Math.floor(row);
    const wave = Math.sin(u * Math.PI * 2 * 16) * 0.5 + 0.5;
    const tone =
      (0.62 + 0.3 * wave) * (0.68 + 0.4 * smoothstep(0, 0.25, lie)) * (1 - 0.25 * smoothstep(0.9, 1, lie));
    const moss = fractal(u * 7, v * 7, seed, 4, 7);
    for (let c = 0; c < 3; c += 1)
      out[c] = mix(colour[c] * tone * 1.25, [86, 88, 66][c], smoothstep(0.56, 0.74, moss) * 0.6);
  });
}

/** The edge of a wood far away, hazy. */
function woods(seed) {
  return paintTexture(1024, 128, (u, v, out) => {
    const top = 0.25 + 0.75 * Math.abs(fractal(u * 34, 1, seed, 5) - 0.5) * 1.2;
    const leaves = fractal(u * 130, v * 16, seed + 1, 3);
    const tint = fractal(u * 16, 4, seed + 2, 2);
    const light = 0.75 + 0.7 * (leaves - 0.5);
    const [red, green, blue] = [mix(88, 128, smoothstep(0.35, 0.75, tint)), mix(104, 116, tint), 84];
    out[0] = red * light;
    out[1] = green * light;
    out[2] = blue * light;
    out[3] = v > top - 0.2 + 0.12 * (leaves - 0.5) ? 255 : 0;
  });
}

/** The triangle under the roof, cut out of a rectangle. */
function gable(colour, seed) {
  return paintTexture(256, 256, (u, v, out) => {
    const rough = 1 + (fractal(u * 60, v * 60, seed, 2) - 0.5) * 0.08;
    for (let c = 0; c < 3; c += 1) out[c] = colour[c] * rough;
    out[3] = Math.abs(u - 0.5) * 2 < v ? 255 : 0;
  });
}

/** What differs from house to house, by name. */
async function houseMaterials(look) {
  const wall = plaster(look.wall, 301, 0.06);
  const damp = risingDamp(
    (u) => 0.02 + 0.15 * smoothstep(0.35, 0.6, u) * (1 - smoothstep(0.7, 0.9, u)),
    311,
    { mould: 0.2, flaking: 0.3 },
  );
  return {
    wall: material(wall.texture, { name: 'wall', size: wall.size, overlay: look.damp ? damp : null }),
    side: material(wall.texture, { name: 'side', size: wall.size }),
    gable: material(gable(look.wall, 303), { name: 'gable', fourth: 'opacity' }),
    roof: material(roofTiles(look.roof, 305), { name: 'roof', size: [3.2, 3.6] }),
    door: material(await drawTexture(frontDoorSvg(look.door), 220, 440), { name: 'door', gloss: 0.1 }),
    tree: material(foliage(look.autumn[0], look.autumn[1], 313), { name: 'tree', fourth: 'opacity' }),
  };
}

async function makeMaterials(look) {
  const hedge = ground([58, 74, 36], 302, { grains: 90, contrast: 1.3, broad: 0.3 });
  return {
    ...(await houseMaterials(look)),
    base: material(stone([122, 118, 112], 304, 0.4), { size: [0.8, 0.8] }),
    wooden: material(boards([150, 116, 82], 306, 8), { size: [1, 1] }),
    white: plain('#efede6'),
    zinc: plain('#9aa0a3', { gloss: 0.3 }),
    pane: plain('#39454d', { gloss: 0.85, ripple: 0.03 }),
    curtain: plain('#c9c6bd', { gloss: 0.5, ripple: 0.03 }),
    lawn: material(ground([86, 98, 50], 307, { grains: 200, contrast: 0.75, broad: 0.2 }), {
      size: [2.6, 2.6],
    }),
    path: material(tiles([164, 158, 148], 308, { joint: 0.03, variation: 0.16, stone: 0.35 }), {
      size: [1.6, 1.6],
    }),
    asphalt: material(ground([92, 93, 96], 309, { grains: 240, contrast: 0.45, broad: 0.12 }), {
      size: [3, 3],
      gloss: 0.25,
      ripple: 0.1,
    }),
    kerb: material(stone([168, 166, 160], 310), { size: [0.6, 0.6] }),
    hedge: material(hedge, { size: [1.1, 1.1] }),
    brick: material(brick([150, 84, 62], 312), { size: [1.4, 1.4] }),
    bin: plain('#33373a', { gloss: 0.2 }),
    lid: plain('#c9a23a', { gloss: 0.2 }),
    neighbour: material(await drawTexture(neighbourSvg('#d8cdb8', '#7c5244'), 400, 300)),
    further: material(await drawTexture(neighbourSvg('#c4cdd0', '#5b5b60'), 400, 300)),
    fir: material(foliage([38, 56, 34], [88, 108, 58], 314), { fourth: 'opacity' }),
    woods: material(woods(316), { fourth: 'opacity' }),
    bush: material(foliage([70, 40, 26], [168, 92, 48], 315, { trunk: false }), { fourth: 'opacity' }),
  };
}

function windowOn(m, x, y, width, height, { shutter = 0.3 } = {}) {
  return [
    { ...rectangle([x, y + height, 0.015], [width, 0, 0], [0, -height, 0], m.pane), normal: [0, 0, 1] },
    {
      ...rectangle([x, y + height, 0.018], [width * 0.3, 0, 0], [0, -height, 0], m.curtain),
      normal: [0, 0, 1],
    },
    ...[
      [x - 0.07, x + 0.03],
      [x + width - 0.03, x + width + 0.07],
      [x + width / 2 - 0.04, x + width / 2 + 0.04],
    ].flatMap((limits) => block(limits, [y, y + height], [0, 0.06], m.white, { back: null })),
    ...block([x - 0.07, x + width + 0.07], [y + height - 0.03, y + height + 0.09], [0, 0.07], m.white, {
      back: null,
    }),
    ...block([x - 0.12, x + width + 0.12], [y - 0.07, y], [0, 0.14], m.kerb, { back: null }),
    ...block([x, x + width], [y + height - shutter * height, y + height], [0.01, 0.04], m.white, {
      back: null,
    }),
  ];
}

function house(m) {
  const slope = [0, RIDGE - EAVES + 0.25, -DEPTH / 2 - 0.5];
  const up = unit([0, -slope[2], slope[1]]);
  return [
    ...block([0, W], [0.5, EAVES], [-DEPTH, 0], m.side, { front: m.wall, bottom: null, top: null }),
    ...block([-0.03, W + 0.03], [0, 0.5], [-DEPTH - 0.03, 0.03], m.base, { bottom: null }),
    { ...rectangle([0, RIDGE, 0], [0, 0, -DEPTH], [0, EAVES - RIDGE, 0], m.gable), normal: [-1, 0, 0] },
    { ...rectangle([W, RIDGE, 0], [0, 0, -DEPTH], [0, EAVES - RIDGE, 0], m.gable), normal: [1, 0, 0] },
    {
      ...rectangle([-0.4, RIDGE, -DEPTH / 2], [W + 0.8, 0, 0], [0, -slope[1], -slope[2]], m.roof),
      normal: up,
    },
    {
      ...rectangle([-0.4, RIDGE, -DEPTH / 2], [W + 0.8, 0, 0], [0, -slope[1], slope[2]], m.roof),
      normal: [0, up[1], -up[2]],
    },
    ...cylinder([-0.4, EAVES - 0.3, 0.52], [W + 0.8, 0, 0], 0.075, m.zinc, { sides: 12 }),
    ...cylinder([W - 0.12, 0, 0.09], [0, EAVES - 0.35, 0], 0.05, m.zinc, { sides: 14 }),
    ...block([6.4, 7.0], [RIDGE - 0.9, RIDGE + 0.9], [-4.2, -3.5], m.brick),
    ...windowOn(m, 0.9, 3.4, 1.3, 1.35),
    ...windowOn(m, 3.55, 3.4, 0.9, 1.35, { shutter: 0.1 }),
    ...windowOn(m, 5.7, 3.4, 1.3, 1.35, { shutter: 0.5 }),
    ...windowOn(m, 8.0, 3.4, 1.1, 1.35, { shutter: 0.2 }),
    ...windowOn(m, 0.9, 0.95, 1.5, 1.35, { shutter: 0.2 }),
    ...windowOn(m, 5.7, 1.05, 1.3, 1.2, { shutter: 0.12 }),
    ...windowOn(m, 8.0, 1.05, 1.1, 1.2),
    { ...rectangle([3.4, 2.5, 0.02], [1.1, 0, 0], [0, -2.15, 0], m.door), normal: [0, 0, 1] },
    ...block([3.1, 4.8], [0, 0.18], [0, 1.1], m.kerb),
    ...block([3.2, 4.7], [0.18, 0.35], [0, 0.75], m.kerb),
    ...block([3.05, 4.85], [2.72, 2.82], [0, 1.1], m.zinc),
    ...block([3.15, 3.23], [0.18, 2.72], [0.98, 1.06], m.wooden),
    ...block([4.67, 4.75], [0.18, 2.72], [0.98, 1.06], m.wooden),
    ...block([4.95, 5.2], [1.25, 1.6], [0, 0.12], m.zinc),
    ...cylinder([5.08, 2.05, 0.02], [0, 0.2, 0.1], 0.06, m.white),
  ];
}

function plot(m) {
  const upright = (x, z, width, height, surface) => [
    { ...rectangle([x, height, z], [width, 0, 0], [0, -height, 0], surface), normal: [0, 0, 1] },
    {
      ...rectangle([x + width / 2, height, z - width / 2], [0, 0, width], [0, -height, 0], surface),
      normal: [1, 0, 0],
    },
  ];
  const flat = (x0, x1, y, z0, z1, surface) => ({
    ...rectangle([x0, y, z0], [x1 - x0, 0, 0], [0, 0, z1 - z0], surface),
    normal: [0, 1, 0],
  });
  return [
    flat(-60, 60, -0.02, -60, 7.3, m.lawn),
    flat(3.15, 4.75, 0, 1, 7.4, m.path),
    flat(-60, 60, 0, 7.2, 8.9, m.path),
    ...block([-60, 60], [-0.12, 0.01], [8.9, 9.05], m.kerb),
    flat(-60, 60, -0.1, 9.05, 15.2, m.asphalt),
    ...block([-60, 60], [-0.12, 0.01], [15.2, 15.35], m.kerb),
    flat(-60, 60, 0, 15.35, 40, m.lawn),
    ...block([-14, 2.9], [0, 1.05], [6.5, 7.15], m.hedge),
    ...block([5, 11.2], [0, 0.95], [6.5, 7.15], m.hedge),
    ...block([2.92, 3.12], [0, 1.2], [6.7, 6.9], m.brick, { top: m.kerb }),
    ...block([4.78, 4.98], [0, 1.2], [6.7, 6.9], m.brick, { top: m.kerb }),
    ...block([11.4, 11.98], [0.05, 0.98], [2.0, 2.6], m.bin, { top: m.lid }),
    ...block([12.1, 12.68], [0.05, 0.98], [2.05, 2.65], m.bin),
    ...Array.from({ length: 26 }, (_, i) =>
      block([11.4 + i * 0.42, 11.52 + i * 0.42], [0.06, 1.15], [6.7, 6.74], m.wooden),
    ).flat(),
    ...block([11.2, 22], [0.3, 0.38], [6.66, 6.7], m.wooden),
    ...block([11.2, 22], [0.85, 0.93], [6.66, 6.7], m.wooden),
    ...upright(-4.4, -1.5, 5.2, 7.6, m.tree),
    ...upright(12.2, -3, 5.6, 8.6, m.tree),
    ...upright(-13, -9, 6.5, 10, m.fir),
    ...upright(19, -8, 6.5, 9, m.fir),
    ...upright(24, 2, 5, 7, m.tree),
    ...upright(0.1, 0.9, 1.2, 1.1, m.bush),
    ...upright(7.1, 0.9, 1.1, 0.9, m.bush),
    ...upright(2.2, 1.0, 0.8, 0.8, m.fir),
    ...block([-26, -15], [0, 7.5], [-14, -5], m.neighbour, { top: m.roof }),
    ...block([17, 29], [0, 7], [-16, -6], m.further, { top: m.roof }),
    ...block([32, 44], [0, 7.8], [-12, -3], m.neighbour),
    ...block([-46, -33], [0, 7.8], [-12, -3], m.further),
    { ...rectangle([-70, 9, -38], [140, 0, 0], [0, -9.5, 0], m.woods), normal: [0, 0, 1] },
    { ...rectangle([60, 9, -38], [0, 0, 60], [0, -9.5, 0], m.woods), normal: [-1, 0, 0] },
    ...block([-8, 10], [0, 8], [34, 40], m.neighbour),
    ...cylinder([-6.5, 0, 8.4], [0, 6.2, 0], 0.06, m.zinc, { sides: 10 }),
    ...block([-6.6, -5.6], [6.15, 6.25], [8.33, 8.47], m.zinc),
  ];
}

function autumnSky(x, y, z, out) {
  const height = Math.max(0.02, y);
  const cloud =
    smoothstep(0.42, 0.72, fractal((x / height) * 0.55 + 7, (z / height) * 0.55 + 3, 331, 5)) *
    smoothstep(0, 0.12, y);
  const haze = Math.exp(-height * 4.5);
  out[0] = mix(mix(0.24, 0.78, haze), 1.25, cloud * 0.85);
  out[1] = mix(mix(0.44, 0.88, haze), 1.25, cloud * 0.85);
  out[2] = mix(mix(0.86, 1.0, haze), 1.28, cloud * 0.85);
}

export async function buildOutside() {
  const m = await makeMaterials(LOOKS.home);
  return createWorld({
    flats: [...house(m), ...plot(m)],
    sky: autumnSky,
    sun: { direction: unit([-0.55, 0.62, 0.62]), colour: [1.75, 1.55, 1.25] },
    lightStep: 0.55,
  });
}

/** Another house in another town, for the photo that does not belong. */
export async function elsewhere(outside) {
  const other = await houseMaterials(LOOKS.elsewhere);
  return repainted(outside, (surface) => other[surface.name] ?? surface);
}
