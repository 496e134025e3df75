import { type FileHandle, open } from 'node:fs/promises';
import type { UnsavedAnswer } from './service-client';

/** Where the bytes of an answer go. */
export interface AnswerSink {
  readonly bytes: number;
  /** Throws `AnswerTooLarge` past the cap, and what the file system throws. */
  write(chunk: Buffer): Promise<void>;
  /** Makes what came durable; called once, also after a failure. */
  finish(): Promise<void>;
}

export class AnswerTooLarge extends Error {}

/**
 * Streams to a file that is opened before the request is sent, so that a folder that cannot be written to is found
 * while nothing is paid. When the disk fails midway the answer goes on into memory: it may have cost tokens.
 */
export class FileSink implements AnswerSink {
  readonly #handle: FileHandle;
  readonly #file: string;
  readonly #capBytes: number;
  readonly #keepOnFailure: boolean;
  #held: Buffer[] | null = null;
  #bytes = 0;
  #failure: unknown = null;

  private constructor(handle: FileHandle, file: string, capBytes: number, keepOnFailure: boolean) {
    this.#handle = handle;
    this.#file = file;
    this.#capBytes = capBytes;
    this.#keepOnFailure = keepOnFailure;
  }

  static async open(file: string, capBytes: number, keepOnFailure: boolean): Promise<FileSink> {
    return new FileSink(await open(file, 'w+', 0o600), file, capBytes, keepOnFailure);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** What the disk did not take; null while all is well. */
  get unsaved(): UnsavedAnswer | null {
    const held = this.#held;
    if (held === null) return null;
    return { bytes: this.#bytes, save: (file) => saveAll(file, held) };
  }

  /** The error of the disk, if any. */
  get failure(): unknown {
    return this.#failure;
  }

  async write(chunk: Buffer): Promise<void> {
    if (this.#bytes + chunk.length > this.#capBytes) throw new AnswerTooLarge();
    const position = this.#bytes;
    this.#bytes += chunk.length;
    if (this.#held) {
      this.#held.push(chunk);
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
      if (this.#held === null) await this.#handle.sync();
    } catch (error) {
      await this.#fail(error, this.#bytes, Buffer.alloc(0));
    } finally {
      await this.#handle.close();
    }
  }

  /** The first bytes, for a sentence about a refusal. */
  async head(bytes: number): Promise<Buffer> {
    if (this.#held) return Buffer.concat(this.#held).subarray(0, bytes);
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
    // The chunk belongs to the socket's pool and may be reused.
    this.#held = [before, Buffer.from(chunk)];
  }
}

/** Keeps the first bytes of an answer that is only looked at; the rest is let through unread. */
export class MemorySink implements AnswerSink {
  readonly #capBytes: number;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(capBytes: number) {
    this.#capBytes = capBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get content(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  async write(chunk: Buffer): Promise<void> {
    const room = this.#capBytes - this.#bytes;
    if (room <= 0) throw new AnswerTooLarge();
    this.#chunks.push(Buffer.from(chunk.subarray(0, room)));
    this.#bytes += Math.min(chunk.length, room);
  }

  async finish(): Promise<void> {
    // Nothing to make durable.
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

async function saveAll(file: string, chunks: readonly Buffer[]): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    for (const chunk of chunks) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
