import type { Json, JsonObject } from '../../domain/json';

/** Applies a JSON merge patch (RFC 7396) to an object: objects merge, null removes a key, anything else replaces. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  // Without a prototype, since `__proto__` is a valid key.
  const merged: Record<string, Json> = Object.create(null);
  Object.assign(merged, target);
  for (const [key, value] of Object.entries(patch)) {
    const current = merged[key];
    if (value === null) delete merged[key];
    else if (isObject(value)) merged[key] = mergePatch(isObject(current) ? current : {}, value);
    else merged[key] = value;
  }
  return merged;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
