import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A page that explains a refusal is a few kilobytes. */
const MAX_BODY_BYTES = 1_000_000;

/**
 * Reads the rest of a refusal, after which the same connection takes the next request. Returns false if the proxy ends
 * the connection or its end cannot be found.
 */
export async function discardRefusal({
  response: { headers },
  socket,
  head,
}: {
  readonly response: IncomingMessage;
  readonly socket: Socket;
  readonly head: Buffer;
}): Promise<boolean> {
  const persistence = `${headers.connection ?? ''},${headers['proxy-connection'] ?? ''}`;
  if (/\bclose\b/i.test(persistence)) return false;
  const isChunked = /\bchunked\b/i.test(headers['transfer-encoding'] ?? '');
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (!isChunked && !Number.isSafeInteger(length)) return false;
  const isWhole = (body: Buffer): boolean => (isChunked ? isLastChunk(body) : body.length >= length);
  let body = head;
  while (!isWhole(body)) {
    const more = body.length > MAX_BODY_BYTES ? null : await nextPiece(socket);
    if (more === null) return false;
    body = Buffer.concat([body, more]);
  }
  return !socket.destroyed;
}

/** Null if the connection ended. */
function nextPiece(socket: Socket): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const finish = (piece: Buffer | null): void => {
      socket.off('data', finish);
      socket.off('close', end);
      socket.off('end', end);
      resolve(piece);
    };
    const end = (): void => finish(null);
    socket.on('data', finish);
    socket.on('close', end);
    socket.on('end', end);
    if (socket.destroyed) end();
  });
}

/** At most 256 MB, and never negative, with which the search would not end. */
const CHUNK_SIZE = /^[\da-f]{1,7}(?=[\s;]|$)/i;

/** Whether a chunked body is here up to its chunk of size 0, without trailers. */
function isLastChunk(body: Buffer): boolean {
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at);
    if (lineEnd === -1) return false;
    const [digits] = CHUNK_SIZE.exec(body.toString('latin1', at, lineEnd)) ?? [];
    if (digits === undefined) return false;
    const size = Number.parseInt(digits, 16);
    at = lineEnd + 2 + size + 2;
    if (at > body.length) return false;
    if (size === 0) return true;
  }
}
