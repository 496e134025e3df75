import { add } from './geometry.mjs';

/** Rectangles per leaf of the tree. */
const LEAF = 2;

function boundsOf(flat) {
  const corners = [
    flat.origin,
    add(flat.origin, flat.u),
    add(flat.origin, flat.v),
    add(add(flat.origin, flat.u), flat.v),
  ];
  const limits = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const corner of corners) {
    for (let axis = 0; axis < 3; axis += 1) {
      // A hair of thickness, as axis-parallel rectangles have none.
      limits[axis] = Math.min(limits[axis], corner[axis] - 1e-5);
      limits[axis + 3] = Math.max(limits[axis + 3], corner[axis] + 1e-5);
    }
  }
  return limits;
}

function union(all) {
  const limits = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const one of all) {
    for (let axis = 0; axis < 3; axis += 1) {
      limits[axis] = Math.min(limits[axis], one[axis]);
      limits[axis + 3] = Math.max(limits[axis + 3], one[axis + 3]);
    }
  }
  return limits;
}

function grow(limits, one) {
  for (let axis = 0; axis < 3; axis += 1) {
    limits[axis] = Math.min(limits[axis], one[axis]);
    limits[axis + 3] = Math.max(limits[axis + 3], one[axis + 3]);
  }
  const [x, y, z] = [limits[3] - limits[0], limits[4] - limits[1], limits[5] - limits[2]];
  return x * y + y * z + z * x;
}

/** Surface-area heuristic (MacDonald and Booth 1990): keeps a lawn from sharing its box with a door handle. */
function cheapestSplit(members, boxes) {
  let best = { cost: Infinity, sorted: members, at: 1 };
  for (let axis = 0; axis < 3; axis += 1) {
    const middle = (index) => boxes[index][axis] + boxes[index][axis + 3];
    const sorted = [...members].sort((a, b) => middle(a) - middle(b) || a - b);
    const fromRight = new Float64Array(sorted.length);
    const right = union([]);
    for (let i = sorted.length - 1; i > 0; i -= 1) fromRight[i] = grow(right, boxes[sorted[i]]);
    const left = union([]);
    for (let at = 1; at < sorted.length; at += 1) {
      const cost = grow(left, boxes[sorted[at - 1]]) * at + fromRight[at] * (sorted.length - at);
      if (cost < best.cost) best = { cost, sorted, at };
    }
  }
  return [best.sorted.slice(0, best.at), best.sorted.slice(best.at)];
}

/**
 * Tree of bounding boxes, in depth-first order: `limits` six numbers per node (least x y z, most x y z),
 * `skip` the node to go on with when a box is missed, `first` and `count` the leaf's part of `order`.
 */
export function buildBoundsTree(flats) {
  const boxes = flats.map(boundsOf);
  const limits = [];
  const skip = [];
  const first = [];
  const count = [];
  const order = [];

  function split(members) {
    const node = skip.length;
    const whole = union(members.map((index) => boxes[index]));
    limits.push(...whole);
    skip.push(0);
    first.push(order.length);
    count.push(members.length <= LEAF ? members.length : 0);
    if (members.length <= LEAF) {
      order.push(...members);
    } else {
      const [left, right] = cheapestSplit(members, boxes);
      split(left);
      split(right);
    }
    skip[node] = skip.length;
  }

  split(flats.map((_, index) => index));
  return {
    limits: Float64Array.from(limits),
    skip: Int32Array.from(skip),
    first: Int32Array.from(first),
    count: Int32Array.from(count),
    order: Int32Array.from(order),
  };
}
