import type { Page } from 'playwright';
import type { Screen } from './shots.ts';

const hash = '/outbox';
const NARROW = { width: 1100, height: 700 };
/** What a window of 1360 x 840 shows at 200 %. */
const ZOOMED = { width: 680, height: 420 };

const openHistory = async (page: Page) => {
  await page.locator('[data-package] button[aria-expanded]:not([aria-haspopup])').first().click();
  await page.locator('[data-package] ol li time').first().waitFor();
};

const state = (name: string, more: Partial<Screen> = {}, query = ''): Screen => ({
  name: `outbox-${more.name ?? name}`,
  hash,
  scenario: `outbox=${name}${query}`,
  ...(more.size ? { size: more.size } : {}),
  ...(more.act ? { act: more.act } : {}),
});

/** The outbox in each of its states. */
export const OUTBOX_SCREENS: readonly Screen[] = [
  state('empty'),
  state('quiet'),
  state('mixed', { size: { width: 1360, height: 1500 } }),
  state('mixed', { name: 'mixed-narrow', size: NARROW }),
  state('mixed', { name: 'mixed-zoom', size: ZOOMED }),
  state('queued'),
  state('queued', {
    name: 'queued-menu',
    act: async (page) => {
      await page.locator('[data-section="queue"] [aria-haspopup]').nth(1).click();
      await page.getByRole('menu').waitFor();
    },
  }),
  state('uploading'),
  state('stored'),
  state('waiting'),
  state('waiting', { name: 'waiting-history', act: openHistory }),
  state('paused'),
  state('metered'),
  ...['key-refused', 'key-missing', 'keychain-unavailable', 'quota-until', 'account-configuration'].map(
    (reason) => state('blocked', { name: `blocked-${reason}` }, `&block=${reason}`),
  ),
  state('blocked', { name: 'blocked-zoom', size: ZOOMED }, '&block=key-refused'),
  state('rejected'),
  state('question-direct'),
  state('question-early'),
  state('question-open'),
  state('question-open', { name: 'question-history', size: { width: 1360, height: 1000 }, act: openHistory }),
  state('question-open', { name: 'question-zoom', size: { width: 680, height: 900 } }),
  state('question-open', {
    name: 'question-confirm',
    act: async (page) => {
      await page.locator('[data-state="unknown"] section li button').nth(1).click();
      await page.getByRole('alertdialog').waitFor();
    },
  }),
  state('question-cut'),
  state('question-portal', {
    act: async (page) => {
      await page.locator('[data-state="unknown"] dd button').click();
      await page.getByRole('dialog').waitFor();
    },
  }),
  state('ended'),
  state('skew'),
  state('proxy'),
  state('many'),
  { name: 'settings-sending', hash: '/settings/sending', size: { width: 1360, height: 960 } },
  { name: 'settings-sending-zoom', hash: '/settings/sending', size: { width: 680, height: 420 } },
];
