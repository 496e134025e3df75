import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/domain/language';
import { resources } from '../../src/locales';
import { type PracticeService, startPracticeService } from '../../src/practice-service/server';
import { violations } from '../support/accessibility';
import { countActions } from '../support/action-count';
import { launchApp, type RunningApp } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';
import { closedPort } from '../support/closed-port';
import { temporaryFolder } from '../support/folders';
import {
  CANARY_KEY,
  closeDialogs,
  openCaseByDrop,
  sealAndSend,
  speak,
  startService,
  useAccount,
  waitForResult,
  waitForState,
} from '../support/journey';
import { madeCertificate } from '../support/made-certificate';
import { type RawServer, rawServer } from '../support/raw-server';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';

const OTHER_KEY = 'other-account-key-77';
const { common, outbox, settings } = resources.en;
let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let service: PracticeService;
let other: PracticeService;
/** Of the profile that is set up in the window. */
let fresh: PracticeService;
let app: RunningApp;
let dataFolder: string;
let server: RawServer;

beforeAll(async () => {
  fixture = await temporaryFolder();
  service = await startService();
  other = await startPracticeService({ key: OTHER_KEY });
  fresh = await startPracticeService({ key: OTHER_KEY });
  server = await rawServer(() => undefined, { secure: true });
  dataFolder = join(fixture.path, 'data');
  app = await launchApp({ dataFolder });
  await speak(app, 'en');
});
afterAll(async () => {
  await app.close();
  await server.close();
  await other.close();
  await fresh.close();
  await service.close();
  await fixture.remove();
});
afterEach(() => closeDialogs(app));

/** Keeps a picture of the window, so that a person can look at it. */
async function look(name: string): Promise<void> {
  expect(await violations(app.page)).toEqual([]);
  await keepPicture(app.page, name);
}

async function toSettings(): Promise<void> {
  await app.page.getByRole('link', { name: common.navigation.settings }).click();
  await app.page.getByRole('heading', { level: 1, name: settings.title }).waitFor();
}

async function toOutbox(): Promise<void> {
  const navigation = app.page.getByRole('navigation');
  await navigation.getByRole('link', { name: new RegExp(common.navigation.outbox) }).click();
}

// First, because the list of cases offers the set-up only while it is empty.
it('a new profile takes at most 4 actions until it is in use, and a cancelled one leaves nothing behind', async () => {
  const names = async () => (await app.ask('profiles.list', {})).map(({ name }) => name);
  const { form, key, test, wizard } = settings;
  const before = await names();
  await toSettings();
  await app.page.getByRole('button', { name: settings.profiles.add, exact: true }).click();
  const dialog = app.page.getByRole('dialog', { name: wizard.title });
  const address = dialog.getByRole('textbox', { name: form.baseUrl });
  const keyField = dialog.getByLabel(key.enter, { exact: true });
  await address.fill(fresh.baseUrl);
  await keyField.fill(CANARY_KEY);
  await dialog.getByRole('button', { name: wizard.idle }).click();
  await dialog.getByText(test['key-refused'].replace('{{status}}', '401')).waitFor();
  const useUntested = dialog.getByRole('button', { name: wizard.useUntested });
  await useUntested.waitFor();
  await look('wizard-refused');
  await dialog.getByText(form.advanced).click();
  await dialog.getByRole('textbox', { name: resources.en.tokens.form.budget }).fill('about 5');
  await dialog.getByText(resources.en.tokens.form.budgetWrong).waitFor();
  expect(await useUntested.isDisabled()).toBe(true);
  await app.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await names()).toEqual(before);

  await app.page.getByRole('link', { name: common.navigation.cases }).click();
  const name = new URL(fresh.baseUrl).host;
  const stored = async () => (await app.ask('profiles.list', {})).find((profile) => profile.name === name);
  const setUpFrom = async (button: Locator) => {
    const person = countActions(app);
    await person.click(button);
    await person.fill(address, `${fresh.baseUrl}/v2/fraudscanner`);
    await person.fill(keyField, OTHER_KEY);
    await person.click(dialog.getByRole('button', { name: wizard.idle }));
    await dialog.waitFor({ state: 'detached' });
    const actions = person.taken();
    expect(actions.length, actions.join('\n')).toBeLessThanOrEqual(4);
  };
  await setUpFrom(app.page.getByRole('button', { name: resources.en.cases.empty.setUp }));
  const first = await stored();
  if (!first) throw new Error('the profile is not stored');
  await app.ask('profiles.remove', { profileId: first.id });
  const known = { caseNumber: 'ADDRESS-0', note: '', referenceDate: '2026-10-04' };
  await app.ask('cases.create', known);
  await app.page.getByText(known.caseNumber).waitFor();
  const navigation = app.page.getByRole('navigation');
  await look('wizard-with-a-case');
  await setUpFrom(navigation.getByRole('button', { name: common.profile.add }));
  await navigation.getByRole('button', { name: common.profile.add }).waitFor({ state: 'detached' });
  await navigation.getByRole('button', { name: new RegExp(`^${common.profile.switch}`) }).click();
  await app.page.getByRole('menuitem', { name: common.profile.add }).click();
  await dialog.waitFor();
  await app.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await toSettings();
  const profile = await stored();
  expect(profile).toMatchObject({ baseUrl: fresh.baseUrl, key: 'stored' });
  expect((await app.ask('settings.get', {})).activeProfileId).toBe(profile?.id);
  const paths = fresh.control.state().requests.map(({ path }) => path);
  expect(new Set(paths)).toEqual(new Set(['/v2/getUploadUrl']));

  await app.page.getByRole('textbox', { name: form.name }).fill('Claims');
  await app.page.getByLabel(key.replace, { exact: true }).fill('third-key');
  await app.page.getByRole('tab', { name: settings.section.about }).click();
  const question = app.page.getByRole('alertdialog', { name: common.unsaved.title });
  await question.getByRole('button', { name: common.action.cancel }).click();
  await app.page.getByRole('button', { name: common.action.save, exact: true }).click();
  await app.page.getByText(form.saved).waitFor();
  await app.page.getByRole('button', { name: test.run }).click();
  await app.page.getByText(test['key-refused'].replace('{{status}}', '401')).waitFor();
  expect(await names()).toContain('Claims');
  await look('profile-saved');
  expect(app.problems()).toEqual([]);
});

it('a new service address is not lost unsaved, and says that the key stays behind', async () => {
  const profile = await useAccount(app, service, CANARY_KEY);
  await app.ask('settings.change', { outbox: { paused: true } });
  const photos = join(fixture.path, 'photos');
  await makeManyPhotos(photos, 1);
  const caseId = await openCaseByDrop(app, photos, 'ADDRESS-1');
  await sealAndSend(app);

  await toSettings();
  const address = app.page.getByRole('textbox', { name: settings.form.baseUrl });
  await address.fill(other.baseUrl);
  const notice = settings.form.otherOrigin
    .replace('{{before}}', new URL(service.baseUrl).origin)
    .replace('{{after}}', new URL(other.baseUrl).origin);
  await app.page.getByText(notice).waitFor();
  await look('address-before-saving');
  await toOutbox();
  const question = app.page.getByRole('alertdialog', { name: common.unsaved.title });
  await question.getByRole('button', { name: common.action.cancel }).click();
  await question.waitFor({ state: 'detached' });
  expect(await address.inputValue()).toBe(other.baseUrl);
  await app.page.getByRole('button', { name: common.action.save, exact: true }).click();
  const blocked = settings.block['key-other-origin'].replace('{{detail}}', new URL(service.baseUrl).origin);
  await app.page.getByText(blocked).waitFor();
  await app.page.getByText(notice).waitFor({ state: 'detached' });
  await look('address-saved');
  await app.ask('settings.change', { outbox: { paused: false } });
  expect(await waitForState(app, 'blocked')).toMatchObject({ reason: 'key-other-origin' });

  await toOutbox();
  const card = app.page.locator(`[data-profile="${profile.id}"]`);
  const reason = outbox.blocked.reason['key-other-origin'].replace(
    '{{detail}}',
    new URL(service.baseUrl).origin,
  );
  await card.getByText(reason).waitFor();
  for (const language of LANGUAGES) {
    await speak(app, language);
    await look(`address-blocked-${language}`);
  }
  await speak(app, 'en');
  expect(other.control.state().requests).toEqual([]);

  await card.getByLabel(settings.key.enter, { exact: true }).fill(OTHER_KEY);
  await card
    .getByRole('button', { name: new RegExp(`${settings.key.save}|${settings.key.saveSession}`) })
    .click();
  await waitForResult(app, caseId);
  expect(other.control.state().scansProcessed).toBe(1);
  expect(service.control.state().scansProcessed).toBe(0);
  expect(app.problems()).toEqual([]);
});

it('a refused certificate is described on the card of its profile and by the connection test', async () => {
  const made = madeCertificate({ name: 'verify.nordland.example', hosts: ['127.0.0.1'] });
  server.present({ cert: made.certificate, key: made.privateKey });
  const profile = await useAccount(app, { baseUrl: server.url }, CANARY_KEY);
  const photos = join(fixture.path, 'other-photos');
  await makeManyPhotos(photos, 1, { first: 1 });
  await openCaseByDrop(app, photos, 'ADDRESS-2');
  await sealAndSend(app);
  const { certificate } = await waitForState(app, 'blocked');
  expect(certificate).toMatchObject({ fault: 'self-signed', subject: 'verify.nordland.example' });

  await toOutbox();
  const card = app.page.locator(`[data-profile="${profile.id}"]`);
  for (const language of LANGUAGES) {
    await speak(app, language);
    await card.getByText(certificate?.sha256 ?? 'no fingerprint').waitFor();
    await look(`certificate-${language}`);
  }
  await speak(app, 'en');
  await toSettings();
  await app.page.getByRole('button', { name: settings.test.run }).click();
  await app.page.getByText(settings.test['certificate-invalid']).waitFor();
  await look('certificate-test');
  expect(server.receivedBytes()).toBe(0);
  expect(app.problems()).toEqual([]);
});

it('keeps unsaved changes when another profile is put in use, and asks before that one is shown', async () => {
  const name = app.page.getByRole('textbox', { name: settings.form.name });
  await toOutbox();
  await toSettings();
  const { activeProfileId: before } = await app.ask('settings.get', {});
  const other = (await app.ask('profiles.list', {})).find(
    ({ id, kind }) => kind !== 'practice' && id !== before,
  );
  if (!other) throw new Error('there is no other profile');
  await name.fill('Half typed');
  await app.ask('settings.change', { activeProfileId: other.id });
  const list = app.page.getByRole('list', { name: settings.profiles.list });
  const button = list.getByRole('button', { name: other.name });
  await button.getByText(settings.profiles.active).waitFor();
  expect(await name.inputValue()).toBe('Half typed');
  await button.click();
  const question = app.page.getByRole('alertdialog', { name: common.unsaved.title });
  await question.getByRole('button', { name: common.unsaved.discard }).click();
  await expect.poll(() => name.inputValue()).toBe(other.name);
  await app.ask('settings.change', { activeProfileId: before });
  await toOutbox();
});

it('asks before unsaved changes are lost, on the way to another screen and when the window closes', async () => {
  const { form } = settings;
  const name = app.page.getByRole('textbox', { name: form.name });
  const nameNow = async () => (await app.ask('profiles.list', {})).map((profile) => profile.name);
  const closeWindow = () =>
    app.electron.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.close();
    });
  await toSettings();
  await name.fill('Renamed');
  await toOutbox();
  const question = app.page.getByRole('alertdialog', { name: common.unsaved.title });
  await look('unsaved');
  await question.getByRole('button', { name: common.action.save, exact: true }).click();
  await app.page.getByRole('heading', { level: 1, name: outbox.title }).waitFor();
  expect(await nameNow()).toContain('Renamed');

  await toSettings();
  await name.fill('Renamed again');
  const [save, , stay] = [0, 1, 2];
  await app.answerMessageBox(stay);
  await closeWindow();
  await expect.poll(() => app.answeredMessageBoxes()).toBe(1);
  expect(await name.inputValue()).toBe('Renamed again');
  expect(await nameNow()).toContain('Renamed');
  await app.answerMessageBox(save);
  await closeWindow();
  await app.gone();
  app = await launchApp({ dataFolder });
  await speak(app, 'en');
  expect(await nameNow()).toContain('Renamed again');
});

it('asks once for all half-typed forms of a section, and switches the receiver as it is stored', async () => {
  const { receiver, mailTexts } = settings;
  const stored = { enabled: false, address: '127.0.0.1', pathPrefix: '', publicAddress: null };
  const [first, second] = [await closedPort(), await closedPort()];
  const now = async () => (await app.ask('receiver.get', {})).settings;
  await app.ask('receiver.change', { ...stored, port: first });
  await showAddress(app.page, '#/settings/capture');
  const port = app.page.getByRole('textbox', { name: receiver.port });
  await port.fill('0');
  await app.page.getByRole('switch', { name: receiver.enabled }).press('Space');
  await expect.poll(now).toMatchObject({ enabled: true, port: first });
  expect(await port.inputValue()).toBe('0');
  await app.page.getByRole('textbox', { name: mailTexts.subject }).fill('Photos of {caseNumber}');

  const question = app.page.getByRole('alertdialog', { name: common.unsaved.title });
  const save = question.getByRole('button', { name: common.action.save, exact: true });
  await toOutbox();
  await save.click();
  await question.waitFor({ state: 'detached' });
  await app.page.getByText(receiver.portWrong).waitFor();
  await port.fill(String(second));
  await toOutbox();
  await save.click();
  await app.page.getByRole('heading', { level: 1, name: outbox.title }).waitFor();
  expect(await now()).toMatchObject({ enabled: true, port: second });
  expect((await app.ask('captures.templates', {})).en.subject).toBe('Photos of {caseNumber}');
  await app.ask('receiver.change', { ...stored, port: first });

  const { rules } = resources.en.retention;
  await showAddress(app.page, '#/settings/retention');
  await app.page.getByRole('textbox', { name: rules.days }).first().fill('30');
  await toOutbox();
  await question.getByRole('button', { name: common.unsaved.discard }).click();
  await app.page.getByRole('heading', { level: 1, name: outbox.title }).waitFor();
  expect((await app.ask('retention.rules', {})).map(({ days }) => days)).not.toContain(30);
});
