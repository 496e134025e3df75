import { add, cross, dot, lengthOf, subtract, times, unit } from './geometry.mjs';
import { noise2 } from './noise.mjs';
import { sample } from './texture.mjs';
import { STRIDE } from './world.mjs';

/** `fieldOfView` vertical, degrees; 53 is a phone's main lens held level. `roll` degrees. */
function lookAt({ from, to, fieldOfView = 53, roll = 0 }, width, height) {
  const forward = unit(subtract(to, from));
  const flatRight = unit(cross(forward, [0, 1, 0]));
  const flatUp = cross(flatRight, forward);
  const angle = (roll * Math.PI) / 180;
  const right = add(times(flatRight, Math.cos(angle)), times(flatUp, Math.sin(angle)));
  const up = add(times(flatUp, Math.cos(angle)), times(flatRight, -Math.sin(angle)));
  const reach = Math.tan((fieldOfView * Math.PI) / 360);
  const stepX = times(right, (2 * reach) / height);
  const stepY = times(up, (-2 * reach) / height);
  const corner = add(add(forward, times(stepX, -width / 2)), times(stepY, -height / 2));
  return { from, forward, right, up, reach, stepX, stepY, corner, pixel: (2 * reach) / height };
}

/** Nothing nearer than this is drawn, metres. */
const NEAR = 0.02;

/** The corners of a rectangle in camera space, cut off where it reaches behind the camera. */
function visibleOutline(flat, camera) {
  const opposite = add(add(flat.origin, flat.u), flat.v);
  const corners = [flat.origin, add(flat.origin, flat.u), opposite, add(flat.origin, flat.v)].map(
    (corner) => {
      const way = subtract(corner, camera.from);
      return [dot(way, camera.right), dot(way, camera.up), dot(way, camera.forward)];
    },
  );
  return corners.flatMap((here, i) => {
    const next = corners[(i + 1) % 4];
    const kept = here[2] >= NEAR ? [here] : [];
    if (here[2] >= NEAR === next[2] >= NEAR) return kept;
    const share = (NEAR - here[2]) / (next[2] - here[2]);
    return [...kept, add(here, times(subtract(next, here), share))];
  });
}

/** Limits in pixels of what a rectangle covers: x from, to, y from, to. */
function coverage(flat, camera, width, height) {
  const outline = visibleOutline(flat, camera);
  if (outline.length === 0) return [0, 0, 0, 0];
  const scale = height / 2 / camera.reach;
  const xs = outline.map(([x, , depth]) => (x / depth) * scale + width / 2);
  const ys = outline.map(([, y, depth]) => height / 2 - (y / depth) * scale);
  const inside = (value, most) => Math.min(most, Math.max(0, value));
  return [
    inside(Math.floor(Math.min(...xs)), width),
    inside(Math.ceil(Math.max(...xs)) + 1, width),
    inside(Math.floor(Math.min(...ys)), height),
    inside(Math.ceil(Math.max(...ys)) + 1, height),
  ];
}

/** Which rectangle each pixel shows (-1: the sky); all quotients are linear in x and y on a plane. */
function visibility(world, camera, width, height) {
  const nearest = new Float64Array(width * height).fill(1e4);
  const which = new Int16Array(width * height).fill(-1);
  const { packed } = world;
  const { corner, stepX, stepY, from } = camera;
  const along = (k, vector) => packed[k] * vector[0] + packed[k + 1] * vector[1] + packed[k + 2] * vector[2];
  world.flats.forEach((flat, index) => {
    const k = index * STRIDE;
    const [x0, x1, y0, y1] = coverage(flat, camera, width, height);
    const away = packed[k + 3] - along(k, from);
    const u0 = along(k + 4, from) - packed[k + 7];
    const v0 = along(k + 8, from) - packed[k + 11];
    const [nx, ux, vx] = [along(k, stepX), along(k + 4, stepX), along(k + 8, stepX)];
    const [ny, uy, vy] = [along(k, stepY), along(k + 4, stepY), along(k + 8, stepY)];
    const [nc, uc, vc] = [along(k, corner), along(k + 4, corner), along(k + 8, corner)];
    for (let y = y0; y < y1; y += 1) {
      const py = y + 0.5;
      for (let x = x0; x < x1; x += 1) {
        const px = x + 0.5;
        const t = away / (nc + nx * px + ny * py);
        const at = y * width + x;
        if (!(t > 0.01 && t < nearest[at])) continue;
        const u = u0 + t * (uc + ux * px + uy * py);
        if (u < 0 || u > 1) continue;
        const v = v0 + t * (vc + vx * px + vy * py);
        if (v < 0 || v > 1 || world.isHole(index, u, v)) continue;
        nearest[at] = t;
        which[at] = index;
      }
    }
  });
  return which;
}

function bilinearLight(map, u, v, out) {
  const x = Math.min(map.width - 1, Math.max(0, u * map.width - 0.5));
  const y = Math.min(map.height - 1, Math.max(0, v * map.height - 0.5));
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const x1 = Math.min(map.width - 1, x0 + 1);
  const y1 = Math.min(map.height - 1, y0 + 1);
  const fx = x - x0;
  const fy = y - y0;
  for (let c = 0; c < 3; c += 1) {
    const top =
      map.data[(y0 * map.width + x0) * 3 + c] * (1 - fx) + map.data[(y0 * map.width + x1) * 3 + c] * fx;
    const low =
      map.data[(y1 * map.width + x0) * 3 + c] * (1 - fx) + map.data[(y1 * map.width + x1) * 3 + c] * fx;
    out[c] = top * (1 - fy) + low * fy;
  }
}

/** The phone's lamp beside its lens; the constant keeps near things from burning out. */
function addFlash(light, power, from, point, facing) {
  const distance = lengthOf(subtract(from, point));
  const share = (power * Math.abs(facing)) / (0.35 + distance * distance);
  for (let c = 0; c < 3; c += 1) light[c] += share * (c === 2 ? 1.04 : 1);
}

function addSun(light, world, normal, point) {
  const { direction, colour } = world.sun;
  const cos = dot(normal, direction);
  if (cos <= 0) return;
  const x = point[0] + normal[0] * 0.004;
  const y = point[1] + normal[1] * 0.004;
  const z = point[2] + normal[2] * 0.004;
  if (world.trace(x, y, z, direction[0], direction[1], direction[2], 1e4, true)) return;
  for (let c = 0; c < 3; c += 1) light[c] += cos * colour[c];
}

/** Direction of the mirrored ray on an uneven surface. */
function mirrored(way, seen, [x, y, z], ripple) {
  const wobble = [
    (noise2(x * 19, (z + y) * 19, 5) - 0.5) * ripple,
    (noise2(x * 23, z * 23 + y * 17, 6) - 0.5) * ripple,
    (noise2(x * 17, z * 21 + y * 23, 7) - 0.5) * ripple,
  ];
  const tilted = unit(add(seen, wobble));
  return unit(subtract(way, times(tilted, 2 * dot(tilted, way))));
}

/** Colours of rays: surface times light, plus what a glossy or wet surface mirrors. */
function createShader(world, maps, camera, flash) {
  const paint = [0, 0, 0, 0];
  const over = [0, 0, 0, 0];
  const light = [0, 0, 0];
  const point = [0, 0, 0];
  const sharpness = world.flats.map(
    ({ u, material }, index) => (material.texture.levels[0].width * world.repeats[index][0]) / lengthOf(u),
  );

  function mirror(flat, way, wet, out) {
    const facing = -dot(flat.normal, way);
    const seen = facing < 0 ? times(flat.normal, -1) : flat.normal;
    const share = wet * (0.05 + 0.95 * (1 - Math.abs(facing)) ** 4);
    if (share < 0.03) return;
    const other = [0, 0, 0];
    const onwards = mirrored(way, seen, point, flat.material.ripple);
    colourOf(add(point, times(seen, 0.002)), onwards, 1, other);
    for (let c = 0; c < 3; c += 1) out[c] = out[c] * (1 - share) + other[c] * share;
  }

  function shade(index, from, way, t, u, v, depth, out) {
    const flat = world.flats[index];
    const surface = flat.material;
    const facing = dot(flat.normal, way);
    const step = (t * camera.pixel * sharpness[index]) / Math.max(0.3, Math.abs(facing));
    const level = step > 1 ? Math.log2(step) + 0.3 : 0;
    sample(surface.texture, u * world.repeats[index][0], v * world.repeats[index][1], level, paint);
    let wet = surface.gloss * (surface.fourth === 'gloss' ? paint[3] : 1);
    let red = paint[0];
    let green = paint[1];
    let blue = paint[2];
    if (surface.overlay) {
      sample(surface.overlay, Math.min(0.9995, u), Math.min(0.9995, v), 0, over);
      red *= over[0];
      green *= over[1];
      blue *= over[2];
      wet = Math.max(wet, 1 - over[3]);
    }
    for (let c = 0; c < 3; c += 1) point[c] = from[c] + way[c] * t;
    if (surface.glow > 0) light.fill(surface.glow);
    else bilinearLight(maps[index], u, v, light);
    if (world.sun && surface.glow === 0) addSun(light, world, flat.normal, point);
    if (flash > 0) addFlash(light, flash, camera.from, point, facing);
    out[0] = red * light[0];
    out[1] = green * light[1];
    out[2] = blue * light[2];
    if (wet > 0.02 && depth === 0) mirror(flat, way, wet, out);
  }

  function colourOf(from, way, depth, out) {
    if (!world.trace(from[0], from[1], from[2], way[0], way[1], way[2], 1e4)) {
      world.sky(way[0], way[1], way[2], out);
      return;
    }
    const { index, t, u, v } = world.hit;
    shade(index, from, way, t, u, v, depth, out);
  }

  return { shade, colourOf };
}

/** Edges are where a neighbour shows another rectangle; there several rays are averaged. */
function isEdge(which, at, x, y, width, height) {
  const own = which[at];
  return (x < width - 1 && which[at + 1] !== own) || (y < height - 1 && which[at + width] !== own);
}

const JITTER = [
  [0.125, 0.375],
  [0.375, 0.875],
  [0.625, 0.125],
  [0.875, 0.625],
];

/** Linear RGB floats of the world seen from a camera; `flash` is the power of the phone's lamp. */
export function render(world, maps, view, width, height) {
  const camera = lookAt(view, width, height);
  const which = visibility(world, camera, width, height);
  const shader = createShader(world, maps, camera, view.flash ?? 0);
  const picture = new Float32Array(width * height * 3);
  const out = [0, 0, 0];
  const { corner, stepX, stepY, from } = camera;
  const way = [0, 0, 0];
  const aimAt = (x, y) => {
    for (let c = 0; c < 3; c += 1) way[c] = corner[c] + stepX[c] * x + stepY[c] * y;
    const length = lengthOf(way);
    for (let c = 0; c < 3; c += 1) way[c] /= length;
  };
  const { packed } = world;
  const toPlane = (k) =>
    (packed[k + 3] - packed[k] * from[0] - packed[k + 1] * from[1] - packed[k + 2] * from[2]) /
    (packed[k] * way[0] + packed[k + 1] * way[1] + packed[k + 2] * way[2]);
  const share = (k, t) =>
    packed[k] * (from[0] + way[0] * t) +
    packed[k + 1] * (from[1] + way[1] * t) +
    packed[k + 2] * (from[2] + way[2] * t) -
    packed[k + 3];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const index = which[at];
      if (isEdge(which, at, x, y, width, height)) {
        for (const [jx, jy] of JITTER) {
          aimAt(x + jx, y + jy);
          shader.colourOf(from, way, 0, out);
          for (let c = 0; c < 3; c += 1) picture[at * 3 + c] += Math.min(out[c], 4) / JITTER.length;
        }
        continue;
      }
      aimAt(x + 0.5, y + 0.5);
      if (index < 0) {
        world.sky(way[0], way[1], way[2], out);
      } else {
        const k = index * STRIDE;
        const t = toPlane(k);
        shader.shade(index, from, way, t, share(k + 4, t), share(k + 8, t), 0, out);
      }
      for (let c = 0; c < 3; c += 1) picture[at * 3 + c] = out[c];
    }
  }
  return picture;
}
