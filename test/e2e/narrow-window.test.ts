import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import { LANGUAGES, type Language } from '../../src/domain/language';
import { resources } from '../../src/locales';
import { MIN_SIZE } from '../../src/main/app/shell/window-state';
import { cutSideways, resizeWindow, settle } from '../support/accessibility';
import { launchApp, type RunningApp } from '../support/app';
import { closedPort } from '../support/closed-port';
import { temporaryFolder } from '../support/folders';
import { closeDialogs, dismiss, speak } from '../support/journey';
import { copyAnsweredSample } from '../support/sample-cases';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';
import { TEST_CERTIFICATE } from '../support/test-certificate';

let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;
let caseId: CaseId;
let sampleFolder: string;

/** Fills the settings, so that every section shows its longest content. */
beforeAll(async () => {
  temporary = await temporaryFolder();
  const answered = await copyAnsweredSample(temporary.path);
  ({ caseId, sampleFolder } = answered);
  app = await launchApp({ dataFolder: answered.dataFolder });
  await speak(app, 'en');
  const address = { address: '127.0.0.1', port: await closedPort(), pathPrefix: '/proofcase' };
  await app.ask('receiver.change', { enabled: true, publicAddress: null, ...address });
  await app.ask('settings.change', { trustAnchors: [TEST_CERTIFICATE] });
  await app.ask('backups.make', {});
  await resizeWindow(app, MIN_SIZE);
});
afterAll(async () => {
  await app.close();
  await temporary.remove();
});
afterEach(() => closeDialogs(app));

const button = (name: string) => app.page.getByRole('button', { name, exact: true });

async function open(hash: string): Promise<void> {
  await showAddress(app.page, hash);
}

/** What does not fit into the window as it is now. */
async function look(name: string, language: Language): Promise<readonly string[]> {
  await settle(app.page);
  await keepPicture(app.page, `narrow-${name}-${language}`);
  return (await cutSideways(app.page)).map((what) => `${name}: ${what}`);
}

/** The sections that no other test looks at in this width, with texts that are there once their data is. */
const SECTIONS: readonly (readonly [
  keyof typeof resources.en.settings.section,
  (texts: (typeof resources)[Language]) => readonly string[],
])[] = [
  ['sending', ({ settings }) => [settings.sending.onlyUnmetered]],
  ['capture', ({ settings }) => [settings.receiver.publicAddress, settings.mailTexts.body]],
  ['precheck', ({ settings }) => ['service.example', settings.trust.add]],
  ['tokens', ({ tokens }) => [tokens.byMonth, tokens.byCase]],
  ['backups', ({ safety }) => [safety.backups.restore]],
  ['appearance', ({ settings }) => [settings.appearance.dark]],
  ['about', ({ settings }) => [settings.about.licences]],
];

describe('the narrowest window', () => {
  it.each(LANGUAGES)('fits every section of the settings in %s', async (language) => {
    const { settings } = resources[language];
    await speak(app, language);
    const cut: string[] = [];
    for (const [section, textsOf] of SECTIONS) {
      await open(`#/settings/${section}`);
      const panel = app.page.getByRole('tabpanel', { name: settings.section[section] });
      for (const text of textsOf(resources[language])) await panel.getByText(text).first().waitFor();
      cut.push(...(await look(`settings-${section}`, language)));
    }
    expect(cut).toEqual([]);
  });

  it.each(LANGUAGES)('fits the dialogs with many fields in %s', async (language) => {
    const { capture, cases, exporting, questions, retention } = resources[language];
    await speak(app, language);
    const dialog = app.page.getByRole('dialog');
    const cut: string[] = [];

    await open('#/cases');
    await button(cases.newCase).click();
    await dialog.getByText(cases.new.noPhotos).waitFor();
    cut.push(...(await look('new-case', language)));
    await dismiss(dialog);
    await app.drop(sampleFolder, 'main');
    await dialog.getByRole('button', { name: cases.new.createAndRead }).waitFor();
    cut.push(...(await look('new-case-with-folder', language)));
    await dismiss(dialog);

    await open(`#/case/${caseId}/results`);
    await button(questions.open).click();
    await dialog
      .getByRole('button', { name: questions.edit.split('{{')[0] ?? '' })
      .first()
      .click();
    await dialog.getByRole('button', { name: questions.own, exact: true }).click();
    await dialog.getByRole('region', { name: questions.ownTitle }).getByRole('textbox').waitFor();
    cut.push(...(await look('questions', language)));
    await dismiss(dialog);

    await button(retention.actions.more).click();
    await app.page.getByRole('menuitem', { name: cases.page.export }).click();
    await dialog.getByText(exporting.otherName).click();
    await dialog.getByRole('textbox', { name: exporting.pattern }).waitFor();
    cut.push(...(await look('export', language)));
    await dismiss(dialog);

    await open(`#/case/${caseId}/capture`);
    await button(capture.tab.create).click();
    await dialog.getByText(capture.create.advanced).click();
    await dialog.getByRole('textbox', { name: capture.create.fields }).waitFor();
    cut.push(...(await look('capture-create', language)));
    await dismiss(dialog);
    expect(cut).toEqual([]);
  });

  it('leaves no error on the console', () => {
    expect(app.problems()).toEqual([]);
  });
});
