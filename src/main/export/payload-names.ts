import { cleanDisplayName, splitExtension } from '../../domain/file-names';

/**
 * Gives out paths below `data/` that every file system takes: each part cleaned, none twice even where case does not
 * count, `name~2.jpg` for the second of a name (R34: no name is made from a case number alone).
 */
export function createPayloadNames(): (folder: string, relativePath: string) => string {
  const taken = new Set<string>();
  return (folder, relativePath) => {
    const parts = relativePath.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
    const cleaned = parts.map((part) => cleanDisplayName(part, 'file'));
    const name = cleaned.pop() ?? 'file';
    const parent = [folder, ...cleaned].join('/');
    const { stem, extension } = splitExtension(name);
    let path = `${parent}/${name}`;
    for (let count = 2; taken.has(keyOf(path)); count += 1) path = `${parent}/${stem}~${count}${extension}`;
    taken.add(keyOf(path));
    return path;
  };
}

function keyOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
