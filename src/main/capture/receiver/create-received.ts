import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { ReceivedView, RefusedAttempt } from '../../../contract/receiver-views';
import { cleanDisplayName } from '../../../domain/file-names';
import type { FileType } from '../../../domain/file-type';
import type { CaseId, ReceivedFileId, ReceivedId } from '../../../domain/ids';
import { inboxLevel, partKindOf } from '../../../domain/receiver';
import { localDay } from '../../../domain/reference-date';
import type { Cases } from '../../intake/cases/cases';
import { refuseHandedOver } from '../../storage/cases/close-case';
import type { StoredReceivedFile } from '../../storage/database/received-repository';
import type { FaultPoint } from '../../support/fault-points';
import type { PushSink } from '../../team/pushes/team-pushes';
import { type CheckDeps, checkReceived } from './check-received';
import { importReceived } from './import-received';
import { createReceiptFiling, type FilingDeps } from './receipt-filing';
import { createReceiver, type Receiver, type ReceiverDeps } from './receiver';
import { createPushSink } from './store-fetched';
import { findPushedCase, notifyReceived, receivedFolder, recordReceipt } from './store-received';
import type { TeamDelivery } from './team-delivery';

export interface ReceivedDeps
  extends CheckDeps,
    FilingDeps,
    Omit<ReceiverDeps, 'repositories' | 'folder' | 'onReceived' | 'onRefused' | 'hasPlaceFor'> {
  readonly cases: Cases;
  readonly actor: string;
  /** Where pushes go instead of the database; null: they are stored here. */
  readonly delivery: TeamDelivery | null;
  readonly faultPoint: FaultPoint;
}

export interface ReceivedResults {
  readonly receiver: Receiver;
  /** Refused result pushes. */
  attempts(): readonly RefusedAttempt[];
  /** @throws ProofcaseError `not-found`. */
  ofCase(caseId: CaseId): readonly ReceivedView[];
  /** Result pushes whose case number matches no case. */
  inbox(): readonly ReceivedView[];
  /**
   * Assigns an entry of the inbox to a case; null creates a case with its number.
   * @throws ProofcaseError `not-found`, `handed-over`.
   */
  assign(id: ReceivedId, caseId: CaseId | null): ReceivedView;
  /** Assigns a push that was taken from a team store, unless a case here has its number. @throws ProofcaseError as `assign`. */
  assignTaken(id: ReceivedId, caseId: CaseId | null): ReceivedView;
  /** Stores pushes that come from a team store. */
  readonly pushSink: PushSink;
  /** Stores what an earlier run left, checks the unchecked results, and starts the receiver if it is enabled. */
  start(listen: boolean): Promise<void>;
  import(caseId: CaseId, folder: string): Promise<ReceivedView>;
  /** Path of the stored file and its cleaned display name. @throws ProofcaseError `not-found`. */
  file(id: ReceivedFileId): { readonly path: string; readonly filename: string };
  /** JPEG of a re-encoded photo; null if there is none. */
  picture(kind: 'thumbnail' | 'preview', id: ReceivedFileId): Promise<Uint8Array | null>;
  /** Stops the receiver; resolves when nothing is under way. */
  close(): Promise<void>;
}

/** Received results of capture cases, as used by window and command line. */
export function createReceivedResults(deps: ReceivedDeps): ReceivedResults {
  const { repositories } = deps;
  const checks = createChecking(deps);
  const filing = createReceiptFiling(deps, checks.begin);
  const { delivery } = deps;
  const receiver = createReceiver({
    ...deps,
    folder: delivery?.folder ?? deps.folder,
    async onReceived(receipt, isKept) {
      if (delivery === null) return filing.file(receipt) || isKept ? null : 'disk';
      const refusal = await delivery.deliver(receipt);
      return refusal && !isKept ? 'disk' : refusal;
    },
    onRefused: (attempt) => {
      repositories.received.logAttempt(attempt);
      deps.emit('receiver.changed', {});
    },
    hasPlaceFor: (caseNumber) =>
      delivery?.hasPlace() ??
      (findPushedCase(repositories, caseNumber) !== null ||
        inboxLevel(repositories.received.inboxSize()) !== 'full'),
  });
  let recovered: Promise<void> = Promise.resolve();
  const view = (id: ReceivedId): ReceivedView => receivedView(deps, id);
  return {
    receiver,
    pushSink: createPushSink({ ...deps, filing, ready: () => recovered }),
    attempts: () => repositories.received.attempts(),
    ofCase(caseId) {
      if (!repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
      return repositories.received.ofCase(caseId).map(({ id }) => view(id));
    },
    inbox: () => repositories.received.inbox().map(({ id }) => view(id)),
    assign(id, caseId) {
      assign(deps, id, caseId);
      return view(id);
    },
    assignTaken(id, caseId) {
      const received = repositories.received.find(id);
      const own = received && findPushedCase(repositories, received.caseNumber);
      // A case that another workstation has takes nothing: the result waits here, to be assigned.
      const waits = caseId === null && (own?.handedOverAt ?? null) !== null;
      if (received?.caseId === null && !waits) assign(deps, id, caseId);
      return view(id);
    },
    async start(listen) {
      const unchecked = repositories.received.unchecked();
      recovered = filing.recover();
      await recovered;
      for (const { id } of unchecked) checks.begin(id);
      await delivery?.recover();
      if (listen) await receiver.start();
    },
    async import(caseId, folder) {
      // The recovery must not meet a folder that is being written.
      await recovered;
      const id = await importReceived(deps, caseId, folder, deps.actor);
      checks.begin(id);
      return view(id);
    },
    file: (id) => {
      const { file, path } = fileOf(deps, id);
      return { path, filename: cleanDisplayName(file.sentName, file.storedName) };
    },
    async picture(kind, id) {
      const { file, path } = fileOf(deps, id);
      if (file.kind !== 'photo') return null;
      return drawPicture(deps, kind, path, file);
    },
    async close() {
      await receiver.close();
      await delivery?.stop();
      filing.stop();
      await checks.settled();
    },
  };
}

function createChecking(deps: ReceivedDeps) {
  const running = new Set<Promise<void>>();
  return {
    begin(id: ReceivedId): void {
      const checking = checkReceived(deps, id)
        .catch((error: unknown) => {
          if (!deps.closing.aborted) deps.onDefect(error);
        })
        .finally(() => running.delete(checking));
      running.add(checking);
    },
    async settled(): Promise<void> {
      await Promise.all(running);
    },
  };
}

function assign(deps: ReceivedDeps, id: ReceivedId, chosen: CaseId | null): void {
  const { repositories, cases, clock } = deps;
  const entry = repositories.received.find(id);
  if (!entry || entry.caseId !== null) throw new ProofcaseError('not-found');
  const number = entry.caseNumber;
  const known = chosen ?? findPushedCase(repositories, number)?.id;
  const caseId =
    known ?? cases.create({ caseNumber: number, note: '', referenceDate: localDay(clock.now()) }).id;
  const stored = repositories.cases.find(caseId);
  if (!stored) throw new ProofcaseError('not-found');
  refuseHandedOver(stored);
  repositories.inTransaction(() => {
    const waiting = repositories.received.inbox().filter(({ caseNumber }) => caseNumber === number);
    repositories.received.assign(caseId, number);
    // The next push of this number is filed under the number of the case, too.
    if (chosen === null && stored.caseNumber !== number) {
      repositories.received.renumber(number, stored.caseNumber);
    }
    // In the order of receipt.
    for (const { id: receivedId, source } of waiting.reverse()) {
      recordReceipt(deps, caseId, receivedId, { source, replaced: null }, deps.actor);
    }
    repositories.search.index(caseId, 'received');
    repositories.cases.refreshSummary(caseId, clock.now().toISOString());
  });
  notifyReceived(deps, caseId, id);
}

function receivedView(deps: ReceivedDeps, id: ReceivedId): ReceivedView {
  const received = deps.repositories.received.find(id);
  if (!received) throw new ProofcaseError('not-found');
  const files = deps.repositories.received.files(id).map((file) => ({
    id: file.id,
    kind: file.kind,
    name: cleanDisplayName(file.sentName, file.storedName),
    type: file.type,
    bytes: file.bytes,
    sha256: file.sha256,
  }));
  return { ...received, files };
}

function fileOf(
  { repositories, folder }: ReceivedDeps,
  id: ReceivedFileId,
): { readonly file: StoredReceivedFile; readonly path: string } {
  const file = repositories.received.file(id);
  if (!file) throw new ProofcaseError('not-found');
  return { file, path: join(receivedFolder(folder, file.receivedId), file.storedName) };
}

async function drawPicture(
  { worker, folder }: ReceivedDeps,
  kind: 'thumbnail' | 'preview',
  path: string,
  file: StoredReceivedFile,
): Promise<Uint8Array | null> {
  // The cache is shared with the intake: pictures are named by the hash of their content.
  const cached = await readFile(join(folder.pictures, `${file.sha256}.${kind}`)).catch(() => null);
  if (cached) return cached;
  if (partKindOf(file.type) !== 'photo') return null;
  const type = file.type as FileType;
  const { sha256 } = file;
  const outcome =
    kind === 'thumbnail'
      ? await worker.thumbnail(path, type, { sha256 })
      : await worker.preview(path, type, { sha256 });
  return outcome.kind === 'picture' ? outcome.bytes : null;
}
