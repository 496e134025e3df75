import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/domain/language';
import { cliTexts } from '../../../src/main/commands/texts';
import { isHostPattern, matchesHost } from '../../../src/main/storage/policy/host-pattern';
import { createPolicyRules, fieldsOf } from '../../../src/main/storage/policy/policy-rules';
import { checkPolicy } from '../../../src/main/storage/policy/policy-schema';
import {
  fileSource,
  type PolicySources,
  readPolicy,
  systemPolicySources,
  windowsPolicyFile,
} from '../../../src/main/storage/policy/read-policy';
import type { RegistryHive, RegistryValue } from '../../../src/main/support/windows-api';
import { parseTeamAddress } from '../../../src/main/team/connection/team-address';
import { createTeamConnection } from '../../../src/main/team/connection/team-connection';

const WHOLE = {
  version: 1,
  organisation: 'Example Insurance',
  contact: 'it@example.com',
  language: 'pl',
  profiles: [{ name: 'Motor', address: 'https://service.example/v1/', captureFields: { scenes: ['car'] } }],
  otherProfiles: false,
  allowedAddresses: ['service.example', '*.uploads.example'],
  proxy: { mode: 'fixed', address: 'http://proxy.example:8080', bypass: ['*.intern.example'] },
  retentionDays: 365,
  receiver: { enabled: true, address: '127.0.0.1', port: 8472, pathPrefix: '', publicAddress: null },
  updates: {
    address: 'https://service.example/proofcase/',
    channel: 'pilot',
    publisher: 'Example Insurance',
  },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-policy-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function ofFile(text: string, mode = 0o644) {
  const file = join(folder, 'policy.json');
  await writeFile(file, text);
  await chmod(file, mode);
  return readPolicy(fileSource(file));
}

/** A registry of Windows in memory. */
function registryOf(keys: Partial<Record<string, Readonly<Record<string, RegistryValue>>>>): PolicySources {
  return {
    ...fileSource(join(folder, 'policy.json')),
    registry: async (hive: RegistryHive, key: string) => {
      const values = keys[`${hive}\\${key.replace('Software\\Policies\\', '')}`];
      return values ? new Map(Object.entries(values)) : null;
    },
  };
}

describe('a policy', () => {
  it('sets and locks what a profile shares with the team', () => {
    const profile = {
      name: 'Motor',
      address: 'https://service.example',
      teamStore: ' postgres://proofcase@db.example/team ',
      isTeamStoreOptional: false,
      sharesWithTeam: false,
      sharesHandler: false,
    };
    const checked = checkPolicy({ version: 1, profiles: [profile] });
    if (checked.kind !== 'policy') throw new Error(JSON.stringify(checked.problems));
    const [managed] = checked.policy.profiles ?? [];
    expect(managed && fieldsOf(managed)).toMatchObject({
      teamStore: 'postgres://proofcase@db.example/team',
      isTeamStoreOptional: false,
      sharesWithTeam: false,
      sharesHandler: false,
    });
  });

  it.each([
    ['postgres://proofcase:secret@db.example/team', undefined, 'team-store'],
    ['postgres://proofcase@db.example/team?sslmode=disable', undefined, 'team-store'],
    ['https://db.example/team', undefined, 'team-store'],
    ['postgres://proofcase@db.example/team', ['service.example'], 'profile-not-allowed'],
    ['postgres://proofcase@db.example/team', ['service.example', 'db.example:5433'], 'profile-not-allowed'],
    ['postgres://proofcase@db.example/team', ['service.example', 'db.example:5432'], null],
  ])('names the team store %s with %s', (teamStore, allowedAddresses, code) => {
    const profiles = [{ name: 'Motor', address: 'https://service.example', teamStore }];
    const checked = checkPolicy({ version: 1, profiles, ...(allowedAddresses ? { allowedAddresses } : {}) });
    const problems = checked.kind === 'broken' ? checked.problems : [];
    expect(problems.map((problem) => [problem.field, problem.code])).toEqual(
      code === null ? [] : [['profiles.0.teamStore', code]],
    );
    expect(JSON.stringify(problems)).not.toContain('secret');
  });

  it('keeps a team store that it does not allow from being contacted', async () => {
    const connection = createTeamConnection(parseTeamAddress('postgres://proofcase@db.example/team'), {
      password: () => Promise.reject(new Error('the password was asked for')),
      authorities: () => undefined,
      allowsAddress: (url) => matchesHost('service.example', url),
    });
    expect(await connection.query('SELECT 1')).toEqual({
      ok: false,
      problem: { code: 'team-address-invalid', values: { reason: 'not-allowed' }, detail: 'db.example' },
    });
    expect((await connection.dedicated()).ok).toBe(false);
    await connection.close();
  });

  it('is none where no place has one', async () => {
    expect(await readPolicy(fileSource(join(folder, 'policy.json')))).toEqual({ kind: 'none' });
    expect(await readPolicy(registryOf({ 'HKLM\\Proofcase': {} }))).toEqual({ kind: 'none' });
  });

  it('is read from its file with every setting', async () => {
    const state = await ofFile(`\uFEFF${JSON.stringify(WHOLE)}`);
    expect(state).toMatchObject({
      kind: 'applied',
      place: join(folder, 'policy.json'),
      policy: {
        language: 'pl',
        profiles: [
          { name: 'Motor', address: 'https://service.example/v1', captureFields: '{"scenes":["car"]}' },
        ],
      },
    });
  });

  it.each([
    ['{', '', 'not-json'],
    ['[]', '', 'type'],
    ['{}', 'version', 'value'],
    [{ ...WHOLE, profile: [] }, 'profile', 'unknown'],
    [
      { ...WHOLE, profiles: [{ name: 'A', address: 'https://a.example', apiKey: 'x' }] },
      'profiles.0.apiKey',
      'unknown',
    ],
    [{ ...WHOLE, profiles: [{ address: 'https://service.example' }] }, 'profiles.0.name', 'missing'],
    [{ ...WHOLE, language: 'fr' }, 'language', 'value'],
    [{ ...WHOLE, retentionDays: 0 }, 'retentionDays', 'range'],
    [{ ...WHOLE, retentionDays: '365' }, 'retentionDays', 'type'],
    [
      { ...WHOLE, profiles: [{ name: 'A', address: 'http://service.example' }] },
      'profiles.0.address',
      'address',
    ],
    [
      { ...WHOLE, profiles: [{ name: 'A', address: 'https://u:p@service.example' }] },
      'profiles.0.address',
      'address',
    ],
    [
      { ...WHOLE, profiles: [{ name: 'A', address: 'https://other.example' }] },
      'profiles.0.address',
      'profile-not-allowed',
    ],
    [{ ...WHOLE, profiles: [...WHOLE.profiles, ...WHOLE.profiles] }, 'profiles.1.name', 'duplicate'],
    [{ ...WHOLE, profiles: [{ ...WHOLE.profiles[0], name: 'practice' }] }, 'profiles.0.name', 'reserved'],
    [
      { ...WHOLE, profiles: [{ ...WHOLE.profiles[0], captureFields: { caseNumber: '1' } }] },
      'profiles.0.captureFields',
      'capture-fields',
    ],
    [{ ...WHOLE, allowedAddresses: ['https://service.example'] }, 'allowedAddresses.0', 'host'],
    [{ ...WHOLE, updates: { address: 'https://other.example' } }, 'updates.address', 'profile-not-allowed'],
    [{ ...WHOLE, updates: { address: 'http://service.example' } }, 'updates.address', 'address'],
    [{ ...WHOLE, updates: { ...WHOLE.updates, signingKey: 'AAAA' } }, 'updates.signingKey', 'signing-key'],
    [{ ...WHOLE, updates: { ...WHOLE.updates, channel: '../latest' } }, 'updates.channel', 'channel'],
    [
      { ...WHOLE, receiver: { ...WHOLE.receiver, publicAddress: 'https://claims.example/' } },
      'receiver.publicAddress',
      'public-address',
    ],
    [{ ...WHOLE, receiver: { ...WHOLE.receiver, publicAddress: 1 } }, 'receiver.publicAddress', 'type'],
    [{ ...WHOLE, receiver: { ...WHOLE.receiver, address: 'claims' } }, 'receiver.address', 'invalid'],
    [{ ...WHOLE, receiver: { ...WHOLE.receiver, pathPrefix: 'claims' } }, 'receiver.pathPrefix', 'invalid'],
    [
      { ...WHOLE, proxy: { mode: 'fixed', address: 'http://user:secret@proxy.example' } },
      'proxy.address',
      'address',
    ],
    [
      { ...WHOLE, proxy: { mode: 'fixed', address: 'socks5://proxy.example:1080' } },
      'proxy.address',
      'address',
    ],
  ] as const)('%j is broken, and its problem names the field %s', async (document, field, code) => {
    const state = await ofFile(typeof document === 'string' ? document : JSON.stringify(document));
    expect(state.kind).toBe('broken');
    const problems = state.kind === 'broken' ? state.problems : [];
    expect(problems).toContainEqual(expect.objectContaining({ field, code }));
  });

  it.each(LANGUAGES)('has no problem in %s that announces allowed values and names none', (language) => {
    const receiver = {
      ...WHOLE.receiver,
      address: 'x',
      pathPrefix: 'x',
      publicAddress: 'https://x.example/',
    };
    const checked = checkPolicy({ ...WHOLE, receiver, updates: { ...WHOLE.updates, channel: 'X' } });
    const problems = checked.kind === 'broken' ? checked.problems : [];
    const { policyProblem } = cliTexts(language);
    expect(problems.map(({ field }) => field).sort()).toEqual([
      'receiver.address',
      'receiver.pathPrefix',
      'receiver.publicAddress',
      'updates.channel',
    ]);
    for (const problem of problems) expect(policyProblem(problem)).not.toMatch(/:$/);
  });

  it('names all of its problems at once', () => {
    const checked = checkPolicy({ version: 1, language: 'fr', retentionDays: -1, colour: 'red' });
    expect(checked).toMatchObject({ kind: 'broken' });
    const fields = checked.kind === 'broken' ? checked.problems.map(({ field }) => field) : [];
    expect(fields.sort()).toEqual(['colour', 'language', 'retentionDays']);
  });

  it.skipIf(process.platform === 'win32')('is refused if others may write its file', async () => {
    expect(await ofFile(JSON.stringify(WHOLE), 0o666)).toMatchObject({
      kind: 'broken',
      problems: [{ field: '', code: 'unprotected' }],
    });
  });

  it.skipIf(process.platform === 'win32')('is refused if its file belongs to another person', async () => {
    const file = join(folder, 'policy.json');
    await writeFile(file, JSON.stringify(WHOLE), { mode: 0o644 });
    const { uid } = await stat(file);
    const of = (owner: number) => readPolicy({ ...fileSource(file), owners: new Set([owner]) });
    expect((await of(uid)).kind).toBe('applied');
    expect(await of(uid + 1)).toMatchObject({ kind: 'broken', problems: [{ code: 'unprotected' }] });
  });

  it('cannot hold a key under any name', () => {
    for (const name of ['key', 'apiKey', 'x-api-key', 'token']) {
      expect(checkPolicy({ ...WHOLE, [name]: 'secret' }).kind).toBe('broken');
    }
  });
});

describe('a policy in the registry of Windows', () => {
  it('is the same document as the file', async () => {
    const state = await readPolicy(
      registryOf({
        'HKLM\\Proofcase': {
          Organisation: 'Example Insurance',
          Contact: 'it@example.com',
          LANGUAGE: 'pl',
          OtherProfiles: 0,
          RetentionDays: 365,
          ProxyMode: 'fixed',
          ProxyAddress: 'http://proxy.example:8080',
          ReceiverEnabled: 1,
          ReceiverAddress: '127.0.0.1',
          ReceiverPort: 8472,
          ReceiverPathPrefix: '',
          ReceiverPublicAddress: '',
          UpdateAddress: 'https://service.example/proofcase/',
          UpdateChannel: 'pilot',
          UpdatePublisher: 'Example Insurance',
        },
        'HKLM\\Proofcase\\AllowedAddresses': { 1: 'service.example', 2: '*.uploads.example' },
        'HKLM\\Proofcase\\ProxyBypass': { 1: '*.intern.example' },
        'HKLM\\Proofcase\\Profiles': { Motor: 'https://service.example/v1/' },
      }),
    );
    const profiles = [{ name: 'Motor', address: 'https://service.example/v1' }];
    expect(state).toEqual({
      kind: 'applied',
      place: 'HKLM\\Software\\Policies\\Proofcase',
      policy: { ...WHOLE, profiles },
    });
  });

  it('needs no empty texts, which an editor of group policies does not store', async () => {
    const values = { ReceiverEnabled: 1, ReceiverAddress: '127.0.0.1', ReceiverPort: 8472 };
    expect(await readPolicy(registryOf({ 'HKLM\\Proofcase': values }))).toMatchObject({
      kind: 'applied',
      policy: { receiver: WHOLE.receiver },
    });
  });

  it('may be one JSON text, which excludes other values', async () => {
    const lines = JSON.stringify(WHOLE, null, 1).split('\n');
    expect(await readPolicy(registryOf({ 'HKCU\\Proofcase': { Document: lines } }))).toMatchObject({
      kind: 'applied',
      place: 'HKCU\\Software\\Policies\\Proofcase',
    });
    expect(
      await readPolicy(registryOf({ 'HKCU\\Proofcase': { Document: lines, Language: 'de' } })),
    ).toMatchObject({ kind: 'broken', problems: [{ code: 'mixed' }] });
  });

  it('of the machine hides that of the person and the file', async () => {
    await ofFile(JSON.stringify(WHOLE));
    const state = await readPolicy(
      registryOf({ 'HKLM\\Proofcase': { Language: 'de' }, 'HKCU\\Proofcase': { Language: 'en' } }),
    );
    expect(state).toMatchObject({ kind: 'applied', policy: { version: 1, language: 'de' } });
  });

  it.each([
    [{ Lanuage: 'de' }, 'Lanuage', 'unknown'],
    [{ OtherProfiles: 2 }, 'otherProfiles', 'type'],
    [{ RetentionDays: 'many' }, 'retentionDays', 'type'],
    [{ Language: null }, 'language', 'value'],
  ] as const)('%j is broken', async (values, field, code) => {
    expect(await readPolicy(registryOf({ 'HKLM\\Proofcase': values }))).toMatchObject({
      kind: 'broken',
      problems: [{ field, code }],
    });
  });

  it('that cannot be read is broken, not absent', async () => {
    const sources = {
      ...fileSource('none'),
      registry: () => Promise.reject(new Error('error 5 of Windows')),
    };
    expect(await readPolicy(sources)).toMatchObject({
      kind: 'broken',
      problems: [{ code: 'unreadable', detail: 'error 5 of Windows' }],
    });
  });
});

describe('the file of a policy on Windows', () => {
  it('is where the registry says, which unlike the environment a person cannot change', async () => {
    expect(systemPolicySources('win32', async () => null).file).toBeNull();
    const asked: string[] = [];
    const file = await windowsPolicyFile(async (hive, key) => {
      asked.push(`${hive}\\${key}`);
      return new Map([['CommonFilesDir', 'D:\\Programme\\Gemeinsam']]);
    });
    expect(file).toBe('D:\\Programme\\Gemeinsam\\Proofcase\\policy.json');
    expect(asked).toEqual(['HKLM\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion']);
  });
});

describe('a configuration profile of macOS', () => {
  const sourcesOf = (printed: string | null): PolicySources => ({
    ...fileSource(join(folder, 'policy.json')),
    configurationProfile: import.meta.filename,
    run: async () => printed,
  });

  it('is read without the keys that macOS adds', async () => {
    const state = await readPolicy(sourcesOf(JSON.stringify({ ...WHOLE, PayloadUUID: 'x' })));
    expect(state).toMatchObject({ kind: 'applied', policy: { language: 'pl' } });
  });

  it('that cannot be converted is broken', async () => {
    expect(await readPolicy(sourcesOf(null))).toMatchObject({ problems: [{ code: 'unreadable' }] });
  });
});

describe('an allowed address', () => {
  it.each([
    ['service.example', 'https://service.example/v2', true],
    ['service.example', 'https://service.example.', true],
    ['service.example', 'https://a.service.example', false],
    ['service.example', 'https://evilservice.example', false],
    ['*.service.example', 'https://a.b.service.example', true],
    ['*.service.example', 'https://service.example', false],
    ['*.service.example', 'https://xservice.example', false],
    ['service.example:8443', 'https://service.example', false],
    ['service.example:443', 'https://service.example', true],
    ['10.0.0.7', 'https://10.0.0.7:9000', true],
    ['[fd00::7]', 'https://[fd00::7]', true],
  ])('%s covers %s: %s', (pattern, url, expected) => {
    expect(isHostPattern(pattern)).toBe(true);
    expect(matchesHost(pattern, new URL(url))).toBe(expected);
  });

  it.each(['', '*', '*.', 'a..b', 'https://a', 'a/b', 'a b', '-a.example', 'a.*.example'])(
    'is not %j',
    (text) => {
      expect(isHostPattern(text)).toBe(false);
    },
  );
});

describe('a broken policy', () => {
  const rules = createPolicyRules({ kind: 'broken', place: 'policy.json', problems: [] });

  it('allows no address and locks everything that it could set', () => {
    expect(rules.allowsAddress(new URL('https://service.example'))).toBe(false);
    expect(rules.isLocked('receiver')).toBe(true);
    expect(
      rules.refusal({ kind: 'service', name: 'Motor', baseUrl: 'https://service.example' }),
    ).not.toBeNull();
    expect(rules.refusal({ kind: 'practice', name: 'Practice', baseUrl: '' })).toBeNull();
  });
});
