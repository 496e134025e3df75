import { open } from 'node:fs/promises';
import { ProofcaseError } from '../../../contract/errors';
import type {
  HandoverMade,
  HandoverOffer,
  HandoverPreview,
  HandoverReleased,
  HandoverTaken,
  HandoverView,
  ReleaseOffer,
  TeamOffer,
  TeamOffers,
  TeamRecipients,
} from '../../../contract/handover-views';
import type { CaseId, HandoverId, ProfileId } from '../../../domain/ids';
import type { LocalWork } from '../../support/local-work';
import { inspectRelease, releaseCase, type TakeBackOrder, takeBack } from './end-handover';
import { fileTarget, type GiveOrder, giveCase, previewHandover } from './give-case';
import { type HandoverDeps, handoverView } from './handover-deps';
import { type Recipient, teamTarget } from './offer-to-team';
import { inspectBag, takeCase } from './take-case';
import {
  storeOfCase,
  syncTeam,
  takeBackFromTeam,
  takeFromTeam,
  teamOffers,
  teamRecipients,
} from './team-handovers';
import { openZipReader } from './zip-reader';

export type Handovers = ReturnType<typeof createHandovers>;

/** Hand-overs of cases by file and by a team store. One runs at a time. */
export function createHandovers(deps: HandoverDeps, work: LocalWork) {
  let stop = new AbortController();
  let isRunning = false;
  let offered = '';
  const onProgress = (bytes: number, totalBytes: number): void =>
    deps.emit('handover.progress', { bytes, totalBytes });
  const alone = async <Value>(run: (signal: AbortSignal) => Promise<Value>): Promise<Value> => {
    if (isRunning) throw new ProofcaseError('case-busy');
    isRunning = true;
    stop = new AbortController();
    const end = (): void => stop.abort();
    deps.closing.addEventListener('abort', end);
    try {
      return await work.run('handing-over', () => run(stop.signal));
    } finally {
      deps.closing.removeEventListener('abort', end);
      isRunning = false;
    }
  };
  return {
    ofCase: (caseId: CaseId): readonly HandoverView[] =>
      deps.repositories.handovers.ofCase(caseId).map((handover) => handoverView(deps, handover)),
    /** Absolute path of the file of a hand-over from here. @throws ProofcaseError `not-found`. */
    fileOf: (id: HandoverId): string => {
      const file = deps.repositories.handovers.find(id, 'given')?.file ?? null;
      if (file === null) throw new ProofcaseError('not-found');
      return file;
    },
    preview: (caseId: CaseId): Promise<HandoverPreview> => previewHandover(deps, caseId),
    give: ({ file, ...order }: FileOrder): Promise<HandoverMade> =>
      alone((signal) => giveCase(deps, { onProgress, ...order, signal }, fileTarget(deps, file))),
    /** Hands a case over by the team store of its profile. */
    giveToTeam: ({ recipientId, ...order }: TeamOrder): Promise<HandoverMade> =>
      alone(async (signal) => {
        const store = storeOfCase(deps, order.caseId);
        const recipient = await recipientOf(deps, order.caseId, recipientId);
        return giveCase(deps, { onProgress, ...order, signal }, teamTarget(deps, store, recipient));
      }),
    recipients: (caseId: CaseId): Promise<TeamRecipients> => teamRecipients(deps, caseId),
    /** Cases that this workstation may take from team stores. */
    teamOffers: (): Promise<TeamOffers> => teamOffers(deps),
    /** The same. @throws ProofcaseError with the problem of a store if nothing is offered by the others. */
    async offers(): Promise<readonly TeamOffer[]> {
      const { offers, problem } = await teamOffers(deps);
      if (problem && offers.length === 0) throw ProofcaseError.fromEnvelope(problem);
      return offers;
    },
    takeFromTeam: (id: HandoverId, typedCaseNumber: string | null): Promise<HandoverTaken> =>
      alone((signal) => takeFromTeam(deps, { id, typedCaseNumber, onProgress, signal })),
    /** Compares the hand-overs with a team store, and reports new offers. */
    async sync(profileId: ProfileId): Promise<void> {
      // What runs now is not to be ended.
      if (isRunning) return;
      await syncTeam(deps, profileId, () => isRunning);
      const { offers } = await teamOffers(deps);
      const ids = offers.map(({ id }) => id).join();
      if (ids === offered) return;
      offered = ids;
      deps.emit('handovers.offered', { count: offers.length });
    },
    /** Checks a hand-over or release file. */
    inspect: (path: string): Promise<HandoverOffer | ReleaseOffer> =>
      alone(async (signal) => {
        if (await isRelease(path)) return inspectRelease(deps, path);
        const reader = await openZipReader(path);
        const onBytes = adding((bytes) => onProgress(bytes, reader.bytes));
        return inspectBag(deps, reader, { signal, onBytes }).finally(() => reader.close());
      }),
    /** Takes a case over, or back by a release file. */
    take: (path: string, typedCaseNumber: string | null): Promise<HandoverTaken> =>
      alone(async (signal) => {
        if (await isRelease(path)) return takeBack(deps, { kind: 'release', file: path });
        const reader = await openZipReader(path);
        const onBytes = adding((bytes) => onProgress(bytes, reader.bytes));
        return takeCase(deps, reader, { typedCaseNumber, signal, onBytes }).finally(() => reader.close());
      }),
    release: (id: HandoverId, file: string | null): Promise<HandoverReleased> =>
      alone(() => releaseCase(deps, id, file)),
    takeBack: (order: TakeBackOrder): Promise<HandoverTaken> => alone(() => takeBack(deps, order)),
    /** Takes a case back by the team store by which it was handed over. */
    takeBackFromTeam: (id: HandoverId): Promise<HandoverTaken> => alone(() => takeBackFromTeam(deps, id)),
    stop: (): void => stop.abort(),
  };
}

interface FileOrder extends Omit<GiveOrder, 'signal'> {
  /** Absolute path of the file to write. */
  readonly file: string;
}

interface TeamOrder extends Omit<GiveOrder, 'signal'> {
  /** Id of the only workstation that may take the case; null: any. */
  readonly recipientId: string | null;
}

/** @throws ProofcaseError `not-found`, and the problem of the store. */
async function recipientOf(deps: HandoverDeps, caseId: CaseId, id: string | null): Promise<Recipient> {
  const recipients = await teamRecipients(deps, caseId);
  if (recipients.kind === 'away') throw ProofcaseError.fromEnvelope(recipients.problem);
  if (recipients.kind === 'none') throw new ProofcaseError('handover-no-store');
  const recipient = recipients.workstations.find((workstation) => workstation.id === id) ?? null;
  if (id !== null && recipient === null) throw new ProofcaseError('not-found');
  return recipient;
}

function adding(report: (bytes: number) => void): (bytes: number) => void {
  let sum = 0;
  return (bytes) => {
    sum += bytes;
    report(sum);
  };
}

/** A release is JSON; a bag is a ZIP. */
async function isRelease(path: string): Promise<boolean> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw new ProofcaseError('source-missing', { name: path }, String(error));
  });
  try {
    const { bytesRead, buffer } = await handle
      .read(Buffer.alloc(1), 0, 1, 0)
      .catch(() => ({ bytesRead: 0, buffer: Buffer.alloc(1) }));
    return bytesRead === 1 && buffer[0] === '{'.charCodeAt(0);
  } finally {
    await handle.close();
  }
}
