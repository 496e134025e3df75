import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProfileView } from '../../src/contract/views';
import type { PackageId, ProfileId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { PRACTICE_PROFILE_ID } from '../../src/main/storage/settings/practice-profile';
import {
  CANARY,
  createEngineFixture,
  type EngineFixture,
  reached,
  readCase,
  SERVICE_FIELDS,
  seal,
} from '../support/engine-fixture';
import { eventually } from '../support/fault-engine';
import { openRaw, uploadFirst } from '../support/fault-folder';
import { type HeldService, heldService } from '../support/held-service';
import { latch } from '../support/latch';
import { httpAnswer, rawServer } from '../support/raw-server';

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
const ofId = (id: ProfileId) => (profiles: readonly ProfileView[]) => {
  const profile = profiles.find((known) => known.id === id);
  if (!profile) throw new Error('no profile');
  return profile;
};
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

describe('an API key that is replaced while a request is under way', () => {
  const REFUSED = { status: 401, body: '{"detail":"bad key"}' };
  let service: HeldService;
  beforeEach(async () => {
    service = await heldService();
  });
  afterEach(() => service.close());

  async function sent(caseNumber: string, isUploadedFirst = false): Promise<PackageId> {
    const caseId = await readCase(engine, await fixture.photos(1, { name: caseNumber }), caseNumber);
    if (isUploadedFirst) uploadFirst(fixture.dataFolder, caseId);
    const [pkg] = (await seal(engine, caseId)).packages;
    if (!pkg) throw new Error('nothing was sealed');
    return pkg.id;
  }

  it('stays in use when the earlier key is refused afterwards', async () => {
    const profileId = await fixture.addService(engine, 'old-key', service.baseUrl);
    await engine.handlers['settings.change']({ outbox: { parallelScans: true } });
    const ids = [await sent('OLD-KEY-A'), await sent('OLD-KEY-B')];
    const first = await service.next('scan');
    const second = await service.next('scan');
    first.answer(REFUSED);
    await eventually('the profile is blocked', async () => {
      const { block } = await engine.handlers['profiles.list']({}).then(ofId(profileId));
      return block;
    });
    const key = 'new-key';
    await engine.handlers['profiles.setKey']({ profileId, key, thisRunOnly: false });
    second.answer(REFUSED);
    service.free('scan');
    for (const id of ids) await reached(engine, id, 'filed');
    expect((await engine.handlers['profiles.list']({}).then(ofId(profileId))).block).toBeNull();
    expect(service.order('scan', 'key')).toEqual(['old-key', 'old-key', key, key]);
  });

  it('stays in use when the earlier key is refused an upload URL afterwards', async () => {
    const profileId = await fixture.addService(engine, 'old-key', service.baseUrl);
    const id = await sent('OLD-KEY-URL', true);
    const request = await service.next('upload-url');
    await engine.handlers['profiles.setKey']({ profileId, key: 'new-key', thisRunOnly: false });
    request.answer(REFUSED);
    for (const kind of ['upload-url', 'put', 'scan'] as const) service.free(kind);
    await reached(engine, id, 'filed');
    expect(service.order('upload-url', 'key')).toEqual(['old-key', 'new-key']);
  });

  it.each(['setKey', 'save'] as const)(
    'ends the block that begins while the keychain stores it (%s)',
    async (how) => {
      const profileId = await fixture.addService(engine, 'old-key', service.baseUrl);
      const id = await sent('OLD-KEY-A');
      const request = await service.next('scan');
      const { write } = fixture.secrets;
      const isPrompting = latch();
      const prompt = latch();
      fixture.secrets.write = async (account, text) => {
        isPrompting.open();
        await prompt.opened;
        return write(account, text);
      };
      const key = { text: 'new-key', thisRunOnly: false };
      const setting =
        how === 'save'
          ? engine.handlers['profiles.save']({ ...facts(), id: profileId, baseUrl: service.baseUrl, key })
          : engine.handlers['profiles.setKey']({ profileId, key: key.text, thisRunOnly: false });
      await isPrompting.opened;
      request.answer(REFUSED);
      await reached(engine, id, 'blocked');
      prompt.open();
      expect(await setting).toMatchObject({ key: 'stored', block: null });
      service.free('scan');
      await reached(engine, id, 'filed');
    },
  );

  it('stays in use when the earlier key is refused the state of a capture case', async () => {
    const asked = latch();
    const replaced = latch();
    const server = await rawServer(async ({ head, socket }) => {
      await head();
      asked.open();
      await replaced.opened;
      socket.end(httpAnswer(REFUSED.status, REFUSED.body));
    });
    try {
      const profileId = await fixture.addService(engine, 'old-key', server.url);
      const asking = engine.handlers['captures.status']({ profileId, query: { ticketId: 'T-1' } });
      const refused = expect(asking).rejects.toMatchObject({ code: 'key-refused' });
      await asked.opened;
      await engine.handlers['profiles.setKey']({ profileId, key: 'new-key', thisRunOnly: false });
      replaced.open();
      await refused;
      expect((await engine.handlers['profiles.list']({}).then(ofId(profileId))).block).toBeNull();
    } finally {
      replaced.open();
      await server.close();
    }
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

describe('the profile in use', () => {
  it('gives way to the practice profile when it is removed, of which the window learns', async () => {
    const profile = await engine.handlers['profiles.save']({ ...facts(), use: true });
    const announced: string[] = [];
    engine.on('settings.changed', ({ activeProfileId }) => announced.push(activeProfileId));
    await engine.handlers['profiles.remove']({ profileId: profile.id });
    expect(announced).toEqual([PRACTICE_PROFILE_ID]);
    expect(await active()).toBe(PRACTICE_PROFILE_ID);
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
