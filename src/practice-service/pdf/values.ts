/** The values of a PDF (ISO 32000, 7.3). Strings are bytes as Latin-1 text. */
export type PdfValue =
  | null
  | boolean
  | number
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'string'; readonly bytes: string }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | PdfDictionary
  | { readonly kind: 'reference'; readonly number: number };

export interface PdfDictionary {
  readonly kind: 'dictionary';
  readonly entries: ReadonlyMap<string, PdfValue>;
}

const WHITE = new Set(['\0', '\t', '\n', '\f', '\r', ' ']);
const DELIMITERS = new Set(['(', ')', '<', '>', '[', ']', '{', '}', '/', '%']);
const MAX_DEPTH = 64;

/** A value and the offset after it. */
export interface Parsed {
  readonly value: PdfValue;
  readonly end: number;
}

/** Parses one value at `start` of a PDF's Latin-1 text; null if there is none. Never throws. */
export function parseValue(text: string, start: number, depth = 0): Parsed | null {
  if (depth > MAX_DEPTH) return null;
  const at = skipWhite(text, start);
  const character = text[at];
  if (character === undefined) return null;
  if (character === '/') return parseName(text, at);
  if (character === '(') return parseLiteral(text, at);
  if (character === '[') return parseArray(text, at, depth);
  if (character === '<') return text[at + 1] === '<' ? parseDictionary(text, at, depth) : parseHex(text, at);
  return parseWord(text, at);
}

/** The offset of the next character that is neither white space nor part of a comment. */
export function skipWhite(text: string, start: number): number {
  let at = start;
  for (;;) {
    const character = text[at];
    if (character !== undefined && WHITE.has(character)) at += 1;
    else if (character === '%') {
      while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
    } else return at;
  }
}

function wordEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && !WHITE.has(text.charAt(at)) && !DELIMITERS.has(text.charAt(at))) at += 1;
  return at;
}

function parseName(text: string, at: number): Parsed {
  const end = wordEnd(text, at + 1);
  const name = text
    .slice(at + 1, end)
    .replace(/#([0-9a-fA-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { value: { kind: 'name', name }, end };
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function parseLiteral(text: string, start: number): Parsed {
  let bytes = '';
  let nesting = 1;
  let at = start + 1;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
      const next = text.charAt(at + 1);
      if (octal !== undefined) {
        bytes += String.fromCharCode(Number.parseInt(octal, 8) & 255);
        at += 1 + octal.length;
      } else {
        // A backslash at a line's end continues the string on the next line.
        if (next !== '\n' && next !== '\r') bytes += ESCAPES[next] ?? next;
        at += next === '\r' && text[at + 2] === '\n' ? 3 : 2;
      }
      continue;
    }
    if (character === '(') nesting += 1;
    if (character === ')') nesting -= 1;
    at += 1;
    if (nesting === 0) break;
    bytes += character;
  }
  return { value: { kind: 'string', bytes }, end: at };
}

function parseHex(text: string, start: number): Parsed {
  const close = text.indexOf('>', start);
  const end = close < 0 ? text.length : close + 1;
  const digits = text.slice(start + 1, end - 1).replace(/[^0-9a-fA-F]/g, '');
  const even = digits.length % 2 === 0 ? digits : `${digits}0`;
  return { value: { kind: 'string', bytes: Buffer.from(even, 'hex').toString('latin1') }, end };
}

function parseArray(text: string, start: number, depth: number): Parsed {
  const items: PdfValue[] = [];
  let at = start + 1;
  for (;;) {
    at = skipWhite(text, at);
    if (at >= text.length) return { value: { kind: 'array', items }, end: at };
    if (text[at] === ']') return { value: { kind: 'array', items }, end: at + 1 };
    const parsed = parseValue(text, at, depth + 1);
    if (parsed === null || parsed.end <= at) return { value: { kind: 'array', items }, end: at };
    items.push(parsed.value);
    at = parsed.end;
  }
}

function parseDictionary(text: string, start: number, depth: number): Parsed {
  const entries = new Map<string, PdfValue>();
  const value: PdfDictionary = { kind: 'dictionary', entries };
  let at = start + 2;
  for (;;) {
    at = skipWhite(text, at);
    if (text.startsWith('>>', at)) return { value, end: at + 2 };
    if (text[at] !== '/') return { value, end: at };
    const key = parseName(text, at);
    const parsed = parseValue(text, key.end, depth + 1);
    if (parsed === null) return { value, end: key.end };
    const name = key.value;
    if (typeof name === 'object' && name?.kind === 'name') entries.set(name.name, parsed.value);
    at = parsed.end;
  }
}

const REFERENCE = /(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![A-Za-z0-9])/y;

function parseWord(text: string, at: number): Parsed | null {
  REFERENCE.lastIndex = at;
  const reference = REFERENCE.exec(text);
  if (reference !== null) {
    return { value: { kind: 'reference', number: Number(reference[1]) }, end: REFERENCE.lastIndex };
  }
  const end = wordEnd(text, at);
  if (end === at) return null;
  const word = text.slice(at, end);
  if (word === 'true' || word === 'false') return { value: word === 'true', end };
  const number = Number(word);
  return { value: Number.isFinite(number) ? number : null, end };
}

export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return typeof value === 'object' && value !== null && value.kind === 'dictionary';
}

export function nameOf(value: PdfValue | undefined): string | null {
  return typeof value === 'object' && value !== null && value.kind === 'name' ? value.name : null;
}

/** Decodes a text string: UTF-16 or UTF-8 with a byte order mark, else PDFDocEncoding read as Latin-1. */
export function textOf(value: PdfValue | undefined): string | null {
  if (typeof value !== 'object' || value === null || value.kind !== 'string') return null;
  const bytes = Buffer.from(value.bytes, 'latin1');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return bytes
      .subarray(2, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le');
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3).toString('utf8');
  return value.bytes;
}
