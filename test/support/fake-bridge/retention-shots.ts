import type { Page } from 'playwright';
import type { Screen } from './shots.ts';
import { uuid } from './uuid.ts';

const hash = '/settings/retention';
const case0 = `/case/${uuid<string>('case', 0)}/history`;
const NARROW = { width: 1100, height: 700 };
/** What a window of 1360 x 840 shows at 200 %. */
const ZOOMED = { width: 680, height: 420 };

const openDue = async (page: Page): Promise<void> => {
  await page.locator('table + *, table').first().waitFor();
  await page.getByRole('button', { name: /6/ }).first().click();
  await page.getByRole('alertdialog').waitFor();
};

/** The entry of the menu behind the last button of the header, counted from the first. */
const inMenu =
  (place: number) =>
  async (page: Page): Promise<void> => {
    await page.locator('header').getByRole('button').last().click();
    const entries = page.getByRole('menuitem');
    await entries.first().waitFor();
    if (place >= 0) await entries.nth(place).click();
  };

const openDelete = async (page: Page): Promise<void> => {
  await inMenu(2)(page);
  await page.getByRole('alertdialog').waitFor();
};

/** Closing, holding and deleting. */
export const RETENTION_SCREENS: readonly Screen[] = [
  { name: 'retention', hash },
  { name: 'retention-tall', hash, size: { width: 1360, height: 1500 } },
  { name: 'retention-small', hash, size: NARROW },
  { name: 'retention-zoomed', hash, size: ZOOMED },
  { name: 'retention-empty', hash, scenario: 'empty', size: { width: 1360, height: 1200 } },
  { name: 'retention-problem', hash, scenario: 'problem', size: { width: 1360, height: 1500 } },
  { name: 'retention-due-dialog', hash, act: openDue },
  { name: 'retention-menu', hash: case0, scenario: 'closed&held', act: inMenu(-1) },
  { name: 'retention-hold', hash: case0, act: inMenu(1) },
  { name: 'retention-release', hash: case0, scenario: 'held', act: inMenu(1) },
  { name: 'retention-delete', hash: case0, scenario: 'closed', act: openDelete },
  { name: 'retention-delete-held', hash: case0, scenario: 'closed&held', act: openDelete },
  { name: 'retention-delete-zoomed', hash: case0, scenario: 'closed', size: ZOOMED, act: openDelete },
];
