import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventMap, EventName } from '../../../contract/events';
import type { CaseId, ReceivedFileId, ReceivedId } from '../../../domain/ids';
import { possibleCaseNumbers } from '../../../domain/receiver';
import { type CustodyLog, SYSTEM_ACTOR } from '../../storage/custody/custody-log';
import type { DataFolder } from '../../storage/database/data-folder';
import type { Repositories } from '../../storage/database/repositories';
import type { StoredCase } from '../../storage/database/stored-case';
import type { Clock } from '../../support/clock';
import { syncFolder } from '../../support/durable-file';
import { isThere } from '../../support/files/find-file';
import { removeWithRetry } from '../../support/files/held-files';
import { type Receipt, writeReceipt } from './receipt';

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

/** In the folder of a result until all of it has arrived. */
const INCOMPLETE_MARK = 'incomplete';

/** Creates the final folder of a result, marked as incomplete, so that a complete one never has to be moved. */
export async function createReceivedFolder(
  folder: DataFolder,
  id = randomUUID() as ReceivedId,
): Promise<{ readonly id: ReceivedId; readonly path: string }> {
  const path = receivedFolder(folder, id);
  await mkdir(path, { recursive: true, mode: 0o700 });
  await writeFile(join(path, INCOMPLETE_MARK), '');
  return { id, path };
}

/** Makes a complete result durable on disk, so that it can be stored later from its folder alone. */
export async function keepReceipt(folder: DataFolder, receipt: Receipt): Promise<void> {
  const path = receivedFolder(folder, receipt.id);
  try {
    await writeReceipt(path, receipt);
    await syncFolder(folder.received);
  } finally {
    await removeWithRetry(join(path, INCOMPLETE_MARK)).catch(() => undefined);
  }
}

/** Whether a folder without a receipt belongs to a result that did not arrive completely. */
export async function isIncomplete(folder: DataFolder, id: ReceivedId): Promise<boolean> {
  return isThere(join(receivedFolder(folder, id), INCOMPLETE_MARK));
}

/** The case of a pushed case number, also where its sender encoded the number in another way; null if there is none. */
export function findPushedCase({ cases }: Repositories, caseNumber: string): StoredCase | null {
  for (const possible of possibleCaseNumbers(caseNumber)) {
    const found = cases.findByNumber(possible);
    if (found) return found;
  }
  return null;
}

/**
 * Stores the rows of a result in one transaction. It replaces the previous result of its case number (R33); one that was
 * received before the current result is stored as replaced. One for a case that another workstation has stays in the
 * inbox: the rows of that case are replaced when it comes back.
 */
export function storeReceived(deps: StoreDeps, receipt: Receipt): void {
  const { repositories, clock } = deps;
  const { id, receivedAt, source, parts } = receipt;
  let caseId: CaseId | null = null;
  repositories.inTransaction(() => {
    const { received, cases, search } = repositories;
    const found = findPushedCase(repositories, receipt.caseNumber);
    const caseNumber = found?.caseNumber ?? receipt.caseNumber;
    caseId = found?.handedOverAt === null ? found.id : null;
    const current = received.current(caseNumber);
    const isOutdated = current !== null && current.receivedAt > receivedAt;
    if (current && !isOutdated) received.replace(current.id, receivedAt);
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    const replacedAt = isOutdated ? current.receivedAt : null;
    received.insert({ id, caseId, caseNumber, receivedAt, source, bytes, replacedAt });
    for (const [position, part] of parts.entries()) {
      received.insertFile({ ...part, id: randomUUID() as ReceivedFileId, receivedId: id, position });
    }
    if (caseId === null) return;
    const replaced = isOutdated ? null : (current?.id ?? null);
    recordReceipt(deps, caseId, id, { source, replaced }, receipt.actor);
    search.index(caseId, 'received');
    cases.refreshSummary(caseId, clock.now().toISOString());
  });
  notifyReceived(deps, caseId, id);
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
