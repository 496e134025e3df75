import { mkdir, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import {
  PUSH_PHOTOS_LIMIT_BYTES,
  PUSH_PHOTOS_LIMIT_COUNT,
  PUSH_REPORT_LIMIT_BYTES,
  type Refusal,
} from '../../domain/receiver';
import { isOneOf } from '../packing/durable-file';
import { type StoredPart, storePart, WrongType } from './store-part';

export type FormOutcome =
  | { readonly kind: 'received'; readonly parts: readonly StoredPart[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly detail: string };

/** Why the reading of a form stops; a `Refusal` with a sentence for the log. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, detail: string) {
    super(detail);
    this.refusal = refusal;
  }
}

const PART_NAMES = { fotos: 'photo', bericht: 'report' } as const;

/**
 * Streams the parts of a result push into `folder`, which it makes. Every file is flushed when this resolves with
 * `received`; with `refused` the folder may hold leftovers. Rejects only for defects. `signal` ends it as `too-slow`.
 */
export async function receiveForm(
  body: Readable,
  contentType: string,
  folder: string,
  signal: AbortSignal,
): Promise<FormOutcome> {
  const parser = openParser(contentType);
  if (parser instanceof Refused) return refused(parser);
  const stop = new AbortController();
  const parts = new PartStore(folder, () => stop.abort());
  const tooSlow = (): void => parts.fail(new Refused('too-slow', 'the push did not arrive in time'));
  signal.addEventListener('abort', tooSlow, { once: true });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    parser.on('file', (name, stream, sentName, _encoding, declaredType) => {
      parts.take(name, stream, sentName, declaredType);
    });
    for (const limit of ['partsLimit', 'filesLimit'] as const) {
      parser.on(limit, () => parts.fail(new Refused('too-many-photos', 'the push has too many parts')));
    }
    await feed(body, parser, stop.signal);
    return { kind: 'received', parts: await parts.finish() };
  } catch (error) {
    await parts.abandon();
    return refused(parts.failure ?? asRefused(error));
  } finally {
    signal.removeEventListener('abort', tooSlow);
  }
}

function refused({ refusal, message }: Refused): FormOutcome {
  return { kind: 'refused', refusal, detail: message };
}

function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof WrongType) return new Refused(`${error.kind}-type`, error.message);
  const detail = error instanceof Error ? error.message : String(error);
  const isOfDisk = isOneOf(error, ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EMFILE']);
  return new Refused(isOfDisk ? 'disk' : 'malformed', detail);
}

function openParser(contentType: string): BusboyInstance | Refused {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    return new Refused('not-multipart', 'the body is not multipart/form-data');
  }
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // A part is a file by its name, also where a sender leaves the file name out.
      isPartAFile: (name) => name === 'fotos' || name === 'bericht',
      limits: {
        fields: 50,
        fieldSize: 100_000,
        files: PUSH_PHOTOS_LIMIT_COUNT + 2,
        parts: PUSH_PHOTOS_LIMIT_COUNT + 60,
        headerPairs: 50,
      },
    });
  } catch (error) {
    return new Refused('malformed', error instanceof Error ? error.message : 'no boundary');
  }
}

/**
 * Feeds the whole body; a connection that breaks, and a form that does not end, reject. `stop` ends it without closing
 * the connection, on which a refusal is still to be answered.
 */
function feed(body: Readable, parser: BusboyInstance, stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const halt = (): void => {
      body.unpipe(parser);
      reject(new Refused('malformed', 'stopped'));
    };
    if (stop.aborted) return halt();
    stop.addEventListener('abort', halt, { once: true });
    const cutOff = (): void => {
      if (!body.readableEnded) reject(new Refused('cut-off', 'the connection broke'));
    };
    parser.once('finish', resolve);
    parser.on('error', (error: unknown) => {
      body.unpipe(parser);
      reject(error);
    });
    body.once('error', cutOff).once('close', cutOff);
    // It may have broken before anybody listened.
    if (body.destroyed) return cutOff();
    body.pipe(parser);
  });
}

/** Writes the parts one after the other, as they come, within the limits of the document. */
class PartStore {
  readonly #folder: string;
  readonly #onFailure: () => void;
  readonly #writing: Promise<StoredPart>[] = [];
  readonly #streams: Readable[] = [];
  readonly #left = { photo: PUSH_PHOTOS_LIMIT_BYTES, report: PUSH_REPORT_LIMIT_BYTES };
  readonly #count = { photo: 0, report: 0 };
  failure: Refused | null = null;

  constructor(folder: string, onFailure: () => void) {
    this.#folder = folder;
    this.#onFailure = onFailure;
  }

  take(name: string, stream: Readable, sentName: string | undefined, declaredType: string): void {
    const kind = name === 'fotos' || name === 'bericht' ? PART_NAMES[name] : null;
    if (kind === null || this.failure) {
      stream.resume();
      return;
    }
    this.#count[kind] += 1;
    if (this.#count.report > 1) this.fail(new Refused('several-reports', 'more than one bericht'));
    if (this.#count.photo > PUSH_PHOTOS_LIMIT_COUNT) {
      this.fail(new Refused('too-many-photos', 'more photos than a push may have'));
    }
    this.#streams.push(stream);
    const position = this.#count[kind];
    const part = { kind, position, sentName: sentName ?? '', declaredType };
    const writing = storePart(this.#folder, part, this.#within(kind, stream));
    // Awaited by `finish`; until then its failure is noted here, and the body stops at once.
    writing.catch((error: unknown) => this.fail(asRefused(error)));
    this.#writing.push(writing);
  }

  fail(refused: Refused): void {
    this.failure ??= refused;
    for (const stream of this.#streams) stream.destroy();
    this.#onFailure();
  }

  /** Resolves when nothing is written to the folder any more. */
  async abandon(): Promise<void> {
    for (const stream of this.#streams) stream.destroy();
    await Promise.allSettled(this.#writing);
  }

  async finish(): Promise<readonly StoredPart[]> {
    const parts = await Promise.all(this.#writing);
    if (this.failure) throw this.failure;
    if (this.#count.report === 0) throw new Refused('no-report', 'the push has no bericht');
    const handle = await open(this.#folder, 'r').catch(() => null);
    // Windows opens no directories, and keeps the entries without this.
    await handle?.sync().catch(() => undefined);
    await handle?.close();
    return parts;
  }

  async *#within(kind: StoredPart['kind'], stream: Readable): AsyncIterable<Buffer> {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      this.#left[kind] -= chunk.length;
      if (this.#left[kind] < 0) throw new Refused('too-large', `the ${kind}s are larger than a push may be`);
      yield chunk;
    }
  }
}
