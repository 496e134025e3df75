import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import {
  type DocumentReference,
  type DocumentSource,
  type DocumentView,
  MAX_DOCUMENT_BYTES,
} from '../../../contract/document-views';
import { ProofcaseError } from '../../../contract/errors';
import type { RequestPayload } from '../../../contract/requests';
import { nameOfType, splitExtension } from '../../../domain/file-names';
import type { ImageWorkerClient } from '../../intake/photos/image-worker-client';
import { fileAt } from '../../support/files/find-file';
import { type LocateDeps, locateDocument } from './locate';

export interface DocumentsDeps extends LocateDeps {
  readonly worker: ImageWorkerClient;
}

export interface Documents {
  /** @throws ProofcaseError `not-found`, `document-gone`, `document-too-large`. */
  describe(source: DocumentSource): Promise<DocumentView>;
  /** @throws ProofcaseError `document-changed`, and those of `describe`. */
  read(part: RequestPayload<'documents.read'>): Promise<Uint8Array>;
  /** The file to copy, how much of it, and the name to offer. @throws ProofcaseError those of `read`. */
  copyOf(
    reference: DocumentReference,
  ): Promise<{ readonly path: string; readonly bytes: number; readonly filename: string }>;
}

/** An opened document: later reads return only these bytes. */
interface Known {
  readonly path: string;
  readonly changedAtMs: number;
  readonly view: DocumentView;
}

/** Documents that are kept in mind; one that was forgotten is looked at again. */
const MAX_KNOWN = 100;
const CHUNK_BYTES = 1 << 20;

/** PDFs for the built-in viewer (security row 8): the window names them by identifiers and gets their bytes alone. */
export function createDocuments(deps: DocumentsDeps): Documents {
  const known = new Map<string, Known>();
  const inspect = async (source: DocumentSource): Promise<Known> => {
    const found = await inspectDocument(deps, source);
    const key = JSON.stringify(source);
    known.delete(key);
    known.set(key, found);
    for (const oldest of known.keys()) {
      if (known.size <= MAX_KNOWN) break;
      known.delete(oldest);
    }
    return found;
  };
  const find = async (source: DocumentSource): Promise<Known> =>
    known.get(JSON.stringify(source)) ?? (await inspect(source));
  return {
    async describe(source) {
      return (await inspect(source)).view;
    },
    async read({ source, version, offset, length }) {
      const document = await find(source);
      const end = Math.min(offset + length, sizeOf(document.view, version));
      return readPart(document, offset, Math.max(0, end - offset));
    },
    async copyOf({ source, version }) {
      const { path, changedAtMs, view } = await find(source);
      refuseChanged(await fileAt(path).catch(asGone), { changedAtMs, view });
      // The operating system opens by extension what is a PDF by its content.
      const name = nameOfType(view.name, 'pdf');
      const { stem, extension } = splitExtension(name);
      const filename = version === null ? name : `${stem}.${version}${extension}`;
      return { path, bytes: sizeOf(view, version), filename };
    },
  };
}

async function inspectDocument(deps: DocumentsDeps, source: DocumentSource): Promise<Known> {
  const { path, name, origin, sha256: expected } = await locateDocument(deps, source);
  const before = await fileAt(path).catch(asGone);
  if (before.size > MAX_DOCUMENT_BYTES) {
    throw new ProofcaseError('document-too-large', { bytes: before.size, limit: MAX_DOCUMENT_BYTES });
  }
  const ends = await deps.worker.earlierStates(path);
  const { sha256, bytes, states } = await hashStates(path, ends ?? []).catch(asGone);
  const found = ends?.flatMap((end, index) => {
    const hash = states[index];
    return hash === undefined || end >= bytes ? [] : [{ number: index + 1, bytes: end, sha256: hash }];
  });
  const isChanged = expected !== null && expected !== sha256;
  // A file in our own store has the content of its hash or does not exist.
  if (isChanged && origin !== 'disk') throw new ProofcaseError('document-gone', {}, 'checksum differs');
  const view = { name, bytes, sha256, origin, isChanged, versions: found ?? null };
  return { path, changedAtMs: before.mtimeMs, view };
}

/** @throws ProofcaseError `not-found` for a version that is not in it. */
function sizeOf({ bytes, versions }: DocumentView, version: number | null): number {
  if (version === null) return bytes;
  const found = versions?.find(({ number }) => number === version);
  if (!found) throw new ProofcaseError('not-found');
  return found.bytes;
}

/** @throws ProofcaseError `document-changed` where the file is no longer the one that was looked at. */
function refuseChanged(
  now: { readonly size: number; readonly mtimeMs: number },
  { changedAtMs, view }: Pick<Known, 'changedAtMs' | 'view'>,
): void {
  if (now.size !== view.bytes || now.mtimeMs !== changedAtMs) throw new ProofcaseError('document-changed');
}

/** @throws ProofcaseError `document-changed`. */
async function readPart(
  { path, changedAtMs, view }: Known,
  offset: number,
  length: number,
): Promise<Uint8Array> {
  const file = await open(path, 'r').catch(asGone);
  try {
    refuseChanged(await file.stat(), { changedAtMs, view });
    const part = new Uint8Array(length);
    const { bytesRead } = await file.read(part, 0, length, offset);
    return part.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function asGone(error: unknown): never {
  throw new ProofcaseError('document-gone', {}, String(error));
}

interface HashedStates {
  /** SHA-256 of the whole file, lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
  /** SHA-256 up to each of `ends`, in their order; shorter if the file ends before one. */
  readonly states: readonly string[];
}

/** Returns the SHA-256 of a file and of its parts up to `ends` (ascending, in bytes), in one pass. */
async function hashStates(file: string, ends: readonly number[]): Promise<HashedStates> {
  const handle = await open(file, 'r');
  try {
    const hash = createHash('sha256');
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const states: string[] = [];
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, bytes);
      if (bytesRead === 0) return { sha256: hash.digest('hex'), bytes, states };
      let from = 0;
      for (
        let end = ends[states.length];
        end !== undefined && end <= bytes + bytesRead;
        end = ends[states.length]
      ) {
        hash.update(chunk.subarray(from, end - bytes));
        from = end - bytes;
        states.push(hash.copy().digest('hex'));
      }
      hash.update(chunk.subarray(from, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await handle.close();
  }
}
