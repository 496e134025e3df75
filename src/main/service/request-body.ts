import { randomUUID } from 'node:crypto';
import { read } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** A body of known length, read piece by piece; a piece is valid until the next is asked for. */
export interface RequestBody {
  readonly totalBytes: number;
  /** The next piece, null at the end. Throws `BodyUnreadable`. */
  next(): Promise<Buffer | null>;
  close(): Promise<void>;
}

/** The file is gone, unreadable, or not as long as it was. */
export class BodyUnreadable extends Error {}

/** No body at all: `Content-Length: 0` (R18). */
export const emptyBody: RequestBody = {
  totalBytes: 0,
  next: async () => null,
  close: async () => undefined,
};

/** A small body that is in memory. */
export function bytesBody(bytes: Buffer): RequestBody {
  let left: Buffer | null = bytes;
  return {
    totalBytes: bytes.length,
    next: async () => {
      const piece = left;
      left = null;
      return piece;
    },
    close: async () => undefined,
  };
}

/** Stays in a processor's cache between reading and sending, and needs few turns. */
const PIECE_BYTES = 512 * 1024;

/** What the last body used, for the next one: touching fresh memory takes as long as reading into it. */
let spare: Buffer | null = null;

/**
 * `before`, the file, `after`, each in pieces of its own. The file is read as it is sent, so memory does not grow with
 * it.
 * @throws BodyUnreadable when the file cannot be opened or is not `fileBytes` long.
 */
export async function fileBody(
  file: string,
  fileBytes: number,
  before: Buffer = Buffer.alloc(0),
  after: Buffer = Buffer.alloc(0),
): Promise<RequestBody> {
  const handle = await openSized(file, fileBytes);
  const buffer = spare ?? Buffer.allocUnsafeSlow(PIECE_BYTES);
  spare = null;
  let closed: Promise<void> | null = null;
  const closeFile = (): Promise<void> => {
    closed ??= handle.close();
    return closed;
  };
  let position = 0;
  const readOn = async (): Promise<Buffer | null> => {
    if (position === fileBytes) return null;
    const bytes = await readSome(handle, buffer.subarray(0, fileBytes - position), position);
    position += bytes;
    // The file is closed while the rest is sent; an error of that is told by `close`.
    if (position === fileBytes) closeFile().catch(() => undefined);
    return buffer.subarray(0, bytes);
  };
  // The first piece is read while the connection is made; whoever asks for it is told of an error.
  let reading = readOn();
  let isAhead = true;
  reading.catch(() => undefined);
  const pieceOfFile = (): Promise<Buffer | null> => {
    if (!isAhead) reading = readOn();
    isAhead = false;
    return reading;
  };
  const left = new Set(['before', 'after']);
  return {
    totalBytes: before.length + fileBytes + after.length,
    next: async () => {
      // By itself, with the head: the other side is awake by the time of the first large piece.
      if (left.delete('before') && before.length > 0) return before;
      const piece = await pieceOfFile();
      if (piece !== null) return piece;
      return left.delete('after') && after.length > 0 ? after : null;
    },
    close: async () => {
      // The buffer is given on only when nothing is being read into it any more.
      await reading.catch(() => undefined);
      await closeFile();
      spare = buffer;
    },
  };
}

/** Checks the length, so that no request begins for a file that is not what was sealed. */
async function openSized(file: string, fileBytes: number): Promise<FileHandle> {
  const handle = await open(file, 'r').catch(unreadable);
  try {
    const { size } = await handle.stat().catch(unreadable);
    if (size === fileBytes) return handle;
    throw new BodyUnreadable(`the package is ${size} bytes long instead of ${fileBytes}`);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** With half the overhead of the reading of `FileHandle`, which matters in a loop of small steps. */
function readInto(handle: FileHandle, wanted: Buffer, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(handle.fd, wanted, 0, wanted.length, position, (error, bytesRead) => {
      if (error) reject(error);
      else resolve(bytesRead);
    });
  });
}

/** As many bytes as one reading gives; 0 where none are wanted. */
async function readSome(handle: FileHandle, wanted: Buffer, position: number): Promise<number> {
  if (wanted.length === 0) return 0;
  const bytesRead = await readInto(handle, wanted, position).catch(unreadable);
  if (bytesRead === 0) throw new BodyUnreadable('the package became shorter while it was sent');
  return bytesRead;
}

function unreadable(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  throw new BodyUnreadable(`the package cannot be read: ${code}`);
}

export interface MultipartFraming {
  readonly contentType: string;
  readonly before: Buffer;
  readonly after: Buffer;
}

/** `multipart/form-data` with the one field `file` (RFC 7578). The random boundary cannot occur in the ZIP by accident. */
export function multipartFraming(fileName: string): MultipartFraming {
  const boundary = `proofcase-${randomUUID()}`;
  const quotable = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_').slice(0, 200);
  const disposition = `Content-Disposition: form-data; name="file"; filename="${quotable}"`;
  const before = `--${boundary}\r\n${disposition}\r\nContent-Type: application/zip\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    before: Buffer.from(before, 'latin1'),
    after: Buffer.from(`\r\n--${boundary}--\r\n`, 'latin1'),
  };
}
