import { randomUUID } from 'node:crypto';
import { read } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from '../../support/error-code';

/** A request body of known length, read in pieces; a piece is valid until the next call of `next`. */
export interface RequestBody {
  readonly totalBytes: number;
  /** Returns the next piece; null at the end. Throws `BodyUnreadable`. */
  next(): Promise<Buffer | null>;
  close(): Promise<void>;
}

/** Thrown if the file is missing, unreadable, or has a different length. */
export class BodyUnreadable extends Error {}

/** An empty body with `Content-Length: 0` (R18). */
export const emptyBody: RequestBody = {
  totalBytes: 0,
  next: async () => null,
  close: async () => undefined,
};

/** Returns a body from memory. */
export function bytesBody(bytes: Buffer): RequestBody {
  let remaining: Buffer | null = bytes;
  return {
    totalBytes: bytes.length,
    next: async () => {
      const piece = remaining;
      remaining = null;
      return piece;
    },
    close: async () => undefined,
  };
}

/** Small enough for the processor cache between reading and sending, and large enough for few iterations. */
const PIECE_BYTES = 512 * 1024;

/** The buffer of the previous body, reused because allocating memory takes as long as reading into it. */
let spareBuffer: Buffer | null = null;

/**
 * Returns a body of `before`, the file and `after`, each in separate pieces. The file is read while it is sent.
 * @throws BodyUnreadable if the file cannot be opened or is not `fileBytes` long.
 */
export async function fileBody(
  file: string,
  fileBytes: number,
  before: Buffer = Buffer.alloc(0),
  after: Buffer = Buffer.alloc(0),
): Promise<RequestBody> {
  const handle = await openSized(file, fileBytes);
  const buffer = spareBuffer ?? Buffer.allocUnsafeSlow(PIECE_BYTES);
  spareBuffer = null;
  let closed: Promise<void> | null = null;
  const closeFile = (): Promise<void> => {
    closed ??= handle.close();
    return closed;
  };
  let position = 0;
  const readNext = async (): Promise<Buffer | null> => {
    if (position === fileBytes) return null;
    const bytes = await readSome(handle, buffer.subarray(0, fileBytes - position), position);
    position += bytes;
    // Close the file while the last piece is sent; `close` reports an error.
    if (position === fileBytes) closeFile().catch(() => undefined);
    return buffer.subarray(0, bytes);
  };
  // Read the first piece while the connection opens; `next` reports an error.
  let reading = readNext();
  let isReadAhead = true;
  reading.catch(() => undefined);
  const pieceOfFile = (): Promise<Buffer | null> => {
    if (!isReadAhead) reading = readNext();
    isReadAhead = false;
    return reading;
  };
  const remaining = new Set(['before', 'after']);
  return {
    totalBytes: before.length + fileBytes + after.length,
    next: async () => {
      // Send `before` separately with the head, so that the server is ready for the first large piece.
      if (remaining.delete('before') && before.length > 0) return before;
      const piece = await pieceOfFile();
      if (piece !== null) return piece;
      return remaining.delete('after') && after.length > 0 ? after : null;
    },
    close: async () => {
      // Reuse the buffer only after reading into it has ended.
      await reading.catch(() => undefined);
      await closeFile();
      spareBuffer = buffer;
    },
  };
}

/** Checks the length, so that no request starts for a file that differs from the sealed one. */
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

/** Uses `fs.read`, which has half the overhead of `FileHandle.read`. */
function readInto(handle: FileHandle, target: Buffer, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(handle.fd, target, 0, target.length, position, (error, bytesRead) => {
      if (error) reject(error);
      else resolve(bytesRead);
    });
  });
}

/** Returns the number of bytes read by one call; 0 if `target` is empty. */
async function readSome(handle: FileHandle, target: Buffer, position: number): Promise<number> {
  if (target.length === 0) return 0;
  const bytesRead = await readInto(handle, target, position).catch(unreadable);
  if (bytesRead === 0) throw new BodyUnreadable('the package became shorter while it was sent');
  return bytesRead;
}

function unreadable(error: unknown): never {
  const code = errorCode(error) ?? 'unknown error';
  throw new BodyUnreadable(`the package cannot be read: ${code}`);
}

export interface MultipartFraming {
  readonly contentType: string;
  readonly before: Buffer;
  readonly after: Buffer;
}

/** Returns `multipart/form-data` framing for one field `file` (RFC 7578); its random boundary does not occur in the ZIP. */
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
