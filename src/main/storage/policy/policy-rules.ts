import { ProofcaseError } from '../../../contract/errors';
import {
  MANAGED_SETTINGS,
  type ManagedProfileField,
  type ManagedSetting,
} from '../../../contract/managed-views';
import type { Profile } from '../../../domain/profile';
import { matchesHost } from './host-pattern';
import type { Policy, PolicyProfile } from './policy-schema';
import type { PolicyState } from './read-policy';

/** What a policy allows. A broken one allows nothing that leaves this computer. */
export interface PolicyRules {
  readonly state: PolicyState;
  /** The policy in force; empty without one. */
  readonly policy: Partial<Policy>;
  isLocked(setting: ManagedSetting): boolean;
  /** The policy's profile of this name, whatever its case: no other profile may get the name. */
  profileNamed(name: string): PolicyProfile | null;
  /** What the policy sets of the stored profile with this name, which `applyPolicy` spells as the policy does. */
  managedProfile(name: string): PolicyProfile | null;
  /** Why a profile may not be used for sending; null if it may. */
  refusal(profile: Pick<Profile, 'kind' | 'name' | 'baseUrl'>): string | null;
  /** Whether any request may go to this address. */
  allowsAddress(url: URL): boolean;
}

/** The setting that a part of the policy locks. */
const PARTS: readonly (readonly [ManagedSetting, keyof Policy])[] = [
  ['language', 'language'],
  ['profiles', 'profiles'],
  ['otherProfiles', 'otherProfiles'],
  ['addresses', 'allowedAddresses'],
  ['proxy', 'proxy'],
  ['retention', 'retentionDays'],
  ['receiver', 'receiver'],
  ['updates', 'updates'],
];

export function createPolicyRules(state: PolicyState): PolicyRules {
  const policy: Partial<Policy> = state.kind === 'applied' ? state.policy : {};
  const isBroken = state.kind === 'broken';
  const locked = new Set(
    isBroken
      ? MANAGED_SETTINGS
      : PARTS.filter(([, part]) => policy[part] !== undefined).map(([setting]) => setting),
  );
  if (policy.otherProfiles === true) locked.delete('otherProfiles');
  const allowsAddress = (url: URL): boolean =>
    !isBroken && (policy.allowedAddresses?.some((pattern) => matchesHost(pattern, url)) ?? true);
  const profileNamed = (name: string): PolicyProfile | null =>
    policy.profiles?.find((profile) => profile.name.toLowerCase() === name.toLowerCase()) ?? null;
  const managedProfile = (name: string): PolicyProfile | null =>
    policy.profiles?.find((profile) => profile.name === name) ?? null;
  return {
    state,
    policy,
    isLocked: (setting) => locked.has(setting),
    profileNamed,
    managedProfile,
    allowsAddress,
    refusal(profile) {
      // The practice service runs on this computer and belongs to Proofcase.
      if (profile.kind === 'practice') return null;
      if (isBroken) return state.place;
      if (locked.has('otherProfiles') && managedProfile(profile.name) === null) return profile.name;
      const url = URL.canParse(profile.baseUrl) ? new URL(profile.baseUrl) : null;
      return url !== null && !allowsAddress(url) ? url.host : null;
    },
  };
}

/** The fields of a stored profile that the policy sets. */
export function fieldsOf(profile: PolicyProfile): Pick<Profile, 'name' | 'baseUrl'> & Partial<Profile> {
  const { name, address, ...others } = profile;
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  return { name, baseUrl: address, ...Object.fromEntries(given) };
}

export function managedFields(profile: PolicyProfile): readonly ManagedProfileField[] {
  return Object.keys(fieldsOf(profile)) as ManagedProfileField[];
}

/** @throws ProofcaseError `setting-managed`. */
export function refuseIfLocked(rules: PolicyRules, setting: ManagedSetting): void {
  if (rules.isLocked(setting)) throw managedError(rules);
}

export function managedError({ state, policy }: PolicyRules): ProofcaseError {
  const place = state.kind === 'none' ? '' : state.place;
  return new ProofcaseError('setting-managed', { organisation: policy.organisation ?? '' }, place);
}
