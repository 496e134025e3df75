import type { Page } from 'playwright';
import type { Screen } from './shots.ts';
import { uuid } from './uuid.ts';

const results = `/case/${uuid<string>('case', 0)}/results`;

const open = async (page: Page) => {
  await page.locator('main header button:has(svg.lucide-download)').click();
  await page.getByRole('dialog').locator('[type=submit]').waitFor();
};
const start = async (page: Page) => {
  await open(page);
  await page.getByRole('dialog').locator('[type=submit]').click();
};

/** The dialog of an export in every state, and the choice of several cases. */
export const EXPORT_SCREENS: readonly Screen[] = [
  { name: 'export', hash: results, act: open },
  { name: 'export-short', hash: results, scenario: 'export=short', act: open },
  { name: 'export-small', hash: results, size: { width: 680, height: 420 }, act: open },
  {
    name: 'export-name',
    hash: results,
    act: async (page) => {
      await open(page);
      await page.getByRole('dialog').getByRole('textbox').fill('{case} {schaden}');
    },
  },
  {
    name: 'export-exists',
    hash: results,
    scenario: 'export=exists',
    act: async (page) => {
      await start(page);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'export-running',
    hash: results,
    scenario: 'export=running',
    act: async (page) => {
      await start(page);
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'export-done',
    hash: results,
    scenario: 'export=remarks',
    act: async (page) => {
      await start(page);
      await page.getByRole('dialog').locator('article').waitFor();
      await page.getByRole('dialog').locator('summary').click();
    },
  },
  { name: 'export-choose', hash: '/cases', act: choose },
  {
    name: 'export-several',
    hash: '/cases',
    act: async (page) => {
      await choose(page);
      await page.locator('main section button').last().click();
      await page.getByRole('dialog').locator('[type=submit]').waitFor();
    },
  },
  {
    name: 'export-partly',
    hash: '/cases',
    act: async (page) => {
      await choose(page);
      await page.locator('main section button').last().click();
      await page.getByRole('dialog').locator('[type=submit]').click();
      await page.getByRole('dialog').locator('article').waitFor();
    },
  },
];

async function choose(page: Page): Promise<void> {
  await page.locator('main header button:has(svg.lucide-download)').click();
  for (const index of [1, 2, 4]) await page.getByRole('row').nth(index).click();
}
