import { extname, isAbsolute, relative, resolve, sep } from 'node:path';
import { APP_SCHEME, EVIDENCE_SCHEME } from '../../contract/bridge';
import { parseUrl } from './parse-url';

export const APP_HOST = 'proofcase';

/**
 * Nothing is allowed that is not named (security row 3). The pages draw pictures from our own scheme and from `blob:`
 * URLs that they made themselves; there is no network, frame, form, object or inline script.
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

/** On every response of our schemes, refusals included. */
export const SECURITY_HEADERS: { readonly [name: string]: string } = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** What the build puts beside the page; an unknown ending is not served. */
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
  // What the PDF viewer asks for: fonts and character maps.
  ['.pfb', 'application/octet-stream'],
  ['.ttf', 'font/ttf'],
  ['.bcmap', 'application/octet-stream'],
]);

export interface PageFile {
  readonly path: string;
  readonly contentType: string;
}

/** The file below `root` that an `app://proofcase/…` URL names, or null where it names none of ours. */
export function pageFileFor(url: string, root: string): PageFile | null {
  const parsed = parseUrl(url);
  if (parsed?.protocol !== `${APP_SCHEME}:` || parsed.host !== APP_HOST) return null;
  const name = decode(parsed.pathname);
  // A backslash is a separator on Windows only; one rule for all systems.
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
