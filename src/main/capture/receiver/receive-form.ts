import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import {
  MAX_PUSH_PHOTOS,
  PUSH_PHOTOS_LIMIT_BYTES,
  PUSH_REPORT_LIMIT_BYTES,
  type Refusal,
} from '../../../domain/receiver';
import { isOutOfSpace } from '../../support/error-code';
import { type StoredPart, storePart } from './store-part';

export type FormOutcome =
  | { readonly kind: 'received'; readonly parts: readonly StoredPart[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly detail: string };

/** Ends the reading of a form with a refusal and a detail for the log. */
class FormRefusal extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, detail: string) {
    super(detail);
    this.refusal = refusal;
  }
}

const PART_NAMES = { fotos: 'photo', bericht: 'report' } as const;

/**
 * Streams the parts of a result push into an existing folder. All files are flushed when it resolves with `received`;
 * after `refused` the folder may hold leftovers. `signal` ends it as `too-slow`.
 * @throws defects only.
 */
export async function receiveForm(
  body: Readable,
  contentType: string,
  folder: string,
  signal: AbortSignal,
): Promise<FormOutcome> {
  const parser = openParser(contentType);
  if (parser instanceof FormRefusal) return outcomeOf(parser);
  const stop = new AbortController();
  const parts = new PartStore(folder, () => stop.abort());
  const tooSlow = (): void => parts.fail(new FormRefusal('too-slow', 'the push did not arrive in time'));
  signal.addEventListener('abort', tooSlow, { once: true });
  try {
    parser.on('file', (name, stream, sentName, _encoding, declaredType) => {
      parts.take(name, stream, sentName, declaredType);
    });
    for (const limit of ['partsLimit', 'filesLimit'] as const) {
      parser.on(limit, () => parts.fail(new FormRefusal('too-many-photos', 'the push has too many parts')));
    }
    await feed(body, parser, stop.signal);
    return { kind: 'received', parts: await parts.finish() };
  } catch (error) {
    await parts.abandon();
    return outcomeOf(parts.failure ?? toRefusal(error));
  } finally {
    signal.removeEventListener('abort', tooSlow);
  }
}

function outcomeOf({ refusal, message }: FormRefusal): FormOutcome {
  return { kind: 'refused', refusal, detail: message };
}

function toRefusal(error: unknown): FormRefusal {
  if (error instanceof FormRefusal) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new FormRefusal(isDiskFault(error) ? 'disk' : 'malformed', detail);
}

/** Whether the file system failed: EPERM and EBUSY of a virus scanner as well as a full disk. */
export function isDiskFault(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || isOutOfSpace(error));
}

function openParser(contentType: string): BusboyInstance | FormRefusal {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    return new FormRefusal('not-multipart', 'the body is not multipart/form-data');
  }
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // Parts are recognised by name, because a sender may omit the file name.
      isPartAFile: (name) => name === 'fotos' || name === 'bericht',
      limits: {
        fields: 50,
        fieldSize: 100_000,
        files: MAX_PUSH_PHOTOS + 2,
        parts: MAX_PUSH_PHOTOS + 60,
        headerPairs: 50,
      },
    });
  } catch (error) {
    return new FormRefusal('malformed', error instanceof Error ? error.message : 'no boundary');
  }
}

/**
 * Pipes the whole body into the parser; rejects if the connection breaks or the form is incomplete. `stop` keeps the
 * connection open so that the refusal can be answered.
 */
function feed(body: Readable, parser: BusboyInstance, stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const halt = (): void => {
      body.unpipe(parser);
      reject(new FormRefusal('malformed', 'stopped'));
    };
    if (stop.aborted) return halt();
    stop.addEventListener('abort', halt, { once: true });
    const cutOff = (): void => {
      if (!body.readableEnded) reject(new FormRefusal('cut-off', 'the connection broke'));
    };
    parser.once('finish', resolve);
    parser.on('error', (error: unknown) => {
      body.unpipe(parser);
      reject(error);
    });
    body.once('error', cutOff).once('close', cutOff);
    // The connection may have broken before the listeners were added.
    if (body.destroyed) return cutOff();
    body.pipe(parser);
  });
}

/** Writes the parts in order of arrival, within the limits of the interface. */
class PartStore {
  readonly #folder: string;
  readonly #onFailure: () => void;
  readonly #writing: Promise<StoredPart>[] = [];
  readonly #streams: Readable[] = [];
  readonly #remainingBytes = { photo: PUSH_PHOTOS_LIMIT_BYTES, report: PUSH_REPORT_LIMIT_BYTES };
  readonly #count = { photo: 0, report: 0 };
  failure: FormRefusal | null = null;

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
    if (this.#count.report > 1) this.fail(new FormRefusal('several-reports', 'more than one bericht'));
    if (this.#count.photo > MAX_PUSH_PHOTOS) {
      this.fail(new FormRefusal('too-many-photos', 'more photos than a push may have'));
    }
    this.#streams.push(stream);
    const position = this.#count[kind];
    const part = { kind, position, sentName: sentName ?? '', declaredType };
    const writing = storePart(this.#folder, part, this.#limitBytes(kind, stream));
    // `finish` awaits the promise; a failure is recorded here at once to stop the body.
    writing.catch((error: unknown) => this.fail(toRefusal(error)));
    this.#writing.push(writing);
  }

  fail(refused: FormRefusal): void {
    this.failure ??= refused;
    for (const stream of this.#streams) stream.destroy();
    this.#onFailure();
  }

  /** Stops writing; resolves when the folder is no longer written to. */
  async abandon(): Promise<void> {
    for (const stream of this.#streams) stream.destroy();
    await Promise.allSettled(this.#writing);
  }

  async finish(): Promise<readonly StoredPart[]> {
    const parts = await Promise.all(this.#writing);
    if (this.failure) throw this.failure;
    if (this.#count.report === 0) throw new FormRefusal('no-report', 'the push has no bericht');
    return parts;
  }

  async *#limitBytes(kind: StoredPart['kind'], stream: Readable): AsyncIterable<Buffer> {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      this.#remainingBytes[kind] -= chunk.length;
      if (this.#remainingBytes[kind] < 0)
        throw new FormRefusal('too-large', `the ${kind}s are larger than a push may be`);
      yield chunk;
    }
  }
}
