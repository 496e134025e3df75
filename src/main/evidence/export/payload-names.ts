import { nameKey } from '../../../domain/evidence-name';
import { cleanDisplayName, splitExtension } from '../../../domain/file-names';

/**
 * Maximum length of a path below `data/`, so that the full path stays below the 260 characters of older Windows
 * programs.
 */
const MAX_PATH_CHARACTERS = 150;

/**
 * Creates paths below `data/` that are valid on every file system: cleaned and unique regardless of case, `name~2.jpg`
 * for the second file of a name (R34). A long path loses its middle folders.
 */
export function createPayloadNames(): (folder: string, relativePath: string) => string {
  const taken = new Set<string>();
  return (folder, relativePath) => {
    const parts = relativePath.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
    const cleaned = parts.map((part) => cleanDisplayName(part, 'file'));
    const name = cleaned.pop() ?? 'file';
    const parent = parentWithin([folder, ...cleaned], MAX_PATH_CHARACTERS - name.length);
    const { stem, extension } = splitExtension(name);
    let path = `${parent}/${name}`;
    for (let count = 2; taken.has(nameKey(path)); count += 1) path = `${parent}/${stem}~${count}${extension}`;
    taken.add(nameKey(path));
    return path;
  };
}

function parentWithin([first = '', ...others]: readonly string[], length: number): string {
  let kept = others;
  while (kept.length > 0 && [first, ...kept].join('/').length > length) kept = kept.slice(1);
  return (kept.length < others.length ? [first, '…', ...kept] : [first, ...kept]).join('/');
}
