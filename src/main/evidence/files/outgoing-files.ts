import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { FileReference } from '../../../contract/file-views';
import { cleanDisplayName, lastPart, nameOfType, splitExtension } from '../../../domain/file-names';
import type { ItemId } from '../../../domain/ids';
import { nameKey } from '../../../domain/source';
import { receivedFolder } from '../../capture/receiver/store-received';
import type { DataFolder } from '../../storage/database/data-folder';
import type { Repositories } from '../../storage/database/repositories';
import { errorCode, isOutOfSpace } from '../../support/error-code';
import { removeWithRetry } from '../../support/files/held-files';
import { markAsDownloaded, needsWarning } from '../../support/mark-of-the-web';

export interface OutgoingFilesDeps {
  readonly repositories: Pick<Repositories, 'intake' | 'sources' | 'results' | 'received'>;
  readonly folder: DataFolder;
  readonly platform: NodeJS.Platform;
}

export interface OutgoingFiles {
  /** The original of an item. @throws ProofcaseError `not-found`. */
  original(id: ItemId): string;
  /**
   * Writes read-only copies, in this order, under names that are safe to open, and returns their paths. Another program
   * may still read the copies of the last calls, so that only those of calls before them are removed; the rest goes at the
   * next start or with the next case that is deleted.
   * @throws ProofcaseError `not-found`, `file-needs-saving`, `document-gone`, `disk-full`.
   */
  copies(files: readonly FileReference[]): Promise<readonly string[]>;
  /** Removes all copies. */
  forget(): Promise<void>;
}

/** A mail program or a copy to a slow drive may read files long after they were dropped. */
const MAX_KEPT_CALLS = 8;

interface Source {
  readonly path: string;
  readonly name: string;
  /** It was received, so its copy is marked as downloaded. */
  readonly isForeign: boolean;
}

/** Files on their way to another program. A copy, so that no program can change or move what the case refers to. */
export function createOutgoingFiles({ repositories, folder, platform }: OutgoingFilesDeps): OutgoingFiles {
  const root = join(folder.temporary, 'outgoing');
  const original = (id: ItemId): string => {
    const item = repositories.intake.item(id);
    const path = item ? repositories.sources.locate(item) : null;
    if (path === null) throw new ProofcaseError('not-found');
    return path;
  };
  const sourceOf = (file: FileReference): Source => {
    switch (file.kind) {
      case 'item': {
        const path = original(file.itemId);
        const item = repositories.intake.item(file.itemId);
        const shown = item?.path ?? '';
        const name = cleanDisplayName(lastPart(shown), 'photo');
        return { path, name: nameOfType(name, item?.type ?? 'other'), isForeign: false };
      }
      case 'attachment': {
        const attachment = repositories.results.attachment(file.attachmentId);
        if (!attachment) throw new ProofcaseError('not-found');
        const name = nameOfType(attachment.filename, attachment.detectedType);
        return { path: join(folder.attachments, attachment.sha256), name, isForeign: true };
      }
      case 'received': {
        const received = repositories.received.file(file.fileId);
        if (!received) throw new ProofcaseError('not-found');
        const name = nameOfType(cleanDisplayName(received.sentName, received.storedName), received.type);
        return {
          path: join(receivedFolder(folder, received.receivedId), received.storedName),
          name,
          isForeign: true,
        };
      }
    }
  };
  /** Folders of the last calls, the newest last. */
  let kept: readonly string[] = [];
  const forget = (): Promise<void> => {
    kept = [];
    return removeWithRetry(root);
  };
  const forgetOldest = async (): Promise<void> => {
    const outdated = kept.slice(0, -MAX_KEPT_CALLS);
    kept = kept.slice(-MAX_KEPT_CALLS);
    for (const folderOfCall of outdated) await removeWithRetry(folderOfCall);
  };
  return {
    original,
    async copies(files) {
      const sources = files.map(sourceOf);
      // Nothing asks during a drag, so what needs a warning has to be saved, which asks.
      if (sources.some(({ name, isForeign }) => isForeign && needsWarning(name))) {
        throw new ProofcaseError('file-needs-saving');
      }
      const target = join(root, randomUUID());
      kept = [...kept, target];
      await forgetOldest();
      await mkdir(target, { recursive: true, mode: 0o700 });
      const names = distinctNames(sources.map(({ name }) => name));
      const paths: string[] = [];
      for (const [index, { path, isForeign }] of sources.entries()) {
        const copy = join(target, names[index] ?? '');
        await copyFile(path, copy).catch(asProofcaseError);
        if (isForeign) await markAsDownloaded(copy, platform);
        await chmod(copy, 0o400);
        paths.push(copy);
      }
      return paths;
    },
    forget,
  };
}

/** Names that no file system treats as equal: a second `photo.jpg` becomes `photo (2).jpg`. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const { stem, extension } = splitExtension(name);
    let distinct = name;
    for (let number = 2; taken.has(nameKey(distinct)); number += 1) {
      distinct = `${stem} (${number})${extension}`;
    }
    taken.add(nameKey(distinct));
    return distinct;
  });
}

function asProofcaseError(error: unknown): never {
  const code = errorCode(error);
  throw new ProofcaseError(isOutOfSpace(error) ? 'disk-full' : 'document-gone', {}, code);
}
