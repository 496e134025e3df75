import type { PdfActivePart } from '../../../domain/finding';
import type { PdfDetails, PdfStatement } from '../../../domain/precheck/pdf-structure-findings';
import { type PdfObjects, readReference } from './pdf-objects';

/** Annotations by people (ISO 32000-1, table 169), without links, form fields, pop-ups and printer's marks. */
const ANNOTATION =
  /\/Subtype\s*\/(Text|FreeText|Line|Square|Circle|Polygon|PolyLine|Highlight|Underline|Squiggly|StrikeOut|Stamp|Caret|Ink|Redact|FileAttachment)\b/;
const IMAGE = /\/Subtype\s*\/Image\b/;
const SIGNATURE_FIELD = /\/FT\s*\/Sig\b/;
const INLINE_IMAGE = /\bBI\s[\s\S]{1,500}?\bID\s/;

const ACTIVE: readonly { readonly part: PdfActivePart; readonly sign: RegExp }[] = [
  { part: 'JavaScript', sign: /\/S\s*\/JavaScript\b|\/JS\s*[(<\d]/ },
  { part: 'Launch', sign: /\/S\s*\/Launch\b/ },
  { part: 'EmbeddedFiles', sign: /\/EmbeddedFiles?\b/ },
  { part: 'RichMedia', sign: /\/Subtype\s*\/(?:RichMedia|Movie|Screen|Sound|3D)\b/ },
  { part: 'XFA', sign: /\/XFA\b/ },
];

const MAX_TEXT_CHARS = 300;

const NO_STATEMENT: PdfStatement = { created: null, modified: null, producer: null, creator: null };

/** Facts about a PDF beside its pages. Nothing in it is run; of an encrypted one only the structure is read. */
export function readDetails(
  objects: PdfObjects,
  document: { readonly catalogue: string | null; readonly encrypted: boolean },
): PdfDetails {
  const { catalogue, encrypted } = document;
  const structure = readStructure(objects);
  const packet = encrypted ? null : metadataPacket(objects, catalogue);
  return {
    info: encrypted ? NO_STATEMENT : readInfo(objects),
    xmp: packet ? readXmpStatement(packet) : NO_STATEMENT,
    historyPrograms: packet ? readHistory(packet) : [],
    annotations: structure.annotations,
    active: structure.active,
    signatureFields: structure.signatureFields,
    signed: structure.signed,
    images: encrypted ? null : structure.images || inlineImages(objects),
  };
}

function readStructure(objects: PdfObjects) {
  const kinds = new Map<string, number>();
  const active = new Set<PdfActivePart>();
  const counts = { images: 0, signatureFields: 0, signed: 0 };
  for (const raw of objects.all()) {
    // Names may be written with `#` and two hexadecimal digits, which hides them from a plain search.
    const object = raw.replace(/#([0-9A-Fa-f]{2})/g, (_all, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
    const kind = ANNOTATION.exec(object)?.[1];
    if (kind && /\/Rect\b/.test(object)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (IMAGE.test(object)) counts.images += 1;
    if (SIGNATURE_FIELD.test(object)) {
      counts.signatureFields += 1;
      if (/\/V\s*(\d+\s+\d+\s+R|<<)/.test(object)) counts.signed += 1;
    }
    for (const { part, sign } of ACTIVE) if (sign.test(object)) active.add(part);
  }
  const count = [...kinds.values()].reduce((sum, each) => sum + each, 0);
  return { ...counts, annotations: { count, kinds: [...kinds.keys()] }, active: [...active] };
}

/** 1 if a content stream draws an inline picture, otherwise 0; null if unknown. */
function inlineImages(objects: PdfObjects): number | null {
  let open = false;
  for (const content of objects.contentStreams()) {
    if (content === null) open = true;
    else if (INLINE_IMAGE.test(content)) return 1;
  }
  return open ? null : 0;
}

function readInfo(objects: PdfObjects): PdfStatement {
  for (const trailer of [...objects.trailers].reverse()) {
    const reference = readReference(trailer, 'Info');
    const info = reference === null ? null : objects.get(reference);
    if (!info) continue;
    return {
      created: pdfDate(stringOf(objects, info, 'CreationDate')),
      modified: pdfDate(stringOf(objects, info, 'ModDate')),
      producer: cleaned(stringOf(objects, info, 'Producer')),
      creator: cleaned(stringOf(objects, info, 'Creator')),
    };
  }
  return NO_STATEMENT;
}

function stringOf(objects: PdfObjects, dictionary: string, key: string): string | null {
  const direct = new RegExp(`/${key}\\s*([(<][\\s\\S]*)`).exec(dictionary)?.[1];
  if (direct !== undefined) return readString(direct);
  const reference = readReference(dictionary, key);
  const object = reference === null ? null : objects.get(reference);
  return object ? readString(object.trimStart()) : null;
}

const ESCAPES: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A literal or hexadecimal string at the start of a text, as PDFDocEncoding (near Latin-1) or UTF-16. */
function readString(text: string): string | null {
  const raw = text.startsWith('<') ? hexadecimal(text) : literal(text);
  if (raw === null) return null;
  if (!raw.startsWith('\xfe\xff')) return raw;
  const swapped = Buffer.from(raw.slice(2, 2 + ((raw.length - 2) & ~1)), 'latin1').swap16();
  return swapped.toString('utf16le');
}

function hexadecimal(text: string): string | null {
  const digits = /^<([0-9A-Fa-f\s]*)>/.exec(text)?.[1];
  return digits === undefined ? null : Buffer.from(digits.replace(/\s/g, ''), 'hex').toString('latin1');
}

function literal(text: string): string | null {
  if (!text.startsWith('(')) return null;
  let depth = 0;
  let result = '';
  for (let at = 0; at < text.length && result.length < MAX_TEXT_CHARS * 4; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
      const next = text.charAt(at + 1);
      result += octal ? String.fromCharCode(Number.parseInt(octal, 8) & 255) : (ESCAPES[next] ?? next);
      at += octal?.length ?? 1;
      continue;
    }
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return result;
    if (depth > 1 || character !== '(') result += character;
  }
  return null;
}

/** `D:20240102030405+01'00'` as ISO 8601; null for anything without a time. */
function pdfDate(text: string | null): string | null {
  const match = /^\s*(?:D:)?(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?\s*(?:(Z)|([+-]\d\d)'?(\d\d)?)?/.exec(
    text ?? '',
  );
  if (!match) return null;
  const [, year, month, day, hour, minute, second = '00', utc, hours, minutes = '00'] = match;
  const offset = hours ? `${hours}:${minutes}` : '';
  const zone = utc ? 'Z' : offset;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
}

function metadataPacket(objects: PdfObjects, catalogue: string | null): string | null {
  const reference = catalogue ? readReference(catalogue, 'Metadata') : null;
  const bytes = reference === null ? null : objects.stream(reference);
  return bytes === null ? null : Buffer.from(bytes, 'latin1').toString('utf8');
}

function readXmpStatement(packet: string): PdfStatement {
  return {
    created: cleaned(property(packet, 'xmp:CreateDate')),
    modified: cleaned(property(packet, 'xmp:ModifyDate')),
    producer: cleaned(property(packet, 'pdf:Producer')),
    creator: cleaned(property(packet, 'xmp:CreatorTool')),
  };
}

function readHistory(packet: string): readonly string[] {
  const agents = packet.matchAll(/stEvt:softwareAgent(?:="([^"<]{1,200})"|>([^<]{1,200})<)/g);
  return [...agents].slice(0, 20).map((match) => decoded(match[1] ?? match[2] ?? ''));
}

function property(packet: string, name: string): string | null {
  const match = new RegExp(`${name}(?:\\s*=\\s*["']([^"'<]{0,300})["']|>\\s*([^<]{0,300})<)`).exec(packet);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? null : decoded(value);
}

function decoded(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&#(\d{1,6});/g, (_all, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&amp;/g, '&');
}

function cleaned(text: string | null): string | null {
  const value = (text ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT_CHARS);
  return value === '' ? null : value;
}
