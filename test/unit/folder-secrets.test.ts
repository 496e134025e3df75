import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolderSecrets } from '../../src/main/storage/secrets/folder-secrets';
import { memorySecrets } from '../support/engine-fixture';

const TOKEN = 'receiver.token';
let one: string;
let other: string;
beforeEach(async () => {
  one = await mkdtemp(join(tmpdir(), 'proofcase-one-'));
  other = await mkdtemp(join(tmpdir(), 'proofcase-other-'));
});
afterEach(async () => {
  for (const folder of [one, other]) await rm(folder, { recursive: true });
});

describe('the keychain of a data folder', () => {
  it('is not that of another data folder of the same person', async () => {
    const keychain = memorySecrets();
    const first = await openFolderSecrets(one, true, keychain);
    const second = await openFolderSecrets(other, true, keychain);
    await first.write(TOKEN, 'of the first');
    expect(await second.read(TOKEN)).toBeNull();
    await second.write(TOKEN, 'of the second');
    await second.remove(TOKEN);
    expect(await first.read(TOKEN)).toBe('of the first');
    expect(keychain.stored.has(TOKEN)).toBe(false);
  });

  it('is the same at the next start', async () => {
    const keychain = memorySecrets();
    await (await openFolderSecrets(one, true, keychain)).write(TOKEN, 'kept');
    expect(await (await openFolderSecrets(one, false, keychain)).read(TOKEN)).toBe('kept');
  });

  it('takes over what an earlier version kept, once, and leaves it to other data folders', async () => {
    const keychain = memorySecrets();
    await keychain.write(TOKEN, 'of an earlier version');
    const first = await openFolderSecrets(one, false, keychain);
    const second = await openFolderSecrets(other, false, keychain);
    expect(await first.read(TOKEN)).toBe('of an earlier version');
    await first.write(TOKEN, 'changed');
    expect(await second.read(TOKEN)).toBe('of an earlier version');
    expect(await first.read(TOKEN)).toBe('changed');
    await first.remove(TOKEN);
    expect(await first.read(TOKEN)).toBeNull();
    expect(await second.read(TOKEN)).toBe('of an earlier version');
  });

  it('is not taken over by a new data folder', async () => {
    const keychain = memorySecrets();
    await keychain.write(TOKEN, 'of another folder');
    expect(await (await openFolderSecrets(one, true, keychain)).read(TOKEN)).toBeNull();
  });

  it('has the names of earlier versions where its file is damaged or cannot be written', async () => {
    const keychain = memorySecrets();
    await keychain.write(TOKEN, 'known');
    await writeFile(join(one, 'keychain.json'), '{"scope":');
    expect(await (await openFolderSecrets(one, false, keychain)).read(TOKEN)).toBe('known');
    expect(await (await openFolderSecrets(join(one, 'none'), false, keychain)).read(TOKEN)).toBe('known');
    expect(await readFile(join(one, 'keychain.json'), 'utf8')).toBe('{"scope":');
  });
});
