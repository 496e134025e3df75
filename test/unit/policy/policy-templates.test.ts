import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/domain/language';
import { checkPolicy } from '../../../src/main/storage/policy/policy-schema';
import { POLICY_KEY, registryPolicy } from '../../../src/main/storage/policy/registry-policy';

const ROOT = join(import.meta.dirname, '../../..');
const TEMPLATES = join(ROOT, 'build/windows/policies');
const admx = readFileSync(join(TEMPLATES, 'Proofcase.admx'), 'utf8');
const languages = readdirSync(TEMPLATES).filter((name) => /^[a-z]{2}-[A-Z]{2}$/.test(name));

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

/** A public key of Ed25519. */
const SIGNING_KEY = 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=';

/** What the group policy editor writes for every policy of the template, with a value of its kind. */
function written(): { readonly values: Map<string, string | number>; readonly lists: readonly string[] } {
  const values = new Map<string, string | number>();
  const samples: Record<string, string> = {
    Language: 'de',
    ProxyMode: 'fixed',
    ProxyAddress: 'http://proxy.example:8080',
    ReceiverAddress: '127.0.0.1',
    ReceiverPathPrefix: '/proofcase',
    ReceiverPublicAddress: '',
    UpdateAddress: 'https://service.example/proofcase',
    UpdateChannel: 'pilot',
    UpdateSigningKey: SIGNING_KEY,
  };
  for (const name of matches(admx, /<policy [^>]*valueName="(\w+)"/g)) values.set(name, 1);
  for (const name of matches(admx, /<decimal id="\w+" valueName="(\w+)"/g)) values.set(name, 400);
  for (const name of matches(admx, /<(?:text|enum) id="\w+" valueName="(\w+)"/g)) {
    values.set(name, samples[name] ?? 'Example');
  }
  return { values, lists: matches(admx, /<list id="\w+" key="([^"]+)"/g) };
}

/** A text of this length for each text of the templates, valid but for its length. */
const LONG_TEXTS: { readonly [name: string]: (length: number) => string } = {
  Organisation: (length) => 'x'.repeat(length),
  Contact: (length) => 'x'.repeat(length),
  ProxyAddress: (length) => 'http://proxy'.padEnd(length, 'x'),
  ReceiverAddress: (length) => '0000:0000:0000:0000:0000:ffff:127.100.100.100'.padEnd(length, '0'),
  ReceiverPathPrefix: (length) => '/'.padEnd(length, 'x'),
  ReceiverPublicAddress: (length) => 'https://claims.example/'.padEnd(length, 'x'),
  UpdateAddress: (length) => 'https://service.example/'.padEnd(length, 'x'),
  UpdateChannel: (length) => 'x'.repeat(length),
  UpdatePublisher: (length) => 'x'.repeat(length),
  UpdateSigningKey: (length) => SIGNING_KEY.padEnd(length, '='),
};

/** How a policy of the registry is read that has another value for one name. */
async function kindWith(name: string, value: string | number): Promise<string> {
  const { values } = written();
  values.delete('Document');
  values.set(name, value);
  const found = await registryPolicy(async (_hive, key) => (key === POLICY_KEY ? values : null), 'HKLM');
  return checkPolicy(found?.kind === 'document' ? found.document : null).kind;
}

describe('the templates of group policies', () => {
  it('write a registry that is a complete and valid policy', async () => {
    const { values, lists } = written();
    const entries: Record<string, string> = {
      AllowedAddresses: 'service.example',
      ProxyBypass: 'intern.example',
      Profiles: 'https://service.example',
    };
    const found = await registryPolicy(async (_hive, key) => {
      if (key === POLICY_KEY) return values;
      const name = key.slice(POLICY_KEY.length + 1);
      return lists.includes(key) ? new Map([['Motor', entries[name] ?? '']]) : null;
    }, 'HKLM');
    expect(lists).toHaveLength(3);
    const document = found?.kind === 'document' ? found.document : found;
    expect(document).toMatchObject({ language: 'de', otherProfiles: true, retentionDays: 400 });
    expect(checkPolicy(document)).toMatchObject({ kind: 'policy' });
    expect(Object.keys(document as object).sort()).toEqual(
      [
        ...['allowedAddresses', 'contact', 'language', 'organisation', 'otherProfiles', 'profiles', 'proxy'],
        ...['receiver', 'retentionDays', 'updates', 'version'],
      ].sort(),
    );
  });

  it('have a policy for every value and list that Proofcase reads, and no other', () => {
    const source = readFileSync(join(ROOT, 'src/main/storage/policy/registry-policy.ts'), 'utf8');
    const read = [...matches(source, /^ {2}(\w+): \{ path: /gm), ...matches(source, /DOCUMENT = '(\w+)'/g)];
    const offered = matches(admx, /valueName="(\w+)"/g).map((name) => name.toLowerCase());
    expect(offered.toSorted()).toEqual(read.toSorted());
    const readLists = matches(source, /`\$\{POLICY_KEY\}\\\\(\w+)`/g);
    const lists = matches(admx, /<list id="\w+" key="[^"]+\\(\w+)"/g);
    expect(lists.toSorted()).toEqual(readLists.toSorted());
  });

  it('take no text that is too long for a valid policy, and every one that is not', async () => {
    const texts = [...admx.matchAll(/<text id="\w+" valueName="(\w+)"[^>]* maxLength="(\d+)"/g)];
    expect(texts.map(([, name = '']) => name).sort()).toEqual(Object.keys(LONG_TEXTS).sort());
    for (const [, name = '', length = ''] of texts) {
      const longest = LONG_TEXTS[name]?.(Number(length)) ?? '';
      expect(longest).toHaveLength(Number(length));
      expect([name, await kindWith(name, longest)]).toEqual([name, 'policy']);
      expect([name, await kindWith(name, LONG_TEXTS[name]?.(Number(length) + 1) ?? '')]).toEqual([
        name,
        'broken',
      ]);
    }
  });

  it('name no namespace that they do not use, which the import of Intune refuses', () => {
    const declared = matches(admx, /<using prefix="(\w+)"/g);
    expect(declared.filter((prefix) => !admx.includes(`ref="${prefix}:`))).toEqual([]);
  });

  it.each(['ReceiverPathPrefix', 'ReceiverPublicAddress'])(
    'may leave %s empty, for which the editor deletes the value',
    async (name) => {
      const { values } = written();
      values.delete('Document');
      values.delete(name);
      const found = await registryPolicy(async (_hive, key) => (key === POLICY_KEY ? values : null), 'HKLM');
      expect(checkPolicy(found?.kind === 'document' ? found.document : null)).toMatchObject({
        kind: 'policy',
        policy: { receiver: name === 'ReceiverPathPrefix' ? { pathPrefix: '' } : { publicAddress: null } },
      });
      expect(await kindWith(name, '')).toBe('policy');
    },
  );

  it('take the numbers of a valid policy, and no other', async () => {
    const numbers = [
      ...admx.matchAll(/<decimal id="\w+" valueName="(\w+)"[^>]* minValue="(\d+)" maxValue="(\d+)"/g),
    ];
    expect(numbers).toHaveLength(2);
    for (const [, name = '', least, most] of numbers) {
      const [min, max] = [Number(least), Number(most)];
      const kinds = [min - 1, min, max, max + 1].map((value) => kindWith(name, value));
      expect([name, await Promise.all(kinds)]).toEqual([name, ['broken', 'policy', 'policy', 'broken']]);
    }
  });

  it('keep every value below the key that Proofcase reads', () => {
    for (const key of matches(admx, /\bkey="([^"]+)"/g)) expect(key.startsWith(POLICY_KEY)).toBe(true);
  });

  it.each(languages)('have every text and every control in %s', (language) => {
    const adml = readFileSync(join(TEMPLATES, language, 'Proofcase.adml'), 'utf8');
    const strings = matches(adml, /<string id="(\w+)">[^<]+</g);
    const presentations = matches(adml, /<presentation id="(\w+)"/g);
    const controls = matches(adml, /refId="(\w+)"/g);
    expect(strings.toSorted()).toEqual([...new Set(matches(admx, /\$\(string\.(\w+)\)/g))].sort());
    expect(presentations.toSorted()).toEqual(matches(admx, /\$\(presentation\.(\w+)\)/g).toSorted());
    const elements = matches(admx, /<(?:text|multiText|decimal|list|enum) id="(\w+)"/g);
    expect(controls.toSorted()).toEqual(elements.toSorted());
  });

  it('exist in the languages of the window', () => {
    expect(languages.map((name) => name.slice(0, 2)).sort()).toEqual([...LANGUAGES].sort());
    const offered = matches(admx, /\(string\.Language_(\w\w)\)/g);
    expect(offered.toSorted()).toEqual([...LANGUAGES].sort());
  });
});

describe('the documents for administrators', () => {
  it('show an example that is a valid policy', () => {
    const text = readFileSync(join(ROOT, 'docs/managed-workplaces.md'), 'utf8');
    const [example = ''] = matches(text, /```json\n([\s\S]+?)```/g);
    expect(checkPolicy(JSON.parse(example))).toMatchObject({ kind: 'policy' });
  });

  it('have a configuration profile whose settings are a valid policy', () => {
    const plist = readFileSync(join(ROOT, 'build/macos/proofcase.mobileconfig'), 'utf8');
    const [payload = ''] = matches(plist, /<array>\s*<dict>([\s\S]+)<\/dict>\s*<\/array>\s*<\/dict>/g);
    const settings = Object.entries(dictionaryOf(payload)).filter(([name]) => !name.startsWith('Payload'));
    expect(checkPolicy(Object.fromEntries(settings))).toMatchObject({ kind: 'policy' });
    expect(settings.map(([name]) => name).sort()).toEqual(
      [
        ...['allowedAddresses', 'contact', 'language', 'organisation', 'otherProfiles', 'profiles', 'proxy'],
        ...['receiver', 'retentionDays', 'updates', 'version'],
      ].sort(),
    );
    expect(plist).toContain('<key>teamStore</key>');
  });
});

/** The part of property lists that the template uses. */
function dictionaryOf(text: string): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  const pattern =
    /<key>(\w+)<\/key>\s*(?:<(string|integer)>([^<]*)<\/\2>|<(true|false)\/>|<array>([\s\S]*?)<\/array>|<dict>([\s\S]*?)<\/dict>)/g;
  for (const [, name = '', kind, value = '', flag, list, inner] of text.matchAll(pattern)) {
    if (inner !== undefined) result[name] = dictionaryOf(inner);
    else if (list !== undefined) result[name] = listOf(list);
    else if (flag !== undefined) result[name] = flag === 'true';
    else result[name] = kind === 'integer' ? Number(value) : value;
  }
  return result;
}

function listOf(text: string): readonly unknown[] {
  const dictionaries = matches(text, /<dict>([\s\S]*?)<\/dict>/g);
  return dictionaries.length > 0 ? dictionaries.map(dictionaryOf) : matches(text, /<string>([^<]*)</g);
}
