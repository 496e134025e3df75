import { homedir } from 'node:os';
import { basename, sep } from 'node:path';
import type { FolderView } from '../../../contract/views';
import type { StoredFolder } from '../../storage/database/sources-repository';

const MAX_DISPLAY_CHARACTERS = 60;

/** A folder for the window: its name, and its path shortened for display. */
export function folderView(folder: StoredFolder): FolderView {
  return {
    id: folder.id,
    name: basename(folder.path) || folder.path,
    displayPath: shortenPath(folder.path),
  };
}

/** Shortens a path as the system shows it: Windows has no `~`. */
export function shortenPath(
  path: string,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const isBelowHome = platform !== 'win32' && path.startsWith(home + sep);
  const text = isBelowHome ? `~${path.slice(home.length)}` : path;
  if (text.length <= MAX_DISPLAY_CHARACTERS) return text;
  const half = Math.floor((MAX_DISPLAY_CHARACTERS - 1) / 2);
  return `${text.slice(0, half)}…${text.slice(text.length - half)}`;
}
