// Plays a few claims through the real application and writes `docs/images/*.png`. Data and photos lie in a folder whose
// path says nothing about this machine, since paths stand in the pictures.
import '../start/typescript-imports.mjs';
import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { projectRoot, say } from '../setup/project.mjs';
import { REFERENCE_DATE, SAMPLE_CASE_NUMBER, sampleFolder } from '../setup/sample.mjs';

const { launchApp } = await import('../../test/support/app.ts');
const { makeLargeFolder } = await import('../../test/support/bulk-photos.ts');
const { resources } = await import('../../src/locales/index.ts');

const images = path.join(projectRoot, 'docs', 'images');
const room = path.join(os.tmpdir(), 'Schaden');
const KEY = 'handbook';
const WIDEST_BYTES = 250_000;

/** Other claims for the list: case number, note, how many of the sample's photos, reference date. */
const OTHERS = [
  ['SCH-2026-004698', 'Sturm, Dachziegel, Familie Berger', 4, '2026-10-19'],
  ['KFZ-2026-118220', 'Parkrempler, Heckschürze', 3, '2026-10-21'],
  ['SCH-2026-004702', 'Einbruch, Terrassentür', 5, '2026-10-20'],
  ['HR-2026-000913', 'Kaskade: Fahrrad aus Keller', 2, '2026-10-18'],
];
const QUESTION = 'SCH-2026-004688';

/** The practice service as a process of its own, on the loopback address. */
async function startService(fault) {
  const script = path.join(projectRoot, 'out', 'main', 'practice-service.js');
  const child = spawn(process.execPath, [script, '--key', KEY, '--fault', JSON.stringify(fault)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await new Promise((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(chunk.toString('utf8')));
    child.once('exit', () => reject(new Error('The practice service ended at once')));
  });
  const baseUrl = /http:\/\/[^\s"]+/.exec(printed)?.[0];
  if (baseUrl === undefined) throw new Error(`The practice service said: ${printed}`);
  return { baseUrl, stop: () => child.kill() };
}

/** Asks until there is something; the time limit only ends a run that will never get there. */
async function waitUntil(what, ask) {
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    const seen = await ask();
    if (seen !== null) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Waited in vain until ${what}`);
}

async function savePicture(page, name) {
  // A pointer over a button would picture its hover state.
  await page.mouse.move(700, 15);
  await page.waitForTimeout(400);
  await picturesDrawn(page);
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  for (const colours of [256, 192, 128, 64]) {
    const png = await sharp(shot).png({ palette: true, colours, dither: 0.6, effort: 10 }).toBuffer();
    if (png.length > WIDEST_BYTES && colours > 64) continue;
    await writeFile(path.join(images, `${name}.png`), png);
    say(`${name}.png: ${Math.round(png.length / 1000)} kB`);
    return;
  }
}

async function look(app, language, theme) {
  await app.ask('settings.change', { language, theme });
  await app.page.locator(`[data-theme="${theme}"]`).waitFor();
  await app.page.getByRole('link', { name: resources[language].common.navigation.outbox }).waitFor();
}

async function readFolder(app, caseId, folder) {
  await app.answerFolderDialog(folder);
  const chosen = await app.ask('folders.choose', {});
  await app.ask('intake.start', { caseId, folderId: chosen.id });
  await waitUntil('the folder is read', async () => {
    const { state, items } = await app.ask('intake.get', { caseId });
    return state === 'done' && items.every(({ preview }) => preview !== 'pending') ? true : null;
  });
}

async function send(app, caseId, state) {
  await app.ask('submissions.seal', { caseId, send: true, reportLanguage: 'de' });
  await waitUntil(`the package is ${state}`, async () => {
    const entries = await app.ask('outbox.list', {});
    return entries.some((entry) => entry.caseId === caseId && entry.state === state) ? true : null;
  });
}

async function playOtherClaims(app, profileId) {
  const photos = (await readdir(path.join(room, SAMPLE_CASE_NUMBER))).filter((name) =>
    /\.jpe?g$/i.test(name),
  );
  let next = 0;
  for (const [caseNumber, note, count, referenceDate] of OTHERS) {
    const folder = path.join(room, caseNumber);
    await mkdir(folder);
    for (const name of photos.slice(next, next + count)) {
      await cp(path.join(room, SAMPLE_CASE_NUMBER, name), path.join(folder, name), {
        preserveTimestamps: true,
      });
    }
    next += count;
    const { id } = await app.ask('cases.create', { caseNumber, note, referenceDate, profileId });
    await readFolder(app, id, folder);
    await send(app, id, 'filed');
  }
  // Large enough for the presigned route, which has one choice more (R12).
  const folder = path.join(room, QUESTION);
  await makeLargeFolder(folder, 18_400_000, { files: 6 });
  const { id } = await app.ask('cases.create', {
    caseNumber: QUESTION,
    note: 'Hagel, Wintergarten',
    referenceDate: REFERENCE_DATE,
    profileId,
  });
  await readFolder(app, id, folder);
  await send(app, id, 'unknown');
}

/** Pictures are drawn when they are asked for; a frame is hidden until its own is there. */
async function picturesDrawn(page) {
  await waitUntil('the pictures are drawn', () =>
    page.evaluate(() =>
      [...document.images]
        .filter((image) => image.getBoundingClientRect().top < globalThis.innerHeight)
        .every((image) => image.complete && image.naturalWidth > 0)
        ? true
        : null,
    ),
  );
}

async function openCase(app, caseId, tab) {
  await app.page.evaluate(
    (hash) => {
      globalThis.location.hash = hash;
    },
    `#/case/${encodeURIComponent(caseId)}/${tab}`,
  );
}

/** Two packages on a slow line: one that is being sent, with its rate, and one behind it. */
async function takeSending(app, profileId) {
  const { page } = app;
  const { action, attempts } = resources.de.outbox;
  await look(app, 'de', 'light');
  await app.ask('settings.change', { outbox: { parallelUploads: 1, bytesPerSecond: 1_500_000 } });
  for (const [caseNumber, bytes] of [
    ['SCH-2026-004715', 38_600_000],
    ['SCH-2026-004716', 12_200_000],
  ]) {
    const folder = path.join(room, caseNumber);
    await makeLargeFolder(folder, bytes, { files: 5 });
    const { id } = await app.ask('cases.create', { caseNumber, referenceDate: REFERENCE_DATE, profileId });
    await readFolder(app, id, folder);
    await app.ask('submissions.seal', { caseId: id, send: true, reportLanguage: 'de' });
  }
  await page.getByRole('link', { name: resources.de.common.navigation.outbox }).first().click();
  await page.locator('[data-state="unknown"]').waitFor();
  const question = page.locator('[data-state="unknown"]');
  await question.getByRole('button', { name: action.history }).click();
  await question.getByText(attempts.title).waitFor();
  await page.locator('[data-section="queue"]').waitFor();
  await page.locator('[data-section="moving"]').scrollIntoViewIfNeeded();
  await page.locator('[data-section="moving"] [role="progressbar"]').waitFor();
  await page.waitForTimeout(6_000);
  await savePicture(page, 'outbox-sending-light-de');
  await openSettings(page, 'sending');
  await savePicture(page, 'settings-sending-light-de');
}

async function openSettings(page, section) {
  await page.evaluate((hash) => {
    globalThis.location.hash = hash;
  }, `#/settings/${section}`);
  await page.getByRole('tabpanel').waitFor();
}

async function takeAll(app, service) {
  const { page } = app;
  await page.getByRole('navigation').waitFor();
  await look(app, 'de', 'light');
  const profile = await app.ask('profiles.save', {
    id: null,
    name: 'Schadenkonto',
    baseUrl: service.baseUrl,
    captureAuthentication: 'x-api-key',
    reportLanguage: 'de',
    contactEmail: null,
  });
  await app.ask('profiles.setKey', { profileId: profile.id, key: KEY, thisRunOnly: false });
  await app.ask('settings.change', { activeProfileId: profile.id });
  const { id } = await app.ask('cases.create', {
    caseNumber: SAMPLE_CASE_NUMBER,
    note: 'Wasserschaden Küche, Lindenweg',
    referenceDate: REFERENCE_DATE,
    profileId: profile.id,
  });
  await readFolder(app, id, path.join(room, SAMPLE_CASE_NUMBER));
  await openCase(app, id, 'prepare');
  await page.getByText(resources.de.prepare.bar.sealAndSend).waitFor();
  await page.getByRole('option', { name: 'IMG_4731' }).click();
  await savePicture(page, 'prepare-light-de');
  await look(app, 'en', 'dark');
  await savePicture(page, 'prepare-dark-en');
  await look(app, 'en', 'light');
  await page.getByRole('radio', { name: resources.en.workspace.view.map }).click();
  await page.getByRole('button', { name: resources.en.workspace.view.timeline }).click();
  await page.getByRole('slider').waitFor();
  await page
    .getByRole('region', { name: resources.en.workspace.map.places })
    .getByRole('button')
    .first()
    .click();
  await savePicture(page, 'prepare-map-light-en');
  await page.getByRole('radio', { name: resources.en.prepare.view.grid }).click();
  await page.getByRole('button', { name: resources.en.workspace.view.timeline }).click();

  // Only now, since the same photos sent before would be a finding of their own.
  await playOtherClaims(app, profile.id);
  await send(app, id, 'filed');
  await openCase(app, id, 'results');
  await page.getByText(resources.en.results.stage.overlay).first().waitFor();
  await look(app, 'en', 'dark');
  await savePicture(page, 'results-dark-en');
  await look(app, 'de', 'light');
  await savePicture(page, 'results-light-de');

  await page.getByRole('link', { name: resources.de.common.navigation.outbox }).click();
  await page.getByText(QUESTION).first().waitFor();
  await savePicture(page, 'outbox-question-light-de');
  await page.getByRole('link', { name: resources.de.common.navigation.cases }).click();
  await app.drop(path.join(room, SAMPLE_CASE_NUMBER), 'main');
  await page.getByRole('dialog', { name: resources.de.cases.new.title }).waitFor();
  await savePicture(page, 'new-case-light-de');
  await page.keyboard.press('Escape');
  await look(app, 'pl', 'light');
  await page.getByRole('link', { name: resources.pl.common.navigation.settings }).click();
  await savePicture(page, 'settings-light-pl');
  await look(app, 'en', 'light');
  await page.getByRole('link', { name: resources.en.common.navigation.cases }).click();
  await page.getByText(QUESTION).first().waitFor();
  await savePicture(page, 'cases-light-en');
  await takeSending(app, profile.id);
}

// Refuses if something else exists under this name.
await mkdir(room);
await mkdir(images, { recursive: true });
const lost = { kind: 'cut', at: 'before-answer' };
const service = await startService({ endpoint: 'scan', caseNumber: QUESTION, action: lost });
try {
  const sample = path.join(room, SAMPLE_CASE_NUMBER);
  await cp(sampleFolder, sample, { recursive: true, preserveTimestamps: true });
  const app = await launchApp({
    dataFolder: path.join(room, 'Proofcase'),
    sampleFolder: sample,
    environment: { TZ: 'Europe/Berlin' },
  });
  try {
    await takeAll(app, service);
    if (app.problems().length > 0) throw new Error(`The page reported: ${app.problems().join('\n')}`);
  } catch (error) {
    await app.page.screenshot({ path: path.join(os.tmpdir(), 'screenshot-failed.png') });
    throw error;
  } finally {
    await app.close();
  }
} finally {
  service.stop();
  await rm(room, { recursive: true, force: true });
}
