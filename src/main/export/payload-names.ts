import { nameKey } from '../../domain/evidence-name';
import { cleanDisplayName, splitExtension } from '../../domain/file-names';

/** Longest path below `data/`: with the folder and where it lies, within the 260 of older Windows programs. */
const LONGEST_PATH = 150;

/**
 * Gives out paths below `data/` that every file system takes: each part cleaned, none twice even where case does not
 * count, `name~2.jpg` for the second of a name (R34: no name is made from a case number alone). A path that would be
 * too long loses the folders in its middle.
 */
export function createPayloadNames(): (folder: string, relativePath: string) => string {
  const taken = new Set<string>();
  return (folder, relativePath) => {
    const parts = relativePath.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
    const cleaned = parts.map((part) => cleanDisplayName(part, 'file'));
    const name = cleaned.pop() ?? 'file';
    const parent = parentWithin([folder, ...cleaned], LONGEST_PATH - name.length);
    const { stem, extension } = splitExtension(name);
    let path = `${parent}/${name}`;
    for (let count = 2; taken.has(nameKey(path)); count += 1) path = `${parent}/${stem}~${count}${extension}`;
    taken.add(nameKey(path));
    return path;
  };
}

function parentWithin([first = '', ...rest]: readonly string[], length: number): string {
  let kept = rest;
  while (kept.length > 0 && [first, ...kept].join('/').length > length) kept = kept.slice(1);
  return (kept.length < rest.length ? [first, '…', ...kept] : [first, ...kept]).join('/');
}
