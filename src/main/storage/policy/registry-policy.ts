import type { PolicyProblem } from '../../../contract/managed-views';
import type { RegistryHive, RegistryValue } from '../../support/windows-api';

/** The key of Windows group policies; `build/windows/policies` has the templates for it. */
export const POLICY_KEY = 'Software\\Policies\\Proofcase';

/** Reads the values of a registry key; null if there is no such key. */
export type ReadRegistry = (
  hive: RegistryHive,
  key: string,
) => Promise<ReadonlyMap<string, RegistryValue> | null>;

interface Entry {
  /** Path in the policy. */
  readonly path: readonly [string, ...string[]];
  readonly read: (value: RegistryValue) => unknown;
}

const asIs = (value: RegistryValue): unknown => value;
/** A number of the registry; what is no 0 or 1 is refused by the schema. */
const asBoolean = (value: RegistryValue): unknown => (value === 0 || value === 1 ? value === 1 : value);
/** An empty text means that there is no such address. */
const asOptional = (value: RegistryValue): unknown => (value === '' ? null : value);

/** Names as in the templates; Windows compares them without regard to case. */
const VALUES: { readonly [name: string]: Entry } = {
  organisation: { path: ['organisation'], read: asIs },
  contact: { path: ['contact'], read: asIs },
  language: { path: ['language'], read: asIs },
  otherprofiles: { path: ['otherProfiles'], read: asBoolean },
  retentiondays: { path: ['retentionDays'], read: asIs },
  proxymode: { path: ['proxy', 'mode'], read: asIs },
  proxyaddress: { path: ['proxy', 'address'], read: asIs },
  receiverenabled: { path: ['receiver', 'enabled'], read: asBoolean },
  receiveraddress: { path: ['receiver', 'address'], read: asIs },
  receiverport: { path: ['receiver', 'port'], read: asIs },
  receiverpathprefix: { path: ['receiver', 'pathPrefix'], read: asIs },
  receiverpublicaddress: { path: ['receiver', 'publicAddress'], read: asOptional },
  updateaddress: { path: ['updates', 'address'], read: asIs },
  updatechannel: { path: ['updates', 'channel'], read: asIs },
  updatepublisher: { path: ['updates', 'publisher'], read: asIs },
  updatesigningkey: { path: ['updates', 'signingKey'], read: asIs },
};
/** The whole policy as JSON, for what the other values cannot express. */
const DOCUMENT = 'document';

export type RegistryPolicy =
  | { readonly kind: 'document'; readonly document: unknown }
  | { readonly kind: 'broken'; readonly problems: readonly PolicyProblem[] };

/** The policy of one hive in the form of the policy file; null if the hive has none. */
export async function registryPolicy(read: ReadRegistry, hive: RegistryHive): Promise<RegistryPolicy | null> {
  const [values, addresses, bypass, profiles] = await Promise.all([
    read(hive, POLICY_KEY),
    read(hive, `${POLICY_KEY}\\AllowedAddresses`),
    read(hive, `${POLICY_KEY}\\ProxyBypass`),
    read(hive, `${POLICY_KEY}\\Profiles`),
  ]);
  const named = new Map([...(values ?? [])].map(([name, value]) => [name.toLowerCase(), { name, value }]));
  const lists = [addresses, bypass, profiles].filter((list) => list !== null && list.size > 0);
  // A key without values is what a policy leaves that was taken back.
  if (named.size === 0 && lists.length === 0) return null;
  const whole = named.get(DOCUMENT);
  if (whole !== undefined) {
    if (named.size > 1 || lists.length > 0) return broken('Document', 'mixed');
    return parseDocument(whole.value);
  }
  const document: Record<string, unknown> = { version: 1 };
  for (const [key, { name, value }] of named) {
    const entry = VALUES[key];
    if (entry === undefined) return broken(name, 'unknown');
    setAt(document, entry.path, entry.read(value));
  }
  if (addresses?.size) document.allowedAddresses = [...addresses.values()];
  if (bypass?.size) setAt(document, ['proxy', 'bypass'], [...bypass.values()]);
  if (profiles?.size) document.profiles = [...profiles].map(([name, address]) => ({ name, address }));
  return { kind: 'document', document };
}

function parseDocument(value: RegistryValue): RegistryPolicy {
  const text = Array.isArray(value) ? value.join('\n') : value;
  try {
    return { kind: 'document', document: JSON.parse(String(text)) };
  } catch (error) {
    return broken('Document', 'not-json', error instanceof Error ? error.message : '');
  }
}

function broken(field: string, code: PolicyProblem['code'], detail = ''): RegistryPolicy {
  return { kind: 'broken', problems: [{ field, code, detail }] };
}

function setAt(document: Record<string, unknown>, [first, ...rest]: Entry['path'], value: unknown): void {
  const [next, ...after] = rest;
  if (next === undefined) {
    document[first] = value;
    return;
  }
  const inner = document[first] as Record<string, unknown> | undefined;
  const target = inner ?? {};
  document[first] = target;
  setAt(target, [next, ...after], value);
}
