import { randomUUID } from 'node:crypto';
import { ProofcaseError } from '../../../contract/errors';
import type { RequestPayload } from '../../../contract/requests';
import type { ConnectionTest, ProfileView } from '../../../contract/views';
import { checkCaptureFields } from '../../../domain/capture/capture-fields';
import type { ProfileId } from '../../../domain/ids';
import { KEY_BLOCKS, type Profile, type ProfileBlock } from '../../../domain/profile';
import type { StoredProfile } from '../../storage/database/profiles-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { KeyRing } from '../../storage/secrets/key-ring';
import { PRACTICE_PROFILE_ID } from '../../storage/settings/practice-profile';
import type { Clock } from '../../support/clock';
import type { Emit } from '../../support/events';
import { parseBaseUrl } from '../service/service-address';
import type { ServiceClient } from '../service/service-client';
import { testConnection } from './connection-test';
import type { PracticeHost } from './practice-host';
import { originOf, type ProfileAccess } from './profile-access';

export interface ProfilesDeps {
  readonly repositories: Repositories;
  readonly keyRing: KeyRing;
  readonly practice: PracticeHost;
  readonly access: ProfileAccess;
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly emit: Emit;
  /** Unblocks a profile and resumes its packages. */
  readonly resume: (id: ProfileId) => void;
  /** Blocks a profile and the packages that wait to be sent with it. */
  readonly hold: (id: ProfileId, block: ProfileBlock) => void;
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
    async save(payload: RequestPayload<'profiles.save'>): Promise<ProfileView> {
      const before = payload.id === null ? null : storedProfile(deps, payload.id).profile;
      const saved = saveProfile(deps, payload, before);
      if (before !== null && before.baseUrl !== saved.baseUrl) await checkKeyOfNewAddress(deps, saved);
      return changed(saved.id);
    },
    remove: (id: ProfileId): Promise<null> => removeProfile(deps, id),
    async setKey(id: ProfileId, key: string, thisRunOnly: boolean): Promise<ProfileView> {
      const { profile, block } = storedProfile(deps, id);
      await deps.keyRing.set(id, originOf(profile.baseUrl), key, thisRunOnly);
      if (block && KEY_BLOCKS.includes(block.reason)) deps.resume(id);
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
  };
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

/** The reasons that another address may remove. */
const ADDRESS_BLOCKS: readonly ProfileBlock['reason'][] = ['key-other-origin', 'address-wrong'];

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
  if (settings.get('activeProfileId') === id) settings.set('activeProfileId', PRACTICE_PROFILE_ID);
  // Ignore a missing keychain: it cannot hold a key of the removed profile.
  await deps.keyRing.forget(id).catch(() => undefined);
  deps.emit('profiles.changed', { profileId: id });
  return null;
}

function saveProfile(
  deps: ProfilesDeps,
  payload: RequestPayload<'profiles.save'>,
  existing: Profile | null,
): Profile {
  const { profiles } = deps.repositories;
  const sameName = profiles.findByName(payload.name);
  if (sameName && sameName.profile.id !== payload.id) {
    throw new ProofcaseError('profile-in-use', { name: payload.name });
  }
  const isPractice = existing?.kind === 'practice';
  const baseUrl = isPractice ? '' : parseBaseUrl(payload.baseUrl).href.replace(/\/$/, '');
  const profile: Profile = {
    ...payload,
    id: existing?.id ?? (randomUUID() as ProfileId),
    kind: isPractice ? 'practice' : 'service',
    baseUrl,
    monthlyTokenBudget:
      payload.monthlyTokenBudget === undefined
        ? (existing?.monthlyTokenBudget ?? null)
        : payload.monthlyTokenBudget,
    captureFields: validCaptureFields(payload.captureFields ?? existing?.captureFields ?? '{}'),
    hasResultPush: payload.hasResultPush ?? existing?.hasResultPush ?? true,
  };
  profiles.save(profile, deps.clock.now().toISOString());
  return profile;
}

function validCaptureFields(text: string): string {
  const check = checkCaptureFields(text);
  if (!check.ok) throw new ProofcaseError('capture-fields-invalid', { reason: check.reason }, check.detail);
  return text.trim() === '' ? '{}' : text.trim();
}
