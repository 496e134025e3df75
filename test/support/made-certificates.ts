import { createHash, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto';

const DAY_MS = 86_400_000;

/** Purposes (extended key usage) of certificates. */
export const C2PA_SIGNING = '1.3.6.1.4.1.62558.2.1';
export const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

export interface MadeCertificate {
  readonly der: Buffer;
  readonly pem: string;
  readonly privateKey: KeyObject;
  readonly name: Buffer;
  readonly issuer: Buffer;
  readonly serial: number;
  readonly keyId: Buffer;
}

export interface CertificateToMake {
  readonly organisation: string;
  readonly name: string;
  /** None: an authority that signs itself. */
  readonly issuer?: MadeCertificate;
  readonly purpose?: string;
  /** Days from now. */
  readonly validFrom?: number;
  readonly validTo?: number;
  /** Where to ask whether it was revoked. */
  readonly revocationServer?: string;
}

let lastSerial = 0;

/** A certificate with a key of its own (P-256), as RFC 5280 and C2PA's profile want it. */
export function makeCertificate(options: CertificateToMake): MadeCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const keyId = createHash('sha1').update(keyInfo).digest();
  const name = nameOf(options.organisation, options.name);
  const issuer = options.issuer ?? { name, privateKey, keyId };
  lastSerial += 1;
  const body = sequence(
    der(0xa0, integer(2)),
    integer(lastSerial),
    ECDSA_SHA256,
    issuer.name,
    sequence(time(daysFromNow(options.validFrom ?? -1_000)), time(daysFromNow(options.validTo ?? 1_000))),
    name,
    keyInfo,
    der(0xa3, extensions(options, keyId, issuer.keyId)),
  );
  const encoded = sequence(
    body,
    ECDSA_SHA256,
    der(3, Buffer.from([0]), sign('sha256', body, issuer.privateKey)),
  );
  const pem = new X509Certificate(encoded).toString();
  return { der: encoded, pem, privateKey, name, issuer: issuer.name, serial: lastSerial, keyId };
}

/** An RFC 3161 time stamp token over `data`, without signed attributes. */
export function makeTimeStamp(data: Buffer, authority: MadeCertificate, at: Date): Buffer {
  const imprint = sequence(SHA256, der(4, createHash('sha256').update(data).digest()));
  const info = sequence(integer(1), oid('1.2.3.4'), imprint, integer(7), time(at));
  const signer = sequence(
    integer(1),
    sequence(authority.issuer, integer(authority.serial)),
    SHA256,
    ECDSA_SHA256,
    der(4, sign('sha256', info, authority.privateKey)),
  );
  const content = sequence(oid('1.2.840.113549.1.9.16.1.4'), der(0xa0, der(4, info)));
  const signed = sequence(
    integer(3),
    der(0x31, SHA256),
    content,
    der(0xa0, authority.der),
    der(0x31, signer),
  );
  return sequence(oid('1.2.840.113549.1.7.2'), der(0xa0, signed));
}

export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}

function extensions(options: CertificateToMake, keyId: Buffer, issuerKeyId: Buffer): Buffer {
  const isAuthority = options.issuer === undefined;
  const { purpose, revocationServer } = options;
  return sequence(
    extension('2.5.29.19', isAuthority ? sequence(TRUE) : sequence(), TRUE),
    // Key usage: certificate and list signing, or digital signature.
    extension('2.5.29.15', der(3, Buffer.from(isAuthority ? [1, 0x06] : [7, 0x80])), TRUE),
    extension('2.5.29.14', der(4, keyId)),
    extension('2.5.29.35', sequence(der(0x80, issuerKeyId))),
    ...(purpose ? [extension('2.5.29.37', sequence(oid(purpose)))] : []),
    ...(revocationServer
      ? [
          extension(
            '1.3.6.1.5.5.7.1.1',
            sequence(sequence(oid('1.3.6.1.5.5.7.48.1'), der(0x86, Buffer.from(revocationServer)))),
          ),
        ]
      : []),
  );
}

function extension(id: string, value: Buffer, ...critical: readonly Buffer[]): Buffer {
  return sequence(oid(id), ...critical, der(4, value));
}

function nameOf(organisation: string, name: string): Buffer {
  const part = (id: string, text: string) => der(0x31, sequence(oid(id), der(12, Buffer.from(text))));
  return sequence(part('2.5.4.10', organisation), part('2.5.4.3', name));
}

/** ASN.1 in DER (ITU-T X.690): tag, length, content of up to 65,535 bytes. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag, ...derLength(body.length)]), body]);
}

function derLength(bytes: number): readonly number[] {
  if (bytes < 128) return [bytes];
  return bytes < 256 ? [0x81, bytes] : [0x82, bytes >> 8, bytes & 255];
}

function sequence(...content: readonly Buffer[]): Buffer {
  return der(0x30, ...content);
}

function integer(value: number): Buffer {
  return der(2, Buffer.from([value >> 8, value & 255].slice(value < 128 ? 1 : 0)));
}

function time(date: Date): Buffer {
  return der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = rest.flatMap((part) => {
    const groups = [part & 127];
    for (let left = part >>> 7; left > 0; left >>>= 7) groups.unshift((left & 127) | 128);
    return groups;
  });
  return der(6, Buffer.from([first * 40 + second, ...bytes]));
}

const TRUE = der(1, Buffer.from([255]));
const SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'));
const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));
