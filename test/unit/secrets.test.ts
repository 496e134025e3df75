import { describe, expect, it } from 'vitest';
import type { ProfileId } from '../../src/domain/ids';
import { createKeyRing } from '../../src/main/storage/secrets/key-ring';
import { createKeychain, type KeychainLibrary } from '../../src/main/storage/secrets/keychain';
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
  });
});

describe('the key ring', () => {
  it('prefers a key for this run, and stores it nowhere', async () => {
    const secrets = memorySecrets();
    const ring = createKeyRing(secrets);
    await ring.set(A, 'kept', false);
    await ring.set(A, 'for-now', true);
    expect(await ring.lookUp(A)).toEqual({ kind: 'key', key: 'for-now' });
    expect(await ring.state(A)).toBe('session');
    expect([...secrets.stored.values()]).toEqual(['kept']);
    await ring.forget(A);
    expect(await ring.state(A)).toBe('missing');
  });

  it('works with a key for this run without a keychain', async () => {
    const ring = createKeyRing(noKeychain);
    expect(await ring.state(A)).toBe('keychain-unavailable');
    await ring.set(A, 'for-now', true);
    expect(await ring.lookUp(A)).toMatchObject({ kind: 'key' });
  });

  it('gives the key of the environment only to the profile of this run', async () => {
    const ring = createKeyRing(memorySecrets(), 'from-outside');
    ring.bindSessionKey(A);
    expect(await ring.lookUp(A)).toEqual({ kind: 'key', key: 'from-outside' });
    expect(await ring.lookUp(B)).toEqual({ kind: 'missing' });
    const alone = createKeyRing(memorySecrets(), 'from-outside', (id) => id === B);
    expect(await alone.lookUp(B)).toMatchObject({ kind: 'key' });
  });
});
