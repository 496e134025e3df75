import { expect, it } from 'vitest';
import type { ProfileId } from '../../../src/domain/ids';
import { type ManagedDeps, managedHandlers } from '../../../src/main/storage/policy/managed-handlers';
import { createPolicyRules } from '../../../src/main/storage/policy/policy-rules';
import { checkPolicy } from '../../../src/main/storage/policy/policy-schema';
import type { EngineHandlers } from '../../../src/main/support/handlers';

const MANAGED = 'p1' as ProfileId;

/** The request for a test of typed access under a policy, and the addresses that were tested. */
function testUnder(document: object) {
  const checked = checkPolicy({ version: 1, ...document });
  if (checked.kind === 'broken') throw new Error(JSON.stringify(checked.problems));
  const tested: string[] = [];
  const handlers = {
    'profiles.testAccess': async ({ baseUrl }: { readonly baseUrl: string }) => tested.push(baseUrl),
  } as unknown as EngineHandlers;
  const profiles = {
    find: (id: ProfileId) => (id === MANAGED ? { profile: { name: 'Motor', kind: 'service' } } : null),
  };
  const deps = {
    repositories: { profiles },
    rules: createPolicyRules({ kind: 'applied', place: 'policy.json', policy: checked.policy }),
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
