import { readFile } from 'node:fs/promises';
import { ProofcaseError } from '../../../contract/errors';
import type { HandoverReleased, HandoverTaken, ReleaseOffer } from '../../../contract/handover-views';
import type { TakeBackMethod } from '../../../domain/handover';
import type { HandoverId } from '../../../domain/ids';
import { movePackage } from '../../sending/journal/move-package';
import type { StoredCustodyEntry } from '../../storage/database/custody-repository';
import type { StoredHandover } from '../../storage/database/handovers-repository';
import type { StoredCase } from '../../storage/database/stored-case';
import { writeFileDurably } from '../../support/durable-file';
import { fileAt } from '../../support/files/find-file';
import {
  handoverStored,
  handoverWithdrawn,
  type StoredMessage,
  type WithdrawnMessage,
} from '../../team/handovers/handover-messages';
import { custodyLines } from '../export/custody-lines';
import {
  emitHandoverChanged,
  type HandoverDeps,
  handoverView,
  holdUnsent,
  noteEnded,
  noteHandedOver,
  refuseUnsettled,
} from './handover-deps';
import { unreadable } from './handover-format';
import {
  isReleaseCode,
  MAX_RELEASE_BYTES,
  type Release,
  readRelease,
  releaseCode,
  releaseText,
} from './release';

/** Entries about results that are here, or will come here, and that the origin would lack. */
const KEEPS_FROM_RELEASE: readonly string[] = [
  'scan-submitted',
  'submission-recovered',
  'capture-created',
  'capture-adopted',
  'push-received',
  'push-imported',
];

/**
 * Gives a case that was taken here, and of which nothing was sent, no capture link created and no result received here,
 * free for its origin. Repeating it returns the same code and writes the file again. @throws ProofcaseError `not-found`,
 * `handover-sent-here`, `handover-sending`, `case-busy`, `case-captures-unknown`, `illegal-state`.
 */
export async function releaseCase(
  deps: HandoverDeps,
  id: HandoverId,
  file: string | null,
): Promise<HandoverReleased> {
  const { repositories, custody, faultPoint } = deps;
  const handover = repositories.handovers.find(id, 'taken');
  if (!handover) throw new ProofcaseError('not-found');
  const { caseId } = handover;
  const stored = repositories.cases.find(caseId);
  if (!stored || (handover.state !== 'taken' && handover.state !== 'released')) {
    throw new ProofcaseError('illegal-state', { from: handover.state, to: 'released' });
  }
  if (handover.state === 'taken') {
    refuseUnsettled(deps, stored);
    const at = deps.clock.now().toISOString();
    const held = repositories.inTransaction(() => {
      // What became of a package or a capture link goes to the origin with a hand-over, not with a release.
      const wasSent = entriesSince(deps, handover).some(({ action }) => KEEPS_FROM_RELEASE.includes(action));
      if (wasSent) throw new ProofcaseError('handover-sent-here', { caseNumber: stored.caseNumber });
      custody.append(caseId, 'handover-released', [id], { workstation: deps.workstation }, deps.actor);
      const ids = holdUnsent(deps, caseId);
      repositories.handovers.move(handover, 'released');
      repositories.handovers.markCase(caseId, at);
      if (handover.team) {
        const release = textOfRelease(deps, handover, stored);
        const message: StoredMessage = { id, caseId, release };
        deps.outgoing.append(handoverStored, handover.team.profileId, message);
      }
      repositories.cases.refreshSummary(caseId, at);
      return ids;
    });
    deps.stopSending(held);
    await faultPoint('release-in-database');
    await noteHandedOver(deps, handover, stored, at);
    await faultPoint('release-in-side-journal');
    emitHandoverChanged(deps, caseId);
  }
  if (file !== null) await writeFileDurably(file, textOfRelease(deps, handover, stored));
  const released = repositories.handovers.find(id, 'taken') ?? handover;
  return { handover: handoverView(deps, released), code: releaseCode(id, handover.head) };
}

function textOfRelease(deps: HandoverDeps, handover: StoredHandover, { caseNumber }: StoredCase): string {
  const { id: handoverId, caseId } = handover;
  const { workstation, actor } = deps;
  const custody = custodyLines(caseId, entriesSince(deps, handover));
  return releaseText({ handoverId, caseId, caseNumber, workstation, actor, custody });
}

/** How a case is taken back. */
export type TakeBackOrder =
  /** The team store reported that the case was not taken and can no longer be taken. */
  | { readonly kind: 'not-taken'; readonly id: HandoverId }
  /** With the text of a release from the team store. */
  | { readonly kind: 'team-release'; readonly id: HandoverId; readonly release: string }
  | { readonly kind: 'release'; readonly file: string }
  | { readonly kind: 'code'; readonly id: HandoverId; readonly code: string }
  /** The other side cannot be reached; the typed case number confirms that both could send. */
  | { readonly kind: 'unreachable'; readonly id: HandoverId; readonly typedCaseNumber: string };

/**
 * Takes a case back that was given away here. Its unsent packages are sealed again and wait for a person.
 * @throws ProofcaseError `not-found`, `illegal-state`, `handover-unreadable`, `handover-code-wrong`, `wrong-confirmation`.
 */
export async function takeBack(deps: HandoverDeps, order: TakeBackOrder): Promise<HandoverTaken> {
  const { repositories, custody, faultPoint } = deps;
  const release = await givenRelease(deps, order);
  const id = order.kind === 'release' ? (release?.handoverId as HandoverId) : order.id;
  const handover = repositories.handovers.find(id, 'given');
  const stored = handover && repositories.cases.find(handover.caseId);
  if (!handover || !stored) throw new ProofcaseError('not-found');
  if (handover.state !== 'given' && handover.state !== 'writing') {
    throw new ProofcaseError('illegal-state', { from: handover.state, to: 'taken-back' });
  }
  const { caseId } = handover;
  const { caseNumber } = stored;
  if (order.kind === 'code' && !isReleaseCode(order.code, id, handover.head)) {
    throw new ProofcaseError('handover-code-wrong');
  }
  if (order.kind === 'unreachable' && order.typedCaseNumber.trim() !== caseNumber) {
    throw new ProofcaseError('wrong-confirmation', { caseNumber });
  }
  if (order.kind === 'team-release' && release?.handoverId !== id) throw unreadable('another hand-over');
  const at = deps.clock.now().toISOString();
  repositories.inTransaction(() => {
    const details = {
      method: METHODS[order.kind],
      releasedBy: release?.workstation ?? null,
      releasedHead: release?.head ?? null,
    };
    custody.append(caseId, 'taken-back', [id], details, deps.actor);
    for (const pkg of repositories.packages.ofCase(caseId)) {
      // A question that stayed with a third workstation is not for this one to send.
      if (pkg.state === 'handed_over' && pkg.reason !== 'question-elsewhere') sealAgain(deps, pkg.id);
    }
    repositories.handovers.move(handover, 'taken-back');
    if (handover.team && order.kind !== 'not-taken') {
      const message: WithdrawnMessage = { id, caseId, isUnasked: order.kind === 'unreachable' };
      deps.outgoing.append(handoverWithdrawn, handover.team.profileId, message);
    }
    repositories.handovers.markCase(caseId, null);
    repositories.cases.refreshSummary(caseId, at);
  });
  await faultPoint('taken-back-in-database');
  await noteEnded(deps, id, caseId);
  await faultPoint('taken-back-in-side-journal');
  emitHandoverChanged(deps, caseId);
  const ended = repositories.handovers.find(id, 'given') ?? handover;
  return { kind: 'release', caseId, handover: handoverView(deps, ended) };
}

const METHODS: { readonly [Kind in TakeBackOrder['kind']]: TakeBackMethod } = {
  release: 'release-file',
  code: 'release-code',
  'not-taken': 'not-taken',
  'team-release': 'team-release',
  unreachable: 'unreachable',
};

async function givenRelease(deps: HandoverDeps, order: TakeBackOrder): Promise<Release | null> {
  if (order.kind === 'release') return releaseOf(deps, order.file);
  return order.kind === 'team-release' ? releaseIn(deps, order.release) : null;
}

function sealAgain(deps: HandoverDeps, id: Parameters<typeof movePackage>[1]): void {
  movePackage(deps, id, { from: ['handed_over'], to: 'sealed' });
}

/** Shows a release file after checking it; changes nothing. @throws ProofcaseError `handover-unreadable`. */
export async function inspectRelease(deps: HandoverDeps, file: string): Promise<ReleaseOffer> {
  const { handoverId, workstation, actor } = await releaseOf(deps, file);
  const id = handoverId as HandoverId;
  const handover = deps.repositories.handovers.find(id, 'given');
  if (!handover) throw unreadable('the release belongs to no hand-over from here');
  const { caseId } = handover;
  return {
    kind: 'release',
    id,
    caseId,
    caseNumber: handoverView(deps, handover).caseNumber,
    workstation,
    actor,
  };
}

async function releaseOf(deps: HandoverDeps, file: string): Promise<Release> {
  const { size } = await fileAt(file);
  if (size > MAX_RELEASE_BYTES) throw unreadable(`${size} bytes`);
  return releaseIn(deps, await readFile(file, 'utf8'));
}

function releaseIn({ repositories }: HandoverDeps, text: string): Release {
  return readRelease(text, (handoverId) => {
    const handover = repositories.handovers.find(handoverId as HandoverId, 'given');
    if (!handover) return null;
    const chain = repositories.custody.list(handover.caseId);
    const end = chain.findIndex(({ hash }) => hash === handover.head);
    return end === -1 ? null : chain.slice(0, end + 1);
  });
}

/** The entries that this side added after the case was handed over to it. */
function entriesSince(
  { repositories }: HandoverDeps,
  { caseId, head }: StoredHandover,
): readonly StoredCustodyEntry[] {
  const chain = repositories.custody.list(caseId);
  return chain.slice(chain.findIndex(({ hash }) => hash === head) + 1);
}
