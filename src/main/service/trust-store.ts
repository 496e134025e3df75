import tls from 'node:tls';

/** Certificate authorities to trust, PEM; undefined: those bundled with the runtime. */
export type TrustedAuthorities = () => readonly string[] | undefined;

/**
 * What the operating system trusts, beside what the runtime brings: companies install their own authority there.
 * Runtimes before Node 22.15 cannot read it and fall back to the bundled list (and `NODE_EXTRA_CA_CERTS`).
 */
export const operatingSystemTrust: TrustedAuthorities = () => {
  if (!('getCACertificates' in tls) || typeof tls.getCACertificates !== 'function') return undefined;
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])];
};
