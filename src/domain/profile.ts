import type { CertificateProblem } from './certificate';
import type { ProfileId } from './ids';
import type { Language } from './language';

/** How the API key is sent to capture endpoints (R36); the analysis endpoints always take `x-api-key`. */
export type CaptureAuthentication = 'x-api-key' | 'bearer';

/** One account of the service. Its API key is stored only in the keychain, under `id`, and bound to the origin. */
export interface Profile {
  readonly id: ProfileId;
  readonly name: string;
  /** `practice` is the built-in practice service; its base URL is set when it starts. */
  readonly kind: 'practice' | 'service';
  readonly baseUrl: string;
  readonly captureAuthentication: CaptureAuthentication;
  readonly reportLanguage: Language;
  readonly contactEmail: string | null;
  /** Tokens per calendar month; sealing asks before exceeding them. Null: no budget. */
  readonly monthlyTokenBudget: number | null;
  /** Account-specific fields of a request for a capture link, as the text of a JSON object (R27). */
  readonly captureFields: string;
  /** Whether the service pushes the results of capture cases of this account; without, they are only polled. */
  readonly hasResultPush: boolean;
  /** Connection string of the team store, without a password; null: none. */
  readonly teamStore: string | null;
  /** Send while the team store is unavailable and reconcile afterwards; otherwise packages wait. */
  readonly isTeamStoreOptional: boolean;
  /** Share case numbers, states and hashes of files with the team, and compare with those of others. */
  readonly sharesWithTeam: boolean;
  /** Share the account name of the handler with each case. */
  readonly sharesHandler: boolean;
}

/** Why sending for a profile has stopped (R13, R36). */
export type BlockReason =
  | 'key-refused'
  | 'key-missing'
  | 'key-unusable'
  | 'key-other-origin'
  | 'keychain-unavailable'
  | 'certificate-invalid'
  | 'address-wrong'
  /** The policy of the organisation does not allow the address. */
  | 'address-not-allowed'
  | 'quota'
  | 'account-configuration';

/** The reasons that a new API key may remove. */
export const KEY_BLOCKS: readonly BlockReason[] = [
  'key-refused',
  'key-missing',
  'key-unusable',
  'key-other-origin',
  'keychain-unavailable',
];

export interface ProfileBlock {
  readonly reason: BlockReason;
  readonly since: string;
  readonly status: number | null;
  readonly detail: string | null;
  /** The refused certificate, with `certificate-invalid`. */
  readonly certificate: CertificateProblem | null;
  /** ISO 8601, from `Retry-After`; null: only a person can resume. */
  readonly resumesAt: string | null;
}
