import { X509Certificate } from 'node:crypto';
import { TEST_CERTIFICATE } from './test-certificate';

/** Values as CBOR writes them here: small numbers, text, bytes, lists and maps. */
export type CborValue =
  | number
  | string
  | Buffer
  | readonly CborValue[]
  | { readonly [key: string]: CborValue };

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  const wide = Buffer.from([(major << 5) | 25, 0, 0]);
  wide.writeUInt16BE(length, 1);
  return wide;
}

export function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return head(value < 0 ? 1 : 0, value < 0 ? -1 - value : value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = Object.entries(value);
  // Keys of digits are numbers in COSE headers.
  const pairs = entries.flatMap(([key, one]) => [cbor(/^\d+$/.test(key) ? Number(key) : key), cbor(one)]);
  return Buffer.concat([head(5, entries.length), ...pairs]);
}

export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

function superbox(label: string, ...content: readonly Buffer[]): Buffer {
  const description = Buffer.concat([Buffer.alloc(16, 1), Buffer.from([3]), Buffer.from(`${label}\0`)]);
  return box('jumb', box('jumd', description), ...content);
}

export interface CredentialsToWrite {
  readonly generator: string;
  readonly actions: readonly { readonly [key: string]: CborValue }[];
  /** Makes the store larger than one JPEG segment. */
  readonly paddingBytes?: number;
}

/** A C2PA store with an older manifest before the active one, unsigned, with the test certificate. */
export function credentialsStore({ generator, actions, paddingBytes = 0 }: CredentialsToWrite): Buffer {
  const certificate = new X509Certificate(TEST_CERTIFICATE).raw;
  const signature = [cbor({ '33': [certificate] }), {}, Buffer.alloc(0), Buffer.alloc(64)];
  const manifest = (label: string, program: string, done: CredentialsToWrite['actions']): Buffer =>
    superbox(
      label,
      superbox(
        'c2pa.assertions',
        superbox('c2pa.thumbnail.claim.jpeg', box('bidb', Buffer.alloc(paddingBytes, 0x55))),
        superbox('c2pa.actions.v2', box('cbor', cbor({ actions: done }))),
      ),
      superbox('c2pa.claim.v2', box('cbor', cbor({ claim_generator_info: { name: program } }))),
      superbox('c2pa.signature', box('cbor', Buffer.concat([Buffer.from([0xd2]), cbor(signature)]))),
    );
  return superbox(
    'c2pa',
    manifest('urn:uuid:older', 'An older program', [{ action: 'c2pa.created' }]),
    manifest('urn:uuid:active', generator, actions),
  );
}

const PIECE_BYTES = 60_000;

/** The segments of APP11 with a store, right after the start of a JPEG. */
export function withJpegStore(jpeg: Buffer, store: Buffer): Buffer {
  const header = store.subarray(0, 8);
  const segments: Buffer[] = [];
  for (let from = 8; from < store.length; from += PIECE_BYTES) {
    const piece = store.subarray(from, from + PIECE_BYTES);
    const start = Buffer.alloc(12);
    start.writeUInt16BE(0xffeb, 0);
    start.writeUInt16BE(2 + 8 + header.length + piece.length, 2);
    start.write('JP', 4, 'latin1');
    start.writeUInt16BE(7, 6);
    start.writeUInt32BE(segments.length + 1, 8);
    segments.push(Buffer.concat([start, header, piece]));
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A segment after the start of a JPEG. */
export function withJpegSegment(jpeg: Buffer, code: number, payload: Buffer): Buffer {
  const header = Buffer.from([0xff, code, 0, 0]);
  header.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), header, payload, jpeg.subarray(2)]);
}

/** A chunk before the last 12 bytes (`IEND`) of a PNG; its checksum is not checked. */
export function withPngChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const chunk = Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
  return Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]);
}

/** A chunk at the end of a WebP. */
export function withWebpChunk(webp: Buffer, type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  const padding = Buffer.alloc(content.length % 2);
  const whole = Buffer.concat([webp, Buffer.from(type, 'latin1'), length, content, padding]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** The `uuid` box of C2PA behind the boxes of a HEIC. */
export function withHeicStore(heic: Buffer, store: Buffer): Buffer {
  const identifier = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');
  const purpose = Buffer.from('manifest\0');
  return Buffer.concat([heic, box('uuid', identifier, Buffer.alloc(4), purpose, Buffer.alloc(8), store)]);
}
