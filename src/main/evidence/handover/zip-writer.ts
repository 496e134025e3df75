import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { removeWithRetry } from '../../support/files/held-files';
import { asTargetError } from '../files/target-file';
import type { BagWriter } from './bag-stream';

/** The first DOS time: a bag reveals no more than its document. */
const ENTRY_DATE = new Date('1980-01-01T00:00:00Z');

/**
 * Writes a bag as a ZIP of stored entries to a new file. @throws ProofcaseError `target-not-writable`, `target-exists`,
 * `target-gone`, `target-in-use`, `disk-full`, also in `add` and `finish`.
 */
export async function createZipWriter(file: string): Promise<BagWriter> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw asTargetError(error, file);
  });
  // Loaded on demand: it is large, and no window needs it to open.
  const { ZipArchive } = await import('archiver');
  const archive = new ZipArchive({ store: true });
  // After a failure the library may emit another error, which needs a listener.
  archive.on('error', () => undefined);
  // A stream made by the handle would keep it open: `close` waits for every one of them.
  const writing = pipeline(archive, createWriteStream(file, { fd: handle.fd, autoClose: false }));
  writing.catch(() => undefined);
  return {
    async add(path, content) {
      const hash = createHash('sha256');
      let bytes = 0;
      const counted = Readable.from(
        (async function* () {
          for await (const chunk of content) {
            hash.update(chunk);
            bytes += chunk.length;
            yield chunk;
          }
        })(),
        { objectMode: false },
      );
      const failed = new Promise<never>((_, reject) => counted.once('error', reject));
      failed.catch(() => undefined);
      const added = once(archive, 'entry');
      added.catch(() => undefined);
      archive.append(counted, { name: path, date: ENTRY_DATE, mode: 0o600 });
      // A failed write ends this wait, because the archive may then never emit the entry.
      await Promise.race([added, failed, writing]).catch((error: unknown) => {
        throw asTargetError(error, file);
      });
      return { path, bytes, sha256: hash.digest('hex') };
    },
    async finish() {
      try {
        await Promise.all([archive.finalize(), writing]);
        await handle.sync();
        return (await handle.stat()).size;
      } catch (error) {
        throw asTargetError(error, file);
      } finally {
        await closeQuietly(handle);
      }
    },
    async abort() {
      archive.destroy();
      await writing.catch(() => undefined);
      await closeQuietly(handle);
      await removeWithRetry(file);
    },
  };
}

async function closeQuietly(handle: FileHandle): Promise<void> {
  await handle.close().catch(() => undefined);
}
