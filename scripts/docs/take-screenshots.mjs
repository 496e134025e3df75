// Plays a few claims through the real application, once in each language, and writes `docs/handbook/images`. Data and
// photos are in a folder whose path says nothing about this machine, since paths are in the pictures.
import '../start/typescript-imports.mjs';
import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { projectRoot, say } from '../setup/project.mjs';
import { REFERENCE_DATE, SAMPLE_CASE_NUMBER, sampleFolder } from '../setup/sample.mjs';

const { launchApp } = await import('../../test/support/app.ts');
const { makeLargeFolder } = await import('../../test/support/bulk-photos.ts');
const { resources } = await import('../../src/locales/index.ts');

const KEY = 'handbook';
const QUESTION = 'SCH-2026-004688';
const MAX_TOTAL_BYTES = 2_500_000;
const WINDOW_SIZE = { width: 1340, height: 800 };

/** Other claims for the list: case number, how many of the sample's photos, reference date; notes are in `WORDS`. */
const OTHERS = [
  ['SCH-2026-004698', 4, '2026-10-19'],
  ['KFZ-2026-118220', 3, '2026-10-21'],
  ['SCH-2026-004702', 5, '2026-10-20'],
  ['HR-2026-000913', 2, '2026-10-18'],
];

/** What people wrote in the pictures of a language. */
const WORDS = {
  de: {
    folder: 'Schaden',
    person: 'A. Keller',
    account: 'Schadenkonto',
    sample: 'Wasserschaden Küche, Lindenweg',
    others: [
      'Sturm, Dachziegel, Familie Berger',
      'Parkrempler, Heckschürze',
      'Einbruch, Terrassentür',
      'Kaskade: Fahrrad aus Keller',
    ],
    question: 'Hagel, Wintergarten',
    note: 'Telefonat mit Frau Lindner: Das Wasser kam aus dem Geschirrspüler, der Schlauch ist aufbewahrt.',
    reason: 'Zeit, Ort und Kamera passen zusammen; das Foto aus 2025 zeigt den Zustand davor.',
    scenes: ['Übersicht', 'Schadenstelle'],
  },
  en: {
    folder: 'Claims',
    person: 'A. Keller',
    account: 'Claims account',
    sample: 'Water damage, kitchen, Lindenweg',
    others: [
      'Storm, roof tiles, Berger family',
      'Parking damage, rear bumper',
      'Burglary, patio door',
      'Bicycle taken from the cellar',
    ],
    question: 'Hail, conservatory',
    note: 'Call with Ms Lindner: the water came from the dishwasher, the hose has been kept.',
    reason: 'Time, place and camera agree; the photo from 2025 shows the state before.',
    scenes: ['Overview', 'Damaged part'],
  },
};

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

/** Runs in the page: the focus ring of a key is not pictured. */
function leaveFocus() {
  document.activeElement?.blur();
}

/** Runs in the page: whoever takes the pictures is not named in them. */
function renameUser([userName, person]) {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (node.data.trim() === userName) node.data = person;
    else node.data = node.data.replace(new RegExp(`^${userName}(?=[, ])`), person);
  }
}

/** Names of pictures; all if none is given. */
const wanted = process.argv.slice(2);

/** One language: the application, and what its pictures need. */
function photographer(app, language) {
  const { page } = app;
  const folder = path.join(projectRoot, 'docs', 'handbook', 'images', language);
  return {
    /** Of the window, or of one part of it. */
    async take(name, part = page) {
      // The walk goes on from here, with or without a picture.
      if (part !== page) await part.waitFor();
      if (wanted.length > 0 && !wanted.includes(name)) return;
      // A pointer over a button would picture its hover state.
      await page.mouse.move(700, 15);
      await page.waitForTimeout(500);
      await picturesDrawn(page);
      if ((await page.getByRole('dialog').count()) === 0) {
        // After a key, the tab of a new screen would show its focus ring; after a click, it does not.
        await page.mouse.click(700, 4);
        await page.evaluate(leaveFocus);
      }
      await page.evaluate(renameUser, [os.userInfo().username, WORDS[language].person]);
      const shot = await part.screenshot({ animations: 'disabled', caret: 'hide' });
      const webp = await sharp(shot).webp({ quality: 82, effort: 6, smartSubsample: true }).toBuffer();
      await writeFile(path.join(folder, `${name}.webp`), webp);
      say(`${language}/${name}.webp: ${Math.round(webp.length / 1000)} kB`);
    },
    async open(hash) {
      await page.evaluate((target) => {
        globalThis.location.hash = target;
      }, hash);
      await page
        .locator(`main[data-address=${JSON.stringify(hash)}] h1`)
        .first()
        .waitFor();
    },
  };
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

async function send(app, caseId, reportLanguage, state) {
  await app.ask('submissions.seal', { caseId, send: true, reportLanguage });
  await waitUntil(`the package is ${state}`, async () => {
    const entries = await app.ask('outbox.list', {});
    return entries.some((entry) => entry.caseId === caseId && entry.state === state) ? true : null;
  });
}

async function playOtherClaims(stage) {
  const { app, language, words, room, profileId } = stage;
  const names = await readdir(path.join(room, SAMPLE_CASE_NUMBER));
  const photos = names.filter((name) => /\.jpe?g$/i.test(name));
  let next = 0;
  for (const [at, [caseNumber, count, referenceDate]] of OTHERS.entries()) {
    const folder = path.join(room, caseNumber);
    await mkdir(folder);
    for (const name of photos.slice(next, next + count)) {
      await cp(path.join(room, SAMPLE_CASE_NUMBER, name), path.join(folder, name), {
        preserveTimestamps: true,
      });
    }
    next += count;
    const { id } = await app.ask('cases.create', {
      caseNumber,
      note: words.others[at],
      referenceDate,
      profileId,
    });
    await readFolder(app, id, folder);
    await send(app, id, language, 'filed');
  }
  // Large enough for the presigned route, which has one choice more (R12).
  const folder = path.join(room, QUESTION);
  await makeLargeFolder(folder, 18_400_000, { files: 6 });
  const { id } = await app.ask('cases.create', {
    caseNumber: QUESTION,
    note: words.question,
    referenceDate: REFERENCE_DATE,
    profileId,
  });
  await readFolder(app, id, folder);
  await send(app, id, language, 'unknown');
}

async function takePrepare({ app, texts, photos, caseId }) {
  const { page } = app;
  await photos.open(`#/case/${encodeURIComponent(caseId)}/prepare`);
  await page.getByText(texts.prepare.bar.sealAndSend).waitFor();
  await page.getByRole('option', { name: 'IMG_4731' }).click();
  await photos.take('prepare');
  await page.getByRole('radio', { name: texts.workspace.view.map }).click();
  await page.getByRole('button', { name: texts.workspace.view.timeline }).click();
  await page.getByRole('slider').waitFor();
  await page.getByRole('region', { name: texts.workspace.map.places }).getByRole('button').first().click();
  await photos.take('prepare-map');
  await page.getByRole('radio', { name: texts.prepare.view.grid }).click();
  await page.getByRole('button', { name: texts.workspace.view.timeline }).click();
}

async function takeAnswered({ app, texts, words, photos, caseId }) {
  const { page } = app;
  const casePath = `#/case/${encodeURIComponent(caseId)}`;
  await photos.open(`${casePath}/results`);
  await page.getByText(texts.results.stage.overlay).first().waitFor();
  await photos.take('results');
  await page.getByRole('button', { name: texts.questions.open }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  await photos.take('customer', page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await app.ask('caseNotes.write', { caseId, text: words.note });
  const results = await app.ask('results.list', { caseId });
  const resultIds = results.map(({ id }) => id);
  await app.ask('decisions.record', { caseId, choice: 'genuine', reason: words.reason, resultIds });
  await photos.open(`${casePath}/history`);
  await page.getByText(words.note).first().waitFor();
  await photos.take('history');
  await page.getByRole('button', { name: texts.cases.page.export, exact: true }).click();
  await photos.take('export', page.getByRole('dialog', { name: texts.exporting.title_one }));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await app.ask('captures.create', { caseId, fields: JSON.stringify({ scenes: words.scenes }) });
  await photos.open(`${casePath}/capture`);
  await page.getByRole('img', { name: /QR/ }).waitFor();
  await photos.take('capture');
}

async function sendScenes(captureLink, scenes) {
  const folder = sampleFolder;
  const names = (await readdir(folder)).filter((name) => /^IMG_47\d+\.jpg$/.test(name));
  for (const scene of scenes) {
    const form = new FormData();
    form.append('file', new Blob([await readFile(path.join(folder, names[scene]))]), 'photo.jpg');
    await fetch(`${captureLink}/scenes/${scene}`, { method: 'POST', body: form });
  }
}

/** Links of other claims in several states: how many scenes were photographed, and how a claims handler closed it. */
const CAPTURES = [
  { scenes: [], closedAs: null },
  { scenes: [0], closedAs: null },
  { scenes: [0, 1], closedAs: 'manuell_geprueft' },
];

async function takeBoard({ app, words, photos, profileId, service }) {
  const { page } = app;
  const { handlerUrl } = await fetch(`${service.baseUrl}/practice/captures`, {
    headers: { 'x-api-key': KEY },
  }).then((answer) => answer.json());
  for (const [at, { scenes, closedAs }] of CAPTURES.entries()) {
    const caseNumber = `SCH-2026-00473${at}`;
    const { id } = await app.ask('cases.create', { caseNumber, referenceDate: REFERENCE_DATE, profileId });
    await app.ask('captures.create', { caseId: id, fields: JSON.stringify({ scenes: words.scenes }) });
    const [capture] = (await app.ask('captures.ofCase', { caseId: id })).captures;
    await sendScenes(capture.state.captureLink ?? '', scenes);
    if (closedAs !== null) {
      await fetch(`${handlerUrl}/${capture.ticketId}/${closedAs}`, { method: 'POST', redirect: 'manual' });
    }
    await app.ask('captures.refresh', { captureId: capture.id });
  }
  await photos.open('#/captures');
  await page.getByText('SCH-2026-004732').first().waitFor();
  await photos.take('board');
}

/** Two packages on a slow line: one that is being sent, with its rate, and one behind it. */
async function takeOutbox({ app, texts, photos, room, language, profileId }) {
  const { page } = app;
  await photos.open('#/outbox');
  await page.getByText(QUESTION).first().waitFor();
  await photos.take('question');
  await app.ask('settings.change', { outbox: { parallelUploads: 1, bytesPerSecond: 1_500_000 } });
  for (const [caseNumber, bytes] of [
    ['SCH-2026-004715', 38_600_000],
    ['SCH-2026-004716', 12_200_000],
  ]) {
    const folder = path.join(room, caseNumber);
    await makeLargeFolder(folder, bytes, { files: 5 });
    const { id } = await app.ask('cases.create', { caseNumber, referenceDate: REFERENCE_DATE, profileId });
    await readFolder(app, id, folder);
    await app.ask('submissions.seal', { caseId: id, send: true, reportLanguage: language });
  }
  await page.locator('[data-section="moving"] [role="progressbar"]').waitFor();
  await page.locator('[data-section="queue"]').waitFor();
  await page.waitForTimeout(6_000);
  await page.locator('[data-section="moving"]').evaluate((section) => section.scrollIntoView());
  await photos.take('outbox');
  await photos.open('#/settings/sending');
  await page.getByRole('tabpanel', { name: texts.settings.section.sending }).waitFor();
  await photos.take('settings-sending');
}

async function takeAll(app, language, room, service) {
  const { page } = app;
  const texts = resources[language];
  const words = WORDS[language];
  await page.getByRole('navigation').waitFor();
  // As narrow as the wide layout allows, so that texts can be read in a column.
  await app.electron.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0].setContentSize(size.width, size.height),
    WINDOW_SIZE,
  );
  await app.ask('settings.change', { language, theme: 'light' });
  await page.getByRole('link', { name: texts.common.navigation.outbox }).waitFor();
  const profile = await app.ask('profiles.save', {
    id: null,
    name: words.account,
    baseUrl: service.baseUrl,
    captureAuthentication: 'x-api-key',
    reportLanguage: language,
    contactEmail: null,
  });
  await app.ask('profiles.setKey', { profileId: profile.id, key: KEY, thisRunOnly: false });
  await app.ask('settings.change', { activeProfileId: profile.id });
  const sample = path.join(room, SAMPLE_CASE_NUMBER);
  await app.drop(sample, 'main');
  const dialog = page.getByRole('dialog', { name: texts.cases.new.title });
  // The proposal of the reference date, which needs the photos.
  await dialog.getByText(texts.cases.new.referenceDateOfMost_other.split('{{')[0].trim()).waitFor();
  await photographer(app, language).take('new-case', dialog);
  await page.keyboard.press('Escape');
  const { id: caseId } = await app.ask('cases.create', {
    caseNumber: SAMPLE_CASE_NUMBER,
    note: words.sample,
    referenceDate: REFERENCE_DATE,
    profileId: profile.id,
  });
  await readFolder(app, caseId, sample);
  const photos = photographer(app, language);
  const stage = { app, language, texts, words, room, photos, caseId, profileId: profile.id, service };
  await takePrepare(stage);
  // Only now, since the same photos sent before would be a finding of their own.
  await playOtherClaims(stage);
  await send(app, caseId, language, 'filed');
  await takeAnswered(stage);
  await photos.open('#/cases');
  await page.getByText(QUESTION).first().waitFor();
  await photos.take('cases');
  await takeBoard(stage);
  await photos.open('#/settings/profiles');
  await page.getByText(words.account).first().waitFor();
  await photos.take('settings');
  await takeOutbox(stage);
}

async function takeLanguage(language) {
  const room = path.join(os.tmpdir(), WORDS[language].folder);
  // Refuses if something else exists under this name.
  await mkdir(room);
  await mkdir(path.join(projectRoot, 'docs', 'handbook', 'images', language), { recursive: true });
  const lost = { kind: 'cut', at: 'before-answer' };
  const service = await startService({ endpoint: 'scan', caseNumber: QUESTION, action: lost });
  try {
    const sample = path.join(room, SAMPLE_CASE_NUMBER);
    await cp(sampleFolder, sample, { recursive: true, preserveTimestamps: true });
    const app = await launchApp({
      dataFolder: path.join(room, 'Proofcase'),
      sampleFolder: sample,
      environment: { TZ: 'Europe/Berlin', HOME: room },
    });
    try {
      await takeAll(app, language, room, service);
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
}

for (const language of Object.keys(WORDS)) await takeLanguage(language);
let total = 0;
for (const language of Object.keys(WORDS)) {
  const folder = path.join(projectRoot, 'docs', 'handbook', 'images', language);
  for (const name of await readdir(folder)) total += (await readFile(path.join(folder, name))).length;
}
say(`${Math.round(total / 1000)} kB together`);
if (total > MAX_TOTAL_BYTES) throw new Error(`The pictures exceed ${MAX_TOTAL_BYTES} bytes.`);
