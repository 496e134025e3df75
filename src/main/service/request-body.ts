import { randomBytes } from 'node:crypto';
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
 * `before`, the file, `after`, in pieces that span their borders. The file is read as it is sent, so memory does not
 * grow with it.
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
  let position = 0;
  let head = before;
  let tail: Buffer | null = after;
  return {
    totalBytes: before.length + fileBytes + after.length,
    next: async () => {
      if (tail === null) return null;
      let filled = head.copy(buffer);
      head = Buffer.alloc(0);
      const read = await readSome(handle, buffer.subarray(filled, filled + fileBytes - position), position);
      position += read;
      filled += read;
      if (position === fileBytes && tail.length <= buffer.length - filled) {
        filled += tail.copy(buffer, filled);
        tail = null;
      }
      return filled > 0 ? buffer.subarray(0, filled) : null;
    },
    close: async () => {
      await handle.close();
      spare = buffer;
    },
  };
}

async function openSized(file: string, fileBytes: number): Promise<FileHandle> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(file, 'r');
    const { size } = await handle.stat();
    if (size === fileBytes) return handle;
    throw new BodyUnreadable(`the package is ${size} bytes long instead of ${fileBytes}`);
  } catch (error) {
    await handle?.close();
    throw error instanceof BodyUnreadable ? error : unreadable(error);
  }
}

/** As many bytes as one reading gives; 0 where none are wanted. */
async function readSome(handle: FileHandle, wanted: Buffer, position: number): Promise<number> {
  if (wanted.length === 0) return 0;
  try {
    const { bytesRead } = await handle.read(wanted, 0, wanted.length, position);
    if (bytesRead > 0) return bytesRead;
  } catch (error) {
    throw unreadable(error);
  }
  throw new BodyUnreadable('the package became shorter while it was sent');
}

function unreadable(error: unknown): BodyUnreadable {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return new BodyUnreadable(`the package cannot be read: ${code}`);
}

export interface MultipartFraming {
  readonly contentType: string;
  readonly before: Buffer;
  readonly after: Buffer;
}

/** `multipart/form-data` with the one field `file` (RFC 7578). The random boundary cannot occur in the ZIP by accident. */
export function multipartFraming(fileName: string): MultipartFraming {
  const boundary = `proofcase-${randomBytes(24).toString('hex')}`;
  const quotable = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_').slice(0, 200);
  const before = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${quotable}"`,
    'Content-Type: application/zip',
    '',
    '',
  ].join('\r\n');
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    before: Buffer.from(before, 'latin1'),
    after: Buffer.from(`\r\n--${boundary}--\r\n`, 'latin1'),
  };
}
