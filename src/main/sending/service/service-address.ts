import { ProofcaseError } from '../../../contract/errors';
import {
  type AddressClass,
  classOfAddress,
  hostOf,
  literalClass,
  type ResolveHost,
  resolveWithSystem,
} from './address-class';

/** A checked URL with the address classes that its host may resolve to; null allows any. */
export interface Destination {
  readonly url: URL;
  readonly allowed: ReadonlySet<AddressClass> | null;
}

/**
 * Returns the base URL of a profile without a trailing slash.
 * @throws ProofcaseError `base-url-invalid`, or `base-url-insecure` for plain http except to loopback (R19).
 */
export function parseBaseUrl(text: string): URL {
  const url = parseUrl(text.trim());
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') {
    throw new ProofcaseError('base-url-invalid');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new ProofcaseError('base-url-invalid', {}, 'no user, query or fragment belongs in the base URL');
  }
  if (url.protocol === 'http:' && literalClass(hostOf(url)) !== 'loopback') {
    throw new ProofcaseError('base-url-insecure');
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** Returns `{base_url}` + `path` with percent-encoded query values (R7). */
export function serviceDestination(
  baseUrl: string,
  path: `/${string}`,
  query: { readonly [name: string]: string } = {},
): Destination {
  const url = parseBaseUrl(baseUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
  url.search = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return { url, allowed: url.protocol === 'http:' ? new Set(['loopback']) : null };
}

export type SecretDestination =
  | ({ readonly kind: 'allowed' } & Destination)
  | { readonly kind: 'refused'; readonly why: string };

/**
 * Checks a presigned or download URL (security row 13): https except to loopback, and no private, link-local or
 * loopback target unless the base URL of the profile has a target of the same class.
 */
export async function secretDestination(
  secretUrl: string,
  baseUrl: string,
  resolveHost: ResolveHost = resolveWithSystem,
): Promise<SecretDestination> {
  const url = parseUrl(secretUrl);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return refused('it is not a web address');
  if (url.username !== '' || url.password !== '') return refused('it carries a user name');
  const allowed = new Set<AddressClass>(['public', ...(await classesOf(parseBaseUrl(baseUrl), resolveHost))]);
  allowed.delete('reserved');
  const literal = literalClass(hostOf(url));
  if (url.protocol === 'http:' && literal !== 'loopback') return refused('it is not https');
  if (literal !== null && !allowed.has(literal)) return refused(`its target is ${literal}`);
  return { kind: 'allowed', url, allowed: url.protocol === 'http:' ? new Set(['loopback']) : allowed };
}

async function classesOf(base: URL, resolveHost: ResolveHost): Promise<readonly AddressClass[]> {
  const literal = literalClass(hostOf(base));
  if (literal !== null) return [literal];
  try {
    return (await resolveHost(hostOf(base))).map(({ address }) => classOfAddress(address));
  } catch {
    // Behind a proxy the host may not resolve here; then only public targets are allowed.
    return [];
  }
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function refused(reason: string): SecretDestination {
  return { kind: 'refused', why: `the address that the service gave was refused: ${reason}` };
}
