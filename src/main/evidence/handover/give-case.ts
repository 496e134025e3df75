import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { HandoverMade, HandoverPreview } from '../../../contract/handover-views';
import { handedKind } from '../../../domain/handover';
import type { CaseId, HandoverId } from '../../../domain/ids';
import { refuseNewWork } from '../../storage/cases/close-case';
import type { StoredHandover } from '../../storage/database/handovers-repository';
import type { StoredCase } from '../../storage/database/stored-case';
import { PARTIAL_SUFFIX, renameDurably } from '../../support/durable-file';
import { findFile, isThere } from '../../support/files/find-file';
import { removeWithRetry } from '../../support/files/held-files';
import { isSamePath } from '../../support/files/path-names';
import { refuseShortSpace } from '../../support/free-space';
import { buildBag, refuseTooLarge } from './build-bag';
import { type BagPlan, collectBag, readRecords, recordsDigest } from './collect-bag';
import type { GiveTarget } from './give-target';
import {
  emitHandoverChanged,
  type HandoverDeps,
  handoverView,
  holdUnsent,
  noteHandedOver,
  refuseUnsettled,
} from './handover-deps';
import { HANDOVER_FORMAT, HANDOVER_VERSION, type HandoverDocument } from './handover-format';
import { offerToTeam } from './offer-to-team';
import { createZipWriter } from './zip-writer';

/** Directory, manifests and rows of a bag, beside its contents. */
const OVERHEAD_BYTES = 20_000_000;

export interface GiveOrder {
  readonly caseId: CaseId;
  /** Whether the questions about packages with an unknown outcome stay here, as a person confirmed. */
  readonly withQuestions: boolean;
  readonly signal?: AbortSignal;
  /** Called with the bytes written so far and the total. */
  readonly onProgress?: (bytes: number, totalBytes: number) => void;
}

/** The content of a hand-over; reads photos that are in no package. @throws ProofcaseError as `giveCase`. */
export async function previewHandover(deps: HandoverDeps, caseId: CaseId): Promise<HandoverPreview> {
  const stored = openCase(deps, caseId);
  const plan = await collectBag(deps, caseId);
  const custody = deps.repositories.custody.list(caseId);
  refuseTooLarge(documentOf(deps, stored, plan, randomUUID() as HandoverId), plan, custody);
  const kinds = kindsOf(deps, caseId);
  return {
    caseId,
    caseNumber: stored.caseNumber,
    items: plan.records.get('item')?.length ?? 0,
    packages: kinds.all,
    results: plan.records.get('result')?.length ?? 0,
    unsent: kinds.unsent,
    questions: kinds.questions,
    busy: kinds.busy,
    entries: custody.length,
    bytes: plan.bytes,
    missing: plan.missing,
  };
}

/**
 * Writes a case to a target and hands it over. The complete bag cannot be taken until the database and the side journal
 * know that nothing more is sent from here; whatever ends the program, at most one side may send.
 * @throws ProofcaseError `handed-over`, `case-closed`, `case-busy`, `case-captures-unknown`, `handover-sending`,
 * `handover-questions`, `handover-damaged-here`, `handover-too-large`, `handover-stopped`, and those of the target. The
 * case is unchanged then.
 */
export async function giveCase(
  deps: HandoverDeps,
  order: GiveOrder,
  target: GiveTarget,
): Promise<HandoverMade> {
  const { repositories, custody, faultPoint } = deps;
  const { caseId, signal } = order;
  const stored = openCase(deps, caseId);
  refuseOpenWork(deps, stored, order.withQuestions);
  const plan = await collectBag(deps, caseId);
  const id = randomUUID() as HandoverId;
  const document = documentOf(deps, stored, plan, id);
  refuseTooLarge(document, plan, repositories.custody.list(caseId));
  const writer = await target.open({ id, stored, unsent: document.unsent, bytes: plan.bytes });
  let written = 0;
  const built = await buildBag(
    writer,
    document,
    plan,
    (contentSha256) => {
      const details = {
        workstation: deps.workstation,
        unsent: document.unsent,
        questions: document.questions,
        files: plan.contents.length,
        missing: plan.missing.length,
      };
      const entry = custody.prepare(caseId, 'handed-over', [id, contentSha256], details, deps.actor);
      return [...repositories.custody.list(caseId), entry];
    },
    {
      ...(signal ? { signal } : {}),
      onBytes: (bytes) => {
        written += bytes;
        order.onProgress?.(written, plan.bytes);
      },
    },
  ).catch((error: unknown) => {
    throw signal?.aborted ? new ProofcaseError('handover-stopped') : error;
  });
  await faultPoint('handover-file-written');
  const { entry, bytes } = built;
  const place = await target.place(entry.hash).catch(async (error: unknown) => {
    await target.discard();
    throw error;
  });
  const handover: StoredHandover = {
    id,
    direction: 'given',
    caseId,
    state: 'writing',
    at: entry.at,
    actor: deps.actor,
    workstation: deps.workstation,
    head: entry.hash,
    bytes,
    ...place,
  };
  try {
    signal?.throwIfAborted();
    const ids = repositories.inTransaction(() => {
      // Whatever changed while the file was written would be missing in it.
      const isUnchanged =
        recordsDigest(readRecords(repositories, caseId)) === recordsDigest(plan.records) &&
        custody.appendPrepared(caseId, entry);
      if (!isUnchanged || deps.isBusy(caseId)) throw new ProofcaseError('case-busy');
      const held = holdUnsent(deps, caseId);
      for (const before of repositories.handovers.ofCase(caseId)) {
        if (before.state === 'taken') repositories.handovers.move(before, 'returned');
      }
      repositories.handovers.insert(handover);
      repositories.handovers.markCase(caseId, entry.at);
      repositories.cases.refreshSummary(caseId, entry.at);
      return held;
    });
    deps.stopSending(ids);
  } catch (error) {
    await target.discard();
    throw signal?.aborted ? new ProofcaseError('handover-stopped') : error;
  }
  await faultPoint('handover-in-database');
  await target.finish(deps, handover, stored);
  emitHandoverChanged(deps, caseId);
  const given = repositories.handovers.find(id, 'given') ?? handover;
  return { handover: handoverView(deps, given), missing: plan.missing, headHash: entry.hash };
}

/** A hand-over by file: the file has a partial name until it may be taken. */
export function fileTarget(
  { freeBytes, repositories }: Pick<HandoverDeps, 'freeBytes' | 'repositories'>,
  file: string,
): GiveTarget {
  const partial = `${file}${PARTIAL_SUFFIX}`;
  return {
    async open({ bytes }) {
      // An interrupted hand-over to this file has its only copy under the partial name.
      const isAwaited = repositories.handovers
        .unfinished()
        .some((other) => other.file !== null && isSamePath(other.file, file));
      if (isAwaited || (await isThere(file))) throw new ProofcaseError('target-exists', { path: file });
      await refuseShortSpace(freeBytes, dirname(file), bytes + OVERHEAD_BYTES);
      await removeWithRetry(partial);
      return createZipWriter(partial);
    },
    place: async () => ({ file, team: null }),
    discard: () => removeWithRetry(partial),
    finish: finishFile,
  };
}

/** Ends hand-overs that were interrupted after the case was given away; called at a start. */
export async function finishHandovers(deps: HandoverDeps): Promise<void> {
  for (const handover of deps.repositories.handovers.unfinished()) {
    const stored = deps.repositories.cases.find(handover.caseId);
    if (!stored) continue;
    const finish = handover.team ? offerToTeam : finishFile;
    // A stick that is back may be read-only; the other hand-overs go on.
    await finish(deps, handover, stored).catch(deps.onDefect);
  }
}

async function finishFile(deps: HandoverDeps, handover: StoredHandover, stored: StoredCase): Promise<void> {
  const { repositories, faultPoint } = deps;
  const { id, file } = handover;
  if (file === null) return;
  await noteHandedOver(deps, handover, stored, handover.at);
  await faultPoint('handover-in-side-journal');
  const partial = `${file}${PARTIAL_SUFFIX}`;
  const [complete, named] = await Promise.all([sizeOf(partial), sizeOf(file)]);
  // Neither is there if the medium is: the hand-over stays `writing`, and a person takes the case back.
  if (complete === handover.bytes && named === null) {
    // A person may have taken the case back while a slow share answered.
    if (repositories.handovers.find(id, 'given')?.state !== handover.state) return;
    await renameDurably(partial, file);
  } else if (named !== handover.bytes) return;
  await faultPoint('handover-file-named');
  // Taken back meanwhile: nobody may take the case from this file.
  if (!repositories.handovers.move(handover, 'given')) await removeWithRetry(file);
  await faultPoint('handover-given');
}

function openCase({ repositories }: HandoverDeps, caseId: CaseId): StoredCase {
  const stored = repositories.cases.find(caseId);
  if (!stored) throw new ProofcaseError('not-found');
  refuseNewWork(stored);
  return stored;
}

function kindsOf({ repositories }: HandoverDeps, caseId: CaseId) {
  const kinds = repositories.packages.ofCase(caseId).map(handedKind);
  const count = (wanted: ReturnType<typeof handedKind>): number =>
    kinds.filter((kind) => kind === wanted).length;
  return { all: kinds.length, unsent: count('unsent'), questions: count('question'), busy: count('busy') };
}

function refuseOpenWork(deps: HandoverDeps, stored: StoredCase, withQuestions: boolean): void {
  refuseUnsettled(deps, stored);
  const { busy, questions } = kindsOf(deps, stored.id);
  if (busy > 0) throw new ProofcaseError('handover-sending', { count: busy });
  if (questions > 0 && !withQuestions) throw new ProofcaseError('handover-questions', { count: questions });
}

function documentOf(deps: HandoverDeps, stored: StoredCase, plan: BagPlan, id: HandoverId): HandoverDocument {
  const { unsent, questions } = kindsOf(deps, stored.id);
  const profile = deps.repositories.profiles.find(stored.profileId)?.profile;
  return {
    format: HANDOVER_FORMAT,
    version: HANDOVER_VERSION,
    id,
    createdAt: deps.clock.now().toISOString(),
    workstation: deps.workstation,
    actor: deps.actor,
    appVersion: deps.appVersion,
    caseId: stored.id,
    caseNumber: stored.caseNumber,
    service: profile?.kind === 'service' ? profile.baseUrl : null,
    unsent,
    questions,
    missing: [...plan.missing],
  };
}

async function sizeOf(file: string): Promise<number | null> {
  return (await findFile(file).catch(() => null))?.size ?? null;
}
