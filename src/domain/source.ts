import type { SourceId } from './ids';

/** `files`: single files, each referenced where it is. */
export type SourceKind = 'folder' | 'files';

/** Sealed files whose original changed or disappeared since, by path inside the source. */
export interface SourceChanges {
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

/** Maximum length of the name of a source, in characters. */
export const MAX_SOURCE_NAME_LENGTH = 80;

/**
 * What precedes the paths of the items of each source: nothing in a case with one source, otherwise its name and `/`.
 * Unique within the case, ignoring letter case; sources come in the order in which they were added.
 */
export function sourcePrefixes(
  sources: readonly { readonly id: SourceId; readonly name: string }[],
): ReadonlyMap<SourceId, string> {
  const [first] = sources;
  if (sources.length === 1 && first) return new Map([[first.id, '']]);
  const taken = new Set<string>();
  return new Map(
    sources.map(({ id, name }) => {
      const unique = uniqueName(nameInPath(name), (candidate) => taken.has(nameKey(candidate)));
      taken.add(nameKey(unique));
      return [id, `${unique}/`];
    }),
  );
}

/** The path without its source if that is a single file, which has the same name: `a.jpg` for `a.jpg/a.jpg`. */
export function shortPath(path: string): string {
  const [source, name, ...deeper] = path.split('/');
  return name !== undefined && source === name && deeper.length === 0 ? name : path;
}

/** The name, or `name (2)`, `name (3)` … if it is taken; a number goes before the extension. */
export function uniqueName(name: string, isTaken: (candidate: string) => boolean, extension = ''): string {
  const stem = name.slice(0, name.length - extension.length);
  let unique = name;
  for (let number = 2; isTaken(unique); number += 1) unique = `${stem} (${number})${extension}`;
  return unique;
}

/** Names that differ only in letter case or composition of accents are the same. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function nameInPath(name: string): string {
  return name.replace(/[/\\]/g, '_').trim() || '_';
}
