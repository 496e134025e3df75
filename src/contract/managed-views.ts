import type { ProfileId } from '../domain/ids';

/** The settings of an organisation that a person cannot change, as window and command line show them. */

/** Everything that a policy can set. */
export const MANAGED_SETTINGS = [
  'language',
  'profiles',
  'otherProfiles',
  'addresses',
  'proxy',
  'retention',
  'receiver',
  'updates',
] as const;
export type ManagedSetting = (typeof MANAGED_SETTINGS)[number];

/** Fields of a profile that a policy may set; the others stay the person's own. */
export type ManagedProfileField =
  | 'name'
  | 'baseUrl'
  | 'captureAuthentication'
  | 'reportLanguage'
  | 'monthlyTokenBudget'
  | 'captureFields'
  | 'hasResultPush'
  | 'teamStore'
  | 'isTeamStoreOptional'
  | 'sharesWithTeam'
  | 'sharesHandler';

export type PolicyProblemCode =
  | 'unreadable'
  | 'unprotected'
  | 'not-json'
  | 'unknown'
  | 'missing'
  | 'type'
  | 'value'
  | 'invalid'
  | 'range'
  | 'address'
  | 'host'
  | 'duplicate'
  | 'reserved'
  | 'capture-fields'
  | 'public-address'
  | 'channel'
  | 'signing-key'
  | 'team-store'
  | 'profile-not-allowed'
  | 'mixed';

/** One reason why a policy cannot be applied. */
export interface PolicyProblem {
  /** Path of the field, e.g. `profiles.0.address`; empty for the whole policy. */
  readonly field: string;
  readonly code: PolicyProblemCode;
  /** What is expected or was found; technical, may be empty. */
  readonly detail: string;
}

export interface ManagedView {
  /** `broken`: the policy is not applied, no service is contacted, and settings that a policy can set are locked. */
  readonly state: 'none' | 'applied' | 'broken';
  readonly organisation: string | null;
  /** Whom to ask, as the policy says. */
  readonly contact: string | null;
  /** File or registry key; null without a policy. */
  readonly place: string | null;
  readonly locked: readonly ManagedSetting[];
  readonly profiles: readonly {
    readonly profileId: ProfileId;
    readonly fields: readonly ManagedProfileField[];
  }[];
  /** Null: every address is allowed. */
  readonly allowedAddresses: readonly string[] | null;
  /** The address of the proxy, `direct` or `system`; null: not managed. */
  readonly proxy: string | null;
  readonly retentionDays: number | null;
  readonly problems: readonly PolicyProblem[];
}
