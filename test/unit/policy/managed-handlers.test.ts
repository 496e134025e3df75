import { expect, it } from 'vitest';
import type { ProfileId } from '../../../src/domain/ids';
import { type ManagedDeps, managedHandlers } from '../../../src/main/storage/policy/managed-handlers';
import { createPolicyRules, type PolicyRules } from '../../../src/main/storage/policy/policy-rules';
import { checkPolicy } from '../../../src/main/storage/policy/policy-schema';
import type { EngineHandlers } from '../../../src/main/support/handlers';

const MANAGED = 'p1' as ProfileId;
const OWN = 'p2' as ProfileId;

function rulesOf(document: object): PolicyRules {
  const checked = checkPolicy({ version: 1, ...document });
  if (checked.kind === 'broken') throw new Error(JSON.stringify(checked.problems));
  return createPolicyRules({ kind: 'applied', place: 'policy.json', policy: checked.policy });
}

/** The request for a test of typed access under a policy, and the addresses that were tested. */
function testUnder(document: object) {
  const tested: string[] = [];
  const handlers = {
    'profiles.testAccess': async ({ baseUrl }: { readonly baseUrl: string }) => tested.push(baseUrl),
  } as unknown as EngineHandlers;
  const profiles = {
    find: (id: ProfileId) => (id === MANAGED ? { profile: { name: 'Motor', kind: 'service' } } : null),
  };
  const deps = {
    repositories: { profiles },
    rules: rulesOf(document),
  } as unknown as ManagedDeps;
  const test = (profileId: ProfileId | null, baseUrl: string) =>
    managedHandlers(handlers, deps)['profiles.testAccess']({ profileId, baseUrl, key: 'key' });
  return { test, tested };
}

it('tests no typed address where only the profiles of the organisation are allowed', async () => {
  const { test, tested } = testUnder({
    profiles: [{ name: 'Motor', address: 'https://motor.example' }],
    otherProfiles: false,
  });
  await expect(test(null, 'https://elsewhere.example')).rejects.toMatchObject({ code: 'setting-managed' });
  await expect(test(MANAGED, 'https://elsewhere.example')).rejects.toMatchObject({ code: 'setting-managed' });
  await test(MANAGED, 'https://motor.example');
  expect(tested).toEqual(['https://motor.example']);
});

it('stores an address that was quoted with an endpoint as a form would send it', async () => {
  const { test, tested } = testUnder({ profiles: [{ name: 'Motor', address: 'https://motor.example/v2/' }] });
  await test(MANAGED, 'https://motor.example');
  expect(tested).toEqual(['https://motor.example']);
});

it('tests typed addresses that the organisation allows, and says so of others', async () => {
  const { test, tested } = testUnder({ allowedAddresses: ['*.example.com'] });
  await expect(test(null, 'https://elsewhere.example')).rejects.toMatchObject({
    code: 'address-not-allowed',
    detail: 'elsewhere.example',
  });
  await test(null, 'https://motor.example.com');
  expect(tested).toEqual(['https://motor.example.com']);
});

/** The handlers of profiles under these rules, with a profile `Köln` and one of the person, and what they did. */
function profilesUnder(rules: PolicyRules) {
  const stored = [
    { profile: { id: MANAGED, name: 'Köln', kind: 'service' } },
    { profile: { id: OWN, name: 'Neu', kind: 'service' } },
  ];
  const done: string[] = [];
  const handlers = {
    'profiles.save': async ({ name }: { readonly name: string }) => done.push(`saved ${name}`),
    'profiles.remove': async () => done.push('removed'),
  } as unknown as EngineHandlers;
  const withRule = () => [MANAGED, ...(done.includes('rule stored') ? [OWN] : [])];
  const deps = {
    repositories: {
      profiles: {
        find: (id: ProfileId) => stored.find(({ profile }) => profile.id === id) ?? null,
        list: () => stored,
      },
      retention: {
        rules: () => withRule().map((profileId) => ({ profileId, days: 90, active: true })),
        saveRule: () => done.push('rule stored'),
      },
    },
    clock: { now: () => new Date(0) },
    emit: (name: string) => done.push(name),
    rules,
  } as unknown as ManagedDeps;
  const guarded = managedHandlers(handlers, deps);
  const rename = (id: ProfileId, name: string) =>
    guarded['profiles.save']({
      id,
      name,
      baseUrl: 'https://motor.example',
      captureAuthentication: 'x-api-key',
      reportLanguage: 'de',
      contactEmail: null,
    });
  return { rename, remove: (profileId = OWN) => guarded['profiles.remove']({ profileId }), done };
}

it('gives no other profile the name of a managed one in another case', async () => {
  const profiles = [{ name: 'Köln', address: 'https://motor.example' }];
  const { rename, done } = profilesUnder(rulesOf({ profiles, otherProfiles: true }));
  await expect(rename(OWN, 'KÖLN')).rejects.toMatchObject({ code: 'setting-managed' });
  await rename(OWN, 'Bonn');
  await rename(MANAGED, 'Köln');
  expect(done).toEqual(['saved Bonn', 'saved Köln']);
});

it('locks no profile whose name differs from that of a managed one by its case, which can only be renamed', async () => {
  const profiles = [{ name: 'KÖLN', address: 'https://motor.example' }];
  const { rename, remove, done } = profilesUnder(rulesOf({ profiles, otherProfiles: true }));
  await expect(rename(MANAGED, 'Köln')).rejects.toMatchObject({ code: 'setting-managed' });
  await rename(MANAGED, 'Bonn');
  await remove(MANAGED);
  expect(done).toEqual(['saved Bonn', 'removed']);
});

it('reports the retention rule that a saved profile gets, and none that it has already', async () => {
  const { rename, done } = profilesUnder(rulesOf({ retentionDays: 90 }));
  await rename(OWN, 'Bonn');
  await rename(OWN, 'Essen');
  expect(done).toEqual(['saved Bonn', 'rule stored', 'retention.changed', 'saved Essen']);
});

it('removes no profile while the policy is broken', async () => {
  const rules = createPolicyRules({ kind: 'broken', place: 'policy.json', problems: [] });
  const { remove, done } = profilesUnder(rules);
  await expect(remove()).rejects.toMatchObject({ code: 'setting-managed' });
  expect(done).toEqual([]);
});
