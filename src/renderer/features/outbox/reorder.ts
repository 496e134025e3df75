/** Ways a package can go in the order of sending. */
export type Direction = 'up' | 'down' | 'first' | 'last';

/** The ways that lead somewhere from `index` among `count`. */
export function directionsFrom(index: number, count: number): readonly Direction[] {
  return [
    ...(index > 0 ? (['up'] as const) : []),
    ...(index < count - 1 ? (['down'] as const) : []),
    ...(index > 0 ? (['first'] as const) : []),
    ...(index < count - 1 ? (['last'] as const) : []),
  ];
}

/** Before which one it has to be put; null: behind all; undefined: it is there already. */
export function placeFor<Id extends string>(
  order: readonly Id[],
  id: Id,
  to: Direction,
): Id | null | undefined {
  const at = order.indexOf(id);
  if (at < 0 || !directionsFrom(at, order.length).includes(to)) return undefined;
  switch (to) {
    case 'up':
      return order[at - 1];
    case 'first':
      return order[0];
    case 'down':
      return order[at + 2] ?? null;
    case 'last':
      return null;
  }
}

/** The order after `id` was put before `before`, or behind all. */
export function movedOrder<Id extends string>(
  order: readonly Id[],
  id: Id,
  before: Id | null,
): readonly Id[] {
  const others = order.filter((one) => one !== id);
  const at = before === null ? others.length : others.indexOf(before);
  return at < 0 ? order : [...others.slice(0, at), id, ...others.slice(at)];
}
