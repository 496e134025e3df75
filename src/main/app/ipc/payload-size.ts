/**
 * Excluding 50,000 items at once is the largest honest request (about 2 MB); anything above this is refused
 * before a schema walks through it (security row 7).
 */
export const PAYLOAD_LIMIT_BYTES = 4_000_000;
const DEPTH_LIMIT = 8;
const CONTAINER_BYTES = 16;

/**
 * Whether `payload` is plain JSON-like data of at most `limitBytes`, counted roughly (two bytes a UTF-16 unit would
 * double-count ASCII, so one). Stops counting at the limit. Class instances, functions and binary data are refused.
 */
export function isPlainPayload(payload: unknown, limitBytes = PAYLOAD_LIMIT_BYTES): boolean {
  return remaining(payload, limitBytes, 0) >= 0;
}

/** Returns the rest of `budget` after `value`; negative if too large, too deep or not plain. */
function remaining(value: unknown, budget: number, depth: number): number {
  if (depth > DEPTH_LIMIT) return -1;
  switch (typeof value) {
    case 'undefined':
    case 'boolean':
    case 'number':
      return budget - 8;
    case 'string':
      return budget - 8 - value.length;
    case 'object':
      return value === null ? budget - 8 : remainingAfterContainer(value, budget, depth);
    default:
      return -1;
  }
}

function remainingAfterContainer(value: object, budget: number, depth: number): number {
  let left = budget - CONTAINER_BYTES;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index++) {
      left = remaining(value[index], left, depth + 1);
    }
    return left;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return -1;
  for (const [key, entry] of Object.entries(value)) {
    if (left < 0) break;
    left = remaining(entry, left - key.length, depth + 1);
  }
  return left;
}
