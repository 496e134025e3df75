import type { Page } from 'playwright';
import type { Screen } from './shots.ts';

const search = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('searchbox').fill(words);
  await page.waitForTimeout(400);
};
const openFilters = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+Shift+f');
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
};
const openSaved = async (page: Page): Promise<void> => {
  await page.getByRole('search').getByRole('button').last().click();
  await page.getByRole('menu').waitFor();
};

/** The list of cases: searched, filtered, empty, and its saved filters. */
export const CASE_LIST_SCREENS: readonly Screen[] = [
  { name: 'cases-search', hash: '/cases', act: (page) => search(page, 'wasser dsc_12') },
  { name: 'cases-search-camera', hash: '/cases', act: (page) => search(page, 'Canon photosh') },
  {
    name: 'cases-search-small',
    hash: '/cases',
    size: { width: 1100, height: 700 },
    act: async (page) => {
      await page.keyboard.press('Alt+3');
      await search(page, 'keller 12');
    },
  },
  {
    name: 'cases-search-zoom',
    hash: '/cases',
    size: { width: 680, height: 420 },
    act: (page) => search(page, 'dsc_12'),
  },
  {
    name: 'cases-filtered',
    hash: '/cases',
    act: async (page) => {
      await page.keyboard.press('Alt+2');
      await openFilters(page);
      await page.getByRole('dialog').locator('[aria-haspopup="listbox"]').first().click();
      await page.getByRole('option').nth(2).click();
    },
  },
  {
    name: 'cases-filtered-small',
    hash: '/cases',
    size: { width: 680, height: 420 },
    act: openFilters,
  },
  {
    name: 'cases-chips',
    hash: '/cases',
    size: { width: 1100, height: 700 },
    act: (page) => page.keyboard.press('Alt+2'),
  },
  {
    name: 'cases-chips-long',
    hash: '/cases',
    act: (page) => page.keyboard.press('Alt+3'),
  },
  {
    name: 'cases-nothing',
    hash: '/cases',
    act: (page) => search(page, 'Sturmschadenregulierungsbeauftragter'),
  },
  {
    name: 'cases-nothing-both',
    hash: '/cases',
    size: { width: 1100, height: 700 },
    act: async (page) => {
      await page.keyboard.press('Alt+2');
      await search(page, 'nirgends');
    },
  },
  { name: 'cases-saved', hash: '/cases', act: openSaved },
  {
    name: 'cases-save',
    hash: '/cases',
    act: async (page) => {
      await page.keyboard.press('Alt+1');
      await search(page, 'keller');
      await openSaved(page);
      await page.getByRole('menuitem').nth(3).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Offene Fragen');
    },
  },
  {
    name: 'cases-manage',
    hash: '/cases',
    act: async (page) => {
      await openSaved(page);
      await page.getByRole('menuitem').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
