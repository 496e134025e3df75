import { type ErrorCode, ProofcaseError } from '../../../contract/errors';
import type { RequestPayload } from '../../../contract/requests';
import type { DeletionProgress, DeletionRecord } from '../../../contract/retention-views';
import { createLimit } from '../../../domain/concurrency';
import type { CaseId, DeletionId } from '../../../domain/ids';
import { dueAt, type KeepReason } from '../../../domain/retention';
import { emitChangedItems } from '../../intake/cases/intake-facts';
import type { Emit } from '../../support/events';
import { deleteCaseRows } from './delete-case';
import { type CaseToDelete, keptBy, type PreviewDeps, planDeletion, readCase } from './deletion-preview';
import {
  forgetInJournals,
  type PracticeDeps,
  problemOf,
  type RenewDeps,
  removeFiles,
  removeLogs,
  removePracticeUploads,
  removeSetAside,
  renewBackups,
  type StepDeps,
  sweepLeftovers,
} from './deletion-steps';
import { isBackupRenewalRequested, isRewriteRequested, requestRewrite } from './rewrite-requests';

export type ResumeDeps = Omit<StepDeps, 'onProgress'>;

/** Asks the user outside of the page, since a hijacked page could request a deletion; false: declined. */
export type ConfirmDeletion = (caseNumbers: readonly string[]) => Promise<boolean>;

export interface DeletionDeps extends PreviewDeps, ResumeDeps, RenewDeps, PracticeDeps {
  readonly confirm: ConfirmDeletion;
  readonly emit: Emit;
  readonly actor: string;
  /** Empties the write-ahead log into the database. */
  readonly checkpoint: () => Promise<void>;
  /** Ends what follows, draws or shows a case in the background. */
  readonly stopBackgroundWork: (id: CaseId) => Promise<void>;
  /** Makes the running practice service forget capture cases before their files are removed. */
  readonly forgetPracticeCaptures: (ticketIds: readonly string[]) => Promise<void>;
}

const REFUSALS: { readonly [Reason in KeepReason]: ErrorCode } = {
  'legal-hold': 'case-on-hold',
  'packages-unknown': 'case-packages-unknown',
  'packages-active': 'case-packages-active',
  'captures-unknown': 'case-captures-unknown',
  offered: 'handed-over',
  'recovery-pending': 'recovery-pending',
  busy: 'case-busy',
};

const RECORDS = 1_000;

export type Deletions = ReturnType<typeof createDeletions>;

/**
 * Deletes cases. One transaction deletes the rows of a case and records the remaining steps, which this run or a later
 * one completes. The database file itself is rewritten once no process has it open.
 */
export function createDeletions(deps: DeletionDeps) {
  const { repositories } = deps;
  /** One deletion at a time. */
  const inTurn = createLimit(1);
  const found = (ids: readonly DeletionId[]): readonly DeletionRecord[] =>
    ids.flatMap((id) => repositories.deletions.findRecord(id) ?? []);
  return {
    /** Of several cases without those that are gone: a deletion that stopped at a later one is previewed again. */
    preview: async (ids: readonly CaseId[]) => {
      const left = ids.filter((id) => repositories.cases.find(id));
      return (await planDeletion(deps, left.length > 0 ? left : ids)).preview;
    },
    /**
     * What a person confirmed, here once more by `confirm`. Resolves when all of it is gone but for what waits for the
     * database to be closed; to no records if the person declined. A case that is refused keeps itself and the cases
     * after it; the cases before it are deleted completely.
     * @throws ProofcaseError `retention-changed`, `wrong-confirmation`, `case-not-due`, or what keeps a case.
     */
    remove: (payload: RequestPayload<'retention.delete'>): Promise<readonly DeletionRecord[]> =>
      inTurn(async () => found(await removeCases(deps, payload))),
    /** Goes on with what could not be removed. */
    finish: (): Promise<void> => inTurn(() => finishRemoval(deps)),
    hasUnfinished: (): boolean => hasUnfinished(deps),
    records: (): readonly DeletionRecord[] => repositories.deletions.newestRecords(RECORDS),
  };
}

async function removeCases(
  deps: DeletionDeps,
  order: RequestPayload<'retention.delete'>,
): Promise<readonly DeletionId[]> {
  const asked = await checkedDeletion(deps, order);
  if (!(await deps.confirm(asked.map(({ stored }) => stored.caseNumber)))) return [];
  // The dialog may have been open for long.
  const casesToDelete = await checkedDeletion(deps, order);
  await requestRewrite(deps.folder.root);
  await deps.faultPoint('deletion-announced');
  const ids: DeletionId[] = [];
  try {
    for (const [index, confirmed] of casesToDelete.entries()) {
      const { id: caseId } = confirmed.stored;
      await deps.stopBackgroundWork(caseId);
      // Planned again, because deleting an earlier case may leave contents to this one alone.
      const [current = confirmed] = (await planDeletion(deps, [caseId])).casesToDelete;
      // No `await` from this check to the deletion of the rows, so that nothing can change in between.
      if (readCase(deps, caseId).digest !== confirmed.digest) throw new ProofcaseError('retention-changed');
      refuseKept(deps, caseId);
      const ruleDays = order.byRule ? daysOfDueRule(deps, current) : null;
      const at = deps.clock.now().toISOString();
      const { id, changedItems } = deleteCaseRows(deps.repositories, current, {
        actor: deps.actor,
        at,
        ruleDays,
      });
      ids.push(id);
      deps.emit('cases.deleted', { caseId, packageIds: current.references.packages });
      emitChangedItems(deps, changedItems);
      await deps.forgetPracticeCaptures(current.references.practiceTickets);
      emitProgress(deps, { step: 'rows', done: index + 1, total: casesToDelete.length });
    }
    await deps.faultPoint('deletion-rows-gone');
  } finally {
    // The rows of earlier cases are gone even if a later case is refused.
    if (ids.length > 0) {
      deps.emit('retention.changed', {});
      await finishRemoval(deps);
    }
  }
  return ids;
}

/** @throws ProofcaseError unless what was ordered is what would be deleted now, and nothing keeps it. */
async function checkedDeletion(
  deps: DeletionDeps,
  { caseIds, typed, digest, byRule, exportedHeads }: RequestPayload<'retention.delete'>,
): Promise<readonly CaseToDelete[]> {
  const { preview, casesToDelete } = await planDeletion(deps, caseIds);
  if (preview.digest !== digest) throw new ProofcaseError('retention-changed');
  if (typed.trim() !== preview.phrase) throw new ProofcaseError('wrong-confirmation');
  for (const one of casesToDelete) {
    if (byRule) daysOfDueRule(deps, one);
    refuseKept(deps, one.stored.id);
    const head = deps.repositories.custody.last(one.stored.id)?.hash ?? '';
    if (exportedHeads && !exportedHeads.includes(head)) throw new ProofcaseError('retention-changed');
  }
  return casesToDelete;
}

function refuseKept(deps: DeletionDeps, id: CaseId): void {
  const [gravest] = keptBy(deps, id);
  if (gravest) throw new ProofcaseError(REFUSALS[gravest.reason], { count: gravest.count });
}

/** @throws ProofcaseError `case-not-due`. */
function daysOfDueRule({ repositories, clock }: DeletionDeps, { stored }: CaseToDelete): number {
  const rule = repositories.retention.rules().find(({ profileId }) => profileId === stored.profileId) ?? null;
  const due = dueAt(stored.closedAt, rule);
  if (!rule || due === null || due > clock.now().toISOString()) throw new ProofcaseError('case-not-due');
  return rule.days;
}

/**
 * Resumes pending deletions at a start, before recovery compares the journals with the database, since recovery would
 * restore deleted cases. Recovery skips steps that cannot be removed; `finish` retries them. A deletion is complete if
 * the database was rewritten since its rows were deleted.
 */
export async function resumeDeletions(deps: ResumeDeps): Promise<void> {
  const { deletions } = deps.repositories;
  if (deletions.unfinished().length === 0) return;
  const steps = { ...deps, onProgress: () => undefined };
  for (const step of [forgetInJournals, removeFiles]) {
    const problem = await step(steps);
    if (problem !== null) deletions.noteProblem(problem);
  }
  await complete(steps);
}

/**
 * Every step is tried, even if others failed; only when all are done does a deletion move on. Backups come last,
 * so that a new one names nothing any more.
 */
async function finishRemoval(deps: DeletionDeps): Promise<void> {
  if (!hasUnfinished(deps)) return;
  const { deletions } = deps.repositories;
  const steps = stepsOf(deps);
  const removing = deletions.unfinished().filter(({ state }) => state === 'removing');
  let problem: string | null = null;
  const removals = [removeSetAside, removeFiles, removePracticeUploads, forgetInJournals, removeLogs];
  for (const step of removing.length > 0 ? removals : []) {
    problem = (await step(steps)) ?? problem;
  }
  if (problem === null) {
    deps.repositories.inTransaction(() => {
      for (const { id } of removing) deletions.moveRecord(id, 'overwriting', null);
      deletions.tasksDone();
    });
    await deps.faultPoint('deletion-removed');
    problem = await renewBackups(steps);
  }
  deletions.noteProblem(problem);
  await deps.checkpoint();
  deps.emit('retention.progress', null);
  deps.emit('retention.changed', {});
}

function hasUnfinished({ repositories, folder }: ResumeDeps): boolean {
  const unfinished = repositories.deletions.unfinished();
  return (
    unfinished.some(({ state }) => state === 'removing') ||
    (unfinished.length > 0 && isBackupRenewalRequested(folder.root))
  );
}

/** Completes deletions if the database was rewritten and backups were renewed since their rows were deleted. */
async function complete(steps: StepDeps): Promise<void> {
  const { deletions } = steps.repositories;
  const waiting = deletions.unfinished().filter(({ state }) => state === 'overwriting');
  const { root } = steps.folder;
  if (waiting.length === 0 || isRewriteRequested(root) || isBackupRenewalRequested(root)) return;
  try {
    await sweepLeftovers(steps);
  } catch (error) {
    return deletions.noteProblem(problemOf(error, 'leftovers'));
  }
  await steps.faultPoint('deletion-swept');
  const at = steps.clock.now().toISOString();
  steps.repositories.inTransaction(() => {
    for (const { id } of waiting) deletions.moveRecord(id, 'complete', at);
  });
  await steps.faultPoint('deletion-complete');
}

function stepsOf(deps: DeletionDeps): StepDeps & RenewDeps & PracticeDeps {
  return { ...deps, onProgress: (progress) => emitProgress(deps, progress) };
}

function emitProgress(deps: DeletionDeps, progress: Omit<DeletionProgress, 'deletions'>): void {
  const deletions = deps.repositories.deletions.unfinished().length;
  deps.emit('retention.progress', { ...progress, deletions });
}
