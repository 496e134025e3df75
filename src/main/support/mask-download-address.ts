const KEY = Buffer.from('"attachmentDownloadUrl"');
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MASK = 0x2a;
const BEFORE_VALUE = /^\s*:\s*"/;
const MAX_BLANKS = 100;
/** Scheme and host say where the attachments were; the rest opens them. */
const SCHEME_AND_HOST = /^[a-z]+:(?:\/|\\\/){2}[^/\\?#"]*/i;

/**
 * Returns a copy of a raw response in which the signed download address (R25) is overwritten after its host, at the same
 * length; null if it has none.
 */
export function maskDownloadAddress(raw: Buffer): Buffer | null {
  let masked: Buffer | null = null;
  for (let key = raw.indexOf(KEY); key >= 0; key = raw.indexOf(KEY, key + KEY.length)) {
    const afterKey = key + KEY.length;
    const before = BEFORE_VALUE.exec(raw.toString('latin1', afterKey, afterKey + MAX_BLANKS));
    if (!before) continue;
    const start = afterKey + before[0].length;
    const end = endOfText(raw, start);
    const host = SCHEME_AND_HOST.exec(raw.toString('latin1', start, end))?.[0] ?? '';
    masked ??= Buffer.from(raw);
    masked.fill(MASK, start + host.length, end);
  }
  return masked;
}

/** The closing quote, or the end of a text that is cut off. */
function endOfText(raw: Buffer, start: number): number {
  let at = start;
  while (at < raw.length && raw[at] !== QUOTE) at += raw[at] === BACKSLASH ? 2 : 1;
  return Math.min(at, raw.length);
}
