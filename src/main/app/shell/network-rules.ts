import { APP_SCHEME, EVIDENCE_SCHEME } from '../../../contract/bridge';
import { APP_HOST } from './page-files';
import { parseUrl } from './parse-url';

/**
 * Whether the window may load `url` (security row 5): the schemes of the application, and `blob:` URLs of its pages.
 */
export function isOwnUrl(url: string): boolean {
  if (url.startsWith(`blob:${APP_SCHEME}://${APP_HOST}/`)) return true;
  const parsed = parseUrl(url);
  if (parsed === null) return false;
  if (parsed.protocol === `${APP_SCHEME}:`) return parsed.host === APP_HOST;
  return parsed.protocol === `${EVIDENCE_SCHEME}:`;
}

/** Whether a link may be offered for the browser: https with a host and without credentials. */
export function isPresentableLink(url: string): boolean {
  const parsed = parseUrl(url);
  if (parsed?.protocol !== 'https:') return false;
  return parsed.hostname !== '' && parsed.username === '' && parsed.password === '' && url.length <= 2_000;
}
