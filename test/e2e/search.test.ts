import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchApp, type RunningApp } from '../support/app';
import { speak } from '../support/journey';

let app: RunningApp;

beforeAll(async () => {
  app = await launchApp();
  await speak(app, 'en');
  for (let index = 0; index < 130; index += 1) {
    const note = index === 77 ? 'Rohrbruch bei Frau Müller' : 'hail';
    const caseNumber = `SEARCH-${String(index).padStart(4, '0')}`;
    await app.ask('cases.create', { caseNumber, note, referenceDate: '2026-01-05' });
  }
});
afterAll(() => app.close());

const rows = () => app.page.getByRole('grid').getByRole('row');
const search = () => app.page.getByRole('searchbox');

describe('the case search in the window', () => {
  it('finds a note without its umlaut and the middle of a case number, highlights both, and works by keyboard', async () => {
    await app.page.keyboard.press('Control+f');
    await app.page.keyboard.type('muller');
    await expect.poll(() => rows().count()).toBe(2);
    expect(await app.page.locator('mark').allTextContents()).toEqual(['Müller']);
    await search().fill('ch-0077');
    await expect.poll(() => app.page.locator('mark').first().textContent()).toBe('CH-0077');
    await app.page.keyboard.press('ArrowDown');
    await app.page.locator('[role="grid"]:focus').waitFor();
    await search().fill('');
    await app.page.getByText('130 cases').waitFor();
  });

  it('names the filters that leave an empty list, and clears them', async () => {
    await search().fill('nowhere');
    await app.page.getByText('No case contains all of “nowhere”.').waitFor();
    await app.page.getByRole('button', { name: 'Show all cases' }).click();
    await app.page.getByText('130 cases').waitFor();
    expect(await search().inputValue()).toBe('');
  });

  it('saves a filter by name, applies it by its shortcut, keeps it for the session, and deletes it', async () => {
    await search().fill('hail');
    await app.page.getByText('129 matches').waitFor();
    await app.page.getByRole('button', { name: 'Saved filters' }).click();
    await app.page.getByRole('menuitem', { name: 'Save this filter' }).click();
    await app.page.getByRole('dialog').getByRole('textbox').fill('Hail only');
    await app.page.keyboard.press('Enter');
    await app.page.getByRole('button', { name: 'Hail only' }).waitFor();
    await search().fill('');
    await app.page.getByText('130 cases').waitFor();
    await app.page.keyboard.press('Alt+1');
    await app.page.getByText('129 matches').waitFor();
    await app.page.keyboard.press('Control+2');
    await app.page.keyboard.press('Control+1');
    await app.page.getByText('129 matches').waitFor();
    await app.page.getByRole('button', { name: 'Hail only' }).click();
    await app.page.getByRole('menuitem', { name: 'Manage filters' }).click();
    await app.page.getByRole('button', { name: 'Delete “Hail only”' }).click();
    await expect.poll(() => app.ask('filters.list', {})).toEqual([]);
    await app.page.getByRole('button', { name: 'Done' }).click();
  });

  it('shows a case that was added elsewhere without a reload', async () => {
    await app.page.keyboard.press('Escape');
    await search().fill('');
    await app.page.getByText('130 cases').waitFor();
    await app.ask('cases.create', { caseNumber: 'ADDED-LATER', note: '', referenceDate: '2026-01-05' });
    await app.page.getByText('131 cases').waitFor();
    await app.page.getByText('ADDED-LATER').waitFor();
    expect(app.problems()).toEqual([]);
  });
});
