import type { Page } from 'playwright';
import type { Screen } from './shots.ts';

const SMALL = { width: 1100, height: 700 };
/** A window of 1360 x 840 at 200 %. */
const DOUBLED = { width: 680, height: 420 };

const chip = (page: Page, index: number) =>
  page.locator('main [role="radiogroup"] button').nth(index).click();

const openDecision = async (page: Page): Promise<void> => {
  await page.locator('main [role="tabpanel"] button').filter({ hasText: /…$/ }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** The history of a case: all of it, parts of it, what is wrong with it, and its dialogs. */
export function historyScreens(caseId: string): readonly Screen[] {
  const hash = `/case/${caseId}/history`;
  return [
    { name: 'history', hash },
    { name: 'history-small', hash, size: SMALL },
    { name: 'history-zoom', hash, size: DOUBLED },
    { name: 'history-notes', hash, act: (page) => chip(page, 1) },
    { name: 'history-decisions', hash, act: (page) => chip(page, 2) },
    {
      name: 'history-entry',
      hash,
      act: async (page) => {
        await chip(page, 3);
        await page.getByRole('option').nth(6).click();
      },
    },
    { name: 'history-new', hash, scenario: 'new-history' },
    { name: 'history-new-notes', hash, scenario: 'new-history', act: (page) => chip(page, 1) },
    { name: 'history-broken', hash, scenario: 'broken-chain' },
    {
      name: 'history-broken-entry',
      hash,
      scenario: 'broken-chain',
      size: SMALL,
      act: (page) => page.getByRole('alert').getByRole('button').click(),
    },
    { name: 'history-altered', hash, scenario: 'altered', act: (page) => chip(page, 1) },
    {
      name: 'history-long',
      hash,
      scenario: 'long-history',
      act: (page) => page.getByRole('listbox').press('End'),
    },
    {
      name: 'history-compare',
      hash,
      act: async (page) => {
        await page.locator('footer button').last().click();
        await page.getByRole('dialog').getByRole('textbox').fill('aa'.repeat(32));
      },
    },
    {
      name: 'history-note-dialog',
      hash,
      act: async (page) => {
        await chip(page, 1);
        await page.getByRole('option').nth(1).click();
        await page.locator('aside button').first().click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'history-note-remove',
      hash,
      act: async (page) => {
        await chip(page, 1);
        await page.getByRole('option').nth(1).click();
        await page.locator('aside button').nth(1).click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    { name: 'history-decide', hash, scenario: 'answered', act: openDecision },
    { name: 'history-decide-small', hash, scenario: 'answered', size: SMALL, act: openDecision },
    { name: 'history-decide-zoom', hash, size: DOUBLED, act: openDecision },
  ];
}
