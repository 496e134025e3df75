import type { NetworkInterfaceInfo } from 'node:os';

export interface NetworkSight {
  readonly isOnline: boolean;
  /** The addresses of this machine, as one text. */
  readonly addresses: string;
}

/**
 * A look that calls `onRestored` when the network came back, or when this machine has other addresses than at the
 * look before: connections over the old ones are dead without a sign.
 */
export function createNetworkLookout(see: () => NetworkSight, onRestored: () => void): () => void {
  let before = see();
  return () => {
    const now = see();
    const isOther = now.isOnline && (!before.isOnline || now.addresses !== before.addresses);
    before = now;
    if (isOther) onRestored();
  };
}

/** IPv4 alone: IPv6 changes its temporary addresses by itself while connections go on. */
export function addressesInUse(all: {
  readonly [name: string]: readonly NetworkInterfaceInfo[] | undefined;
}): string {
  return Object.values(all)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ');
}
