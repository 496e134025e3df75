import { randomUUID } from 'node:crypto';
import { ProofcaseError } from '../../contract/errors';
import type { RequestPayload } from '../../contract/requests';
import type { ConnectionTest, ProfileView } from '../../contract/views';
import type { ProfileId } from '../../domain/ids';
import type { Profile } from '../../domain/profile';
import type { Clock } from '../clock';
import type { StoredProfile } from '../database/profiles-repository';
import type { Repositories } from '../database/repositories';
import type { Emit, KeyLookUp } from '../journal/journal-deps';
import type { JournalRunner } from '../journal/runner';
import type { KeyRing } from '../secrets/key-ring';
import { parseBaseUrl } from '../service/service-address';
import type { ServiceClient, ServiceTarget } from '../service/service-client';
import { testConnection } from './connection-test';
import type { PracticeHost } from './practice-host';
import { PRACTICE_PROFILE_ID } from './practice-profile';

export interface ProfilesDeps {
  readonly repositories: Repositories;
  readonly keyRing: KeyRing;
  readonly practice: PracticeHost;
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly emit: Emit;
  /** The runner is made after the profiles that it asks for addresses and keys. */
  readonly runner: () => JournalRunner;
}

export type Profiles = ReturnType<typeof createProfiles>;

/** Accounts: their facts, their keys, whether they can be reached. */
export function createProfiles(deps: ProfilesDeps) {
  const { repositories, keyRing, practice } = deps;
  const require = (id: ProfileId): StoredProfile => {
    const stored = repositories.profiles.find(id);
    if (!stored) throw new ProofcaseError('not-found');
    return stored;
  };
  const view = async ({ profile, block }: StoredProfile): Promise<ProfileView> => {
    const isPractice = profile.kind === 'practice';
    const key = isPractice ? 'session' : await keyRing.state(profile.id);
    return { ...profile, key, block, running: isPractice ? practice.isRunning() : null };
  };
  const changed = async (id: ProfileId): Promise<ProfileView> => {
    deps.emit('profiles.changed', { profileId: id });
    return view(require(id));
  };
  const baseUrlOf = async (profile: Profile): Promise<string> =>
    profile.kind === 'practice' ? (await practice.ensure()).baseUrl : profile.baseUrl;
  const lookUpKey = async (id: ProfileId): Promise<KeyLookUp> => {
    if (id !== PRACTICE_PROFILE_ID) return keyRing.lookUp(id);
    return { kind: 'key', key: (await practice.ensure()).key };
  };
  return {
    baseUrlOf,
    lookUpKey,
    view: (id: ProfileId): Promise<ProfileView> => view(require(id)),
    /** Address and key for requests that follow an answer; null where one of them is not to be had. */
    async targetOf(id: ProfileId): Promise<ServiceTarget | null> {
      const { profile } = require(id);
      const key = await lookUpKey(id).catch(() => null);
      if (key?.kind !== 'key') return null;
      const { captureAuthentication } = profile;
      return { baseUrl: await baseUrlOf(profile), apiKey: key.key, captureAuthentication };
    },
    /** Before the journal starts; afterwards `resume` does it. */
    liftBlock: (id: ProfileId): void => repositories.profiles.setBlock(id, null),
    list: () => Promise.all(repositories.profiles.list().map(view)),
    save: async (payload: RequestPayload<'profiles.save'>) => changed(saveProfile(deps, require, payload)),
    async remove(id: ProfileId): Promise<null> {
      require(id);
      if (id === PRACTICE_PROFILE_ID || repositories.profiles.isInUse(id)) {
        throw new ProofcaseError('profile-in-use');
      }
      repositories.profiles.remove(id);
      if (repositories.settings.get('activeProfileId') === id) {
        repositories.settings.set('activeProfileId', PRACTICE_PROFILE_ID);
      }
      // The profile is gone either way; without a keychain there is no key to forget.
      await keyRing.forget(id).catch(() => undefined);
      deps.emit('profiles.changed', { profileId: id });
      return null;
    },
    async setKey(id: ProfileId, key: string, thisRunOnly: boolean): Promise<ProfileView> {
      require(id);
      await keyRing.set(id, key.trim(), thisRunOnly);
      const { block } = require(id);
      if (block && ['key-missing', 'key-refused', 'keychain-unavailable'].includes(block.reason)) {
        deps.runner().resumeProfile(id);
      }
      return changed(id);
    },
    async forgetKey(id: ProfileId): Promise<ProfileView> {
      require(id);
      await keyRing.forget(id);
      return changed(id);
    },
    async resume(id: ProfileId): Promise<ProfileView> {
      require(id);
      deps.runner().resumeProfile(id);
      return changed(id);
    },
    async test(id: ProfileId): Promise<ConnectionTest> {
      const { profile } = require(id);
      const baseUrl = await baseUrlOf(profile);
      const key = await lookUpKey(id);
      return testConnection(deps.client, deps.clock, baseUrl, key, profile.captureAuthentication);
    },
  };
}

function saveProfile(
  deps: ProfilesDeps,
  require: (id: ProfileId) => StoredProfile,
  payload: RequestPayload<'profiles.save'>,
): ProfileId {
  const { profiles } = deps.repositories;
  const known = payload.id === null ? null : require(payload.id).profile;
  const twin = profiles.findByName(payload.name);
  if (twin && twin.profile.id !== payload.id)
    throw new ProofcaseError('profile-in-use', { name: payload.name });
  const isPractice = known?.kind === 'practice';
  const baseUrl = isPractice ? '' : parseBaseUrl(payload.baseUrl).href.replace(/\/$/, '');
  const profile: Profile = {
    ...payload,
    id: known?.id ?? (randomUUID() as ProfileId),
    kind: isPractice ? 'practice' : 'service',
    baseUrl,
  };
  profiles.save(profile, deps.clock.now().toISOString());
  return profile.id;
}
