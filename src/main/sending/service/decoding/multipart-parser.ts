/** Parser events in order: the headers of a part, its bytes in any number of pieces, its end. */
export type MultipartEvent =
  | { readonly kind: 'part'; readonly headers: ReadonlyMap<string, string> }
  | { readonly kind: 'data'; readonly bytes: Buffer }
  | { readonly kind: 'part-end' };

/** Thrown if the bytes are not a multipart message. */
export class MultipartBroken extends Error {}

type State = 'preamble' | 'headers' | 'body' | 'epilogue';
/** What follows a delimiter: the next part, the end, data that only looks like a delimiter, or too few bytes to decide. */
type Tail = { readonly kind: 'next' | 'close'; readonly length: number } | { readonly kind: 'data' | 'more' };

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_PADDING_BYTES = 128;
const CR = 0x0d;
const LF = 0x0a;
const DASH = 0x2d;

/**
 * Parses multipart bodies (RFC 2046) in pieces of any size. A delimiter must be a whole line. The first delimiter line
 * decides between CRLF and LF, because data of a CRLF message may contain a line feed followed by the boundary.
 */
export class MultipartParser {
  readonly #delimiter: Buffer;
  #state: State = 'preamble';
  #pending: Buffer = Buffer.alloc(0);
  #atLineStart = true;
  #needsCr = true;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`--${boundary}`, 'utf8');
  }

  /** True if the closing delimiter was found. */
  get complete(): boolean {
    return this.#state === 'epilogue';
  }

  /** True if any delimiter was found. */
  get started(): boolean {
    return this.#state !== 'preamble';
  }

  feed(chunk: Buffer): readonly MultipartEvent[] {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    return this.#advance(false);
  }

  /** Call it once after the last piece; an open part ends without `part-end`. */
  end(): readonly MultipartEvent[] {
    return this.#advance(true);
  }

  #advance(last: boolean): readonly MultipartEvent[] {
    const events: MultipartEvent[] = [];
    for (;;) {
      if (this.#state === 'epilogue') {
        this.#pending = Buffer.alloc(0);
        return events;
      }
      const moved =
        this.#state === 'headers' ? this.#readHeaders(events) : this.#readToDelimiter(events, last);
      if (!moved) return events;
    }
  }

  #readHeaders(events: MultipartEvent[]): boolean {
    const end = headersEnd(this.#pending);
    if (end === null) {
      if (this.#pending.length > MAX_HEADER_BYTES) throw new MultipartBroken('headers without an end');
      return false;
    }
    events.push({ kind: 'part', headers: parseHeaders(this.#pending.subarray(0, end)) });
    this.#consume(end);
    this.#state = 'body';
    // In an empty part, the blank line after the headers is also the line end before the delimiter.
    this.#atLineStart = true;
    return true;
  }

  #readToDelimiter(events: MultipartEvent[], last: boolean): boolean {
    let from = 0;
    for (;;) {
      const found = this.#pending.indexOf(this.#delimiter, from);
      if (found < 0) break;
      const lineEnd = this.#lineEndBefore(found);
      const tail = lineEnd === null ? ({ kind: 'data' } as const) : this.#tailAt(found, last);
      if (lineEnd !== null && (tail.kind === 'next' || tail.kind === 'close')) {
        this.#emit(events, found - lineEnd);
        if (this.#state === 'body') events.push({ kind: 'part-end' });
        this.#consume(found + this.#delimiter.length + tail.length);
        this.#state = tail.kind === 'next' ? 'headers' : 'epilogue';
        return true;
      }
      if (tail.kind === 'more') {
        this.#hold(events, found - (lineEnd ?? 0), last);
        return false;
      }
      from = found + 1;
    }
    // Keep enough bytes for a line end and the beginning of a delimiter.
    this.#hold(events, Math.max(0, this.#pending.length - this.#delimiter.length - 1), last);
    return false;
  }

  /** Returns the length of the line end before `position`; null if `position` is not at the start of a line. */
  #lineEndBefore(position: number): number | null {
    if (position === 0) return this.#atLineStart ? 0 : null;
    if (this.#pending[position - 1] !== LF) return null;
    const hasCr = position >= 2 && this.#pending[position - 2] === CR;
    // The kind of line end is unknown before the first delimiter.
    if (this.#state === 'preamble') return 1;
    if (this.#needsCr) return hasCr ? 2 : null;
    return 1;
  }

  #tailAt(found: number, last: boolean): Tail {
    const start = found + this.#delimiter.length;
    // Data may contain many byte sequences that only begin like a delimiter.
    if (!mayFollow(this.#pending[start])) return { kind: 'data' };
    const following = this.#pending.subarray(start, start + MAX_PADDING_BYTES).toString('latin1');
    const match = /^(--)?[ \t]*(\r?\n)/.exec(following);
    if (match) {
      if (!this.started) this.#needsCr = match[2] === '\r\n';
      return { kind: match[1] ? 'close' : 'next', length: match[0].length };
    }
    const open = /^(?:-|--[ \t]*\r?|[ \t]*\r?)$/.test(following) && following.length < MAX_PADDING_BYTES;
    if (open && last && following.startsWith('--')) return { kind: 'close', length: following.length };
    return { kind: open && !last ? 'more' : 'data' };
  }

  #hold(events: MultipartEvent[], upTo: number, last: boolean): void {
    const end = last ? this.#pending.length : upTo;
    if (end === 0) return;
    this.#emit(events, end);
    this.#atLineStart = false;
    this.#consume(end);
  }

  #emit(events: MultipartEvent[], end: number): void {
    if (this.#state === 'body' && end > 0)
      events.push({ kind: 'data', bytes: this.#pending.subarray(0, end) });
  }

  #consume(end: number): void {
    this.#pending = this.#pending.subarray(end);
  }
}

/** Returns whether a byte may follow a delimiter; undefined is a byte not yet received. */
function mayFollow(byte: number | undefined): boolean {
  return byte === undefined || byte === DASH || byte === 0x20 || byte === 0x09 || byte === CR || byte === LF;
}

/** Returns the offset after the blank line that ends the headers; a part without headers starts with that line. */
function headersEnd(bytes: Buffer): number | null {
  if (bytes[0] === LF) return 1;
  if (bytes[0] === CR && bytes[1] === LF) return 2;
  const ends = ['\r\n\r\n', '\n\n', '\n\r\n'].flatMap((blank) => {
    const at = bytes.indexOf(blank);
    return at < 0 ? [] : [at + blank.length];
  });
  return ends.length === 0 ? null : Math.min(...ends);
}

function parseHeaders(bytes: Buffer): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const unfolded = bytes.toString('utf8').replace(/\r?\n[ \t]+/g, ' ');
  for (const line of unfolded.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}
