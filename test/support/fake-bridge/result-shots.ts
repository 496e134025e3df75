import type { Page } from 'playwright';
import type { Screen } from './shots.ts';

const choose = (page: Page, name: string) => page.getByRole('option', { name }).first().click();

const openMap = (page: Page) => page.getByRole('radio').nth(1).click();

async function mode(page: Page, key: string): Promise<void> {
  await page.locator('[data-pane]').first().focus();
  await page.keyboard.press(key);
}

async function compare(page: Page): Promise<void> {
  await page.locator('p + button').last().click();
  await page.getByRole('option', { name: 'DSCN0021' }).click();
}

/** The results tab in the states that look different. */
export function resultScreens(caseId: string): readonly Screen[] {
  const hash = `/case/${caseId}/results`;
  const answered = { hash, scenario: 'answered' };
  return [
    { name: 'results', ...answered },
    {
      name: 'results-tall',
      ...answered,
      size: { width: 1360, height: 2100 },
      act: (page) => choose(page, 'DSCN0029'),
    },
    { name: 'results-side', ...answered, act: (page) => mode(page, 's') },
    { name: 'results-blink', ...answered, act: (page) => mode(page, 'b') },
    {
      name: 'results-zoomed-in',
      ...answered,
      act: async (page) => {
        await mode(page, 's');
        for (const key of ['+', '+', '+', '+', '+', 'ArrowRight']) await page.keyboard.press(key);
      },
    },
    { name: 'results-large', ...answered, act: (page) => mode(page, 'f') },
    {
      name: 'results-keys',
      ...answered,
      act: async (page) => {
        await page
          .getByRole('group')
          .filter({ has: page.locator('[data-pane]') })
          .getByRole('button')
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'results-neutral', ...answered, act: (page) => choose(page, 'Küche links') },
    { name: 'results-sparse', hash, scenario: 'answered&sparse' },
    { name: 'results-changes', ...answered, act: compare },
    {
      name: 'results-changes-request',
      ...answered,
      act: async (page) => {
        await compare(page);
        await page.getByRole('listbox').press('Home');
      },
    },
    { name: 'results-changes-zoom', ...answered, size: { width: 680, height: 420 }, act: compare },
    { name: 'results-small', ...answered, size: { width: 1100, height: 700 } },
    { name: 'results-changes-small', ...answered, size: { width: 1100, height: 700 }, act: compare },
    { name: 'results-pdf', ...answered, act: (page) => choose(page, 'Gutachten') },
    { name: 'results-unanswered', ...answered, act: (page) => page.getByRole('radio').nth(3).click() },
    {
      name: 'results-raw',
      ...answered,
      act: async (page) => {
        await page.locator('aside dl button').click();
        await page.getByRole('dialog').getByRole('searchbox').fill('isOutlier');
      },
    },
    {
      name: 'results-select',
      ...answered,
      act: async (page) => {
        await page.locator('main [aria-haspopup="listbox"]').first().click();
        await page.getByRole('listbox').last().waitFor();
      },
    },
    { name: 'results-map', ...answered, act: openMap },
    { name: 'results-map-small', ...answered, size: { width: 1100, height: 700 }, act: openMap },
    { name: 'results-map-zoom', ...answered, size: { width: 680, height: 420 }, act: openMap },
    {
      name: 'results-map-differing',
      ...answered,
      act: async (page) => {
        await openMap(page);
        await choose(page, 'DSCN0027');
      },
    },
    { name: 'results-map-nowhere', hash, scenario: 'answered&nowhere', act: openMap },
    { name: 'results-undecoded', hash, scenario: 'answered&undecoded' },
    { name: 'results-empty', hash },
    { name: 'results-waiting', hash, scenario: 'sending' },
    { name: 'results-zoom', ...answered, size: { width: 680, height: 420 } },
    { name: 'results-middle', ...answered, size: { width: 1024, height: 700 } },
  ];
}
