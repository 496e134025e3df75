import { APP_SCHEME, EVIDENCE_SCHEME } from '../../contract/bridge';
import { APP_HOST } from './page-files';
import { parseUrl } from './parse-url';

/** Whether the window may load `url` at all (security row 5): our own schemes and `blob:` URLs of our own pages. */
export function isOwnUrl(url: string): boolean {
  if (url.startsWith(`blob:${APP_SCHEME}://${APP_HOST}/`)) return true;
  const parsed = parseUrl(url);
  if (parsed === null) return false;
  if (parsed.protocol === `${APP_SCHEME}:`) return parsed.host === APP_HOST;
  return parsed.protocol === `${EVIDENCE_SCHEME}:`;
}

/** A link that may be handed to the browser after the person agreed: https with a host and without credentials. */
export function isPresentableLink(url: string): boolean {
  const parsed = parseUrl(url);
  if (parsed?.protocol !== 'https:') return false;
  return parsed.hostname !== '' && parsed.username === '' && parsed.password === '' && url.length <= 2_000;
}
