import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { resources } from '../../src/locales';
import type { PracticeService } from '../../src/practice-service/server';
import { launchApp, type RunningApp } from '../support/app';
import { CANARY_KEY, speak, startService, useAccount } from '../support/journey';
import { makeCertificate } from '../support/made-certificates';
import { holdRequests } from '../support/request-control';
import { showAddress } from '../support/show-address';

const { common, outbox, settings } = resources.en;
let service: PracticeService;
let app: RunningApp;

beforeAll(async () => {
  service = await startService();
  app = await launchApp();
  await speak(app, 'en');
  await useAccount(app, service, CANARY_KEY);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

it('leaves a form once it is saved, and takes no Cancel while it is being saved', async () => {
  await showAddress(app.page, '#/settings/profiles');
  await app.page.getByRole('textbox', { name: settings.form.name }).fill('Renamed');
  await app.page.getByRole('navigation').getByRole('link', { name: common.navigation.outbox }).click();
  const question = app.page.getByRole('alertdialog', { name: common.unsaved.title });
  const release = await holdRequests(app, 'profiles.save');
  onTestFinished(release);
  await question.getByRole('button', { name: common.action.save, exact: true }).click();
  const cancel = question.locator('button[aria-disabled=true]', { hasText: common.action.cancel });
  await cancel.press('Enter');
  await app.page.keyboard.press('Escape');
  expect(await question.isVisible()).toBe(true);
  await release();
  await app.page.getByRole('heading', { level: 1, name: outbox.title }).waitFor();
  expect((await app.ask('profiles.list', {})).map(({ name }) => name)).toContain('Renamed');
});

it('removes one trusted authority at a time, so that none comes back', async () => {
  const [first, second] = ['First', 'Second'].map((organisation) => ({
    organisation,
    pem: makeCertificate({ organisation, name: 'Root' }).pem,
  }));
  if (!first || !second) throw new Error('there are two authorities');
  await app.ask('settings.change', { trustAnchors: [first.pem, second.pem] });
  await showAddress(app.page, '#/settings/precheck');
  const remove = ({ organisation }: typeof first) =>
    app.page.getByRole('button', { name: new RegExp(`O=${organisation}`) }).press('Enter');
  const release = await holdRequests(app, 'settings.change');
  onTestFinished(release);
  await remove(first);
  await app.page.locator('button[aria-disabled=true]', { hasText: settings.trust.add }).waitFor();
  await remove(second);
  await release();
  const left = async () => (await app.ask('settings.get', {})).trustAnchors.map(({ subject }) => subject);
  await expect.poll(left).toEqual(['O=Second, CN=Root']);
  await app.page.locator('button:not([aria-disabled])', { hasText: settings.trust.add }).waitFor();
  expect(await left()).toEqual(['O=Second, CN=Root']);
});
