import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PackageId, ProfileId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { type PracticeService, startPracticeService } from '../../src/practice-service/server';
import { runCommand } from '../support/command-line';
import {
  CANARY,
  createEngineFixture,
  type EngineFixture,
  reached,
  readCase,
  SERVICE_FIELDS,
  seal,
} from '../support/engine-fixture';

/** The key of another account; the other service accepts it. */
const OTHER_KEY = 'other-account-key-77';

let fixture: EngineFixture;
let other: PracticeService;
beforeEach(async () => {
  fixture = await createEngineFixture();
  other = await startPracticeService({ key: OTHER_KEY });
});
afterEach(async () => {
  await fixture.close();
  await other.close();
});

const requestsAt = (service: PracticeService) => service.control.state().requests.length;

async function changeAddress(engine: Engine, id: ProfileId, baseUrl: string) {
  return engine.handlers['profiles.save']({
    id,
    name: 'Service',
    baseUrl,
    ...SERVICE_FIELDS,
  });
}

/** A sealed package that the paused outbox holds. */
async function heldPackage(engine: Engine, padBytes = 0): Promise<PackageId> {
  await engine.handlers['settings.change']({ outbox: { paused: true } });
  const photos = await fixture.photos(padBytes > 0 ? 3 : 1, { name: `held-${padBytes}`, padBytes });
  const caseId = await readCase(engine, photos, 'ORIGIN-1');
  const [pkg] = (await seal(engine, caseId)).packages;
  if (!pkg) throw new Error('no package was sealed');
  return pkg.id;
}

const resumeOutbox = (engine: Engine) => engine.handlers['settings.change']({ outbox: { paused: false } });

describe('a profile whose base address changes to another origin', () => {
  it.each([
    ['direct', 0],
    ['presigned', 3_600_000],
  ])(
    'sends neither its key nor a %s package there, until the key is entered again',
    async (_route, padBytes) => {
      const engine = await fixture.open();
      const profileId = await fixture.addService(engine);
      const pkg = await heldPackage(engine, padBytes);
      const changed = await changeAddress(engine, profileId, other.baseUrl);
      const { origin } = new URL(fixture.service.baseUrl);
      expect(changed).toMatchObject({
        key: 'other-origin',
        block: { reason: 'key-other-origin', detail: origin },
      });
      await resumeOutbox(engine);
      expect(await reached(engine, pkg, 'blocked')).toMatchObject({
        reason: 'key-other-origin',
        attempts: 0,
      });

      // Resuming without the key changes nothing.
      await engine.handlers['profiles.resume']({ profileId });
      expect(await reached(engine, pkg, 'blocked')).toMatchObject({ reason: 'key-other-origin' });
      expect(await engine.handlers['profiles.test']({ profileId })).toMatchObject({
        code: 'key-other-origin',
      });
      const status = engine.handlers['captures.status']({ profileId, query: { caseNumber: 'ORIGIN-1' } });
      await expect(status).rejects.toMatchObject({ code: 'key-other-origin' });
      expect(requestsAt(other)).toBe(0);

      await engine.handlers['profiles.setKey']({ profileId, key: OTHER_KEY, thisRunOnly: false });
      expect(await reached(engine, pkg, 'filed')).toMatchObject({ attempts: 1 });
      expect(requestsAt(fixture.service)).toBe(0);
    },
  );

  it('stays so after a restart', async () => {
    const first = await fixture.open();
    const profileId = await fixture.addService(first);
    const pkg = await heldPackage(first);
    await changeAddress(first, profileId, other.baseUrl);
    await resumeOutbox(first);
    await first.close();
    const engine = await fixture.open();
    expect(await reached(engine, pkg, 'blocked')).toMatchObject({ reason: 'key-other-origin' });
    expect(requestsAt(other)).toBe(0);
  });

  it('continues automatically when the address is restored', async () => {
    const engine = await fixture.open();
    const profileId = await fixture.addService(engine);
    const pkg = await heldPackage(engine);
    await changeAddress(engine, profileId, other.baseUrl);
    await resumeOutbox(engine);
    await reached(engine, pkg, 'blocked');
    expect(await changeAddress(engine, profileId, `${fixture.service.baseUrl}/`)).toMatchObject({
      key: 'stored',
      block: null,
    });
    expect(await reached(engine, pkg, 'filed')).toMatchObject({ attempts: 1 });
    expect(requestsAt(other)).toBe(0);
  });

  it('keeps its key for another path of the same origin', async () => {
    const engine = await fixture.open();
    const profileId = await fixture.addService(engine);
    const changed = await changeAddress(engine, profileId, `${fixture.service.baseUrl}/v9`);
    expect(changed).toMatchObject({ key: 'stored', block: null });
  });

  it('does not get a key for this run either', async () => {
    const engine = await fixture.open();
    const profileId = await fixture.addService(engine);
    await engine.handlers['profiles.setKey']({ profileId, key: CANARY, thisRunOnly: true });
    await changeAddress(engine, profileId, other.baseUrl);
    expect(await engine.handlers['profiles.test']({ profileId })).toMatchObject({ code: 'key-other-origin' });
    expect(requestsAt(other)).toBe(0);
  });

  it('does not get the key that an earlier version stored without an origin', async () => {
    const first = await fixture.open();
    const profileId = await fixture.addService(first);
    await first.close();
    // As the upgrade of the database leaves it while the keychain is locked.
    await fixture.secrets.write(profileId, CANARY);
    const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'));
    database.exec(`UPDATE profile SET unbound_key_base_url = base_url WHERE id = '${profileId}'`);
    database.close();
    const engine = await fixture.open();
    await changeAddress(engine, profileId, other.baseUrl);
    expect(await engine.handlers['profiles.test']({ profileId })).toMatchObject({ code: 'key-other-origin' });
    expect(requestsAt(other)).toBe(0);
    await changeAddress(engine, profileId, fixture.service.baseUrl);
    expect(await engine.handlers['profiles.test']({ profileId })).toMatchObject({ code: 'ok' });
  });
});

describe('the command line with --service', () => {
  const stored = () => ({ secrets: fixture.secrets, environment: {} });

  it('sends the stored key of a profile to no other address', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    await engine.close();
    const folder = await fixture.photos(1);
    const argv = ['submit', folder, '--case-number', 'ORIGIN-2', '--service', other.baseUrl];
    for (const extra of [[], ['--profile', 'Service']]) {
      const run = await runCommand(fixture, [...argv, ...extra], stored());
      expect(run.code).toBe(3);
      expect(run.output).toContain('no API key');
    }
    expect(requestsAt(other)).toBe(0);
  });

  it('sends the key of the environment to this address alone, not to the one of the active profile', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const pkg = await heldPackage(engine);
    await engine.handlers['settings.change']({ outbox: { paused: false } });
    await reached(engine, pkg, 'filed');
    await engine.handlers['profiles.save']({
      id: null,
      name: 'Other',
      baseUrl: other.baseUrl,
      ...SERVICE_FIELDS,
    });
    const second = await readCase(engine, await fixture.photos(1, { name: 'second' }), 'ORIGIN-3');
    await engine.handlers['settings.change']({ outbox: { paused: true } });
    await seal(engine, second);
    await engine.close();
    const before = fixture.service.control.state().requests.length;
    const run = await runCommand(fixture, ['outbox', 'run', '--resume', '--service', other.baseUrl], {
      secrets: fixture.secrets,
      environment: { PROOFCASE_API_KEY: OTHER_KEY },
    });
    // The package of the active profile went out with its own key; a foreign one would be answered 401.
    expect(run.code).toBe(0);
    expect(requestsAt(fixture.service)).toBe(before + 1);
  });
});
