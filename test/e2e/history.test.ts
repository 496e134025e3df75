import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import { resources } from '../../src/locales';
import { createFormats } from '../../src/locales/formats';
import { APPEARANCES, settle, violations } from '../support/accessibility';
import { launchApp, type RunningApp } from '../support/app';
import { temporaryFolder } from '../support/folders';
import { closeDialogs, speak, waitUntil } from '../support/journey';
import { copyAnsweredSample } from '../support/sample-cases';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';

declare global {
  // Set in the main process by the test that opens a draft.
  var openedDraft: string;
}

const { history, places, questions } = resources.en;
let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let dataFolder: string;
let app: RunningApp;
let caseId: CaseId;

beforeAll(async () => {
  fixture = await temporaryFolder();
  ({ dataFolder, caseId } = await copyAnsweredSample(fixture.path));
  app = await launchApp({ dataFolder });
  await speak(app, 'en');
});

afterAll(async () => {
  await app.close();
  await fixture.remove();
});
afterEach(() => closeDialogs(app));

const openTab = async (tab: 'history' | 'results'): Promise<void> => {
  await showAddress(app.page, `#/case/${caseId}/${tab}`);
};
const timeline = () => app.page.getByRole('listbox', { name: history.list });
const button = (name: string) => app.page.getByRole('button', { name, exact: true });

describe('the history of a case in the window', () => {
  it('adds a note, keeps its earlier wording, and deletes it on request', async () => {
    await openTab('history');
    await button(history.note.write).click();
    const dialog = app.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Rang the tenant at noon.');
    await dialog.getByRole('button', { name: history.note.save }).click();
    await timeline().getByText('Rang the tenant at noon.').click();
    await button(history.note.correct).click();
    await app.page.getByRole('dialog').getByRole('textbox').fill('Rang the tenant at one.');
    await button(history.note.saveCorrection).click();
    await timeline().getByText('Rang the tenant at one.').waitFor();
    await app.page.getByRole('complementary').getByText('Rang the tenant at noon.').waitFor();

    await button(history.note.remove).click();
    await app.page.getByRole('alertdialog').getByRole('button', { name: history.note.removeAction }).click();
    await timeline().getByText(history.note.removedText).waitFor();
    const [note] = await app.ask('caseNotes.list', { caseId });
    expect(note?.versions.map(({ text }) => text)).toEqual([null, null]);
    expect(await app.page.getByText('Rang the tenant').count()).toBe(0);
  });

  it('keeps the text of a correction when an entry is added to the log meanwhile', async () => {
    await showAddress(app.page, `#/case/${caseId}/prepare`);
    await app.ask('caseNotes.write', { caseId, text: 'The roof was new.' });
    await openTab('history');
    // Nothing is selected by hand: the newest entry is.
    await app.page.getByRole('option', { selected: true }).getByText('The roof was new.').waitFor();
    await button(history.note.correct).click();
    const dialog = app.page.getByRole('dialog', { name: history.note.correctTitle });
    await dialog.getByRole('textbox').fill('The roof was two years old.');
    const [item] = (await app.ask('intake.get', { caseId })).items.filter(({ excluded }) => !excluded);
    const itemIds = item ? [item.id] : [];
    await app.ask('items.exclude', { caseId, itemIds, excluded: true, reason: 'Not this damage' });
    // By text, since everything behind a dialog has no role.
    await app.page.getByText('Not this damage').first().waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('The roof was two years old.');
    await dialog.getByRole('button', { name: history.note.saveCorrection }).click();
    await timeline().getByText('The roof was two years old.').waitFor();
    await app.ask('items.exclude', { caseId, itemIds, excluded: false, reason: null });
  });

  it('records a decision next to the level, which stays', async () => {
    const { level } = await app.ask('cases.get', { caseId });
    await button(history.decision.decide).click();
    const dialog = app.page.getByRole('dialog', { name: history.decision.dialog });
    const save = dialog.getByRole('button', { name: history.decision.save });
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByText(history.choice.doubtful).click();
    await dialog.getByRole('textbox').fill('The originals are missing.');
    await save.click();
    await timeline().getByText('The originals are missing.').waitFor();
    const shown = history.decision.change.replace('{{choice}}', history.choice.doubtful);
    await app.page
      .getByRole('banner')
      .or(app.page.locator('header'))
      .getByRole('button', { name: shown })
      .waitFor();
    const [result] = await app.ask('results.list', { caseId });
    const [decision] = await app.ask('decisions.list', { caseId });
    expect(decision).toMatchObject({ choice: 'doubtful', level, basis: [{ resultId: result?.id }] });
    const after = await app.ask('cases.get', { caseId });
    expect(after).toMatchObject({ level, decision: 'doubtful' });
  });

  it('asks the customer questions in their language, and records what was asked and answered', async () => {
    await openTab('results');
    await button(questions.open).click();
    const dialog = app.page.getByRole('dialog', { name: questions.title });
    await dialog.getByRole('radio', { name: createFormats('en').languageName('de') }).click();
    await dialog.getByRole('button', { name: questions.chooseNone }).click();
    const { questions: proposed, mail } = await app.ask('questions.propose', { caseId, language: 'de' });
    const [first, second] = proposed.filter(({ isSuggested, itemId }) => isSuggested && itemId !== null);
    if (!first || !second) throw new Error('nothing is suggested');
    expect(await dialog.getByRole('button', { name: questions.asked }).isDisabled()).toBe(true);
    for (const { text } of [first, second]) {
      await dialog.locator('label').filter({ hasText: text }).click();
    }
    await dialog.getByText(questions.chosen_other.replace('{{count, number}}', '2')).waitFor();
    await dialog
      .getByRole('button', { name: questions.edit.replace('{{question}}', second.text), exact: true })
      .click();
    await dialog.getByRole('textbox', { name: questions.wording }).fill('Wer hat die Scheibe ersetzt?');
    await settle(app.page);
    expect(await violations(app.page, '[role=dialog]')).toEqual([]);

    await dialog.getByRole('button', { name: questions.copy }).click();
    const copied = await waitUntil('the text is copied', async () => {
      const text = await app.electron.evaluate(({ clipboard }) => clipboard.readText());
      return text.includes('Scheibe') ? text.replaceAll('\r\n', '\n') : null;
    });
    expect(copied).toBe(
      `${mail.opening}\n\n1. ${first.text}\n\n2. Wer hat die Scheibe ersetzt?\n\n${mail.closing}`,
    );
    await app.electron.evaluate(({ shell }) => {
      shell.openPath = async (path) => {
        globalThis.openedDraft = path;
        return '';
      };
    });
    await dialog.getByRole('button', { name: questions.mailOpen }).click();
    await dialog.getByText(questions.mailOpened).waitFor();
    const draft = await readFile(await app.electron.evaluate(() => globalThis.openedDraft), 'latin1');
    expect(draft).toContain('X-Unsent: 1');
    expect(draft.match(/^Content-Type: image\/jpeg/gm)).toHaveLength(2);

    await dialog.getByRole('button', { name: questions.asked }).click();
    await openTab('history');
    await timeline().getByText('Wer hat die Scheibe ersetzt?').click();
    const aside = app.page.getByRole('complementary');
    await aside.getByText(questions.inquiry.state.open, { exact: true }).waitFor();
    await aside.getByRole('button', { name: questions.answer.record }).click();
    const answer = app.page.getByRole('dialog', { name: questions.answer.dialog });
    await answer.getByText(`1. ${first.text}`).click();
    const day = answer.getByRole('textbox', { name: questions.answer.date });
    const today = await day.inputValue();
    await day.fill('31.02.2026');
    await answer.getByText(questions.answer.dateInvalid.replace('{{example}}', today)).waitFor();
    expect(await answer.getByRole('button', { name: questions.answer.save }).isDisabled()).toBe(true);
    await day.fill(today);
    await answer
      .getByRole('textbox', { name: questions.answer.text, exact: true })
      .fill('The garage on the corner.');
    await settle(app.page);
    expect(await violations(app.page, '[role=dialog]')).toEqual([]);
    await answer.getByRole('button', { name: questions.answer.save }).click();
    await timeline().getByText('The garage on the corner.').waitFor();
    await aside.getByText(questions.inquiry.state['partly-answered'], { exact: true }).waitFor();
    const [inquiry] = await app.ask('questions.list', { caseId });
    expect(inquiry).toMatchObject({ number: 1, language: 'de', answers: [{ questions: [2] }] });
    // What was asked before is named, and not chosen again by itself.
    await button(questions.open).click();
    const earlier = dialog.getByText(/^asked on /);
    await earlier.nth(1).waitFor();
    expect(await earlier.count()).toBe(2);
    await app.page.keyboard.press('Escape');
  });

  it('names excluded files, and keeps identifiers under the technical details', async () => {
    const left = (await app.ask('intake.get', { caseId })).items
      .filter(({ excluded }) => !excluded)
      .slice(0, 3);
    const itemIds = left.map(({ id }) => id);
    const reason = 'Nicht dieser Schaden';
    await app.ask('items.exclude', { caseId, itemIds, excluded: true, reason });
    await openTab('history');
    const row = timeline().getByRole('option').filter({ hasText: history.action['items-excluded'] }).first();
    await row.getByText(new RegExp(`${left[0]?.path}, ${left[1]?.path} · .* · .*${reason}`)).waitFor();
    await row.click();
    const aside = app.page.getByRole('complementary');
    for (const { path } of left) await aside.getByText(path, { exact: true }).waitFor();
    for (const [language, theme] of APPEARANCES) {
      await app.ask('settings.change', { language, theme });
      await app.page.locator(`[data-theme="${theme}"]`).waitFor();
      const list = app.page.getByRole('listbox', { name: resources[language].history.list });
      await list.waitFor();
      await keepPicture(app.page, `history-excluded-${theme}-${language}`);
      expect(await list.textContent()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    }
    await app.ask('settings.change', { language: 'en', theme: 'light' });
    const [id = ''] = itemIds;
    expect(await aside.getByText(id, { exact: true }).isVisible()).toBe(false);
    await aside.getByText(history.entry.technical, { exact: true }).click();
    await aside.getByText(id, { exact: true }).waitFor();
    await app.ask('items.exclude', { caseId, itemIds, excluded: false, reason: null });
  });

  it('can be read by keyboard, and says that the hash chain is intact', async () => {
    const check = await app.ask('custody.check', { caseId });
    expect(check).toMatchObject({ broken: null, altered: [] });
    await app.page
      .getByText(history.chain.verified_other.replace('{{count, number}}', String(check.entries)))
      .waitFor();
    await timeline().focus();
    await app.page.keyboard.press('End');
    await app.page
      .getByRole('option', { selected: true })
      .getByText(history.action['case-created'])
      .waitFor();
    await app.page.keyboard.press('Home');
    await button(history.chain.compare).click();
    const dialog = app.page.getByRole('dialog', { name: history.compare.title });
    await dialog.getByRole('textbox').fill(` ${check.headHash?.toUpperCase()}\n`);
    await dialog.getByText(history.compare.head).waitFor();
    await dialog.getByRole('textbox').fill('0'.repeat(64));
    await dialog.getByText(history.compare.none).waitFor();
    await app.page.keyboard.press('Escape');
  });

  it('shows where and when the photos were taken, and selects the photo of a chosen place', async () => {
    await openTab('results');
    await app.page.getByRole('radio', { name: places.view.map }).click();
    await app.page.getByRole('application').waitFor();
    await app.page.getByRole('region', { name: places.timeline }).waitFor();
    const files = app.page.getByRole('listbox');
    const before = await files.getByRole('option', { selected: true }).textContent();
    const slider = app.page.getByRole('slider', { name: resources.en.workspace.timeline.slider });
    await slider.focus();
    await waitUntil('another photo is selected', async () => {
      await app.page.keyboard.press('ArrowRight');
      const now = await files.getByRole('option', { selected: true }).textContent();
      return now === before ? null : now;
    });
  });

  it('warns at the entry that was changed outside of the program', async () => {
    await app.close();
    const database = new DatabaseConstructor(join(dataFolder, 'proofcase.db'));
    try {
      database.exec('DROP TRIGGER custody_is_never_changed');
      database.prepare(`UPDATE custody SET actor = 'eve' WHERE case_id = ? AND sequence = 3`).run(caseId);
    } finally {
      database.close();
    }
    app = await launchApp({ dataFolder });
    await speak(app, 'en');
    await openTab('history');
    const alert = app.page.getByRole('alert');
    await alert.getByText(history.chain.broken.replace('{{position, number}}', '3')).waitFor();
    await alert.getByRole('button', { name: history.chain.show }).click();
    await app.page.getByRole('option', { selected: true }).getByText(history.mark.broken).waitFor();
    await app.page.getByText(history.mark.unproved).first().waitFor();
    expect(app.problems()).toEqual([]);
  });
});
