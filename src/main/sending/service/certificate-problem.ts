import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { CertificateFault, CertificateProblem } from '../../../domain/certificate';
import { errorCode } from '../../support/error-code';
import { ConnectFailure, describeError } from './connect-failure';

/** The errors of Node and OpenSSL that concern the certificate; every other error of a handshake is temporary. */
const FAULTS: ReadonlyMap<string, CertificateFault> = new Map([
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'wrong-name'],
  ['HOSTNAME_MISMATCH', 'wrong-name'],
  ['CERT_HAS_EXPIRED', 'expired'],
  ['CERT_NOT_YET_VALID', 'not-yet-valid'],
  ['CERT_REVOKED', 'revoked'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'untrusted'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'untrusted'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'untrusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrusted'],
  ['CERT_UNTRUSTED', 'untrusted'],
  ['CERT_REJECTED', 'unusable'],
  ['CERT_SIGNATURE_FAILURE', 'unusable'],
  ['CERT_CHAIN_TOO_LONG', 'unusable'],
  ['PATH_LENGTH_EXCEEDED', 'unusable'],
  ['INVALID_CA', 'unusable'],
  ['INVALID_PURPOSE', 'unusable'],
  ['ERROR_IN_CERT_NOT_BEFORE_FIELD', 'unusable'],
  ['ERROR_IN_CERT_NOT_AFTER_FIELD', 'unusable'],
]);

/**
 * Remembers the certificate that a server presents. Node discards it when it refuses the certificate; its event
 * `secure` comes just before. Without that event only the details are missing: the connection is still refused.
 */
export function watchCertificate(socket: TLSSocket): () => DetailedPeerCertificate | null {
  let presented: DetailedPeerCertificate | null = null;
  socket.prependListener('secure', () => {
    presented = socket.getPeerCertificate(true);
  });
  return () => presented;
}

/** Returns the failure of a TLS handshake with `host:port`; `otherwise` is its cause if no certificate is refused. */
export function handshakeFailure(
  error: unknown,
  host: string,
  presented: DetailedPeerCertificate | null,
  otherwise: 'tls' | 'proxy',
): ConnectFailure {
  const code = errorCode(error) ?? '';
  const fault = FAULTS.get(code);
  if (fault === undefined) return new ConnectFailure(otherwise, describeError(error));
  const certificate = problemOf(fault, host, presented);
  const { subject, issuer, validFrom, validTo, sha256 } = certificate;
  const detail = `${code} at ${host}: subject ${subject}, issuer ${issuer}, valid ${validFrom} to ${validTo}, SHA-256 ${sha256}`;
  return new ConnectFailure('certificate', detail, certificate);
}

function problemOf(
  fault: CertificateFault,
  host: string,
  presented: DetailedPeerCertificate | null,
): CertificateProblem {
  const certificate = presented && faultyOf(fault, presented);
  return {
    fault,
    host,
    subject: nameText(certificate?.subject),
    issuer: nameText(certificate?.issuer),
    names: namesOf(certificate?.subjectaltname),
    validFrom: isoTime(certificate?.valid_from),
    validTo: isoTime(certificate?.valid_to),
    sha256: certificate?.fingerprint256 ?? null,
  };
}

/** Returns the certificate of the chain that has expired or is not valid yet, otherwise the server's certificate. */
function faultyOf(fault: CertificateFault, leaf: DetailedPeerCertificate): DetailedPeerCertificate {
  const now = Date.now();
  const isFaulty = ({ valid_from, valid_to }: DetailedPeerCertificate): boolean =>
    fault === 'expired'
      ? Date.parse(valid_to) < now
      : fault === 'not-yet-valid' && Date.parse(valid_from) > now;
  let certificate = leaf;
  while (!isFaulty(certificate) && certificate.issuerCertificate) {
    // A root names itself as its issuer.
    if (certificate.issuerCertificate === certificate) return leaf;
    certificate = certificate.issuerCertificate;
  }
  return isFaulty(certificate) ? certificate : leaf;
}

/** The parts of a name that people know: common name, organisation, country. */
function nameText(name: DetailedPeerCertificate['subject'] | undefined): string | null {
  const parts = [name?.CN, name?.O, name?.C].flat().filter((part) => part !== undefined && part !== '');
  return parts.length > 0 ? parts.join(', ') : null;
}

/** `DNS:a.example, IP Address:127.0.0.1` as a list without the kinds. */
function namesOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(', ')
    .map((entry) => entry.slice(entry.indexOf(':') + 1))
    .filter((name) => name !== '');
}

function isoTime(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
