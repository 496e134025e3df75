import type { Page } from 'playwright';
import type { Screen } from './shots.ts';
import { uuid } from './uuid.ts';

const board = '/captures';
const tab = `/case/${uuid<string>('case', 0)}/capture`;
const received = `/case/${uuid<string>('case', 0)}/received`;
const NARROW = { width: 1100, height: 700 };
/** What a window of 1360 x 840 shows at 200 %. */
const ZOOMED = { width: 680, height: 420 };

/** The screen is a file of its own, read after the frame stands. */
const shown = (page: Page) => page.locator('main h1').first().waitFor();

const inTab = (name: string, scenario: string, more: Partial<Screen> = {}): Screen => ({
  name: `capture-${name}`,
  hash: tab,
  scenario,
  act: shown,
  ...more,
});

/** The board, and the tab of a case in each status. */
export const CAPTURE_SCREENS: readonly Screen[] = [
  { name: 'board-empty', act: shown, hash: board },
  { name: 'board-six', act: shown, hash: board, scenario: 'captures=6' },
  { name: 'board-other', act: shown, hash: board, scenario: 'captures=24&other' },
  { name: 'board-question', act: shown, hash: board, scenario: 'captures=6&creation=unknown' },
  { name: 'board-thousands', act: shown, hash: board, scenario: 'captures=2000' },
  { name: 'board-narrow', act: shown, hash: board, scenario: 'captures=40', size: NARROW },
  { name: 'board-zoom', act: shown, hash: board, scenario: 'captures=40', size: ZOOMED },
  inTab('none', 'x'),
  ...['sent', 'reminder', 'manual', 'closed'].map((status) => inTab(status, `capture=${status}`)),
  inTab('zoom', 'capture=sent', { size: ZOOMED }),
  inTab('refused', 'creation=refused'),
  inTab('unknown', 'creation=unknown'),
  inTab('mail', 'capture=sent', {
    act: async (page) => {
      await shown(page);
      await page.locator('main button', { hasText: /Mail|wiadomości/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  }),
  inTab('create', 'x', {
    act: async (page) => {
      await shown(page);
      await page.locator('main button', { hasText: /Link anlegen|Create capture|Utwórz link/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  }),
  { name: 'received-empty', act: shown, hash: received },
  { name: 'received-photos', act: shown, hash: received, scenario: 'received=9' },
  { name: 'received-none', act: shown, hash: received, scenario: 'received=0' },
  { name: 'received-zoom', act: shown, hash: received, scenario: 'received=9', size: ZOOMED },
  { name: 'settings-capture', act: shown, hash: '/settings/capture' },
  {
    name: 'settings-capture-on',
    act: shown,
    hash: '/settings/capture',
    scenario: 'receiver',
    size: { width: 1360, height: 1500 },
  },
];
