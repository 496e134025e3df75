import type { IncomingHttpHeaders } from 'node:http';

/** A page for people where the service answers in JSON, and a store of objects in XML or with nothing. */
export function looksLikePage(contentType: string | null, body: Buffer): boolean {
  const start = body.subarray(0, 512).toString('latin1').trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return true;
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '') && start !== '';
}

/**
 * Whether a redirect leads to the log-in page of a network: to a host of somebody else, and not with the XML in which
 * a store of objects says that a bucket has moved. A service that moved keeps its domain, as a rule.
 */
export function leadsToPortal(headers: IncomingHttpHeaders, from: URL): boolean {
  if (/xml/i.test(headers['content-type'] ?? '')) return false;
  const host = redirectHost(headers, from);
  return host !== null && domainOf(host) !== domainOf(from.hostname);
}

/** The last two labels: enough to tell `www.example.com` from a stranger; an address of digits stays whole. */
function domainOf(host: string): string {
  return /^[\d.]+$|:/.test(host) ? host : host.split('.').slice(-2).join('.');
}

/** The host that a redirect names; never its path or query, which may be secret. */
export function redirectHost(headers: IncomingHttpHeaders, from: URL): string | null {
  const { location } = headers;
  if (location === undefined) return null;
  try {
    return new URL(location, from).hostname || null;
  } catch {
    return null;
  }
}
