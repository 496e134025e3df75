import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settle, violations } from '../support/accessibility';
import { applicationCommand, launchApp, type RunningApp } from '../support/app';
import { unlistedNames } from '../support/data-map';
import { startReleaseServer } from '../support/release-server';
import { keepPicture } from '../support/screens';

const POLICY = {
  version: 1,
  organisation: 'Example Insurance',
  contact: 'it@insurance.example',
  language: 'en',
  profiles: [{ name: 'Motor', address: 'https://service.example' }],
  otherProfiles: false,
  allowedAddresses: ['service.example'],
  proxy: { mode: 'direct' },
  retentionDays: 365,
  receiver: { enabled: false, address: '127.0.0.1', port: 8_472, pathPrefix: '', publicAddress: null },
};

let folder: string;
let app: RunningApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-managed-'));
  app = await launchWith(JSON.stringify(POLICY));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function launchWith(
  policy: string,
  environment: { readonly [name: string]: string } = {},
): Promise<RunningApp> {
  const file = join(folder, 'policy.json');
  await writeFile(file, policy, { mode: 0o600 });
  return launchApp({
    dataFolder: join(folder, 'data'),
    environment: { PROOFCASE_POLICY_FILE: file, ...environment },
  });
}

async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name, exact: true }).click();
}

describe('the window of a managed workplace', () => {
  test('locks what the organisation has set, with the reason, and leaves the key to the person', async () => {
    const { page } = app;
    const reason = page.getByText('Managed by Example Insurance. Questions: it@insurance.example');
    await openSection(page, 'Profiles');
    // What is locked comes with an answer of its own.
    await page.getByText('Your organisation provides the profiles.').waitFor();
    expect(await page.getByRole('button', { name: 'New profile' }).isDisabled()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Service address' }).isDisabled()).toBe(true);
    await page.getByText('Advanced: contact, budget, live capture').click();
    expect(await page.getByRole('textbox', { name: 'Contact address (optional)' }).isEnabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Remove profile' }).count()).toBe(0);
    const { activeProfileId: profileId } = await app.ask('settings.get', {});
    await app.ask('profiles.setKey', { profileId, key: 'managed-key-0001', thisRunOnly: true });
    const removeKey = page.getByRole('button', { name: 'Remove key' });
    await removeKey.click();
    await page.getByText('Key removed').waitFor();
    await removeKey.waitFor({ state: 'detached' });
    await openSection(page, 'Language and appearance');
    await reason.waitFor();
    expect(await page.getByRole('radio', { name: 'Deutsch', exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Dark' }).isEnabled()).toBe(true);
    await openSection(page, 'Live capture');
    await reason.waitFor();
    expect(await page.getByRole('switch', { name: /Receive results/ }).isDisabled()).toBe(true);
    await openSection(page, 'Storage and retention');
    await reason.waitFor();
    await openSection(page, 'About');
    await page.getByRole('heading', { name: 'Managed settings' }).waitFor();
    await page.getByText('365 days after closing').waitFor();
    expect(app.problems()).toEqual([]);
  });

  test('offers an update of its server, and installs it when the person quits', async () => {
    await app.close();
    const server = await startReleaseServer('AppImage');
    const appImage = join(folder, 'Proofcase.AppImage');
    await writeFile(appImage, 'old', { mode: 0o755 });
    server.publish('99.0.0', Buffer.from('new'));
    const { address, signingKey } = server;
    const allowedAddresses = ['service.example', '127.0.0.1'];
    app = await launchWith(
      JSON.stringify({ ...POLICY, allowedAddresses, updates: { address, signingKey } }),
      // As the runtime of an AppImage sets them for the program in it.
      { APPIMAGE: appImage, APPDIR: dirname(applicationCommand([]).path) },
    );
    await openSection(app.page, 'About');
    const installer = '/releases/Proofcase-99.0.0.AppImage';
    server.files.delete(installer);
    const check = app.page.getByRole('button', { name: 'Check now' });
    await check.click();
    await app.page
      .getByText('Version 99.0.0 could not be downloaded. Proofcase tries again later.')
      .waitFor();
    server.files.set(installer, Buffer.from('new'));
    await check.click();
    const banner = app.page
      .getByRole('status')
      .filter({ hasText: 'Proofcase 99.0.0 is installed when you quit.' });
    await banner.waitFor();
    await settle(app.page);
    await keepPicture(app.page, 'update');
    expect(await violations(app.page)).toEqual([]);
    await banner.getByRole('button', { name: 'Do not install' }).click();
    const atQuit = app.page.getByRole('checkbox', { name: 'Install when I quit' });
    await expect.poll(() => atQuit.isChecked()).toBe(false);
    await banner.waitFor({ state: 'detached' });
    await app.page.getByText('Install when I quit').click();
    await banner.waitFor();
    expect(app.problems()).toEqual([]);
    expect(await unlistedNames(join(folder, 'data'))).toEqual([]);
    await app.close();
    expect(await readFile(appImage, 'utf8')).toBe('new');
    await server.close();
    app = await launchWith(JSON.stringify(POLICY));
    // The engine is loaded before the next test closes the application.
    await app.ask('app.info', {});
  });

  test('says on every screen what is wrong with a broken policy', async () => {
    await app.close();
    expect(await unlistedNames(join(folder, 'data'))).toEqual([]);
    app = await launchWith(JSON.stringify({ ...POLICY, retentionDays: 0, colour: 'red' }));
    const banner = app.page.getByRole('status').filter({ hasText: 'contain errors and were not applied' });
    await banner.getByText('is out of range: ≥ 1').waitFor();
    await banner.getByText('is not a known setting').waitFor();
    await openSection(app.page, 'Profiles');
    await banner.getByText('retentionDays').waitFor();
    expect(app.problems()).toEqual([]);
  });
});
