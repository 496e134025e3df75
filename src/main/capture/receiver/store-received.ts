import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventMap, EventName } from '../../../contract/events';
import type { CaseId, ReceivedFileId, ReceivedId } from '../../../domain/ids';
import { type CustodyLog, SYSTEM_ACTOR } from '../../storage/custody/custody-log';
import type { DataFolder } from '../../storage/database/data-folder';
import type { Repositories } from '../../storage/database/repositories';
import { SET_ASIDE_FOLDER } from '../../storage/recovery/pending-restore';
import type { Clock } from '../../support/clock';
import { renameDurably } from '../../support/durable-file';
import type { StoredPart } from './store-part';

export interface StoreDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
  readonly custody: CustodyLog;
  readonly clock: Clock;
  readonly emit: <Name extends EventName>(name: Name, payload: EventMap[Name]) => void;
}

/** The folder with the files of a push. */
export function receivedFolder(folder: DataFolder, id: ReceivedId): string {
  return join(folder.received, id);
}

/**
 * Replaces the previous result of a case number (R33): renames the folder first, then stores the rows in one
 * transaction. A failure in between keeps the previous result. All files in `arrival` are flushed.
 */
export async function storeReceived(
  deps: StoreDeps,
  arrival: string,
  receipt: {
    readonly caseNumber: string;
    readonly source: 'push' | 'import';
    readonly parts: readonly StoredPart[];
    /** The person who imported it; the system for a push. */
    readonly actor?: string;
  },
): Promise<ReceivedId> {
  const { repositories, folder, clock } = deps;
  const id = randomUUID() as ReceivedId;
  const final = receivedFolder(folder, id);
  await renameDurably(arrival, final);
  let caseId: CaseId | null = null;
  try {
    repositories.inTransaction(() => {
      const at = clock.now().toISOString();
      const { received, cases, search } = repositories;
      caseId = cases.findByNumber(receipt.caseNumber)?.id ?? null;
      const before = received.current(receipt.caseNumber);
      if (before) received.replace(before.id, at);
      const bytes = receipt.parts.reduce((sum, part) => sum + part.bytes, 0);
      const { caseNumber, source } = receipt;
      received.insert({ id, caseId, caseNumber, receivedAt: at, source, bytes });
      for (const [position, part] of receipt.parts.entries()) {
        received.insertFile({ ...part, id: randomUUID() as ReceivedFileId, receivedId: id, position });
      }
      if (caseId === null) return;
      recordReceipt(deps, caseId, id, { source, replaced: before?.id ?? null }, receipt.actor);
      search.index(caseId, 'received');
      cases.refreshSummary(caseId, at);
    });
  } catch (error) {
    await rm(final, { recursive: true, force: true });
    throw error;
  }
  notifyReceived(deps, caseId, id);
  return id;
}

/** Records the hashes of all files of a receipt in the custody log of the case. */
export function recordReceipt(
  deps: Pick<StoreDeps, 'repositories' | 'custody'>,
  caseId: CaseId,
  id: ReceivedId,
  { source, replaced }: { readonly source: 'push' | 'import'; readonly replaced: ReceivedId | null },
  actor: string = SYSTEM_ACTOR,
): void {
  const files = deps.repositories.received.files(id);
  const photos = files.filter(({ kind }) => kind === 'photo').length;
  const action = source === 'push' ? 'push-received' : 'push-imported';
  const subjects = [id, ...files.map(({ sha256 }) => sha256)];
  deps.custody.append(caseId, action, subjects, { photos, replaced }, actor);
}

export function notifyReceived(deps: Pick<StoreDeps, 'emit'>, caseId: CaseId | null, id: ReceivedId): void {
  deps.emit('received.changed', { caseId, receivedId: id });
  if (caseId !== null) deps.emit('cases.changed', { caseId });
}

/**
 * Sets aside folders without a row at start. They belong to an unconfirmed receipt, or to one that is missing from a
 * restored database and is never pushed again.
 */
export async function setUnknownFoldersAside({ repositories, folder }: StoreDeps): Promise<void> {
  await mkdir(folder.received, { recursive: true, mode: 0o700 });
  const known = new Set<string>(repositories.received.ids());
  for (const name of await readdir(folder.received)) {
    if (known.has(name) || repositories.deletions.isNamed('file', `received/${name}`)) continue;
    const aside = join(folder.root, SET_ASIDE_FOLDER);
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await rename(join(folder.received, name), join(aside, `received-${name}`));
  }
}
