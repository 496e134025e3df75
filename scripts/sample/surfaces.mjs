import { material } from './geometry.mjs';
import { fractal, hash2, mix, noise2, smoothstep } from './noise.mjs';
import { drawTexture, paintTexture, plainTexture } from './texture.mjs';

/** Materials of house and kitchen. Colours are sRGB 0..255, sizes metres. */

function shaded(out, [red, green, blue], factor) {
  out[0] = red * factor;
  out[1] = green * factor;
  out[2] = blue * factor;
}

/** Painted plaster with the orange-peel of a roller. */
export function plaster(colour, seed, roughness = 0.05) {
  const texture = paintTexture(384, 384, (u, v, out) => {
    const fine = fractal(u * 96, v * 96, seed, 2, 96) - 0.5;
    const broad = fractal(u * 6, v * 6, seed + 3, 3, 6) - 0.5;
    shaded(out, colour, 1 + fine * roughness * 1.6 + broad * roughness);
  });
  return { texture, size: [1.3, 1.3] };
}

/** Ceramic tiles, `across` × `down` of them in one texture; the fourth channel is gloss (none in the grout). */
export function tiles(
  colour,
  seed,
  { across = 4, down = 4, joint = 0.02, variation = 0.1, stone = 0.25, bond = 0 } = {},
) {
  return paintTexture(768, 768, (u, v, out) => {
    const row = Math.floor(v * down);
    const shifted = u * across + (row % 2) * bond;
    const column = Math.floor(shifted) % across;
    const x = shifted - Math.floor(shifted);
    const y = v * down - row;
    const tall = across / down;
    const edge = Math.min(x, 1 - x, Math.min(y, 1 - y) * tall);
    const inTile = smoothstep(joint * 0.5, joint * 0.95, edge);
    const tone = 1 + (hash2(column, row, seed) - 0.5) * variation;
    const veins = (fractal(u * 20 + column * 7, v * 20 + row * 5, seed + 9, 4) - 0.5) * stone;
    const bevel = 1 - 0.13 * (1 - smoothstep(joint, joint * 2.2, edge));
    const grout = 118 + 22 * (fractal(u * 60, v * 60, seed + 4, 2) - 0.5);
    for (let c = 0; c < 3; c += 1) {
      const tile = colour[c] * (tone + veins) * bevel;
      out[c] = mix(grout * (c === 2 ? 0.94 : 1), tile, inTile);
    }
    out[3] = 255 * inTile * (0.75 + 0.25 * noise2(u * 9, v * 9, seed + 2));
  });
}

/** Wood grain along v. */
export function wood(colour, seed, { rings = 7, contrast = 0.28 } = {}) {
  return paintTexture(320, 640, (u, v, out) => {
    const bend = fractal(u * 2, v * 2, seed, 3, 2) * 1.7;
    const ring = Math.abs(((u * rings + bend) % 1) - 0.5) * 2;
    const fibre = noise2(u * 150, v * 8, seed + 5, 150) - 0.5;
    shaded(out, colour, 1 - contrast * 0.5 * ring + contrast * 0.55 * fibre);
  });
}

/** Floor boards along v with joints. */
export function boards(colour, seed, across = 6) {
  return paintTexture(768, 768, (u, v, out) => {
    const column = Math.floor(u * across);
    const x = u * across - column;
    const shift = hash2(column, 3, seed);
    const part = Math.floor(v * 2 + shift);
    const y = v * 2 + shift - part;
    const gap = Math.min(
      smoothstep(0.01, 0.035, Math.min(x, 1 - x)),
      smoothstep(0.002, 0.007, Math.min(y, 1 - y)),
    );
    const tone = 0.86 + 0.28 * hash2(column, part % 2, seed + 1);
    const bend = fractal(x * 1.5 + column * 9, v * 3, seed + 2, 3);
    const ring = Math.abs(((x * 3 + bend * 2.4) % 1) - 0.5) * 2;
    const fibre = noise2(u * 240, v * 14, seed + 5) - 0.5;
    shaded(out, colour, tone * (1 - 0.16 * ring + 0.16 * fibre) * mix(0.3, 1, gap));
    out[3] = 90 + 60 * ring;
  });
}

export function stone(colour, seed, speckle = 0.5) {
  return paintTexture(384, 384, (u, v, out) => {
    const spots = noise2(u * 150, v * 150, seed, 150);
    const cloud = fractal(u * 8, v * 8, seed + 2, 4, 8) - 0.5;
    shaded(
      out,
      colour,
      1 + cloud * 0.35 + (spots > 0.72 ? speckle * (spots - 0.5) : -0.12 * speckle * spots),
    );
  });
}

/** Raw concrete, or rendered cellar walls with the joints of the blocks under the paint. */
export function blockwork(colour, seed, { across = 4, down = 8, depth = 0.2 } = {}) {
  return paintTexture(640, 640, (u, v, out) => {
    const row = Math.floor(v * down);
    const shifted = u * across + (row % 2) * 0.5;
    const x = shifted - Math.floor(shifted);
    const y = v * down - row;
    const edge = Math.min(Math.min(x, 1 - x) * 2, Math.min(y, 1 - y));
    const wobble = (fractal(u * 40, v * 40, seed + 8, 3) - 0.5) * 0.08;
    const joint = 1 - depth * (1 - smoothstep(0.02, 0.09, edge + wobble));
    const tone = 1 + (hash2(Math.floor(shifted) % across, row, seed) - 0.5) * 0.08;
    const rough = (fractal(u * 60, v * 60, seed, 4, 60) - 0.5) * 0.22;
    const dirt = (fractal(u * 4, v * 4, seed + 5, 4, 4) - 0.5) * 0.24;
    shaded(out, colour, joint * tone + rough + dirt);
  });
}

export function brick(colour, seed) {
  return paintTexture(640, 640, (u, v, out) => {
    const row = Math.floor(v * 16);
    const shifted = u * 6 + (row % 2) * 0.5;
    const column = Math.floor(shifted) % 6;
    const x = shifted - Math.floor(shifted);
    const y = v * 16 - row;
    const wobble = (fractal(u * 50, v * 50, seed + 8, 2) - 0.5) * 0.06;
    const inside = smoothstep(0.05, 0.12, Math.min(Math.min(x, 1 - x) * 2.6, Math.min(y, 1 - y)) + wobble);
    const tone = 0.78 + 0.42 * hash2(column, row, seed);
    const rough = 1 + (fractal(u * 70, v * 70, seed, 3) - 0.5) * 0.4;
    for (let c = 0; c < 3; c += 1) out[c] = mix([168, 162, 152][c], colour[c] * tone, inside) * rough;
  });
}

/** Asphalt, gravel or lawn: coarse noise in one colour. */
export function ground(colour, seed, { grains = 160, contrast = 0.5, broad = 0.25 } = {}) {
  return paintTexture(512, 512, (u, v, out) => {
    const fine = noise2(u * grains, v * grains, seed, grains) - 0.5;
    const cloud = fractal(u * 8, v * 8, seed + 1, 4, 8) - 0.5;
    shaded(out, colour, 1 + fine * contrast + cloud * broad * 2);
  });
}

/** Leaves against nothing, for billboards: the fourth channel is opacity. */
export function foliage(dark, bright, seed, { trunk = true } = {}) {
  return paintTexture(384, 512, (u, v, out) => {
    const x = (u - 0.5) * 2;
    const y = (v - 0.38) / 0.38;
    const reach = 0.78 + 0.5 * (fractal(u * 5, v * 5, seed, 3) - 0.5);
    const leaves = fractal(u * 46, v * 60, seed + 4, 3);
    const inCrown = Math.hypot(x, y) < reach - 0.55 * (leaves - 0.5) && leaves > 0.36;
    const light = smoothstep(0.35, 0.72, leaves) * 0.7 + smoothstep(0.7, -0.8, y - x * 0.3) * 0.3;
    const inTrunk = trunk && v > 0.5 && Math.abs(x + 0.03 * Math.sin(v * 9)) < 0.05 + 0.05 * (v - 0.5);
    for (let c = 0; c < 3; c += 1)
      out[c] = inCrown ? mix(dark[c], bright[c], light) : [74, 62, 52][c] * (0.7 + leaves * 0.6);
    out[3] = inCrown || inTrunk ? 255 : 0;
  });
}

const frontSvg = (base, { handle, split }) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400">
<defs><linearGradient id="h" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f4f4f2"/><stop offset=".5" stop-color="#9b9a97"/><stop offset="1" stop-color="#5d5c5a"/></linearGradient></defs>
<rect width="300" height="400" fill="#2d2b29"/>
${split
  .map(
    ([y, h]) => `<rect x="3" y="${y + 3}" width="294" height="${h - 6}" rx="3" fill="${base}"/>
<rect x="3" y="${y + 3}" width="294" height="4" fill="#fff" opacity=".28"/><rect x="3" y="${y + h - 8}" width="294" height="5" fill="#000" opacity=".16"/>
<rect x="34" y="${y + 34}" width="232" height="${Math.max(4, h - 68)}" fill="#000" opacity="${h > 120 ? 0.055 : 0}"/>
<rect x="34" y="${y + h - 37}" width="232" height="3" fill="#fff" opacity="${h > 120 ? 0.3 : 0}"/>
<rect x="34" y="${y + 34}" width="232" height="3" fill="#000" opacity="${h > 120 ? 0.25 : 0}"/>`,
  )
  .join('')}
${handle.map(([x, y, w, h]) => `<rect x="${x + 2}" y="${y + 5}" width="${w}" height="${h}" rx="4" fill="#000" opacity=".3"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="4" fill="url(#h)"/>`).join('')}
</svg>`;

/** Fronts of kitchen cabinets: a door with its handle on one side, or drawers. */
export function cabinetFront(base, kind) {
  const shapes = {
    doorLeft: { handle: [[258, 40, 11, 96]], split: [[0, 400]] },
    doorRight: { handle: [[31, 40, 11, 96]], split: [[0, 400]] },
    upperLeft: { handle: [[258, 268, 11, 96]], split: [[0, 400]] },
    upperRight: { handle: [[31, 268, 11, 96]], split: [[0, 400]] },
    drawers: {
      handle: [
        [95, 44, 110, 11],
        [95, 166, 110, 11],
        [95, 296, 110, 11],
      ],
      split: [
        [0, 100],
        [100, 150],
        [250, 150],
      ],
    },
  };
  return drawTexture(frontSvg(base, shapes[kind]), 300, 400);
}

export function ovenFront() {
  const knobs = [40, 75, 110, 225, 260]
    .map(
      (x) =>
        `<circle cx="${x}" cy="32" r="11" fill="#c9c9c7"/><circle cx="${x}" cy="31" r="8" fill="#8b8b89"/>`,
    )
    .join('');
  return drawTexture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#3b3e42"/><stop offset=".5" stop-color="#121315"/><stop offset="1" stop-color="#26282b"/></linearGradient></defs>
<rect width="300" height="300" fill="#b9bab9"/><rect width="300" height="62" fill="#a5a6a6"/><rect x="132" y="18" width="72" height="28" fill="#111"/><path d="M150 26h10v12h-10zM168 26v12M176 26h10v12h-10z" fill="none" stroke="#7ef0b4" stroke-width="2"/>
${knobs}<rect x="14" y="70" width="272" height="218" rx="6" fill="#1a1b1d"/><rect x="38" y="104" width="224" height="150" rx="4" fill="url(#g)"/>
<rect x="30" y="82" width="240" height="9" rx="4" fill="#e3e3e1"/></svg>`,
    300,
    300,
  );
}

/** The world behind a window: sky, far hedge, lawn; blurred as a camera focused on the room would. */
export function gardenView() {
  return drawTexture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 260"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#dfe9f5"/><stop offset="1" stop-color="#fbfcfd"/></linearGradient><filter id="b"><feGaussianBlur stdDeviation="5"/></filter></defs>
<rect width="300" height="260" fill="url(#s)"/><g filter="url(#b)"><path d="M0 150 Q40 96 80 140 T160 128 T240 146 T300 118 V260 H0Z" fill="#7f9268"/><path d="M0 190 Q60 160 130 184 T300 176 V260 H0Z" fill="#9aa877"/><rect x="196" y="60" width="10" height="110" fill="#6f6557"/><circle cx="200" cy="72" r="46" fill="#b98c4a"/><circle cx="236" cy="98" r="30" fill="#c79f58"/><rect y="222" width="300" height="40" fill="#8fa06a"/></g></svg>`,
    300,
    260,
  );
}

export const plain = (colour, options) => material(plainTexture(colour), options);
