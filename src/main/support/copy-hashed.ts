import { createHash, webcrypto } from 'node:crypto';
import { constants, copyFile, type FileHandle, open } from 'node:fs/promises';
import { writeFully } from './durable-file';

/** A file, or a range of it. */
export interface FileSource {
  readonly kind: 'file';
  readonly file: string;
  readonly start?: number;
  /** Default: to the end of the file. */
  readonly length?: number;
}

export interface CopyOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

export interface CopiedFile {
  /** Lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
}

/** The source cannot be read; all other errors concern the target. */
export class UnreadableSourceError extends Error {
  constructor(file: string, cause: unknown) {
    super(`cannot be read: ${file}`, { cause });
  }
}

/** Larger files are copied in chunks; smaller ones are hashed as a whole in the thread pool while they are written. */
const MAX_WHOLE_BYTES = 64_000_000;
const CHUNK_BYTES = 4 << 20;

/** Copies files and returns their hashes. Learns whether the target can share blocks with a source. */
export function createCopier() {
  let canClone = true;
  return {
    /** Copies to a new file without flushing it. @throws UnreadableSource, errors of the target. */
    async copy(source: FileSource, target: string, options: CopyOptions = {}): Promise<CopiedFile> {
      const isWhole = source.start === undefined && source.length === undefined;
      if (canClone && isWhole) {
        const cloned = await clone(source.file, target);
        if (cloned) return hashWritten(target, options);
        canClone = false;
      }
      const from = await open(source.file, 'r').catch((error: unknown) => {
        throw new UnreadableSourceError(source.file, error);
      });
      try {
        const length = source.length ?? (await from.stat()).size;
        const to = await open(target, 'wx');
        try {
          const copied = await copyBetween(
            from,
            to,
            { ...source, start: source.start ?? 0, length },
            options,
          );
          await to.datasync();
          return copied;
        } finally {
          await to.close();
        }
      } finally {
        await from.close();
      }
    },
  };
}

/** Returns false if the file system cannot clone between the two paths. */
async function clone(file: string, target: string): Promise<boolean> {
  try {
    await copyFile(file, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    // The regular copy follows and reports the error if there is another cause.
    return false;
  }
}

async function hashWritten(target: string, { signal, onBytes }: CopyOptions): Promise<CopiedFile> {
  const handle = await open(target, 'r+');
  try {
    const hash = createHash('sha256');
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    let bytes = 0;
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, bytes);
      if (bytesRead === 0) break;
      hash.update(chunk.subarray(0, bytesRead));
      bytes += bytesRead;
      onBytes?.(bytesRead);
    }
    // A clone keeps the mode of its source, which only the owner may read.
    await handle.chmod(0o666 & ~process.umask());
    return { sha256: hash.digest('hex'), bytes };
  } finally {
    await handle.close();
  }
}

type FileRange = Required<FileSource>;

/** Reads every byte once, and hashes and writes it. */
async function copyBetween(
  from: FileHandle,
  to: FileHandle,
  range: FileRange,
  options: CopyOptions,
): Promise<CopiedFile> {
  return range.length <= MAX_WHOLE_BYTES
    ? copyWhole(from, to, range, options)
    : copyInChunks(from, to, range, options);
}

async function copyWhole(
  from: FileHandle,
  to: FileHandle,
  { file, start, length }: FileRange,
  { signal, onBytes }: CopyOptions,
): Promise<CopiedFile> {
  signal?.throwIfAborted();
  const content = Buffer.allocUnsafe(length);
  const bytes = await readFully(from, content, start, file);
  const whole = content.subarray(0, bytes);
  const digest = webcrypto.subtle.digest('SHA-256', whole);
  // Handled below; a write that fails first must not leave an unhandled rejection.
  digest.catch(() => undefined);
  await writeFully(to, whole);
  signal?.throwIfAborted();
  onBytes?.(bytes);
  return { sha256: Buffer.from(await digest).toString('hex'), bytes };
}

async function copyInChunks(
  from: FileHandle,
  to: FileHandle,
  { file, start, length }: FileRange,
  { signal, onBytes }: CopyOptions,
): Promise<CopiedFile> {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let bytes = 0;
  while (bytes < length) {
    signal?.throwIfAborted();
    const wanted = chunk.subarray(0, Math.min(CHUNK_BYTES, length - bytes));
    const bytesRead = await readFully(from, wanted, start + bytes, file);
    if (bytesRead === 0) break;
    const piece = wanted.subarray(0, bytesRead);
    const written = writeFully(to, piece);
    written.catch(() => undefined);
    hash.update(piece);
    await written;
    bytes += bytesRead;
    onBytes?.(bytesRead);
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Fills the buffer as far as the file reaches; returns the number of bytes. */
async function readFully(from: FileHandle, into: Buffer, position: number, file: string): Promise<number> {
  let done = 0;
  try {
    while (done < into.length) {
      const { bytesRead } = await from.read(into, done, into.length - done, position + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
  } catch (error) {
    throw new UnreadableSourceError(file, error);
  }
  return done;
}
