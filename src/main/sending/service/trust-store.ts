import tls from 'node:tls';
import type { ChildSpawner } from '../../support/processes/child-process';

type Authorities = readonly string[] | undefined;

/**
 * Returns the trusted certificate authorities as PEM, the same array as long as they are the same; undefined means those
 * bundled with the runtime.
 */
export type TrustedAuthorities = () => Authorities | Promise<Authorities>;

/** The authorities bundled with the runtime. */
export const bundledTrust: TrustedAuthorities = () => undefined;

/** A managed computer may need 40 seconds for its lists. */
const MAX_READ_MS = 90_000;

/** The authorities of the system; null on runtimes before Node 22.15. Blocks until the system has answered. */
export function readSystemAuthorities(): readonly string[] | null {
  return authoritiesOf('system');
}

/**
 * Adds the authorities of the operating system to the bundled ones, because companies install their own there. A child
 * reads them once. If that fails, the bundled ones and `NODE_EXTRA_CA_CERTS` are used, and the next call tries again.
 */
export function operatingSystemTrust(
  spawner: ChildSpawner,
  { maxReadMs = MAX_READ_MS }: { readonly maxReadMs?: number } = {},
): TrustedAuthorities {
  const bundled = authoritiesOf('default');
  if (bundled === null) return bundledTrust;
  let reading: Promise<readonly string[] | null> | null = null;
  const read = async (): Promise<readonly string[] | null> => {
    // A process that cannot even be started is as one that ends.
    const system = await readInChild(spawner, maxReadMs).catch(() => null);
    if (system === null) reading = null;
    return system && [...new Set([...bundled, ...system])];
  };
  return async () => {
    reading ??= read();
    return (await reading) ?? bundled;
  };
}

function authoritiesOf(list: 'default' | 'system'): readonly string[] | null {
  const isKnown = 'getCACertificates' in tls && typeof tls.getCACertificates === 'function';
  return isKnown ? tls.getCACertificates(list) : null;
}

/** Null if the child ends or takes too long. */
function readInChild(spawner: ChildSpawner, maxReadMs: number): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    const child = spawner.spawn('certificate-reader', []);
    const end = (authorities: readonly string[] | null): void => {
      clearTimeout(timer);
      child.kill();
      resolve(authorities);
    };
    const timer = setTimeout(() => end(null), maxReadMs);
    // Only our own entry sends.
    child.onMessage((message) => end((message as { authorities: readonly string[] | null }).authorities));
    child.onExit(() => end(null));
  });
}
