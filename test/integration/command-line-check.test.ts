import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withJpegSegment } from '../support/added-blocks';
import { runCommand } from '../support/command-line';
import { createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import { C2PA_SIGNING, daysFromNow, makeCertificate, TIME_STAMPING } from '../support/made-certificates';
import { CAMERA_EXIF, writePhoto } from '../support/photo-files';
import { signed, signedPhoto } from '../support/signed-credentials';

const authority = makeCertificate({ organisation: 'Test Authority', name: 'Root' });
/** A time stamp has whole seconds. */
const SIGNED_AT = new Date(Math.floor(daysFromNow(-1).getTime() / 1_000) * 1_000);
const SIGNER = 'Camera Works (Camera 1)';

let fixture: EngineFixture;
let folder: string;
let pem: string;

beforeAll(async () => {
  fixture = await createEngineFixture();
  folder = await fixture.photos(0, { name: 'signed' });
  pem = join(fixture.root, 'authorities.pem');
  await writeFile(pem, authority.pem);
  const photo = await signedPhoto(authority);
  await writeFile(join(folder, 'whole.jpg'), photo);
  await writeFile(join(folder, 'altered.jpg'), Buffer.concat([photo, Buffer.from('x')]));
  const plain = await sharp({ create: { width: 200, height: 150, channels: 3, background: '#887766' } })
    .jpeg()
    .toBuffer();
  const certificate = (name: string, purpose: string) =>
    makeCertificate({ organisation: name, name, issuer: authority, purpose });
  const stamped = await signed(plain, 'image/jpeg', {
    signer: certificate('Camera', C2PA_SIGNING),
    timeStamp: { authority: certificate('Clock', TIME_STAMPING), at: SIGNED_AT },
  });
  await writeFile(join(folder, 'stamped.jpg'), stamped);
  const broken = withJpegSegment(plain, 0xeb, Buffer.from('JP\0\x01\0\0\0\x01jumdc2pa'));
  await writeFile(join(folder, 'broken.jpg'), broken);
  await writePhoto(join(folder, 'plain.jpg'), { exif: CAMERA_EXIF });
});
afterAll(() => fixture?.close());

interface Checked {
  readonly items: readonly {
    readonly path: string;
    readonly credentials: { readonly state: string; readonly codes: readonly string[] } | null;
  }[];
}

async function credentialsOf(...options: readonly string[]) {
  const { code, output } = await runCommand(fixture, ['check', folder, '--quick', '--json', ...options]);
  expect(code).toBe(0);
  const { items } = JSON.parse(output) as Checked;
  return Object.fromEntries(items.map(({ path, credentials }) => [path, credentials]));
}

describe('check --json', () => {
  it('says of every file what its content credentials are worth', async () => {
    const found = await credentialsOf();
    expect(found).toEqual({
      'altered.jpg': {
        state: 'altered',
        signer: SIGNER,
        signedAt: null,
        codes: ['assertion.dataHash.mismatch'],
      },
      'broken.jpg': { state: 'unreadable', signer: null, signedAt: null, codes: [expect.any(String)] },
      'plain.jpg': null,
      'stamped.jpg': { state: 'intact', signer: 'Camera', signedAt: SIGNED_AT.toISOString(), codes: [] },
      'whole.jpg': { state: 'intact', signer: SIGNER, signedAt: null, codes: [] },
    });
  });

  it('trusts the signers of a file of authorities, and otherwise those of the settings', async () => {
    const trusted = { state: 'trusted', signer: SIGNER, signedAt: null, codes: [] };
    expect((await credentialsOf('--trust-anchors', pem))['whole.jpg']).toEqual(trusted);
    expect((await credentialsOf())['whole.jpg']).toMatchObject({ state: 'intact' });
    const engine = await fixture.open({ runOutbox: false });
    try {
      await engine.handlers['settings.change']({ trustAnchors: [authority.pem] });
      // The window may be open.
      expect((await credentialsOf())['whole.jpg']).toEqual(trusted);
    } finally {
      await engine.close();
    }
    expect((await credentialsOf())['whole.jpg']).toEqual(trusted);
    expect((await credentialsOf('--data-dir', join(fixture.root, 'nowhere')))['whole.jpg']).toMatchObject({
      state: 'intact',
    });
  });
});
