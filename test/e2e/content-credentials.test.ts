import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../src/locales';
import { launchApp, type RunningApp } from '../support/app';
import { temporaryFolder } from '../support/folders';
import { openCaseByDrop, speak } from '../support/journey';
import { makeCertificate } from '../support/made-certificates';
import { signedPhoto } from '../support/signed-credentials';

const { settings } = resources.en;
const pictures = resolve(import.meta.dirname, '../../test-results/screens');
const authority = makeCertificate({ organisation: 'Test Authority', name: 'Root' });

let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: string;
let app: RunningApp;

beforeAll(async () => {
  fixture = await temporaryFolder();
  folder = join(fixture.path, 'photos');
  await mkdir(folder);
  const photo = await signedPhoto(authority);
  await writeFile(join(folder, 'altered.jpg'), Buffer.concat([photo, Buffer.from('x')]));
  await writeFile(join(folder, 'signed.jpg'), photo);
  app = await launchApp();
  await speak(app, 'en');
});
afterAll(async () => {
  await app.close();
  await fixture.remove();
});

const goTo = (hash: string) => app.page.evaluate(`location.hash = ${JSON.stringify(hash)}`);

async function openPhoto(name: string): Promise<void> {
  await app.page.getByRole('option', { name }).first().click();
}

describe('content credentials in the window', () => {
  it('are a warning on an altered photo, and name the signer that an added authority vouches for', async () => {
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
    await app.page.screenshot({ path: join(pictures, 'settings-precheck.png') });

    await goTo('#/cases');
    await openCaseByDrop(app, folder, 'E2E-C2PA-1');
    await openPhoto('signed.jpg');
    await app.page.getByText('Signature intact (C2PA), signed by Camera Works (Camera 1)').waitFor();
    await app.page.screenshot({ path: join(pictures, 'credentials-signed.png') });
    await openPhoto('altered.jpg');
    await app.page.getByText('Altered after it was signed').waitFor();
    await app.page.screenshot({ path: join(pictures, 'credentials-altered.png') });

    await goTo('#/settings/precheck');
    await app.page.getByRole('button', { name: 'Remove O=Test Authority, CN=Root' }).click();
    await app.page.getByText(settings.trust.none).waitFor();
    expect(app.problems()).toEqual([]);
  });
});
