/**
 * Returns a parameter of a header value such as `multipart/mixed; boundary="a b"`: a token, a quoted string, or the
 * extended form of RFC 5987 (`filename*=UTF-8''…`), which takes precedence; null without one.
 */
export function headerParameter(value: string, name: string): string | null {
  const parameters = new Map<string, string>();
  const pattern = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;
  for (const match of value.matchAll(pattern)) {
    const key = (match[1] ?? '').toLowerCase();
    const text = match[2] === undefined ? (match[3] ?? '').trim() : match[2].replace(/\\(.)/g, '$1');
    if (!parameters.has(key)) parameters.set(key, text);
  }
  return extended(parameters.get(`${name}*`)) ?? parameters.get(name) ?? null;
}

function extended(value: string | undefined): string | null {
  const match = /^(?:utf-8|iso-8859-1)'[^']*'(.*)$/i.exec(value ?? '');
  if (!match) return null;
  try {
    return decodeURIComponent(match[1] ?? '');
  } catch {
    return null;
  }
}
