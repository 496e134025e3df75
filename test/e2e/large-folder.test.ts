import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import { resources } from '../../src/locales';
import { launchApp, type RunningApp } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';
import { isDeep } from '../support/fault-engine';
import { temporaryFolder } from '../support/folders';
import { speak, waitUntil } from '../support/journey';
import { readStopwatch, scrollThrough, setStopwatch, waitForFirstRows } from '../support/page-stopwatch';
import { showAddress } from '../support/show-address';

const PHOTOS = isDeep ? 5_000 : 600;
const ROWS = '[role=listbox] [role=option]';
const { prepare } = resources.en;

let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: string;
let app: RunningApp;

beforeAll(async () => {
  fixture = await temporaryFolder();
  folder = join(fixture.path, 'many');
  await makeManyPhotos(folder, PHOTOS);
  app = await launchApp();
  await speak(app, 'en');
});
afterAll(async () => {
  await app.close();
  await fixture.remove();
});

function say(what: string, times: { firstRowsMs: number | null; longTasksMs: readonly number[] }): void {
  const longest = Math.max(0, ...times.longTasksMs);
  process.stdout.write(
    `P4 ${what}: first rows after ${Math.round(times.firstRowsMs ?? Number.NaN)} ms, ${times.longTasksMs.length} tasks over 50 ms, the longest ${longest} ms\n`,
  );
}

it('a folder of many files shows its first rows during the intake, and every row when it is scrolled', async () => {
  const { page } = app;
  const { id: caseId } = await app.ask('cases.create', {
    caseNumber: 'E2E-LARGE-1',
    note: '',
    referenceDate: '2026-10-22',
  });
  await showAddress(page, `#/case/${caseId}/prepare`);
  const choose = page.getByRole('main').getByRole('button', { name: prepare.empty.choose });
  await choose.waitFor();
  await app.answerFolderDialog(folder);
  await setStopwatch(page, ROWS);
  await page.evaluate(`void (globalThis.rowsWhenRead = new Promise((done) => {
    proofcase.on('intake.changed', (changed) => {
      if (JSON.parse(changed).state === 'done') done(document.querySelectorAll('${ROWS}').length);
    });
  }))`);
  await choose.click();
  expect(await page.evaluate('rowsWhenRead')).toBeGreaterThan(0);
  await waitUntil('the folder is read', async () => {
    const { state } = await app.ask('intake.head', { caseId: caseId as CaseId });
    return state === 'done' ? state : null;
  });
  say(`a folder of ${PHOTOS} files is chosen and read`, await readStopwatch(page));
  await page.locator(`${ROWS}[aria-setsize="${PHOTOS}"]`).first().waitFor();

  await setStopwatch(page, ROWS);
  const seen = await scrollThrough(page);
  say('it is scrolled through', await readStopwatch(page));
  expect(seen.size).toBe(PHOTOS);
  // Only what is on the screen, and a little around it, is ever in the page.
  expect(await page.locator(ROWS).count()).toBeLessThan(150);
  expect(app.problems()).toEqual([]);

  await showAddress(page, '#/cases');
  const row = page.getByText('E2E-LARGE-1').first();
  await row.waitFor();
  await setStopwatch(page, ROWS);
  await row.click();
  await page.keyboard.press('Enter');
  const opened = await waitForFirstRows(page);
  say('the case is opened again', opened);
  expect(opened.firstRowsMs).toBeGreaterThan(0);
});
