import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import init, { WasmBuilder } from '@contentauth/c2pa-wasm';
import sharp from 'sharp';
import { C2PA_SIGNING, type MadeCertificate, makeCertificate, makeTimeStamp } from './made-certificates';

const ready = init({
  module_or_path: readFileSync(createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')),
});

/** The library reads what it signs through this browser interface, from a `Blob` of our own with its bytes. */
interface BytesAsBlob {
  readonly size: number;
  readonly bytes: Buffer;
}
class FileReaderSync {
  readAsArrayBuffer({ bytes }: BytesAsBlob): ArrayBuffer {
    return new Uint8Array(bytes).buffer;
  }
}
Object.assign(globalThis, { FileReaderSync });

export interface CredentialsToSign {
  readonly signer: MadeCertificate;
  readonly timeStamp?: { readonly authority: MadeCertificate; readonly at: Date };
  readonly generator?: { readonly name: string; readonly version: string };
  readonly actions?: readonly { readonly action: string; readonly digitalSourceType?: string }[];
  /** An address where the credentials are kept as well. */
  readonly remoteUrl?: string;
}

const CAPTURE = 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture';
/** What the signature may need with certificate and time stamp; the rest of it is padding. */
const SIGNATURE_BYTES = 6_000;

/** The file with content credentials (C2PA), signed by ES256. `mime` is one that the library writes. */
export async function signed(file: Buffer, mime: string, options: CredentialsToSign): Promise<Buffer> {
  await ready;
  const {
    generator = { name: 'Test Camera', version: '1.0' },
    actions = [{ action: 'c2pa.created', digitalSourceType: CAPTURE }],
  } = options;
  const definition = {
    claim_generator_info: [generator],
    assertions: [{ label: 'c2pa.actions', data: { actions } }],
  };
  const settings = { verify: { verify_after_sign: false }, builder: { thumbnail: { enabled: false } } };
  const builder = WasmBuilder.fromJson(JSON.stringify(definition), JSON.stringify(settings));
  if (options.remoteUrl) builder.setRemoteUrl(options.remoteUrl);
  const source: BytesAsBlob = { size: file.length, bytes: file };
  const signer = {
    alg: 'es256',
    reserveSize: SIGNATURE_BYTES,
    sign: async (claim: Uint8Array) => new Uint8Array(signatureOf(Buffer.from(claim), options)),
  };
  return Buffer.from(await builder.sign(signer, [], mime, source as unknown as Blob));
}

/** A JPEG signed by a camera under an unknown authority, unless one is given. */
export async function signedPhoto(authority?: MadeCertificate): Promise<Buffer> {
  const issuer = authority ?? makeCertificate({ organisation: 'Test Authority', name: 'Root' });
  const camera = { organisation: 'Camera Works', name: 'Camera 1', issuer, purpose: C2PA_SIGNING };
  const jpeg = await sharp({ create: { width: 200, height: 150, channels: 3, background: '#887766' } })
    .jpeg()
    .toBuffer();
  return signed(jpeg, 'image/jpeg', { signer: makeCertificate(camera) });
}

/** COSE_Sign1 (RFC 9052) over a detached claim, padded to its full size. */
function signatureOf(claim: Buffer, { signer, timeStamp }: CredentialsToSign): Buffer {
  // 1: algorithm (ES256), 33: certificate chain.
  const header = cbor(
    new Map<number, CborValue>([
      [1, -7],
      [33, [signer.der]],
    ]),
  );
  const toSign = cbor(['Signature1', header, Buffer.alloc(0), claim]);
  const signature = sign('sha256', toSign, { key: signer.privateKey, dsaEncoding: 'ieee-p1363' });
  const toStamp = cbor(['CounterSignature', header, Buffer.alloc(0), cbor(signature)]);
  const stamps = timeStamp ? [makeTimeStamp(toStamp, timeStamp.authority, timeStamp.at)] : [];
  const message = (padding: number): Buffer => {
    const unsigned = new Map<string, CborValue>([
      ...stamps.map((val): [string, CborValue] => [
        'sigTst2',
        new Map([['tstTokens', [new Map([['val', val]])]]]),
      ]),
      ['pad', Buffer.alloc(padding)],
    ]);
    return Buffer.concat([Buffer.from([0xd2]), cbor([header, unsigned, null, signature])]);
  };
  // The length of the padding takes two bytes more than that of none.
  return message(SIGNATURE_BYTES - message(0).length - 2);
}

type CborValue =
  | number
  | string
  | null
  | Buffer
  | readonly CborValue[]
  | ReadonlyMap<number | string, CborValue>;

/** CBOR (RFC 8949) as COSE needs it. */
function cbor(value: CborValue): Buffer {
  if (value === null) return Buffer.from([0xf6]);
  if (typeof value === 'number') return head(value < 0 ? 1 : 0, value < 0 ? -1 - value : value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flat().map((part) => cbor(part))]);
  }
  const list = value as readonly CborValue[];
  return Buffer.concat([head(4, list.length), ...list.map(cbor)]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  const wide = Buffer.from([(major << 5) | 25, 0, 0]);
  wide.writeUInt16BE(count, 1);
  return wide;
}
