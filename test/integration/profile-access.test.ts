import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/main/engine';
import {
  CANARY,
  createEngineFixture,
  type EngineFixture,
  readCase,
  SERVICE_FIELDS,
} from '../support/engine-fixture';
import { openRaw } from '../support/fault-folder';
import { rawServer } from '../support/raw-server';

let fixture: EngineFixture;
let engine: Engine;
beforeEach(async () => {
  fixture = await createEngineFixture();
  engine = await fixture.open();
});
afterEach(() => fixture.close());

const facts = () => ({
  id: null,
  name: 'Service',
  baseUrl: fixture.service.baseUrl,
  ...SERVICE_FIELDS,
});
const names = async () => (await engine.handlers['profiles.list']({})).map(({ name }) => name);
const active = async () => (await engine.handlers['settings.get']({})).activeProfileId;

describe('a profile saved together with its key', () => {
  it('has the key and is in use', async () => {
    const key = { text: ` ${CANARY}\n`, thisRunOnly: false };
    const profile = await engine.handlers['profiles.save']({ ...facts(), key, use: true });
    expect(profile.key).toBe('stored');
    expect(await active()).toBe(profile.id);
    expect(await engine.handlers['profiles.test']({ profileId: profile.id })).toMatchObject({ code: 'ok' });
  });

  it('is not stored when no header can carry the key', async () => {
    const before = await names();
    const key = { text: 'schlüssel', thisRunOnly: false };
    const saved = engine.handlers['profiles.save']({ ...facts(), key, use: true });
    await expect(saved).rejects.toMatchObject({ code: 'key-refused' });
    expect(await names()).toEqual(before);
  });

  it('is not stored when the keychain does not work, and does not become the one in use', async () => {
    const before = { names: await names(), active: await active() };
    fixture.secrets.write = () => Promise.reject(new Error('locked'));
    const key = { text: CANARY, thisRunOnly: false };
    await expect(engine.handlers['profiles.save']({ ...facts(), key, use: true })).rejects.toThrow('locked');
    expect({ names: await names(), active: await active() }).toEqual(before);
  });

  it('leaves no key behind when its name is taken', async () => {
    const written: string[] = [];
    const { write } = fixture.secrets;
    fixture.secrets.write = (account, text) => {
      written.push(account);
      return write(account, text);
    };
    await engine.handlers['profiles.save'](facts());
    const key = { text: CANARY, thisRunOnly: false };
    const second = engine.handlers['profiles.save']({ ...facts(), key });
    await expect(second).rejects.toMatchObject({ code: 'profile-in-use' });
    expect(written).toEqual([]);
  });

  it('leaves no key behind when another profile takes its name while the keychain is opened', async () => {
    const { write } = fixture.secrets;
    let account = '';
    fixture.secrets.write = async (name, text) => {
      account = name;
      await engine.handlers['profiles.save'](facts());
      return write(name, text);
    };
    const key = { text: CANARY, thisRunOnly: false };
    const saved = engine.handlers['profiles.save']({ ...facts(), key, use: true });
    await expect(saved).rejects.toMatchObject({ code: 'profile-in-use' });
    expect(account).not.toBe('');
    expect(await fixture.secrets.read(account)).toBeNull();
  });
});

describe('a typed password of the team store', () => {
  const [first, second] = ['one', 'two'].map((name) => `postgres://ada@127.0.0.1:1/${name}`);
  const key = { text: CANARY, thisRunOnly: false };
  let account: string;
  let isLocked: boolean;
  beforeEach(() => {
    isLocked = false;
    const { write } = fixture.secrets;
    // The password of the team store comes before the key, which then finds the keychain locked.
    fixture.secrets.write = async (name, text) => {
      if (name.startsWith('team-store')) account = name;
      else if (isLocked) throw new Error('locked');
      return write(name, text);
    };
  });

  it('is not left behind when the new profile cannot be stored', async () => {
    isLocked = true;
    const profile = { ...facts(), teamStore: first, teamPassword: 'typed', key };
    await expect(engine.handlers['profiles.save'](profile)).rejects.toThrow('locked');
    expect(await fixture.secrets.read(account)).toBeNull();
  });

  it('gives way to the earlier one when the changed profile cannot be stored', async () => {
    const profile = { ...facts(), teamStore: first, teamPassword: 'earlier' };
    const { id } = await engine.handlers['profiles.save'](profile);
    isLocked = true;
    const changed = { ...profile, id, teamStore: second, teamPassword: 'typed', key };
    await expect(engine.handlers['profiles.save'](changed)).rejects.toThrow('locked');
    expect(await fixture.secrets.read(account)).toContain('earlier');
  });
});

describe('a profile with no case left', () => {
  it('stays while the team store still has to learn what it shared no more', async () => {
    const { id: profileId } = await engine.handlers['profiles.save']({
      ...facts(),
      teamStore: 'postgres://ada@127.0.0.1:1/one',
    });
    const database = openRaw(fixture.dataFolder);
    database
      .prepare(
        `INSERT INTO team_outgoing (id, profile_id, kind, body, created_at) VALUES ('m', ?, 'forget-cases', '{}', '2026')`,
      )
      .run(profileId);
    database.close();
    const removed = engine.handlers['profiles.remove']({ profileId });
    await expect(removed).rejects.toMatchObject({ code: 'profile-in-use' });
  });

  it.each([
    [
      'a capture link',
      `INSERT INTO capture (id, case_id, profile_id, ticket_id, origin, followed_since, state, board_column, column_since, push)
       VALUES ('x', @caseId, @profileId, 't', 'adopted', '2026', '{}', 'sent', '2026', 'none')`,
    ],
    [
      'a request for a capture link',
      `INSERT INTO capture_creation (id, case_id, profile_id, case_number, payload, state, created_at)
       VALUES ('x', @caseId, @profileId, 'MOVED-1', '{}', 'created', '2026')`,
    ],
  ])('stays while %s of a case that was moved belongs to it', async (_of, insert) => {
    const { id: profileId } = await engine.handlers['profiles.save'](facts());
    const photos = await fixture.photos(1);
    const caseId = await readCase(engine, photos, 'MOVED-1');
    const database = openRaw(fixture.dataFolder);
    database.prepare(insert).run({ caseId, profileId });
    database.close();
    const removed = engine.handlers['profiles.remove']({ profileId });
    await expect(removed).rejects.toMatchObject({ code: 'profile-in-use' });
    expect(await names()).toContain('Service');
  });
});

describe('the test of typed access', () => {
  const test = (key: string | null, baseUrl = fixture.service.baseUrl) =>
    engine.handlers['profiles.testAccess']({ profileId: null, baseUrl, key });

  it('stores nothing and sends one free request', async () => {
    const before = await names();
    expect(await test(CANARY)).toMatchObject({ ok: true, code: 'ok' });
    expect(await names()).toEqual(before);
    expect(fixture.service.control.state().requests.map(({ path }) => path)).toEqual(['/v2/getUploadUrl']);
    expect(fixture.service.control.state().scansProcessed).toBe(0);
  });

  it('tells a wrong key from an address at which nothing answers', async () => {
    expect(await test('another-key')).toMatchObject({ ok: false, code: 'key-refused' });
    expect(await test(CANARY, 'http://127.0.0.1:1')).toMatchObject({ ok: false, code: 'host-unreachable' });
  });

  it('names a log-in page that answers instead of the service', async () => {
    const page = '<!doctype html><title>Hotel Nordland</title><form>Room</form>';
    const length = `Content-Length: ${page.length}`;
    const server = await rawServer(async ({ head, socket }) => {
      await head();
      socket.end(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${length}\r\n\r\n${page}`);
    });
    try {
      expect(await test(CANARY, server.url)).toMatchObject({ ok: false, code: 'captive-portal' });
    } finally {
      await server.close();
    }
  });

  it('uses the stored key of a profile for its own address only', async () => {
    const profileId = await fixture.addService(engine);
    const { baseUrl } = fixture.service;
    const stored = { profileId, key: null };
    const same = await engine.handlers['profiles.testAccess']({ ...stored, baseUrl });
    expect(same.code).toBe('ok');
    const other = await engine.handlers['profiles.testAccess']({ ...stored, baseUrl: 'http://127.0.0.1:1' });
    expect(other.code).toBe('key-other-origin');
  });

  it('refuses an address that would carry the key unencrypted', async () => {
    await expect(test(CANARY, 'http://service.example')).rejects.toMatchObject({ code: 'base-url-insecure' });
  });
});
