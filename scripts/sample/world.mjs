import { buildBoundsTree } from './bounds-tree.mjs';
import { dot, lengthOf } from './geometry.mjs';
import { sample } from './texture.mjs';

/** Numbers per rectangle in the packed array: plane (4), along u (4), along v (4). */
export const STRIDE = 12;

function pack(flats) {
  const packed = new Float64Array(flats.length * STRIDE);
  flats.forEach(({ origin, u, v, normal }, index) => {
    const uu = dot(u, u);
    const vv = dot(v, v);
    packed.set([...normal, dot(normal, origin)], index * STRIDE);
    packed.set([u[0] / uu, u[1] / uu, u[2] / uu, dot(u, origin) / uu], index * STRIDE + 4);
    packed.set([v[0] / vv, v[1] / vv, v[2] / vv, dot(v, origin) / vv], index * STRIDE + 8);
  });
  return packed;
}

/** Finds what a ray hits; `hit` is filled anew by every call. */
function createTracer(packed, { limits, skip, first, count, order }, isHole) {
  const hit = { index: -1, t: 0, u: 0, v: 0 };

  function tryRectangle(index, ox, oy, oz, dx, dy, dz) {
    const k = index * STRIDE;
    const facing = packed[k] * dx + packed[k + 1] * dy + packed[k + 2] * dz;
    if (facing > -1e-9 && facing < 1e-9) return;
    const t = (packed[k + 3] - packed[k] * ox - packed[k + 1] * oy - packed[k + 2] * oz) / facing;
    if (t < 1e-4 || t >= hit.t) return;
    const x = ox + t * dx;
    const y = oy + t * dy;
    const z = oz + t * dz;
    const u = packed[k + 4] * x + packed[k + 5] * y + packed[k + 6] * z - packed[k + 7];
    if (u < 0 || u > 1) return;
    const v = packed[k + 8] * x + packed[k + 9] * y + packed[k + 10] * z - packed[k + 11];
    if (v < 0 || v > 1 || isHole(index, u, v)) return;
    hit.t = t;
    hit.index = index;
    hit.u = u;
    hit.v = v;
  }

  /**
   * A rectangle along the ray, into `hit`; false when there is none before `limit` (in lengths of d).
   * `any` stops at the first one found, for shadows; otherwise it is the nearest.
   */
  function trace(ox, oy, oz, dx, dy, dz, limit, any = false) {
    hit.index = -1;
    hit.t = limit;
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    for (let node = 0; node < skip.length; ) {
      const at = node * 6;
      let near = (limits[at] - ox) * ix;
      let far = (limits[at + 3] - ox) * ix;
      let enter = Math.min(near, far);
      let leave = Math.max(near, far);
      near = (limits[at + 1] - oy) * iy;
      far = (limits[at + 4] - oy) * iy;
      enter = Math.max(enter, Math.min(near, far));
      leave = Math.min(leave, Math.max(near, far));
      near = (limits[at + 2] - oz) * iz;
      far = (limits[at + 5] - oz) * iz;
      enter = Math.max(enter, Math.min(near, far));
      leave = Math.min(leave, Math.max(near, far));
      if (leave < 0 || enter > leave || enter > hit.t) {
        node = skip[node];
        continue;
      }
      for (let i = first[node], end = i + count[node]; i < end; i += 1) {
        tryRectangle(order[i], ox, oy, oz, dx, dy, dz);
        if (any && hit.index >= 0) return true;
      }
      node += 1;
    }
    return hit.index >= 0;
  }

  return { trace, hit };
}

/**
 * A scene made ready for rays: `flats` from geometry.mjs, `sky(x, y, z, out)` the radiance where nothing is
 * hit, `sun` { direction to the sun, colour } or null, `lightStep` metres between points of baked light.
 */
export function createWorld({ flats, sky, sun = null, lightStep = 0.1 }) {
  const packed = pack(flats);
  const texel = [0, 0, 0, 0];
  const repeats = flats.map(({ u, v, material }) =>
    material.size ? [lengthOf(u) / material.size[0], lengthOf(v) / material.size[1]] : [1, 1],
  );

  function isHole(index, u, v) {
    const { texture, fourth, round } = flats[index].material;
    if (round && (u - 0.5) * (u - 0.5) + (v - 0.5) * (v - 0.5) > 0.25) return true;
    if (fourth !== 'opacity') return false;
    sample(texture, u * repeats[index][0], v * repeats[index][1], 0, texel);
    return texel[3] < 0.5;
  }

  const tracer = createTracer(packed, buildBoundsTree(flats), isHole);
  return { flats, packed, repeats, sky, sun, lightStep, isHole, ...tracer };
}

/**
 * The same world and light with other materials: `other(material)` gives the one to use. Cheaper than building
 * it anew; shapes of holes stay those of the first.
 */
export function repainted(world, other) {
  const flats = world.flats.map((flat) => ({ ...flat, material: other(flat.material) }));
  return { ...world, flats };
}
