import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resources } from '../../src/locales';
import type { PracticeService } from '../../src/practice-service/server';
import { violations } from '../support/accessibility';
import { launchApp, type RunningApp } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';
import { temporaryFolder } from '../support/folders';
import {
  CANARY_KEY,
  openCaseByDrop,
  sealAndSend,
  speak,
  startService,
  useAccount,
  waitForResult,
} from '../support/journey';

const pictures = resolve(import.meta.dirname, '../../test-results/screens');
const { safety, common, prepare } = resources.en;

let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let service: PracticeService;
let app: RunningApp;
let dataFolder: string;

beforeEach(async () => {
  await mkdir(pictures, { recursive: true });
  fixture = await temporaryFolder();
  dataFolder = join(fixture.path, 'data');
  service = await startService();
  app = await launchApp({ dataFolder });
  await speak(app, 'en');
});
afterEach(async () => {
  await app.close();
  await service.close();
  await fixture.remove();
});

const button = (name: string) => app.page.getByRole('button', { name, exact: true });

async function sendFolder(name: string, photos: number, caseNumber: string): Promise<void> {
  const folder = join(fixture.path, name);
  await makeManyPhotos(folder, photos);
  await app.page.getByRole('link', { name: common.navigation.cases }).click();
  const caseId = await openCaseByDrop(app, folder, caseNumber);
  await sealAndSend(app);
  // The second folder holds the photos of the first one as well.
  if (caseNumber === 'BACKUP-2') await button(prepare.again.confirm).click();
  await waitForResult(app, caseId);
}

/** Presses a button that restarts the application; the test starts the new process itself. */
async function restartBy(press: () => Promise<void>): Promise<void> {
  await app.electron.evaluate(({ app: main }) => {
    main.relaunch = () => undefined;
  });
  await press();
  await app.gone();
  app = await launchApp({ dataFolder });
  await app.page.getByRole('navigation').waitFor();
}

async function look(name: string): Promise<void> {
  expect(await violations(app.page)).toEqual([]);
  await app.page.screenshot({ path: join(pictures, `${name}.png`) });
}

it('restoring a backup lists what the backup does not contain before sending resumes', async () => {
  await useAccount(app, service, CANARY_KEY, true);
  await sendFolder('first', 2, 'BACKUP-1');
  await app.page.evaluate(`location.hash = '#/settings/backups'`);
  await button(safety.backups.make).click();
  await app.page.getByRole('listitem').getByRole('button').waitFor();
  await sendFolder('second', 3, 'BACKUP-2');

  await app.page.evaluate(`location.hash = '#/settings/backups'`);
  await app.page.getByRole('listitem').getByRole('button').click();
  await restartBy(() => button(safety.report.restart).click());

  await app.page.getByText(safety.report.bannerHeld).waitFor();
  await look('recovery-banner');
  await button(safety.report.show).click();
  const report = app.page.getByRole('dialog', { name: safety.report.title });
  await report.getByText('1 result was found on disk', { exact: false }).waitFor();
  await look('recovery-report');
  await report.getByRole('button', { name: safety.report.continue }).click();
  await app.page.getByText(safety.report.banner).waitFor({ state: 'detached' });
  const { rows } = await app.ask('cases.list', {});
  expect(rows.map(({ caseNumber, results }) => [caseNumber, results]).sort()).toEqual([
    ['BACKUP-1', 1],
    ['BACKUP-2', 1],
  ]);
  expect(service.control.state().scansProcessed).toBe(2);
  expect(app.problems()).toEqual([]);
});

it('an unreadable database is reported, kept, and replaced by a backup on request', async () => {
  await useAccount(app, service, CANARY_KEY, true);
  await sendFolder('first', 2, 'DAMAGED-1');
  await app.ask('backups.make', {});
  await app.close();
  await writeFile(join(dataFolder, 'proofcase.db'), 'no database any more\n'.repeat(2_000));

  app = await launchApp({ dataFolder });
  // The language that was set is in the database; without it the system's is spoken.
  const shown = resources[(await app.ask('app.info', {})).systemLanguage].safety;
  await app.page.getByText(shown.report.banner).waitFor();
  const refused = await app.request('cases.create', { caseNumber: 'NEW-1', referenceDate: '2026-01-01' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'database-read-only' } });
  await button(shown.report.show).click();
  await app.page.getByText(shown.finding['database-unreadable']).waitFor();
  await look('recovery-unreadable');
  await app.answerSaveDialog(join(fixture.path, 'report.txt'));
  await button(shown.report.saveReport).click();
  await app.page.getByText(`report.txt`, { exact: false }).waitFor();
  await button(shown.report['restore-backup']).click();
  await restartBy(() => button(shown.report.restart).click());

  await app.page.getByText(safety.report.banner).waitFor();
  const { rows } = await app.ask('cases.list', {});
  expect(rows.map(({ caseNumber }) => caseNumber)).toEqual(['DAMAGED-1']);
  expect(service.control.state().scansProcessed).toBe(1);
});
