import { basename } from 'node:path';
import type { ItemView, PackagePlan, SourceView } from '../../../contract/views';
import type { SetFinding } from '../../../domain/finding';
import type { CaseId, ItemId } from '../../../domain/ids';
import type { SkippedFile } from '../../../domain/item';
import type { StoredIntake, StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { Clock } from '../../support/clock';
import type { Emit } from '../../support/events';
import { packagePlan } from './package-plan';
import { planFindings } from './plan-findings';
import { plannedBatch } from './seal-batch';
import { sourceViews } from './source-view';

/** Facts about the intake of a case, beside its items. */
export interface IntakeFacts extends Pick<StoredIntake, 'state' | 'found' | 'read'> {
  readonly sources: readonly SourceView[];
  readonly skipped: readonly SkippedFile[];
  readonly findings: readonly SetFinding[];
  readonly plan: PackagePlan;
}

/** The stored facts; `items` are those of all sources. */
export function intakeFacts(
  repositories: Repositories,
  clock: Clock,
  caseId: CaseId,
  items: readonly StoredItem[],
): IntakeFacts {
  const stored = repositories.intake.intake(caseId);
  const batch = plannedBatch(repositories, caseId, items);
  const isRunning = stored?.state === 'running';
  return {
    state: stored?.state ?? 'none',
    found: stored?.found ?? 0,
    read: stored?.read ?? 0,
    sources: sourceViews(repositories, caseId),
    skipped: isRunning ? [] : (stored?.skipped ?? []),
    findings: isRunning
      ? []
      : [...(stored?.findings ?? []), ...planFindings(repositories, caseId, batch.items)],
    plan: packagePlan(repositories, clock, caseId, items, batch),
  };
}

export interface ItemChanges {
  /** All items of the case. */
  readonly items: readonly StoredItem[];
  readonly changed: readonly StoredItem[];
  readonly removed: readonly ItemId[];
}

interface EmitDeps {
  readonly repositories: Repositories;
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Notifies the window of changes outside a reading. */
export function emitItemChanges(
  deps: EmitDeps,
  caseId: CaseId,
  { items, changed, removed }: ItemChanges,
): void {
  const facts = intakeFacts(deps.repositories, deps.clock, caseId, items);
  deps.emit('intake.items', { caseId, items: changed.map(itemView), removed });
  deps.emit('intake.changed', { caseId, ...facts });
}

/** Notifies the window of items of several cases, such as those whose findings name another case. */
export function emitChangedItems(
  deps: EmitDeps,
  changedItems: ReadonlyMap<CaseId, readonly StoredItem[]>,
): void {
  for (const [caseId, changed] of changedItems) {
    emitItemChanges(deps, caseId, { items: deps.repositories.intake.items(caseId), changed, removed: [] });
  }
}

export function itemView({ modifiedMs: _modified, sourcePath: _path, ...item }: StoredItem): ItemView {
  return { ...item, name: basename(item.path) };
}
