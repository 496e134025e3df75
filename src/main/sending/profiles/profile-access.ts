import { ProofcaseError } from '../../../contract/errors';
import type { Profile, ProfileBlock } from '../../../domain/profile';
import type { KeyLookup, KeyRing } from '../../storage/secrets/key-ring';
import { parseBaseUrl } from '../service/service-address';
import type { ServiceTarget } from '../service/service-client';
import type { PracticeHost } from './practice-host';

/** Why nothing can be sent for a profile. */
export interface TargetProblem {
  readonly kind: 'problem';
  readonly reason: Extract<
    ProfileBlock['reason'],
    | 'key-missing'
    | 'key-unusable'
    | 'key-other-origin'
    | 'keychain-unavailable'
    | 'account-configuration'
    | 'address-not-allowed'
  >;
  /** Technical; with `key-other-origin` the origin that the key is for. */
  readonly detail: string | null;
}

export type TargetLookup = { readonly kind: 'target'; readonly target: ServiceTarget } | TargetProblem;

/** Address and API key of profiles; both start the practice service if needed. */
export interface ProfileAccess {
  /** @throws ProofcaseError `practice-service-unavailable`. */
  baseUrlOf(profile: Profile): Promise<string>;
  /** Returns the target of requests for a profile as it is given, so that its key can only go to its address. */
  lookUpTarget(profile: Profile): Promise<TargetLookup>;
  /**
   * Whether a profile has another address or API key than a request to `target` used. A refusal of that request then says
   * nothing about the profile. Reads no keychain, which may prompt.
   */
  isTargetReplaced(profile: Profile, target: ServiceTarget): boolean;
}

export function createProfileAccess(
  keyRing: Pick<KeyRing, 'lookUp' | 'revision'>,
  practice: Pick<PracticeHost, 'ensure'>,
  /** Why the organisation does not allow a profile; null if it does. */
  refusal: (profile: Profile) => string | null = () => null,
): ProfileAccess {
  return {
    baseUrlOf: async (profile) =>
      profile.kind === 'practice' ? (await practice.ensure()).baseUrl : profile.baseUrl,
    async lookUpTarget(profile) {
      const { captureAuthentication } = profile;
      try {
        if (profile.kind === 'practice') {
          const { baseUrl, key } = await practice.ensure();
          return { kind: 'target', target: { baseUrl, apiKey: key, captureAuthentication } };
        }
        const { baseUrl } = profile;
        // Before the keychain is read: a key that is set meanwhile counts as another one.
        const keyRevision = keyRing.revision(profile.id);
        const refused = refusal(profile);
        if (refused !== null) return { kind: 'problem', reason: 'address-not-allowed', detail: refused };
        parseBaseUrl(baseUrl);
        const found = await keyRing.lookUp(profile.id, originOf(baseUrl));
        if (found.kind !== 'key') return keyProblem(found);
        return {
          kind: 'target',
          target: { baseUrl, apiKey: found.key, captureAuthentication, keyRevision },
        };
      } catch (error) {
        if (!(error instanceof ProofcaseError)) throw error;
        return { kind: 'problem', reason: 'account-configuration', detail: error.message };
      }
    },
    isTargetReplaced: (profile, target) =>
      profile.kind === 'service' &&
      (profile.baseUrl !== target.baseUrl || keyRing.revision(profile.id) !== target.keyRevision),
  };
}

/** Scheme, host and port that a key is bound to; empty for what is no address, which fits no key. */
export function originOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : '';
}

function keyProblem(found: Exclude<KeyLookup, { kind: 'key' }>): TargetProblem {
  switch (found.kind) {
    case 'missing':
      return { kind: 'problem', reason: 'key-missing', detail: null };
    case 'unusable':
      return { kind: 'problem', reason: 'key-unusable', detail: found.detail };
    case 'other-origin':
      return { kind: 'problem', reason: 'key-other-origin', detail: found.origin };
    case 'keychain-unavailable':
      return { kind: 'problem', reason: 'keychain-unavailable', detail: found.detail };
  }
}
