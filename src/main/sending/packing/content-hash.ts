import { createHash } from 'node:crypto';

/** The SHA-256 of the content of a package: of the hashes of its files in any order, whatever their names. */
export function contentHashOf(files: readonly { readonly sha256: string }[]): string {
  const hashes = files.map(({ sha256 }) => sha256).sort();
  return createHash('sha256').update(hashes.join('\n')).digest('hex');
}
