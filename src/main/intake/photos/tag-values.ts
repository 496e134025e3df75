/** Tag values as stored in the file: text, numbers, lists of numbers, bytes. Nothing is translated or converted. */
export type TagValue = string | number | readonly number[] | Uint8Array;

export type Tags = { readonly [name: string]: TagValue | undefined };

/** A text tag up to its first NUL, without control characters and outer blanks; null if nothing is left. */
export function textOf(value: TagValue | undefined): string | null {
  const raw = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
  if (typeof raw === 'number') return String(raw);
  if (typeof raw !== 'string') return null;
  const end = raw.indexOf('\0');
  const text = asUtf8(end < 0 ? raw : raw.slice(0, end))
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return text === '' ? null : text.slice(0, 500);
}

/** EXIF text is ASCII by the standard and UTF-8 in practice; other bytes are read as Latin-1. */
function asUtf8(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text;
  const decoded = Buffer.from(text, 'latin1').toString('utf8');
  return decoded.includes('\ufffd') ? text : decoded;
}

/** A number tag; a list counts as its first number. Null for NaN and infinities (rationals over zero). */
export function numberOf(value: TagValue | undefined): number | null {
  if (typeof value === 'string' || value === undefined) return null;
  const number = typeof value === 'number' ? value : value[0];
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
