import { describe, expect, it } from 'vitest';
import {
  addressesInUse,
  createNetworkChangeDetector,
  type NetworkSnapshot,
} from '../../../src/main/app/shell/network-changes';

const address = (text: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false) => ({
  address: text,
  netmask: '',
  mac: '',
  cidr: null,
  ...(family === 'IPv4' ? { family } : { family, scopeid: 0 }),
  internal,
});

describe('the addresses of this machine', () => {
  it('are listed in a fixed order, without loopback and temporary IPv6 addresses', () => {
    const all = {
      wifi: [address('192.168.0.7'), address('2001:db8::7', 'IPv6')],
      lo: [address('127.0.0.1', 'IPv4', true)],
      cable: [address('10.0.0.3')],
    };
    expect(addressesInUse(all)).toBe('10.0.0.3 192.168.0.7');
  });
});

describe('the monitor for network changes', () => {
  function course(...readings: readonly NetworkSnapshot[]): number {
    let restored = 0;
    const left = [...readings];
    const check = createNetworkChangeDetector(
      () => left.shift() ?? { isOnline: false, addresses: '' },
      () => {
        restored += 1;
      },
    );
    for (let count = 1; count < readings.length; count += 1) check();
    return restored;
  }
  const home = { isOnline: true, addresses: '192.168.0.7' };
  const train = { isOnline: true, addresses: '10.1.2.3' };
  const none = { isOnline: false, addresses: '' };

  it('reports only when the network is back or has changed', () => {
    expect(course(home, home, home)).toBe(0);
    expect(course(home, none, none, home, home)).toBe(1);
    expect(course(home, train, train)).toBe(1);
    expect(course(home, none)).toBe(0);
  });
});
