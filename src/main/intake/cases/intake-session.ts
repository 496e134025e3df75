import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { IntakeState, ItemView } from '../../../contract/views';
import { type ExclusionRule, findExclusionRule } from '../../../domain/exclusion-rules';
import type { SetFinding } from '../../../domain/finding';
import { groupBy } from '../../../domain/group-by';
import type { CaseId, ItemId } from '../../../domain/ids';
import type { Item, SkippedFile } from '../../../domain/item';
import { sortBySeverity } from '../../../domain/precheck/item-findings';
import { PIXEL_CODES } from '../../../domain/precheck/pixel-findings';
import type { StoredFolder, StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { Clock } from '../../support/clock';
import type { Emit } from '../../support/events';
import type { Timers } from '../../support/timers';
import { readFolder } from '../folder/read-folder';
import type { ImageWorkerClient } from '../photos/image-worker-client';
import { createKnownReadings, type KnownReadings } from './known-readings';
import { packagePlan } from './package-plan';
import { planFindings } from './plan-findings';

export interface IntakeDeps {
  readonly repositories: Repositories;
  readonly worker: ImageWorkerClient;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly emit: Emit;
}

export interface IntakeSource {
  readonly caseId: CaseId;
  readonly folder: StoredFolder;
  readonly referenceDate: string;
  /** Read every file completely instead of reusing earlier readings. */
  readonly everyByte: boolean;
  /** Rules that exclude files whenever this folder is read. */
  readonly rules: readonly ExclusionRule[];
}

const BATCH_MS = 100;
const FIRST_BATCH_MS = 15;

/** One reading of a folder into a case. */
export class IntakeSession {
  /** Resolves when the reading ended, also when it was stopped or the folder disappeared; rejects for a defect. */
  readonly ended: Promise<void>;
  readonly #deps: IntakeDeps;
  readonly #source: IntakeSource;
  readonly #controller = new AbortController();
  readonly #known: ReadonlyMap<string, StoredItem>;
  readonly #knownByContent: ReadonlyMap<string, readonly StoredItem[]>;
  readonly #renamed = new Set<ItemId>();
  readonly #current = new Map<string, StoredItem>();
  readonly #onEnd: (items: readonly StoredItem[]) => void;
  #pending: StoredItem[] = [];
  #hasShown = false;
  #progress = { found: 0, read: 0 };
  #cancelBatch: (() => void) | null = null;

  /** Starts reading. `before` are the items of an earlier reading: the same path keeps its id and exclusion. */
  constructor(
    deps: IntakeDeps,
    source: IntakeSource,
    before: readonly StoredItem[],
    onEnd: (items: readonly StoredItem[]) => void,
  ) {
    this.#deps = deps;
    this.#source = source;
    this.#known = new Map(before.map((item) => [item.path, item]));
    this.#knownByContent = groupBy(before, ({ sha256 }) => sha256);
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
      const { items, skipped, findings } = await readFolder({
        ...(readings ? { readings } : {}),
        folder: this.#source.folder.path,
        referenceDate: this.#source.referenceDate,
        now: this.#deps.clock.now(),
        worker: this.#deps.worker,
        signal: this.#controller.signal,
        onItem: (item, file) => this.#take(item, file.modifiedMs),
        onProgress: (progress) => {
          this.#progress = progress;
          this.#scheduleFlush();
        },
      });
      const paths = items.map(({ path }) => path);
      this.#end('done', skipped, findings, paths);
    } catch (error) {
      const state = this.#controller.signal.aborted ? 'stopped' : failedState(error);
      if (state === 'folder-gone') this.#keepUnread();
      this.#end(state, [], [], [...this.#current.keys()]);
    } finally {
      readings?.finish();
    }
  }

  async #knownReadings(): Promise<KnownReadings | null> {
    const { repositories, clock, worker } = this.#deps;
    const version = await worker.version();
    if (version === null) return null;
    return createKnownReadings({ repositories, clock, version, reusesReadings: !this.#source.everyByte });
  }

  /** Keeps the items that this reading did not reach: their files exist as long as the folder does. */
  #keepUnread(): void {
    for (const [path, item] of this.#known) {
      if (!this.#current.has(path) && !this.#renamed.has(item.id)) this.#current.set(path, item);
    }
  }

  #take(item: Item, modifiedMs: number): void {
    const before =
      this.#current.get(item.path) ?? this.#known.get(item.path) ?? this.#renamedFrom(item.sha256);
    const stored = toStoredItem(item, before, { rules: this.#source.rules, modifiedMs });
    this.#current.set(item.path, stored);
    this.#pending.push(stored);
    this.#scheduleFlush();
  }

  /** An item with the same content whose file is gone: it was renamed or moved. Each item matches once. */
  #renamedFrom(sha256: string): StoredItem | undefined {
    const { path } = this.#source.folder;
    const before = this.#knownByContent.get(sha256)?.find((item) => {
      return !this.#renamed.has(item.id) && !existsSync(join(path, ...item.path.split('/')));
    });
    if (before) this.#renamed.add(before.id);
    return before;
  }

  #scheduleFlush(): void {
    // The first items are shown sooner because a person waits for them.
    const delayMs = this.#hasShown ? BATCH_MS : FIRST_BATCH_MS;
    this.#cancelBatch ??= this.#deps.timers.after(delayMs, () => this.#flush());
  }

  #flush(): void {
    this.#cancelBatch?.();
    this.#cancelBatch = null;
    const items = this.#pending;
    this.#pending = [];
    this.#hasShown ||= items.length > 0;
    const { caseId } = this.#source;
    this.#deps.emit('intake.items', { caseId, items: items.map(itemView), ...this.#progress });
  }

  #end(
    state: IntakeState,
    skipped: readonly SkippedFile[],
    findings: readonly SetFinding[],
    order: readonly string[],
  ): void {
    const { repositories, clock, emit } = this.#deps;
    const { caseId, folder } = this.#source;
    const items = order.flatMap((path) => this.#current.get(path) ?? []);
    this.#flush();
    storeIntake(this.#deps, { caseId, folder, state, skipped, findings, ...this.#progress }, items);
    this.#onEnd(items);
    const plan = packagePlan(repositories, clock, caseId, items);
    const allFindings = [...findings, ...planFindings(repositories, items)];
    emit('intake.changed', { caseId, state, ...this.#progress, skipped, findings: allFindings, plan });
    emit('cases.changed', { caseId });
  }
}

/** A missing folder is a failed reading; an error without a code is a defect and is thrown again. */
function failedState(error: unknown): IntakeState {
  if (error instanceof ProofcaseError) return error.code === 'folder-missing' ? 'folder-gone' : 'failed';
  throw error;
}

function storeIntake(
  deps: IntakeDeps,
  intake: {
    readonly caseId: CaseId;
    readonly folder: StoredFolder;
    readonly state: IntakeState;
    readonly found: number;
    readonly read: number;
    readonly skipped: readonly SkippedFile[];
    readonly findings: readonly SetFinding[];
  },
  items: readonly StoredItem[],
): void {
  const { repositories } = deps;
  const { folder, caseId, ...facts } = intake;
  const at = deps.clock.now().toISOString();
  repositories.inTransaction(() => {
    repositories.intake.clearItems(caseId);
    repositories.intake.saveItems(caseId, items);
    repositories.intake.saveIntake({ caseId, folderId: folder.id, ...facts }, at);
    repositories.search.index(caseId, 'items');
    repositories.cases.refreshSummary(caseId, at);
  });
}

export interface StoredItemFacts {
  readonly rules: readonly ExclusionRule[];
  readonly modifiedMs: number | null;
}

/** The stored item. An unchanged path keeps its id, unchanged content its exclusion; new content gets the rules. */
export function toStoredItem(item: Item, before: StoredItem | undefined, facts: StoredItemFacts): StoredItem {
  const { rules, modifiedMs } = facts;
  const same = before?.sha256 === item.sha256;
  const rule = same ? null : findExclusionRule(rules, item.path);
  return {
    ...item,
    findings: same ? withEarlierPixelFindings(item, before) : item.findings,
    id: before?.id ?? (randomUUID() as ItemId),
    excluded: same ? before.excluded : rule !== null,
    exclusionReason: same ? before.exclusionReason : (rule?.reason ?? null),
    preview: same ? before.preview : 'pending',
    modifiedMs,
  };
}

/** Pixel findings stay valid while the content is unchanged; it is not decoded again. */
function withEarlierPixelFindings(item: Item, before: StoredItem): Item['findings'] {
  const has = new Set(item.findings.map(({ code }) => code));
  const earlier = before.findings.filter(
    ({ code }) => !has.has(code) && (PIXEL_CODES.has(code) || code === 'unreadable'),
  );
  return earlier.length > 0 ? sortBySeverity([...item.findings, ...earlier]) : item.findings;
}

export function itemView({ modifiedMs: _modified, ...item }: StoredItem): ItemView {
  return { ...item, name: basename(item.path) };
}
