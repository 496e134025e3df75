import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { AttachmentId, CaseId, ItemId } from '../../domain/ids';
import type { DataFolder } from '../database/data-folder';
import type { StoredFolder, StoredItem } from '../database/intake-repository';
import type { Repositories } from '../database/repositories';
import { withDecodeFailure } from '../intake/read-folder';
import type { Emit } from '../journal/journal-deps';
import type { ImageWorkerClient, PictureOutcome } from '../photos/image-worker-client';
import { drawableType } from '../results/detect-type';
import { itemView } from './intake-session';

export interface PicturesDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
  readonly worker: ImageWorkerClient;
  readonly emit: Emit;
  readonly closing: AbortSignal;
}

export type Pictures = ReturnType<typeof createPictures>;

/** Pictures drawn anew by the image worker, cached by the hash of their content. */
export function createPictures(deps: PicturesDeps) {
  const { repositories, worker, folder } = deps;

  const cached = async (name: string, draw: () => Promise<PictureOutcome>): Promise<PictureOutcome> => {
    const file = join(folder.pictures, name);
    const known = await readFile(file).catch(() => null);
    if (known) return { kind: 'picture', bytes: known, mime: 'image/jpeg', width: 0, height: 0 };
    const drawn = await draw();
    if (drawn.kind === 'picture') await keep(file, drawn.bytes);
    return drawn;
  };
  const drawItem = (kind: 'thumbnail' | 'preview', path: string, item: StoredItem) =>
    cached(`${item.sha256}.${kind}`, () => worker[kind](path, item.type));

  const thumbnail = async (caseId: CaseId, source: StoredFolder, item: StoredItem): Promise<void> => {
    const outcome = await drawItem('thumbnail', join(source.path, ...item.path.split('/')), item);
    if (deps.closing.aborted || repositories.intake.item(item.id)?.sha256 !== item.sha256) return;
    const preview = outcome.kind === 'picture' ? 'ready' : 'none';
    const flagged = outcome.kind === 'failed' ? withDecodeFailure(item, outcome.reason) : item;
    const now = repositories.intake.item(item.id) ?? item;
    const updated: StoredItem = { ...now, findings: flagged.findings, preview };
    repositories.intake.saveItems(caseId, [updated]);
    const intake = repositories.intake.intake(caseId);
    const { found, read } = intake ?? { found: 0, read: 0 };
    deps.emit('intake.items', { caseId, items: [itemView(updated)], found, read });
  };

  return {
    /** Draws the thumbnails of a case in the background; the window is told of each. */
    drawThumbnails(caseId: CaseId, source: StoredFolder, items: readonly StoredItem[]): Promise<void> {
      const waiting = items.filter(({ preview }) => preview === 'pending');
      const lanes = Array.from({ length: worker.processes }, async () => {
        for (let item = waiting.shift(); item && !deps.closing.aborted; item = waiting.shift()) {
          await thumbnail(caseId, source, item);
        }
      });
      return Promise.all(lanes).then(() => undefined);
    },
    async picture(kind: 'thumbnail' | 'preview', id: ItemId): Promise<Uint8Array | null> {
      const item = repositories.intake.item(id);
      const intake = item ? repositories.intake.intake(item.caseId) : null;
      const source = intake ? repositories.intake.folder(intake.folderId) : null;
      if (!item || !source || item.type === 'pdf') return null;
      const outcome = await drawItem(kind, join(source.path, ...item.path.split('/')), item);
      return outcome.kind === 'picture' ? outcome.bytes : null;
    },
    async attachment(id: AttachmentId): Promise<Uint8Array | null> {
      const attachment = repositories.results.attachment(id);
      if (!attachment) throw new ProofcaseError('not-found');
      const type = drawableType(attachment.detectedType);
      if (!type) return null;
      const file = join(folder.attachments, attachment.sha256);
      const outcome = await worker.reencode(file, type);
      return outcome.kind === 'picture' ? outcome.bytes : null;
    },
  };
}

/** A half-written picture would be shown for ever; a cache that cannot be written is none. */
async function keep(file: string, bytes: Uint8Array): Promise<void> {
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    await writeFile(partial, bytes, { mode: 0o600 });
    await rename(partial, file);
  } catch {
    await rm(partial, { force: true }).catch(() => undefined);
  }
}
