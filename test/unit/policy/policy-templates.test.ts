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
