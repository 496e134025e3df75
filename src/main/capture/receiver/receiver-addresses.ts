import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { ListeningReceiver, OwnAddress, Reach, ReceiverAddress } from '../../../contract/receiver-views';
import { isLoopbackAddress, RECEIVER_DEFAULTS, type ReceiverSettings } from '../../../domain/receiver';
import { classOfAddress, hostOf, literalClass } from '../../sending/service/address-class';

const WILDCARDS: readonly string[] = ['0.0.0.0', '::'];

/**
 * Where a running receiver can be reached: at the public address of the settings, otherwise at the listening address or,
 * for all interfaces, at each address of this machine.
 */
export function describeListening(
  url: string,
  { address, publicAddress }: ReceiverSettings,
  interfaces: () => readonly NetworkInterfaceInfo[] = ownInterfaces,
): ListeningReceiver {
  const { protocol, port, pathname } = new URL(url);
  const path = pathname === '/' ? '' : pathname;
  const urlAt = (host: string): string =>
    `${protocol}//${host.includes(':') ? `[${host}]` : host}:${port}${path}`;
  const isUnencrypted =
    publicAddress?.startsWith('http:') || (protocol === 'http:' && !isLoopbackAddress(address));
  const addresses = (): readonly ReceiverAddress[] => {
    if (publicAddress !== null) return [{ url: publicAddress, reach: reachOfUrl(publicAddress) }];
    if (!WILDCARDS.includes(address)) return [{ url, reach: reachOf(address) }];
    return interfaces()
      .filter(({ internal, family }) => !internal && (address === '::' || family === 'IPv4'))
      .map((own) => ({ url: urlAt(own.address), reach: reachOf(own.address) }));
  };
  return { kind: 'listening', url, addresses: addresses(), isUnencrypted };
}

/**
 * The addresses of this machine that a receiver can listen on, loopback first. Link-local IPv6 addresses are left out:
 * they are meaningless without the interface.
 */
export function listOwnAddresses(
  interfaces: () => readonly NetworkInterfaceInfo[] = ownInterfaces,
): readonly OwnAddress[] {
  const own = interfaces().flatMap(({ address, family, internal }) => {
    const reach = reachOf(address);
    return internal || (family === 'IPv6' && reach === 'link') ? [] : [{ address, reach }];
  });
  return [{ address: RECEIVER_DEFAULTS.address, reach: 'computer' }, ...own];
}

function ownInterfaces(): readonly NetworkInterfaceInfo[] {
  return Object.values(networkInterfaces()).flatMap((own) => own ?? []);
}

/** A name counts as public: only a name server knows where it leads. */
function reachOfUrl(url: string): Reach {
  const host = hostOf(new URL(url));
  const hostClass = literalClass(host);
  if (hostClass === null) return 'internet';
  return hostClass === 'loopback' ? 'computer' : reachOf(host);
}

function reachOf(address: string): Reach {
  if (isLoopbackAddress(address)) return 'computer';
  const addressClass = classOfAddress(address);
  if (addressClass === 'link-local') return 'link';
  return addressClass === 'public' ? 'internet' : 'network';
}
