import { join, relative, sep } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { SkippedFile, SkipReason } from '../../../domain/item';
import { inNaturalOrder } from '../../../domain/natural-order';
import { errorCode } from '../../support/error-code';
import { entryAt } from '../../support/files/find-file';
import { type FolderEntry, listFolder } from '../../support/files/list-folder';
import { realPathOf } from '../../support/files/real-path';
import { isSystemName } from '../../support/system-files';
import { hasNoLocalContent, isCloudStub } from './cloud-files';
import { ownFolderReason } from './own-folders';
import { type ReadAttributes, windowsAttributes } from './windows-attributes';

/** A regular file, found but not yet opened. */
export interface FoundFile {
  readonly kind: 'file';
  /** Relative to the folder, `/` between names. */
  readonly path: string;
  readonly absolutePath: string;
  readonly bytes: number;
  /** Milliseconds since 1970, with fractions. */
  readonly modifiedMs: number;
  /**
   * Time of the last change of content or metadata, which programs cannot set back; equals `modifiedMs` where the file
   * system does not keep it.
   */
  readonly changedMs: number;
  readonly inode: number;
  /** Reading it fetches its content from the cloud, which counts as a change of the file but not of its content. */
  readonly isFetched?: boolean;
}

export type WalkEntry = FoundFile | ({ readonly kind: 'skipped' } & SkippedFile);

export interface WalkOptions {
  readonly signal?: AbortSignal;
  /** Whether a cloud placeholder is returned as a file, since reading it downloads the content; none is by default. */
  readonly fetchesCloud?: (path: string) => boolean;
  /** Called for each folder before its entries; relative path, `''` for the folder itself. */
  readonly onFolder?: (path: string) => void;
  /** Attributes of Windows that Node does not report. */
  readonly attributesOf?: ReadAttributes;
  /** The only file of the folder to return, by name; its subfolders are not entered. */
  readonly onlyFile?: string | undefined;
  /** Whether a file or folder, by absolute path, is skipped because it is read as a separate source. */
  readonly isOtherSource?: ((absolutePath: string) => boolean) | undefined;
}

/**
 * Every file of a folder and its subfolders, in natural order, as a file or with the reason for skipping it. A skipped
 * folder is one entry whose path ends in `/`: evidence folders and data folders of Proofcase are skipped whole. Links
 * are never followed, so there are no loops.
 * @throws ProofcaseError `folder-missing` or `folder-unreadable` for the folder itself only.
 */
export async function* walk(folder: string, options: WalkOptions = {}): AsyncGenerator<WalkEntry> {
  const { root, entries: listed } = await openRoot(folder);
  const { onlyFile } = options;
  const context: WalkContext = {
    root,
    attributesOf: options.attributesOf ?? windowsAttributes(),
    fetchesCloud: options.fetchesCloud ?? never,
    isOtherSource: options.isOtherSource ?? never,
  };
  options.onFolder?.('');
  const entries = inFolder('', listed);
  // A stack avoids nested generators in a deep tree.
  const pending = entries.filter(({ name }) => onlyFile === undefined || name === onlyFile).reverse();
  while (pending.length > 0) {
    options.signal?.throwIfAborted();
    const next = pending.pop();
    if (!next) break;
    const entry = await classify(context, next);
    if (entry.kind !== 'folder') {
      yield entry;
      continue;
    }
    try {
      const children = inFolder(next.path, await listFolder(join(root, next.path)));
      const own = await ownFolderReason(join(root, next.path), children);
      if (own) {
        yield skipped(`${next.path}/`, own);
        continue;
      }
      // One by one: so many arguments as a folder may have entries are too many for one call.
      for (const child of [...children].reverse()) pending.push(child);
      options.onFolder?.(next.path);
    } catch (error) {
      yield skipped(`${next.path}/`, skipReasonFor(error));
    }
  }
}

/** Single files, each as `walk` returns it under its name; hidden and system files count, since a person chose them. */
export async function* walkFiles(
  files: readonly { readonly name: string; readonly path: string }[],
  options: Pick<WalkOptions, 'signal' | 'fetchesCloud' | 'attributesOf'> = {},
): AsyncGenerator<WalkEntry> {
  const attributesOf = options.attributesOf ?? windowsAttributes();
  for (const { name, path: absolutePath } of files) {
    options.signal?.throwIfAborted();
    const attributes = await attributesOf(absolutePath);
    yield await classifyFile({
      absolutePath,
      path: name,
      name,
      isMarkedCloudOnly: attributes?.cloudOnly ?? null,
      fetchesCloud: options.fetchesCloud ?? never,
    });
  }
}

interface Pending extends FolderEntry {
  readonly path: string;
}

interface WalkContext {
  readonly root: string;
  readonly attributesOf: ReadAttributes;
  readonly fetchesCloud: (path: string) => boolean;
  readonly isOtherSource: (absolutePath: string) => boolean;
}

const never = (): boolean => false;

interface OpenRoot {
  readonly root: string;
  readonly entries: readonly FolderEntry[];
}

async function openRoot(folder: string): Promise<OpenRoot> {
  try {
    const root = await realPathOf(folder);
    return { root, entries: await listFolder(root) };
  } catch (error) {
    const code = errorCode(error);
    const missing = code === 'ENOENT' || code === 'ENOTDIR';
    throw new ProofcaseError(missing ? 'folder-missing' : 'folder-unreadable', {}, code);
  }
}

/** The entries of a folder in natural order; `path` is relative, `''` for the folder itself. */
function inFolder(path: string, entries: readonly FolderEntry[]): readonly Pending[] {
  return inNaturalOrder(entries, ({ name }) => name).map((entry) => ({
    ...entry,
    path: path ? `${path}/${entry.name}` : entry.name,
  }));
}

async function classify(
  context: WalkContext,
  { name, kind, path }: Pending,
): Promise<WalkEntry | { kind: 'folder' }> {
  const shown = kind === 'folder' ? `${path}/` : path;
  if (isCloudStub(name)) return skipped(shown, 'cloud-stub');
  if (isSystemName(name)) return skipped(shown, 'system');
  if (name.startsWith('.')) return skipped(shown, 'hidden');
  const attributes = await context.attributesOf(join(context.root, path));
  if (attributes?.system) return skipped(shown, 'system');
  if (attributes?.hidden) return skipped(shown, 'hidden');
  if (context.isOtherSource(join(context.root, path))) return skipped(shown, 'other-source');
  if (kind === 'link') return skipped(path, await linkReason(context.root, path));
  if (kind === 'folder') return { kind: 'folder' };
  const { root, fetchesCloud } = context;
  return classifyFile({
    absolutePath: join(root, path),
    path,
    name,
    isMarkedCloudOnly: attributes?.cloudOnly ?? null,
    fetchesCloud,
  });
}

interface FileToClassify {
  readonly absolutePath: string;
  readonly path: string;
  readonly name: string;
  readonly isMarkedCloudOnly: boolean | null;
  readonly fetchesCloud: (path: string) => boolean;
}

async function classifyFile(file: FileToClassify): Promise<WalkEntry> {
  const { absolutePath, path, name, isMarkedCloudOnly, fetchesCloud } = file;
  try {
    const stats = await entryAt(absolutePath);
    if (!stats.isFile()) return skipped(path, 'not-a-file');
    if (stats.size === 0) return skipped(path, 'empty');
    // Files of deduplicated disks have no blocks either, so the attribute decides where there is one.
    const isCloudOnly = isMarkedCloudOnly ?? hasNoLocalContent(stats);
    if (isCloudOnly && !fetchesCloud(path)) return skipped(path, 'cloud-only');
    const { size: bytes, mtimeMs: modifiedMs, ctimeMs: changedMs, ino: inode } = stats;
    const found = { kind: 'file', path, absolutePath, bytes, modifiedMs, changedMs, inode } as const;
    return isCloudOnly ? { ...found, isFetched: true } : found;
  } catch (error) {
    // A name that is not UTF-8 is returned altered, so the file seems missing although it exists.
    return skipped(path, name.includes('\uFFFD') ? 'unreadable' : skipReasonFor(error));
  }
}

/** Links are skipped: a target inside the folder is read itself, a target outside is not part of it. */
async function linkReason(root: string, path: string): Promise<SkipReason> {
  try {
    const target = relative(root, await realPathOf(join(root, path)));
    const outside = target === '..' || target.startsWith(`..${sep}`);
    if (outside || isAnotherDrive(target)) return 'link-outside';
    // A link to one of its parent folders.
    const inside = target.split(sep).join('/');
    return target === '' || path.startsWith(`${inside}/`) ? 'link-loop' : 'link';
  } catch (error) {
    return errorCode(error) === 'ELOOP' ? 'link-loop' : skipReasonFor(error);
  }
}

/** On Windows a path to another drive stays absolute. */
function isAnotherDrive(target: string): boolean {
  return /^[a-z]:|^\\\\|^\//i.test(target);
}

/** The skip reason for a file that could not be opened or read. */
export function skipReasonFor(error: unknown): SkipReason {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ESTALE') return 'vanished';
  if (code === 'EBUSY') return 'in-use';
  if (code === 'EACCES' || code === 'EPERM') return 'no-permission';
  return code === 'ENAMETOOLONG' ? 'path-too-long' : 'unreadable';
}

function skipped(path: string, reason: SkipReason): WalkEntry {
  return { kind: 'skipped', path, reason };
}
