import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WasmReader } from '@contentauth/c2pa-wasm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileType } from '../../src/domain/file-type';
import { type ContentCredentials, UNVERIFIED } from '../../src/domain/precheck/content-credentials';
import {
  createImageWorkerClient,
  type ImageWorkerClient,
} from '../../src/main/intake/photos/image-worker-client';
import type { InspectOutcome } from '../../src/main/intake/photos/worker-outcome';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { box, withJpegSegment, withPngChunk } from '../support/added-blocks';
import { BLIND_MUTATIONS, seededRandom } from '../support/hostile-mutants';
import { C2PA_SIGNING, daysFromNow, makeCertificate, TIME_STAMPING } from '../support/made-certificates';
import { makePdf, pageTree } from '../support/made-pdf';
import { withFolder } from '../support/photo-files';
import { type CredentialsToSign, signed } from '../support/signed-credentials';
import { withWorker } from '../support/worker';

const authority = makeCertificate({ organisation: 'Test Authority', name: 'Root' });
const camera = makeCertificate({
  organisation: 'Camera Works',
  name: 'Camera 1',
  issuer: authority,
  purpose: C2PA_SIGNING,
});
const clock = makeCertificate({
  organisation: 'Clock',
  name: 'TSA 1',
  issuer: authority,
  purpose: TIME_STAMPING,
});
const plain = sharp({ create: { width: 200, height: 150, channels: 3, background: '#887766' } });

let trustAnchors = authority.pem;
let worker: ImageWorkerClient;
let closeWorker: () => void;
let closed: Promise<void>;

beforeAll(async () => {
  await new Promise<void>((opened) => {
    const use = (client: ImageWorkerClient) =>
      new Promise<void>((close) => {
        worker = client;
        closeWorker = close;
        opened();
      });
    closed = withWorker(use, { processes: 1, trustAnchors: () => trustAnchors });
  });
});
afterAll(async () => {
  closeWorker();
  await closed;
});

async function inspected(
  bytes: Buffer,
  type: FileType = 'jpeg',
): Promise<Extract<InspectOutcome, { kind: 'inspected' }>> {
  return withFolder(async (folder) => {
    const file = join(folder, `a.${type}`);
    await writeFile(file, bytes);
    const outcome = await worker.inspect(file, type);
    if (outcome.kind !== 'inspected') throw new Error(outcome.kind);
    return outcome;
  });
}

async function verified(
  bytes: Buffer,
  type: FileType = 'jpeg',
  anchors = authority.pem,
): Promise<ContentCredentials | null> {
  trustAnchors = anchors;
  return (await inspected(bytes, type)).inspection.traces.credentials;
}

const photo = (options: Partial<CredentialsToSign> = {}) =>
  plain
    .jpeg()
    .toBuffer()
    .then((jpeg) => signed(jpeg, 'image/jpeg', { signer: camera, ...options }));

/** With one bit of the byte `offset` behind `text` changed; without a text, counted from the end. */
function changed(bytes: Buffer, offset: number, text?: string): Buffer {
  const at = text === undefined ? bytes.length - offset : bytes.indexOf(text, 0, 'latin1') + offset;
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

describe('content credentials', () => {
  test('of a trusted signer are verified with name, steps and program', async () => {
    expect(await verified(await photo())).toEqual({
      state: 'trusted',
      problems: [],
      signer: 'Camera Works (Camera 1)',
      timeStamp: null,
      revocation: 'unknown',
      generator: 'Test Camera 1.0',
      actions: ['c2pa.created'],
      sourceTypes: ['digitalCapture'],
      host: null,
    });
  });

  test('of a signer that no trust anchor vouches for are intact and untrusted', async () => {
    const other = makeCertificate({ organisation: 'Test Authority', name: 'Root' });
    for (const anchors of ['', other.pem]) {
      expect(await verified(await photo(), 'jpeg', anchors)).toMatchObject({ state: 'untrusted' });
    }
  });

  test('have the time of a trusted time stamp, which also outlives the certificate', async () => {
    const ended = makeCertificate({
      organisation: 'Camera Works',
      name: 'Old',
      issuer: authority,
      purpose: C2PA_SIGNING,
      validTo: -10,
    });
    const at = daysFromNow(-20);
    const stamped = { signer: ended, timeStamp: { authority: clock, at } };
    const timeStamp = { at: `${at.toISOString().slice(0, 19)}.000Z`, authority: 'Clock (TSA 1)' };
    expect(await verified(await photo(stamped))).toMatchObject({
      state: 'trusted',
      timeStamp: { ...timeStamp, isTrusted: true },
    });
    expect(await verified(await photo(stamped), 'jpeg', '')).toMatchObject({
      state: 'expired',
      timeStamp: { ...timeStamp, isTrusted: false },
    });
    expect(await verified(await photo({ signer: ended }))).toMatchObject({
      state: 'expired',
      timeStamp: null,
    });
  });

  const files = {
    jpeg: () => plain.jpeg().toBuffer(),
    png: () => plain.png().toBuffer(),
    webp: () => plain.webp().toBuffer(),
    tiff: () => plain.tiff({ compression: 'none' }).toBuffer(),
    heic: async () => HEIC,
    pdf: async () => makePdf(pageTree(['']), '/Root 1 0 R'),
  };
  test.each(Object.keys(files) as (keyof typeof files)[])(
    'of a %s are trusted, and altered once a byte of the file changed',
    async (type) => {
      const mime = type === 'pdf' ? 'application/pdf' : `image/${type}`;
      const file = await signed(await files[type](), mime, { signer: camera });
      expect(await verified(file, type)).toMatchObject({ state: 'trusted', problems: [] });
      const { offset, text, problem } = PICTURE_BYTE[type];
      expect(await verified(changed(file, offset, text), type)).toMatchObject({
        state: 'altered',
        problems: [problem],
      });
    },
  );

  test.each([
    ['a recorded step', 'c2pa.created', 6, 'assertion.hashedURI.mismatch'],
    ['the program', 'Test Camera', 0, 'claimSignature.mismatch'],
  ])('are altered once %s changed', async (_what, text, offset, problem) => {
    const file = changed(await photo(), offset, text);
    const credentials = await verified(file);
    expect(credentials).toMatchObject({ state: 'altered', signer: 'Camera Works (Camera 1)' });
    expect(credentials?.problems).toContain(problem);
  });

  test('are altered once something was appended', async () => {
    const appended = Buffer.concat([await photo(), Buffer.from('x')]);
    expect(await verified(appended)).toMatchObject({ state: 'altered' });
  });

  test('of a certificate for another purpose are invalid', async () => {
    const signer = makeCertificate({
      organisation: 'Shop',
      name: 'Server',
      issuer: authority,
      purpose: '1.3.6.1.5.5.7.3.1',
    });
    expect(await verified(await photo({ signer }))).toMatchObject({
      state: 'invalid',
      problems: ['signingCredential.invalid'],
    });
  });
});

/** A byte of the content that nothing else needs, by a text that it follows. */
const PICTURE_BYTE = {
  jpeg: { text: undefined, offset: 20, problem: 'assertion.dataHash.mismatch' },
  png: { text: 'IDAT', offset: 5, problem: 'assertion.dataHash.mismatch' },
  webp: { text: 'VP8 ', offset: 30, problem: 'assertion.dataHash.mismatch' },
  tiff: { text: '\x88\x77\x66', offset: 0, problem: 'assertion.dataHash.mismatch' },
  heic: { text: 'mdat', offset: 4, problem: 'assertion.bmffHash.mismatch' },
  pdf: { text: '595 842', offset: 2, problem: 'assertion.dataHash.mismatch' },
};

/** The boxes that the library needs to sign a HEIC; there is no picture in it. */
const HEIC = Buffer.concat([
  box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
  box(
    'meta',
    Buffer.alloc(4),
    box('hdlr', Buffer.alloc(8), Buffer.from('pict'), Buffer.alloc(13)),
    box('iloc', Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 0])),
  ),
  box('mdat', Buffer.alloc(500, 7)),
]);

describe('the network', () => {
  /** What reached a server while `use` ran, which gets its address. */
  async function askedOf(use: (address: string) => Promise<void>) {
    const paths: string[] = [];
    const server = createServer(({ url }, response) => {
      paths.push(url ?? '');
      response.writeHead(404).end();
    });
    let connections = 0;
    server.on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    try {
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
    return { paths, connections };
  }

  const photoNaming = (address: string) =>
    photo({
      signer: makeCertificate({
        organisation: 'Camera Works',
        name: 'Asks',
        issuer: authority,
        purpose: C2PA_SIGNING,
        revocationServer: `${address}/ocsp`,
      }),
      timeStamp: { authority: clock, at: daysFromNow(-1) },
      remoteUrl: `${address}/manifest`,
    });
  const photoElsewhere = async (address: string) => {
    const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="${address}/elsewhere"/></rdf:RDF></x:xmpmeta>`;
    const segment = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`);
    return withJpegSegment(await plain.jpeg().toBuffer(), 0xe1, segment);
  };

  test('is asked for revocation and remote credentials by the library alone', async () => {
    const { paths } = await askedOf(async (address) => {
      const settings = { verify: { ocsp_fetch: true }, trust: { trust_anchors: authority.pem } };
      const read = async (file: Buffer) =>
        WasmReader.fromBytes('image/jpeg', file, JSON.stringify(settings)).catch(() => null);
      await read(await photoNaming(address));
      await read(await photoElsewhere(address));
    });
    expect(paths).toContainEqual(expect.stringMatching(/^\/MEIw/));
    expect(paths).toContain('/elsewhere');
  });

  test('is never asked, whatever addresses a file names', async () => {
    const { connections } = await askedOf(async (address) => {
      expect(await verified(await photoNaming(address))).toMatchObject({
        state: 'trusted',
        revocation: 'unknown',
      });
      expect(await verified(await photoElsewhere(address))).toMatchObject({
        state: 'elsewhere',
        host: new URL(address).host,
      });
    });
    expect(connections).toBe(0);
  });
});

describe('a hostile block', () => {
  const C2PA = '00110010800000aa00389b71';
  const labelled = (type: string, label: string, ...content: readonly Buffer[]) =>
    box(
      'jumb',
      box('jumd', Buffer.from(type), Buffer.from(`${C2PA}03`, 'hex'), Buffer.from(`${label}\0`)),
      ...content,
    );
  const nested = (depth: number): Buffer =>
    Array.from({ length: depth }).reduce<Buffer>(
      (inner) => labelled('c2ma', 'x', inner),
      labelled('c2ma', 'x'),
    );
  const withClaim = (claim: Buffer) =>
    labelled(
      'c2ma',
      'urn:c2pa:1',
      labelled('c2as', 'c2pa.assertions'),
      labelled('c2cl', 'c2pa.claim.v2', box('cbor', claim)),
    );
  const blocks: Readonly<Record<string, () => Buffer>> = {
    'of nothing': () => Buffer.alloc(0),
    'of deeply nested boxes': () => nested(2_000),
    'of many boxes': () =>
      Buffer.concat(Array.from({ length: 50_000 }, (_, index) => labelled('c2ma', `m${index}`))),
    'of 50 MB': () => box('free', Buffer.alloc(50_000_000)),
    'of deeply nested values': () => withClaim(Buffer.alloc(1_000_000, 0x81)),
    'of a list longer than memory': () => withClaim(Buffer.from('9b7fffffffffffffff', 'hex')),
    'of an endless list': () => withClaim(Buffer.concat([Buffer.from([0x9f]), Buffer.alloc(1_000_000, 1)])),
  };

  test.each(Object.keys(blocks))('%s costs the picture nothing but the verification', async (name) => {
    const store = labelled('c2pa', 'c2pa', blocks[name]?.() ?? Buffer.alloc(0));
    const file = withPngChunk(await plain.png().toBuffer(), 'caBX', store);
    const { inspection, sha256 } = await inspected(file, 'png');
    expect(inspection).toMatchObject({ width: 200, height: 150, unreadable: null });
    expect(inspection.traces.credentials).toMatchObject({ state: 'unverified' });
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('that is cut anywhere is never intact', async () => {
    const whole = await photo();
    const store = whole.indexOf('jumdc2pa');
    for (const length of [store + 20, store + 500, store + 5_000, whole.length - 100]) {
      const credentials = await verified(whole.subarray(0, length));
      expect(['altered', 'invalid', 'unverified']).toContain(credentials?.state);
    }
  });

  test('of seeded mutants never ends the process', async () => {
    const whole = await photo();
    const states = new Set<string | undefined>();
    for (const [index, mutate] of Object.values(BLIND_MUTATIONS).entries()) {
      for (let round = 0; round < 12; round += 1) {
        const mutant = mutate(whole, seededRandom(index * 1_000 + round));
        const { isComplete, inspection } = await inspected(mutant);
        expect(isComplete).toBe(true);
        states.add(inspection.traces.credentials?.state);
      }
    }
    expect([...states]).toEqual(expect.arrayContaining(['altered', 'unverified']));
  });

  test.each([
    ['hangs', 'timeout'],
    ['dies', 'worker-died'],
  ])(
    'whose verification %s leaves the reading incomplete, with everything else of it',
    async (end, reason) => {
      const { inspection } = await inspected(await plain.jpeg().toBuffer());
      const found = { ...inspection, traces: { ...inspection.traces, credentials: UNVERIFIED } };
      await withFolder(async (folder) => {
        await writeFile(
          join(folder, 'image-worker.js'),
          `
        process.send({ kind: 'ready' });
        process.on('message', ({ id, kind, file }) => {
          if (kind === 'inspect') process.send({ kind: 'inspected', id, inspection: ${JSON.stringify(found)}, rssBytes: 1 });
          else if (file === 'dies') process.exit(3);
        });`,
        );
        const spawner = createNodeSpawner(folder, process.env);
        const hostile = createImageWorkerClient({ spawner, scratchFolder: folder, timeoutMs: 1_000 });
        const outcome = await hostile.inspect(end, 'jpeg');
        await hostile.close();
        const credentials = { ...UNVERIFIED, problems: [reason] };
        expect(outcome).toMatchObject({
          isComplete: false,
          inspection: { ...inspection, traces: { ...inspection.traces, credentials } },
        });
      });
    },
  );
});

test('other trust anchors are another reader, so that known readings are not used again', async () => {
  const versions: (string | null)[] = [];
  for (const anchors of ['', authority.pem, authority.pem]) {
    trustAnchors = anchors;
    versions.push(await worker.version());
  }
  expect(versions[0]).not.toBe(versions[1]);
  expect(versions[1]).toBe(versions[2]);
});
