import { execFile, spawn } from 'node:child_process';
import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CHANNEL_EVENT } from '../../src/contract/bridge';
import type { EventMap } from '../../src/contract/events';
import type { Language } from '../../src/domain/language';
import { resources } from '../../src/locales';
import { shellTexts } from '../../src/main/app/shell/texts';
import { overflowAtDoubleSize, settle, violations } from '../support/accessibility';
import { applicationCommand, launchApp, openApps, type RunningApp } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';
import { createEngineFixture } from '../support/engine-fixture';
import { databaseHashes } from '../support/fault-database';
import { openRaw } from '../support/fault-folder';
import { temporaryFolder } from '../support/folders';
import {
  CANARY_KEY,
  closeDialogs,
  dismiss,
  openCaseByDrop,
  sealAndSend,
  speak,
  startService,
  useAccount,
  waitForState,
  waitUntil,
} from '../support/journey';
import { failRequests } from '../support/request-control';
import { copyAnsweredSample, type SampleCase } from '../support/sample-cases';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';

let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let onePhoto: string;

beforeAll(async () => {
  fixture = await temporaryFolder();
  onePhoto = join(fixture.path, 'one-photo');
  await makeManyPhotos(onePhoto, 1);
});
afterAll(() => fixture.remove());
// Of the file: a hook of the suite runs before the one that takes the screenshot of a failure.
afterEach(async () => {
  for (const open of openApps()) await closeDialogs(open);
});

describe('the integration with the operating system', () => {
  let answered: SampleCase;
  let app: RunningApp;
  beforeAll(async () => {
    answered = await copyAnsweredSample(fixture.path);
    app = await launchApp({ dataFolder: answered.dataFolder });
    // The engine is loaded after the list is drawn; what that discards may be the promise of an evaluation.
    await app.ask('profiles.list', {});
  });

  it('is that of the package if one is named, and of the checkout otherwise', async () => {
    const isPackaged = await app.electron.evaluate((electron) => electron.app.isPackaged);
    expect(isPackaged).toBe(process.env.PROOFCASE_TEST_PACKAGE !== undefined);
  });

  it('is shown once its page is there', async () => {
    const shown = await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.isVisible()),
    );
    expect(shown).toEqual([true]);
    expect(await app.page.evaluate('document.visibilityState')).toBe('visible');
  });

  it('leads from the menu to every screen', async () => {
    await speak(app, 'en');
    const { menu } = shellTexts('en');
    for (const [label, hash] of [
      [menu.outbox, '#/outbox'],
      [menu.settings, '#/settings/profiles'],
      [menu.about, '#/settings/about'],
      [menu.cases, '#/cases'],
    ] as const) {
      await choose(app, label);
      await waitUntil(`the window is at ${hash}`, () => (app.page.url().endsWith(hash) ? true : null));
    }
    await choose(app, menu.newCase);
    await dismiss(app.page.getByRole('dialog'));
  });

  it('keeps an open dialog when the menu or a notification leads elsewhere, and offers the case', async () => {
    const { caseId } = answered;
    const { common, history } = resources.en;
    await speak(app, 'en');
    const { menu } = shellTexts('en');
    await showAddress(app.page, `#/case/${caseId}/history`);
    await app.page.getByRole('button', { name: history.note.write, exact: true }).click();
    const dialog = app.page.getByRole('dialog', { name: history.note.writeTitle });
    await dialog.getByRole('textbox').fill('Half a sentence');
    for (const label of [menu.newCase, menu.outbox, menu.settings, menu.cases]) await choose(app, label);
    // Events arrive in order: once the last one shows, the ones before have had their effect.
    await sendNavigate(app, { to: 'case', caseId });
    const { caseNumber } = await app.ask('cases.get', { caseId });
    const said = app.page.locator('[data-tone="red"]', {
      hasText: common.dialogOpen.caseNotOpened.replace('{{caseNumber}}', caseNumber),
    });
    await said.waitFor();
    expect(app.page.url()).toContain(`#/case/${caseId}/history`);
    expect(await app.page.getByRole('dialog').count()).toBe(1);
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Half a sentence');
    await dismiss(dialog);
    await said.getByRole('button', { name: common.dialogOpen.openCase }).click();
    await app.page.waitForURL(/#\/case\/[^/]+\/results/);
  });

  it('closes the dialog on top by Escape in the instant in which nothing has the focus', async () => {
    const { history } = resources.en;
    await speak(app, 'en');
    await showAddress(app.page, `#/case/${answered.caseId}/history`);
    await app.page.getByRole('button', { name: history.note.write, exact: true }).click();
    const dialog = app.page.getByRole('dialog', { name: history.note.writeTitle });
    await dialog.getByRole('textbox').waitFor();
    // In one step, since the dialog takes the focus back within a frame.
    await app.page.evaluate(`(() => {
      document.activeElement.blur();
      const key = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', key));
    })()`);
    await dialog.waitFor({ state: 'detached' });
  });

  it('says why a setting or the profile in use could not be changed', async () => {
    const { common, errors, settings } = resources.en;
    await speak(app, 'en');
    onTestFinished(await failRequests(app, 'settings.change', 'database-read-only'));
    const toast = app.page.locator('[data-tone="red"]', { hasText: errors['database-read-only'].title });
    const expectSaid = async () => {
      await toast.waitFor();
      await toast.getByRole('button', { name: common.action.close }).click();
      await toast.waitFor({ state: 'detached' });
    };
    await showAddress(app.page, '#/settings/appearance');
    await app.page.getByText(settings.appearance.dark, { exact: true }).click();
    await expectSaid();
    await app.page.getByRole('button', { name: new RegExp(`^${common.profile.switch}`) }).click();
    await app.page.getByRole('menu').getByText(common.profile.practice).first().click();
    await expectSaid();
    await showAddress(app.page, '#/settings/profiles');
    const profiles = app.page.getByRole('list', { name: settings.profiles.list });
    await profiles.getByRole('button', { name: settings.practice.title }).click();
    await app.page.getByRole('button', { name: settings.profiles.use, exact: true }).click();
    await app.page.getByRole('alert').getByText(errors['database-read-only'].title).waitFor();
  });

  it('closes the command palette when another case opens, whose actions it does not have', async () => {
    const { palette } = resources.en;
    await app.page.keyboard.press('Control+k');
    const dialog = app.page.getByRole('dialog', { name: palette.title });
    await dialog.waitFor();
    await showAddress(app.page, '#/cases');
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows every file of the support bundle before it is written, and writes the chosen ones', async () => {
    const { support } = resources.en.application;
    await app.electron.evaluate(({ Menu }, wanted) => {
      const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help');
      help?.submenu?.items.find(({ label }) => label === wanted)?.click();
    }, shellTexts('en').menu.support);
    const dialog = app.page.getByRole('dialog');
    const content = dialog.getByRole('region', { name: 'Content of system.json' });
    await content.getByText('"proofcase"').waitFor();
    await settle(app.page);
    await keepPicture(app.page, 'support-bundle');
    expect(await violations(app.page, '[role=dialog]')).toEqual([]);
    expect(await overflowAtDoubleSize(app)).toEqual([]);
    await dialog.getByText('policy.json', { exact: true }).click();
    const target = join(fixture.path, 'support.zip');
    await app.answerSaveDialog(target);
    await dialog.getByRole('button', { name: support.save }).click();
    await app.page.getByText(support.saved).waitFor();
    const zip = (await readFile(target)).toString('latin1');
    expect(zip).toContain('system.json');
    expect(zip).not.toContain('policy.json');
    expect(await dialog.count()).toBe(0);
  });

  it('starts a case with a folder that the file manager hands over', async () => {
    await app.electron.evaluate(({ app: running }, folder) => {
      running.emit('second-instance', {}, ['proofcase', `--check=${folder}`]);
    }, onePhoto);
    const dialog = app.page.getByRole('dialog');
    await dialog.getByText(basename(onePhoto), { exact: false }).first().waitFor();
    await dismiss(dialog);
  });

  it('shows in the high contrast of Windows which screen is open', async () => {
    await speak(app, 'en');
    const backgroundOf = (selector: string): Promise<unknown> =>
      app.page.evaluate(
        `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`,
      );
    await app.page.emulateMedia({ forcedColors: 'active' });
    const selected = await backgroundOf('nav [aria-current="page"]');
    const unselected = await backgroundOf('nav a:not([aria-current])');
    await app.page.emulateMedia({ forcedColors: 'none' });
    expect(selected).toMatch(/^rgb/);
    expect(selected).not.toBe(unselected);
  });

  it('uses the language of the settings, and keeps the data folder private', async () => {
    const menuLabels = () =>
      app.electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
    for (const language of ['pl', 'en', 'de'] as const) {
      await speak(app, language);
      const { file, edit, view, window, help } = shellTexts(language).menu;
      expect(await menuLabels()).toEqual([file, edit, view, window, help]);
    }
    if (process.platform !== 'win32') expect((await stat(app.dataFolder)).mode & 0o777).toBe(0o700);
  });

  it('saves a complete attachment in the chosen folder', async () => {
    const { caseId } = answered;
    const [result] = await app.ask('results.list', { caseId });
    if (!result) throw new Error('no result');
    const { attachments } = await app.ask('results.get', { resultId: result.id });
    const report = attachments.find(({ category }) => category === 'analysis_report');
    if (report === undefined) throw new Error('no report came');
    const target = join(fixture.path, 'report.pdf');
    await app.answerSaveDialog(null);
    expect(await app.ask('attachments.saveAs', { attachmentId: report.id })).toBeNull();
    await app.answerSaveDialog(target);
    expect(await app.ask('attachments.saveAs', { attachmentId: report.id })).toEqual({ path: target });
    expect((await stat(target)).size).toBe(report.bytes);
    await app.answerSaveDialog(join(fixture.path, 'no-such-folder', 'report.pdf'));
    expect(await app.request('attachments.saveAs', { attachmentId: report.id })).toMatchObject({
      error: { code: 'target-gone' },
    });
    await expectMessages(app, caseId, target);
    await app.page.keyboard.press('Escape');
  });

  it('shows an error for half a minute, longer under the pointer, and keeps it in the list of messages', async () => {
    const { common, errors, settings } = resources.en;
    const { clock } = app.page;
    await speak(app, 'en');
    await showAddress(app.page, '#/settings/appearance');
    const dark = app.page.getByText(settings.appearance.dark, { exact: true });
    await dark.waitFor();
    // Runs last: a page that is reloaded has the clock of the test again.
    onTestFinished(async () => {
      await app.close();
      app = await launchApp({ dataFolder: answered.dataFolder });
      await app.ask('profiles.list', {});
    });
    let endFailures = await failRequests(app, 'settings.change', 'database-read-only');
    onTestFinished(() => endFailures());
    await clock.install();
    onTestFinished(() => clock.resume());
    await clock.pauseAt((await app.page.evaluate(() => Date.now())) + 60_000);
    await dark.click();
    const toast = app.page.getByRole('status').getByText(errors['database-read-only'].title);
    const isShown = (shown: Locator) =>
      // Requests of the page need its timers, which stand still otherwise.
      waitUntil('the error is shown', async () => {
        await clock.runFor(20);
        return (await shown.count()) > 0 ? true : null;
      });
    await isShown(toast);
    await clock.runFor(29_000);
    expect(await toast.count()).toBe(1);
    await clock.runFor(1_000);
    await toast.waitFor({ state: 'detached' });
    await dark.click();
    await isShown(toast);
    await endFailures();
    endFailures = await failRequests(app, 'settings.change', 'disk-full');
    await dark.click();
    const held = app.page.getByRole('status').getByText(errors['disk-full'].title);
    await isShown(held);
    await held.hover();
    // The first error again, which takes the place of its toast.
    await endFailures();
    endFailures = await failRequests(app, 'settings.change', 'database-read-only');
    const first = await toast.elementHandle();
    await dark.evaluate((element) => element.click());
    await waitUntil('the first toast is gone', async () => {
      await clock.runFor(20);
      return (await first?.evaluate((element) => element.isConnected)) ? null : true;
    });
    await clock.runFor(31_000);
    expect(await held.count()).toBe(1);
    await dark.hover();
    await clock.runFor(31_000);
    await held.waitFor({ state: 'detached' });
    await toast.waitFor({ state: 'detached' });
    // One that is closed under the pointer leaves no hold to the next one.
    await dark.click();
    await isShown(toast);
    const close = app.page.getByRole('status').getByRole('button', { name: common.action.close });
    await close.click();
    await toast.waitFor({ state: 'detached' });
    await dark.click();
    await isShown(toast);
    await clock.runFor(31_000);
    await toast.waitFor({ state: 'detached' });
    await clock.resume();
    await app.page.getByRole('button', { name: common.messages.title }).click();
    const list = app.page.getByRole('dialog', { name: common.messages.title }).getByRole('listitem');
    await list.first().getByText(errors['database-read-only'].title).waitFor();
  });

  it('asks before it quits while an answer is awaited, keeps waiting on request, and remembers the window', async () => {
    const service = await startService();
    service.control.inject({
      endpoint: 'scan',
      action: { kind: 'delay', delayMs: 600_000, stage: 'before-answer' },
    });
    await speak(app, 'en');
    await app.ask('settings.change', { theme: 'dark' });
    expect(await app.electron.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(true);
    await useAccount(app, service, CANARY_KEY);
    await app.page.getByRole('link', { name: resources.en.common.navigation.cases }).click();
    await openCaseByDrop(app, onePhoto, 'E2E-QUIT-1');
    await sealAndSend(app);
    await waitForState(app, 'submitting');

    await app.answerMessageBox(0);
    const questions = (count: number) =>
      waitUntil(`${count} questions were answered`, async () =>
        (await app.answeredMessageBoxes()) === count ? true : null,
      );
    await app.electron.evaluate(({ app: running }) => running.quit());
    await questions(1);
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await questions(2);
    expect(await waitForState(app, 'submitting')).toMatchObject({ caseNumber: 'E2E-QUIT-1' });

    await app.answerMessageBox(2);
    await app.close();
    await service.close();
    const remembered = await readFile(join(app.dataFolder, 'window.json'), 'utf8');
    expect(JSON.parse(remembered)).toMatchObject({ theme: 'dark' });
  });
});

it('the menu opens a closed window at what is chosen, as macOS needs it', async () => {
  const app = await launchApp();
  await speak(app, 'en');
  const { menu } = shellTexts('en');
  /** Closes the window as on macOS, where the application goes on, and opens it from the menu. */
  const reopened = async (label: string) => {
    await app.electron.evaluate(({ app: running, BrowserWindow }) => {
      running.removeAllListeners('window-all-closed').on('window-all-closed', () => undefined);
      BrowserWindow.getAllWindows()[0]?.destroy();
    });
    const opened = app.electron.waitForEvent('window');
    await choose(app, label);
    return opened;
  };
  await (await reopened(menu.settings)).waitForURL(/#\/settings\/profiles$/);
  const page = await reopened(menu.newCase);
  await page.getByRole('dialog', { name: resources.en.cases.new.title }).waitFor();
  await app.close();
});

describe('starting', () => {
  it('runs the command line of an installed application without a window', async () => {
    const { path, args } = applicationCommand(['--cli', 'check', onePhoto, '--json']);
    const dataFolder = join(fixture.path, 'cli-data');
    const { stdout } = await promisify(execFile)(path, [...args, '--data-dir', dataFolder]);
    const { items } = JSON.parse(stdout) as { readonly items: readonly { readonly path: string }[] };
    expect(items.map((item) => item.path)).toEqual(await readdir(onePhoto));
  });

  it('ends with the exit code of the command line', async () => {
    const { path, args } = applicationCommand(['--cli', 'no-such-command']);
    const child = spawn(path, [...args, '--data-dir', join(fixture.path, 'cli-data')], { stdio: 'ignore' });
    const code = await new Promise((ended) => child.once('exit', ended));
    expect(code).toBe(2);
  });

  it('says why it cannot start without its folders, and changes nothing in their place', async () => {
    const dataFolder = join(fixture.path, 'unsuitable');
    const inTheWay = join(dataFolder, 'answers');
    await mkdir(dataFolder, { mode: 0o700 });
    await writeFile(join(dataFolder, 'proofcase-data-folder.txt'), 'the marker of a data folder');
    await writeFile(inTheWay, 'a file where a folder belongs');
    const { path, args } = applicationCommand(['--data-dir', dataFolder]);
    const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => printed.push(String(text)));
    const log = await waitUntil('the log tells of it', async () => {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      const text = await readFile(join(dataFolder, 'logs', 'proofcase.log'), 'utf8').catch(() => '');
      if (text.includes('cannot start')) return text;
      if (hasEnded) throw new Error(`It ended without telling why:\n${text}${printed.join('')}`);
      return null;
    });
    expect(log).toContain('data-folder-unsuitable');
    if (child.kill('SIGKILL')) await new Promise((ended) => child.once('exit', ended));
    expect(await readFile(inTheWay, 'utf8')).toBe('a file where a folder belongs');
  });

  it('reports an unreadable database, does not change it, and keeps it when the user starts with an empty one', async () => {
    const dataFolder = join(fixture.path, 'unreadable');
    const database = join(dataFolder, 'proofcase.db');
    const damaged = Buffer.alloc(8_192, 'not a database');
    await mkdir(dataFolder, { mode: 0o700 });
    await writeFile(database, damaged);
    const app = await launchApp({ dataFolder });
    // The language that was set is in the database; without it the system's is spoken.
    const { safety } = resources[(await app.ask('app.info', {})).systemLanguage];
    const report = await showReport(app, safety);
    await report.getByText(safety.finding['database-unreadable']).waitFor();
    await report.getByText(safety.action['opened-empty']).waitFor();
    expect(await report.getByRole('button', { name: safety.report['restore-backup'] }).count()).toBe(0);
    expect(await readFile(database)).toEqual(damaged);

    await report.getByRole('button', { name: safety.report.reset }).click();
    await app.page.getByRole('alertdialog', { name: safety.report.confirmReset }).waitFor();
    await app.electron.evaluate(({ app: running }) => {
      running.relaunch = () => undefined;
    });
    await app.page.getByRole('button', { name: safety.report.resetAndRestart }).click();
    await app.gone();
    expect(await readFile(database)).toEqual(damaged);

    const next = await launchApp({ dataFolder });
    await next.page.getByText(safety.report.banner).waitFor();
    expect(await next.ask('app.recovery', {})).toMatchObject({
      mode: 'normal',
      findings: [{ code: 'started-empty' }],
    });
    await next.close();
    const [aside = ''] = await readdir(join(dataFolder, 'set-aside'));
    expect(await readFile(join(dataFolder, 'set-aside', aside, 'proofcase.db'))).toEqual(damaged);
  });

  it('shows the readable part of a damaged database, offers the newest backup, and changes no byte', async () => {
    const made = await createEngineFixture();
    const { dataFolder } = made;
    const { safety } = resources.en;
    const engine = await made.open();
    await engine.handlers['settings.change']({ language: 'en' });
    await engine.handlers['cases.create']({
      caseNumber: 'E2E-DAMAGED-1',
      note: '',
      referenceDate: '2026-01-15',
    });
    await engine.handlers['backups.make']({});
    await engine.close();
    await damageTable(dataFolder, 'custody');
    const before = await databaseHashes(dataFolder);

    const app = await launchApp({ dataFolder });
    const report = await showReport(app, safety);
    await report.getByText(safety.finding['database-damaged']).waitFor();
    await report.getByText(safety.action['opened-read-only']).waitFor();
    await report.getByText(safety.action['outbox-paused']).waitFor();
    for (const choice of ['restore-backup', 'reset'] as const) {
      expect(await report.getByRole('button', { name: safety.report[choice] }).isEnabled()).toBe(true);
    }
    expect(await report.getByRole('button', { name: safety.report.continue }).count()).toBe(0);
    await app.page.keyboard.press('Escape');
    await app.page.getByText('E2E-DAMAGED-1').first().waitFor();

    const create = { caseNumber: 'E2E-DAMAGED-2', referenceDate: '2026-01-15' };
    expect(await app.request('cases.create', create)).toMatchObject({
      error: { code: 'database-read-only' },
    });
    await app.close();
    expect(await databaseHashes(dataFolder)).toEqual(before);
    await made.close();
  });
});

/** Presses the entry of the application menu with this label. */
function choose(app: RunningApp, label: string): Promise<void> {
  return app.electron.evaluate(({ Menu }, wanted) => {
    for (const menu of Menu.getApplicationMenu()?.items ?? []) {
      menu.submenu?.items.find((item) => item.label === wanted)?.click();
    }
  }, label);
}

/** Sends what a press on a notification sends. */
function sendNavigate(app: RunningApp, event: EventMap['navigate']): Promise<void> {
  return app.electron.evaluate(
    ({ BrowserWindow }, [channel, payload]) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send(channel, 'navigate', payload),
    [CHANNEL_EVENT, JSON.stringify(event)] as const,
  );
}

/** Opens what the strip above every screen has to tell. */
async function showReport(
  app: RunningApp,
  { report }: (typeof resources)[Language]['safety'],
): Promise<Locator> {
  await app.page.getByText(report.banner).waitFor();
  await app.page.getByText(report.bannerHeld).waitFor();
  await app.page.getByRole('button', { name: report.show, exact: true }).click();
  return app.page.getByRole('dialog', { name: report.title });
}

/** Overwrites the first page of a table that no list of the first screen is read from. */
async function damageTable(dataFolder: string, table: string): Promise<void> {
  const raw = openRaw(dataFolder);
  raw.pragma('wal_checkpoint(TRUNCATE)');
  const page = Number(raw.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table));
  const pageBytes = Number(raw.pragma('page_size', { simple: true }));
  raw.close();
  const file = await open(join(dataFolder, 'proofcase.db'), 'r+');
  await file.write(Buffer.alloc(pageBytes, 0xff), 0, pageBytes, (page - 1) * pageBytes);
  await file.close();
}

/** A success disappears automatically, an error covers nothing, and both stay in the list, in the language of the window. */
async function expectMessages(app: RunningApp, caseId: string, target: string): Promise<void> {
  await speak(app, 'en');
  await showAddress(app.page, `#/case/${caseId}/results`);
  const { en, pl } = resources;
  const save = app.page.getByRole('button', { name: en.results.attachment.saveReport });
  const errorOf = ({ title, next }: { readonly title: string; readonly next: string }) => `${title} ${next}`;
  const toastOf = (text: string) => app.page.getByRole('status').getByText(text);
  await save.click();
  const error = toastOf(errorOf(en.errors['target-gone']));
  await error.waitFor();
  const uncovered = async (): Promise<number> => {
    const main = await app.page.locator('main').boundingBox();
    return ((await error.boundingBox())?.y ?? 0) - ((main?.y ?? 0) + (main?.height ?? 0));
  };
  // The frame makes room for a message once it has been measured.
  await expect.poll(uncovered).toBeGreaterThanOrEqual(0);
  await app.answerSaveDialog(target);
  await save.click();
  const success = toastOf(en.results.attachment.saved.replace('{{path}}', target));
  await success.waitFor();
  // On a slow machine it comes after the error is gone, in the place of the button, and is held under the pointer.
  await app.page.mouse.move(5, 5);
  await success.waitFor({ state: 'detached' });
  await app.page.getByRole('button', { name: en.common.messages.title }).click();
  await speak(app, 'pl');
  const list = app.page.getByRole('dialog', { name: pl.common.messages.title }).getByRole('listitem');
  await list.filter({ hasText: pl.results.attachment.saved.replace('{{path}}', target) }).waitFor();
  await list.filter({ hasText: errorOf(pl.errors['target-gone']) }).waitFor();
}
