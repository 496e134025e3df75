import type { IncomingHttpHeaders } from 'node:http';

/** Returns whether a response is an HTML page; the service sends JSON, and object storage sends XML or nothing. */
export function isHtmlPage(contentType: string | null, body: Buffer): boolean {
  const start = body.subarray(0, 512).toString('latin1').trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return true;
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '') && start !== '';
}

/**
 * Returns whether a redirect leads to the login page of a network: to another domain, and without the XML with which
 * object storage reports a moved bucket. A service that moved usually keeps its domain.
 */
export function isPortalRedirect(headers: IncomingHttpHeaders, from: URL): boolean {
  if (/xml/i.test(headers['content-type'] ?? '')) return false;
  const host = redirectHost(headers, from);
  return host !== null && domainOf(host) !== domainOf(from.hostname);
}

/** Domains are registered below these, such as `com.pl` and `co.uk`. */
const SHARED_SUFFIX = /\.(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/i;

/** Returns the last two labels of a host name, three below a shared suffix, or a whole IP address. */
function domainOf(host: string): string {
  if (/^[\d.]+$|:/.test(host)) return host;
  return host
    .split('.')
    .slice(SHARED_SUFFIX.test(host) ? -3 : -2)
    .join('.');
}

/** Returns the host of a redirect, without its path and query, which may be secret; null without a valid one. */
export function redirectHost(headers: IncomingHttpHeaders, from: URL): string | null {
  const { location } = headers;
  if (location === undefined) return null;
  try {
    return new URL(location, from).hostname || null;
  } catch {
    return null;
  }
}
