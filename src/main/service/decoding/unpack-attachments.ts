import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { cleanDisplayName } from '../../../domain/file-names';
import { ATTACHMENT_CATEGORIES } from '../../../domain/result';
import { type AnswerProblem, type StoredAttachment, UNKNOWN_CATEGORY } from './answer-types';
import { AttachmentStore, type StagedFile, type StoredFile } from './attachment-store';
import type { StoredAttachments } from './inline-attachments';

/** Caps for a received archive (security row 9). */
export interface ArchiveLimits {
  readonly mostEntries: number;
  readonly mostBytes: number;
  /** Unpacked to packed, for each entry and for the whole. */
  readonly largestRatio: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
  mostEntries: 2_000,
  mostBytes: 500_000_000,
  largestRatio: 100,
};

/** Below this an entry may be compressed as well as it likes: a blank page is no bomb. */
const RATIO_COUNTS_FROM_BYTES = 1_000_000;
const FILE_TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;
const FOLDER = 0o040000;
/** How Windows says "a link" in the attributes of a file. */
const REPARSE_POINT = 0x0400;
/** Encrypted, strongly encrypted, or with an encrypted directory (APPNOTE 4.4.4, bits 0, 6 and 13). */
const ENCRYPTION_FLAGS = 0x2041;

class ArchiveRefused extends Error {}

/**
 * Unpacks a received archive into files by content hash (security row 9, R25). The whole directory is checked before
 * anything is written; an archive with anything improper in it is refused whole and leaves nothing, and that is a
 * problem to be told, not an exception. Archives inside are kept as files and not opened.
 */
export async function unpackAttachments(
  archiveFile: string,
  intoFolder: string,
  options: { readonly archiveName?: string; readonly limits?: ArchiveLimits } = {},
): Promise<StoredAttachments> {
  const store = await AttachmentStore.open(intoFolder);
  return unpackInto(archiveFile, store, options.archiveName ?? basename(archiveFile), options.limits);
}

export async function unpackInto(
  archiveFile: string,
  store: AttachmentStore,
  archiveName: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<StoredAttachments> {
  const staged: StagedFile[] = [];
  let zip: ZipFile | null = null;
  try {
    zip = await openArchive(archiveFile);
    const entries = await checkedEntries(zip, limits);
    let left = limits.mostBytes;
    for (const entry of entries) {
      const file = await store.stage(checkedContent(zip, entry, left));
      left -= file.bytes;
      staged.push(file);
    }
    const attachments: StoredAttachment[] = [];
    for (const [index, entry] of entries.entries()) {
      const file = staged[index];
      if (file) attachments.push(attachmentOf(entry, await store.settle(file), archiveName));
    }
    return { attachments, problems: nestedArchives(attachments) };
  } catch (error) {
    await store.drop(staged);
    if (!(error instanceof ArchiveRefused)) throw error;
    const detail = `${cleanDisplayName(archiveName)}: ${error.message}`;
    return { attachments: [], problems: [{ code: 'archive-refused', detail }] };
  } finally {
    zip?.close();
  }
}

async function openArchive(archiveFile: string): Promise<ZipFile> {
  try {
    return await openPromise(archiveFile, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
      validateEntrySizes: true,
    });
  } catch (error) {
    throw refusedUnlessDisk(error);
  }
}

async function checkedEntries(zip: ZipFile, limits: ArchiveLimits): Promise<readonly Entry[]> {
  if (zip.entryCount > limits.mostEntries) throw new ArchiveRefused(`${zip.entryCount} entries`);
  const entries: Entry[] = [];
  const names = new Set<string>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      checkEntry(entry, names, limits);
      unpacked += entry.uncompressedSize;
      entries.push(entry);
    }
  } catch (error) {
    throw refusedUnlessDisk(error);
  }
  checkPlaces(entries, zip);
  if (unpacked > limits.mostBytes) throw new ArchiveRefused(`${unpacked} bytes unpacked`);
  if (isBomb(unpacked, zip.fileSize, limits)) throw new ArchiveRefused('compressed too well as a whole');
  return entries.filter(({ fileName }) => !fileName.endsWith('/'));
}

const LOCAL_HEADER_BYTES = 30;

/** Entries that lie over each other, or over the directory, unpack the same bytes more than once. */
function checkPlaces(entries: readonly Entry[], zip: ZipFile): void {
  const inOrder = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const entry of inOrder) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (start < end) throw new ArchiveRefused(`${quoted(entry)} lies over another entry`);
    // At least this long: the fields before the data may be longer than those of the directory.
    end = start + LOCAL_HEADER_BYTES + entry.compressedSize;
  }
  if (end > zip.fileSize) throw new ArchiveRefused('entries lie outside the archive');
}

/** Of names that some file system takes for the same only one may be there. */
function clashKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[. ]+(?=\/|$)/g, '');
}

function quoted({ fileName }: Entry): string {
  return JSON.stringify(fileName.slice(0, 100));
}

function checkEntry(entry: Entry, names: Set<string>, limits: ArchiveLimits): void {
  const name = quoted(entry);
  const key = clashKey(entry.fileName);
  if (names.has(key)) throw new ArchiveRefused(`${name} twice`);
  names.add(key);
  if (/\p{Cc}/u.test(entry.fileName)) throw new ArchiveRefused(`${name} has control characters`);
  if ((entry.generalPurposeBitFlag & ENCRYPTION_FLAGS) !== 0)
    throw new ArchiveRefused(`${name} is encrypted`);
  if (!entry.canDecodeFileData()) throw new ArchiveRefused(`${name} is packed in an unknown way`);
  const fileType = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  const isReparsePoint = (entry.externalFileAttributes & REPARSE_POINT) !== 0;
  if (isReparsePoint || ![0, REGULAR_FILE, FOLDER].includes(fileType))
    throw new ArchiveRefused(`${name} is a link or a device`);
  if (isBomb(entry.uncompressedSize, entry.compressedSize, limits)) {
    throw new ArchiveRefused(`${name} is compressed too well`);
  }
}

function isBomb(unpacked: number, packed: number, limits: ArchiveLimits): boolean {
  return unpacked > RATIO_COUNTS_FROM_BYTES && unpacked > packed * limits.largestRatio;
}

function attachmentOf(entry: Entry, file: StoredFile, archiveName: string): StoredAttachment {
  return {
    ...file,
    category: categoryOf(entry.fileName, archiveName),
    filename: cleanDisplayName(entry.fileName),
    originalName: entry.fileName,
    declaredType: 'application/octet-stream',
  };
}

/** Yields the unpacked bytes; sizes are enforced by yauzl, the sum of all and the CRC-32 here. */
async function* checkedContent(zip: ZipFile, entry: Entry, bytesLeft: number): AsyncGenerator<Buffer> {
  let crc = 0;
  let bytes = 0;
  const stream: Readable = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw refusedUnlessDisk(error);
  });
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      crc = crc32(piece, crc);
      bytes += piece.length;
      if (bytes > bytesLeft) throw new ArchiveRefused('too many bytes unpacked');
      yield piece;
    }
  } catch (error) {
    throw refusedUnlessDisk(error);
  } finally {
    stream.destroy();
  }
  if (crc !== entry.crc32) throw new ArchiveRefused(`CRC-32 of ${JSON.stringify(entry.fileName)} differs`);
}

/** A broken archive is told as such; a failing disk is another matter and is thrown on. */
function refusedUnlessDisk(error: unknown): unknown {
  if (error instanceof ArchiveRefused) return error;
  const isSystemError = error instanceof Error && 'syscall' in error;
  if (isSystemError) return error;
  return new ArchiveRefused(error instanceof Error ? error.message.slice(0, 300) : 'broken');
}

function nestedArchives(attachments: readonly StoredAttachment[]): readonly AnswerProblem[] {
  return attachments
    .filter(({ originalName }) => /\.(?:zip|7z|rar|tar|t?gz)$/i.test(originalName))
    .map(({ filename }) => ({ code: 'nested-archive', detail: filename }));
}

/** The document does not say how archives name their content: folder and file names are all there is to go by. */
const CATEGORY_WORDS: readonly (readonly [
  pattern: RegExp,
  category: (typeof ATTACHMENT_CATEGORIES)[number],
])[] = [
  [/heat_?-?maps?/i, 'heatmaps'],
  [/thumb(?:nail)?s?/i, 'thumbnails'],
  [/reverse/i, 'reverse_search_downloads'],
  [/versions?/i, 'pdf_versions'],
  [/report|bericht|raport/i, 'analysis_report'],
];

/** Looks at the folders first, then at the file's name, then at the archive's. */
export function categoryOf(entryName: string, archiveName: string): string {
  const folders = entryName.split('/').slice(0, -1).join('/');
  const documented = ATTACHMENT_CATEGORIES.find((category) =>
    folders.toLowerCase().split('/').includes(category),
  );
  if (documented) return documented;
  const file = entryName.split('/').pop() ?? '';
  for (const text of [folders, file, archiveName]) {
    const found = CATEGORY_WORDS.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
  }
  return UNKNOWN_CATEGORY;
}
