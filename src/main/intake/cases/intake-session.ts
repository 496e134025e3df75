import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { ProofcaseError } from '../../../contract/errors';
import type { IntakeState } from '../../../contract/views';
import { type ExclusionRule, findExclusionRule } from '../../../domain/exclusion-rules';
import { groupBy } from '../../../domain/group-by';
import type { ItemId, ProfileId } from '../../../domain/ids';
import type { Item, SkippedFile } from '../../../domain/item';
import { sortBySeverity } from '../../../domain/precheck/item-findings';
import { COMPARISON_CODES, MEASURED_CODES } from '../../../domain/precheck/pixel-findings';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { StoredSource } from '../../storage/database/sources-repository';
import type { Clock } from '../../support/clock';
import type { Emit } from '../../support/events';
import { isSamePath } from '../../support/files/path-names';
import type { Timers } from '../../support/timers';
import type { FileSource } from '../folder/file-source';
import { readFolder } from '../folder/read-folder';
import type { ImageWorkerClient } from '../photos/image-worker-client';
import { batchIntervalMs } from './batch-interval';
import { combineSources } from './combine-sources';
import { withoutTeamFindings } from './compare-with-team';
import { intakeFacts, itemView } from './intake-facts';
import { createKnownReadings, type KnownReadings } from './known-readings';
import { unreadNow } from './unread-now';

export interface IntakeDeps {
  readonly repositories: Repositories;
  readonly worker: ImageWorkerClient;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly emit: Emit;
}

export interface SourceToRead {
  readonly source: StoredSource;
  readonly files: FileSource;
  readonly referenceDate: string;
  /** Read every file completely instead of reusing earlier readings. */
  readonly everyByte: boolean;
  /** Whether the source is there although it is empty; else an empty one is the mount point of a missing card or share. */
  readonly mayBeEmpty: () => Promise<boolean>;
  /** Rules that exclude files whenever this source is read. */
  readonly rules: readonly ExclusionRule[];
  /** Called with the number of items, inside the transaction that stores them. */
  readonly appendCustody: (files: number) => void;
}

const FIRST_BATCH_MS = 15;

/** One reading of a source into its case. */
export class IntakeSession {
  /** Resolves when the reading ended, also when it was stopped or the folder disappeared; rejects for a defect. */
  readonly ended: Promise<void>;
  readonly #deps: IntakeDeps;
  readonly #plan: SourceToRead;
  readonly #controller = new AbortController();
  readonly #known: ReadonlyMap<string, StoredItem>;
  readonly #knownByContent: ReadonlyMap<string, readonly StoredItem[]>;
  readonly #renamed = new Set<ItemId>();
  readonly #current = new Map<string, StoredItem>();
  /** Of the case when the reading began. */
  readonly #profileId: ProfileId | null;
  readonly #onEnd: (items: readonly StoredItem[]) => void;
  #pending: StoredItem[] = [];
  #hasShown = false;
  #progress = { found: 0, read: 0 };
  #cancelBatch: (() => void) | null = null;

  /** Starts reading. The items of an earlier reading of the source keep id and exclusion where the path is the same. */
  constructor(deps: IntakeDeps, plan: SourceToRead, onEnd: (items: readonly StoredItem[]) => void) {
    this.#deps = deps;
    this.#plan = plan;
    const before = deps.repositories.intake.itemsOfSource(plan.source.id);
    this.#known = new Map(before.map((item) => [item.sourcePath, item]));
    this.#knownByContent = groupBy(before, ({ sha256 }) => sha256);
    this.#profileId = this.#profileNow();
    this.#onEnd = onEnd;
    this.ended = this.#read();
  }

  stop(): void {
    this.#controller.abort(new ProofcaseError('intake-running', {}, 'stopped'));
  }

  items(): readonly StoredItem[] {
    return [...this.#current.values()];
  }

  progress(): { readonly found: number; readonly read: number } {
    return this.#progress;
  }

  async #read(): Promise<void> {
    let readings: KnownReadings | null = null;
    try {
      readings = await this.#knownReadings();
      const { items, skipped } = await readFolder({
        ...(readings ? { readings } : {}),
        folder: this.#plan.files,
        referenceDate: this.#plan.referenceDate,
        now: this.#deps.clock.now(),
        worker: this.#deps.worker,
        signal: this.#controller.signal,
        fetchesCloud: (path) => this.#known.has(path),
        onItem: (item, file) => this.#take(item, file.modifiedMs),
        onProgress: (progress) => {
          this.#progress = progress;
          this.#scheduleFlush();
        },
      });
      const isEmpty = items.length + skipped.length === 0;
      if (isEmpty && this.#known.size > 0 && !(await this.#plan.mayBeEmpty()))
        throw new ProofcaseError('folder-missing');
      const kept = this.#keepUnread(unreadNow(skipped));
      this.#end('done', skipped, [...items.map(({ path }) => path), ...kept]);
    } catch (error) {
      const state = this.#controller.signal.aborted ? 'stopped' : failedState(error);
      // Those whose files are gone go with the next complete reading.
      this.#keepUnread(() => true);
      this.#end(state, [], [...this.#current.keys()]);
    } finally {
      readings?.finish();
    }
  }

  async #knownReadings(): Promise<KnownReadings | null> {
    const { repositories, clock, worker } = this.#deps;
    const version = await worker.version();
    if (version === null) return null;
    return createKnownReadings({ repositories, clock, version, reusesReadings: !this.#plan.everyByte });
  }

  /** Keeps the items of files that this reading did not read; returns their paths. */
  #keepUnread(isKept: (path: string) => boolean): readonly string[] {
    const kept = [...this.#known].filter(
      ([path, { id }]) => !this.#current.has(path) && !this.#renamed.has(id) && isKept(path),
    );
    for (const [path, item] of kept) this.#current.set(path, item);
    return kept.map(([path]) => path);
  }

  #take(item: Item, modifiedMs: number): void {
    const before = this.#current.get(item.path) ?? this.#known.get(item.path) ?? this.#renamedFrom(item);
    const { source, rules } = this.#plan;
    const stored = toStoredItem(item, before, { source, rules, modifiedMs });
    this.#current.set(item.path, stored);
    this.#pending.push(stored);
    this.#scheduleFlush();
  }

  /** An item with the same content whose file is gone: it was renamed or moved. Each item matches once. */
  #renamedFrom({ path, sha256 }: Item): StoredItem | undefined {
    const { files } = this.#plan;
    const now = files.locate(path);
    const before = this.#knownByContent.get(sha256)?.find((item) => {
      if (this.#renamed.has(item.id)) return false;
      const file = files.locate(item.sourcePath);
      // Where letter case does not count, a file that was renamed in it is also found under its old name.
      return file === null || (now !== null && isSamePath(file, now)) || !existsSync(file);
    });
    if (before) this.#renamed.add(before.id);
    return before;
  }

  #profileNow(): ProfileId | null {
    return this.#deps.repositories.cases.find(this.#plan.source.caseId)?.profileId ?? null;
  }

  #scheduleFlush(): void {
    // The first items are shown sooner because a person waits for them.
    const delayMs = this.#hasShown ? batchIntervalMs(this.#current.size) : FIRST_BATCH_MS;
    this.#cancelBatch ??= this.#deps.timers.after(delayMs, () => this.#flush());
  }

  #flush(): void {
    this.#cancelBatch?.();
    this.#cancelBatch = null;
    const items = this.#pending;
    this.#pending = [];
    this.#hasShown ||= items.length > 0;
    const { caseId } = this.#plan.source;
    this.#deps.emit('intake.items', { caseId, items: items.map(itemView), ...this.#progress });
  }

  #end(state: IntakeState, skipped: readonly SkippedFile[], order: readonly string[]): void {
    const { repositories, clock, emit } = this.#deps;
    const { id: sourceId, caseId } = this.#plan.source;
    const hasMoved = this.#profileNow() !== this.#profileId;
    // What another team knew is not of this case any more.
    const own = order
      .flatMap((path) => this.#current.get(path) ?? [])
      .map((item) => (hasMoved ? withoutTeamFindings(item) : item));
    this.#flush();
    const fresh = { sourceId, state, skipped, changes: null, items: own };
    const combined = combineSources(repositories, caseId, fresh);
    const items = combined.items.filter((item) => item.sourceId === sourceId);
    const others = combined.changed.filter((item) => item.sourceId !== sourceId);
    const at = clock.now().toISOString();
    repositories.inTransaction(() => {
      repositories.intake.clearItems(sourceId);
      repositories.intake.moveItems(caseId, others);
      repositories.intake.saveItems(caseId, items);
      repositories.sources.saveReading(sourceId, { ...fresh, ...this.#progress }, at);
      this.#plan.appendCustody(items.length);
      repositories.intake.saveFindings(caseId, combined.findings, at);
      repositories.search.index(caseId, 'items');
      repositories.cases.refreshSummary(caseId, at);
    });
    this.#onEnd(items);
    const shown = new Map(this.items().map((item) => [item.id, item]));
    const told = [...others, ...items.filter((item) => shown.get(item.id) !== item)];
    if (told.length > 0) {
      emit('intake.items', { caseId, items: told.map(itemView), ...this.#progress });
    }
    emit('intake.changed', { caseId, ...intakeFacts(repositories, clock, caseId, combined.items) });
    emit('cases.changed', { caseId });
  }
}

/** A missing folder is a failed reading; an error without a code is a defect and is thrown again. */
function failedState(error: unknown): IntakeState {
  if (error instanceof ProofcaseError) return error.code === 'folder-missing' ? 'folder-gone' : 'failed';
  throw error;
}

export interface StoredItemFacts {
  readonly source: Pick<StoredSource, 'id' | 'prefix'>;
  readonly rules: readonly ExclusionRule[];
  readonly modifiedMs: number | null;
}

/** The stored item of a file whose path is that inside the source. An unchanged path keeps its id; new content gets the rules. */
export function toStoredItem(item: Item, before: StoredItem | undefined, facts: StoredItemFacts): StoredItem {
  const { source, rules, modifiedMs } = facts;
  const stored: StoredItem = {
    ...item,
    path: `${source.prefix}${item.path}`,
    sourceId: source.id,
    sourcePath: item.path,
    id: before?.id ?? (randomUUID() as ItemId),
    excluded: false,
    exclusionReason: null,
    preview: 'pending',
    modifiedMs,
  };
  if (before?.sha256 === item.sha256) return withStateOf(before, stored);
  const rule = findExclusionRule(rules, item.path);
  return rule ? { ...stored, excluded: true, exclusionReason: rule.reason } : stored;
}

/**
 * An item that was read again, with exclusion, picture and pixel findings of `before`, which has the same content. A
 * file that could not be read or drawn is drawn again: the image worker may have failed for another reason than the
 * file, or be a newer one.
 */
export function withStateOf(before: StoredItem, item: StoredItem): StoredItem {
  const { excluded, exclusionReason } = before;
  const hasFailed = before.findings.some(({ code }) => code === 'unreadable');
  const own = item.findings.filter(({ code }) => !isPixelCode(code));
  const earlier = before.findings.filter(({ code }) => isPixelCode(code));
  return {
    ...item,
    excluded,
    exclusionReason,
    preview: hasFailed ? 'pending' : before.preview,
    findings: sortBySeverity([...own, ...earlier]),
  };
}

function isPixelCode(code: string): boolean {
  return MEASURED_CODES.has(code) || COMPARISON_CODES.has(code);
}
