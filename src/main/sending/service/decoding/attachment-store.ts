import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { PARTIAL_SUFFIX, writeFully } from '../../../support/durable-file';
import { findFile } from '../../../support/files/find-file';
import { removeWithRetry, renameWithRetry } from '../../../support/files/held-files';

export interface StoredFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly storedFile: string;
}

/** A complete, flushed file under a temporary name. */
export interface StagedFile extends StoredFile {
  readonly temporaryFile: string;
}

/** Stores files under their content hash, so that equal content is stored once. */
export class AttachmentStore {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(folder: string): Promise<AttachmentStore> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new AttachmentStore(folder);
  }

  /** Returns a path for an incomplete file; its suffix makes the next start remove it. */
  temporaryFile(): string {
    return join(this.folder, `${randomUUID()}${PARTIAL_SUFFIX}`);
  }

  /** Streams `pieces` into a file; a failing stream leaves no file behind. */
  async store(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<StoredFile> {
    return this.settle(await this.stage(pieces));
  }

  /** Like `store`, but under a temporary name until `settle` or `drop` is called. */
  async stage(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<StagedFile> {
    const temporaryFile = this.temporaryFile();
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      const handle: FileHandle = await open(temporaryFile, 'wx', 0o600);
      try {
        for await (const piece of pieces) {
          hash.update(piece);
          await writeFully(handle, piece);
          bytes += piece.length;
        }
        // Flush first: a power cut must not leave a database row without its file.
        await handle.datasync();
      } finally {
        await handle.close();
      }
      const sha256 = hash.digest('hex');
      return { temporaryFile, sha256, bytes, storedFile: sha256 };
    } catch (error) {
      await removeWithRetry(temporaryFile);
      throw error;
    }
  }

  /** Renames a staged file to its hash. It is never removed, because another response may have the same content. */
  async settle({ temporaryFile, ...file }: StagedFile): Promise<StoredFile> {
    const target = join(this.folder, file.storedFile);
    const existing = await findFile(target);
    if (existing?.size === file.bytes) await removeWithRetry(temporaryFile);
    else await renameWithRetry(temporaryFile, target);
    return file;
  }

  async drop(staged: readonly StagedFile[]): Promise<void> {
    for (const { temporaryFile } of staged) await removeWithRetry(temporaryFile);
  }
}
