import { createHash } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mapConcurrently } from '../../../domain/concurrency';
import { type CopiedFile, type CopyOptions, createCopier, type FileSource } from '../../support/copy-hashed';
import { removeWithRetry } from '../../support/files/held-files';

/** One file is read or written while another is hashed. */
export const MAX_CONCURRENT_FILES = 4;

/** Source of a payload file. */
export type BagSource = FileSource | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

export interface BagTotals {
  readonly files: number;
  readonly bytes: number;
}

/** Beside the payload, at the top of the folder. */
export interface TagFile {
  readonly name: string;
  readonly text: string;
}

/** A folder in BagIt 1.0 layout (RFC 8493) while it is written. Paths use `/` and start below `data/`. */
export interface Bag {
  /** Writes `data/<path>`. Refuses a path that is taken. May be called for several files at a time. */
  add(path: string, source: BagSource): Promise<CopiedFile>;
  /** Path to which `data/<path>` is written. */
  fileOf(path: string): string;
  /** Takes a file back that turned out not to be what it should be. */
  remove(path: string): Promise<void>;
  has(path: string): boolean;
  /** Removes every file that is not in `hashes` with its SHA-256. */
  retain(hashes: ReadonlyMap<string, string>): Promise<void>;
  /** Files added so far. */
  totals(): BagTotals;
  /** SHA-256 over the manifest of what was added so far. */
  contentSha256(): string;
  /** Writes manifests and tag files and flushes everything; nothing may be added afterwards. */
  finish(
    info: readonly (readonly [label: string, value: string])[],
    tagFiles: readonly TagFile[],
  ): Promise<BagTotals>;
}

export const PAYLOAD_MANIFEST = 'manifest-sha256.txt';
export const TAG_MANIFEST = 'tagmanifest-sha256.txt';

export function createBag(folder: string, options: CopyOptions = {}): Bag {
  const payload = new Map<string, CopiedFile | null>();
  const folders = new Set<string>([folder]);
  const copier = createCopier();
  const written = (): (readonly [string, string])[] =>
    [...payload].flatMap(([path, copied]) => (copied ? [[path, copied.sha256] as const] : []));
  const totals = (): BagTotals => {
    const all = [...payload.values()].filter((file) => file !== null);
    return { files: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) };
  };
  const remove = async (target: string): Promise<void> => {
    payload.delete(target);
    await removeWithRetry(join(folder, ...target.split('/')));
  };
  return {
    async add(path, source) {
      const target = `data/${path}`;
      if (payload.has(target)) throw new Error(`twice in one bag: ${target}`);
      payload.set(target, null);
      const file = join(folder, ...target.split('/'));
      await makeFolder(dirname(file), folder, folders);
      const copied =
        source.kind === 'file'
          ? await copier.copy(source, file, options)
          : await writeBytes(file, source.bytes, options);
      payload.set(target, copied);
      return copied;
    },
    fileOf: (path) => join(folder, 'data', ...path.split('/')),
    remove: (path) => remove(`data/${path}`),
    has: (path) => payload.has(`data/${path}`),
    async retain(hashes) {
      const kept = new Map([...hashes].map(([path, sha256]) => [`data/${path}`, sha256]));
      for (const [target, copied] of payload) {
        if (!copied || kept.get(target) !== copied.sha256) await remove(target);
      }
    },
    totals,
    contentSha256: () => sha256OfText(manifestText(written())),
    async finish(info, tagFiles) {
      const { files, bytes } = totals();
      const tags: readonly TagFile[] = [
        { name: 'bagit.txt', text: 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n' },
        { name: 'bag-info.txt', text: infoText([...info, ['Payload-Oxum', `${bytes}.${files}`]]) },
        { name: PAYLOAD_MANIFEST, text: manifestText(written()) },
        ...tagFiles,
      ];
      const tagManifest = manifestText(tags.map(({ name, text }) => [name, sha256OfText(text)]));
      for (const { name, text } of [...tags, { name: TAG_MANIFEST, text: tagManifest }]) {
        await writeFile(join(folder, name), text, { flag: 'wx', flush: true });
      }
      // At the end, when the system has already written most of it; flushing after each file would delay the next.
      await mapConcurrently([...payload.keys()], MAX_CONCURRENT_FILES, (path) =>
        flushFile(join(folder, ...path.split('/'))),
      );
      for (const path of folders) await flushFolder(path);
      return { files, bytes };
    },
  };
}

async function writeBytes(
  file: string,
  bytes: Uint8Array,
  { signal, onBytes }: CopyOptions,
): Promise<CopiedFile> {
  signal?.throwIfAborted();
  await writeFile(file, bytes, { flag: 'wx' });
  onBytes?.(bytes.length);
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
}

/** Remembers every folder on the way up to `root`, so that all can be flushed. */
async function makeFolder(folder: string, root: string, known: Set<string>): Promise<void> {
  if (known.has(folder)) return;
  await mkdir(folder, { recursive: true });
  for (let path = folder; path.length > root.length; path = dirname(path)) known.add(path);
}

async function flushFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Best effort: Windows and some network file systems let no folder be opened. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** `<hash>  <path>` per line, sorted; a path keeps a line by percent-encoding CR, LF and `%` (RFC 8493, 2.1.3). */
export function manifestText(hashes: readonly (readonly [path: string, sha256: string])[]): string {
  return [...hashes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, hash]) => `${hash}  ${encodeManifestPath(path)}\n`)
    .join('');
}

function encodeManifestPath(path: string): string {
  return path.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

export function decodeManifestPath(path: string): string {
  return path.replace(/%0D/gi, '\r').replace(/%0A/gi, '\n').replace(/%25/g, '%');
}

/** A value that holds a line break would start a new label. */
function infoText(info: readonly (readonly [string, string])[]): string {
  return info.map(([label, value]) => `${label}: ${value.replace(/\s+/g, ' ').trim()}\n`).join('');
}

export function sha256OfText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
