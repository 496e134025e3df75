import { createHash } from 'node:crypto';

/**
 * The UUID of an item, derived from its position and content (RFC 9562, version 8), so that the same archive gives the
 * same result.
 */
export function itemId(
  fileName: string,
  position: string | null,
  index: number,
  content: Uint8Array,
): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([fileName, position, index]))
    .update(content)
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
