/** What is wrong with a certificate. `unusable`: damaged, of a forbidden use, or in a chain that breaks its own rules. */
export type CertificateFault =
  | 'untrusted'
  | 'self-signed'
  | 'expired'
  | 'not-yet-valid'
  | 'wrong-name'
  | 'revoked'
  | 'unusable';

/** A certificate for which a connection was refused before any request was sent. */
export interface CertificateProblem {
  readonly fault: CertificateFault;
  /** `host:port` of the server or proxy that presented the certificate. */
  readonly host: string;
  readonly subject: string | null;
  readonly issuer: string | null;
  /** The host names and addresses that the certificate is for. */
  readonly names: readonly string[];
  /** ISO 8601. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
  /** The fingerprint, as 32 bytes in upper-case hexadecimal with colons. */
  readonly sha256: string | null;
}
