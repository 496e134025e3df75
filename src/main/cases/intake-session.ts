import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { IntakeState, ItemView, PackagePlan } from '../../contract/views';
import type { SetFinding } from '../../domain/finding';
import type { CaseId, ItemId } from '../../domain/ids';
import type { Item, SkippedFile } from '../../domain/item';
import type { Clock } from '../clock';
import type { StoredFolder, StoredItem } from '../database/intake-repository';
import type { Repositories } from '../database/repositories';
import { readFolder } from '../intake/read-folder';
import type { Emit } from '../journal/journal-deps';
import type { Timers } from '../journal/timers';
import type { ImageWorkerClient } from '../photos/image-worker-client';
import { packagePlan } from './package-plan';
import { planFindings } from './plan-findings';

export interface IntakeDeps {
  readonly repositories: Repositories;
  readonly worker: ImageWorkerClient;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly emit: Emit;
}

/** One reading of a folder into a case, from its start to its end. */
export interface IntakeSession {
  stop(): void;
  /** Resolves when it ended, whatever the reason; never rejects. */
  readonly ended: Promise<void>;
  items(): readonly StoredItem[];
  progress(): { readonly found: number; readonly read: number };
}

const BATCH_MS = 100;

/** Starts reading. `before` are the case's items of an earlier reading: same path keeps id and exclusion. */
export function startIntake(
  deps: IntakeDeps,
  one: { readonly caseId: CaseId; readonly folder: StoredFolder; readonly referenceDate: string },
  before: readonly StoredItem[],
  onEnd: (items: readonly StoredItem[]) => void,
): IntakeSession {
  const { caseId, folder } = one;
  const controller = new AbortController();
  const known = new Map(before.map((item) => [item.path, item]));
  const current = new Map<string, StoredItem>();
  let pending: StoredItem[] = [];
  let progress = { found: 0, read: 0 };
  let cancelBatch: (() => void) | null = null;

  const flush = (): void => {
    cancelBatch?.();
    cancelBatch = null;
    const items = pending;
    pending = [];
    deps.emit('intake.items', { caseId, items: items.map(itemView), ...progress });
  };
  const scheduleFlush = (): void => {
    cancelBatch ??= deps.timers.after(BATCH_MS, flush);
  };
  const take = (item: Item): void => {
    const stored = toStored(item, current.get(item.path) ?? known.get(item.path));
    current.set(item.path, stored);
    pending.push(stored);
    scheduleFlush();
  };
  const end = (
    state: IntakeState,
    skipped: readonly SkippedFile[],
    findings: readonly SetFinding[],
    order: readonly string[],
  ): void => {
    const items = order.flatMap((path) => current.get(path) ?? []);
    flush();
    storeIntake(deps, { ...one, state, skipped, findings, ...progress }, items);
    onEnd(items);
    const plan: PackagePlan = packagePlan(deps.repositories, items);
    const all = [...findings, ...planFindings(deps.repositories, items)];
    deps.emit('intake.changed', { caseId, state, ...progress, skipped, findings: all, plan });
    deps.emit('cases.changed', { caseId });
  };

  const ended = readFolder({
    folder: folder.path,
    referenceDate: one.referenceDate,
    now: deps.clock.now(),
    worker: deps.worker,
    signal: controller.signal,
    onItem: take,
    onProgress: (now) => {
      progress = now;
      scheduleFlush();
    },
  }).then(
    ({ items, skipped, findings }) =>
      end(
        'done',
        skipped,
        findings,
        items.map(({ path }) => path),
      ),
    (error: unknown) => {
      const stopped = controller.signal.aborted;
      end(stopped ? 'stopped' : failedState(error), [], [], [...current.keys()]);
    },
  );
  return {
    stop: () => controller.abort(new ProofcaseError('intake-running', {}, 'stopped')),
    ended,
    items: () => [...current.values()],
    progress: () => progress,
  };
}

/** A folder that went away is a failed reading; anything else without a code is a defect and must be seen. */
function failedState(error: unknown): IntakeState {
  if (error instanceof ProofcaseError) return 'failed';
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
    repositories.cases.indexForSearch(caseId);
    repositories.cases.refreshSummary(caseId, at);
  });
}

/** The same file keeps its id; its exclusion survives only while its content does. */
function toStored(item: Item, before: StoredItem | undefined): StoredItem {
  const same = before?.sha256 === item.sha256;
  return {
    ...item,
    id: before?.id ?? (randomUUID() as ItemId),
    excluded: same ? before.excluded : false,
    exclusionReason: same ? before.exclusionReason : null,
    preview: same ? before.preview : item.type === 'pdf' ? 'none' : 'pending',
  };
}

export function itemView(item: StoredItem): ItemView {
  return { ...item, name: basename(item.path) };
}
