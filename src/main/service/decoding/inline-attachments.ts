import { cleanDisplayName } from '../../../domain/file-names';
import type { AnswerProblem, StoredAttachment } from './answer-types';
import type { AttachmentStore } from './attachment-store';
import { createBreather } from './breather';
import { type LiftedString, liftedText, type ParsedJson } from './parse-json';
import { type Fields, field, isFields, without } from './shape';

/** How many attachments are written at a time. */
const AT_ONCE = 6;
/** A multiple of four characters, so that every piece but the last decodes to whole bytes. */
const PIECE_CHARACTERS = 1 << 20;

export interface StoredAttachments {
  readonly attachments: readonly StoredAttachment[];
  readonly problems: readonly AnswerProblem[];
}

export interface InlineAttachments extends StoredAttachments {
  /** Undescribed keys of attachments, by where they were. */
  readonly extras: Fields;
}

interface Waiting {
  readonly category: string;
  readonly where: string;
  readonly fields: Fields;
}

/** Decodes the Base64 attachments of a JSON answer into files, category by category, in their order. */
export async function storeInlineAttachments(
  document: Fields,
  json: ParsedJson,
  store: AttachmentStore,
): Promise<InlineAttachments> {
  const problems: AnswerProblem[] = [];
  const waiting = listAttachments(document, problems);
  const stored: (StoredAttachment | null)[] = waiting.map(() => null);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < waiting.length; index = next++) {
      const one = waiting[index];
      if (one) stored[index] = await storeOne(one, json, store, problems);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { attachments: stored.filter((one) => one !== null), problems, extras: extrasOf(waiting, json) };
}

function extrasOf(waiting: readonly Waiting[], json: ParsedJson): Fields {
  const entries = waiting.flatMap(({ where, fields }) => {
    const extra = Object.entries(without(fields, 'filename', 'mime_type', 'data_b64'));
    // What is long enough to stay in the bytes is no remark; it is in the raw answer.
    const short = extra.filter(([, value]) => !JSON.stringify(value).includes(json.marker));
    return short.length === 0 ? [] : [[where, Object.fromEntries(short)] as const];
  });
  return Object.fromEntries(entries);
}

function listAttachments(document: Fields, problems: AnswerProblem[]): readonly Waiting[] {
  const categories = field(document, 'attachments');
  if (categories === undefined || categories === null) return [];
  if (!isFields(categories)) {
    problems.push({ code: 'attachment-malformed', detail: 'attachments is not an object' });
    return [];
  }
  return Object.entries(categories).flatMap(([category, list]) => {
    if (list === null) return [];
    if (!Array.isArray(list)) {
      problems.push({ code: 'attachment-malformed', detail: `attachments.${category} is not an array` });
      return [];
    }
    return list.flatMap((fields, index): Waiting[] => {
      const where = `attachments.${category}[${index}]`;
      if (isFields(fields) && typeof field(fields, 'data_b64') === 'string')
        return [{ category, where, fields }];
      problems.push({ code: 'attachment-malformed', detail: `${where} has no data_b64` });
      return [];
    });
  });
}

async function storeOne(
  { category, where, fields }: Waiting,
  json: ParsedJson,
  store: AttachmentStore,
  problems: AnswerProblem[],
): Promise<StoredAttachment | null> {
  const [name, type] = [shortText(json, fields, 'filename'), shortText(json, fields, 'mime_type')];
  if (name === null || type === null) {
    problems.push({ code: 'attachment-malformed', detail: `${where} lacks filename or mime_type` });
  }
  const [originalName, declaredType] = [name ?? '', type ?? 'application/octet-stream'];
  const data = field(fields, 'data_b64');
  const lifted = json.lifted(data);
  try {
    const file = await store.store(lifted ? liftedBase64(json, lifted) : textBase64(String(data)));
    return { ...file, category, filename: cleanDisplayName(originalName), originalName, declaredType };
  } catch (error) {
    if (!(error instanceof NotBase64)) throw error;
    problems.push({ code: 'attachment-not-base64', detail: where });
    return null;
  }
}

/** Null for what is no text, or one of many kilobytes. */
function shortText(json: ParsedJson, fields: Fields, key: string): string | null {
  const value = field(fields, key);
  return typeof value === 'string' && json.lifted(value) === null ? value : null;
}

class NotBase64 extends Error {}

async function* liftedBase64(json: ParsedJson, lifted: LiftedString): AsyncGenerator<Buffer> {
  const { start, end } = lifted;
  // `\/` and `\n` are usual escapes in Base64 from some writers; a data address starts with a word.
  const plain = json.bytes.subarray(start, end).indexOf(0x5c) < 0 && !startsAsDataAddress(json, lifted);
  if (plain)
    yield* pieces(end - start, (from, to) => json.bytes.toString('latin1', start + from, start + to));
  else {
    const text = liftedText(json, lifted);
    if (text === null) throw new NotBase64();
    yield* textBase64(text);
  }
}

function startsAsDataAddress(json: ParsedJson, { start }: LiftedString): boolean {
  return json.bytes.toString('latin1', start, start + 5) === 'data:';
}

async function* textBase64(text: string): AsyncGenerator<Buffer> {
  const bare = text.replace(/^data:[^,]{0,200},/, '').replace(/\s+/g, '');
  yield* pieces(bare.length, (from, to) => bare.slice(from, to));
}

async function* pieces(length: number, slice: (from: number, to: number) => string): AsyncGenerator<Buffer> {
  const breathe = createBreather();
  for (let from = 0; from < length; from += PIECE_CHARACTERS) {
    const text = slice(from, Math.min(from + PIECE_CHARACTERS, length));
    const decoded = Buffer.from(text, 'base64');
    // The decoder passes over what is no Base64; the length tells.
    const characters = text.endsWith('=') ? text.replace(/={1,2}$/, '').length : text.length;
    if (decoded.length !== Math.floor((characters * 3) / 4)) throw new NotBase64();
    yield decoded;
    await breathe();
  }
}
