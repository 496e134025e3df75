import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import { LANGUAGES, type Language } from '../../src/domain/language';
import { resources } from '../../src/locales';
import { createFormats } from '../../src/locales/formats';
import { launchApp, type RunningApp } from '../support/app';
import { placeSample, temporaryFolder } from '../support/folders';
import { speak } from '../support/journey';
import { writePhoto } from '../support/photo-files';
import { keepPicture, keepsPictures } from '../support/screens';

const THEMES = ['light', 'dark'] as const;

let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let photos: string;
let app: RunningApp;

/** A folder with a photo of each of these days in October. */
async function folderOf(name: string, days: readonly string[]): Promise<string> {
  const folder = join(fixture.path, name);
  for (const [index, day] of days.entries()) {
    const taken = `2026:10:${day} 10:00:00`;
    await writePhoto(join(folder, `IMG_${index}.jpg`), {
      exif: { IFD2: { DateTimeOriginal: taken } },
      red: index,
    });
  }
  return folder;
}

beforeAll(async () => {
  fixture = await temporaryFolder();
  photos = await folderOf('SCH-2026-000815', ['03', '04', '04']);
  app = await launchApp({ sampleFolder: await placeSample(fixture.path) });
  await speak(app, 'en');
});

afterAll(async () => {
  await app.close();
  await fixture.remove();
});

/** The dialog in a language, with the elements that the tests read. */
function newCase(language: Language = 'en') {
  const { cases, common } = resources[language];
  const dialog = app.page.getByRole('dialog', { name: cases.new.title });
  const field = (name: string) => dialog.getByRole('textbox', { name });
  return {
    dialog,
    number: field(cases.new.caseNumber),
    date: field(cases.new.referenceDate),
    note: field(cases.new.note),
    chooseFolder: dialog.getByRole('button', { name: cases.new.chooseFolder }),
    createAndRead: dialog.getByRole('button', { name: cases.new.createAndRead }),
    cancel: dialog.getByRole('button', { name: common.action.cancel }),
    proposalOf: (count: number, of: number) =>
      dialog.getByText(
        cases.new.referenceDateOfMost_other
          .replace('{{count, number}}', String(count))
          .replace('{{photos, number}}', String(of)),
      ),
  };
}

/** A folder that is dropped there starts a case; on a case it would be read into that one. */
async function showCases(language: Language): Promise<void> {
  await app.page.getByRole('link', { name: resources[language].common.navigation.cases }).click();
  await app.page.waitForURL(/#\/cases/);
}

async function createdCase() {
  await newCase().createAndRead.click();
  await app.page.waitForURL(/#\/case\//);
  const caseId = decodeURIComponent(app.page.url().split('#/case/')[1]?.split('/')[0] ?? '') as CaseId;
  return app.ask('cases.get', { caseId });
}

describe('the reference date of a new case', () => {
  it('is proposed from the photos, for the sample folder the day of its photos', async () => {
    await app.page.getByRole('button', { name: resources.en.cases.empty.sample }).click();
    const { date, proposalOf, cancel } = newCase();
    await proposalOf(23, 27).waitFor();
    expect(await date.inputValue()).toBe(createFormats('en').day('2026-10-22'));
    await cancel.click();
  });

  it('is stored as it was proposed unless it is changed', async () => {
    await app.drop(await folderOf('SCH-2026-000816', ['07', '08', '08']), 'main');
    const { date, proposalOf } = newCase();
    await proposalOf(2, 3).waitFor();
    expect(await date.inputValue()).toBe(createFormats('en').day('2026-10-08'));
    expect((await createdCase()).referenceDate).toBe('2026-10-08');
  });

  it.each(LANGUAGES)('changes without moving the content below it: %s', async (language) => {
    await speak(app, language);
    await showCases(language);
    await app.drop(photos, 'main');
    const { dialog, date, note, proposalOf, cancel } = newCase(language);
    const distance = async () => ((await note.boundingBox())?.y ?? 0) - ((await date.boundingBox())?.y ?? 0);
    await proposalOf(2, 3).waitFor();
    const proposed = await distance();
    for (const theme of keepsPictures ? THEMES : []) {
      await app.ask('settings.change', { theme });
      await app.page.locator(`[data-theme="${theme}"]`).waitFor();
      await keepPicture(app.page, `new-case-proposal-${theme}-${language}`);
    }
    await date.fill('2026-10-01');
    await dialog.getByText(resources[language].cases.new.referenceDateHelp, { exact: true }).waitFor();
    await expect.poll(distance).toBe(proposed);
    await date.fill('1');
    await dialog
      .getByText(resources[language].cases.invalid['reference-date-invalid'].split('{{')[0] ?? '')
      .waitFor();
    await expect.poll(distance).toBe(proposed);
    await cancel.click();
  });

  it('keeps the typed value when the proposal arrives later', async () => {
    await speak(app, 'en');
    await showCases('en');
    await app.page.keyboard.press('Control+n');
    const { date, number, chooseFolder, proposalOf } = newCase();
    // The same day in another notation: the text shows the proposal, the field shows the typed value.
    await date.fill('2026-10-04');
    await app.answerFolderDialog(photos);
    await chooseFolder.click();
    await proposalOf(2, 3).waitFor();
    expect(await date.inputValue()).toBe('2026-10-04');
    await date.fill('2026-10-01');
    await number.fill('E2E-TYPED-1');
    expect((await createdCase()).referenceDate).toBe('2026-10-01');
  });

  it('is chosen in the calendar, and typed as people type it', async () => {
    await speak(app, 'en');
    await showCases('en');
    await app.page.keyboard.press('Control+n');
    const { date, dialog, number } = newCase();
    await date.fill('9.3.26');
    await dialog.getByRole('button', { name: resources.en.cases.new.chooseDay }).click();
    const calendar = app.page.getByRole('application');
    await calendar.getByRole('gridcell', { selected: true }).getByText('9', { exact: true }).waitFor();
    await calendar.getByText('17', { exact: true }).click();
    await calendar.waitFor({ state: 'detached' });
    expect(await date.inputValue()).toBe(createFormats('en').day('2026-03-17'));
    await date.fill('31.2.26');
    await dialog
      .getByText(resources.en.cases.invalid['reference-date-invalid'].split('{{')[0] ?? '')
      .waitFor();
    await date.fill('22/10/26');
    await number.fill('E2E-TYPED-2');
    await dialog.getByRole('button', { name: resources.en.cases.new.create, exact: true }).click();
    await app.page.waitForURL(/#\/case\//);
    const caseId = decodeURIComponent(app.page.url().split('#/case/')[1]?.split('/')[0] ?? '') as CaseId;
    expect((await app.ask('cases.get', { caseId })).referenceDate).toBe('2026-10-22');
  });

  it('is taken from the last case when the folder is known', async () => {
    await showCases('en');
    await app.drop(photos, 'main');
    const { date, dialog, cancel } = newCase();
    await dialog.getByText(resources.en.workspace.folder.lastTime).waitFor();
    expect(await date.inputValue()).toBe(createFormats('en').day('2026-10-01'));
    await cancel.click();
  });
});

describe('the reference date of a case that has no photos yet', () => {
  const texts = resources.en.cases.proposal;
  const say = (text: string, day: string) => text.replace('{{date}}', createFormats('en').day(day));
  const button = (name: string) => app.page.getByRole('button', { name, exact: true });

  it('is proposed when they come, in Prepare and where it is changed', async () => {
    await showCases('en');
    await app.page.keyboard.press('Control+n');
    const { number, dialog } = newCase();
    await number.fill('E2E-LATER-1');
    await dialog.getByRole('button', { name: resources.en.cases.new.create, exact: true }).click();
    await app.page.waitForURL(/#\/case\//);
    const caseId = decodeURIComponent(app.page.url().split('#/case/')[1]?.split('/')[0] ?? '') as CaseId;
    const stored = async () => (await app.ask('cases.get', { caseId })).referenceDate;
    const today = await stored();
    await app.drop(await folderOf('later', ['03', '04', '04']), 'main');
    await button(say(texts.use, '2026-10-04')).waitFor();
    for (const language of keepsPictures ? LANGUAGES : []) {
      await speak(app, language);
      await keepPicture(app.page, `date-proposal-${language}`);
    }
    await speak(app, 'en');

    await button(say(texts.use, '2026-10-04')).click();
    await app.page.getByText(say(texts.used, '2026-10-04')).first().waitFor();
    expect(await stored()).toBe('2026-10-04');
    await button(resources.en.prepare.exclude.undo).click();
    await expect.poll(stored).toBe(today);
    await button(say(texts.use, '2026-10-04')).click();
    await app.page.getByText(say(texts.used, '2026-10-04')).first().waitFor();
    await app.ask('cases.change', { caseId, referenceDate: '2026-10-02' });
    await button(resources.en.prepare.exclude.undo).click();
    // The page asks for the case before it would change it: the second answer comes after that.
    await stored();
    expect(await stored()).toBe('2026-10-02');
    await app.ask('cases.change', { caseId, referenceDate: today });
    await button(say(texts.keep, today)).click();
    await button(say(texts.use, '2026-10-04')).waitFor({ state: 'detached' });
    await app.page.locator('[role="listbox"]:focus,[role="grid"]:focus').waitFor();
    await app.page.getByRole('tab', { name: resources.en.cases.page.history }).click();
    await app.page.getByRole('tab', { name: resources.en.cases.page.prepare }).click();
    await app.page.getByText('IMG_0.jpg').first().waitFor();
    expect(await button(say(texts.use, '2026-10-04')).count()).toBe(0);

    await button(resources.en.cases.page.changeDetails).click();
    const details = app.page.getByRole('dialog', { name: resources.en.cases.page.details });
    const use = details.getByRole('button', { name: say(texts.use, '2026-10-04') });
    await use.waitFor();
    await keepPicture(app.page, 'case-details-proposal');
    await use.click();
    const date = details.getByRole('textbox', { name: resources.en.cases.new.referenceDate });
    expect(await date.inputValue()).toBe(createFormats('en').day('2026-10-04'));
    await use.waitFor({ state: 'detached' });
    await details.locator('input:focus').waitFor();
    await details.getByRole('button', { name: resources.en.common.action.save }).click();
    await expect.poll(stored).toBe('2026-10-04');
    expect(app.problems()).toEqual([]);
  });
});
