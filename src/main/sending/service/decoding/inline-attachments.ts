import { mapConcurrently } from '../../../../domain/concurrency';
import { cleanDisplayName } from '../../../../domain/file-names';
import type { Json } from '../../../../domain/json';
import type { AttachmentStore } from './attachment-store';
import type { DecodingContext } from './decoding-context';
import type { ResponseProblem, StoredAttachment, StoredAttachments } from './response-types';
import { type Fields, field, isFields, without } from './shape';

const MAX_CONCURRENT_WRITES = 6;
const MAX_CATEGORY_CHARACTERS = 100;
/** A longer text is a file and no remark; the raw answer has it. */
const MAX_REMARK_CHARACTERS = 16 * 1024;

export interface InlineAttachments extends StoredAttachments {
  /** Undescribed keys of attachments, by where they were. */
  readonly extras: Fields;
}

interface ListedAttachment {
  readonly category: string;
  readonly where: string;
  readonly fields: Fields;
}

/** Decodes the Base64 attachments of a JSON answer into files, category by category, in their order. */
export async function storeInlineAttachments(
  document: Fields,
  store: AttachmentStore,
  context: DecodingContext,
): Promise<InlineAttachments> {
  const problems: ResponseProblem[] = [];
  const listed = listAttachments(document, problems, context);
  const stored = await mapConcurrently(listed, MAX_CONCURRENT_WRITES, (attachment) =>
    storeAttachment(attachment, store, problems),
  );
  return { attachments: stored.filter((file) => file !== null), problems, extras: extrasOf(listed, context) };
}

function extrasOf(listed: readonly ListedAttachment[], context: DecodingContext): Fields {
  const entries = listed.flatMap(({ where, fields }) => {
    const extra = Object.entries(without(fields, 'filename', 'mime_type', 'data_b64'));
    const remarks = extra.filter(([, value]) => !hasLongText(value));
    return remarks.length === 0 ? [] : [[where, context.keep(Object.fromEntries(remarks))] as const];
  });
  return Object.fromEntries(entries);
}

function hasLongText(value: Json): boolean {
  if (typeof value === 'string') return value.length > MAX_REMARK_CHARACTERS;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLongText);
}

function listAttachments(
  document: Fields,
  problems: ResponseProblem[],
  context: DecodingContext,
): readonly ListedAttachment[] {
  const categories = field(document, 'attachments');
  if (categories === undefined || categories === null) return [];
  if (!isFields(categories)) {
    problems.push({ code: 'attachment-malformed', detail: 'attachments is not an object' });
    return [];
  }
  return Object.entries(categories).flatMap(([name, list]) => {
    const category = name.slice(0, MAX_CATEGORY_CHARACTERS);
    if (list === null) return [];
    if (!Array.isArray(list)) {
      problems.push({ code: 'attachment-malformed', detail: `attachments.${category} is not an array` });
      return [];
    }
    return context.within('attachments', list).flatMap((fields, index): ListedAttachment[] => {
      const where = `attachments.${category}[${index}]`;
      if (isFields(fields) && typeof field(fields, 'data_b64') === 'string')
        return [{ category, where, fields }];
      problems.push({ code: 'attachment-malformed', detail: `${where} has no data_b64` });
      return [];
    });
  });
}

async function storeAttachment(
  { category, where, fields }: ListedAttachment,
  store: AttachmentStore,
  problems: ResponseProblem[],
): Promise<StoredAttachment | null> {
  const name = shortText(fields, 'filename');
  const type = shortText(fields, 'mime_type');
  // The interface document gives the media type a default.
  const isTypeOdd = type === null && (field(fields, 'mime_type') ?? null) !== null;
  if (name === null || isTypeOdd) {
    problems.push({ code: 'attachment-malformed', detail: `${where} has no usable filename or mime_type` });
  }
  const content = decodeBase64(String(field(fields, 'data_b64')));
  if (content === null) {
    problems.push({ code: 'attachment-not-base64', detail: where });
    return null;
  }
  const originalName = name ?? '';
  const declaredType = type ?? 'application/octet-stream';
  const file = await store.store([content]);
  return { ...file, category, filename: cleanDisplayName(originalName), originalName, declaredType };
}

/** Null for what is no text, or one of many kilobytes. */
function shortText(fields: Fields, key: string): string | null {
  const value = field(fields, key);
  return typeof value === 'string' && value.length <= MAX_REMARK_CHARACTERS ? value : null;
}

/** Returns the bytes of a Base64 text, also as a data address; null if it is not Base64. */
export function decodeBase64(text: string): Buffer | null {
  const plain = text.replace(/^data:[^,]{0,200},/, '').replace(/\s+/g, '');
  const decoded = Buffer.from(plain, 'base64');
  // The decoder skips invalid characters; the length reveals them.
  const characters = plain.replace(/={1,2}$/, '').length;
  return decoded.length === Math.floor((characters * 3) / 4) ? decoded : null;
}
