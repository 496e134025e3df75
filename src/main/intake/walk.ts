import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { SkippedFile, SkipReason } from '../../domain/item';
import { compareNaturally } from '../../domain/natural-order';
import { hasNoContentHere, isCloudStub } from './cloud-files';
import { type FileAttributes, windowsAttributes } from './windows-attributes';

/** A regular file, found but not yet opened. */
export interface FoundFile {
  readonly kind: 'file';
  /** Relative to the folder, `/` between names. */
  readonly path: string;
  readonly absolutePath: string;
  readonly bytes: number;
  /** Milliseconds since 1970, with fractions: with `bytes` it tells whether a file is as it was. */
  readonly modifiedMs: number;
  /** When anything about the file last changed, which no program can set back; the same as above where not kept. */
  readonly changedMs: number;
  /** Its number on the disk. */
  readonly inode: number;
}

export type WalkEntry = FoundFile | ({ readonly kind: 'skipped' } & SkippedFile);

export interface WalkOptions {
  readonly signal?: AbortSignal;
  /** Which stand-ins of a cloud folder are taken like any file, since reading fetches them; none if not given. */
  readonly fetchesCloud?: (path: string) => boolean;
  /** Each folder before what is in it, the folder itself included; relative, `''` for itself. */
  readonly onFolder?: (path: string) => void;
  /** What Windows knows of files beside what Node tells; null where it could not be asked. */
  readonly attributesOf?: (folder: string) => Promise<FileAttributes | null>;
}

/** What operating systems leave in folders of photos; never a claim photo. Compared in lower case. */
const SYSTEM_NAMES: ReadonlySet<string> = new Set([
  ...['thumbs.db', 'ehthumbs.db', 'ehthumbs_vista.db', 'desktop.ini', '.ds_store', '__macosx', 'icon\r'],
  ...['$recycle.bin', 'system volume information', '.spotlight-v100', '.trashes', '.fseventsd'],
]);

/**
 * Every file of a folder, folders inside it included, in natural order; each one comes either as a file or with the
 * reason why it is skipped. A skipped folder is one entry whose path ends in `/`. Links are never followed, so
 * loops cannot arise. Throws `folder-missing` or `folder-unreadable` for the folder itself only.
 */
export async function* walk(folder: string, options: WalkOptions = {}): AsyncGenerator<WalkEntry> {
  const root = await openRoot(folder);
  const attributes = await (options.attributesOf ?? windowsAttributes)(root);
  const look: Look = { root, attributes, fetchesCloud: options.fetchesCloud ?? never };
  options.onFolder?.('');
  // A stack instead of recursion: a deep tree costs no nested generators. Last in is next out.
  const pending: Pending[] = (await list(root, '')).reverse();
  while (pending.length > 0) {
    options.signal?.throwIfAborted();
    const next = pending.pop();
    if (!next) break;
    const entry = await classify(look, next);
    if (entry.kind !== 'folder') {
      yield entry;
      continue;
    }
    try {
      for (const one of (await list(join(root, next.path), next.path)).reverse()) pending.push(one);
      options.onFolder?.(next.path);
    } catch (error) {
      yield skipped(`${next.path}/`, reasonFor(error));
    }
  }
}

interface Pending {
  readonly path: string;
  readonly entry: Dirent;
}

interface Look {
  readonly root: string;
  readonly attributes: FileAttributes | null;
  readonly fetchesCloud: (path: string) => boolean;
}

const never = (): boolean => false;

async function openRoot(folder: string): Promise<string> {
  try {
    const root = await realpath(folder);
    await readdir(root);
    return root;
  } catch (error) {
    const code = codeOf(error);
    const missing = code === 'ENOENT' || code === 'ENOTDIR';
    throw new ProofcaseError(missing ? 'folder-missing' : 'folder-unreadable', {}, code);
  }
}

async function list(absolutePath: string, path: string): Promise<Pending[]> {
  const entries = await readdir(absolutePath, { withFileTypes: true });
  return entries
    .map((entry) => ({ entry, path: path ? `${path}/${entry.name}` : entry.name }))
    .sort((a, b) => compareNaturally(a.entry.name, b.entry.name));
}

async function classify(look: Look, { entry, path }: Pending): Promise<WalkEntry | { kind: 'folder' }> {
  const shown = entry.isDirectory() ? `${path}/` : path;
  const name = entry.name;
  if (isCloudStub(name)) return skipped(shown, 'cloud-stub');
  if (SYSTEM_NAMES.has(name.toLowerCase()) || name.startsWith('._')) return skipped(shown, 'system');
  if (name.startsWith('.')) return skipped(shown, 'hidden');
  const marks = look.attributes?.get(path);
  if (marks?.system) return skipped(shown, 'system');
  if (marks?.hidden) return skipped(shown, 'hidden');
  if (entry.isSymbolicLink()) return skipped(path, await linkReason(look.root, path));
  if (entry.isDirectory()) return { kind: 'folder' };
  return classifyFile(look, path, name, marks?.cloudOnly ?? false);
}

async function classifyFile(
  { root, fetchesCloud }: Look,
  path: string,
  name: string,
  isMarkedCloudOnly: boolean,
): Promise<WalkEntry | { kind: 'folder' }> {
  const absolutePath = join(root, path);
  try {
    // lstat, not the entry's type alone: some file systems do not tell the type while listing.
    const stats = await lstat(absolutePath);
    if (stats.isDirectory()) return { kind: 'folder' };
    if (stats.isSymbolicLink()) return skipped(path, await linkReason(root, path));
    if (!stats.isFile()) return skipped(path, 'not-a-file');
    if (stats.size === 0) return skipped(path, 'empty');
    const isElsewhere = isMarkedCloudOnly || hasNoContentHere(stats);
    if (isElsewhere && !fetchesCloud(path)) return skipped(path, 'cloud-only');
    const { size: bytes, mtimeMs: modifiedMs, ctimeMs: changedMs, ino: inode } = stats;
    return { kind: 'file', path, absolutePath, bytes, modifiedMs, changedMs, inode };
  } catch (error) {
    // A name that is not UTF-8 comes back altered and is then "not there": it did not vanish.
    return skipped(path, name.includes('\uFFFD') ? 'unreadable' : reasonFor(error));
  }
}

/** A link to something inside is left out because that is read itself; a link elsewhere is not ours to read. */
async function linkReason(root: string, path: string): Promise<SkipReason> {
  try {
    const target = relative(root, await realpath(join(root, path)));
    const outside = target === '..' || target.startsWith(`..${sep}`);
    if (outside || isAnotherDrive(target)) return 'link-outside';
    // A link to a folder that it lies in: following it would never end.
    const inside = target.split(sep).join('/');
    return target === '' || path.startsWith(`${inside}/`) ? 'link-loop' : 'link';
  } catch (error) {
    return codeOf(error) === 'ELOOP' ? 'link-loop' : reasonFor(error);
  }
}

/** On Windows a path to another drive stays absolute. */
function isAnotherDrive(target: string): boolean {
  return /^[a-z]:|^\\\\|^\//i.test(target);
}

/** The reason for which a file that could not be opened or read is skipped. */
export function reasonFor(error: unknown): SkipReason {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ESTALE') return 'vanished';
  if (code === 'EACCES' || code === 'EPERM') return 'no-permission';
  return code === 'ENAMETOOLONG' ? 'path-too-long' : 'unreadable';
}

/** The code of an error of the file system; null for anything else. */
export function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

function skipped(path: string, reason: SkipReason): WalkEntry {
  return { kind: 'skipped', path, reason };
}
