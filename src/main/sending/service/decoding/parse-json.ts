import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../../domain/json';
import { OMITTED } from './decoding-context';

export interface ParsedJson {
  /** Own properties only, `__proto__` included. */
  readonly value: Json;
  /** Paths of keys that an object has twice, the first few; different values of one key are a list in `value`. */
  readonly duplicateKeys: readonly string[];
  /** How many containers were cut off because they are nested too deep. */
  readonly tooDeep: number;
}

/** Far deeper than any described result; code that shows or stores the value may recurse over it. */
export const MAX_NESTING = 100;

const MAX_KEYS_TWICE = 20;
const BYTE_ORDER_MARK = '\uFEFF';
const SCALAR = /[^ \t\n\r,\]}]+/y;
const QUOTE_OR_BRACKET = /["[\]{}]/g;

/**
 * What `JSON.parse` makes of a text, except where it decides silently (docs/decisions/0018): different values of one
 * key become a list, where `JSON.parse` takes the last; a number too large for a double becomes a list with its text,
 * where `JSON.parse` takes infinity; what is nested too deep becomes `…`.
 * @throws SyntaxError for what `JSON.parse` refuses; a byte order mark before the text is accepted.
 */
export function parseJson(text: string): ParsedJson {
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  JSON.parse(json);
  return new ValidJsonReader(json).read();
}

/** Builds the value of a text that `JSON.parse` accepts; it therefore checks nothing. */
class ValidJsonReader {
  readonly #text: string;
  readonly #path: (string | number)[] = [];
  readonly #keysTwice: string[] = [];
  #tooDeep = 0;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): ParsedJson {
    const value = this.#value();
    return { value, duplicateKeys: this.#keysTwice, tooDeep: this.#tooDeep };
  }

  #value(): Json {
    const first = this.#skipBlanks();
    if (first === '"') return this.#string();
    if (first !== '{' && first !== '[') return this.#scalar();
    if (this.#path.length >= MAX_NESTING) return this.#skipContainer();
    this.#at += 1;
    return first === '{' ? this.#object() : this.#list();
  }

  #object(): Json {
    const fields: { [key: string]: Json } = {};
    const repeated = new Map<string, Json[]>();
    while (this.#skipBlanks() !== '}') {
      const key = this.#string();
      this.#skipBlanks();
      this.#at += 1; // :
      this.#path.push(key);
      const value = this.#value();
      if (Object.hasOwn(fields, key)) this.#repeat(fields, repeated, key, value);
      else setOwn(fields, key, value);
      this.#path.pop();
      if (this.#skipBlanks() === ',') this.#at += 1;
    }
    this.#at += 1;
    for (const [key, values] of repeated) setOwn(fields, key, values);
    return fields;
  }

  #repeat(fields: { [key: string]: Json }, repeated: Map<string, Json[]>, key: string, value: Json): void {
    if (this.#keysTwice.length < MAX_KEYS_TWICE) this.#keysTwice.push(pathText(this.#path));
    const values = repeated.get(key);
    if (values) values.push(value);
    else if (!isDeepStrictEqual(fields[key], value)) repeated.set(key, [fields[key] ?? null, value]);
  }

  #list(): Json {
    const list: Json[] = [];
    while (this.#skipBlanks() !== ']') {
      this.#path.push(list.length);
      list.push(this.#value());
      this.#path.pop();
      if (this.#skipBlanks() === ',') this.#at += 1;
    }
    this.#at += 1;
    return list;
  }

  #string(): string {
    const start = this.#at;
    const end = closingQuote(this.#text, start + 1);
    this.#at = end + 1;
    const content = this.#text.slice(start + 1, end);
    if (!content.includes('\\')) return content;
    return JSON.parse(this.#text.slice(start, end + 1)) as string;
  }

  #scalar(): Json {
    SCALAR.lastIndex = this.#at;
    const text = SCALAR.exec(this.#text)?.[0] ?? '';
    this.#at += text.length;
    const value = JSON.parse(text) as boolean | number | null;
    // A list keeps the text and is neither a number nor a text for the decoder.
    return typeof value === 'number' && !Number.isFinite(value) ? [text] : value;
  }

  #skipContainer(): string {
    let depth = 0;
    do {
      QUOTE_OR_BRACKET.lastIndex = this.#at;
      const found = QUOTE_OR_BRACKET.exec(this.#text)?.[0];
      this.#at = QUOTE_OR_BRACKET.lastIndex;
      if (found === '"') this.#at = closingQuote(this.#text, this.#at) + 1;
      else depth += found === '{' || found === '[' ? 1 : -1;
    } while (depth > 0);
    this.#tooDeep += 1;
    return OMITTED;
  }

  /** The next character that is no blank; undefined at the end. */
  #skipBlanks(): string | undefined {
    let next = this.#text[this.#at];
    while (next === ' ' || next === '\n' || next === '\r' || next === '\t') {
      this.#at += 1;
      next = this.#text[this.#at];
    }
    return next;
  }
}

function closingQuote(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); ; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
}

function setOwn(fields: { [key: string]: Json }, key: string, value: Json): void {
  if (key !== '__proto__') fields[key] = value;
  else Object.defineProperty(fields, key, { value, writable: true, enumerable: true, configurable: true });
}

/** In the form of `DecodeProblem.path`, without quotes. */
function pathText(path: readonly (string | number)[]): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step.slice(0, 100)}`));
  return steps.join('').replace(/^\./, '');
}
