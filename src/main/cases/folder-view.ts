import { homedir } from 'node:os';
import { basename, sep } from 'node:path';
import type { FolderView } from '../../contract/views';
import type { StoredFolder } from '../database/intake-repository';

const LONGEST_DISPLAY = 60;

/** A folder as the window may know it: its name, and its path shortened for the eyes. */
export function folderView(folder: StoredFolder): FolderView {
  return {
    id: folder.id,
    name: basename(folder.path) || folder.path,
    displayPath: shortened(folder.path),
  };
}

function shortened(path: string): string {
  const home = homedir();
  const text = path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path;
  if (text.length <= LONGEST_DISPLAY) return text;
  const half = Math.floor((LONGEST_DISPLAY - 1) / 2);
  return `${text.slice(0, half)}…${text.slice(text.length - half)}`;
}
