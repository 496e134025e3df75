import { describe, expect, it } from 'vitest';
import type { ProfileId } from '../../src/domain/ids';
import { createKeyRing, type KeyRing } from '../../src/main/storage/secrets/key-ring';
import {
  createKeychain,
  type KeychainLibrary,
  keychainService,
} from '../../src/main/storage/secrets/keychain';
import { memorySecrets, noKeychain } from '../support/engine-fixture';

const A = 'profile-a' as ProfileId;
const B = 'profile-b' as ProfileId;

describe('the keychain', () => {
  it('is not available when its library cannot be loaded or fails', async () => {
    const broken = createKeychain(() => Promise.reject(new Error('libsecret-1.so.0: cannot open')));
    await expect(broken.read(A)).rejects.toMatchObject({ code: 'keychain-unavailable' });
    const locked: KeychainLibrary = {
      getPassword: () => Promise.reject(new Error('The name org.freedesktop.secrets was not provided')),
      setPassword: () => Promise.reject(new Error('locked')),
      deletePassword: () => Promise.reject(new Error('locked')),
    };
    const keychain = createKeychain(async () => locked);
    await expect(keychain.write(A, 'secret')).rejects.toMatchObject({ code: 'keychain-unavailable' });
  });

  it('keeps keys under the name of the application', async () => {
    const calls: string[] = [];
    const keychain = createKeychain(async () => ({
      getPassword: async (service, account) => {
        calls.push(`${service}/${account}`);
        return null;
      },
      setPassword: async () => undefined,
      deletePassword: async () => true,
    }));
    expect(await keychain.read('x')).toBeNull();
    expect(calls).toEqual(['Proofcase/x']);
    expect(keychainService({ PROOFCASE_KEYCHAIN_SERVICE: 'Proofcase test' })).toBe('Proofcase test');
    expect(keychainService({ PROOFCASE_KEYCHAIN_SERVICE: '' })).toBe('Proofcase');
  });
});

const HOST = 'https://verify.example.com';
const OTHER_HOSTS = [
  'https://verify.example.org',
  'http://verify.example.com',
  'https://verify.example.com:8443',
  '',
] as const;

describe('the key ring', () => {
  it('prefers a key for this run, and stores it nowhere', async () => {
    const secrets = memorySecrets();
    const ring = createKeyRing(secrets);
    await ring.set(A, HOST, 'kept', false);
    await ring.set(A, HOST, 'for-now', true);
    expect(await ring.lookUp(A, HOST)).toEqual({ kind: 'key', key: 'for-now' });
    expect(await ring.state(A, HOST)).toBe('session');
    expect([...secrets.stored.values()].join()).not.toContain('for-now');
    await ring.forget(A);
    expect(await ring.state(A, HOST)).toBe('missing');
    expect(secrets.stored.size).toBe(0);
  });

  it('works with a key for this run without a keychain', async () => {
    const ring = createKeyRing(noKeychain);
    expect(await ring.state(A, HOST)).toBe('keychain-unavailable');
    await ring.set(A, HOST, 'for-now', true);
    expect(await ring.lookUp(A, HOST)).toMatchObject({ kind: 'key' });
  });

  it('gives the key of the environment only to the profile of this run', async () => {
    const sessionKey = { key: 'from-outside', isFor: (id: ProfileId) => id === A };
    const ring = createKeyRing(memorySecrets(), { sessionKey });
    expect(await ring.lookUp(A, HOST)).toEqual({ kind: 'key', key: 'from-outside' });
    expect(await ring.lookUp(B, HOST)).toEqual({ kind: 'missing' });
    expect([ring.hasSessionKey(A), ring.hasSessionKey(B)]).toEqual([true, false]);
  });

  it.each([
    ['the keychain', (ring: KeyRing) => ring.set(A, HOST, 'k', false)],
    ['this run', (ring: KeyRing) => ring.set(A, HOST, 'k', true)],
  ])('gives a key of %s to no other origin, and to its own one again', async (_place, store) => {
    const ring = createKeyRing(memorySecrets());
    await store(ring);
    for (const origin of OTHER_HOSTS) {
      expect(await ring.lookUp(A, origin)).toEqual({ kind: 'other-origin', origin: HOST });
      expect(await ring.state(A, origin)).toBe('other-origin');
    }
    expect(await ring.lookUp(A, HOST)).toEqual({ kind: 'key', key: 'k' });
  });

  it('binds the key of the environment to the origin that its profile has at first', async () => {
    const ring = createKeyRing(memorySecrets(), { sessionKey: { key: 'from-outside', isFor: () => true } });
    expect(await ring.lookUp(A, HOST)).toMatchObject({ kind: 'key' });
    expect(await ring.lookUp(A, 'https://elsewhere.example')).toEqual({ kind: 'other-origin', origin: HOST });
  });

  it('binds a key of an earlier version to the origin of the upgrade, also when it is first read later', async () => {
    const secrets = memorySecrets();
    await secrets.write(A, 'stored-without-origin');
    const ring = createKeyRing(secrets, { unboundKeyOrigin: () => HOST });
    expect(await ring.lookUp(A, 'https://elsewhere.example')).toEqual({ kind: 'other-origin', origin: HOST });
    expect(await ring.lookUp(A, HOST)).toEqual({ kind: 'key', key: 'stored-without-origin' });
    // The binding is in the keychain now; an older copy of the database cannot change it.
    const later = createKeyRing(secrets, { unboundKeyOrigin: () => 'https://elsewhere.example' });
    expect(await later.lookUp(A, 'https://elsewhere.example')).toMatchObject({ kind: 'other-origin' });
  });

  it('does not use a key without an origin for a profile that had none at the upgrade', async () => {
    const secrets = memorySecrets();
    await secrets.write(A, 'of-unknown-origin');
    expect(await createKeyRing(secrets).lookUp(A, HOST)).toEqual({ kind: 'missing' });
  });

  it('refuses a key that no header can carry, and calls a stored one unusable', async () => {
    const secrets = memorySecrets();
    const ring = createKeyRing(secrets, { unboundKeyOrigin: () => HOST });
    for (const key of ['', ' ', 'a\nb', 'a\u200bb', 'k'.repeat(8_192)]) {
      await expect(ring.set(A, HOST, key, false)).rejects.toMatchObject({ code: 'key-refused' });
      await expect(ring.set(A, HOST, key, true)).rejects.toMatchObject({ code: 'key-refused' });
      expect(secrets.stored.size).toBe(0);
      await secrets.write(A, key);
      expect(await ring.lookUp(A, HOST)).toMatchObject({ kind: 'unusable' });
      await secrets.remove(A);
    }
    await ring.set(A, HOST, ' good\r\n', false);
    expect(await ring.lookUp(A, HOST)).toEqual({ kind: 'key', key: 'good' });
  });
});
