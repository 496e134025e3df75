import type { ProfileView } from '../../src/contract/views';

/** What a request to save a profile takes from it unchanged. */
export function profileFacts(profile: ProfileView) {
  const { id, name, baseUrl, captureAuthentication, reportLanguage, contactEmail } = profile;
  return { id, name, baseUrl, captureAuthentication, reportLanguage, contactEmail };
}
