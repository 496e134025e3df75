import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { ListeningReceiver, ReceiverAddress } from '../../../contract/receiver-views';
import { isLoopbackAddress, type ReceiverSettings } from '../../../domain/receiver';
import { classOfAddress } from '../../sending/service/address-class';

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
    if (publicAddress !== null) return [{ url: publicAddress, reach: 'internet' }];
    if (!WILDCARDS.includes(address)) return [{ url, reach: reachOf(address) }];
    return interfaces()
      .filter(({ internal, family }) => !internal && (address === '::' || family === 'IPv4'))
      .map((own) => ({ url: urlAt(own.address), reach: reachOf(own.address) }));
  };
  return { kind: 'listening', url, addresses: addresses(), isUnencrypted };
}

function ownInterfaces(): readonly NetworkInterfaceInfo[] {
  return Object.values(networkInterfaces()).flatMap((own) => own ?? []);
}

function reachOf(address: string): ReceiverAddress['reach'] {
  if (isLoopbackAddress(address)) return 'computer';
  return classOfAddress(address) === 'public' ? 'internet' : 'network';
}
