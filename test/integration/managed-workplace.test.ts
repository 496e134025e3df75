import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine, TeamOfRun } from '../../src/main/engine';
import { checkPolicy } from '../../src/main/storage/policy/policy-schema';
import type { PolicyState } from '../../src/main/storage/policy/read-policy';
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

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

const RECEIVER = {
  enabled: false,
  address: '127.0.0.1',
  port: 8_499,
  pathPrefix: '/pc',
  publicAddress: null,
};

function policyOf(document: object): PolicyState {
  const checked = checkPolicy({ version: 1, ...document });
  if (checked.kind === 'broken') throw new Error(JSON.stringify(checked.problems));
  return { kind: 'applied', place: '/etc/proofcase/policy.json', policy: checked.policy };
}

/** The policy of most tests, with the address of the running service. */
function whole(change: object = {}): PolicyState {
  return policyOf({
    organisation: 'Example Insurance',
    language: 'pl',
    profiles: [{ name: 'Motor', address: fixture.service.baseUrl, reportLanguage: 'pl' }],
    otherProfiles: false,
    retentionDays: 400,
    receiver: RECEIVER,
    ...change,
  });
}

async function managedProfile(engine: Engine) {
  const profile = (await engine.handlers['profiles.list']({})).find(({ name }) => name === 'Motor');
  if (!profile) throw new Error('the profile of the policy is missing');
  return profile;
}

const refused = { code: 'setting-managed' };

describe('a managed workplace', () => {
  it('starts with the profiles, language, retention and receiver of the organisation', async () => {
    const engine = await fixture.open({ policy: whole() });
    const profile = await managedProfile(engine);
    const settings = await engine.handlers['settings.get']({});
    expect(settings).toMatchObject({ language: 'pl', activeProfileId: profile.id });
    expect(profile).toMatchObject({ key: 'missing', reportLanguage: 'pl' });
    const rules = await engine.handlers['retention.rules']({});
    expect(rules.map(({ days, active, changedBy }) => ({ days, active, changedBy }))).toEqual([
      { days: 400, active: true, changedBy: 'policy' },
      { days: 400, active: true, changedBy: 'policy' },
    ]);
    expect((await engine.handlers['receiver.get']({})).settings).toEqual(RECEIVER);
    expect(await engine.handlers['managed.get']({})).toMatchObject({
      state: 'applied',
      organisation: 'Example Insurance',
      locked: ['language', 'profiles', 'otherProfiles', 'retention', 'receiver'],
      profiles: [{ profileId: profile.id, fields: ['name', 'baseUrl', 'reportLanguage'] }],
    });
  });

  it('refuses every change of what is managed, and allows the rest', async () => {
    const engine = await fixture.open({ policy: whole() });
    const { handlers } = engine;
    const { id, name, baseUrl, captureAuthentication, reportLanguage } = await managedProfile(engine);
    const own = { id, name, baseUrl, captureAuthentication, reportLanguage, contactEmail: 'a@b.example' };
    await expect(handlers['settings.change']({ language: 'de' })).rejects.toMatchObject(refused);
    await expect(handlers['profiles.save']({ ...own, baseUrl: 'https://x.example' })).rejects.toMatchObject(
      refused,
    );
    await expect(handlers['profiles.save']({ ...own, id: null, name: 'Mine' })).rejects.toMatchObject(
      refused,
    );
    await expect(handlers['profiles.remove']({ profileId: id })).rejects.toMatchObject(refused);
    const rule = { profileId: id, days: 10, active: true };
    await expect(handlers['retention.setRule'](rule)).rejects.toMatchObject(refused);
    await expect(handlers['receiver.change']({ ...RECEIVER, port: 9_000 })).rejects.toMatchObject(refused);
    await expect(engine.startReceiver({ enabled: true })).rejects.toMatchObject(refused);
    expect(await handlers['settings.change']({ theme: 'dark' })).toMatchObject({
      theme: 'dark',
      language: 'pl',
    });
    expect(await handlers['profiles.save'](own)).toMatchObject({ contactEmail: 'a@b.example' });
  });

  it('brings pushes of a run to no team store but its own', async () => {
    const profiles = [
      { name: 'Motor', address: fixture.service.baseUrl, teamStore: 'postgres://team@store.example/claims' },
    ];
    const policy = whole({ profiles, receiver: undefined });
    const opened = (store: string) => fixture.open({ policy, teamReceiver: { store, password: null } });
    await expect(opened('postgres://me@other.example/claims')).rejects.toMatchObject(refused);
    const engine = await opened('postgres://receiver@store.example:5432/claims');
    expect(await engine.handlers['managed.get']({})).toMatchObject({ state: 'applied' });
  });

  it('keeps the key and the own fields of a profile when the policy changes its others', async () => {
    const first = await fixture.open({ policy: whole() });
    const { id } = await managedProfile(first);
    await first.handlers['profiles.setKey']({ profileId: id, key: CANARY, thisRunOnly: false });
    await first.close();
    const profiles = [{ name: 'motor', address: fixture.service.baseUrl, monthlyTokenBudget: 500 }];
    const second = await fixture.open({ policy: whole({ profiles }) });
    const stored = (await second.handlers['profiles.list']({})).find((profile) => profile.id === id);
    expect(stored).toMatchObject({
      name: 'motor',
      key: 'stored',
      reportLanguage: 'pl',
      monthlyTokenBudget: 500,
    });
  });

  it('starts although another profile has the name of the policy in another case', async () => {
    const first = await fixture.open();
    const { baseUrl } = fixture.service;
    const save = (name: string) =>
      first.handlers['profiles.save']({ id: null, name, baseUrl, ...SERVICE_FIELDS });
    // The database compares the case of ASCII letters alone, and lists the first one before the second.
    const other = await save('KÖLN');
    const managed = await save('köln');
    await first.close();
    const profiles = [{ name: 'Köln', address: baseUrl, monthlyTokenBudget: 500 }];
    const engine = await fixture.open({ policy: policyOf({ profiles }) });
    const stored = await engine.handlers['profiles.list']({});
    expect(stored.filter(({ kind }) => kind === 'service')).toMatchObject([
      { id: other.id, name: 'KÖLN', monthlyTokenBudget: null },
      { id: managed.id, name: 'Köln', monthlyTokenBudget: 500 },
    ]);
  });

  it('uses a profile of the policy in place of one that it no longer allows', async () => {
    const first = await fixture.open();
    await fixture.addService(first);
    await first.close();
    const profiles = [{ name: 'Motor', address: fixture.service.baseUrl }];
    const open = await fixture.open({ policy: policyOf({ profiles, otherProfiles: true }) });
    expect((await open.handlers['settings.get']({})).activeProfileId).not.toBe(
      (await managedProfile(open)).id,
    );
    await open.close();
    const engine = await fixture.open({ policy: policyOf({ profiles, otherProfiles: false }) });
    const { id } = await managedProfile(engine);
    expect(await engine.handlers['settings.get']({})).toMatchObject({ activeProfileId: id });
  });

  it('refuses a run with another team store, or without the one that it needs', async () => {
    const store = 'postgres://proofcase@127.0.0.1:5/team';
    const profile = { name: 'Motor', address: fixture.service.baseUrl, teamStore: store };
    const policy = whole({ profiles: [{ ...profile, isTeamStoreOptional: false }] });
    const run = (team: Partial<TeamOfRun>) =>
      fixture.open({ policy, team: { store: null, password: null, isOptional: false, ...team } });
    await expect(run({ isOptional: true })).rejects.toMatchObject(refused);
    await expect(run({ store: 'postgres://proofcase@127.0.0.1:6/team' })).rejects.toMatchObject(refused);
    await (await run({ store })).close();
    const optional = { store: null, password: null, isOptional: true };
    await (await fixture.open({ policy: whole({ profiles: [profile] }), team: optional })).close();
  });

  it('sends nothing to an address that is not allowed, and resumes when it is', async () => {
    const first = await fixture.open();
    await fixture.addService(first);
    await first.handlers['settings.change']({ outbox: { paused: true } });
    const caseId = await readCase(first, await fixture.photos(1), 'MANAGED-1');
    const [pkg] = (await seal(first, caseId)).packages;
    if (!pkg) throw new Error('nothing was sealed');
    await first.close();
    const requests = () => fixture.service.control.state().requests.length;
    const before = requests();
    const forbidden = policyOf({ allowedAddresses: ['service.example'] });
    const engine = await fixture.open({ policy: forbidden });
    const { handlers } = engine;
    const { activeProfileId: profileId } = await handlers['settings.get']({});
    expect(await handlers['profiles.test']({ profileId })).toMatchObject({ code: 'address-not-allowed' });
    await handlers['settings.change']({ outbox: { paused: false } });
    expect(await reached(engine, pkg.id, 'blocked')).toMatchObject({
      reason: 'address-not-allowed',
      attempts: 0,
    });
    expect(requests()).toBe(before);
    await engine.close();
    const again = await fixture.open({ policy: policyOf({ allowedAddresses: ['127.0.0.1', 'localhost'] }) });
    await reached(again, pkg.id, 'filed');
  });

  it('ends a command with a broken policy before anything is sent, and names every field', async () => {
    const problems = [
      { field: 'language', code: 'value', detail: 'de, en, pl' },
      { field: 'colour', code: 'unknown', detail: '' },
    ] as const;
    const policy: PolicyState = { kind: 'broken', place: '/etc/proofcase/policy.json', problems };
    const { code, progress } = await runCommand(fixture, ['outbox'], { policy });
    expect(code).toBe(1);
    expect(progress).toContain(
      '/etc/proofcase/policy.json: language has a value that is not allowed; allowed: de, en, pl; colour is not a known setting',
    );
  });

  it('with a broken policy shows its problems, changes nothing and sends nothing', async () => {
    const first = await fixture.open({ policy: whole() });
    const { id } = await managedProfile(first);
    await first.handlers['profiles.setKey']({ profileId: id, key: CANARY, thisRunOnly: false });
    await first.close();
    const problems = [{ field: 'language', code: 'value', detail: 'de, en, pl' }] as const;
    const engine = await fixture.open({ policy: { kind: 'broken', place: 'policy.json', problems } });
    expect(await engine.handlers['managed.get']({})).toMatchObject({ state: 'broken', problems });
    expect(await engine.handlers['settings.get']({})).toMatchObject({ language: 'pl' });
    expect(await engine.handlers['profiles.test']({ profileId: id })).toMatchObject({ ok: false });
    await expect(engine.handlers['settings.change']({ language: 'de' })).rejects.toMatchObject(refused);
  });
});
