import { execFile, spawn } from 'node:child_process';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shellTexts } from '../../src/main/shell/texts';
import { applicationCommand, launchApp } from '../support/app';
import { placeSample, temporaryFolder } from '../support/folders';
import {
  CANARY_KEY,
  openCaseByDrop,
  sealAndSend,
  speak,
  startService,
  useAccount,
  waitForResult,
  waitForState,
  waitUntil,
} from '../support/journey';

let room: Awaited<ReturnType<typeof temporaryFolder>>;
let sample: string;

beforeAll(async () => {
  room = await temporaryFolder();
  sample = await placeSample(room.path);
});
afterAll(() => room.remove());

describe('quitting', () => {
  it('asks while an answer is awaited, and keeps waiting if the person wants to', async () => {
    const service = await startService();
    service.control.inject({
      endpoint: 'scan',
      action: { kind: 'delay', delayMs: 600_000, stage: 'before-answer' },
    });
    const app = await launchApp();
    await speak(app, 'en');
    await useAccount(app, service, CANARY_KEY);
    await openCaseByDrop(app, sample, 'E2E-QUIT-1');
    await sealAndSend(app);
    await waitForState(app, 'submitting');

    await app.answerMessageBox(0);
    await app.electron.evaluate(({ app: running }) => running.quit());
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await app.page.waitForTimeout(500);
    expect(await waitForState(app, 'submitting')).toMatchObject({ caseNumber: 'E2E-QUIT-1' });

    await app.answerMessageBox(2);
    await app.close();
    await service.close();
  });
});

describe('the operating system side', () => {
  it('speaks the language of the settings, keeps the data to this person, and remembers the window', async () => {
    const dataFolder = join(room.path, 'data');
    const app = await launchApp({ dataFolder });
    const menuLabels = () =>
      app.electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
    for (const language of ['pl', 'en', 'de'] as const) {
      await speak(app, language);
      const { file, edit, view, window } = shellTexts(language).menu;
      expect(await menuLabels()).toEqual([file, edit, view, window]);
    }
    await app.ask('settings.change', { theme: 'dark' });
    expect(await app.electron.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(true);
    await app.close();
    if (process.platform !== 'win32') expect((await stat(dataFolder)).mode & 0o777).toBe(0o700);
    expect(JSON.parse(await readFile(join(dataFolder, 'window.json'), 'utf8'))).toMatchObject({ dark: true });
  });

  it('leads from the menu to every screen', async () => {
    const app = await launchApp();
    await speak(app, 'en');
    const choose = (label: string) =>
      app.electron.evaluate(({ Menu }, wanted) => {
        for (const menu of Menu.getApplicationMenu()?.items ?? []) {
          menu.submenu?.items.find((item) => item.label === wanted)?.click();
        }
      }, label);
    const { menu } = shellTexts('en');
    for (const [label, hash] of [
      [menu.outbox, '#/outbox'],
      [menu.settings, '#/settings/profiles'],
      [menu.cases, '#/cases'],
    ] as const) {
      await choose(label);
      await waitUntil(`the window is at ${hash}`, () => (app.page.url().endsWith(hash) ? true : null));
    }
    await choose(menu.newCase);
    await app.page.getByRole('dialog').waitFor();
    await app.close();
  });

  it('saves an attachment where the person says, whole', async () => {
    const app = await launchApp();
    await speak(app, 'en');
    const service = await startService();
    await useAccount(app, service, CANARY_KEY);
    const caseId = await openCaseByDrop(app, sample, 'E2E-SAVE-1');
    await sealAndSend(app);
    const result = await waitForResult(app, caseId);
    const { attachments } = await app.ask('results.get', { resultId: result.id });
    const report = attachments.find(({ category }) => category === 'analysis_report');
    if (report === undefined) throw new Error('no report came');
    const target = join(room.path, 'report.pdf');
    await app.answerSaveDialog(null);
    expect(await app.ask('attachments.saveAs', { attachmentId: report.id })).toBeNull();
    await app.answerSaveDialog(target);
    expect(await app.ask('attachments.saveAs', { attachmentId: report.id })).toEqual({ path: target });
    expect((await stat(target)).size).toBe(report.bytes);
    await app.answerSaveDialog(join(room.path, 'no-such-folder', 'report.pdf'));
    expect(await app.request('attachments.saveAs', { attachmentId: report.id })).toMatchObject({
      error: { code: 'target-not-writable' },
    });
    await app.close();
    await service.close();
  });
});

describe('starting', () => {
  it('runs the command line of an installed application without a window', async () => {
    const { path, args } = applicationCommand(['--cli', 'check', sample, '--json']);
    const dataFolder = join(room.path, 'cli-data');
    const { stdout } = await promisify(execFile)(path, [...args, '--data-dir', dataFolder], {
      maxBuffer: 50_000_000,
    });
    const report = JSON.parse(stdout) as { readonly items: readonly { readonly path: string }[] };
    expect(report.items.length).toBeGreaterThanOrEqual(20);
  });

  it('ends with the exit code of the command line', async () => {
    const { path, args } = applicationCommand(['--cli', 'no-such-command']);
    const child = spawn(path, [...args, '--data-dir', join(room.path, 'cli-data')], { stdio: 'ignore' });
    const code = await new Promise((ended) => child.once('exit', ended));
    expect(code).toBe(2);
  });

  it('says why it cannot start and leaves a damaged database alone', async () => {
    const dataFolder = join(room.path, 'damaged');
    const database = join(dataFolder, 'proofcase.db');
    const damaged = Buffer.alloc(8_192, 'not a database');
    await mkdir(dataFolder, { mode: 0o700 });
    await writeFile(database, damaged);
    const { path, args } = applicationCommand(['--data-dir', dataFolder]);
    const child = spawn(path, args, { stdio: 'ignore' });
    const log = await waitUntil('the log tells of it', async () => {
      const text = await readFile(join(dataFolder, 'logs', 'proofcase.log'), 'utf8').catch(() => '');
      return text.includes('cannot start') ? text : null;
    });
    expect(log).toContain('database-damaged');
    child.kill('SIGKILL');
    await new Promise((ended) => child.once('exit', ended));
    expect(await readFile(database)).toEqual(damaged);
  });
});
