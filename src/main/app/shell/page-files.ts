import { extname, isAbsolute, relative, resolve, sep } from 'node:path';
import { APP_SCHEME, EVIDENCE_SCHEME } from '../../../contract/bridge';
import { parseUrl } from './parse-url';

export const APP_HOST = 'proofcase';

/**
 * Allows only what is listed (security row 3). Pages load pictures from their own scheme and from `blob:` URLs; there
 * is no network, frame, form, object or inline script.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  `img-src 'self' blob: ${EVIDENCE_SCHEME}:`,
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Set on every response of both schemes, including refusals. */
export const SECURITY_HEADERS: { readonly [name: string]: string } = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** File types of the build; an unknown extension is not served. */
const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
  ['.wasm', 'application/wasm'],
  // Fonts and character maps of the PDF viewer.
  ['.pfb', 'application/octet-stream'],
  ['.ttf', 'font/ttf'],
  ['.bcmap', 'application/octet-stream'],
]);

export interface PageFile {
  readonly path: string;
  readonly contentType: string;
}

/** The file below `root` for an `app://proofcase/…` URL; null if the URL names none. */
export function pageFileFor(url: string, root: string): PageFile | null {
  const parsed = parseUrl(url);
  if (parsed?.protocol !== `${APP_SCHEME}:` || parsed.host !== APP_HOST) return null;
  const name = decode(parsed.pathname);
  // A backslash is a separator on Windows only; it is rejected everywhere.
  if (name === null || name.includes('\0') || name.includes('\\')) return null;
  const path = resolve(root, `.${name === '/' ? '/index.html' : name}`);
  const inside = relative(root, path);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null;
  const contentType = CONTENT_TYPES.get(extname(path).toLowerCase());
  return contentType === undefined ? null : { path, contentType };
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
