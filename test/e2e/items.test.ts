import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { committedSample } from '../../scripts/setup/sample.mjs';
import { evidenceUrl } from '../../src/contract/bridge';
import { resources } from '../../src/locales';
import { launchApp, type RunningApp } from '../support/app';
import { temporaryFolder } from '../support/folders';
import { openCaseByDrop, speak } from '../support/journey';
import { makeCertificate } from '../support/made-certificates';
import { makePdf, pageTree } from '../support/made-pdf';
import { scene } from '../support/made-scene';
import { writePhoto } from '../support/photo-files';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';
import { signedPhoto } from '../support/signed-credentials';

const { settings } = resources.en;
const authority = makeCertificate({ organisation: 'Test Authority', name: 'Root' });

let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

beforeAll(async () => {
  fixture = await temporaryFolder();
  app = await launchApp();
  await speak(app, 'en');
});
afterAll(async () => {
  await app.close();
  await fixture.remove();
});

const goTo = (hash: string) => showAddress(app.page, hash);

async function openPhoto(name: string): Promise<void> {
  await app.page.getByRole('option', { name }).first().click();
}

/** One file of every format, in the order of their names. */
async function writeEveryFormat(folder: string): Promise<void> {
  await writeFile(
    join(folder, 'a.jpg'),
    await sharp(await scene(1))
      .jpeg()
      .toBuffer(),
  );
  const pages = await Promise.all(
    [2, 3].map(async (seed) =>
      sharp(await scene(seed, 300, 200))
        .png()
        .toBuffer(),
    ),
  );
  await sharp(pages, { join: { animated: true } })
    .tiff()
    .toFile(join(folder, 'b.tiff'));
  await copyFile(join(committedSample, 'IMG_4722.HEIC'), join(folder, 'c.heic'));
  const pdf = makePdf(pageTree(['', '/Rotate 90']), '/Root 1 0 R');
  await writeFile(join(folder, 'd.pdf'), pdf);
  await writeFile(
    join(folder, 'e.pdf'),
    makePdf(pageTree(['']), '/Root 1 0 R /Encrypt << /Filter /Unknown >>'),
  );
}

/** Width and height of a picture as the page draws it; null where it does not. */
async function drawnSize(url: string): Promise<readonly [number, number] | null> {
  // As text, since this project's types know no page.
  return app.page.evaluate(`new Promise((done) => {
    const image = new Image();
    image.onload = () => done([image.naturalWidth, image.naturalHeight]);
    image.onerror = () => done(null);
    image.src = ${JSON.stringify(url)};
  })`);
}

/** Width and height of the picture in the inspector; null until it is drawn. */
function inspectedSize(): Promise<readonly [number, number] | null> {
  return app.page.evaluate(`(() => {
    const [image] = document.querySelectorAll('img[src^="evidence://preview/"]');
    return image?.naturalWidth ? [image.naturalWidth, image.naturalHeight] : null;
  })()`);
}

describe('an item in the window', () => {
  it('has the picture of its file in the inspector, also after the file changed', async () => {
    const folder = join(fixture.path, 'replaced');
    const file = join(folder, 'roof.jpg');
    await writePhoto(file, { width: 400, height: 300 });
    await goTo('#/cases');
    const caseId = await openCaseByDrop(app, folder, 'E2E-REPLACED-1');
    const content = async () => (await app.ask('intake.get', { caseId })).items.map(({ sha256 }) => sha256);
    const before = await content();
    await openPhoto('roof.jpg');
    await expect.poll(inspectedSize).toEqual([400, 300]);
    await writePhoto(file, { width: 300, height: 200, red: 40 });
    await expect.poll(content).not.toEqual(before);
    await expect.poll(inspectedSize).toEqual([300, 200]);
  });

  it('closes for good when it is enlarged and its file is deleted', async () => {
    const folder = join(fixture.path, 'deleted');
    for (const [name, red] of Object.entries({ 'roof.jpg': 40, 'wall.jpg': 90 }))
      await writePhoto(join(folder, name), { red });
    await goTo('#/cases');
    await openCaseByDrop(app, folder, 'E2E-DELETED-1');
    await app.page.getByRole('option', { name: 'roof.jpg' }).dblclick();
    const enlarged = app.page.getByRole('dialog');
    await enlarged.waitFor();
    await expect.poll(inspectedSize).toEqual([64, 48]);
    await rm(join(folder, 'roof.jpg'));
    await enlarged.waitFor({ state: 'detached' });
    await openPhoto('wall.jpg');
    await expect.poll(inspectedSize).toEqual([64, 48]);
    expect(await enlarged.count()).toBe(0);
  });

  it('has its content credentials: a warning where altered, the signer where an added authority vouches for it', async () => {
    const folder = join(fixture.path, 'photos');
    await mkdir(folder);
    const photo = await signedPhoto(authority);
    await writeFile(join(folder, 'altered.jpg'), Buffer.concat([photo, Buffer.from('x')]));
    await writeFile(join(folder, 'signed.jpg'), photo);
    await goTo('#/settings/precheck');
    await app.page.getByText(settings.trust.none).waitFor();
    const pem = join(fixture.path, 'authority.pem');
    const choose = async (text: string): Promise<void> => {
      await writeFile(pem, text);
      const chooser = app.page.waitForEvent('filechooser');
      await app.page.getByRole('button', { name: settings.trust.add }).click();
      await (await chooser).setFiles(pem);
    };
    await choose('no certificate');
    await app.page.getByText(resources.en.errors['trust-anchors-unusable'].title).waitFor();
    await choose(authority.pem);
    await app.page.getByText('O=Test Authority, CN=Root').waitFor();
    await keepPicture(app.page, 'settings-precheck');

    await goTo('#/cases');
    await openCaseByDrop(app, folder, 'E2E-C2PA-1');
    await openPhoto('signed.jpg');
    await app.page.getByText('Signature intact (C2PA), signed by Camera Works (Camera 1)').waitFor();
    await keepPicture(app.page, 'credentials-signed');
    await openPhoto('altered.jpg');
    await app.page.getByText('Altered after it was signed').waitFor();
    await keepPicture(app.page, 'credentials-altered');

    await goTo('#/settings/precheck');
    await app.page.getByRole('button', { name: 'Remove O=Test Authority, CN=Root' }).click();
    await app.page.getByText(settings.trust.none).waitFor();
    expect(app.problems()).toEqual([]);
  });

  it('of every format has a preview, PDF pages on demand, and one without a preview delays no other', async () => {
    const folder = join(fixture.path, 'formats');
    await mkdir(folder);
    await writeEveryFormat(folder);
    await app.answerFolderDialog(folder);
    const { id } = await app.ask('cases.create', {
      caseNumber: 'PREVIEW-1',
      note: '',
      referenceDate: '2026-10-22',
    });
    const chosen = await app.ask('folders.choose', {});
    if (!chosen) throw new Error('no folder');
    await app.ask('intake.start', { caseId: id, folderId: chosen.id });
    const items = await expect
      .poll(async () => (await app.ask('intake.get', { caseId: id })).items.map(({ preview }) => preview))
      .toEqual(['ready', 'ready', 'ready', 'ready', 'none'])
      .then(async () => (await app.ask('intake.get', { caseId: id })).items);
    const idOf = (name: string): string => items.find((item) => item.name === name)?.id ?? '';
    expect(await drawnSize(evidenceUrl('thumbnail', idOf('a.jpg')))).toEqual([480, 360]);
    expect(await drawnSize(evidenceUrl('zoom', idOf('a.jpg')))).toEqual([1_200, 900]);
    expect(await drawnSize(evidenceUrl('preview', idOf('b.tiff'), 2))).toEqual([300, 200]);
    expect(await drawnSize(evidenceUrl('thumbnail', idOf('c.heic')))).not.toBeNull();
    expect(await drawnSize(evidenceUrl('thumbnail', idOf('d.pdf')))).toEqual([339, 480]);
    expect(await drawnSize(evidenceUrl('preview', idOf('d.pdf'), 2))).toEqual([2_048, 1_447]);
    expect(await drawnSize(evidenceUrl('zoom', idOf('d.pdf'), 1))).toEqual([2_894, 4_096]);
    expect(await drawnSize(evidenceUrl('preview', idOf('d.pdf'), 3))).toBeNull();
    expect(await drawnSize(evidenceUrl('thumbnail', idOf('e.pdf')))).toBeNull();
    const { plan } = await app.ask('intake.get', { caseId: id });
    expect(plan).toMatchObject({ photos: 3, documents: 2, blockers: 0 });
  });
});
