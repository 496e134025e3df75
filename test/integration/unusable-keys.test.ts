import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/main/engine';
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

/** Keys that no header can carry, and what the sentence about them says. */
const UNUSABLE = [
  ['blanks', '   ', 'is empty'],
  ['a line end within', `${CANARY}\r\nX-Other: 1`, 'U+000D'],
  ['a zero-width space at its end', `${CANARY}\u200b`, 'U+200B'],
  ['a zero-width joiner within', `canary\u200d-key`, 'U+200D'],
  ['a letter beyond ASCII', 'schlüssel', '“ü” (U+00FC)'],
  ['8 kB', 'k'.repeat(8_192), 'too long: 8192'],
] as const;

/** Keys that are usable without what is around them. */
const TRIMMED = [
  ['a line end', `${CANARY}\r\n`],
  ['blanks', `  ${CANARY}\t`],
  ['a byte order mark', `\ufeff${CANARY}`],
] as const;

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

const requests = () => fixture.service.control.state().requests.length;

async function profileWith(engine: Engine, key: string) {
  const profile = await engine.handlers['profiles.save']({
    id: null,
    name: 'Service',
    baseUrl: fixture.service.baseUrl,
    ...SERVICE_FIELDS,
  });
  await engine.handlers['settings.change']({ activeProfileId: profile.id });
  const stored = { origin: new URL(fixture.service.baseUrl).origin, key };
  await fixture.secrets.write(profile.id, JSON.stringify(stored));
  return profile.id;
}

describe('an API key with', () => {
  it.each(UNUSABLE)('%s is refused when it is entered', async (_what, key) => {
    const engine = await fixture.open();
    const profileId = await fixture.addService(engine);
    for (const thisRunOnly of [false, true]) {
      const entered = engine.handlers['profiles.setKey']({ profileId, key, thisRunOnly });
      await expect(entered).rejects.toMatchObject({ code: 'key-refused' });
    }
    // The key from before is still there.
    expect(await engine.handlers['profiles.test']({ profileId })).toMatchObject({ code: 'ok' });
  });

  it.each(TRIMMED)('%s around it is stored without it', async (_what, key) => {
    const engine = await fixture.open();
    const profileId = await fixture.addService(engine, key);
    expect(await engine.handlers['profiles.test']({ profileId })).toMatchObject({ code: 'ok' });
  });

  it.each(UNUSABLE)(
    '%s in the keychain blocks its profile on both routes and creates no capture case',
    async (_what, key) => {
      const engine = await fixture.open();
      const profileId = await profileWith(engine, key);
      for (const [name, padBytes] of [
        ['direct', 0],
        ['presigned', 3_600_000],
      ] as const) {
        const photos = await fixture.photos(3, { name, padBytes });
        const [pkg] = (await seal(engine, await readCase(engine, photos, `KEY-${name}`))).packages;
        if (!pkg) throw new Error('no package was sealed');
        expect(pkg.route).toBe(name);
        expect(await reached(engine, pkg.id, 'blocked')).toMatchObject({
          reason: 'key-unusable',
          attempts: 0,
        });
      }
      const caseId = await engine.handlers['cases.find']({ caseNumber: 'KEY-direct' });
      const created = engine.handlers['captures.create']({
        caseId: caseId?.id ?? ('' as never),
        fields: '{}',
      });
      await expect(created).rejects.toMatchObject({ code: 'key-unusable' });
      expect(await engine.handlers['captures.questions']({})).toEqual([]);
      expect(await engine.handlers['profiles.test']({ profileId })).toMatchObject({ code: 'key-unusable' });
      expect(requests()).toBe(0);

      await engine.handlers['profiles.setKey']({ profileId, key: CANARY, thisRunOnly: false });
      const [first] = await engine.handlers['outbox.list']({});
      if (!first) throw new Error('the outbox is empty');
      expect(await reached(engine, first.id, 'filed')).toMatchObject({ attempts: 1 });
    },
  );

  it.each(UNUSABLE)('%s in the environment ends a command with a sentence', async (_what, key, sentence) => {
    const environment = { PROOFCASE_API_KEY: key };
    const service = ['--service', fixture.service.baseUrl];
    const folder = await fixture.photos(3, { padBytes: 3_600_000 });
    for (const argv of [
      ['submit', folder, '--case-number', 'KEY-CLI-1'],
      ['capture', 'create', '--case-number', 'KEY-CLI-2'],
      ['outbox', 'run'],
    ]) {
      const run = await runCommand(fixture, [...argv, ...service], { environment });
      expect(run.code).toBe(1);
      expect(run.progress).toContain(sentence);
      const json = await runCommand(fixture, [...argv, ...service, '--json'], { environment });
      expect(json.code).toBe(1);
      expect(JSON.parse(json.output)).toMatchObject({ error: { code: 'key-refused' } });
    }
    expect(requests()).toBe(0);
  });

  it.each(TRIMMED)('%s around it in the environment is sent without it', async (_what, key) => {
    const folder = await fixture.photos(1);
    const argv = ['submit', folder, '--case-number', 'KEY-CLI-3', '--service', fixture.service.baseUrl];
    expect((await runCommand(fixture, argv, { environment: { PROOFCASE_API_KEY: key } })).code).toBe(0);
  });

  it('nothing in the environment counts as none', async () => {
    const argv = [
      'submit',
      await fixture.photos(1),
      '--case-number',
      'KEY-CLI-4',
      '--service',
      fixture.service.baseUrl,
    ];
    const run = await runCommand(fixture, argv, { environment: { PROOFCASE_API_KEY: '' } });
    expect(run.code).toBe(3);
    expect(run.output).toContain('This profile has no API key.');
  });
});
