/** Maximum size of a refusal's body that is read. */
export const MAX_REFUSAL_BODY_BYTES = 64 * 1024;
const MAX_DETAIL_CHARACTERS = 2_000;
const MAX_DEPTH = 4;

/**
 * Returns the most useful sentence of a refusal's body (R26): `detail` as a string or a list of `{loc, msg}`, other
 * usual fields of JSON errors, title and text of HTML, code and message of XML, or plain text; null without one.
 */
export function refusalDetail(body: Buffer, contentType: string | null): string | null {
  const text = new TextDecoder().decode(body).replace(/^\uFEFF/, '');
  const sentence = fromJson(text) ?? (looksLikeMarkup(text, contentType) ? fromMarkup(text) : text);
  const tidy = sentence.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return tidy === '' ? null : redactQueries(tidy).slice(0, MAX_DETAIL_CHARACTERS);
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
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return '';
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

/** Returns an entry of a validation framework's list as location and message. */
function validationSentence(entry: unknown, depth: number): string {
  const sentence = sentenceOf(entry, depth + 1);
  if (typeof entry !== 'object' || entry === null || sentence === '') return sentence;
  const location: unknown = new Map<string, unknown>(Object.entries(entry)).get('loc');
  if (!Array.isArray(location)) return sentence;
  const path = location.filter((part) => ['string', 'number'].includes(typeof part)).join('.');
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

/** By positions and not by one expression, whose time would grow with the square of a hostile page. */
function tagText(text: string, tag: string): string {
  const tagStart = text.search(new RegExp(`<${tag}\\b`, 'i'));
  const start = tagStart < 0 ? -1 : text.indexOf('>', tagStart);
  const end = start < 0 ? -1 : text.indexOf('<', start);
  return end < 0 ? '' : plainText(text.slice(start + 1, end));
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

/** Removes queries, because an error page may repeat the presigned URL, whose query is secret (R16). */
function redactQueries(text: string): string {
  return text
    .replace(/[^\s"'<>]+/g, withoutQuery)
    .replace(/(X-Amz-(?:Signature|Credential|Security-Token)=)[^\s&"'<>]*/gi, '$1…');
}

function withoutQuery(word: string): string {
  const address = word.search(/https?:\/\//i);
  const query = address < 0 ? -1 : word.indexOf('?', address);
  return query < 0 ? word : `${word.slice(0, query)}?…`;
}
