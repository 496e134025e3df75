import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../domain/json';
import { createBreather } from './breather';

/** A string value that stayed in the bytes: half-open range between its quotes. */
export interface LiftedString {
  readonly start: number;
  readonly end: number;
}

export interface ParsedJson {
  /** Own properties only, `__proto__` included. */
  readonly value: Json;
  /** The lifted string that stands for `text` in `value`, if it does. */
  lifted(text: unknown): LiftedString | null;
  /** Part of every text in `value` that stands for a lifted string, and of no other. */
  readonly marker: string;
  readonly bytes: Buffer;
  /** Paths of keys that an object has twice, the first few; what they say differently is a list in `value`. */
  readonly keysTwice: readonly string[];
  /** How many containers were cut off because they are nested too deep. */
  readonly tooDeep: number;
}

/** Deeper than any described answer by far; what shows or stores the value later may recurse over it. */
export const DEEPEST_NESTING = 100;
/** Stands for what is nested deeper. */
export const TOO_DEEP = '…';

/** The part of an answer whose long strings are files. */
const LIFT_BELOW = 'attachments';
const LIFT_FROM_BYTES = 16 * 1024;
const STEPS_BETWEEN_BREATHS = 500;
const MOST_KEYS_TWICE = 20;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Parses JSON as `JSON.parse` does, with four differences that an answer of a service needs. It lets other work in
 * every few milliseconds. Long strings of the attachments stay in the bytes. What is nested too deep becomes `…`. And
 * nothing is decided silently: a key that an object has twice with different values gets both of them as a list, where
 * `JSON.parse` takes the last one, and a number too large for a double is a list of its text, where
 * that takes infinity.
 * @throws SyntaxError for what `JSON.parse` refuses.
 */
export async function parseLargeJson(bytes: Buffer): Promise<ParsedJson> {
  const parser = new Parser(bytes);
  const breathe = createBreather();
  for (let step = 1; parser.step(); step += 1) {
    if (step % STEPS_BETWEEN_BREATHS === 0) await breathe();
  }
  return parser.result();
}

interface ListFrame {
  readonly kind: 'list';
  readonly list: Json[];
}

interface ObjectFrame {
  readonly kind: 'object';
  readonly fields: { [key: string]: Json };
  key: string;
  /** All values of keys that came more than once. */
  twice: Map<string, Json[]> | null;
}

/** A container whose content is checked and dropped. */
type Frame = ListFrame | ObjectFrame | { readonly kind: 'dropped-list' | 'dropped-object' };
const DROPPED_LIST: Frame = { kind: 'dropped-list' };
const DROPPED_OBJECT: Frame = { kind: 'dropped-object' };

/** Without recursion: depth costs an entry of the stack, and no more. */
class Parser {
  readonly #bytes: Buffer;
  readonly #prefix = `lifted:${randomUUID()}:`;
  readonly #strings: LiftedString[] = [];
  readonly #keysTwice: string[] = [];
  readonly #stack: Frame[] = [];
  #tooDeep = 0;
  #at = 0;
  /** Undefined: a container was opened and waits for its first value. */
  #value: Json | undefined;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    // A byte order mark is not JSON, but is sent all the same.
    if (bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) this.#at = 3;
    this.#value = this.#begin();
  }

  /** Goes one value on; false at the end. */
  step(): boolean {
    const top = this.#stack.at(-1);
    if (!top) {
      if (this.#next() !== undefined) this.#fail();
      return false;
    }
    const isObject = top.kind === 'object' || top.kind === 'dropped-object';
    const close = isObject ? CLOSE_OBJECT : CLOSE_LIST;
    if (this.#value !== undefined) this.#attach(top, this.#value);
    const next = this.#next();
    if (next === close) {
      this.#at += 1;
      this.#value = this.#end(top);
      return true;
    }
    if (this.#value !== undefined) this.#expect(COMMA);
    if (isObject) this.#readKey(top);
    this.#value = this.#begin();
    return true;
  }

  result(): ParsedJson {
    const [prefix, strings] = [this.#prefix, this.#strings];
    return {
      value: this.#value ?? null,
      bytes: this.#bytes,
      marker: prefix,
      keysTwice: this.#keysTwice,
      tooDeep: this.#tooDeep,
      lifted: (text) =>
        typeof text === 'string' && text.startsWith(prefix)
          ? (strings[Number(text.slice(prefix.length))] ?? null)
          : null,
    };
  }

  /** A whole scalar, or undefined for a container that was opened. */
  #begin(): Json | undefined {
    const byte = this.#next();
    if (byte === QUOTE) {
      this.#at += 1;
      return this.#isLifting() ? this.#liftedOrString() : this.#string();
    }
    if (byte !== OPEN_LIST && byte !== OPEN_OBJECT) return this.#scalar();
    this.#at += 1;
    const isList = byte === OPEN_LIST;
    if (this.#stack.length >= DEEPEST_NESTING) {
      this.#stack.push(isList ? DROPPED_LIST : DROPPED_OBJECT);
    } else {
      this.#stack.push(
        isList ? { kind: 'list', list: [] } : { kind: 'object', fields: {}, key: '', twice: null },
      );
    }
    return undefined;
  }

  #end(frame: Frame): Json {
    this.#stack.pop();
    if (frame.kind === 'list') return frame.list;
    if (frame.kind === 'object') {
      for (const [key, values] of frame.twice ?? []) setOwn(frame.fields, key, values);
      return frame.fields;
    }
    if (this.#stack.length === DEEPEST_NESTING) this.#tooDeep += 1;
    return TOO_DEEP;
  }

  #attach(frame: Frame, value: Json): void {
    if (frame.kind === 'list') frame.list.push(value);
    if (frame.kind !== 'object') return;
    const { fields, key } = frame;
    if (!Object.hasOwn(fields, key)) {
      setOwn(fields, key, value);
      return;
    }
    if (this.#keysTwice.length < MOST_KEYS_TWICE) this.#keysTwice.push(pathOf(this.#stack));
    const known = frame.twice?.get(key);
    if (known) known.push(value);
    else if (!isDeepStrictEqual(fields[key], value)) {
      frame.twice ??= new Map();
      frame.twice.set(key, [fields[key] ?? null, value]);
    }
  }

  #readKey(frame: Frame): void {
    if (this.#next() !== QUOTE) this.#fail();
    this.#at += 1;
    const key = this.#string();
    if (frame.kind === 'object') frame.key = key;
    this.#expect(COLON);
  }

  #isLifting(): boolean {
    const [root] = this.#stack;
    return this.#stack.length > 1 && root?.kind === 'object' && root.key === LIFT_BELOW;
  }

  #liftedOrString(): string {
    const start = this.#at;
    const end = closingQuote(this.#bytes, start);
    if (end < 0) this.#fail();
    if (end - start <= LIFT_FROM_BYTES) return this.#string();
    this.#strings.push({ start, end });
    this.#at = end + 1;
    return `${this.#prefix}${this.#strings.length - 1}`;
  }

  /** From behind the opening quote to behind the closing one. */
  #string(): string {
    const bytes = this.#bytes;
    const start = this.#at;
    let isPlain = true;
    let all = 0;
    let end = start;
    for (let byte = bytes[end]; byte !== QUOTE; byte = bytes[end]) {
      if (byte === undefined || byte < 0x20) return this.#fail();
      if (byte === BACKSLASH) {
        isPlain = false;
        end += 1;
      }
      all |= byte;
      end += 1;
    }
    this.#at = end + 1;
    if (isPlain) return bytes.toString(all < 0x80 ? 'latin1' : 'utf8', start, end);
    return unescaped(bytes, start, end);
  }

  #scalar(): Json {
    const start = this.#at;
    let end = start;
    while (end < this.#bytes.length && !isDelimiter(this.#bytes[end])) end += 1;
    const text = this.#bytes.toString('latin1', start, end);
    this.#at = end;
    if (text === 'true') return true;
    if (text === 'false') return false;
    if (text === 'null') return null;
    if (!NUMBER.test(text)) {
      this.#at = start;
      return this.#fail();
    }
    const number = Number(text);
    // As a list it is kept, and taken neither for a number nor for a text, of which there is none in the answer.
    return Number.isFinite(number) ? number : [text];
  }

  /** The next byte that is no blank; undefined at the end. */
  #next(): number | undefined {
    while (isBlank(this.#bytes[this.#at])) this.#at += 1;
    return this.#bytes[this.#at];
  }

  #expect(byte: number): void {
    if (this.#next() !== byte) this.#fail();
    this.#at += 1;
  }

  #fail(): never {
    throw new SyntaxError(`not JSON at byte ${this.#at}`);
  }
}

function setOwn(fields: { [key: string]: Json }, key: string, value: Json): void {
  if (key !== '__proto__') fields[key] = value;
  else Object.defineProperty(fields, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Where the innermost frame is, in the form of `DecodeProblem.path`, without quotes. */
function pathOf(stack: readonly Frame[]): string {
  const steps = stack.map((frame) => {
    if (frame.kind === 'list') return `[${frame.list.length}]`;
    return frame.kind === 'object' ? `.${frame.key.slice(0, 100)}` : '';
  });
  return steps.join('').replace(/^\./, '');
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isDelimiter(byte: number | undefined): boolean {
  return isBlank(byte) || byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT || byte === COLON;
}

function closingQuote(bytes: Buffer, from: number): number {
  for (let quote = bytes.indexOf(QUOTE, from); quote >= 0; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let backslashes = 0;
    while (quote - 1 - backslashes >= from && bytes[quote - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return -1;
}

/** @throws SyntaxError where an escape is none. */
function unescaped(bytes: Buffer, start: number, end: number): string {
  const text: unknown = JSON.parse(`"${bytes.toString('utf8', start, end)}"`);
  return typeof text === 'string' ? text : '';
}

/** The text of a lifted string; null where it is no JSON string after all, which only its whole shows. */
export function liftedText({ bytes }: ParsedJson, { start, end }: LiftedString): string | null {
  try {
    return unescaped(bytes, start, end);
  } catch {
    return null;
  }
}
