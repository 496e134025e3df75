import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { cleanDisplayName, lastPart } from '../../../../domain/file-names';
import { ATTACHMENT_CATEGORIES, VERSION_OVERVIEWS } from '../../../../domain/result';
import { AttachmentStore, type StagedFile, type StoredFile } from './attachment-store';
import {
  type ResponseProblem,
  type StoredAttachment,
  type StoredAttachments,
  UNKNOWN_CATEGORY,
} from './response-types';
import { MAX_ATTACHMENTS, MAX_UNPACKED_BYTES } from './result-limits';

/** Limits for a received archive (security row 9). */
export interface ArchiveLimits {
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** Ratio of unpacked to packed size, for each entry and for the whole archive. */
  readonly maxRatio: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
  maxEntries: MAX_ATTACHMENTS,
  maxBytes: MAX_UNPACKED_BYTES,
  maxRatio: 100,
};

/** Smaller entries may have any ratio, because a blank page compresses extremely well. */
const MIN_RATIO_BYTES = 1_000_000;
const FILE_TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;
const FOLDER = 0o040000;
/** The Windows file attribute for a link. */
const REPARSE_POINT = 0x0400;
/** Encrypted, strongly encrypted, or with an encrypted directory (APPNOTE 4.4.4, bits 0, 6 and 13). */
const ENCRYPTION_FLAGS = 0x2041;

class ArchiveRefused extends Error {}

/**
 * Unpacks a received archive into files by content hash (security row 9, R25). The directory is checked first; an
 * improper archive is refused as a whole, and an entry with a name that was there before or with too high a ratio is left
 * out; both are returned as problems. Nested archives are stored, not opened.
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
    const { entries, leftOut } = await checkedEntries(zip, limits);
    let remainingBytes = limits.maxBytes;
    for (const entry of entries) {
      const file = await store.stage(checkedContent(zip, entry, remainingBytes));
      remainingBytes -= file.bytes;
      staged.push(file);
    }
    const attachments: StoredAttachment[] = [];
    for (const [index, entry] of entries.entries()) {
      const file = staged[index];
      if (file) attachments.push(attachmentOf(entry, await store.settle(file), archiveName));
    }
    const problems = [...leftOutEntries(leftOut, archiveName), ...nestedArchives(attachments)];
    return { attachments, problems };
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
      // Windows programs separate folders with `\`, which yauzl then reads as `/`, before it checks the path.
      strictFileNames: false,
      validateEntrySizes: true,
    });
  } catch (error) {
    throw refusedUnlessDisk(error);
  }
}

interface CheckedEntries {
  /** The files to unpack. */
  readonly entries: readonly Entry[];
  /** A reason for each file that is not unpacked. */
  readonly leftOut: readonly string[];
}

async function checkedEntries(zip: ZipFile, limits: ArchiveLimits): Promise<CheckedEntries> {
  if (zip.entryCount > limits.maxEntries) throw new ArchiveRefused(`${zip.entryCount} entries`);
  const all: Entry[] = [];
  const names = new Map<string, Entry>();
  const leftOut: string[] = [];
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      checkEntry(entry);
      all.push(entry);
      if (entry.fileName.endsWith('/')) continue;
      const key = clashKey(entry.fileName);
      if (isBomb(entry.uncompressedSize, entry.compressedSize, limits)) {
        leftOut.push(`${quoted(entry)} is compressed too well`);
      } else if (names.has(key)) {
        leftOut.push(`${quoted(entry)} twice`);
      } else {
        unpacked += entry.uncompressedSize;
        names.set(key, entry);
      }
    }
  } catch (error) {
    throw refusedUnlessDisk(error);
  }
  checkOverlaps(all, zip);
  if (unpacked > limits.maxBytes) throw new ArchiveRefused(`${unpacked} bytes unpacked`);
  if (isBomb(unpacked, zip.fileSize, limits)) throw new ArchiveRefused('compressed too well as a whole');
  return { entries: [...names.values()], leftOut };
}

const LOCAL_HEADER_BYTES = 30;

/** Refuses overlapping entries, which would unpack the same bytes more than once. */
function checkOverlaps(entries: readonly Entry[], zip: ZipFile): void {
  const inOrder = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const entry of inOrder) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (start < end) throw new ArchiveRefused(`${quoted(entry)} lies over another entry`);
    // This is the minimum length: local fields may be longer than those of the directory.
    end = start + LOCAL_HEADER_BYTES + entry.compressedSize;
  }
  if (end > zip.fileSize) throw new ArchiveRefused('entries lie outside the archive');
}

/** Returns the same key for names that some file systems treat as equal. */
function clashKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[. ]+(?=\/|$)/g, '');
}

function quoted({ fileName }: Entry): string {
  return JSON.stringify(fileName.slice(0, 100));
}

/** Refuses an entry that no service has a reason to send, and with it the archive. */
function checkEntry(entry: Entry): void {
  const name = quoted(entry);
  if (/\p{Cc}/u.test(entry.fileName)) throw new ArchiveRefused(`${name} has control characters`);
  if ((entry.generalPurposeBitFlag & ENCRYPTION_FLAGS) !== 0)
    throw new ArchiveRefused(`${name} is encrypted`);
  if (!entry.canDecodeFileData()) throw new ArchiveRefused(`${name} is packed in an unknown way`);
  const fileType = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  const isReparsePoint = (entry.externalFileAttributes & REPARSE_POINT) !== 0;
  if (isReparsePoint || ![0, REGULAR_FILE, FOLDER].includes(fileType))
    throw new ArchiveRefused(`${name} is a link or a device`);
}

function isBomb(unpacked: number, packed: number, limits: ArchiveLimits): boolean {
  return unpacked > MIN_RATIO_BYTES && unpacked > packed * limits.maxRatio;
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

/** Yields the unpacked bytes. yauzl checks the entry size; this function checks the total and the CRC-32. */
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

/** Treats any error except one of the file system as a refusal of the archive. */
function refusedUnlessDisk(error: unknown): unknown {
  if (error instanceof ArchiveRefused) return error;
  const isSystemError = error instanceof Error && 'syscall' in error;
  if (isSystemError) return error;
  return new ArchiveRefused(error instanceof Error ? error.message.slice(0, 300) : 'broken');
}

/** One problem for all of them, since an archive may have thousands. */
function leftOutEntries(reasons: readonly string[], archiveName: string): readonly ResponseProblem[] {
  const [first, ...more] = reasons;
  if (first === undefined) return [];
  const others = more.length === 0 ? '' : `, and ${more.length} more`;
  return [{ code: 'archive-file-left-out', detail: `${cleanDisplayName(archiveName)}: ${first}${others}` }];
}

function nestedArchives(attachments: readonly StoredAttachment[]): readonly ResponseProblem[] {
  return attachments
    .filter(({ originalName }) => /\.(?:zip|7z|rar|tar|t?gz)$/i.test(originalName))
    .map(({ filename }) => ({ code: 'nested-archive', detail: filename }));
}

/** Versions of a PDF are PDFs; an overview of their changes says so in its name, in the language of the report. */
const OVERVIEW_WORDS =
  /overview|compar|diff|chang|uebersicht|übersicht|vergleich|änderung|aenderung|przegl|porówn|porown|zmian/i;

/** The name of the document itself may contain one of these words. */
const NUMBERED_VERSION = /(?:^|[^a-z])v(?:ersion)?[ _.-]?\d/i;

/** The interface document does not define names inside archives, so the category is guessed from them. */
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

/** Returns the category by the folders of an entry, then its file name, then the name of the archive. */
export function categoryOf(entryName: string, archiveName: string): string {
  const category = namedCategory(entryName, archiveName);
  if (category !== 'pdf_versions') return category;
  const file = lastPart(entryName);
  const isVersion = /\.pdf$/i.test(file) && (!OVERVIEW_WORDS.test(file) || NUMBERED_VERSION.test(file));
  return isVersion ? category : VERSION_OVERVIEWS;
}

function namedCategory(entryName: string, archiveName: string): string {
  const folders = entryName.split('/').slice(0, -1).join('/');
  const documented = ATTACHMENT_CATEGORIES.find((category) =>
    folders.toLowerCase().split('/').includes(category),
  );
  if (documented) return documented;
  const file = lastPart(entryName);
  for (const text of [folders, file, archiveName]) {
    const found = CATEGORY_WORDS.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
  }
  return UNKNOWN_CATEGORY;
}
