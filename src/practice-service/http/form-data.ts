import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';

/** The result of reading a form: the stored file of the field `file`, or why there is none. */
export type ReceivedForm =
  | { readonly kind: 'file'; readonly bytes: number }
  | { readonly kind: 'no-file' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'malformed'; readonly reason: string };

/**
 * Streams the `file` field of a multipart/form-data body to `path`. Stores at most `limitBytes` and reads the remaining body,
 * so that the sender receives the response. Rejects only if the connection breaks.
 */
export async function receiveForm(
  body: Readable,
  contentType: string,
  path: string,
  limitBytes: number,
): Promise<ReceivedForm> {
  // The request broke before a listener was attached; its events would never arrive.
  if (body.destroyed) throw new Error('the connection broke before the body was read');
  const parser = openParser(contentType, limitBytes);
  if ('reason' in parser) {
    body.resume();
    await new Promise<void>((resolve, reject) => {
      body.once('end', resolve).once('error', reject).once('close', resolve);
    });
    return { kind: 'malformed', reason: parser.reason };
  }

  let files = 0;
  let fieldNamedFile = false;
  let bytes = 0;
  let tooLarge = false;
  const writes: Promise<void>[] = [];
  const streams: Readable[] = [];
  parser.on('field', (name) => {
    if (name === 'file') fieldNamedFile = true;
  });
  parser.on('file', (name, stream) => {
    if (name !== 'file' || files > 0) {
      if (name === 'file') files += 1;
      stream.resume();
      return;
    }
    files += 1;
    streams.push(stream);
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    stream.on('limit', () => {
      tooLarge = true;
    });
    // The parser reports a broken body, so a write error is ignored here.
    writes.push(pipeline(stream, createWriteStream(path)).catch(() => undefined));
  });

  // In a broken form a part may never end.
  const endParts = (): void => {
    for (const stream of streams) stream.destroy();
  };
  const broken = await feed(body, parser).catch((error: unknown) => {
    endParts();
    throw error;
  });
  if (broken !== null) endParts();
  await Promise.all(writes);
  if (broken !== null) return { kind: 'malformed', reason: broken };
  if (files > 1) return { kind: 'malformed', reason: 'more than one part is named file' };
  if (fieldNamedFile) return { kind: 'malformed', reason: 'the field file is text, not a file' };
  if (tooLarge || bytes > limitBytes) return { kind: 'too-large' };
  return files === 0 ? { kind: 'no-file' } : { kind: 'file', bytes };
}

function openParser(contentType: string, limitBytes: number): BusboyInstance | { readonly reason: string } {
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    return { reason: 'the body is not multipart/form-data' };
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // One byte above the limit, to distinguish a file of exactly the limit.
      limits: { fileSize: limitBytes + 1, parts: 100, fieldSize: 100_000 },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
  } catch (error) {
    return { reason: error instanceof Error ? error.message : 'unreadable multipart header' };
  }
}

/** Feeds the whole body; returns the framing error, or null. */
function feed(body: Readable, parser: BusboyInstance): Promise<string | null> {
  return new Promise((resolve, reject) => {
    parser.once('finish', () => resolve(null));
    parser.once('error', (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      // Only the first error of a body counts.
      parser.on('error', () => undefined);
      body.unpipe(parser);
      if (body.readableEnded) return resolve(reason);
      body.once('end', () => resolve(reason));
      body.resume();
    });
    body.once('error', reject);
    body.once('close', () => {
      if (!body.readableEnded) reject(new Error('the connection broke while the body was read'));
    });
    body.pipe(parser);
  });
}
