import { z } from 'zod';
import { engine } from './request';
import { language, profileId } from './request-fields';
import type { ConnectionTest, ProfileView } from './views';

/** Profiles of the service and their API keys. */
export const profileRequests = {
  'profiles.list': engine.read({}).returns<readonly ProfileView[]>(),
  'profiles.save': engine
    .write({
      id: profileId.nullable(),
      name: z.string().trim().min(1).max(80),
      baseUrl: z.string().trim().max(500),
      captureAuthentication: z.enum(['x-api-key', 'bearer']),
      reportLanguage: language,
      contactEmail: z.email().max(254).nullable(),
      /** Unchanged when left out. */
      monthlyTokenBudget: z.int().min(1).max(1_000_000_000).nullable().optional(),
      /** JSON object (R27). Unchanged when left out. */
      captureFields: z.string().max(20_000).optional(),
      hasResultPush: z.boolean().optional(),
    })
    .returns<ProfileView>(),
  'profiles.remove': engine.write({ profileId }).returns<null>(),
  'profiles.setKey': engine
    .write({ profileId, key: z.string().min(1).max(20_000), thisRunOnly: z.boolean() })
    .returns<ProfileView>(),
  'profiles.forgetKey': engine.write({ profileId }).returns<ProfileView>(),
  'profiles.test': engine.write({ profileId }).returns<ConnectionTest>(),
  'profiles.resume': engine.write({ profileId }).returns<ProfileView>(),
};
