import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import { resources } from '../../src/locales';
import { launchApp, type RunningApp } from '../support/app';
import {
  createEngineFixture,
  type EngineFixture,
  itemsWhen,
  reached,
  readCase,
  readFolderInto,
  seal,
} from '../support/engine-fixture';
import { speak } from '../support/journey';
import { photo } from '../support/practice';
import { holdRequests } from '../support/request-control';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';

const CASE_NUMBER = 'FOUND-1';
const REPLACED_NUMBER = 'FOUND-2';
const COPY_NUMBER = 'FOUND-3';
const { caseList, cases, files: menu, palette, results, workspace } = resources.en;

let fixture: EngineFixture;
let app: RunningApp;
let caseId: CaseId;
/** Its first photos were sent and removed, then others were sent. */
let replacedId: CaseId;
/** Contains one photo, which the first case contains as well; nothing was sent. */
let copyId: CaseId;

async function folderWith(name: string, ...files: readonly string[]): Promise<string> {
  const folder = join(fixture.root, name);
  await mkdir(folder);
  for (const [index, file] of files.entries()) {
    const seed = name.length * 100 + index;
    await writeFile(join(folder, file), await photo({ seed, width: 64, height: 48 }));
  }
  return folder;
}

/** The photos of a folder were sent; then the folder became one of two sources, and got another name. */
beforeAll(async () => {
  fixture = await createEngineFixture();
  const engine = await fixture.open();
  await fixture.addService(engine);
  caseId = await readCase(
    engine,
    await folderWith('first', 'attic.jpg', 'basement.jpg', 'cellar.jpg'),
    CASE_NUMBER,
  );
  for (const { id } of (await seal(engine, caseId)).packages) await reached(engine, id, 'filed');
  await readFolderInto(engine, caseId, await folderWith('second', 'garage.jpg', 'terrace.jpg'));
  const [source] = (await engine.handlers['intake.get']({ caseId })).sources;
  if (!source) throw new Error('the case has no source');
  await engine.handlers['sources.rename']({ caseId, sourceId: source.id, name: 'Visit' });
  await engine.handlers['caseNotes.write']({ caseId, text: 'zebra crossing' });
  // Folders whose names have the same length contain the same pictures.
  copyId = await readCase(engine, await folderWith('copies', 'copy.jpg'), COPY_NUMBER);
  await itemsWhen(engine, copyId, ([item]) =>
    Boolean(item?.findings.some(({ code }) => code === 'seen-before')),
  );
  replacedId = await readCase(engine, await folderWith('replaced', 'shed.jpg'), REPLACED_NUMBER);
  for (const { id } of (await seal(engine, replacedId)).packages) await reached(engine, id, 'filed');
  const [replaced] = (await engine.handlers['intake.get']({ caseId: replacedId })).sources;
  if (!replaced) throw new Error('the case has no source');
  await engine.handlers['sources.remove']({ caseId: replacedId, sourceId: replaced.id });
  // Another reference date makes another submission in place of a second batch.
  await engine.handlers['cases.change']({ caseId: replacedId, referenceDate: '2026-03-09' });
  await readFolderInto(engine, replacedId, await folderWith('replacing', 'porch.jpg', 'roof.jpg'));
  for (const { id } of (await seal(engine, replacedId)).packages) await reached(engine, id, 'filed');
  // The newest result keeps its files when they have left the case.
  const [replacing] = (await engine.handlers['intake.get']({ caseId: replacedId })).sources;
  if (!replacing) throw new Error('the case has no source');
  await engine.handlers['sources.remove']({ caseId: replacedId, sourceId: replacing.id });
  await engine.close();
  app = await launchApp({ dataFolder: fixture.dataFolder });
  await speak(app, 'en');
});
afterAll(async () => {
  await app?.close();
  await fixture?.close();
});

/** Opens the case at a file; the list shows the match of the last search until the next one is done. */
async function find(path: string, caseNumber = CASE_NUMBER): Promise<void> {
  await showAddress(app.page, '#/cases');
  // By its name: the case that was shown before has a search of its own, and goes once the list is drawn.
  await app.page.getByRole('searchbox', { name: caseList.search }).fill(path.replace('/', ' '));
  await app.page.getByRole('row').filter({ hasText: caseNumber }).filter({ hasText: path }).click();
}

const answered = () => app.page.getByRole('listbox', { name: results.files.label });
const selected = () => app.page.getByRole('main').getByRole('option', { selected: true });

describe('a file that a search found', () => {
  it('is shown in the results under the path that it has now', async () => {
    for (const name of ['basement.jpg', 'cellar.jpg']) {
      await find(`Visit/${name}`);
      await answered().getByRole('option', { selected: true }).getByText(name, { exact: true }).waitFor();
    }
  });

  it('is shown in Prepare if the results lack it, and Back leads to the list of cases', async () => {
    await find('second/terrace.jpg');
    await app.page.getByRole('tab', { name: cases.page.prepare, selected: true }).waitFor();
    await selected().getByText('terrace.jpg').waitFor();
    await app.page.keyboard.press('Alt+ArrowLeft');
    await app.page.getByRole('searchbox', { name: caseList.search }).waitFor();
  });

  it('is shown from the command palette, which names it', async () => {
    await showAddress(app.page, '#/cases');
    await app.page.getByRole('searchbox', { name: caseList.search }).waitFor();
    await app.page.keyboard.press('Control+k');
    await app.page.getByRole('combobox', { name: palette.title }).fill('cellar');
    const option = app.page.getByRole('option', { name: CASE_NUMBER });
    await option.getByText(`${caseList.foundIn.file}: Visit/cellar.jpg`).waitFor();
    await option.click();
    await answered().getByRole('option', { selected: true }).getByText('cellar.jpg').waitFor();
  });

  it('is the one of the open case, also if Enter was pressed before its files were loaded', async () => {
    const release = await holdRequests(app, 'intake.items');
    await showAddress(app.page, `#/case/${copyId}/history`);
    await app.page.getByRole('tab', { name: cases.page.history, selected: true }).waitFor();
    await app.page.keyboard.press('Control+k');
    const field = app.page.getByRole('combobox', { name: palette.title });
    await field.fill('jpg');
    await app.page.getByRole('option', { name: REPLACED_NUMBER }).waitFor();
    await field.press('Enter');
    await release();
    await app.page.getByRole('tab', { name: cases.page.prepare, selected: true }).waitFor();
    await selected().getByText('copy.jpg').waitFor();
  });

  it('in another case is shown there from the finding that names the case', async () => {
    await showAddress(app.page, `#/case/${copyId}/prepare/copy.jpg`);
    await selected().getByText('copy.jpg').waitFor();
    const name = workspace.finding.otherCase.replace('{{caseNumber}}', CASE_NUMBER);
    await app.page.getByRole('link', { name }).click();
    await selected().getByText('garage.jpg').waitFor();
  });

  it('is said to be missing in Prepare, until another is selected, and before the first result', async () => {
    const missing = app.page.getByRole('main').getByText(menu.missing.replace('{{name}}', 'gone.jpg'));
    await showAddress(app.page, `#/case/${copyId}/results/gone.jpg`);
    await missing.waitFor();
    await app.page.getByRole('heading', { name: results.empty.title }).waitFor();
    await keepPicture(app.page, 'results-none-file-missing');
    await showAddress(app.page, `#/case/${copyId}/prepare/gone.jpg`);
    await app.page.getByRole('tab', { name: cases.page.prepare, selected: true }).waitFor();
    await missing.waitFor();
    await keepPicture(app.page, 'prepare-file-missing');
    await app.page.getByRole('main').getByRole('option').getByText('copy.jpg').click();
    await missing.waitFor({ state: 'detached' });
  });

  it('is shown in Prepare from the menu of the results', async () => {
    await find('Visit/cellar.jpg');
    const option = answered().getByRole('option', { selected: true });
    await option.getByText('cellar.jpg', { exact: true }).waitFor();
    await option.click({ button: 'right' });
    await app.page.getByRole('menuitem', { name: menu.showInPrepare }).click();
    await selected().getByText('cellar.jpg').waitFor();
  });

  it('is shown in the newest version that has it, until another version is chosen', async () => {
    await find('shed.jpg', REPLACED_NUMBER);
    await answered().getByRole('option', { selected: true }).getByText('shed.jpg').waitFor();
    const version = app.page.getByRole('button', { name: results.answers.label });
    await version.getByText('1 of 2').waitFor();
    await version.click();
    await app.page.getByRole('option', { name: /2 of 2/ }).click();
    await version.getByText('2 of 2').waitFor();
    await answered()
      .getByRole('option', { selected: true })
      .getByText(/porch|roof/)
      .waitFor();
    expect(await answered().getByRole('option').count()).toBe(2);
  });

  it('of the newest version stays closed when a version is chosen that lacks it', async () => {
    await find('roof.jpg', REPLACED_NUMBER);
    await answered().getByRole('option', { selected: true }).getByText('roof.jpg').waitFor();
    const version = app.page.getByRole('button', { name: results.answers.label });
    await version.click();
    await app.page.getByRole('option', { name: /1 of 2/ }).click();
    await version.getByText('1 of 2').waitFor();
    await answered().getByRole('option', { selected: true }).getByText('shed.jpg').waitFor();
    await version.getByText('1 of 2').waitFor();
  });

  it('is none of the others if neither a result nor the case has it, which is said', async () => {
    await showAddress(app.page, `#/case/${replacedId}/results/gone.jpg`);
    await app.page
      .getByRole('heading', { name: results.files.missingTitle.replace('{{name}}', 'gone.jpg') })
      .waitFor();
    await keepPicture(app.page, 'results-file-missing');
    expect(await answered().getByRole('option', { selected: true }).count()).toBe(0);
    await answered().getByRole('option').getByText('shed.jpg').click();
    await answered().getByRole('option', { selected: true }).getByText('shed.jpg').waitFor();
    expect(app.problems()).toEqual([]);
  });
});

describe('a note that a search found', () => {
  it('is shown in the history of the case', async () => {
    await find('zebra crossing');
    await app.page.getByRole('tab', { name: cases.page.history, selected: true }).waitFor();
    await app.page.getByRole('main').getByText('zebra crossing').first().waitFor();
    expect(app.problems()).toEqual([]);
  });
});
