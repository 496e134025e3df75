import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import type { Language } from '../../src/domain/language';
import { resources } from '../../src/locales';
import { createFormats } from '../../src/locales/formats';
import { launchApp, type RunningApp } from '../support/app';
import { temporaryFolder } from '../support/folders';
import { closeDialogs, dismiss, openCaseByDrop, speak, waitUntil } from '../support/journey';
import { writePhoto } from '../support/photo-files';
import { holdRequests } from '../support/request-control';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';

const { cases, common, errors, prepare, sources, workspace } = resources.en;
let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;
let seed = 0;

beforeAll(async () => {
  fixture = await temporaryFolder();
  app = await launchApp();
});
afterAll(async () => {
  await app.close();
  await fixture.remove();
});
beforeEach(async () => {
  await speak(app, 'en');
  await app.page.getByRole('link', { name: common.navigation.cases }).click();
});
afterEach(() => closeDialogs(app));

/** A photo that no other test writes. */
async function photoAt(path: string, day = '04'): Promise<string> {
  seed += 1;
  const taken = `2026:10:${day} 10:00:00`;
  const file = join(fixture.path, path);
  await writePhoto(file, { exif: { IFD2: { DateTimeOriginal: taken } }, red: seed });
  return file;
}

async function archiveAt(path: string): Promise<string> {
  const file = join(fixture.path, path);
  await writeFile(file, 'PK\x03\x04');
  return file;
}

async function folderOf(name: string, days: readonly string[]): Promise<string> {
  await mkdir(join(fixture.path, name));
  for (const [index, day] of days.entries()) await photoAt(join(name, `IMG_${index}.jpg`), day);
  return join(fixture.path, name);
}

function newCase(language: Language = 'en') {
  const texts = resources[language].cases.new;
  const dialog = app.page.getByRole('dialog', { name: texts.title });
  const chosen = dialog.getByRole('list', { name: texts.photos }).getByRole('listitem');
  return {
    dialog,
    chosen,
    refused: dialog.getByRole('status').getByRole('listitem'),
    field: (name: 'caseNumber' | 'note' | 'referenceDate') =>
      dialog.getByRole('textbox', { name: texts[name] }),
    remove: (name: string) =>
      dialog.getByRole('button', { name: texts.removePhotos.replace('{{name}}', name) }).click(),
    create: () => dialog.getByRole('button', { name: texts.createAndRead }).click(),
  };
}

async function openedCase(): Promise<CaseId> {
  await app.page.waitForURL(/#\/case\//);
  return decodeURIComponent(app.page.url().split('#/case/')[1]?.split('/')[0] ?? '') as CaseId;
}

async function sourcesOf(caseId: CaseId) {
  return waitUntil('the case is read', async () => {
    const head = await app.ask('intake.head', { caseId });
    return head.state === 'done' ? head.sources.map(({ name, items }) => [name, items]) : null;
  });
}

const archive = (name: string) => errors['source-archive'].title.replace('{{name}}', name);

it('names what a mixed drop outside of a case leaves out, and why', async () => {
  await app.drop([await photoAt('a.jpg'), await archiveAt('b.zip')], 'main');
  const { dialog, refused, field, create } = newCase();
  await refused.getByText(archive('b.zip')).waitFor();
  await refused.getByText(errors['source-archive'].next).waitFor();
  await field('caseNumber').fill('E2E-MIXED-1');
  await create();
  await dialog.waitFor({ state: 'detached' });
  expect(await sourcesOf(await openedCase())).toEqual([['a.jpg', 1]]);
  expect(app.problems()).toEqual([]);
});

it('shows three refusals of a drop at first, and all of them on request', async () => {
  const archives = await Promise.all(['v.zip', 'w.zip', 'x.zip', 'y.zip', 'z.zip'].map(archiveAt));
  await app.drop([await photoAt('one.jpg'), ...archives], 'main');
  const { dialog, refused } = newCase();
  await refused.first().waitFor();
  expect(await refused.count()).toBe(3);
  await keepPicture(app.page, 'new-case-refused-many');
  await dialog.getByRole('button', { name: cases.new.allRefused.replace('{{count, number}}', '5') }).click();
  await dialog.getByText(archive('z.zip')).waitFor();
  expect(await refused.count()).toBe(5);
  await keepPicture(app.page, 'new-case-refused-all');
  await dismiss(dialog);
});

it('shows every reason when nothing of a drop can be used', async () => {
  await app.drop([await archiveAt('c.zip'), await archiveAt('d.zip')], 'main');
  for (const name of ['c.zip', 'd.zip']) {
    const said = app.page.locator('[data-tone="red"]', { hasText: archive(name) });
    await said.getByRole('button', { name: resources.en.prepare.empty.choose }).waitFor();
  }
  expect(await newCase().dialog.count()).toBe(0);
});

it('starts with everything that was chosen and dropped one after the other, and keeps what was typed', async () => {
  const { dialog, chosen, field, remove, create } = newCase();
  await app.drop(await folderOf('SCH-2026-000901', ['03', '03']), 'main');
  await field('note').fill('typed');
  await field('caseNumber').fill('E2E-SEVERAL-1');
  await expect.poll(() => field('referenceDate').inputValue()).toBe(createFormats('en').day('2026-10-03'));
  const later = await folderOf('Later', ['05', '05', '05']);
  await app.drop([later, await folderOf('Wrong', ['06']), await photoAt('single.jpg', '05')]);
  await expect.poll(() => chosen.count()).toBe(4);
  await app.answerFolderDialog(await folderOf('Also wrong', ['06']));
  await dialog.getByRole('button', { name: cases.new.chooseFolder }).click();
  await expect.poll(() => chosen.count()).toBe(5);
  await remove('Wrong');
  await remove('Also wrong');
  await expect.poll(() => chosen.count()).toBe(3);
  expect(await field('note').inputValue()).toBe('typed');
  expect(await field('caseNumber').inputValue()).toBe('E2E-SEVERAL-1');
  // Four of the six photos that are left.
  await expect.poll(() => field('referenceDate').inputValue()).toBe(createFormats('en').day('2026-10-05'));
  await create();
  const caseId = await openedCase();
  expect(await sourcesOf(caseId)).toEqual([
    ['SCH-2026-000901', 2],
    ['Later', 3],
    ['single.jpg', 1],
  ]);
  expect(await app.ask('cases.get', { caseId })).toMatchObject({
    caseNumber: 'E2E-SEVERAL-1',
    note: 'typed',
    referenceDate: '2026-10-05',
  });
  expect(app.problems()).toEqual([]);
});

it('keeps in the dialog what could not be added, and goes on with the case that was created', async () => {
  const { dialog, chosen, field, remove } = newCase();
  const gone = await photoAt('gone.jpg');
  await app.drop(gone, 'main');
  await field('caseNumber').fill('E2E-PARTLY-1');
  await app.drop(await folderOf('Stays', ['04']));
  await expect.poll(() => chosen.count()).toBe(2);
  await rm(gone);
  await newCase().create();
  await dialog.getByRole('alert').waitFor();
  await expect.poll(() => chosen.allInnerTexts()).toEqual(['gone.jpg']);
  await remove('gone.jpg');
  await field('caseNumber').fill('E2E-PARTLY-2');
  await dialog.getByRole('button', { name: cases.new.create, exact: true }).click();
  const caseId = await openedCase();
  expect(await sourcesOf(caseId)).toEqual([['Stays', 1]]);
  expect((await app.ask('cases.get', { caseId })).caseNumber).toBe('E2E-PARTLY-2');
});

it('names everything that a drop on an open case leaves out, with the action for each', async () => {
  const folder = await folderOf('Known', ['04']);
  const caseId = await openCaseByDrop(app, folder, 'E2E-REFUSED-1');
  await app.drop([folder, await photoAt('new.jpg'), await archiveAt('e.zip')], 'main');
  const said = (text: string) => app.page.locator('[data-tone="red"]', { hasText: text });
  const choose = said(archive('e.zip')).getByRole('button', { name: prepare.empty.choose });
  await choose.waitFor();
  await said(errors['source-known'].title.replace('{{name}}', 'Known'))
    .getByRole('button', { name: sources.read, exact: true })
    .waitFor();
  expect(await sourcesOf(caseId)).toHaveLength(2);
  await app.answerFolderDialog(await folderOf('Extracted', ['04', '04']));
  await choose.click();
  await expect.poll(() => sourcesOf(caseId)).toContainEqual(['Extracted', 2]);

  const archives = ['1.zip', '2.zip', '3.zip', '4.zip'];
  await app.drop([await photoAt('newer.jpg'), ...(await Promise.all(archives.map(archiveAt)))], 'main');
  await said('1.zip, 2.zip, 3.zip').waitFor();
  await app.page.getByRole('button', { name: new RegExp(`^${common.messages.title}`) }).click();
  const list = app.page.getByRole('dialog', { name: common.messages.title });
  for (const name of archives) await list.getByText(archive(name)).waitFor();
  await app.page.keyboard.press('Escape');
});

it('takes a drop on the dialog, also when a case is open behind it', async () => {
  const caseId = await openCaseByDrop(app, await folderOf('Behind', ['04']), 'E2E-BEHIND-1');
  const { chosen, dialog } = newCase();
  await app.page.keyboard.press('Control+n');
  await dialog.waitFor();
  await app.drop(await photoAt('dropped.jpg'));
  await chosen.getByText('dropped.jpg').waitFor();
  await app.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await sourcesOf(caseId)).toEqual([['Behind', 1]]);
});

it.each(['de', 'pl'] as const)(
  'fits into the dialog with two sources and a refusal: %s',
  async (language) => {
    await speak(app, language);
    const folder = await folderOf(`Besichtigung ${language}`, ['04', '04']);
    await app.drop(
      [folder, await photoAt(`Nachtrag-${language}.jpg`), await archiveAt(`Fotos-${language}.zip`)],
      'main',
    );
    const { chosen, dialog, refused } = newCase(language);
    await refused.waitFor();
    expect(await chosen.count()).toBe(2);
    await keepPicture(app.page, `new-case-refused-${language}`);
    expect(await dialog.evaluate((shown) => shown.scrollWidth > shown.clientWidth)).toBe(false);
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(app.problems()).toEqual([]);
  },
);

it('offers rules for later files only where a folder can have some', async () => {
  const caseId = await openCaseByDrop(app, await photoAt('alone.jpg'), 'E2E-ALONE-1');
  const remember = app.page.getByRole('switch', { name: workspace.rules.remember });
  const rules = app.page.getByRole('button', { name: workspace.rules.open });
  const options = app.page.getByRole('button', { name: workspace.view.options });
  const exclude = app.page.getByRole('dialog', { name: prepare.exclude.title_one });
  const offers = async (name: RegExp) => {
    await app.page.getByRole('option', { name }).click();
    await app.page.keyboard.press('Delete');
    await exclude.waitFor();
    const isOffered = await remember.count();
    await dismiss(exclude);
    await options.click();
    await app.page.getByText(workspace.view.order).first().waitFor();
    const isListed = await rules.count();
    await app.page.keyboard.press('Escape');
    return [isOffered, isListed];
  };
  expect(await offers(/alone\.jpg/)).toEqual([0, 0]);
  await app.drop(await folderOf('With rules', ['04']), 'main');
  await expect
    .poll(() => sourcesOf(caseId))
    .toEqual([
      ['alone.jpg', 1],
      ['With rules', 1],
    ]);
  expect(await offers(/alone\.jpg/)).toEqual([0, 1]);
  expect(await offers(/IMG_0\.jpg/)).toEqual([1, 1]);
});

it('stays open while the case is being created', async () => {
  const { dialog, field } = newCase();
  await app.page.keyboard.press('Control+n');
  await field('caseNumber').fill('E2E-HELD-1');
  const release = await holdRequests(app, 'cases.create');
  onTestFinished(release);
  await dialog.getByRole('button', { name: cases.new.create, exact: true }).click();
  const cancel = dialog.getByRole('button', { name: common.action.cancel });
  await expect.poll(() => cancel.isDisabled()).toBe(true);
  await dialog.press('Escape');
  await dialog.getByRole('button', { name: common.action.close }).click();
  expect(await dialog.count()).toBe(1);
  await release();
  await openedCase();
  await dialog.waitFor({ state: 'detached' });
});

it('adds photos to a case that is reopened from a message, also after the case was left', async () => {
  const caseId = await openCaseByDrop(app, await folderOf('Left', ['04']), 'E2E-LEFT-1');
  const folder = await folderOf('Afterwards', ['04']);
  await app.answerFolderDialog(folder);
  const release = await holdRequests(app, 'sources.add');
  onTestFinished(release);
  const bar = app.page.getByRole('region', { name: sources.label });
  await bar.getByRole('button', { name: sources.add.button }).click();
  await app.page.getByRole('menuitem', { name: sources.add.folder }).click();
  await app.ask('cases.close', { caseId });
  await release();
  const refused = app.page.locator('[data-tone="red"]', { hasText: errors['case-closed'].title });
  const reopen = refused.getByRole('button', { name: sources.add.reopening });
  await reopen.waitFor();
  await app.page.getByRole('link', { name: common.navigation.cases }).click();
  await app.page.getByRole('heading', { level: 1, name: cases.title }).waitFor();
  await reopen.click();
  await expect
    .poll(() => sourcesOf(caseId))
    .toEqual([
      ['Left', 1],
      ['Afterwards', 1],
    ]);
});

it('reopens a closed case for photos that are dropped on it, or meant for its number', async () => {
  const caseId = await openCaseByDrop(app, await folderOf('Closed', ['04']), 'E2E-CLOSED-1');
  const isClosed = async () => (await app.ask('cases.get', { caseId })).closedAt !== null;
  await app.ask('cases.close', { caseId });
  const drag = (type: 'dragenter' | 'dragleave') =>
    app.page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([''], 'late.jpg'));
      window.dispatchEvent(new DragEvent('${type}', { dataTransfer, cancelable: true }));
    })()`);
  await drag('dragenter');
  await app.page.getByText(common.drop.hintClosed.replace('{{caseNumber}}', 'E2E-CLOSED-1')).waitFor();
  await drag('dragleave');
  await app.drop(await photoAt('late.jpg'), 'main');
  const refused = app.page.locator('[data-tone="red"]', { hasText: errors['case-closed'].title });
  await refused.getByRole('button', { name: sources.add.reopening }).waitFor();
  await keepPicture(app.page, 'drop-on-closed-case');
  expect(await isClosed()).toBe(true);
  await refused.getByRole('button', { name: sources.add.reopening }).click();
  await expect.poll(isClosed).toBe(false);
  await expect
    .poll(() => sourcesOf(caseId))
    .toEqual([
      ['Closed', 1],
      ['late.jpg', 1],
    ]);

  await app.ask('cases.close', { caseId });
  await app.page.getByRole('link', { name: common.navigation.cases }).click();
  await app.drop(await photoAt('later.jpg'), 'main');
  const { dialog, field, create } = newCase();
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await field('caseNumber').fill('E2E-CLOSED-1');
  await create();
  await button(cases.new.addToExisting).click();
  await dialog.getByText(errors['case-closed'].title).waitFor();
  await button(cases.new.openExisting).waitFor();
  await keepPicture(app.page, 'new-case-of-closed-case');
  expect(await isClosed()).toBe(true);
  await button(sources.add.reopening).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await openedCase()).toBe(caseId);
  expect(await sourcesOf(caseId)).toHaveLength(3);
  expect(app.problems()).toEqual([]);
});

it('keeps the number of a closed case, and says why', async () => {
  const create = { caseNumber: 'E2E-KEPT-1', note: '', referenceDate: '2026-10-04' };
  const { id } = await app.ask('cases.create', create);
  await app.ask('cases.close', { caseId: id });
  await showAddress(app.page, `#/case/${id}/prepare`);
  await app.page.getByRole('button', { name: cases.page.changeDetails }).click();
  const dialog = app.page.getByRole('dialog', { name: cases.page.details });
  await dialog.getByText(cases.page.numberClosed).waitFor();
  expect(await dialog.getByRole('textbox', { name: cases.new.caseNumber }).isDisabled()).toBe(true);
  await dismiss(dialog);
});

it('leads from the details of a case to the one that has the typed number already', async () => {
  const create = (caseNumber: string) =>
    app.ask('cases.create', { caseNumber, note: '', referenceDate: '2026-10-04' });
  const taken = await create('E2E-TAKEN-1');
  const { id } = await create('E2E-TAKEN-2');
  await showAddress(app.page, `#/case/${id}/prepare`);
  await app.page.getByRole('button', { name: cases.page.changeDetails }).click();
  const dialog = app.page.getByRole('dialog', { name: cases.page.details });
  await dialog.getByRole('textbox', { name: cases.new.caseNumber }).fill('E2E-TAKEN-1');
  await dialog.getByRole('button', { name: common.action.save, exact: true }).click();
  await dialog.getByRole('button', { name: cases.new.openExisting }).click();
  await app.page.getByRole('heading', { name: 'E2E-TAKEN-1' }).waitFor();
  expect(await openedCase()).toBe(taken.id);
});
