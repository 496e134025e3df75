import { describe, expect, it } from 'vitest';
import { createProxyService } from '../../../src/main/sending/service/proxy-access';
import { memorySecrets, noKeychain } from '../../support/engine-fixture';

const PROXY = 'proxy.example:3128';
const ANNA = { username: 'anna', password: 'a:b"ü' };

describe('a proxy password', () => {
  it('is requested once, stored in the keychain by proxy address, and sent to no other', async () => {
    const secrets = memorySecrets();
    let changes = 0;
    const desk = createProxyService(secrets, () => {
      changes += 1;
    });
    expect(await desk.credentialsFor(PROXY)).toBeNull();
    desk.challenged(PROXY, { supported: true, hadCredentials: false });
    expect(desk.views()).toEqual([{ address: PROXY, credentials: 'asks', supported: true }]);
    await desk.set(PROXY, ANNA, false);
    expect(desk.views()[0]?.credentials).toBe('given');
    expect(await desk.credentialsFor(PROXY)).toEqual(ANNA);
    expect(await desk.credentialsFor('other.example:3128')).toBeNull();
    desk.accepted(PROXY);
    expect(desk.views()).toEqual([]);
    expect(changes).toBe(3);
    const nextRun = createProxyService(secrets, () => undefined);
    expect(await nextRun.credentialsFor(PROXY)).toEqual(ANNA);
  });

  it('is not sent again after a refusal, since a directory locks accounts', async () => {
    const desk = createProxyService(memorySecrets(), () => undefined);
    await desk.set(PROXY, ANNA, false);
    desk.challenged(PROXY, { supported: true, hadCredentials: true });
    expect(await desk.credentialsFor(PROXY)).toBeNull();
    desk.challenged(PROXY, { supported: true, hadCredentials: false });
    expect(desk.views()[0]?.credentials).toBe('refused');
    await desk.set(PROXY, { ...ANNA, password: 'right' }, false);
    expect(await desk.credentialsFor(PROXY)).toMatchObject({ password: 'right' });
  });

  it('works for this run without a keychain, and is removed on request', async () => {
    const desk = createProxyService(noKeychain, () => undefined);
    expect(await desk.credentialsFor(PROXY)).toBeNull();
    await expect(desk.set(PROXY, ANNA, false)).rejects.toMatchObject({ code: 'keychain-unavailable' });
    await desk.set(PROXY, ANNA, true);
    expect(await desk.credentialsFor(PROXY)).toEqual(ANNA);
    const stored = createProxyService(memorySecrets(), () => undefined);
    await stored.set(PROXY, ANNA, false);
    await stored.forget(PROXY);
    expect(await stored.credentialsFor(PROXY)).toBeNull();
  });

  it('is reported as unsupported when the proxy offers no supported scheme', () => {
    const desk = createProxyService(memorySecrets(), () => undefined);
    desk.challenged(PROXY, { supported: false, hadCredentials: false });
    expect(desk.views()).toEqual([{ address: PROXY, credentials: 'asks', supported: false }]);
  });
});
