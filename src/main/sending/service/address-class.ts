import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The network of an address; `reserved` (unspecified, multicast, documentation …) is never a target. */
export type AddressClass = 'public' | 'loopback' | 'private' | 'link-local' | 'reserved';

/** Names of ipaddr.js for the IANA special-purpose ranges; a range that is not listed is reserved. */
const CLASS_OF_RANGE: Readonly<Record<string, AddressClass>> = {
  unicast: 'public',
  loopback: 'loopback',
  linkLocal: 'link-local',
  private: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
};

/** Class of an IP address as text; an IPv6 form of an IPv4 address has the class of that address. */
export function classOfAddress(address: string): AddressClass {
  const withoutZone = address.replace(/%.*$/, '');
  // ipaddr.js also takes octal and shortened forms; those are not addresses here.
  if (isIP(withoutZone) === 0) return 'reserved';
  const parsed = ipaddr.parse(withoutZone);
  if (parsed instanceof ipaddr.IPv4) return classOfRange(parsed.range());
  // RFC 8215: the operator of the network decides where the IPv4 address is.
  if (parsed.match(ipaddr.parse('64:ff9b:1::'), 48)) return 'private';
  const ipv4 = embeddedIPv4(parsed);
  return classOfRange((ipv4 ?? parsed).range());
}

function classOfRange(range: string): AddressClass {
  return CLASS_OF_RANGE[range] ?? 'reserved';
}

/** The IPv4 address of mapped, translated (NAT64), compatible and 6to4 addresses; null for all others. */
function embeddedIPv4(ipv6: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = ipv6.toByteArray();
  const range = ipv6.range();
  if (range === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6));
  const isCompatible = range === 'unicast' && bytes.slice(0, 12).every((byte) => byte === 0);
  const isTranslated = range === 'ipv4Mapped' || range === 'rfc6145' || range === 'rfc6052';
  return isCompatible || isTranslated ? new ipaddr.IPv4(bytes.slice(12)) : null;
}

/** `hostname` of a URL without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** The class of a host name without a lookup; null if a lookup is needed. */
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
