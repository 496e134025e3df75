import tls from 'node:tls';

/** Returns the trusted certificate authorities as PEM; undefined means those bundled with the runtime. */
export type TrustedAuthorities = () => readonly string[] | undefined;

/**
 * Adds the authorities of the operating system to the bundled ones, because companies install their own there. Runtimes
 * before Node 22.15 use only the bundled list and `NODE_EXTRA_CA_CERTS`.
 */
export const operatingSystemTrust: TrustedAuthorities = () => {
  if (!('getCACertificates' in tls) || typeof tls.getCACertificates !== 'function') return undefined;
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])];
};
