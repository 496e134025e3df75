import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resources } from '../../src/locales';
import type { Engine } from '../../src/main/engine';
import { settle, violations } from '../support/accessibility';
import { launchApp, type RunningApp } from '../support/app';
import { createEngineFixture, type EngineFixture, sendCase } from '../support/engine-fixture';
import { useAnsweredAccount } from '../support/journey';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';

const { safety } = resources.en;

let fixture: EngineFixture;
let app: RunningApp;

beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(async () => {
  await app.close();
  await fixture.close();
});

const button = (name: string) => app.page.getByRole('button', { name, exact: true });

/** A data folder in English with an account, on plain Node; `work` sends its cases and makes its backup. */
async function prepareData(work: (engine: Engine) => Promise<unknown>): Promise<void> {
  const engine = await fixture.open();
  await engine.handlers['settings.change']({ language: 'en' });
  await fixture.addService(engine);
  await work(engine);
  await engine.close();
}

async function launch(): Promise<void> {
  app = await launchApp({ dataFolder: fixture.dataFolder });
}

/** Presses a button that restarts the application; the test starts the new process itself. */
async function restartBy(press: () => Promise<void>): Promise<void> {
  await app.electron.evaluate(({ app: main }) => {
    main.relaunch = () => undefined;
  });
  await press();
  await app.gone();
  await launch();
  await app.page.getByRole('navigation').waitFor();
}

async function takeScreenshot(name: string): Promise<void> {
  await settle(app.page);
  expect(await violations(app.page)).toEqual([]);
  await keepPicture(app.page, name);
}

it('restoring a backup lists what the backup does not contain before sending resumes', async () => {
  await prepareData(async (engine) => {
    await sendCase(engine, await fixture.photos(1), 'BACKUP-1', 'filed');
    await engine.handlers['backups.make']({});
    await sendCase(engine, await fixture.photos(1, { name: 'others' }), 'BACKUP-2', 'filed');
  });
  await launch();
  await useAnsweredAccount(app, fixture.service);
  await showAddress(app.page, '#/settings/backups');
  const restore = app.page.getByRole('listitem').getByRole('button');
  const dialog = app.page.getByRole('alertdialog');
  await restore.click();
  await dialog.getByText('BACKUP-2', { exact: false }).waitFor();
  await app.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // What happens between two openings is named by the second one.
  await app.ask('cases.create', { caseNumber: 'BACKUP-3', referenceDate: '2026-01-01' });
  await restore.click();
  await dialog.getByText('BACKUP-3', { exact: false }).waitFor();
  await restartBy(() => button(safety.report.restart).click());

  await app.page.getByText(safety.report.bannerHeld).waitFor();
  await takeScreenshot('recovery-banner');
  await button(safety.report.show).click();
  const report = app.page.getByRole('dialog', { name: safety.report.title });
  await report.getByText('1 result was found on disk', { exact: false }).waitFor();
  await takeScreenshot('recovery-report');
  await report.getByRole('button', { name: safety.report.continue }).click();
  await app.page.getByText(safety.report.banner).waitFor({ state: 'detached' });
  const { rows } = await app.ask('cases.list', {});
  expect(rows.map(({ caseNumber, results }) => [caseNumber, results]).sort()).toEqual([
    ['BACKUP-1', 1],
    ['BACKUP-2', 1],
  ]);
  expect(fixture.service.control.state().scansProcessed).toBe(2);
  await showAddress(app.page, '#/settings/backups');
  const newest = async () => (await app.ask('backups.list', {})).backups[0]?.id;
  const before = await newest();
  await button(safety.backups.make).click();
  await app.page.getByText(safety.backups.made).waitFor();
  expect(await newest()).not.toBe(before);
  expect(app.problems()).toEqual([]);
});

it('an unreadable database is reported, kept, and replaced by a backup on request', async () => {
  await prepareData(async (engine) => {
    await sendCase(engine, await fixture.photos(1), 'DAMAGED-1', 'filed');
    await engine.handlers['backups.make']({});
  });
  await writeFile(join(fixture.dataFolder, 'proofcase.db'), 'no database any more\n'.repeat(2_000));

  await launch();
  // The language that was set is in the database; without it the system's is spoken.
  const shown = resources[(await app.ask('app.info', {})).systemLanguage].safety;
  await app.page.getByText(shown.report.banner).waitFor();
  const refused = await app.request('cases.create', { caseNumber: 'NEW-1', referenceDate: '2026-01-01' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'database-read-only' } });
  await button(shown.report.show).click();
  await app.page.getByText(shown.finding['database-unreadable']).waitFor();
  await takeScreenshot('recovery-unreadable');
  await app.answerSaveDialog(join(fixture.root, 'support.zip'));
  await button(shown.report.support).click();
  const { support } = resources[(await app.ask('app.info', {})).systemLanguage].application;
  await app.page.getByRole('checkbox', { name: 'recovery.json' }).waitFor();
  await button(support.save).click();
  await app.page.getByText(support.saved).waitFor();
  await button(shown.report['restore-backup']).click();
  await restartBy(() => button(shown.report.restart).click());

  await app.page.getByText(safety.report.banner).waitFor();
  const { rows } = await app.ask('cases.list', {});
  expect(rows.map(({ caseNumber }) => caseNumber)).toEqual(['DAMAGED-1']);
  expect(fixture.service.control.state().scansProcessed).toBe(1);
});
