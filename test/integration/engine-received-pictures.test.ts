import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ResultId } from '../../src/domain/ids';
import { pictureType } from '../../src/main/app/shell/evidence-address';
import type { Engine } from '../../src/main/engine';
import { completeAnalysis } from '../support/analysis-answer';
import {
  CANARY,
  createEngineFixture,
  type EngineFixture,
  SERVICE_FIELDS,
  sendCase,
} from '../support/engine-fixture';
import { scene } from '../support/made-scene';

/** In every received file: must be in nothing that the window is given. */
const MARK = 'https://mark.example/found-picture?canary';

let fixture: EngineFixture;
let server: Server;
let answer: string;

beforeEach(async () => {
  fixture = await createEngineFixture();
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  await fixture.close();
  await new Promise((closed) => server.close(closed));
});

/** Files of a reverse search as strangers put them into the web, with `MARK` in and after them. */
async function foundFiles(): Promise<{ readonly [filename: string]: Buffer }> {
  const picture = () => scene(1, 320, 240).then((pixels) => sharp(pixels));
  const exif = { IFD0: { ImageDescription: MARK, Copyright: MARK } };
  const after = Buffer.from(`<script>location='${MARK}'</script>`);
  const drawn = {
    'a.jpg': (await picture()).withExif(exif).jpeg(),
    'b.png': (await picture()).withExif(exif).png(),
    'c.webp': (await picture()).withExif(exif).webp(),
    'd.tiff': (await picture()).withExif(exif).tiff(),
  };
  const entries = await Promise.all(
    Object.entries(drawn).map(
      async ([name, made]) => [name, Buffer.concat([await made.toBuffer(), after])] as const,
    ),
  );
  return {
    ...Object.fromEntries(entries),
    'e.gif': await (await picture()).gif().toBuffer(),
    'f.svg': Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg"><image href="${MARK}"/><script>1</script></svg>`,
    ),
    'g.jpg': Buffer.from(`<html><img src="${MARK}"></html>`),
    'h.jpg': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(MARK.repeat(50))]),
  };
}

async function receive(engine: Engine, files: { readonly [filename: string]: Buffer }) {
  const found = Object.entries(files).map(([filename, content]) => ({
    filename,
    mime_type: 'image/jpeg',
    data_b64: content.toString('base64'),
  }));
  const analysis: object = { ...completeAnalysis(), attachments: { reverse_search_downloads: found } };
  answer = JSON.stringify(analysis);
  const { port } = server.address() as AddressInfo;
  const profile = await engine.handlers['profiles.save']({
    id: null,
    name: 'Other',
    baseUrl: `http://127.0.0.1:${port}`,
    ...SERVICE_FIELDS,
  });
  await engine.handlers['profiles.setKey']({ profileId: profile.id, key: CANARY, thisRunOnly: false });
  await engine.handlers['settings.change']({ activeProfileId: profile.id });
  const entry = await sendCase(engine, await fixture.photos(1), 'SEARCH-1', 'filed');
  return (await engine.handlers['results.get']({ resultId: entry.resultId ?? ('' as ResultId) })).attachments;
}

describe('pictures received with a result', () => {
  it('are re-encoded for the window, without any data hidden in or after them', async () => {
    const engine = await fixture.open();
    const files = await foundFiles();
    const attachments = await receive(engine, files);
    expect(attachments.map(({ filename }) => filename)).toEqual(Object.keys(files));
    const shown = await Promise.all(
      attachments.map(async ({ id, filename, displayable }) => {
        const picture = await engine.attachmentPicture(id);
        if (picture === null) return `${filename} ${displayable ? 'offered' : 'not offered'}, nothing`;
        const bytes = Buffer.from(picture);
        expect([filename, bytes.includes(MARK), bytes.equals(files[filename] ?? bytes)]).toEqual([
          filename,
          false,
          false,
        ]);
        expect((await sharp(bytes).metadata()).exif).toBeUndefined();
        return `${filename} ${displayable ? 'offered' : 'not offered'}, ${pictureType(bytes)}`;
      }),
    );
    expect(shown).toEqual([
      expect.stringMatching(/^a\.jpg offered, image\/(?:jpeg|png)$/),
      expect.stringMatching(/^b\.png offered, image\/(?:jpeg|png)$/),
      expect.stringMatching(/^c\.webp offered, image\/(?:jpeg|png)$/),
      expect.stringMatching(/^d\.tiff offered, image\/(?:jpeg|png)$/),
      'e.gif not offered, nothing',
      'f.svg not offered, nothing',
      'g.jpg not offered, nothing',
      'h.jpg offered, nothing',
    ]);
  });
});
