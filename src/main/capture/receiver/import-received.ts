import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { CaseId, ReceivedId } from '../../../domain/ids';
import { compareNaturally } from '../../../domain/natural-order';
import {
  MAX_PUSH_PHOTOS,
  PUSH_PHOTOS_LIMIT_BYTES,
  PUSH_REPORT_LIMIT_BYTES,
  partKindOf,
} from '../../../domain/receiver';
import { fileTypeOf, SNIFF_BYTES } from '../../intake/folder/file-type';
import { refuseHandedOver } from '../../storage/cases/close-case';
import { removeWithRetry } from '../../support/files/held-files';
import { listFolder } from '../../support/files/list-folder';
import { type StoredPart, storePart } from './store-part';
import { createReceivedFolder, keepReceipt, type StoreDeps, storeReceived } from './store-received';

interface Source {
  readonly path: string;
  readonly name: string;
  readonly kind: StoredPart['kind'];
  readonly bytes: number;
}

/**
 * Imports a result from a folder: its photos, and its only PDF as the report (R32). Other files are ignored.
 * @throws ProofcaseError `not-found`, `handed-over`, `nothing-to-import`, `import-too-large`, `folder-unreadable`.
 */
export async function importReceived(
  deps: StoreDeps,
  caseId: CaseId,
  folder: string,
  actor: string,
): Promise<ReceivedId> {
  const detail = deps.repositories.cases.find(caseId);
  if (!detail) throw new ProofcaseError('not-found');
  refuseHandedOver(detail);
  const sources = await readSources(folder);
  const { id, path } = await createReceivedFolder(deps.folder);
  try {
    const parts: StoredPart[] = [];
    const counts = { photo: 0, report: 0 };
    for (const source of sources) {
      counts[source.kind] += 1;
      parts.push(await copyDurably(source, path, counts[source.kind]));
    }
    const receivedAt = deps.clock.now().toISOString();
    const { caseNumber } = detail;
    const receipt = { id, caseNumber, receivedAt, source: 'import', parts, actor } as const;
    await keepReceipt(deps.folder, receipt);
    storeReceived(deps, receipt);
    return id;
  } catch (error) {
    await removeWithRetry(path).catch(() => undefined);
    throw error;
  }
}

async function readSources(folder: string): Promise<readonly Source[]> {
  const entries = await listFolder(folder).catch(refuseUnreadable);
  const sources: Source[] = [];
  const files = entries.filter(({ kind }) => kind === 'file').map(({ name }) => name);
  for (const name of files.sort(compareNaturally)) {
    const source = await sniff(join(folder, name), name).catch(refuseUnreadable);
    if (source) sources.push(source);
  }
  const total = (kind: Source['kind']): number =>
    sources.filter((source) => source.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);
  const reports = sources.filter(({ kind }) => kind === 'report');
  if (sources.length === 0 || reports.length > 1) throw new ProofcaseError('nothing-to-import');
  if (
    total('photo') > PUSH_PHOTOS_LIMIT_BYTES ||
    total('report') > PUSH_REPORT_LIMIT_BYTES ||
    sources.length > MAX_PUSH_PHOTOS + 1
  ) {
    throw new ProofcaseError('import-too-large');
  }
  return sources;
}

/** A file that cannot be read may be a photo, so the import without it would not be complete. */
function refuseUnreadable(error: unknown): never {
  throw new ProofcaseError('folder-unreadable', {}, error instanceof Error ? error.message : null);
}

async function sniff(path: string, name: string): Promise<Source | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    const kind = partKindOf(fileTypeOf(buffer.subarray(0, bytesRead)));
    return kind && { path, name, kind, bytes: size };
  } finally {
    await file.close();
  }
}

async function copyDurably(
  { path, name, kind }: Source,
  folder: string,
  position: number,
): Promise<StoredPart> {
  const from = await open(path, 'r');
  try {
    const pieces = from.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>;
    return await storePart(folder, { kind, position, sentName: name, declaredType: '' }, pieces);
  } finally {
    await from.close();
  }
}
