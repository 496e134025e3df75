import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PARTIAL_SUFFIX, writeFully } from '../../packing/durable-file';

export interface StoredFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly storedFile: string;
}

/** Files by content hash: the name says nothing but what is inside, and equal content is stored once. */
export class AttachmentStore {
  readonly folder: string;
  readonly #created: string[] = [];

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(folder: string): Promise<AttachmentStore> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new AttachmentStore(folder);
  }

  /** A path for something on its way; it ends like everything that is removed at start. */
  temporaryFile(): string {
    return join(this.folder, `${randomUUID()}${PARTIAL_SUFFIX}`);
  }

  /** Streams `pieces` into a file of its own; a failing stream leaves nothing. */
  async store(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<StoredFile> {
    const temporary = this.temporaryFile();
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      const handle: FileHandle = await open(temporary, 'wx', 0o600);
      try {
        for await (const piece of pieces) {
          hash.update(piece);
          await writeFully(handle, piece);
          bytes += piece.length;
        }
        // A row in the database that names the file must not outlive its content in a power cut.
        await handle.datasync();
      } finally {
        await handle.close();
      }
      const sha256 = hash.digest('hex');
      await this.#settle(temporary, sha256, bytes);
      return { sha256, bytes, storedFile: sha256 };
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** How much was stored anew, to be handed to `removeSince`. */
  mark(): number {
    return this.#created.length;
  }

  /** Takes back what an archive brought before it was refused. */
  async removeSince(mark: number): Promise<void> {
    for (const name of this.#created.splice(mark)) await rm(join(this.folder, name), { force: true });
  }

  async #settle(temporary: string, sha256: string, bytes: number): Promise<void> {
    const target = join(this.folder, sha256);
    const existing = await stat(target).catch(() => null);
    if (existing?.size === bytes) {
      await rm(temporary, { force: true });
      return;
    }
    await rename(temporary, target);
    this.#created.push(sha256);
  }
}
