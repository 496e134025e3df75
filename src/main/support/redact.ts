const URL_SECRETS = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]*)[?#][^\s"'<>)]*/gi;
const URL_CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]+@/gi;
const HEADER_SECRETS =
  /\b(x-api-key|authorization|proxy-authorization|api[_-]?key|token|password)(["']?\s*[:=]\s*["']?)(?:bearer\s+|basic\s+)?[^\s"',;}]+/gi;
const BEARER = /\bbearer\s+[^\s"',;}]+/gi;

/** Removes queries and credentials of URLs, and keys, from a log text (security rows 12 and 13). */
export function redact(text: string): string {
  return text
    .replace(URL_SECRETS, '$1?…')
    .replace(URL_CREDENTIALS, '$1…@')
    .replace(HEADER_SECRETS, '$1$2…')
    .replace(BEARER, 'Bearer …');
}
