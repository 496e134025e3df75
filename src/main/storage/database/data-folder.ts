import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve, win32 } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import { isThere } from '../../support/files/find-file';
import { removeWithRetry } from '../../support/files/held-files';
import { listFolderSync } from '../../support/files/list-folder';
import { type MountProbe, networkFileSystem, systemMounts } from '../../support/network-file-system';
import { isSystemName } from '../../support/system-files';
import { DATABASE_FILE, LOCK_FILE } from './file-names';

/** The data folder of one installation; all other paths are inside `root`. */
export interface DataFolder {
  readonly root: string;
  readonly packages: string;
  readonly answers: string;
  readonly attachments: string;
  readonly pictures: string;
  /** Contains a folder for each pushed or imported result. */
  readonly received: string;
  /** Contains a folder for each push that this receiver has to bring to the team store. */
  readonly outgoingPushes: string;
  /** Contains a folder for each source with copies of files that were stored nowhere else. */
  readonly sources: string;
  readonly temporary: string;
}

/** Marks a folder as a data folder, whatever its content. */
const MARKER_FILE = 'proofcase-data-folder.txt';
const MARKER_TEXT = [
  'This folder holds the data of Proofcase: cases, packages and results.',
  'Proofcase recognises the folder by this file. Do not delete it.',
  '',
].join('\n');

/** The start waits for each leftover. */
const MAX_CLEARING_WAIT_MS = 500;

/** Whether these names are the content of a data folder; earlier versions wrote no marker. */
export function isDataFolderListing(names: ReadonlySet<string>): boolean {
  return names.has(MARKER_FILE) || names.has(DATABASE_FILE);
}

/** Whether a folder is a data folder. Throws nothing. */
export async function isDataFolder(folder: string): Promise<boolean> {
  return (await isThere(join(folder, MARKER_FILE))) || (await isThere(join(folder, DATABASE_FILE)));
}

/** Returns the default data folder: per user and never roaming (security row 14). */
export function defaultDataFolder(
  platform: NodeJS.Platform,
  environment: { readonly [name: string]: string | undefined },
): string {
  if (platform === 'win32') {
    return join(environment.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Proofcase', 'data');
  }
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Proofcase', 'data');
  return join(environment.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'proofcase');
}

/** Returns the data folder that `PROOFCASE_DATA_DIR` names, or else the default one; absolute. */
export function environmentDataFolder(
  platform: NodeJS.Platform,
  environment: { readonly [name: string]: string | undefined },
): string {
  return resolve(environment.PROOFCASE_DATA_DIR || defaultDataFolder(platform, environment));
}

/**
 * Creates the folder with mode 0700 and its marker, or takes over a data folder of an earlier version. Synchronous,
 * because Electron needs its own folder below before it is ready.
 * @throws ProofcaseError `data-folder-foreign` for a folder with other content, which stays as it is;
 * `data-folder-unsuitable` if it cannot be written or has a link in it.
 */
export function claimDataFolder(path: string): string {
  const { platform, env } = process;
  const root = resolve(path);
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    const entries = listFolderSync(root).filter(({ name }) => !isSystemName(name));
    const names = new Set(entries.map(({ name }) => name));
    const isKnown = isDataFolderListing(names) || names.has(LOCK_FILE);
    // The default folder belongs to Proofcase, also if an earlier version was stopped while it created it.
    if (names.size > 0 && !isKnown && root !== resolve(defaultDataFolder(platform, env))) {
      throw new ProofcaseError('data-folder-foreign', { path: root });
    }
    // Through a link, files would be written and deleted outside of the folder.
    const link = entries.find(({ kind }) => kind === 'link');
    if (link) throw new ProofcaseError('data-folder-unsuitable', { path: root }, `${link.name} is a link`);
    if (platform !== 'win32') chmodSync(root, 0o700);
    if (!names.has(MARKER_FILE)) writeMarker(root, isKnown);
    return root;
  } catch (error) {
    if (error instanceof ProofcaseError) throw error;
    throw new ProofcaseError('data-folder-unsuitable', { path: root }, String(error));
  }
}

/**
 * Whether Windows copies the folder to a server at each end of a session: two computers would then overwrite each
 * other's journal, and a paid request could be forgotten.
 */
export function isRoaming(
  path: string,
  platform: NodeJS.Platform,
  { APPDATA: roaming, LOCALAPPDATA: local }: { readonly [name: string]: string | undefined },
): boolean {
  if (platform !== 'win32' || !roaming) return false;
  const isBelow = (folder: string): boolean => {
    const relative = win32.relative(folder, win32.resolve(path));
    return relative === '' || !(relative.startsWith('..') || win32.isAbsolute(relative));
  };
  // The local part may be inside the roaming one where an administrator has moved it.
  return isBelow(roaming) && !(local && local !== roaming && isBelow(local));
}

/** A data folder of an earlier version also opens on a full disk, where the marker has to wait. */
function writeMarker(root: string, isKnown: boolean): void {
  try {
    writeFileSync(join(root, MARKER_FILE), MARKER_TEXT, { mode: 0o600 });
  } catch (error) {
    if (!isKnown) throw error;
  }
}

/**
 * @throws ProofcaseError `data-folder-unsuitable` for network shares, on which the write-ahead log of SQLite loses data,
 * and for roaming profiles.
 */
export async function requireLocalDisk(
  path: string,
  mounts: MountProbe = systemMounts,
  environment: { readonly [name: string]: string | undefined } = process.env,
): Promise<void> {
  const network = await networkFileSystem(resolve(path), mounts);
  if (network !== null) {
    throw new ProofcaseError('data-folder-unsuitable', { path }, `on a network share (${network})`);
  }
  if (isRoaming(path, mounts.platform, environment)) {
    throw new ProofcaseError('data-folder-unsuitable', { path }, 'in a roaming profile');
  }
}

/**
 * Claims the folder and creates its parts.
 * @throws ProofcaseError `data-folder-foreign`, `data-folder-unsuitable`, the latter also as `requireLocalDisk`.
 */
export async function prepareDataFolder(
  path: string,
  mounts?: MountProbe,
  environment?: { readonly [name: string]: string | undefined },
): Promise<DataFolder> {
  await requireLocalDisk(path, mounts, environment);
  const root = claimDataFolder(path);
  const folder: DataFolder = {
    root,
    packages: join(root, 'packages'),
    answers: join(root, 'answers'),
    attachments: join(root, 'attachments'),
    pictures: join(root, 'pictures'),
    received: join(root, 'received'),
    outgoingPushes: join(root, 'outgoing-pushes'),
    sources: join(root, 'sources'),
    temporary: join(root, 'temporary'),
  };
  try {
    for (const part of [folder.packages, folder.answers, folder.attachments, folder.pictures]) {
      await mkdir(part, { recursive: true, mode: 0o700 });
    }
  } catch (error) {
    throw new ProofcaseError('data-folder-unsuitable', { path: root }, String(error));
  }
  return folder;
}

/**
 * Empties the temporary folder at start and exit; the caller must hold the instance lock. Returns the errors of what
 * another program holds, which the next start removes.
 */
export async function clearTemporary(folder: DataFolder): Promise<readonly unknown[]> {
  const errors: unknown[] = [];
  await mkdir(folder.temporary, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder.temporary)) {
    const path = join(folder.temporary, name);
    await removeWithRetry(path, { maxWaitMs: MAX_CLEARING_WAIT_MS }).catch((error) => errors.push(error));
  }
  return errors;
}
