import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { ProofcaseError } from '../../../../contract/errors';
import { cleanDisplayName } from '../../../../domain/file-names';
import { fileAt } from '../../../support/files/find-file';
import { removeWithRetry } from '../../../support/files/held-files';
import type { AttachmentStore } from './attachment-store';
import type { DecodingContext } from './decoding-context';
import { headerParameter } from './header-parameters';
import { decodeBase64 } from './inline-attachments';
import { MultipartBroken, type MultipartEvent, MultipartParser } from './multipart-parser';
import { type ResponseProblem, type StoredAttachment, UNKNOWN_CATEGORY } from './response-types';
import { MAX_UNPACKED_BYTES } from './result-limits';
import { ARCHIVE_LIMITS, unpackInto } from './unpack-attachments';

const MAX_PARTS = 1_000;
/** A larger Base64 part is kept as it is: decoding needs several times its size in memory. */
const MAX_BASE64_BYTES = 50_000_000;
const READ_BYTES = 256 * 1024;
const MAX_JSON_BYTES = 64 * 1024 * 1024;

export interface MultipartResponse {
  /** The JSON part; null if it is missing or incomplete. */
  readonly json: Buffer | null;
  readonly attachments: readonly StoredAttachment[];
  readonly problems: readonly ResponseProblem[];
  readonly cut: boolean;
}

/** The part that is being read: the JSON in memory, any other part in a file. */
interface OpenPart {
  readonly headers: ReadonlyMap<string, string>;
  readonly isJson: boolean;
  readonly chunks: Buffer[];
  readonly file: string | null;
  readonly handle: FileHandle | null;
}

/**
 * Reads a `multipart/mixed` response: JSON into memory, archives unpacked, other parts stored unchanged. Parts in Base64
 * are decoded; one that is not Base64 although it says so is read as it is.
 * @throws ProofcaseError `answer-not-an-analysis` if the bytes are not a multipart message.
 */
export async function readMultipart(
  answerFile: string,
  boundary: string,
  store: AttachmentStore,
  context: DecodingContext,
): Promise<MultipartResponse> {
  const parser = new MultipartParser(boundary);
  const reader = new PartReader(store, context);
  try {
    for await (const chunk of createReadStream(answerFile, { highWaterMark: READ_BYTES })) {
      for (const event of parser.feed(chunk as Buffer)) await reader.take(event);
      if (parser.complete) break;
    }
    for (const event of parser.end()) await reader.take(event);
  } catch (error) {
    if (!(error instanceof MultipartBroken)) throw error;
    throw new ProofcaseError('answer-not-an-analysis', {}, `multipart: ${error.message}`);
  } finally {
    await reader.abandon();
  }
  if (!parser.started) throw new ProofcaseError('answer-not-an-analysis', {}, 'multipart: no boundary found');
  return { ...reader.result, cut: !parser.complete };
}

class PartReader {
  readonly #store: AttachmentStore;
  readonly #context: DecodingContext;
  readonly #attachments: StoredAttachment[] = [];
  readonly #problems: ResponseProblem[] = [];
  #json: Buffer | null = null;
  #jsonSeen = false;
  #open: OpenPart | null = null;
  #parts = 0;
  #bytesLeft = MAX_UNPACKED_BYTES;

  constructor(store: AttachmentStore, context: DecodingContext) {
    this.#store = store;
    this.#context = context;
  }

  get result(): Omit<MultipartResponse, 'cut'> {
    return { json: this.#json, attachments: this.#attachments, problems: this.#problems };
  }

  async take(event: MultipartEvent): Promise<void> {
    if (event.kind === 'part') await this.#begin(event.headers);
    else if (event.kind === 'data') await this.#append(event.bytes);
    else await this.#end();
  }

  /** Closes and removes an open part; an incomplete part is not an attachment. */
  async abandon(): Promise<void> {
    const part = this.#open;
    this.#open = null;
    await part?.handle?.close();
    if (part?.file) await removeWithRetry(part.file);
  }

  async #begin(headers: ReadonlyMap<string, string>): Promise<void> {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) throw new MultipartBroken(`more than ${MAX_PARTS} parts`);
    const isJson = !this.#jsonSeen && /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i.test(typeOf(headers));
    this.#jsonSeen ||= isJson;
    const file = isJson ? null : this.#store.temporaryFile();
    const handle = file === null ? null : await open(file, 'wx', 0o600);
    this.#open = { headers, isJson, chunks: [], file, handle };
  }

  async #append(bytes: Buffer): Promise<void> {
    const part = this.#open;
    if (!part) return;
    if (part.handle) {
      await part.handle.writeFile(bytes);
      return;
    }
    part.chunks.push(bytes);
    const length = part.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    if (length > MAX_JSON_BYTES) throw new MultipartBroken('the JSON part is too large');
  }

  async #end(): Promise<void> {
    const part = this.#open;
    if (!part) return;
    if (part.isJson) {
      const bytes = Buffer.concat(part.chunks);
      const decoded = isBase64(part.headers) ? decodeBase64(bytes.toString('latin1')) : null;
      this.#json = decoded ?? bytes;
      this.#open = null;
      return;
    }
    await part.handle?.sync();
    if (part.file !== null) await this.#file(part, part.file);
    await this.abandon();
  }

  async #file({ headers }: OpenPart, file: string): Promise<void> {
    const name = partName(headers);
    const encoding = encodingOf(headers);
    const mayDecode = isBase64(headers) && (await fileAt(file)).size <= MAX_BASE64_BYTES;
    const decoded = mayDecode ? decodeBase64(await readFile(file, 'latin1')) : null;
    if (decoded !== null) await writeFile(file, decoded);
    else if (!/^(?:binary|8bit|7bit)$/i.test(encoding)) {
      this.#problems.push({ code: 'part-not-understood', detail: `${cleanDisplayName(name)}: ${encoding}` });
    }
    const start = await firstBytes(file);
    if (!this.#jsonSeen && /^\s*\{/.test(start.toString('latin1'))) {
      // This is the JSON part without a JSON content type; archives and reports of the service start differently.
      this.#jsonSeen = true;
      this.#json = await readWhole(file);
      return;
    }
    if (start.toString('latin1').startsWith('PK') || /\bzip\b/i.test(typeOf(headers))) {
      await this.#unpack(file, name);
      return;
    }
    const stored = await this.#store.store(createReadStream(file) as AsyncIterable<Buffer>);
    const attachment = {
      ...stored,
      category: UNKNOWN_CATEGORY,
      filename: cleanDisplayName(name),
      originalName: name,
      declaredType: typeOf(headers) || 'application/octet-stream',
    };
    this.#attachments.push(...this.#context.within('attachments', [attachment]));
  }

  async #unpack(file: string, name: string): Promise<void> {
    const { maxEntries } = ARCHIVE_LIMITS;
    const { attachments, problems } = await unpackInto(file, this.#store, name, {
      ...ARCHIVE_LIMITS,
      maxEntries: Math.min(maxEntries, this.#context.left('attachments')),
      maxBytes: this.#bytesLeft,
    });
    this.#bytesLeft -= attachments.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#attachments.push(...this.#context.within('attachments', attachments));
    this.#problems.push(...problems);
  }
}

function typeOf(headers: ReadonlyMap<string, string>): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
}

function encodingOf(headers: ReadonlyMap<string, string>): string {
  return headers.get('content-transfer-encoding')?.trim() ?? 'binary';
}

function isBase64(headers: ReadonlyMap<string, string>): boolean {
  return /^base64$/i.test(encodingOf(headers));
}

function partName(headers: ReadonlyMap<string, string>): string {
  const disposition = headers.get('content-disposition') ?? '';
  return (
    headerParameter(disposition, 'filename') ??
    headerParameter(headers.get('content-type') ?? '', 'name') ??
    headerParameter(disposition, 'name') ??
    ''
  );
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(16);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function readWhole(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    if ((await handle.stat()).size > MAX_JSON_BYTES) throw new MultipartBroken('the JSON part is too large');
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
