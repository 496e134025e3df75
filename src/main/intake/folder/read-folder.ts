import { ProofcaseError } from '../../../contract/errors';
import type { FileType } from '../../../domain/file-type';
import type { Finding, SetFinding, UnreadableReason } from '../../../domain/finding';
import type { Item, SkippedFile } from '../../../domain/item';
import { inPathOrder } from '../../../domain/natural-order';
import {
  type ItemContext,
  type ItemFacts,
  itemFindings,
  sortBySeverity,
  tooLargeFindings,
} from '../../../domain/precheck/item-findings';
import { duplicateFindings, setFindings } from '../../../domain/precheck/set-findings';
import { entryAt } from '../../support/files/find-file';
import { hashFile } from '../../support/hash-file';
import type { ImageWorkerClient } from '../photos/image-worker-client';
import { EMPTY_INSPECTION, type Inspection } from '../photos/inspection';
import { type FileSource, folderSource } from './file-source';
import { fileTimeValue } from './file-time';
import { fileTypeOf, readHead } from './file-type';
import type { FileReading, Readings } from './readings';
import { type FoundFile, skipReasonFor } from './walk';

export interface ReadFolderOptions {
  /** Absolute path of a folder, or any other source of files. */
  readonly folder: string | FileSource;
  /** `YYYY-MM-DD` (R8). */
  readonly referenceDate: string;
  readonly now: Date;
  readonly worker: ImageWorkerClient;
  readonly signal?: AbortSignal;
  /**
   * Called for each item as soon as it is read, in no particular order; called again at the end if the other files
   * change its findings.
   */
  readonly onItem?: (item: Item, file: FoundFile) => void;
  readonly onProgress?: (progress: IntakeProgress) => void;
  /**
   * The known item of an unchanged file, which is not opened. `wait`: the file is still being written and is skipped.
   */
  readonly known?: (file: FoundFile) => Item | 'wait' | null;
  /** Cached readings; without them every file is read. */
  readonly readings?: Readings;
  /** Whether a cloud placeholder is downloaded; none is by default. */
  readonly fetchesCloud?: (path: string) => boolean;
  /** The only file of the folder to read, by name. */
  readonly onlyFile?: string | undefined;
}

export interface IntakeProgress {
  /** Files found so far, skipped ones included. */
  readonly found: number;
  /** Files read or skipped so far. */
  readonly read: number;
}

export interface FolderReading {
  /** In natural order of their paths. */
  readonly items: readonly Item[];
  readonly skipped: readonly SkippedFile[];
  readonly findings: readonly SetFinding[];
}

/**
 * Reads a folder into items: every file becomes an item or is skipped with a reason. Nothing is stored.
 * @throws ProofcaseError `folder-missing` or `folder-unreadable` for the folder itself, and the reason of the signal.
 * Problems of a single file become findings or skip reasons.
 */
export async function readFolder(options: ReadFolderOptions): Promise<FolderReading> {
  const state = new Reading(options);
  const workers = Array.from({ length: options.worker.processes * 2 }, () => state.readQueue());
  try {
    await Promise.all([state.find(), ...workers]);
  } finally {
    // If one worker fails, the others stop too.
    state.stop();
  }
  return state.conclude();
}

/** Reasons of files that a folder leaves behind when it disappears. */
const LOST_REASONS: ReadonlySet<SkippedFile['reason']> = new Set(['vanished', 'unreadable']);

/** Creator and producer of the PDF reports. */
const REPORT_PROGRAM = 'Proofcase';

interface ReadFile extends FileReading {
  readonly bytes: number;
  /** The worker answered, whatever its verdict on the file. */
  readonly isSound: boolean;
}

interface ItemOfFile {
  readonly item: Item;
  readonly file: FoundFile;
}

class Reading {
  readonly #options: ReadFolderOptions;
  readonly #source: FileSource;
  readonly #context: ItemContext;
  readonly #queue: FoundFile[] = [];
  readonly #items: Item[] = [];
  readonly #skipped: SkippedFile[] = [];
  readonly #files = new Map<string, FoundFile>();
  #next = 0;
  #found = 0;
  #isWalkOver = false;
  #wake: (() => void)[] = [];

  constructor(options: ReadFolderOptions) {
    this.#options = options;
    const { folder } = options;
    this.#source = typeof folder === 'string' ? folderSource(folder) : folder;
    this.#context = { referenceDate: options.referenceDate, now: options.now };
  }

  /** Walks ahead of the readers, so that the number of files is known early. */
  async find(): Promise<void> {
    const { signal, fetchesCloud, onlyFile } = this.#options;
    try {
      for await (const entry of this.#source.walk({ signal, fetchesCloud, onlyFile })) {
        if (this.#isWalkOver) return;
        this.#found += 1;
        if (entry.kind === 'file') this.#queue.push(entry);
        else this.#skip(entry.path, entry.reason);
        this.#wakeAll();
      }
      // Its files are missing because the folder is.
      if (this.#skipped.some(({ reason }) => LOST_REASONS.has(reason))) await this.#requireFolder();
    } finally {
      this.#isWalkOver = true;
      this.#wakeAll();
    }
  }

  async readQueue(): Promise<void> {
    for (let file = await this.#take(); file; file = await this.#take()) {
      this.#options.signal?.throwIfAborted();
      const read = await this.#itemOf(file);
      if (read) {
        this.#items.push(read.item);
        this.#files.set(read.item.path, read.file);
        this.#options.onItem?.(read.item, read.file);
      }
      this.#report();
    }
  }

  stop(): void {
    this.#isWalkOver = true;
    this.#next = this.#queue.length;
    this.#wakeAll();
  }

  conclude(): FolderReading {
    this.#options.signal?.throwIfAborted();
    const { items, findings } = addFolderFindings(this.#items, this.#skipped);
    const asRead = new Set(this.#items);
    for (const item of items) {
      const file = this.#files.get(item.path);
      if (file && !asRead.has(item)) this.#options.onItem?.(item, file);
    }
    return { items, skipped: inPathOrder(this.#skipped), findings };
  }

  async #take(): Promise<FoundFile | null> {
    for (;;) {
      const file = this.#queue[this.#next];
      if (file) {
        this.#next += 1;
        return file;
      }
      if (this.#isWalkOver) return null;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  #wakeAll(): void {
    const waiting = this.#wake;
    this.#wake = [];
    for (const resume of waiting) resume();
  }

  #skip(path: string, reason: SkippedFile['reason']): void {
    this.#skipped.push({ path, reason });
    this.#report();
  }

  #report(): void {
    this.#options.onProgress?.({ found: this.#found, read: this.#items.length + this.#skipped.length });
  }

  async #itemOf(file: FoundFile): Promise<ItemOfFile | null> {
    const known = this.#options.known?.(file) ?? null;
    if (known === 'wait') {
      this.#skip(file.path, 'copying');
      return null;
    }
    if (known) return { item: known, file };
    const cached = this.#options.readings?.find(file) ?? null;
    if (cached) return this.#toItem(file, { ...cached, bytes: file.bytes });
    const read = await this.#readFile(file);
    const settled = read && (await this.#unchanged(file));
    if (!settled) return null;
    // A crash of the worker may have other causes than the file; the file is tried again next time.
    if (read.isSound) this.#options.readings?.keep(settled, read);
    return this.#toItem(settled, read);
  }

  /**
   * The file as it is after the reading. One that changed meanwhile is skipped and null: its hash would prove nothing.
   * Content from the cloud changes the time of the last change alone.
   */
  async #unchanged(file: FoundFile): Promise<FoundFile | null> {
    try {
      const { size, mtimeMs, ctimeMs } = await entryAt(file.absolutePath);
      const isSameContent = size === file.bytes && mtimeMs === file.modifiedMs;
      if (isSameContent && ctimeMs === file.changedMs) return file;
      if (isSameContent && file.isFetched === true) return { ...file, changedMs: ctimeMs };
      this.#skip(file.path, 'copying');
    } catch (error) {
      await this.#skipUnlessGone(file.path, error);
    }
    return null;
  }

  /** A removed card makes every file disappear at once: that is one error of the folder, not one of each file. */
  async #skipUnlessGone(path: string, error: unknown): Promise<void> {
    await this.#requireFolder();
    this.#skip(path, skipReasonFor(error));
  }

  async #requireFolder(): Promise<void> {
    if (!(await this.#source.isThere())) throw new ProofcaseError('folder-missing');
  }

  async #readFile(file: FoundFile): Promise<ReadFile | null> {
    const type = await this.#sniff(file);
    if (!type) return null;
    const outcome = await this.#options.worker.inspect(file.absolutePath, type);
    if (outcome.kind === 'refused') {
      const refusal = Object.assign(new Error(outcome.code), { code: outcome.code });
      await this.#skipUnlessGone(file.path, refusal);
      return null;
    }
    const hashed = await this.#hashOf(file, outcome);
    if (!hashed) return null;
    if (outcome.kind === 'inspected') {
      return { ...hashed, type, inspection: outcome.inspection, isSound: outcome.isComplete };
    }
    const inspection = { ...EMPTY_INSPECTION, unreadable: outcome.reason };
    return { ...hashed, type, inspection, isSound: false };
  }

  async #sniff(file: FoundFile): Promise<FileType | null> {
    try {
      const head = await readHead(file.absolutePath);
      const type = fileTypeOf(head);
      if (!type) this.#skip(file.path, head.length === 0 ? 'empty' : 'unsupported');
      return type;
    } catch (error) {
      await this.#skipUnlessGone(file.path, error);
      return null;
    }
  }

  /** The hash of the worker; if the worker crashed, computed here: every item needs a hash. */
  async #hashOf(
    file: FoundFile,
    outcome: { readonly sha256: string | null; readonly bytes: number | null },
  ): Promise<{ readonly sha256: string; readonly bytes: number } | null> {
    const { sha256, bytes } = outcome;
    if (sha256 !== null && bytes !== null) return { sha256, bytes };
    try {
      return await hashFile(file.absolutePath, this.#options.signal);
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      await this.#skipUnlessGone(file.path, error);
      return null;
    }
  }

  /** Null for a report of Proofcase, which is skipped. */
  #toItem(
    file: FoundFile,
    { sha256, bytes, type, inspection }: Omit<ReadFile, 'isSound'>,
  ): ItemOfFile | null {
    if (isOwnReport(inspection)) {
      this.#skip(file.path, 'own-report');
      return null;
    }
    const values = [...inspection.values, fileTimeValue(file.modifiedMs)];
    const facts: ItemFacts = { ...inspection, sha256, bytes, type, values, path: file.path };
    const {
      positionProblem: _problem,
      programs: _programs,
      userComment: _comment,
      values: _values,
      pdf: _pdf,
      traces: _traces,
      unreadable: _unreadable,
      ...item
    } = facts;
    return { item: { ...item, findings: itemFindings(facts, this.#context) }, file };
  }
}

/** Whether Proofcase wrote this PDF and no other program changed it. */
function isOwnReport({ pdf }: Inspection): boolean {
  const { creator, producer } = pdf?.details?.info ?? {};
  return creator === REPORT_PROGRAM && producer === REPORT_PROGRAM;
}

/** Findings that depend on the other items, computed again whenever one of them changes. */
const FOLDER_CODES: ReadonlySet<string> = new Set(['duplicate-content', 'too-large']);

/**
 * Adds the findings that need the whole folder: duplicates, entry sizes, and findings across all items. Unchanged
 * items stay the same objects; they come in natural order of paths.
 */
export function addFolderFindings<ItemType extends Item>(
  items: readonly ItemType[],
  skipped: readonly SkippedFile[],
): { readonly items: readonly ItemType[]; readonly findings: readonly SetFinding[] } {
  const sorted = inPathOrder(items);
  const duplicates = duplicateFindings(sorted);
  // Beside other files an entry name may become longer, and the entry too large.
  const tooLarge = tooLargeFindings(sorted);
  const checked = sorted.map((item) => {
    const together = [tooLarge.get(item.path), duplicates.get(item.path)].flatMap((finding) => finding ?? []);
    const own = item.findings.filter(({ code }) => !FOLDER_CODES.has(code));
    if (together.length === 0 && own.length === item.findings.length) return item;
    return { ...item, findings: sortBySeverity<Finding>([...own, ...together]) };
  });
  return { items: checked, findings: setFindings(checked, inPathOrder(skipped)) };
}

/**
 * The item flagged as unreadable because its picture could not be drawn; unchanged if it is already flagged. HEIC is
 * exempt for `broken`, because not every valid HEIC file can be drawn here.
 */
export function withDecodeFailure(item: Item, reason: UnreadableReason): Item {
  if (item.type === 'heic' && reason === 'broken') return item;
  if (item.findings.some(({ code }) => code === 'unreadable')) return item;
  return {
    ...item,
    findings: sortBySeverity([...item.findings, { code: 'unreadable', severity: 'warning', reason }]),
  };
}
