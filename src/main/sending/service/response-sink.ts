import { type FileHandle, open } from 'node:fs/promises';
import type { UnsavedResponse } from './service-client';

/** Receives the bytes of a response. */
export interface ResponseSink {
  readonly bytes: number;
  /** Throws `AnswerTooLarge` above the cap, and errors of the file system. */
  write(chunk: Buffer): Promise<void>;
  /** Flushes the received bytes; called once, also after a failure. */
  finish(): Promise<void>;
}

export class ResponseTooLarge extends Error {}

/**
 * Streams a response to a file that is opened before the request is sent, so that an unwritable folder fails before
 * anything is paid. If the disk fails midway, the response continues in memory, because it may have cost tokens.
 */
export class FileSink implements ResponseSink {
  readonly #handle: FileHandle;
  readonly #file: string;
  readonly #maxBytes: number;
  readonly #keepOnFailure: boolean;
  #unsavedChunks: Buffer[] | null = null;
  #bytes = 0;
  #failure: unknown = null;

  private constructor(handle: FileHandle, file: string, maxBytes: number, keepOnFailure: boolean) {
    this.#handle = handle;
    this.#file = file;
    this.#maxBytes = maxBytes;
    this.#keepOnFailure = keepOnFailure;
  }

  static async open(file: string, maxBytes: number, keepOnFailure: boolean): Promise<FileSink> {
    return new FileSink(await open(file, 'w+', 0o600), file, maxBytes, keepOnFailure);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The response if the disk did not accept it; null otherwise. */
  get unsaved(): UnsavedResponse | null {
    const chunks = this.#unsavedChunks;
    if (chunks === null) return null;
    return { bytes: this.#bytes, save: (file) => writeChunks(file, chunks) };
  }

  /** The error of the file system, if any. */
  get failure(): unknown {
    return this.#failure;
  }

  async write(chunk: Buffer): Promise<void> {
    if (this.#bytes + chunk.length > this.#maxBytes) throw new ResponseTooLarge();
    const position = this.#bytes;
    this.#bytes += chunk.length;
    if (this.#unsavedChunks) {
      this.#unsavedChunks.push(chunk);
      return;
    }
    try {
      await writeAt(this.#handle, chunk, position);
    } catch (error) {
      await this.#fail(error, position, chunk);
    }
  }

  async finish(): Promise<void> {
    try {
      if (this.#unsavedChunks === null) await this.#handle.sync();
    } catch (error) {
      await this.#fail(error, this.#bytes, Buffer.alloc(0));
    } finally {
      await this.#handle.close();
    }
  }

  /** Returns the first bytes, for the detail of a refusal. */
  async head(bytes: number): Promise<Buffer> {
    if (this.#unsavedChunks) return Buffer.concat(this.#unsavedChunks).subarray(0, bytes);
    const handle = await open(this.#file, 'r');
    try {
      const buffer = Buffer.alloc(Math.min(bytes, this.#bytes));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  async #fail(error: unknown, written: number, chunk: Buffer): Promise<void> {
    this.#failure = error;
    if (!this.#keepOnFailure) throw error;
    const before = Buffer.alloc(written);
    await this.#handle.read(before, 0, written, 0);
    // Copy the chunk: its memory belongs to the socket and may be reused.
    this.#unsavedChunks = [before, Buffer.from(chunk)];
  }
}

/** Keeps the first bytes of a response in memory. */
export class MemorySink implements ResponseSink {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get content(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  async write(chunk: Buffer): Promise<void> {
    const remainingBytes = this.#maxBytes - this.#bytes;
    if (remainingBytes <= 0) throw new ResponseTooLarge();
    this.#chunks.push(Buffer.from(chunk.subarray(0, remainingBytes)));
    this.#bytes += Math.min(chunk.length, remainingBytes);
  }

  async finish(): Promise<void> {
    // Nothing to flush.
  }
}

async function writeAt(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position + done);
    if (bytesWritten === 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    done += bytesWritten;
  }
}

async function writeChunks(file: string, chunks: readonly Buffer[]): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    for (const chunk of chunks) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
