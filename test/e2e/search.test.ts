import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../src/locales';
import { launchApp, type RunningApp } from '../support/app';
import { closeDialogs, dismiss, speak } from '../support/journey';
import { holdRequests } from '../support/request-control';

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
afterEach(() => closeDialogs(app));

const rows = () => app.page.getByRole('grid').getByRole('row');
/** One press of a side button, as the browser engine receives it. */
async function pressMouse(button: 'back' | 'forward'): Promise<void> {
  const session = await app.page.context().newCDPSession(app.page);
  for (const type of ['mousePressed', 'mouseReleased'] as const) {
    await session.send('Input.dispatchMouseEvent', { type, x: 600, y: 400, button, clickCount: 1 });
  }
  await session.detach();
}

/** Types a query into the focused field and presses Enter in the same moment. */
const TYPE_AND_ENTER = `
  const field = document.activeElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'muller');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
`;

const search = () => app.page.getByRole('searchbox');

describe('the case search in the window', () => {
  it('finds a note without its umlaut and the middle of a case number, highlights both, and works by keyboard', async () => {
    await app.page.keyboard.press('Control+f');
    await app.page.keyboard.type('muller');
    // A pause between two letters searches for the first ones, which find the same row.
    await expect.poll(() => app.page.locator('mark').allTextContents()).toEqual(['Müller']);
    await expect.poll(() => rows().count()).toBe(2);
    await search().fill('ch-0077');
    await expect.poll(() => app.page.locator('mark').first().textContent()).toBe('CH-0077');
    await app.page.keyboard.press('ArrowDown');
    await app.page.locator('[role="grid"]:focus').waitFor();
    await search().fill('');
    await app.page.getByText('130 cases').waitFor();
  });

  it('leaves the focus in the field while it is typed in, also when the list comes back', async () => {
    await search().fill('hail');
    await app.page.getByText('129 matches').waitFor();
    await app.page.keyboard.press('ArrowDown');
    await app.page.locator('[role="grid"]:focus').waitFor();
    await search().fill('nowhere');
    await app.page.getByText('No case contains all of “nowhere”.').waitFor();
    await search().fill('muller');
    await expect.poll(() => app.page.locator('mark').allTextContents()).toEqual(['Müller']);
    await app.page.keyboard.type(' bei');
    expect(await search().inputValue()).toBe('muller bei');
    await search().fill('');
    await app.page.getByText('130 cases').waitFor();
  });

  it('moves to the cases of what was typed, and opens none of the list before', async () => {
    await search().focus();
    // Twice Enter in the same moment: React renders in between, but the cases are not there yet.
    await app.page.evaluate(`(async () => {
      const field = document.activeElement;
      const press = () =>
        document.activeElement.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
        );
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'muller');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      press();
      for (let turn = 0; turn < 50; turn += 1) await null;
      press();
    })()`);
    await expect.poll(() => app.page.locator('mark').allTextContents()).toEqual(['Müller']);
    await app.page.locator('[role="grid"]:focus').waitFor();
    await app.page.keyboard.press('Enter');
    await app.page.getByRole('heading', { name: 'SEARCH-0077' }).waitFor();
    await app.page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => rows().count()).toBe(2);
    await search().fill('');
    await app.page.getByText('130 cases').waitFor();
  });

  it('stays in the field after another text, and wherever the person moved, until the cases are there', async () => {
    const release = await holdRequests(app, 'cases.list');
    await search().fill('muller');
    await app.page.keyboard.press('Enter');
    await app.page.keyboard.type('x');
    await app.page.keyboard.press('Backspace');
    await release();
    await expect.poll(() => app.page.locator('mark').allTextContents()).toEqual(['Müller']);
    await app.page.locator('[type="search"]:focus').waitFor();
    const releaseAgain = await holdRequests(app, 'cases.list');
    await search().fill('hail');
    await app.page.keyboard.press('Enter');
    await app.page.keyboard.press('Tab');
    await releaseAgain();
    await app.page.getByText('129 matches').waitFor();
    await app.page.locator('search :focus:not(input)').waitFor();
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

  it('takes back a filter by key, and keeps the search and the order that were chosen after it', async () => {
    const { caseList, cases, common } = resources.en;
    const red = app.page.getByRole('button', { name: common.level.Red, exact: true });
    const header = app.page.getByRole('columnheader').filter({ hasText: cases.column.caseNumber });
    const byNumber = header.getByRole('button', { name: cases.column.caseNumber });
    await red.click();
    await app.page.getByText(caseList.nothing.filter).waitFor();
    await red.click();
    await app.page.getByText('130 cases').waitFor();
    await search().fill('hail');
    await app.page.getByText('129 matches').waitFor();
    await byNumber.click();
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
    await app.page.getByRole('grid').focus();
    await app.page.keyboard.press('Control+z');
    await app.page.getByText(caseList.nothing.both.replace('{{search}}', 'hail')).waitFor();
    await app.page.keyboard.press('Control+z');
    await app.page.getByText('129 matches').waitFor();
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    // The third press returns to the usual order.
    await byNumber.click();
    await byNumber.click();
    await search().fill('');
    await app.page.getByText('130 cases').waitFor();
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

  it('opens a case from the command palette without its umlaut, and Back finds the list as it was', async () => {
    const { palette } = resources.en;
    await search().fill('');
    await app.page.getByText('130 cases').waitFor();
    const { select } = resources.en.exporting;
    await app.page.keyboard.press('Control+k');
    await app.page.getByRole('combobox', { name: palette.title }).fill(select.start);
    await app.page.getByRole('option', { name: select.start }).click();
    const selected = app.page.getByRole('region', { name: select.label });
    await selected.getByRole('button', { name: select.cancel, exact: true }).click();
    await app.page.keyboard.press('Control+k');
    await app.page.getByRole('combobox', { name: palette.title }).waitFor();
    await app.page.keyboard.type('muller');
    const option = app.page.getByRole('option', { name: 'SEARCH-0077' });
    await option.waitFor();
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
    await app.page.keyboard.press('Enter');
    await app.page.getByRole('heading', { name: 'SEARCH-0077' }).waitFor();
    await app.page.keyboard.press('Alt+ArrowLeft');
    await app.page.getByText('130 cases').waitFor();
    await rows().nth(3).click();
    await app.page.getByRole('heading', { name: 'SEARCH-0127' }).waitFor();
    // The fourth and fifth buttons of a mouse.
    await pressMouse('back');
    await app.page.locator('[role="grid"]:focus').waitFor();
    await pressMouse('forward');
    await app.page.getByRole('heading', { name: 'SEARCH-0127' }).waitFor();
    // Typed and entered before the first list of cases is there.
    await app.page.evaluate(`(async () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
      for (let turn = 0; turn < 100 && document.activeElement?.role !== 'combobox'; turn += 1) await null;
      ${TYPE_AND_ENTER}
    })()`);
    await app.page.getByRole('heading', { name: 'SEARCH-0077' }).waitFor();
    await app.page.keyboard.press('Alt+ArrowLeft');
    await app.page.getByRole('heading', { name: 'SEARCH-0127' }).waitFor();
    await app.page.keyboard.press('Control+k');
    const help = app.page.getByRole('option').filter({ has: app.page.locator('kbd') });
    const [row, key] = [await help.boundingBox(), await help.locator('kbd').boundingBox()];
    expect(key?.width).toBeLessThan((row?.width ?? 0) / 4);
    // While the list still shows the cases used last.
    await app.page.evaluate(`{ ${TYPE_AND_ENTER} }`);
    await app.page.getByRole('heading', { name: 'SEARCH-0077' }).waitFor();
    await app.page.keyboard.press('Alt+ArrowLeft');
    await app.page.getByRole('heading', { name: 'SEARCH-0127' }).waitFor();
    await app.page.keyboard.press('Control+k');
    await app.page.keyboard.type('no such thing');
    await app.page.getByText(palette.empty.replace('{{typed}}', 'no such thing')).waitFor();
    await app.page.keyboard.press('Escape');
    await app.page.keyboard.press('Alt+ArrowLeft');
    await app.page.getByText('130 cases').waitFor();
  });

  it('offers in the menu of a row, by key, what the case itself offers', async () => {
    await app.page.getByRole('grid').focus();
    await app.page.keyboard.press('Shift+F10');
    const menu = app.page.getByRole('menu');
    await menu.getByRole('menuitem', { name: resources.en.retention.actions.close }).waitFor();
    const { menu: entries, page } = resources.en.cases;
    for (const tab of ['prepare', 'results', 'capture', 'received', 'history'] as const) {
      await menu.getByRole('menuitem', { name: entries.open.replace('{{tab}}', page[tab]) }).waitFor();
    }
    await dismiss(menu);
    await app.page.locator('[role="grid"]:focus').waitFor();
  });

  it('keeps the width of a column that was moved with the keys', async () => {
    const edge = app.page.getByRole('separator').first();
    const before = Number(await edge.getAttribute('aria-valuenow'));
    await edge.focus();
    await app.page.keyboard.press('ArrowRight');
    await expect
      .poll(async () => (await app.ask('settings.get', {})).widths)
      .toEqual({ 'cases.level': before + 16 });
    await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(String(before + 16));
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
