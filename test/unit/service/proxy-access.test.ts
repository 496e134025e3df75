import { describe, expect, it } from 'vitest';
import { createProxyService } from '../../../src/main/sending/service/proxy-access';
import { memorySecrets, noKeychain } from '../../support/engine-fixture';

const PROXY = 'proxy.example:3128';
const ANNA = { username: 'anna', password: 'a:b"ü' };

describe('a proxy password', () => {
  it('is requested once, stored in the keychain by proxy address, and sent to no other', async () => {
    const secrets = memorySecrets();
    let changes = 0;
    const proxies = createProxyService(secrets, () => {
      changes += 1;
    });
    expect(await proxies.credentialsFor(PROXY, null)).toBeNull();
    proxies.challenged(PROXY, { supported: true, hadCredentials: false });
    expect(proxies.views()).toEqual([{ address: PROXY, credentials: 'asks', supported: true }]);
    await proxies.set(PROXY, ANNA, false);
    expect(proxies.views()[0]?.credentials).toBe('given');
    expect(await proxies.credentialsFor(PROXY, null)).toEqual(ANNA);
    expect(await proxies.credentialsFor('other.example:3128', null)).toBeNull();
    proxies.accepted(PROXY);
    expect(proxies.views()).toEqual([]);
    expect(changes).toBe(3);
    const nextRun = createProxyService(secrets, () => undefined);
    expect(await nextRun.credentialsFor(PROXY, null)).toEqual(ANNA);
  });

  it('is not sent again after a refusal, since a directory locks accounts', async () => {
    const proxies = createProxyService(memorySecrets(), () => undefined);
    await proxies.set(PROXY, ANNA, false);
    proxies.challenged(PROXY, { supported: true, hadCredentials: true });
    expect(await proxies.credentialsFor(PROXY, null)).toBeNull();
    proxies.challenged(PROXY, { supported: true, hadCredentials: false });
    expect(proxies.views()[0]?.credentials).toBe('refused');
    await proxies.set(PROXY, { ...ANNA, password: 'right' }, false);
    expect(await proxies.credentialsFor(PROXY, null)).toMatchObject({ password: 'right' });
  });

  it('of the proxy address is not sent again after a refusal either, nor once the system has logged in', async () => {
    const proxies = createProxyService(memorySecrets(), () => undefined);
    expect(await proxies.credentialsFor(PROXY, ANNA)).toEqual(ANNA);
    proxies.challenged(PROXY, { supported: true, hadCredentials: true });
    proxies.accepted(PROXY);
    expect(proxies.views()).toEqual([]);
    expect(await proxies.credentialsFor(PROXY, ANNA)).toBeNull();
    const given = { ...ANNA, password: 'right' };
    await proxies.set(PROXY, given, false);
    expect(await proxies.credentialsFor(PROXY, ANNA)).toEqual(given);
  });

  it('works for this run without a keychain, and is removed on request', async () => {
    const proxies = createProxyService(noKeychain, () => undefined);
    expect(await proxies.credentialsFor(PROXY, null)).toBeNull();
    await expect(proxies.set(PROXY, ANNA, false)).rejects.toMatchObject({ code: 'keychain-unavailable' });
    await proxies.set(PROXY, ANNA, true);
    expect(await proxies.credentialsFor(PROXY, null)).toEqual(ANNA);
    const stored = createProxyService(memorySecrets(), () => undefined);
    await stored.set(PROXY, ANNA, false);
    await stored.forget(PROXY);
    expect(await stored.credentialsFor(PROXY, null)).toBeNull();
  });

  it('is reported as unsupported when the proxy offers no supported scheme', () => {
    const proxies = createProxyService(memorySecrets(), () => undefined);
    proxies.challenged(PROXY, { supported: false, hadCredentials: false });
    expect(proxies.views()).toEqual([{ address: PROXY, credentials: 'asks', supported: false }]);
  });
});
