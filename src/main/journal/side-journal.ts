import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PackageId } from '../../domain/ids';
import type { Decision, JournalReason, PackageState } from '../../domain/journal';
import type { StoredPackage, StoredSubmission } from '../database/stored-package';
import { isOneOf } from '../packing/durable-file';

export const SIDE_JOURNAL_FILE = 'journal.jsonl';

/** Enough to bring a submission back into a database that has never heard of it. */
export interface SubmittingEntry {
  readonly kind: 'submitting';
  readonly at: string;
  readonly attemptId: string;
  readonly package: StoredPackage;
  readonly submission: StoredSubmission;
  readonly profileName: string;
  readonly baseUrl: string;
}

export type SideEntry =
  | SubmittingEntry
  | {
      readonly kind: 'answered';
      readonly at: string;
      readonly attemptId: string;
      readonly packageId: PackageId;
      readonly answerFile: string;
      readonly contentType: string | null;
      readonly bytes: number;
    }
  | {
      readonly kind: 'ended';
      readonly at: string;
      readonly attemptId: string;
      readonly packageId: PackageId;
      readonly to: PackageState;
      readonly reason: JournalReason | null;
    }
  | {
      readonly kind: 'decided';
      readonly at: string;
      readonly packageId: PackageId;
      readonly decision: Decision;
      readonly actor: string;
    };

export interface SideJournal {
  /** Resolves when the line is on disk (fsynced). A line that failed leaves nothing behind. */
  append(entry: SideEntry): Promise<void>;
  /** Entries from a byte offset on that an earlier `endOffset` gave; from the start where it does not fit. */
  readFrom(offset: number): Promise<SideRead>;
  close(): Promise<void>;
}

export interface SideRead {
  readonly entries: readonly SideEntry[];
  readonly endOffset: number;
  /** Lines in the middle that do not carry their checksum. */
  readonly damagedLines: number;
}

const NEW_LINE = 0x0a;

/**
 * The append-only file beside the database: a line of JSON per paid step, each with a checksum. A restored database
 * may have forgotten a submission; this file has not. A last line that was cut off by a crash is removed.
 */
export async function openSideJournal(dataFolder: string): Promise<SideJournal> {
  const path = join(dataFolder, SIDE_JOURNAL_FILE);
  const file = await openOrCreate(path);
  let size = await removeTornLine(file);
  let last: Promise<void> = Promise.resolve();
  const write = async (line: Buffer): Promise<void> => {
    try {
      for (let done = 0; done < line.length; ) {
        const { bytesWritten } = await file.write(line, done, line.length - done, size + done);
        if (bytesWritten === 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        done += bytesWritten;
      }
      await file.sync();
      size += line.length;
    } catch (error) {
      // Half a line would hide the next one; where even this fails, the checksum tells at the next start.
      await file.truncate(size).catch(() => undefined);
      throw error;
    }
  };
  return {
    append(entry) {
      const line = Buffer.from(`${JSON.stringify({ entry, sum: checksum(entry) })}\n`, 'utf8');
      const writing = last.then(() => write(line));
      last = writing.catch(() => undefined);
      return writing;
    },
    readFrom: (offset) => last.then(() => readEntries(file, offset, size)),
    async close() {
      await last;
      await file.close();
    },
  };
}

async function openOrCreate(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r+');
  } catch (error) {
    if (!isOneOf(error, ['ENOENT'])) throw error;
  }
  const file = await open(path, 'wx+', 0o600);
  await file.sync();
  const folder = await open(dirname(path), 'r').catch(() => null);
  // Windows opens no directories, and keeps the entry without this.
  await folder?.sync().catch(() => undefined);
  await folder?.close();
  return file;
}

async function removeTornLine(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  const chunk = Buffer.alloc(Math.min(size, 1 << 20));
  await file.read(chunk, 0, chunk.length, size - chunk.length);
  const end = size - chunk.length + chunk.lastIndexOf(NEW_LINE) + 1;
  if (end === size) return size;
  await file.truncate(end);
  await file.sync();
  return end;
}

async function readEntries(file: FileHandle, offset: number, size: number): Promise<SideRead> {
  const start = offset > 0 && offset <= size && (await isLineStart(file, offset)) ? offset : 0;
  const bytes = Buffer.alloc(size - start);
  await file.read(bytes, 0, bytes.length, start);
  const entries: SideEntry[] = [];
  let damagedLines = 0;
  for (const line of bytes.toString('utf8').split('\n')) {
    if (line === '') continue;
    const entry = parseLine(line);
    if (entry) entries.push(entry);
    else damagedLines += 1;
  }
  return { entries, endOffset: size, damagedLines };
}

async function isLineStart(file: FileHandle, offset: number): Promise<boolean> {
  const before = Buffer.alloc(1);
  await file.read(before, 0, 1, offset - 1);
  return before[0] === NEW_LINE;
}

function parseLine(line: string): SideEntry | null {
  try {
    // Only `append` writes these lines, and the checksum says that this is one of them.
    const { entry, sum } = JSON.parse(line) as { readonly entry: SideEntry; readonly sum: string };
    return checksum(entry) === sum ? entry : null;
  } catch {
    return null;
  }
}

function checksum(entry: SideEntry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 16);
}
