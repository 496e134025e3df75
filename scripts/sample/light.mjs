import { add, dot, lengthOf, subtract, times, unit } from './geometry.mjs';
import { randomFrom } from './noise.mjs';

const BOUNCES = 28;
const LIGHT_SAMPLES = 8;
const LATER_BOUNCES = 2.1;
/** Metres that a point is lifted off its surface, so that it does not shade itself. */
const LIFT = 0.004;

function grid(flat, step) {
  const count = (length) => Math.min(56, Math.max(2, Math.ceil(length / step)));
  const width = count(lengthOf(flat.u));
  const height = count(lengthOf(flat.v));
  return { width, height, data: new Float32Array(width * height * 3) };
}

function eachPoint(flat, map, visit) {
  for (let y = 0; y < map.height; y += 1) {
    for (let x = 0; x < map.width; x += 1) {
      const along = add(times(flat.u, (x + 0.5) / map.width), times(flat.v, (y + 0.5) / map.height));
      visit(add(add(flat.origin, along), times(flat.normal, LIFT)), (y * map.width + x) * 3);
    }
  }
}

/** Light that comes straight from glowing rectangles, as irradiance / π. */
function lightFromWindows(world, point, normal, random, out) {
  for (const source of world.flats) {
    const { glow, texture } = source.material;
    if (glow <= 0) continue;
    const area = lengthOf(source.u) * lengthOf(source.v);
    for (let i = 0; i < LIGHT_SAMPLES; i += 1) {
      const a = ((i % 4) + random()) / 4;
      const b = (Math.floor(i / 4) + random()) / 2;
      const there = add(source.origin, add(times(source.u, a), times(source.v, b)));
      const way = subtract(there, point);
      const distance = lengthOf(way);
      const cosHere = dot(normal, way) / distance;
      const cosThere = -dot(source.normal, way) / distance;
      if (cosHere <= 0 || cosThere <= 0) continue;
      if (world.trace(point[0], point[1], point[2], way[0], way[1], way[2], 0.985, true)) continue;
      const share = (glow * cosHere * cosThere * area) / (Math.PI * distance * distance * LIGHT_SAMPLES);
      for (let c = 0; c < 3; c += 1) out[c] += share * texture.average[c];
    }
  }
}

function lightFromSun(world, point, normal, out) {
  if (!world.sun) return;
  const cos = dot(normal, world.sun.direction);
  if (cos <= 0 || world.trace(...point, ...world.sun.direction, 1e4, true)) return;
  for (let c = 0; c < 3; c += 1) out[c] += cos * world.sun.colour[c];
}

/** A direction over the surface, more often steep than flat (cosine weighted). */
function scatter(normal, random) {
  const height = 2 * random() - 1;
  const angle = 2 * Math.PI * random();
  const ring = Math.sqrt(1 - height * height);
  const aim = add(normal, [ring * Math.cos(angle), height, ring * Math.sin(angle)]);
  return lengthOf(aim) > 1e-3 ? unit(aim) : normal;
}

function nearestLight(map, u, v) {
  const x = Math.min(map.width - 1, Math.floor(u * map.width));
  const y = Math.min(map.height - 1, Math.floor(v * map.height));
  return (y * map.width + x) * 3;
}

/** Light that arrives over other surfaces and from the sky. */
function gather(world, first, point, normal, random, out) {
  const sky = [0, 0, 0];
  for (let i = 0; i < BOUNCES; i += 1) {
    const way = scatter(normal, random);
    if (!world.trace(point[0], point[1], point[2], way[0], way[1], way[2], 1e4)) {
      world.sky(way[0], way[1], way[2], sky);
      for (let c = 0; c < 3; c += 1) out[c] += sky[c] / BOUNCES;
      continue;
    }
    const { index, u, v } = world.hit;
    const surface = world.flats[index].material;
    if (surface.glow > 0) continue;
    const at = nearestLight(first[index], u, v);
    // Later bounces are not followed: the factor stands for them.
    for (let c = 0; c < 3; c += 1) {
      out[c] += (LATER_BOUNCES * surface.texture.average[c] * first[index].data[at + c]) / BOUNCES;
    }
  }
}

function smoothed(map) {
  const { width, height, data } = map;
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let c = 0; c < 3; c += 1) {
        let sum = 0;
        let count = 0;
        for (let dy = -1; dy <= 1; dy += 1) {
          for (let dx = -1; dx <= 1; dx += 1) {
            const nx = x + dx;
            const ny = y + dy;
            if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
            sum += data[(ny * width + nx) * 3 + c];
            count += 1;
          }
        }
        out[(y * width + x) * 3 + c] = sum / count;
      }
    }
  }
  return { width, height, data: out };
}

/** Baked light of every rectangle (irradiance / π, linear RGB) without the sun, which is sharp and drawn later. */
export function bakeLight(world, seed = 1) {
  const random = randomFrom(seed);
  const sum = [0, 0, 0];
  const windows = [];
  const first = world.flats.map((flat) => {
    const fromWindows = grid(flat, world.lightStep);
    const all = grid(flat, world.lightStep);
    eachPoint(flat, all, (point, at) => {
      sum.fill(0);
      lightFromWindows(world, point, flat.normal, random, sum);
      fromWindows.data.set(sum, at);
      lightFromSun(world, point, flat.normal, sum);
      all.data.set(sum, at);
    });
    windows.push(fromWindows);
    return all;
  });
  return world.flats.map((flat, index) => {
    const map = grid(flat, world.lightStep);
    eachPoint(flat, map, (point, at) => {
      sum.fill(0);
      gather(world, first, point, flat.normal, random, sum);
      map.data.set(sum, at);
    });
    const soft = smoothed(map);
    const direct = smoothed(windows[index]);
    for (let i = 0; i < soft.data.length; i += 1) soft.data[i] += direct.data[i];
    return soft;
  });
}
