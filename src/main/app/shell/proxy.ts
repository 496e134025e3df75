import type { App } from 'electron';
import type { ProxyResolver } from '../../sending/service/service-client';

/** Resolves the proxy settings of the system, including scripts, through Chromium. */
export function createProxyResolver(app: Pick<App, 'resolveProxy'>): ProxyResolver {
  return async (url) => proxyUrlFrom(await app.resolveProxy(proxyLookupUrl(url)));
}

/**
 * Converts the result of a proxy look-up (`PROXY host:port; DIRECT`) to a URL; null means a direct connection. Only
 * the first entry is used: a fallback to a direct connection would bypass a mandatory proxy.
 */
export function proxyUrlFrom(answer: string): string | null {
  const [kind = '', address = ''] = (answer.split(';')[0] ?? '').trim().split(/\s+/);
  switch (kind.toUpperCase()) {
    case 'PROXY':
    case 'HTTP':
      return `http://${address}`;
    case 'HTTPS':
      return `https://${address}`;
    case 'SOCKS':
    case 'SOCKS4':
      return `socks4://${address}`;
    case 'SOCKS5':
      return `socks5://${address}`;
    default:
      return null;
  }
}

/** The part of a URL that a proxy script receives: its origin. Paths and queries of upload URLs are secrets (R16). */
export function proxyLookupUrl(url: string): string {
  return `${new URL(url).origin}/`;
}
