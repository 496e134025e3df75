import { type Place, toVector } from './geography';

const LEAF_POINTS = 12;
const NONE = -1;

/** A box of points, in two halves or as a leaf. Bounds are those of the points inside. */
interface Box {
  readonly from: number;
  readonly to: number;
  readonly low: readonly [number, number, number];
  readonly high: readonly [number, number, number];
  readonly halves: readonly [Box, Box] | null;
}

/**
 * For each place the index of the farthest other one, the first of several; null where there is no other. Exact:
 * places become points on the unit sphere, on which the longer chord is the longer way, and a tree of boxes leaves
 * out what no point of can be farther than the best found. Near n log n for photos; never worse than every pair.
 */
export function farthestOfEach(places: readonly Place[]): readonly (number | null)[] {
  if (places.length < 2) return places.map(() => null);
  const { unique, indexOf } = withoutRepetitions(places);
  if (unique.length === 1) return places.map((_, index) => (index === 0 ? 1 : 0));
  const points = unique.map(({ place }) => toVector(place)).map(({ x, y, z }) => [x, y, z] as const);
  const search = new FarthestSearch(points);
  const partners = search.all();
  return indexOf.map((at) => unique[partners[at] ?? 0]?.first ?? null);
}

/** Photos taken at one spot often have the very same position; each is looked for once. */
function withoutRepetitions(places: readonly Place[]) {
  const known = new Map<string, number>();
  const unique: { readonly place: Place; readonly first: number }[] = [];
  const indexOf = places.map((place, index) => {
    const key = `${place.latitude} ${place.longitude}`;
    const at = known.get(key) ?? unique.length;
    if (at === unique.length) {
      unique.push({ place, first: index });
      known.set(key, at);
    }
    return at;
  });
  return { unique, indexOf };
}

type Point = readonly [number, number, number];

class FarthestSearch {
  readonly #points: readonly Point[];
  readonly #order: number[];
  readonly #root: Box;
  #best = NONE;
  #bestSquare = NONE;

  constructor(points: readonly Point[]) {
    this.#points = points;
    this.#order = points.map((_, index) => index);
    this.#root = this.#build(0, points.length);
  }

  /** In the order of the tree: what is farthest from a point is nearly farthest from its neighbour. */
  all(): readonly number[] {
    const partners: number[] = this.#points.map(() => NONE);
    for (const index of this.#order) {
      const point = this.#points[index];
      if (!point) continue;
      const guess = this.#best;
      this.#best = NONE;
      this.#bestSquare = NONE;
      if (guess !== NONE && guess !== index) this.#offer(point, guess);
      this.#visit(this.#root, point, index);
      partners[index] = this.#best;
    }
    return partners;
  }

  #build(from: number, to: number): Box {
    const low: [number, number, number] = [2, 2, 2];
    const high: [number, number, number] = [-2, -2, -2];
    for (let at = from; at < to; at += 1) {
      const point = this.#points[this.#order[at] ?? 0];
      for (const axis of [0, 1, 2] as const) {
        const value = point?.[axis] ?? 0;
        if (value < low[axis]) low[axis] = value;
        if (value > high[axis]) high[axis] = value;
      }
    }
    if (to - from <= LEAF_POINTS) return { from, to, low, high, halves: null };
    const widths = [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
    const axis = widths.indexOf(Math.max(...widths));
    const value = (index: number): number => this.#points[index]?.[axis] ?? 0;
    const sorted = this.#order.slice(from, to).sort((a, b) => value(a) - value(b));
    for (const [offset, index] of sorted.entries()) this.#order[from + offset] = index;
    const middle = (from + to) >> 1;
    return { from, to, low, high, halves: [this.#build(from, middle), this.#build(middle, to)] };
  }

  #visit(box: Box, point: Point, self: number): void {
    if (!box.halves) {
      for (let at = box.from; at < box.to; at += 1) {
        const index = this.#order[at] ?? NONE;
        if (index !== self) this.#offer(point, index);
      }
      return;
    }
    const [a, b] = box.halves;
    const [squareA, squareB] = [farthestCorner(a, point), farthestCorner(b, point)];
    const [first, second] = squareA >= squareB ? [a, b] : [b, a];
    // Equal ones are looked at, too: of several farthest, the first counts.
    if (Math.max(squareA, squareB) >= this.#bestSquare) this.#visit(first, point, self);
    if (Math.min(squareA, squareB) >= this.#bestSquare) this.#visit(second, point, self);
  }

  #offer(point: Point, index: number): void {
    const other = this.#points[index];
    if (!other) return;
    const square = (point[0] - other[0]) ** 2 + (point[1] - other[1]) ** 2 + (point[2] - other[2]) ** 2;
    if (square < this.#bestSquare || (square === this.#bestSquare && index >= this.#best)) return;
    this.#best = index;
    this.#bestSquare = square;
  }
}

/** Square of the distance to the farthest corner: no point inside is farther. */
function farthestCorner({ low, high }: Box, point: Point): number {
  let square = 0;
  for (const axis of [0, 1, 2] as const) {
    square += Math.max(Math.abs(point[axis] - low[axis]), Math.abs(point[axis] - high[axis])) ** 2;
  }
  return square;
}
