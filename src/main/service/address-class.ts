import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

/** Where an address lies; `reserved` (unspecified, multicast, documentation …) is never a target. */
export type AddressClass = 'public' | 'loopback' | 'private' | 'link-local' | 'reserved';

type Subnets = readonly (readonly [network: string, prefix: number])[];

/** IANA special-purpose address registries (RFC 6890 and successors). */
const SPECIAL: readonly { readonly kind: AddressClass; readonly ipv4: Subnets; readonly ipv6: Subnets }[] = [
  { kind: 'loopback', ipv4: [['127.0.0.0', 8]], ipv6: [['::1', 128]] },
  { kind: 'link-local', ipv4: [['169.254.0.0', 16]], ipv6: [['fe80::', 10]] },
  {
    kind: 'private',
    ipv4: [
      ['10.0.0.0', 8],
      ['172.16.0.0', 12],
      ['192.168.0.0', 16],
      ['100.64.0.0', 10],
    ],
    ipv6: [
      ['fc00::', 7],
      ['fec0::', 10],
    ],
  },
  {
    kind: 'reserved',
    ipv4: [
      ['0.0.0.0', 8],
      ['192.0.0.0', 24],
      ['192.0.2.0', 24],
      ['198.18.0.0', 15],
      ['198.51.100.0', 24],
      ['203.0.113.0', 24],
      ['224.0.0.0', 3],
    ],
    ipv6: [
      ['::', 128],
      ['100::', 64],
      ['2001:db8::', 32],
      ['ff00::', 8],
    ],
  },
];

const LISTS = SPECIAL.map(({ kind, ipv4, ipv6 }) => {
  const list = new BlockList();
  for (const [network, prefix] of ipv4) list.addSubnet(network, prefix, 'ipv4');
  for (const [network, prefix] of ipv6) list.addSubnet(network, prefix, 'ipv6');
  return { kind, list };
});

/** Class of an IP address as text; IPv4 inside IPv6 (mapped, NAT64, 6to4) counts as the IPv4 address. */
export function classOfAddress(address: string): AddressClass {
  const bare = address.replace(/%.*$/, '');
  const ipv4 = isIPv4(bare) ? bare : embeddedIPv4(bare);
  const family = ipv4 === null ? 'ipv6' : 'ipv4';
  if (ipv4 === null && isIP(bare) !== 6) return 'reserved';
  return LISTS.find(({ list }) => list.check(ipv4 ?? bare, family))?.kind ?? 'public';
}

/** The WHATWG parser writes IPv6 in its shortest hexadecimal form, which makes the prefixes plain to see. */
function embeddedIPv4(ipv6: string): string | null {
  if (isIP(ipv6) !== 6) return null;
  const canonical = new URL(`http://[${ipv6}]/`).hostname.slice(1, -1);
  const tail = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  const sixToFour = /^2002:([0-9a-f]{1,4}):([0-9a-f]{1,4}):/.exec(canonical);
  const groups = tail ?? sixToFour;
  if (!groups) return null;
  const high = Number.parseInt(groups[1] ?? '0', 16);
  const low = Number.parseInt(groups[2] ?? '0', 16);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** `hostname` of a URL without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** The class that a host name has without asking anyone; null: only a look-up can tell. */
export function literalClass(host: string): AddressClass | null {
  if (isIP(host) !== 0) return classOfAddress(host);
  return /^(?:.+\.)?localhost\.?$/i.test(host) ? 'loopback' : null;
}

/** All addresses of a host, as the operating system resolves them. */
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>;

export const resolveWithSystem: ResolveHost = (host) =>
  new Promise((resolve, reject) => {
    dnsLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

export class AddressRefused extends Error {}

/**
 * A look-up for `net.connect` that refuses a name as soon as one of its addresses is not allowed: what was checked
 * is what is connected to, so that a second answer of the name server cannot slip in (security row 13).
 */
export function guardedLookup(allowed: ReadonlySet<AddressClass>, resolveHost: ResolveHost): LookupFunction {
  return (host, options, callback) => {
    resolveHost(host).then(
      (addresses) => {
        const wanted = addresses.filter(({ family }) => !options.family || family === options.family);
        const [first] = wanted;
        if (addresses.some(({ address }) => !allowed.has(classOfAddress(address)))) {
          callback(new AddressRefused('the host name leads to an address that is not allowed'), '', 0);
        } else if (!first) {
          callback(Object.assign(new Error(`no address for ${host}`), { code: 'ENOTFOUND' }), '', 0);
        } else if (options.all) {
          callback(null, [...wanted]);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}
