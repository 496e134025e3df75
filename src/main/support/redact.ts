const URL_IN_TEXT = /\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s"'<>]*/gi;
const HEADER_SECRETS =
  /\b(x-api-key|authorization|proxy-authorization|api[_-]?key|token|password)(["']?\s*[:=]\s*["']?)(?:bearer\s+|basic\s+)?[^\s"',;}]+/gi;
const BEARER = /\bbearer\s+[^\s"',;}]+/gi;

/** Removes queries and credentials of URLs, and keys, from a log text (security rows 12 and 13). */
export function redact(text: string): string {
  return text
    .replace(URL_IN_TEXT, withoutSecrets)
    .replace(HEADER_SECRETS, '$1$2…')
    .replace(BEARER, 'Bearer …');
}

/** By positions: one expression for all parts would try every beginning of a hostile text. */
function withoutSecrets(url: string): string {
  const hostAt = url.indexOf('://') + 3;
  const queryAt = url.search(/[?#]/);
  const address = queryAt < 0 ? url : url.slice(0, queryAt);
  const pathAt = address.indexOf('/', hostAt);
  const authority = address.slice(hostAt, pathAt < 0 ? undefined : pathAt);
  const credentialsEnd = authority.lastIndexOf('@');
  const shown =
    credentialsEnd < 0
      ? address
      : `${address.slice(0, hostAt)}…@${address.slice(hostAt + credentialsEnd + 1)}`;
  if (queryAt < 0) return shown;
  // A bracket in a sentence ends the query.
  const bracketAt = url.indexOf(')', queryAt);
  return `${shown}?…${bracketAt < 0 ? '' : url.slice(bracketAt)}`;
}

/**
 * Writes control characters and those that change the reading direction as their code, so that a foreign text neither
 * begins a line of a log of its own nor moves the cursor of a terminal.
 */
export function visible(line: string): string {
  return line.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, (character) => `\\u{${hexOf(character)}}`);
}

/** JSON for a terminal: the same characters are escaped as JSON does it, so that the document stays the same. */
export function printableJson(document: unknown): string {
  return JSON.stringify(document, null, 2).replace(
    /[\u007f-\u009f\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${hexOf(character)}`,
  );
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
}
