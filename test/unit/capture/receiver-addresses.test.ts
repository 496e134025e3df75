import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { RECEIVER_DEFAULTS } from '../../../src/domain/receiver';
import { describeListening, listOwnAddresses } from '../../../src/main/capture/receiver/receiver-addresses';

function networkInterface(address: string, internal = false): NetworkInterfaceInfo {
  const common = { address, netmask: '', mac: '', internal, cidr: null };
  return address.includes(':') ? { ...common, family: 'IPv6', scopeid: 0 } : { ...common, family: 'IPv4' };
}
const interfaces = () => [
  networkInterface('127.0.0.1', true),
  networkInterface('::1', true),
  networkInterface('192.168.1.20'),
  networkInterface('169.254.10.1'),
  networkInterface('fe80::1'),
  networkInterface('fd00::2'),
  networkInterface('93.184.216.34'),
];

describe('the addresses of a computer', () => {
  it('are listed with those who reach them, loopback first', () => {
    expect(listOwnAddresses(interfaces)).toEqual([
      { address: '127.0.0.1', reach: 'computer' },
      { address: '192.168.1.20', reach: 'network' },
      { address: '169.254.10.1', reach: 'link' },
      { address: 'fd00::2', reach: 'network' },
      { address: '93.184.216.34', reach: 'internet' },
    ]);
  });

  it('are all named where the receiver listens on every one', () => {
    const settings = { ...RECEIVER_DEFAULTS, address: '0.0.0.0' };
    const { addresses } = describeListening('http://0.0.0.0:8472', settings, interfaces);
    expect(addresses).toEqual([
      { url: 'http://192.168.1.20:8472', reach: 'network' },
      { url: 'http://169.254.10.1:8472', reach: 'link' },
      { url: 'http://93.184.216.34:8472', reach: 'internet' },
    ]);
  });
});

describe('a public address', () => {
  it.each([
    ['http://127.0.0.1:8472', 'computer'],
    ['http://localhost:8472', 'computer'],
    ['http://receiver.localhost', 'computer'],
    ['http://[::1]:8472', 'computer'],
    ['http://192.168.1.20', 'network'],
    ['https://[fd00::2]/proofcase', 'network'],
    ['http://169.254.10.1:8472', 'link'],
    ['https://93.184.216.34', 'internet'],
    ['https://claims.example/proofcase', 'internet'],
  ] as const)('%s is reached %s', (publicAddress, reach) => {
    const settings = { ...RECEIVER_DEFAULTS, publicAddress };
    expect(describeListening('http://127.0.0.1:8472', settings, interfaces).addresses).toEqual([
      { url: publicAddress, reach },
    ]);
  });
});
