import { z } from 'zod';
import { isEmailAddress } from '../domain/email-address';
import { engine } from './request';
import { language, profileId } from './request-fields';
import type { ConnectionTest, ProfileView, TeamStoreTest } from './views';

const baseUrl = z.string().trim().max(500);
const apiKey = z.string().min(1).max(20_000);

/** Profiles of the service and their API keys. */
export const profileRequests = {
  'profiles.list': engine.read({}).returns<readonly ProfileView[]>(),
  'profiles.save': engine
    .write({
      id: profileId.nullable(),
      name: z.string().trim().min(1).max(80),
      baseUrl,
      captureAuthentication: z.enum(['x-api-key', 'bearer']),
      reportLanguage: language,
      contactEmail: z.string().refine(isEmailAddress).nullable(),
      /** Unchanged when left out. */
      monthlyTokenBudget: z.int().min(1).max(1_000_000_000).nullable().optional(),
      /** JSON object (R27). Unchanged when left out. */
      captureFields: z.string().max(20_000).optional(),
      hasResultPush: z.boolean().optional(),
      /** Connection string without a password; empty: none. Unchanged when left out. */
      teamStore: z.string().trim().max(1_000).optional(),
      isTeamStoreOptional: z.boolean().optional(),
      /** Share cases and hashes of their files with the team, and the names of handlers. Unchanged when left out. */
      sharesWithTeam: z.boolean().optional(),
      sharesHandler: z.boolean().optional(),
      /** Password of the team store, for the keychain. Unchanged when left out. */
      teamPassword: z.string().min(1).max(1_000).optional(),
      /** Stored together with the profile, or neither is. Unchanged when left out. */
      key: z.strictObject({ text: apiKey, thisRunOnly: z.boolean() }).optional(),
      /** Makes it the profile in use. */
      use: z.boolean().optional(),
    })
    .returns<ProfileView>(),
  'profiles.remove': engine.write({ profileId }).returns<null>(),
  'profiles.setKey': engine
    .write({ profileId, key: apiKey, thisRunOnly: z.boolean() })
    .returns<ProfileView>(),
  'profiles.forgetKey': engine.write({ profileId }).returns<ProfileView>(),
  'profiles.test': engine.write({ profileId }).returns<ConnectionTest>(),
  /** Tests an address and a key as they are typed, and stores neither. Null as key: the stored one of the profile. */
  'profiles.testAccess': engine
    .write({ profileId: profileId.nullable(), baseUrl, key: apiKey.nullable() })
    .returns<ConnectionTest>(),
  /** Tests the team store of a profile; with `teamStore` and `password` as they are typed, nothing is stored. */
  'profiles.testTeamStore': engine
    .write({
      profileId: profileId.nullable(),
      teamStore: z.string().trim().min(1).max(1_000),
      password: z.string().max(1_000).nullable(),
    })
    .returns<TeamStoreTest>(),
  'profiles.resume': engine.write({ profileId }).returns<ProfileView>(),
};
