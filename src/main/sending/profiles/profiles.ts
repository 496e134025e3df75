import { randomUUID } from 'node:crypto';
import { ProofcaseError } from '../../../contract/errors';
import type { RequestPayload } from '../../../contract/requests';
import type { ConnectionTest, ProfileView, TeamStoreTest } from '../../../contract/views';
import { checkCaptureFields } from '../../../domain/capture/capture-fields';
import type { ProfileId } from '../../../domain/ids';
import { KEY_BLOCKS, type Profile, type ProfileBlock } from '../../../domain/profile';
import type { StoredProfile } from '../../storage/database/profiles-repository';
import type { Repositories } from '../../storage/database/repositories';
import { type KeyRing, usableApiKey } from '../../storage/secrets/key-ring';
import { PRACTICE_PROFILE_ID } from '../../storage/settings/practice-profile';
import { changeSettings } from '../../storage/settings/settings';
import type { Clock } from '../../support/clock';
import type { Emit } from '../../support/events';
import { parseTeamAddress } from '../../team/connection/team-address';
import type { TeamPasswords } from '../../team/connection/team-passwords';
import { parseBaseUrl } from '../service/service-address';
import type { ServiceClient } from '../service/service-client';
import { testConnection } from './connection-test';
import type { PracticeHost } from './practice-host';
import { originOf, type ProfileAccess, type TargetLookup } from './profile-access';

export interface ProfilesDeps {
  readonly repositories: Repositories;
  readonly keyRing: KeyRing;
  readonly practice: PracticeHost;
  readonly access: ProfileAccess;
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly team: TeamOfProfiles;
  /** Unblocks a profile and resumes its packages. */
  readonly resume: (id: ProfileId) => void;
  /** Blocks a profile and the packages that wait to be sent with it. */
  readonly hold: (id: ProfileId, block: ProfileBlock) => void;
}

/** The team stores that profiles name. */
export interface TeamOfProfiles {
  readonly passwords: TeamPasswords;
  /** @throws ProofcaseError `team-address-invalid`. */
  test(profileId: ProfileId | null, store: string, password: string | null): Promise<TeamStoreTest>;
}

export type Profiles = ReturnType<typeof createProfiles>;

/** Manages profiles, their API keys and connection tests. */
export function createProfiles(deps: ProfilesDeps) {
  const view = async ({ profile, block }: StoredProfile): Promise<ProfileView> => {
    const isPractice = profile.kind === 'practice';
    const key = isPractice ? 'session' : await deps.keyRing.state(profile.id, originOf(profile.baseUrl));
    if (!isPractice) return { ...profile, key, block, running: null };
    const { practice } = deps;
    return { ...profile, baseUrl: practice.baseUrl(), key, block, running: practice.isRunning() };
  };
  const changed = async (id: ProfileId): Promise<ProfileView> => {
    deps.emit('profiles.changed', { profileId: id });
    return view(storedProfile(deps, id));
  };
  return {
    view: (id: ProfileId): Promise<ProfileView> => view(storedProfile(deps, id)),
    list: () => Promise.all(deps.repositories.profiles.list().map(view)),
    async save({ key, use, teamPassword, ...facts }: RequestPayload<'profiles.save'>): Promise<ProfileView> {
      const before = facts.id === null ? null : storedProfile(deps, facts.id);
      const profile = profileOf(deps, facts, before?.profile ?? null);
      const undo = teamPassword ? await storeTeamPassword(deps, profile, before, teamPassword) : null;
      try {
        if (key) await saveWithKey(deps, profile, key, before !== null);
        else deps.repositories.profiles.save(profile, deps.clock.now().toISOString());
      } catch (error) {
        await undo?.().catch(() => undefined);
        throw error;
      }
      if (key) endKeyBlock(deps, profile.id);
      if (before && before.profile.baseUrl !== profile.baseUrl) await checkKeyOfNewAddress(deps, profile);
      if (use) changeSettings(deps.repositories, deps.emit, { activeProfileId: profile.id });
      return changed(profile.id);
    },
    remove: (id: ProfileId): Promise<null> => removeProfile(deps, id),
    async setKey(id: ProfileId, key: string, thisRunOnly: boolean): Promise<ProfileView> {
      const { profile } = storedProfile(deps, id);
      await deps.keyRing.set(id, originOf(profile.baseUrl), key, thisRunOnly);
      endKeyBlock(deps, id);
      return changed(id);
    },
    async forgetKey(id: ProfileId): Promise<ProfileView> {
      storedProfile(deps, id);
      await deps.keyRing.forget(id);
      return changed(id);
    },
    async resume(id: ProfileId): Promise<ProfileView> {
      storedProfile(deps, id);
      deps.resume(id);
      return changed(id);
    },
    async test(id: ProfileId): Promise<ConnectionTest> {
      const { profile } = storedProfile(deps, id);
      // Throws if the practice service does not start.
      await deps.access.baseUrlOf(profile);
      return testConnection(deps.client, deps.clock, await deps.access.lookUpTarget(profile));
    },
    testTeamStore: (id: ProfileId | null, store: string, password: string | null): Promise<TeamStoreTest> =>
      deps.team.test(id, store, password),
    /** @throws ProofcaseError `base-url-invalid`, `base-url-insecure`, `key-refused`. */
    async testAccess(access: RequestPayload<'profiles.testAccess'>): Promise<ConnectionTest> {
      return testConnection(deps.client, deps.clock, await typedTarget(deps, access));
    },
  };
}

/** The address and the key as they are typed; without a typed key that of the profile, if it is for this address. */
async function typedTarget(
  deps: ProfilesDeps,
  { profileId, baseUrl: address, key }: RequestPayload<'profiles.testAccess'>,
): Promise<TargetLookup> {
  const baseUrl = readBaseUrl(address);
  if (key !== null) {
    const target = { baseUrl, apiKey: usableApiKey(key), captureAuthentication: 'x-api-key' } as const;
    return { kind: 'target', target };
  }
  if (profileId === null) return { kind: 'problem', reason: 'key-missing', detail: null };
  return deps.access.lookUpTarget({ ...storedProfile(deps, profileId).profile, baseUrl });
}

/** Returns a function that restores the earlier password; call it if the profile cannot be stored after all. */
async function storeTeamPassword(
  { team: { passwords } }: ProfilesDeps,
  { id, teamStore }: Profile,
  before: StoredProfile | null,
  password: string,
): Promise<(() => Promise<void>) | null> {
  if (!teamStore) return null;
  const storeBefore = before?.profile.teamStore ? parseTeamAddress(before.profile.teamStore) : null;
  const passwordBefore = storeBefore ? await passwords.read(id, storeBefore) : null;
  await passwords.write(id, parseTeamAddress(teamStore), password);
  return async () => {
    if (storeBefore === null || passwordBefore === null) await passwords.remove(id);
    else await passwords.write(id, storeBefore, passwordBefore);
  };
}

/**
 * Stores the key, then the profile: the keychain fails more often than the database, and then nothing has changed. If
 * the database fails, the key of a new profile is removed again.
 */
async function saveWithKey(
  { repositories, keyRing, clock }: ProfilesDeps,
  profile: Profile,
  { text, thisRunOnly }: { readonly text: string; readonly thisRunOnly: boolean },
  isStored: boolean,
): Promise<void> {
  await keyRing.set(profile.id, originOf(profile.baseUrl), text, thisRunOnly);
  try {
    // Another profile may have taken the name while the keychain was being unlocked.
    refuseTakenName(repositories, profile);
    repositories.profiles.save(profile, clock.now().toISOString());
  } catch (error) {
    if (!isStored) await keyRing.forget(profile.id).catch(() => undefined);
    throw error;
  }
}

/**
 * Holds the packages of a profile whose address changed, if its key does not belong to the new one; the next request
 * would not be sent either. A block for that reason ends when the key fits again.
 */
async function checkKeyOfNewAddress(deps: ProfilesDeps, profile: Profile): Promise<void> {
  const lookup = await deps.access.lookUpTarget(profile);
  const block = storedProfile(deps, profile.id).block;
  if (lookup.kind === 'problem') {
    const { reason, detail } = lookup;
    const since = deps.clock.now().toISOString();
    deps.hold(profile.id, { reason, since, status: null, detail, certificate: null, resumesAt: null });
  } else if (block && ADDRESS_BLOCKS.includes(block.reason)) {
    deps.resume(profile.id);
  }
}

/** The block is read after the key is stored: while the keychain prompts, the service may refuse the earlier key. */
function endKeyBlock(deps: ProfilesDeps, id: ProfileId): void {
  const { block } = storedProfile(deps, id);
  if (block && KEY_BLOCKS.includes(block.reason)) deps.resume(id);
}

/** The reasons that another address may remove. */
const ADDRESS_BLOCKS: readonly ProfileBlock['reason'][] = [
  'key-other-origin',
  'address-wrong',
  'address-not-allowed',
];

function storedProfile({ repositories }: ProfilesDeps, id: ProfileId): StoredProfile {
  const stored = repositories.profiles.find(id);
  if (!stored) throw new ProofcaseError('not-found');
  return stored;
}

async function removeProfile(deps: ProfilesDeps, id: ProfileId): Promise<null> {
  const { profiles, settings } = deps.repositories;
  storedProfile(deps, id);
  if (id === PRACTICE_PROFILE_ID || profiles.isInUse(id)) throw new ProofcaseError('profile-in-use');
  profiles.remove(id);
  if (settings.get('activeProfileId') === id) {
    changeSettings(deps.repositories, deps.emit, { activeProfileId: PRACTICE_PROFILE_ID });
  }
  // Ignore a missing keychain: it cannot hold a key of the removed profile.
  await deps.keyRing.forget(id).catch(() => undefined);
  await deps.team.passwords.remove(id).catch(() => undefined);
  deps.emit('profiles.changed', { profileId: id });
  return null;
}

type ProfileFacts = Omit<RequestPayload<'profiles.save'>, 'key' | 'use' | 'teamPassword'>;

/** @throws ProofcaseError `profile-in-use`, `base-url-invalid`, `base-url-insecure`, `capture-fields-invalid`. */
function profileOf(
  { repositories }: Pick<ProfilesDeps, 'repositories'>,
  facts: ProfileFacts,
  existing: Profile | null,
): Profile {
  const isPractice = existing?.kind === 'practice';
  const profile: Profile = {
    ...facts,
    id: existing?.id ?? (randomUUID() as ProfileId),
    kind: isPractice ? 'practice' : 'service',
    baseUrl: isPractice ? '' : readBaseUrl(facts.baseUrl),
    monthlyTokenBudget:
      facts.monthlyTokenBudget === undefined
        ? (existing?.monthlyTokenBudget ?? null)
        : facts.monthlyTokenBudget,
    captureFields: validCaptureFields(facts.captureFields ?? existing?.captureFields ?? '{}'),
    hasResultPush: facts.hasResultPush ?? existing?.hasResultPush ?? true,
    teamStore: isPractice ? null : teamStoreOf(facts.teamStore, existing),
    isTeamStoreOptional: facts.isTeamStoreOptional ?? existing?.isTeamStoreOptional ?? false,
    sharesWithTeam: facts.sharesWithTeam ?? existing?.sharesWithTeam ?? false,
    sharesHandler: facts.sharesHandler ?? existing?.sharesHandler ?? true,
  };
  refuseTakenName(repositories, profile);
  return profile;
}

function refuseTakenName({ profiles }: Repositories, { id, name }: Profile): void {
  const sameName = profiles.findByName(name);
  if (sameName && sameName.profile.id !== id) throw new ProofcaseError('profile-in-use', { name });
}

/** @throws ProofcaseError `team-address-invalid`. */
function teamStoreOf(text: string | undefined, existing: Profile | null): string | null {
  if (text === undefined) return existing?.teamStore ?? null;
  return text === '' ? null : parseTeamAddress(text).url;
}

function readBaseUrl(text: string): string {
  return parseBaseUrl(text).href.replace(/\/$/, '');
}

function validCaptureFields(text: string): string {
  const check = checkCaptureFields(text);
  if (!check.ok) throw new ProofcaseError('capture-fields-invalid', { reason: check.reason }, check.detail);
  return text.trim() === '' ? '{}' : text.trim();
}
