import { basename } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { HandoverView } from '../../../contract/handover-views';
import { handedKind } from '../../../domain/handover';
import type { CaseId, HandoverId, PackageId, ProfileId } from '../../../domain/ids';
import { UNPAID_STATES } from '../../../domain/journal';
import type { JournalReporting, JournalRuntime, JournalStores } from '../../sending/journal/journal-deps';
import { movePackage } from '../../sending/journal/move-package';
import type { StoredHandover } from '../../storage/database/handovers-repository';
import type { StoredCase } from '../../storage/database/stored-case';
import type { Outgoing } from '../../team/outgoing/outgoing';
import type { TeamStore } from '../../team/team-store';
import { releaseCode } from './release';

/** What giving, taking and ending a hand-over need. */
export interface HandoverDeps
  extends JournalStores,
    Pick<JournalRuntime, 'clock' | 'faultPoint' | 'closing' | 'onDefect'>,
    Pick<JournalReporting, 'emit' | 'progress' | 'holds'> {
  readonly actor: string;
  readonly appVersion: string;
  /** Name of this workstation. */
  readonly workstation: string;
  readonly freeBytes: (folder: string) => Promise<number>;
  /** Whether an intake, sealing, export or rendering runs for a case. */
  readonly isBusy: (id: CaseId) => boolean;
  /** Stops running steps of packages that another workstation has now. */
  readonly stopSending: (ids: readonly PackageId[]) => void;
  /** The team store of a profile; null: it has none in this run. */
  readonly storeOf: (profileId: ProfileId) => TeamStore | null;
  readonly outgoing: Pick<Outgoing, 'append' | 'flush'>;
}

export function handoverView(
  { repositories }: Pick<HandoverDeps, 'repositories'>,
  handover: StoredHandover,
): HandoverView {
  const { id, direction, caseId, state, at, actor, workstation, file, bytes, head, team } = handover;
  return {
    id,
    direction,
    caseId,
    caseNumber: repositories.cases.find(caseId)?.caseNumber ?? '',
    state,
    at,
    actor,
    workstation,
    fileName: file === null ? null : basename(file),
    bytes,
    releaseCode: state === 'released' ? releaseCode(id, head) : null,
    team: team === null ? null : { recipient: team.recipient, state: team.state, taker: team.taker },
  };
}

/** Moves the packages of a case that were never sent to `handed_over`; call it in a transaction. Returns their ids. */
export function holdUnsent(deps: HandoverDeps, caseId: CaseId): readonly PackageId[] {
  const unsent = deps.repositories.packages.ofCase(caseId).filter((pkg) => handedKind(pkg) === 'unsent');
  for (const { id } of unsent) {
    movePackage(deps, id, {
      from: UNPAID_STATES,
      to: 'handed_over',
      change: { s3Key: null, storedAt: null, bytesSent: 0 },
    });
  }
  return unsent.map(({ id }) => id);
}

/** Appends to the side journal that another workstation has a case; a restored database learns it from there. */
export async function noteHandedOver(
  deps: HandoverDeps,
  handover: Pick<StoredHandover, 'id' | 'direction' | 'workstation' | 'head' | 'actor' | 'team'>,
  stored: StoredCase,
  at: string,
): Promise<void> {
  const packages = deps.repositories.packages.ofCase(stored.id);
  await deps.side.append({
    kind: 'handed-over',
    at,
    handoverId: handover.id,
    direction: handover.direction,
    caseId: stored.id,
    caseNumber: stored.caseNumber,
    referenceDate: stored.referenceDate,
    profileId: stored.profileId,
    packageIds: packages.filter(({ state }) => state === 'handed_over').map(({ id }) => id),
    workstation: handover.workstation,
    head: handover.head,
    actor: handover.actor,
    ...(handover.team ? { team: { profileId: handover.team.profileId, mark: handover.team.mark } } : {}),
  });
}

export async function noteEnded(deps: HandoverDeps, handoverId: HandoverId, caseId: CaseId): Promise<void> {
  await deps.side.append({ kind: 'handover-ended', at: deps.clock.now().toISOString(), handoverId, caseId });
}

/**
 * Refuses to move a case on which something runs, or with a question about a capture link.
 * @throws ProofcaseError `case-busy`, `case-captures-unknown`.
 */
export function refuseUnsettled(deps: HandoverDeps, { id, captureQuestions }: StoredCase): void {
  const isAsked = deps.repositories.captureCreations.ofCase(id).some(({ state }) => state === 'sending');
  if (deps.isBusy(id) || isAsked) throw new ProofcaseError('case-busy');
  if (captureQuestions > 0) throw new ProofcaseError('case-captures-unknown', { count: captureQuestions });
}

export function emitHandoverChanged(deps: HandoverDeps, caseId: CaseId): void {
  deps.emit('cases.changed', { caseId });
  deps.emit('handovers.changed', { caseId });
}
