import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SAMPLE_CASE_NUMBER } from '../../scripts/setup/sample.mjs';
import type { CaseId } from '../../src/domain/ids';
import { resources } from '../../src/locales';
import { type CountedActions, countActions } from '../support/action-count';
import { launchApp, type RunningApp } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';
import { placeSample, temporaryFolder } from '../support/folders';
import { speak, waitForResult, waitUntil } from '../support/journey';
import { photo } from '../support/practice';
import { sendPhoto } from '../support/practice-capture';
import { listen, type ScreenReader } from '../support/screen-reader';
import { showAddress } from '../support/show-address';

const { capture, caseState, cases, exporting, outbox, prepare, received } = resources.en;
/** Files of the sample with and without findings; all of them would only take longer. */
const FILES = [
  'IMG_3310.jpg',
  'IMG_4718.PNG',
  'IMG_4721.jpg',
  'IMG_4725.jpg',
  'Küche links.jpg',
  'Rechnung.pdf',
];
let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let home: string;
let app: RunningApp;
let person: CountedActions;
let reader: ScreenReader;
let caseId: CaseId;

beforeAll(async () => {
  fixture = await temporaryFolder();
  home = join(fixture.path, 'home');
  const sampleFolder = join(fixture.path, SAMPLE_CASE_NUMBER);
  for (const folder of [home, sampleFolder]) await mkdir(folder);
  const sample = await placeSample(fixture.path);
  for (const name of FILES) {
    await cp(join(sample, name), join(sampleFolder, name), { preserveTimestamps: true });
  }
  app = await launchApp({ sampleFolder, environment: { HOME: home } });
  await speak(app, 'en');
  person = countActions(app);
  reader = await listen(app.page, 'main-job');
});
afterAll(async () => {
  await app.close();
  await fixture.remove();
});

/** What can be read now has a name for everything, and headings in order; returns what has the focus. */
async function read(step: string): Promise<string> {
  const { unnamed, wrongHeadings, focus } = await reader.read(step);
  expect.soft([step, unnamed, wrongHeadings]).toEqual([step, [], []]);
  return focus;
}

/** Waits until the focus is where a screen reader continues to read. */
async function focusIs(expected: RegExp): Promise<void> {
  await expect.poll(() => reader.focus()).toMatch(expected);
}

async function announcedIs(sentence: string): Promise<void> {
  await expect.poll(() => reader.announced()).toContain(sentence);
}

it('leads from the first start to the evidence folder in at most 7 actions, without any set-up', async () => {
  const { page } = app;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: cases.empty.sample }).waitFor();
  await read('first start');

  await person.click(page.getByRole('button', { name: cases.empty.sample }));
  await focusIs(/"Case number"/);
  await dialog.getByText('22/10/2026').or(dialog.getByText('Proposed from the photos')).first().waitFor();
  await read('new case');

  await person.click(dialog.getByRole('button', { name: cases.new.createAndRead }));
  await focusIs(/^tab "Prepare/);
  await waitUntil('the folder is read', async () => {
    const found = await app.ask('cases.find', { caseNumber: SAMPLE_CASE_NUMBER });
    if (found === null) return null;
    caseId = found.id;
    return (await app.ask('intake.head', { caseId })).state === 'done' ? true : null;
  });
  await page.getByRole('option', { name: /^IMG_3310\.jpg.* off/ }).waitFor();
  await read('prepare');

  await person.click(page.getByRole('button', { name: prepare.bar.sealAndSend, exact: true }));
  for (const sentence of [prepare.bar.sealing, prepare.bar.awaiting]) await announcedIs(sentence);
  await waitForResult(app, caseId);
  await announcedIs(outbox.announce.filed.replace('{{caseNumber}}', SAMPLE_CASE_NUMBER));
  // The button that was pressed keeps the focus, so that reading continues there.
  await focusIs(new RegExp(`^button "${prepare.bar.sealAndSend}"`));
  const toResults = main.getByRole('link', { name: caseState.action['see-results'] });
  await toResults.waitFor();
  await read('answered');

  await person.click(toResults);
  await focusIs(/^tab "Results/);
  await page.getByRole('option', { name: /^IMG_3310\.jpg/ }).waitFor();
  await page.getByRole('complementary').getByRole('listitem').first().waitFor();
  await read('results');

  await person.click(page.getByRole('button', { name: cases.page.export, exact: true }));
  const start = dialog.getByRole('button', { name: exporting.start, exact: true });
  await start.waitFor();
  await focusIs(/^dialog "/);
  await read('export');
  // The folder that is proposed at first is confirmed in the dialog of the operating system.
  await person.clickAndConfirm(start, home);
  await waitUntil('the evidence folder is written', async () =>
    (await dialog.getByRole('button', { name: exporting.ended.show }).count()) > 0 ? true : null,
  );
  await focusIs(/^dialog "/);
  await read('exported');
  const written = await readdir(home);
  expect(written.filter((name) => name.includes(SAMPLE_CASE_NUMBER))).toHaveLength(1);
  const actions = person.taken();
  expect(actions.length, actions.join('\n')).toBeLessThanOrEqual(7);
  expect(app.problems()).toEqual([]);
});

it('returns the focus after a dialog, and moves it to each section and screen', async () => {
  const { page } = app;
  await page.keyboard.press('Escape');
  await focusIs(new RegExp(`"${cases.page.export}"`));
  await page.getByRole('tab', { name: cases.page.history }).click();
  await page.getByRole('tabpanel').getByRole('option').first().waitFor();
  await read('history');
  for (const [hash, step] of [
    ['#/outbox', 'outbox'],
    ['#/captures', 'board'],
    ['#/settings/profiles', 'settings'],
    ['#/cases', 'cases'],
  ] as const) {
    await showAddress(page, hash);
    await focusIs(/^(h1|tab) "/);
    await read(step);
  }
  await page.getByRole('row', { name: new RegExp(SAMPLE_CASE_NUMBER) }).click();
  await page.keyboard.press('Enter');
  await focusIs(/^tab "/);
});

it('does not move, and marks the chosen section with system colours, if the system asks for it', async () => {
  const { page } = app;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await page.evaluate('getComputedStyle(document.body).transitionDuration')).toBe('0.001s');
  await page.emulateMedia({ forcedColors: 'active' });
  const background = (isSelected: boolean) =>
    page.evaluate(
      `getComputedStyle(document.querySelector('[role="tab"][aria-selected="${isSelected}"]')).backgroundColor`,
    );
  expect(await background(true)).not.toBe(await background(false));
  await page.emulateMedia({ forcedColors: null, reducedMotion: null });
});

it('sends a second batch of photos in at most 3 actions, up to its result', async () => {
  const second = join(fixture.path, 'second visit');
  await makeManyPhotos(second, 2);
  const before = (await app.ask('results.list', { caseId })).length;
  await showAddress(app.page, `#/case/${caseId}/prepare`);
  await app.page.getByRole('button', { name: prepare.bar.sealAndSend, exact: true }).waitFor();
  await person.drop(second);
  await waitUntil('the second folder is read', async () => {
    const { sources, state } = await app.ask('intake.get', { caseId });
    return sources.length === 2 && state === 'done' ? true : null;
  });
  await app.page.getByRole('button', { name: /^second visit/ }).waitFor();
  await person.click(app.page.getByRole('button', { name: prepare.bar.sealAndSend, exact: true }));
  await waitUntil('the second result is there', async () =>
    (await app.ask('results.list', { caseId })).length > before ? true : null,
  );
  const toResults = app.page.getByRole('main').getByRole('link', { name: caseState.action['see-results'] });
  await toResults.waitFor();
  await person.click(toResults);
  const actions = person.taken();
  expect(actions.length, actions.join('\n')).toBeLessThanOrEqual(3);
});

it('sends a chosen folder of 40 photos in at most 4 actions', async () => {
  const { page } = app;
  const folder = join(fixture.path, 'storm damage');
  await makeManyPhotos(folder, 40, { first: 2 });
  await showAddress(page, '#/cases');
  await page.getByRole('heading', { level: 1, name: cases.title }).waitFor();
  await person.drop(folder);
  const dialog = page.getByRole('dialog', { name: cases.new.title });
  await person.fill(dialog.getByRole('textbox', { name: cases.new.caseNumber }), 'SCH-2026-004740');
  await person.click(dialog.getByRole('button', { name: cases.new.createAndRead }));
  const send = page.getByRole('button', { name: prepare.bar.sealAndSend, exact: true });
  const found = await waitUntil('the folder is read', async () => {
    const created = await app.ask('cases.find', { caseNumber: 'SCH-2026-004740' });
    if (created === null) return null;
    return (await app.ask('intake.head', { caseId: created.id })).state === 'done' ? created : null;
  });
  await person.click(send);
  await waitForResult(app, found.id);
  expect(await app.ask('cases.get', { caseId: found.id })).toMatchObject({ state: 'answered', photos: 40 });
  const actions = person.taken();
  expect(actions.length, actions.join('\n')).toBeLessThanOrEqual(4);
  await showAddress(page, `#/case/${caseId}/prepare`);
  await page.getByRole('heading', { level: 1, name: SAMPLE_CASE_NUMBER }).waitFor();
});

it('leads from a case to the received photos of a live capture in at most 5 actions', async () => {
  const { page } = app;
  await person.click(page.getByRole('tab', { name: cases.page.capture }));
  await person.click(page.getByRole('button', { name: capture.receiver.switchOn }));
  await page.getByRole('button', { name: capture.receiver.switchOn }).waitFor({ state: 'detached' });
  await read('capture');
  await person.click(page.getByRole('button', { name: capture.tab.create }));
  const dialog = page.getByRole('dialog', { name: capture.create.title });
  await read('capture link');
  await person.click(dialog.getByRole('button', { name: capture.create.send }));
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await read('capture sent');

  const [sent] = (await app.ask('captures.ofCase', { caseId })).captures;
  const link = sent?.state.captureLink ?? '';
  expect((await sendPhoto(link, await photo(), 0)).status).toBe(303);
  // An end by the policyholder, whatever the practice service thinks of the photo.
  await fetch(`${link}/inspection`, { method: 'POST', redirect: 'manual' });
  await waitUntil('the photos are received', async () => {
    const [push] = await app.ask('received.ofCase', { caseId });
    return push ?? null;
  });
  await person.click(page.getByRole('tab', { name: new RegExp(`^${cases.page.received}`) }));
  await page.getByText(received.report).first().waitFor();
  await read('received');
  const actions = person.taken();
  expect(actions.length, actions.join('\n')).toBeLessThanOrEqual(5);
  expect(app.problems()).toEqual([]);
});
