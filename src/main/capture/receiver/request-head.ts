import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { hostname } from 'node:os';
import {
  isLoopbackAddress,
  PUSH_FRAMING_LIMIT_BYTES,
  PUSH_PHOTOS_LIMIT_BYTES,
  PUSH_REPORT_LIMIT_BYTES,
  pushedCaseNumber,
  type ReceiverSettings,
  type Refusal,
} from '../../../domain/receiver';

/** The head of a request, with the address of this machine at which it arrived. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly localAddress: string;
}

export interface HeadRules {
  readonly settings: ReceiverSettings;
  readonly token: string;
}

const MAX_BODY_BYTES = PUSH_PHOTOS_LIMIT_BYTES + PUSH_REPORT_LIMIT_BYTES + PUSH_FRAMING_LIMIT_BYTES;

/** Judges a request before anything of its body is read. */
export function readHead(
  head: RequestHead,
  { settings, token }: HeadRules,
): { readonly caseNumber: string | null; readonly refusal: Refusal | null } {
  const { method, url, headers } = head;
  const refuse = (refusal: Refusal) => ({ caseNumber: null, refusal });
  if (isFromBrowser(headers)) return refuse('browser');
  if (!isOwnHost(head, settings)) return refuse('foreign-host');
  if (!isSameToken(headers.authorization, token)) return refuse('unauthorized');
  const [path = ''] = url.split('?');
  if (method !== 'POST' || !path.startsWith(`${settings.pathPrefix}/`)) return refuse('not-a-push');
  const caseNumber = pushedCaseNumber(path, settings.pathPrefix);
  if (caseNumber === null) return refuse('case-number-invalid');
  const isTooLarge = Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES;
  return { caseNumber, refusal: isTooLarge ? 'too-large' : null };
}

/**
 * A browser adds one of these headers to every form and request that a page of another origin makes. Other `Sec-Fetch-*`
 * headers prove nothing: `fetch` of Node, with which a service may push, sends `Sec-Fetch-Mode`.
 */
function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/**
 * Whether `Host` names this receiver: the address that the request arrived at, the name of this machine, or the public
 * address of the settings. A page that had its own name resolved to this machine (DNS rebinding) sends that name.
 */
function isOwnHost({ headers, localAddress }: RequestHead, { publicAddress }: ReceiverSettings): boolean {
  const host = hostNameOf(`http://${headers.host ?? ''}`);
  if (host === null) return false;
  const local = localAddress.replace(/^::ffff:/i, '').toLowerCase();
  if (host === local || (isLoopbackAddress(local) && isLoopbackAddress(host))) return true;
  return host === hostname().toLowerCase() || (publicAddress !== null && host === hostNameOf(publicAddress));
}

function hostNameOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : null;
}

/** Compares in constant time, also for different lengths (security row 15). */
function isSameToken(header: string | undefined, token: string): boolean {
  const sent = /^Bearer +([\x21-\x7e]+) *$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
