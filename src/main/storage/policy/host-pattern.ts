const LABEL = '(?!-)[a-z0-9-]{1,63}(?<!-)';
const NAME = new RegExp(`^(?:\\*\\.)?${LABEL}(?:\\.${LABEL})*(?::\\d{1,5})?$`);
const IPV6 = /^\[[0-9a-f:.]{2,45}\](?::\d{1,5})?$/;

const DEFAULT_PORTS: { readonly [protocol: string]: string } = {
  'http:': '80',
  'postgres:': '5432',
  'postgresql:': '5432',
};

/** `service.example`, `*.example.com` (its subdomains), an IP address; each with a port if only that is meant. */
export function isHostPattern(text: string): boolean {
  return NAME.test(text) || IPV6.test(text);
}

/** Whether a pattern of `isHostPattern` covers the host of an address; without a port it covers every port. */
export function matchesHost(pattern: string, url: URL): boolean {
  const [, name = '', port] = /^(.*?)(?::(\d{1,5}))?$/.exec(pattern) ?? [];
  const actualPort = url.port || (DEFAULT_PORTS[url.protocol] ?? '443');
  if (port !== undefined && Number(port) !== Number(actualPort)) return false;
  // A name with a dot at its end is the same name.
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name;
}
