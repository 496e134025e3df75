import type { ProxyResolver } from './service-client';

/**
 * Returns a resolver that reads `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, lower-case names first.
 * `NO_PROXY` lists hosts, including their subdomains, optionally with a port; `*` means all.
 */
export function environmentProxyResolver(environment: {
  readonly [name: string]: string | undefined;
}): ProxyResolver {
  const read = (name: string): string | null => environment[name.toLowerCase()] || environment[name] || null;
  return async (url) => {
    const { protocol, hostname, port } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
    const effectivePort = port || (protocol === 'https:' ? '443' : '80');
    if (isExempt(host, effectivePort, read('NO_PROXY') ?? '')) return null;
    const proxy = read(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') ?? read('ALL_PROXY');
    if (!proxy) return null;
    return proxy.includes('://') ? proxy : `http://${proxy}`;
  };
}

function isExempt(host: string, port: string, list: string): boolean {
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const { name, port: onlyPort } = exemption(entry);
      if (onlyPort !== null && onlyPort !== port) return false;
      return host === name || host.endsWith(`.${name}`);
    });
}

/** Parses `host`, `.host`, `*.host`, `host:port`, an IPv6 address, or an IPv6 address in brackets with a port. */
function exemption(entry: string): { readonly name: string; readonly port: string | null } {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(entry);
  const plain = /^([^:]+):(\d+)$/.exec(entry);
  const match = bracketed ?? plain;
  return { name: (match?.[1] ?? entry).replace(/^\*?\./, ''), port: match?.[2] ?? null };
}
