/** Directions in which a package can be moved in the order of sending. */
export type Direction = 'up' | 'down' | 'first' | 'last';

/** The directions that change the position `index` among `count`. */
export function possibleDirections(index: number, count: number): readonly Direction[] {
  return [
    ...(index > 0 ? (['up'] as const) : []),
    ...(index < count - 1 ? (['down'] as const) : []),
    ...(index > 0 ? (['first'] as const) : []),
    ...(index < count - 1 ? (['last'] as const) : []),
  ];
}

/** The id before which `id` must be placed; null for the end; undefined if it cannot move further. */
export function moveTarget<Id extends string>(
  order: readonly Id[],
  id: Id,
  to: Direction,
): Id | null | undefined {
  const index = order.indexOf(id);
  if (index < 0 || !possibleDirections(index, order.length).includes(to)) return undefined;
  switch (to) {
    case 'up':
      return order[index - 1];
    case 'first':
      return order[0];
    case 'down':
      return order[index + 2] ?? null;
    case 'last':
      return null;
  }
}

/** The order after moving `id` before `before`, or to the end for null. */
export function orderAfterMove<Id extends string>(
  order: readonly Id[],
  id: Id,
  before: Id | null,
): readonly Id[] {
  const others = order.filter((other) => other !== id);
  const index = before === null ? others.length : others.indexOf(before);
  return index < 0 ? order : [...others.slice(0, index), id, ...others.slice(index)];
}
