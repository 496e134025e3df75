import type { Page } from 'playwright';
import type { Screen } from './shots.ts';

const openReport = async (page: Page): Promise<void> => {
  await page.getByRole('status').getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
};

/** Tokens, backups, and what a start found. */
export const SAFETY_SCREENS: readonly Screen[] = [
  { name: 'settings-tokens', hash: '/settings/tokens' },
  { name: 'settings-tokens-small', hash: '/settings/tokens', size: { width: 1100, height: 700 } },
  { name: 'settings-tokens-empty', hash: '/settings/tokens', scenario: 'empty' },
  { name: 'settings-backups', hash: '/settings/backups' },
  { name: 'settings-backups-none', hash: '/settings/backups', scenario: 'no-backups&disk-full' },
  {
    name: 'settings-backups-restore',
    hash: '/settings/backups',
    act: async (page) => {
      await page.getByRole('listitem').getByRole('button').last().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'recovery-banner', hash: '/cases', scenario: 'rolled-back' },
  { name: 'recovery-report', hash: '/cases', scenario: 'rolled-back', act: openReport },
  { name: 'recovery-damaged', hash: '/cases', scenario: 'damaged', act: openReport },
  {
    name: 'recovery-damaged-small',
    hash: '/cases',
    scenario: 'damaged',
    size: { width: 680, height: 350 },
    act: openReport,
  },
  { name: 'recovery-copy-damaged', hash: '/outbox', scenario: 'backup-damaged' },
];
