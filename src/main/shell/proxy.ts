import type { App } from 'electron';
import type { ProxyResolver } from '../service/service-client';

/** The system's proxy settings, scripts included, as Chromium reads them. */
export function createProxyResolver(app: Pick<App, 'resolveProxy'>): ProxyResolver {
  return async (url) => proxyUrlFrom(await app.resolveProxy(proxyQuestion(url)));
}

/**
 * Turns the answer of a proxy look-up (`PROXY host:port; DIRECT`, as PAC scripts write it) into the URL that the
 * client takes; null: a direct connection. Only the first choice counts: falling back to a direct connection where a
 * proxy is prescribed would go around it.
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

/** What a proxy script is told of a URL: its origin. Paths and queries of upload URLs are secrets (R16). */
export function proxyQuestion(url: string): string {
  return `${new URL(url).origin}/`;
}
