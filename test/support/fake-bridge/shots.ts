import type { Page } from 'playwright';
import { CAPTURE_SCREENS } from './capture-shots.ts';
import { CASE_LIST_SCREENS } from './case-list-shots.ts';
import { EXPORT_SCREENS } from './export-shots.ts';
import { historyScreens } from './history-shots.ts';
import { OUTBOX_SCREENS } from './outbox-shots.ts';
import { pdfScreens } from './pdf-shots.ts';
import { resultScreens } from './result-shots.ts';
import { RETENTION_SCREENS } from './retention-shots.ts';
import { SAFETY_SCREENS } from './safety-shots.ts';
import { uuid } from './uuid.ts';

/** One picture: a name, a scenario, a place, and what is done before it is taken. */
export interface Shot {
  readonly name: string;
  readonly query: string;
  readonly hash: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly act?: (page: Page) => Promise<void>;
}

const FIRST_CASE = uuid<string>('case', 0);
const LOOKS = [
  { language: 'de', theme: 'light' },
  { language: 'de', theme: 'dark' },
  { language: 'en', theme: 'light' },
  { language: 'pl', theme: 'dark' },
] as const;

export type Screen = Omit<Shot, 'query'> & { readonly scenario?: string };

const prepare = `/case/${FIRST_CASE}/prepare`;
const option = (page: Page, name: string) => page.getByRole('option', { name }).first();

const SCREENS: readonly Screen[] = [
  { name: 'cases', hash: '/cases' },
  { name: 'cases-empty', hash: '/cases', scenario: 'empty' },
  {
    name: 'new-case',
    hash: '/cases',
    act: async (page) => {
      await page.keyboard.press('Control+n');
      await page.getByRole('dialog').getByRole('textbox').first().fill('Schäden 4711');
    },
  },
  {
    name: 'report-dialog',
    hash: prepare,
    act: async (page) => {
      await page.getByRole('button', { name: /^(Bericht|Report|Raport) …$/ }).click();
      await page.getByRole('radio').nth(1).waitFor();
    },
  },
  { name: 'prepare', hash: prepare, act: (page) => option(page, 'DSCN0021').click() },
  {
    name: 'prepare-folder',
    hash: prepare,
    act: (page) => page.getByRole('listbox').focus(),
  },
  {
    name: 'prepare-table',
    hash: prepare,
    act: async (page) => {
      await page.getByRole('radio').nth(5).click();
      await page.getByRole('row', { name: 'DSCN0029' }).click();
    },
  },
  { name: 'prepare-skipped', hash: prepare, act: (page) => page.getByRole('radio').nth(3).click() },
  { name: 'prepare-reading', hash: prepare, scenario: 'reading' },
  { name: 'prepare-too-large', hash: prepare, scenario: 'too-large' },
  { name: 'prepare-stopped', hash: prepare, scenario: 'stopped' },
  {
    name: 'prepare-preview',
    hash: prepare,
    act: async (page) => {
      await option(page, 'DSCN0029').click();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'prepare-tall',
    hash: prepare,
    size: { width: 1360, height: 1400 },
    act: (page) => option(page, 'DSCN0021').click(),
  },
  { name: 'prepare-no-folder', hash: `/case/${uuid<string>('case', 7)}/prepare` },
  { name: 'prepare-sending', hash: prepare, scenario: 'sending' },
  {
    name: 'prepare-exclude',
    hash: prepare,
    act: async (page) => {
      await option(page, 'DSCN0010').click();
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Space');
    },
  },
  { name: 'prepare-zoom', hash: prepare, size: { width: 680, height: 420 } },
  ...resultScreens(FIRST_CASE),
  ...pdfScreens(FIRST_CASE),
  ...CASE_LIST_SCREENS,
  ...historyScreens(FIRST_CASE),
  ...OUTBOX_SCREENS,
  ...SAFETY_SCREENS,
  ...RETENTION_SCREENS,
  ...CAPTURE_SCREENS,
  ...EXPORT_SCREENS,
  { name: 'settings', hash: '/settings/profiles', scenario: 'blocked', act: openInsurer },
  { name: 'settings-no-keychain', hash: '/settings/profiles', scenario: 'no-keychain', act: openInsurer },
  {
    name: 'settings-tested',
    hash: '/settings/profiles',
    act: async (page) => {
      await page.locator('main section button').first().click();
      await page.locator('main [aria-live] p').first().waitFor();
    },
  },
  {
    name: 'profile-menu',
    hash: '/settings/profiles',
    act: async (page) => {
      await page.locator('nav button').click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'drop',
    hash: '/cases',
    act: async (page) => {
      await page.evaluate(
        `const data = new DataTransfer(); data.items.add(new File(['x'], 'folder'));
         window.dispatchEvent(new DragEvent('dragenter', { dataTransfer: data, bubbles: true }))`,
      );
    },
  },
  { name: 'settings-appearance', hash: '/settings/appearance' },
  { name: 'settings-about', hash: '/settings/about' },
];

async function openInsurer(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Nordland' }).click();
}

export const SHOTS: readonly Shot[] = SCREENS.flatMap(({ scenario, ...screen }) =>
  LOOKS.map(({ language, theme }) => ({
    ...screen,
    name: `${screen.name}.${language}.${theme}`,
    query: `language=${language}&theme=${theme}${scenario ? `&${scenario}` : ''}`,
  })),
);
