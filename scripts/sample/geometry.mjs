/** Vectors, rectangles and the solids made of them; metres, y up. */

export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const lengthOf = (a) => Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
export const unit = (a) => times(a, 1 / lengthOf(a));

/**
 * A material.
 * `size` [w, h] metres that one copy of the texture covers (null: stretched once over the rectangle);
 * `overlay` a texture over the whole rectangle that multiplies colour and adds gloss; `fourth` what the
 * fourth channel of `texture` means (none, gloss, opacity); `gloss` 0..1; `glow` radiance factor of a surface
 * that gives light; `name` marks what `repainted` may exchange; `ripple` how uneven a mirror it is; `round` leaves only the inscribed ellipse.
 */
export function material(texture, options = {}) {
  return {
    texture,
    size: null,
    overlay: null,
    fourth: 'none',
    gloss: 0,
    glow: 0,
    ripple: 0,
    round: false,
    ...options,
  };
}

/** A rectangle; `u` runs along the texture's width, `v` down its height; u × v points out. */
export function rectangle(origin, u, v, surface) {
  return { origin, u, v, normal: unit(cross(u, v)), material: surface };
}

/**
 * A box from a corner and three edges (right, up, towards the viewer when seen from the front).
 * `faces` overrides the material of single faces: front, back, left, right, top, bottom; null leaves it out.
 */
export function box(corner, right, up, front, surface, faces = {}) {
  const face = (name) => (faces[name] === undefined ? surface : faces[name]);
  const top = add(corner, up);
  const all = [
    ['front', add(top, front), right, times(up, -1)],
    ['back', add(top, right), times(right, -1), times(up, -1)],
    ['left', top, front, times(up, -1)],
    ['right', add(add(top, right), front), times(front, -1), times(up, -1)],
    ['top', top, right, front],
    ['bottom', add(corner, front), right, times(front, -1)],
  ];
  return all
    .filter(([name]) => face(name) !== null)
    .map(([name, origin, u, v]) => {
      const flat = rectangle(origin, u, v, face(name));
      // The faces are listed so that u × v may point in; the light needs it to point out.
      const centre = add(corner, times(add(add(right, up), front), 0.5));
      const outwards = dot(flat.normal, subtract(add(origin, times(add(u, v), 0.5)), centre)) > 0;
      return outwards ? flat : { ...flat, normal: times(flat.normal, -1) };
    });
}

/** An upright box given by its limits. */
export function block([x0, x1], [y0, y1], [z0, z1], surface, faces) {
  return box([x0, y0, z0], [x1 - x0, 0, 0], [0, y1 - y0, 0], [0, 0, z1 - z0], surface, faces);
}

/** A pipe or a round pot: `axis` from the centre of the base; open at the ends unless `cap` is given. */
export function cylinder(base, axis, radius, surface, { sides = 14, cap = null } = {}) {
  const helper = Math.abs(unit(axis)[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
  const a = times(unit(cross(axis, helper)), radius);
  const b = times(unit(cross(axis, a)), radius);
  const around = (i) => {
    const angle = (2 * Math.PI * i) / sides;
    return add(base, add(times(a, Math.cos(angle)), times(b, Math.sin(angle))));
  };
  const flats = [];
  for (let i = 0; i < sides; i += 1) {
    const start = around(i);
    const side = rectangle(add(start, axis), subtract(around(i + 1), start), times(axis, -1), surface);
    const middle = subtract(add(start, around(i + 1)), times(base, 2));
    flats.push(dot(side.normal, middle) > 0 ? side : { ...side, normal: times(side.normal, -1) });
  }
  if (cap) {
    const corner = subtract(subtract(add(base, axis), a), b);
    const lid = rectangle(corner, times(a, 2), times(b, 2), { ...cap, round: true });
    flats.push(dot(lid.normal, axis) > 0 ? lid : { ...lid, normal: times(lid.normal, -1) });
  }
  return flats;
}
