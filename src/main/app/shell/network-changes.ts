import type { NetworkInterfaceInfo } from 'node:os';

export interface NetworkSnapshot {
  readonly isOnline: boolean;
  /** The addresses of this machine, joined. */
  readonly addresses: string;
}

/**
 * Returns a function that compares the network with the previous call. It calls `onRestored` when the network returned
 * or the addresses changed, because connections over old addresses fail silently.
 */
export function createNetworkChangeDetector(
  readNetwork: () => NetworkSnapshot,
  onRestored: () => void,
): () => void {
  let before = readNetwork();
  return () => {
    const now = readNetwork();
    const hasChanged = now.isOnline && (!before.isOnline || now.addresses !== before.addresses);
    before = now;
    if (hasChanged) onRestored();
  };
}

/** IPv4 only: temporary IPv6 addresses change while connections continue. */
export function addressesInUse(interfaces: {
  readonly [name: string]: readonly NetworkInterfaceInfo[] | undefined;
}): string {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ');
}
