import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventMap, EventName } from '../../contract/events';
import type { CaseId, ReceivedFileId, ReceivedId } from '../../domain/ids';
import type { Clock } from '../clock';
import { type CustodyLog, SYSTEM_ACTOR } from '../custody/custody-log';
import type { DataFolder } from '../database/data-folder';
import type { Repositories } from '../database/repositories';
import { renameDurably } from '../packing/durable-file';
import { SET_ASIDE_FOLDER } from '../recovery/pending-restore';
import type { StoredPart } from './store-part';

export interface StoreDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
  readonly custody: CustodyLog;
  readonly clock: Clock;
  readonly emit: <Name extends EventName>(name: Name, payload: EventMap[Name]) => void;
}

/** Where the files of a push are. */
export function receivedFolder(folder: DataFolder, id: ReceivedId): string {
  return join(folder.received, id);
}

/**
 * Puts a received result in the place of the one before it (R33): the folder first, under its final name, then the
 * rows in one transaction. Whatever breaks in between leaves the earlier result as it was. `arrival` is a folder in
 * which every file is flushed.
 */
export async function storeReceived(
  deps: StoreDeps,
  arrival: string,
  what: {
    readonly caseNumber: string;
    readonly source: 'push' | 'import';
    readonly parts: readonly StoredPart[];
    /** Who imported it; the program itself for a push. */
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
      caseId = cases.findByNumber(what.caseNumber)?.id ?? null;
      const before = received.current(what.caseNumber);
      if (before) received.replace(before.id, at);
      const bytes = what.parts.reduce((sum, part) => sum + part.bytes, 0);
      const { caseNumber, source } = what;
      received.insert({ id, caseId, caseNumber, receivedAt: at, source, bytes });
      for (const [position, part] of what.parts.entries()) {
        received.insertFile({ ...part, id: randomUUID() as ReceivedFileId, receivedId: id, position });
      }
      if (caseId === null) return;
      recordReceipt(deps, caseId, id, { source, replaced: before?.id ?? null }, what.actor);
      search.index(caseId, 'received');
      cases.refreshSummary(caseId, at);
    });
  } catch (error) {
    await rm(final, { recursive: true, force: true });
    throw error;
  }
  tellReceived(deps, caseId, id);
  return id;
}

/** The hashes of everything that came, in the chain of the case. */
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

export function tellReceived(deps: Pick<StoreDeps, 'emit'>, caseId: CaseId | null, id: ReceivedId): void {
  deps.emit('received.changed', { caseId, receivedId: id });
  if (caseId !== null) deps.emit('cases.changed', { caseId });
}

/**
 * At start: a folder without a row is of a receipt that was never confirmed, or of one that a restored database has
 * forgotten and the service never pushes again. Both are set aside, and neither is deleted.
 */
export async function setAsideUnknown({ repositories, folder }: StoreDeps): Promise<void> {
  await mkdir(folder.received, { recursive: true, mode: 0o700 });
  const known = new Set<string>(repositories.received.ids());
  for (const name of await readdir(folder.received)) {
    if (known.has(name) || repositories.deletions.isNamed('file', `received/${name}`)) continue;
    const aside = join(folder.root, SET_ASIDE_FOLDER);
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await rename(join(folder.received, name), join(aside, `received-${name}`));
  }
}
