/** Result of verifying content credentials (C2PA) offline. */
export const CREDENTIAL_STATES = [
  /** Signature and hashes hold; the certificate leads to a trust anchor of the settings. */
  'trusted',
  /** Signature and hashes hold; anyone can issue such a certificate. */
  'untrusted',
  /** Signature and hashes hold; the certificate has expired, and no trusted time stamp proves an earlier signature. */
  'expired',
  /** The authority's answer that the file carries says that the certificate was revoked. */
  'revoked',
  /** The file, or what the credentials record, is not what was signed. */
  'altered',
  /** The credentials break the rules of C2PA in another way. */
  'invalid',
  /** The file only names an address where the credentials lie. Nothing is fetched. */
  'elsewhere',
  /** The block could not be verified; `problems` says why. */
  'unverified',
] as const;
export type CredentialState = (typeof CREDENTIAL_STATES)[number];

/** Content credentials as verified offline. */
export interface ContentCredentials {
  readonly state: CredentialState;
  /** C2PA's status codes for what does not hold, or why nothing could be verified. */
  readonly problems: readonly string[];
  /** The subject of the signing certificate: organisation and name. */
  readonly signer: string | null;
  readonly timeStamp: CredentialTimeStamp | null;
  /** `not-revoked`: a response of the authority in the file says so; otherwise it cannot be checked offline. */
  readonly revocation: 'not-revoked' | 'unknown';
  /** The program that made the claim. */
  readonly generator: string | null;
  /** `c2pa.created`, `c2pa.edited` …, in the order of the claim. */
  readonly actions: readonly string[];
  /** See `PhotoTraces.sourceTypes`. */
  readonly sourceTypes: readonly string[];
  /** Host of the address where credentials lie `elsewhere`. */
  readonly host: string | null;
}

export interface CredentialTimeStamp {
  /** ISO 8601. */
  readonly at: string;
  /** The subject of the certificate of the time stamp authority. */
  readonly authority: string | null;
  /** The certificate of the authority leads to a trust anchor: the signature existed at that time. */
  readonly isTrusted: boolean;
}

/** A block that was found and not verified. */
export const UNVERIFIED: ContentCredentials = {
  state: 'unverified',
  problems: [],
  signer: null,
  timeStamp: null,
  revocation: 'unknown',
  generator: null,
  actions: [],
  sourceTypes: [],
  host: null,
};
