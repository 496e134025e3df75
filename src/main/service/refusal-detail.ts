/** As much of a refusal's body as is looked at. */
export const REFUSAL_BODY_BYTES = 64 * 1024;
const LONGEST_DETAIL = 2_000;
const DEEPEST = 4;

/**
 * The most useful sentence of a refusal's body (R26): `detail` as a string or as a list of `{loc, msg}`, other usual
 * fields of JSON errors, title and text of HTML, the code and message of XML, or plain text. Null where it is silent.
 */
export function refusalDetail(body: Buffer, contentType: string | null): string | null {
  const text = new TextDecoder().decode(body).replace(/^\uFEFF/, '');
  const sentence = fromJson(text) ?? (looksLikeMarkup(text, contentType) ? fromMarkup(text) : text);
  const tidy = sentence.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return tidy === '' ? null : withoutQueries(tidy).slice(0, LONGEST_DETAIL);
}

function fromJson(text: string): string | null {
  if (!/^\s*[{["]/.test(text)) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return sentenceOf(value);
}

function sentenceOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return '';
  if (Array.isArray(value)) {
    return value
      .slice(0, 20)
      .map((entry) => validationSentence(entry, depth))
      .filter((sentence) => sentence !== '')
      .join('; ');
  }
  const fields = new Map<string, unknown>(Object.entries(value));
  for (const name of ['detail', 'message', 'error_description', 'title', 'error', 'errors', 'msg']) {
    const sentence = fields.has(name) ? sentenceOf(fields.get(name), depth + 1) : '';
    if (sentence !== '') return sentence;
  }
  return '';
}

/** One entry of a validation framework's list: where, and what is wrong there. */
function validationSentence(entry: unknown, depth: number): string {
  const sentence = sentenceOf(entry, depth + 1);
  if (typeof entry !== 'object' || entry === null || sentence === '') return sentence;
  const place: unknown = new Map<string, unknown>(Object.entries(entry)).get('loc');
  if (!Array.isArray(place)) return sentence;
  const path = place.filter((part) => ['string', 'number'].includes(typeof part)).join('.');
  return path === '' ? sentence : `${path}: ${sentence}`;
}

function looksLikeMarkup(text: string, contentType: string | null): boolean {
  return /html|xml/i.test(contentType ?? '') || /^\s*</.test(text);
}

function fromMarkup(text: string): string {
  const xml = [tagText(text, 'Code'), tagText(text, 'Message')].filter((part) => part !== '').join(': ');
  if (xml !== '' && !/<html/i.test(text)) return xml;
  const title = tagText(text, 'title');
  const body = plainText(
    text
      .replace(/<(script|style|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/<!--[\s\S]*?(?:-->|$)/g, ' '),
  );
  if (title === '' || body.startsWith(title)) return body;
  return body === '' ? title : `${title}: ${body}`;
}

function tagText(text: string, tag: string): string {
  return plainText(new RegExp(`<${tag}\\b[^>]*>([^<]*)<`, 'i').exec(text)?.[1] ?? '');
}

function plainText(markup: string): string {
  return markup
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/&(lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => ENTITIES.get(name) ?? ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['#39', "'"],
]);

/** An error page may repeat the presigned address: its query is a secret (R16). */
function withoutQueries(text: string): string {
  return text
    .replace(/(https?:\/\/[^\s?"'<>]*)\?[^\s"'<>]*/gi, '$1?…')
    .replace(/(X-Amz-(?:Signature|Credential|Security-Token)=)[^\s&"'<>]*/gi, '$1…');
}
