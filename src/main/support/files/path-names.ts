import { isAbsolute, posix, win32 } from 'node:path';

/**
 * Windows and macOS take names that differ in letter case for one name, macOS also those that differ in the composition
 * of accents, and its older file systems return them decomposed. Elsewhere every spelling is a name of its own.
 */
function comparable(path: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') return win32.normalize(path).toLowerCase();
  return platform === 'darwin' ? path.normalize('NFC').toLowerCase() : path;
}

/** Whether two absolute paths name the same file or folder on this system; links are not followed. */
export function isSamePath(
  one: string,
  other: string,
  platform: NodeJS.Platform = process.platform,
): boolean {
  return comparable(one, platform) === comparable(other, platform);
}

/** Whether a path is the folder itself or below it. Both are absolute, without links. */
export function isInside(
  folder: string,
  path: string,
  platform: NodeJS.Platform = process.platform,
): boolean {
  const {
    relative,
    sep,
    isAbsolute: isAnotherDrive,
  } = platform === 'win32' ? win32 : { ...posix, isAbsolute };
  const below = relative(comparable(folder, platform), comparable(path, platform));
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAnotherDrive(below);
}
