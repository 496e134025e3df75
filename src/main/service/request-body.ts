import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** A body of known length, read piece by piece; a piece is valid until the one after the next is asked for. */
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

const PIECE_BYTES = 256 * 1024;

/**
 * `before`, the file, `after`. The file is read as it is sent, so memory does not grow with it.
 * @throws BodyUnreadable when the file cannot be opened or is not `fileBytes` long.
 */
export async function fileBody(
  file: string,
  fileBytes: number,
  before: Buffer = Buffer.alloc(0),
  after: Buffer = Buffer.alloc(0),
): Promise<RequestBody> {
  const handle = await openSized(file, fileBytes);
  const buffers = [Buffer.allocUnsafe(PIECE_BYTES), Buffer.allocUnsafe(PIECE_BYTES)] as const;
  let position = 0;
  let turn: 0 | 1 = 0;
  const edges = { before: before.length > 0, after: after.length > 0 };
  return {
    totalBytes: before.length + fileBytes + after.length,
    next: async () => {
      if (edges.before) {
        edges.before = false;
        return before;
      }
      if (position < fileBytes) {
        turn = turn === 0 ? 1 : 0;
        const piece = await readPiece(handle, buffers[turn], position, fileBytes - position);
        position += piece.length;
        return piece;
      }
      if (!edges.after) return null;
      edges.after = false;
      return after;
    },
    close: () => handle.close(),
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

async function readPiece(
  handle: FileHandle,
  buffer: Buffer,
  position: number,
  left: number,
): Promise<Buffer> {
  try {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, left), position);
    if (bytesRead > 0) return buffer.subarray(0, bytesRead);
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
