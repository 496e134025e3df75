import type { ProfileId } from './ids';
import type { Language } from './language';

/** How the key travels on capture endpoints (R36); the analysis endpoints always take `x-api-key`. */
export type CaptureAuthentication = 'x-api-key' | 'bearer';

/** One account of the service. The key itself is in the keychain under `id`, nowhere else. */
export interface Profile {
  readonly id: ProfileId;
  readonly name: string;
  /** `practice` is the built-in local service; its base URL is filled in when it runs. */
  readonly kind: 'practice' | 'service';
  readonly baseUrl: string;
  readonly captureAuthentication: CaptureAuthentication;
  readonly reportLanguage: Language;
  readonly contactEmail: string | null;
  /** Tokens of a calendar month that are not passed without asking; null: no budget. */
  readonly monthlyTokenBudget: number | null;
  /** The account's own JSON fields of a request for a capture link, as an object's text (R27). */
  readonly captureFields: string;
}

/** Why nothing more is sent for a profile until a person changes something (R13, R36). */
export type BlockReason =
  | 'key-refused'
  | 'key-missing'
  | 'keychain-unavailable'
  | 'quota'
  | 'account-configuration';

export interface ProfileBlock {
  readonly reason: BlockReason;
  readonly since: string;
  readonly status: number | null;
  readonly detail: string | null;
  /** ISO 8601, from `Retry-After`; null: a person resumes it. */
  readonly resumesAt: string | null;
}
