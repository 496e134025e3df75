import { randomUUID } from 'node:crypto';
import { createBreather } from './breather';

/** A string value that stayed in the bytes: half-open range between its quotes. */
export interface LiftedString {
  readonly start: number;
  readonly end: number;
}

export interface ParsedJson {
  readonly value: unknown;
  /** The lifted string that stands for `text` in `value`, if it does. */
  lifted(text: unknown): LiftedString | null;
  readonly bytes: Buffer;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LIFT_FROM_BYTES = 16 * 1024;
const STRINGS_BETWEEN_BREATHS = 2_000;

/**
 * Parses JSON with its long strings left in the bytes: `JSON.parse` over megabytes of base64 would hold the process
 * for longer than a frame. Outside strings JSON has no quotes, so looking for them is enough to find every string.
 * @throws SyntaxError as `JSON.parse` does.
 */
export async function parseLargeJson(bytes: Buffer): Promise<ParsedJson> {
  const prefix = `lifted:${randomUUID()}:`;
  const strings: LiftedString[] = [];
  const pieces: Buffer[] = [];
  const breathe = createBreather();
  // A byte order mark is not JSON, but is sent all the same.
  let copied = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  let position = copied;
  for (let count = 0; ; count += 1) {
    const open = bytes.indexOf(QUOTE, position);
    const close = open < 0 ? -1 : closingQuote(bytes, open + 1);
    if (close < 0) break;
    if (close - open > LIFT_FROM_BYTES) {
      pieces.push(bytes.subarray(copied, open + 1), Buffer.from(`${prefix}${strings.length}`));
      strings.push({ start: open + 1, end: close });
      copied = close;
    }
    position = close + 1;
    if (count % STRINGS_BETWEEN_BREATHS === 0) await breathe();
  }
  pieces.push(bytes.subarray(copied));
  const value: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'));
  return {
    value,
    bytes,
    lifted: (text) =>
      typeof text === 'string' && text.startsWith(prefix)
        ? (strings[Number(text.slice(prefix.length))] ?? null)
        : null,
  };
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

function closingQuote(bytes: Buffer, from: number): number {
  for (let quote = bytes.indexOf(QUOTE, from); quote >= 0; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let backslashes = 0;
    while (quote - 1 - backslashes >= from && bytes[quote - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return -1;
}

/** The text of a lifted string. */
export function liftedText(json: ParsedJson, { start, end }: LiftedString): string {
  const text: unknown = JSON.parse(`"${json.bytes.toString('utf8', start, end)}"`);
  return typeof text === 'string' ? text : '';
}

/** Deeper than any described answer by far; what shows or stores the value later may recurse over it. */
export const DEEPEST_NESTING = 100;

/**
 * Puts the lifted strings back in place and cuts off what is nested too deep; returns how often that was.
 * Works on the value itself, whose every property `JSON.parse` made its own, `__proto__` included.
 */
export function restoreLifted(json: ParsedJson): number {
  let tooDeep = 0;
  const visit = (container: object, depth: number): void => {
    for (const [key, child] of Object.entries(container)) {
      const lifted = json.lifted(child);
      if (lifted) replace(container, key, liftedText(json, lifted));
      if (typeof child !== 'object' || child === null) continue;
      if (depth < DEEPEST_NESTING) {
        visit(child, depth + 1);
      } else {
        tooDeep += 1;
        replace(container, key, '…');
      }
    }
  };
  if (typeof json.value === 'object' && json.value !== null) visit(json.value, 1);
  return tooDeep;
}

function replace(container: object, key: string, value: unknown): void {
  Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
}
