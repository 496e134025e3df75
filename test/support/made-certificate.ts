import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** A certificate made by a test, with its private key. */
export interface MadeCertificate {
  readonly name: string;
  readonly certificate: string;
  readonly privateKey: string;
}

export interface CertificateFacts {
  readonly name: string;
  /** Host names and IPv4 addresses. */
  readonly hosts?: readonly string[];
  readonly validFrom?: Date;
  readonly validTo?: Date;
  /** Null or omitted: self-signed. */
  readonly issuer?: MadeCertificate | null;
  readonly isAuthority?: boolean;
}

const DAY_MS = 86_400_000;
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));

/** An X.509 certificate on a P-256 key, valid from yesterday for 30 days unless the facts say otherwise. */
export function madeCertificate(facts: CertificateFacts): MadeCertificate {
  const { name, hosts = [], issuer = null, isAuthority = false } = facts;
  const { validFrom = new Date(Date.now() - DAY_MS), validTo = new Date(Date.now() + 30 * DAY_MS) } = facts;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    // A random number that begins with a zero would have to be shortened.
    integer(Buffer.concat([Buffer.from([1]), randomBytes(11)])),
    ECDSA_WITH_SHA256,
    commonName(issuer?.name ?? name),
    sequence(time(validFrom), time(validTo)),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(basicConstraints(isAuthority), ...(hosts.length > 0 ? [alternativeNames(hosts)] : [])),
    ),
  );
  const signingKey: KeyObject | string = issuer?.privateKey ?? privateKey;
  const signature = sign('sha256', body, signingKey);
  const whole = sequence(body, ECDSA_WITH_SHA256, der(0x03, Buffer.concat([Buffer.alloc(1), signature])));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    name,
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

function sequence(...contents: readonly Buffer[]): Buffer {
  return der(0x30, ...contents);
}

/** A leading zero keeps the number positive. */
function integer(bytes: Buffer): Buffer {
  return der(0x02, (bytes[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes);
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function commonName(text: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text, 'utf8')))));
}

/** GeneralizedTime for every year. */
function time(date: Date): Buffer {
  return der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`, 'latin1'));
}

function extension(id: string, isCritical: boolean, value: Buffer): Buffer {
  const critical = isCritical ? [der(0x01, Buffer.from([0xff]))] : [];
  return sequence(oid(id), ...critical, der(0x04, value));
}

function basicConstraints(isAuthority: boolean): Buffer {
  return extension('551d13', true, sequence(...(isAuthority ? [der(0x01, Buffer.from([0xff]))] : [])));
}

function alternativeNames(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    isIPv4(host)
      ? der(0x87, Buffer.from(host.split('.').map(Number)))
      : der(0x82, Buffer.from(host, 'latin1')),
  );
  return extension('551d11', false, sequence(...names));
}
