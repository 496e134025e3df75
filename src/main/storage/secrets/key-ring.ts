import { ProofcaseError } from '../../../contract/errors';
import type { KeyState } from '../../../contract/views';
import { type ApiKeyCheck, checkApiKey } from '../../../domain/api-key';
import { describeCharacter } from '../../../domain/case-number';
import type { ProfileId } from '../../../domain/ids';
import type { Secrets } from './secrets';

export type KeyLookup =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'missing' }
  /** There is a key, but for another origin. */
  | { readonly kind: 'other-origin'; readonly origin: string }
  /** No header can carry the key. */
  | { readonly kind: 'unusable'; readonly detail: string }
  | { readonly kind: 'keychain-unavailable'; readonly detail: string };

/** A key for this run, for the profiles that the run names. */
export interface SessionKey {
  readonly key: string;
  readonly isFor: (id: ProfileId) => boolean;
}

/**
 * API keys of profiles. A key is bound to the origin (scheme, host, port) it was entered for and is given for no other
 * one. Keys for this run only are kept in memory and take precedence over the keychain.
 */
export interface KeyRing {
  /** Returns whether the session key is used for this profile. */
  hasSessionKey(id: ProfileId): boolean;
  lookUp(id: ProfileId, origin: string): Promise<KeyLookup>;
  /** A number that changes when the key of a profile is set or removed. */
  revision(id: ProfileId): number;
  state(id: ProfileId, origin: string): Promise<KeyState>;
  /** @throws ProofcaseError `key-refused`, and `keychain-unavailable` unless `thisRunOnly`. */
  set(id: ProfileId, origin: string, key: string, thisRunOnly: boolean): Promise<void>;
  /** Removes the key from memory and from the keychain. */
  forget(id: ProfileId): Promise<void>;
}

interface BoundKey {
  readonly origin: string;
  readonly key: string;
}

/**
 * `unboundKeyOrigin` returns the origin of a key that an earlier version stored without one; null if the profile has
 * none.
 */
export function createKeyRing(
  secrets: Secrets,
  {
    sessionKey = null,
    unboundKeyOrigin = () => null,
  }: {
    readonly sessionKey?: SessionKey | null;
    readonly unboundKeyOrigin?: (id: ProfileId) => string | null;
  } = {},
): KeyRing {
  const runKeys = new Map<ProfileId, BoundKey>();
  const sessionOrigins = new Map<ProfileId, string>();
  const revisions = new Map<ProfileId, number>();
  const revision = (id: ProfileId): number => revisions.get(id) ?? 0;
  const changed = (id: ProfileId): void => void revisions.set(id, revision(id) + 1);
  const hasSessionKey = (id: ProfileId): boolean => !runKeys.has(id) && (sessionKey?.isFor(id) ?? false);
  /** The session key belongs to the origin that the profile has when it is first used. */
  const keyOfRun = (id: ProfileId, origin: string): BoundKey | null => {
    if (sessionKey === null || !hasSessionKey(id)) return runKeys.get(id) ?? null;
    const bound = sessionOrigins.get(id) ?? origin;
    sessionOrigins.set(id, bound);
    return { origin: bound, key: sessionKey.key };
  };
  const storedKey = async (id: ProfileId): Promise<BoundKey | null> => {
    const text = await secrets.read(id);
    const bound = text === null ? null : fromText(text);
    if (text === null || bound !== null) return bound;
    const origin = unboundKeyOrigin(id);
    if (origin === null) return null;
    await secrets.write(id, toText({ origin, key: text })).catch(() => undefined);
    return { origin, key: text };
  };
  const lookUp = async (id: ProfileId, origin: string): Promise<KeyLookup> => {
    try {
      const found = keyOfRun(id, origin) ?? (await storedKey(id));
      if (found === null) return { kind: 'missing' };
      if (found.origin !== origin) return { kind: 'other-origin', origin: found.origin };
      const check = checkApiKey(found.key);
      return check.ok ? { kind: 'key', key: check.key } : { kind: 'unusable', detail: describeFault(check) };
    } catch (error) {
      if (!(error instanceof ProofcaseError)) throw error;
      return { kind: 'keychain-unavailable', detail: error.detail ?? error.message };
    }
  };
  return {
    hasSessionKey,
    lookUp,
    revision,
    async state(id, origin) {
      const { kind } = await lookUp(id, origin);
      if (kind !== 'key') return kind;
      return keyOfRun(id, origin) ? 'session' : 'stored';
    },
    async set(id, origin, key, thisRunOnly) {
      const bound = { origin, key: usableApiKey(key) };
      if (thisRunOnly) {
        runKeys.set(id, bound);
        changed(id);
        return;
      }
      await secrets.write(id, toText(bound));
      runKeys.delete(id);
      changed(id);
    },
    async forget(id) {
      runKeys.delete(id);
      changed(id);
      await secrets.remove(id);
    },
  };
}

/**
 * Returns an API key without the blanks and line ends around it.
 * @throws ProofcaseError `key-refused` with the reason, if no header can carry it.
 */
export function usableApiKey(text: string): string {
  const check = checkApiKey(text);
  if (check.ok) return check.key;
  const { ok: _, ...values } = check;
  throw new ProofcaseError('key-refused', values, describeFault(check));
}

function describeFault(check: Exclude<ApiKeyCheck, { ok: true }>): string {
  switch (check.reason) {
    case 'empty':
      return 'the key is empty';
    case 'too-long':
      return `the key has ${check.length} characters`;
    case 'character':
      return `the key contains ${describeCharacter(check.character)}`;
  }
}

function toText({ origin, key }: BoundKey): string {
  return JSON.stringify({ origin, key });
}

/** Returns null for a key that an earlier version stored, which is not such an object. */
function fromText(text: string): BoundKey | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('origin' in value) || !('key' in value)) return null;
    const { origin, key } = value;
    return typeof origin === 'string' && typeof key === 'string' ? { origin, key } : null;
  } catch {
    return null;
  }
}
