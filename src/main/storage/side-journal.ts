import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createLimit } from '../../domain/concurrency';
import type { HandoverDirection } from '../../domain/handover';
import type { CaseId, HandoverId, PackageId, ProfileId } from '../../domain/ids';
import type { Decision, JournalReason, PackageState } from '../../domain/journal';
import { PARTIAL_SUFFIX, renameDurably } from '../support/durable-file';
import { hasErrorCode } from '../support/error-code';
import { type FaultPoint, noFault } from '../support/fault-points';
import { removeWithRetry } from '../support/files/held-files';
import type { StoredEntry, StoredPackage, StoredSubmission } from './database/stored-package';

export const SIDE_JOURNAL_FILE = 'journal.jsonl';

/** Everything needed to restore a submission that is missing from the database. */
export interface SubmittingEntry {
  readonly kind: 'submitting';
  readonly at: string;
  readonly attemptId: string;
  readonly package: StoredPackage;
  readonly submission: StoredSubmission;
  /** The files of the package, by which they are recognised as sent; earlier versions left them out. */
  readonly entries?: readonly StoredEntry[];
  readonly profileName: string;
  readonly baseUrl: string;
}

/** Lines about a package after it had entered `submitting`. */
export type FollowingEntry =
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

/** A step of a package; `SideHead` is no step. */
export type SideEntry = SubmittingEntry | FollowingEntry;

/** Lines about a case that another workstation has, so that a restored database does not send from it. */
export type HandoverEntry =
  | {
      readonly kind: 'handed-over';
      readonly at: string;
      readonly handoverId: HandoverId;
      readonly direction: HandoverDirection;
      readonly caseId: CaseId;
      readonly caseNumber: string;
      readonly referenceDate: string;
      readonly profileId: ProfileId;
      readonly packageIds: readonly PackageId[];
      readonly workstation: string;
      readonly head: string;
      readonly actor: string;
      /** Left out for one by file. */
      readonly team?: { readonly profileId: ProfileId; readonly mark: string | null };
    }
  | {
      readonly kind: 'handover-ended';
      readonly at: string;
      readonly handoverId: HandoverId;
      readonly caseId: CaseId;
    };

/** The first line of a file that was shortened. */
interface SideHead {
  readonly kind: 'shortened';
  readonly at: string;
  /** Of this file: offsets into another one say nothing about it. */
  readonly generation: string;
  /** The newest `submittedAt` that was left out, here or earlier: a database must be newer than that. */
  readonly through: string;
}

export interface SideJournal {
  /** Resolves when the line is on disk (fsynced). A line that failed leaves nothing behind. */
  append(entry: SideEntry | HandoverEntry): Promise<void>;
  /** Entries since an earlier reading ended; from the start where that was another file or does not fit. */
  readFrom(mark: SideCursor): Promise<SideRead>;
  /**
   * Leaves out the steps of packages that `isSettled`: a new file is written and flushed, then takes the place of the
   * old one. Whatever fails, one whole file is there. A file with damaged lines stays as it is.
   */
  shorten(isSettled: (id: PackageId) => boolean, at: string): Promise<{ readonly dropped: number }>;
  /**
   * Removes all lines of these packages and cases, which were deleted, and damaged lines that name one; written like a
   * shortened file. Other damaged lines stay: one may belong to a submission that needs a decision.
   */
  forget(ids: ReadonlySet<PackageId | CaseId>, at: string): Promise<{ readonly dropped: number }>;
  close(): Promise<void>;
}

/** Position at which reading ended. */
export interface SideCursor {
  readonly generation: string;
  readonly offset: number;
}

/** The generation of a file that was never shortened. */
export const FIRST_GENERATION = '';
export const SIDE_START: SideCursor = { generation: FIRST_GENERATION, offset: 0 };

export interface SideRead {
  readonly entries: readonly SideEntry[];
  /** Hand-overs, which are never left out. */
  readonly handovers: readonly HandoverEntry[];
  readonly end: SideCursor;
  /** See `SideHead.through`; null: nothing was ever left out. */
  readonly shortenedThrough: string | null;
  /** Lines in the middle that do not carry their checksum. */
  readonly damagedLines: number;
}

const NEW_LINE = 0x0a;
/** `SideHead.through` of a file from which only deleted cases were taken. */
const NEVER = '';

/**
 * The append-only file beside the database: a line of JSON per paid step, each with a checksum. A restored database
 * may have forgotten a submission; this file has not. A last line that was cut off by a crash is removed.
 */
export async function openSideJournal(
  dataFolder: string,
  faultPoint: FaultPoint = noFault,
): Promise<SideJournal> {
  const path = join(dataFolder, SIDE_JOURNAL_FILE);
  await removeWithRetry(`${path}${PARTIAL_SUFFIX}`);
  let file: FileHandle | null = null;
  let size = 0;
  /** Retries opening if that failed after the file was replaced. */
  const opened = async (): Promise<FileHandle> => {
    if (file) return file;
    const handle = await openOrCreate(path);
    size = await removeTornLine(handle);
    file = handle;
    return handle;
  };
  await opened();
  const inTurn = createLimit(1);
  const write = async (line: Buffer): Promise<void> => {
    const handle = await opened();
    try {
      for (let done = 0; done < line.length; ) {
        const { bytesWritten } = await handle.write(line, done, line.length - done, size + done);
        if (bytesWritten === 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        done += bytesWritten;
      }
      await handle.sync();
      size += line.length;
    } catch (error) {
      // Half a line would hide the next one; if this fails too, the checksum detects it at the next start.
      await handle.truncate(size).catch(() => undefined);
      throw error;
    }
  };
  /** Windows replaces no open file, so it is closed meanwhile; afterwards the file is open that has the name. */
  const replace = async (content: Buffer): Promise<void> => {
    const partial = `${path}${PARTIAL_SUFFIX}`;
    try {
      await writeFlushed(partial, content);
      await faultPoint('side-journal-written');
      const before = await opened();
      file = null;
      await before.close();
      await renameDurably(partial, path);
      await opened();
      await faultPoint('side-journal-shortened');
    } finally {
      await removeWithRetry(partial).catch(() => undefined);
    }
  };
  return {
    append: (entry) => inTurn(() => write(lineOf(entry))),
    readFrom: (mark) => inTurn(async () => readEntries(await opened(), mark, size)),
    shorten: (isSettled, at) =>
      inTurn(async () => {
        const read = await readEntries(await opened(), SIDE_START, size);
        const kept = read.entries.filter((entry) => !isSettled(packageOf(entry)));
        const dropped = read.entries.length - kept.length;
        if (dropped === 0 || read.damagedLines > 0) return { dropped: 0 };
        const head = headOf(read, new Set(kept), at);
        await replace(Buffer.concat([lineOf(head), ...[...read.handovers, ...kept].map(lineOf)]));
        return { dropped };
      }),
    forget: (ids, at) =>
      inTurn(async () => {
        const handle = await opened();
        const text = await readText(handle, 0, size);
        const lines = text.split('\n').filter((line) => line !== '');
        const kept = lines.filter((line) => !isLineOf(line, ids));
        const dropped = lines.length - kept.length;
        if (dropped === 0) return { dropped };
        const { shortenedThrough } = await readEntries(handle, SIDE_START, size);
        const generation = randomUUID();
        const head: SideHead = { kind: 'shortened', at, generation, through: shortenedThrough ?? NEVER };
        const rest = kept.filter((line) => parseLine(line)?.kind !== 'shortened');
        await replace(Buffer.concat([lineOf(head), ...rest.map((line) => Buffer.from(`${line}\n`))]));
        return { dropped };
      }),
    close: () => inTurn(async () => file?.close()),
  };
}

/** The package that a step belongs to. */
export function packageOf(entry: SideEntry): PackageId {
  return entry.kind === 'submitting' ? entry.package.id : entry.packageId;
}

function headOf(read: SideRead, kept: ReadonlySet<SideEntry>, at: string): SideHead {
  const left = read.entries.filter((entry) => !kept.has(entry));
  const times = left.flatMap((entry) =>
    entry.kind === 'submitting' ? [entry.package.submittedAt ?? entry.at] : [],
  );
  const through = [...times, read.shortenedThrough ?? ''].sort().at(-1) ?? '';
  return { kind: 'shortened', at, generation: randomUUID(), through };
}

type SideLine = SideEntry | HandoverEntry | SideHead;

function lineOf(entry: SideLine): Buffer {
  return Buffer.from(`${JSON.stringify({ entry, sum: checksum(entry) })}\n`, 'utf8');
}

async function writeFlushed(path: string, content: Buffer): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openOrCreate(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r+');
  } catch (error) {
    if (!hasErrorCode(error, ['ENOENT'])) throw error;
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
  const end = await endOfLastLine(file, size);
  if (end === size) return size;
  await file.truncate(end);
  await file.sync();
  return end;
}

const CHUNK_BYTES = 1 << 20;

/** Reads backwards in chunks: a line that lists thousands of files is longer than one. */
async function endOfLastLine(file: FileHandle, size: number): Promise<number> {
  for (let end = size; end > 0; ) {
    const chunk = Buffer.alloc(Math.min(end, CHUNK_BYTES));
    end -= chunk.length;
    await file.read(chunk, 0, chunk.length, end);
    const newLine = chunk.lastIndexOf(NEW_LINE);
    if (newLine !== -1) return end + newLine + 1;
  }
  return 0;
}

async function readEntries(file: FileHandle, mark: SideCursor, size: number): Promise<SideRead> {
  const head = await readHead(file, size);
  const generation = head?.generation ?? FIRST_GENERATION;
  const fits = mark.generation === generation && mark.offset > 0 && mark.offset <= size;
  const start = fits && (await isLineStart(file, mark.offset)) ? mark.offset : 0;
  const text = await readText(file, start, size);
  const entries: SideEntry[] = [];
  const handovers: HandoverEntry[] = [];
  let damagedLines = 0;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const entry = parseLine(line);
    if (entry === null) damagedLines += 1;
    else if (isHandover(entry)) handovers.push(entry);
    else if (entry.kind !== 'shortened') entries.push(entry);
  }
  const end = { generation, offset: size };
  const shortenedThrough = head === null || head.through === NEVER ? null : head.through;
  return { entries, handovers, end, shortenedThrough, damagedLines };
}

async function readText(file: FileHandle, start: number, size: number): Promise<string> {
  const bytes = Buffer.alloc(size - start);
  await file.read(bytes, 0, bytes.length, start);
  return bytes.toString('utf8');
}

function isHandover(entry: SideLine): entry is HandoverEntry {
  return entry.kind === 'handed-over' || entry.kind === 'handover-ended';
}

function isLineOf(line: string, ids: ReadonlySet<PackageId | CaseId>): boolean {
  const entry = parseLine(line);
  if (entry === null) return [...ids].some((id) => line.includes(id));
  if (isHandover(entry)) return ids.has(entry.caseId);
  return entry.kind !== 'shortened' && ids.has(packageOf(entry));
}

/** A header has a few hundred bytes; a longer first line is no header. */
const HEAD_BYTES = 1_024;

async function readHead(file: FileHandle, size: number): Promise<SideHead | null> {
  const bytes = Buffer.alloc(Math.min(size, HEAD_BYTES));
  await file.read(bytes, 0, bytes.length, 0);
  const end = bytes.indexOf(NEW_LINE);
  const entry = end === -1 ? null : parseLine(bytes.subarray(0, end).toString('utf8'));
  return entry?.kind === 'shortened' ? entry : null;
}

async function isLineStart(file: FileHandle, offset: number): Promise<boolean> {
  const before = Buffer.alloc(1);
  await file.read(before, 0, 1, offset - 1);
  return before[0] === NEW_LINE;
}

function parseLine(line: string): SideLine | null {
  try {
    // Only `append` writes these lines, and the checksum says that this is one of them.
    const { entry, sum } = JSON.parse(line) as { readonly entry: SideLine; readonly sum: string };
    if (checksum(entry) !== sum) return null;
    return entry.kind === 'submitting' ? { ...entry, package: withCurrentNames(entry.package) } : entry;
  } catch {
    return null;
  }
}

/** Earlier versions wrote `keyRefusals` and `keyMaybeUsed`. */
type EarlierPackage = StoredPackage & { readonly keyRefusals?: number; readonly keyMaybeUsed?: boolean };

function withCurrentNames({ keyRefusals, keyMaybeUsed, ...pkg }: EarlierPackage): StoredPackage {
  return {
    ...pkg,
    uploadKeyRefusals: pkg.uploadKeyRefusals ?? keyRefusals,
    uploadKeyMaybeUsed: pkg.uploadKeyMaybeUsed ?? keyMaybeUsed,
  };
}

function checksum(entry: SideLine): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 16);
}
