import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { _electron as electron, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { electronExecutable } from '../../scripts/electron-path.mjs';
import { CHANNEL_REQUEST } from '../../src/contract/bridge';
import type { CaseId } from '../../src/domain/ids';
import type { Language } from '../../src/domain/language';
import { resources } from '../../src/locales';
import { verifyEvidence } from '../../src/main/evidence/export/verify-evidence';
import type { PracticeService } from '../../src/practice-service/server';
import { APPEARANCES, violations } from '../support/accessibility';
import { launchApp, MAX_WAIT_MS, type RunningApp } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';
import { filesOf, withOneByteChanged } from '../support/evidence-sweep';
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
  waitForResult,
  waitUntil,
} from '../support/journey';
import { holdRequests } from '../support/request-control';
import { sandboxSwitches } from '../support/sandbox-switches';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';

declare global {
  // Set in the main process while a test holds the dialog for a folder.
  var chooseFolder: ((path: string) => void) | undefined;
}

const { cases, common, exporting, prepare } = resources.en;

let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let service: PracticeService;
let app: RunningApp;
const caseIds: CaseId[] = [];
let target: string;

beforeAll(async () => {
  fixture = await temporaryFolder();
  target = join(fixture.path, 'evidence');
  await mkdir(target);
  service = await startService();
  app = await launchApp();
  await speak(app, 'en');
  await useAccount(app, service, CANARY_KEY);
  for (const number of ['E2E-EXPORT/1', 'E2E-EXPORT:1']) {
    const folder = join(fixture.path, `photos-${caseIds.length}`);
    await makeManyPhotos(folder, 2 + caseIds.length);
    const caseId = await openCaseByDrop(app, folder, number);
    caseIds.push(caseId);
    await sealAndSend(app);
    // The same photos in another case ask before they are paid for again.
    if (caseIds.length > 1) await app.page.getByRole('button', { name: prepare.again.confirm }).click();
    await waitForResult(app, caseId);
    await app.page.getByRole('link', { name: common.navigation.cases }).click();
  }
  await app.answerFolderDialog(target);
});

afterAll(async () => {
  await app.close();
  await service.close();
  await fixture.remove();
});

afterEach(() => closeDialogs(app));

async function openCase(index: number): Promise<void> {
  await showAddress(app.page, `#/case/${caseIds[index]}/results`);
  await app.page.getByRole('button', { name: cases.page.export, exact: true }).click();
}

const dialog = () => app.page.getByRole('dialog', { name: exporting.title_one });

const written = async (): Promise<readonly string[]> =>
  (await readdir(target)).filter((name) => !name.startsWith('.')).sort();

describe('the export of a case', () => {
  it('asks for the folder that is proposed at first, and is back at the choice without one', async () => {
    await openCase(0);
    await app.answerFolderDialog(null);
    await dialog().getByRole('button', { name: exporting.start, exact: true }).click();
    await dialog().getByRole('button', { name: exporting.change }).waitFor();
    await expect.poll(() => app.page.evaluate('document.activeElement === document.body')).toBe(false);
    await dismiss(dialog());
  });

  it('says that it waits while its dialog is hidden, and shows the question on request', async () => {
    await openCase(0);
    const proposed = dialog().getByText(/^E2E-EXPORT_1 \d{4}-\d\d-\d\d$/);
    const name = (await proposed.textContent()) ?? '';
    const taken = join(fixture.path, 'taken');
    await mkdir(join(taken, name), { recursive: true });
    await app.electron.evaluate(({ dialog: native }) => {
      native.showOpenDialog = () =>
        new Promise((resolve) => {
          globalThis.chooseFolder = (path) => resolve({ canceled: false, filePaths: [path] });
        });
    });
    await dialog().getByRole('button', { name: exporting.start, exact: true }).click();
    const running = app.page.getByRole('dialog', { name: exporting.running.title_one });
    await running.getByRole('button', { name: exporting.running.hide }).click();
    await running.waitFor({ state: 'detached' });
    await waitUntil('the folder is asked for', () =>
      app.electron.evaluate(() => (globalThis.chooseFolder ? true : null)),
    );
    await app.electron.evaluate((_, path) => globalThis.chooseFolder?.(path), taken);
    await app.page.getByRole('status').getByText(exporting.waiting.exists_one).waitFor();
    expect(await app.page.getByRole('alertdialog').count()).toBe(0);
    await app.page.getByRole('button', { name: exporting.waiting.show }).click();
    const question = app.page.getByRole('alertdialog');
    await question.getByText(name, { exact: true }).waitFor();
    await dismiss(question);
    expect(await readdir(join(taken, name))).toEqual([]);
  });

  it('writes the chosen contents under the name that was shown, and shows the head hash', async () => {
    await openCase(0);
    const change = dialog().getByRole('button', { name: exporting.change });
    await app.answerFolderDialog(target);
    await change.click();
    const place = dialog().getByText(`${basename(fixture.path)}/${basename(target)}`);
    await place.waitFor();
    await app.answerFolderDialog(null);
    await change.click();
    await app.page.locator('button:not([aria-disabled]):focus').getByText(exporting.change).waitFor();
    await place.waitFor();
    await app.answerFolderDialog(target);
    const pattern = dialog().getByRole('textbox', { name: exporting.pattern });
    await dialog()
      .getByText(/^E2E-EXPORT_1 \d{4}-\d\d-\d\d$/)
      .waitFor();
    expect(await pattern.isVisible()).toBe(false);
    await dialog().getByText(exporting.otherName).click();
    await pattern.fill('{case} of {reference}');
    await dialog()
      .getByText(/E2E-EXPORT_1 of \d{4}-\d\d-\d\d/)
      .waitFor();
    await dialog().getByRole('checkbox', { name: exporting.part.packages }).press('Space');
    expect(await violations(app.page)).toEqual([]);
    await dialog().getByRole('button', { name: exporting.start, exact: true }).click();
    await app.page.getByRole('button', { name: exporting.ended.show }).waitFor();
    const [name = ''] = await written();
    expect(name).toMatch(/^E2E-EXPORT_1 of \d{4}-\d\d-\d\d$/);
    const verdict = await verifyEvidence(join(target, name));
    expect(verdict).toMatchObject({ ok: true });
    await app.page
      .getByRole('dialog')
      .getByText(verdict.headHash ?? '')
      .waitFor();
    expect(await readdir(join(target, name, 'data'))).not.toContain('packages');
    expect(await violations(app.page)).toEqual([]);
    await dismiss(app.page.getByRole('dialog'));
  });

  it('asks before it replaces a folder of the same name, and remembers the chosen options', async () => {
    const [name = ''] = await written();
    const before = await filesOf(join(target, name));
    await openCase(0);
    const box = dialog().getByRole('checkbox', { name: exporting.part.packages });
    expect(await box.isChecked()).toBe(false);
    await dialog().getByRole('button', { name: exporting.start, exact: true }).click();
    const question = app.page.getByRole('alertdialog');
    await question.getByText(name, { exact: true }).waitFor();
    expect(await written()).toEqual([name]);
    expect(await filesOf(join(target, name))).toEqual(before);
    expect(await violations(app.page)).toEqual([]);
    await question.getByRole('button', { name: exporting.start, exact: true }).click();
    await app.page.getByRole('button', { name: exporting.ended.show }).waitFor();
    expect(await written()).toEqual([name, `${name} (2)`]);
    await dismiss(app.page.getByRole('dialog'));
  });

  it('replaces an evidence folder after confirmation, and never any other folder', async () => {
    const [name = ''] = await written();
    await writeFile(join(target, name, 'mine.txt'), 'x');
    await openCase(0);
    await dialog().getByRole('button', { name: exporting.start, exact: true }).click();
    const question = app.page.getByRole('alertdialog');
    await question.getByRole('radio', { name: exporting.exists.replace }).press('Space');
    await question.getByRole('button', { name: exporting.start, exact: true }).click();
    await app.page.getByRole('button', { name: exporting.ended.show }).waitFor();
    expect(await verifyEvidence(join(target, name))).toMatchObject({ ok: true });
    await dismiss(app.page.getByRole('dialog'));

    await rm(join(target, name), { recursive: true });
    await mkdir(join(target, name));
    await writeFile(join(target, name, 'holiday.txt'), 'mine');
    await openCase(0);
    await dialog().getByRole('button', { name: exporting.start, exact: true }).click();
    await question.waitFor();
    expect(await question.getByRole('radio').count()).toBe(1);
    await dismiss(question);
    expect(await readFile(join(target, name, 'holiday.txt'), 'utf8')).toBe('mine');
  });

  it('writes one folder per case, even if the case numbers differ in one special character only', async () => {
    const several = join(fixture.path, 'several');
    await mkdir(several);
    await showAddress(app.page, '#/cases');
    await app.page.getByRole('button', { name: exporting.select.start }).click();
    for (const number of ['E2E-EXPORT/1', 'E2E-EXPORT:1']) {
      await app.page.getByRole('row', { name: number }).click();
    }
    expect(await violations(app.page)).toEqual([]);
    await keepPicture(app.page, 'export-select');
    await app.answerFolderDialog(several);
    await app.page.getByRole('button', { name: exporting.select.export }).click();
    const choosing = app.page.getByRole('dialog');
    await choosing.getByRole('button', { name: exporting.change }).click();
    await choosing.getByText(`${basename(fixture.path)}/several`).waitFor();
    await choosing.getByText(exporting.otherName).click();
    await choosing.getByRole('textbox', { name: exporting.pattern }).fill('{case}');
    await choosing.getByText('E2E-EXPORT_1 (2)').waitFor();
    await choosing.getByRole('button', { name: exporting.start, exact: true }).click();
    await app.page.getByRole('button', { name: exporting.ended.show }).first().waitFor();
    const names = (await readdir(several)).sort();
    expect(names).toEqual(['E2E-EXPORT_1', 'E2E-EXPORT_1 (2)']);
    for (const name of names) expect(await verifyEvidence(join(several, name))).toMatchObject({ ok: true });
    await dismiss(app.page.getByRole('dialog'));
    expect(app.problems()).toEqual([]);
  });
});

describe('the export of several cases', () => {
  const select = async () => {
    await showAddress(app.page, '#/cases');
    await app.page.getByRole('button', { name: exporting.select.start }).click();
    for (const number of ['E2E-EXPORT/1', 'E2E-EXPORT:1']) {
      await app.page.getByRole('row', { name: number }).click();
    }
    await app.page.getByRole('button', { name: exporting.select.export }).click();
  };
  const choosing = () => app.page.getByRole('dialog');
  const start = () => choosing().getByRole('button', { name: exporting.start, exact: true });
  const bar = () => app.page.getByRole('region', { name: exporting.select.label });

  it('leaves a selection that was changed while it ran', async () => {
    const behind = join(fixture.path, 'behind');
    await mkdir(behind);
    await select();
    await app.answerFolderDialog(behind);
    await choosing().getByRole('button', { name: exporting.change }).click();
    await choosing()
      .getByText(`${basename(fixture.path)}/behind`)
      .waitFor();
    const release = await holdRequests(app, 'export.cases');
    await start().click();
    await choosing().getByRole('button', { name: exporting.running.hide }).click();
    await app.page.getByRole('row', { name: 'E2E-EXPORT/1' }).click();
    const one = bar().getByText(exporting.select.chosen_one.replace('{{count, number}}', '1'));
    await one.waitFor();
    await release();
    await app.page.getByRole('button', { name: exporting.ended.show }).waitFor();
    await one.waitFor();
    await bar().getByRole('button', { name: exporting.select.cancel, exact: true }).click();
    expect(await readdir(behind)).toHaveLength(2);
  });

  it('names the cases that it did not reach, and offers to repeat it for them as well', async () => {
    const [failed] = selected();
    await answerNextExport({ reports: [], failures: [{ ...failed, error: diskFull }] });
    await select();
    await start().click();
    await choosing().getByText(exporting.ended.unreached_one.replace('{{count, number}}', '1')).waitFor();
    await choosing().getByText('E2E-EXPORT:1', { exact: true }).waitFor();
    expect(await violations(app.page)).toEqual([]);
    await keepPicture(app.page, 'export-unreached');
    await app.page.getByRole('button', { name: exporting.ended.again }).click();
    const title = exporting.title_other.replace('{{count, number}}', '2');
    await app.page.getByRole('dialog', { name: title }).waitFor();
    await dismiss(choosing());
    await bar().getByRole('button', { name: exporting.select.cancel, exact: true }).click();
  });

  it('offers to repeat it for the case that failed alone, and keeps the selection until all are written', async () => {
    const repeated = join(fixture.path, 'repeated');
    await mkdir(repeated);
    const [exported, failed] = selected();
    const folder = { path: repeated, files: 1, bytes: 1, headHash: 'f'.repeat(64), remarks: [] };
    await answerNextExport({
      reports: [{ ...exported, ...folder }],
      failures: [{ ...failed, error: diskFull }],
    });
    await select();
    await start().click();
    await app.page.getByRole('button', { name: exporting.ended.again }).click();
    await dialog().waitFor();
    await app.answerFolderDialog(repeated);
    await choosing().getByRole('button', { name: exporting.change }).click();
    await choosing()
      .getByText(`${basename(fixture.path)}/repeated`)
      .waitFor();
    await dialog()
      .getByText(/^E2E-EXPORT_1/)
      .waitFor();
    // Behind the dialog, where a role has no name.
    const chosen = app.page.getByText(exporting.select.chosen_other.replace('{{count, number}}', '2'));
    expect(await chosen.count()).toBe(1);
    await start().click();
    await app.page.getByRole('button', { name: exporting.ended.show }).waitFor();
    await dismiss(choosing());
    await chosen.waitFor({ state: 'detached' });
    expect(await readdir(repeated)).toHaveLength(1);
    expect(app.problems()).toEqual([]);
  });

  const diskFull = { code: 'disk-full', values: {}, detail: null };

  const selected = () => {
    const [first, second] = caseIds;
    if (!first || !second) throw new Error('a case is missing');
    return [
      { caseId: first, caseNumber: 'E2E-EXPORT/1' },
      { caseId: second, caseNumber: 'E2E-EXPORT:1' },
    ] as const;
  };

  /** The next export writes nothing and answers this. Electron has no other way to a handler. */
  const answerNextExport = (outcome: { readonly reports: unknown[]; readonly failures: unknown[] }) =>
    app.electron.evaluate(
      ({ ipcMain }, { channel, outcome }) => {
        const handlers = (ipcMain as unknown as { readonly _invokeHandlers: Map<string, Handler> })
          ._invokeHandlers;
        const original = handlers.get(channel);
        if (!original) throw new Error('the window has no handler for requests');
        handlers.set(channel, async (event, asked, payload) => {
          if (asked !== 'export.cases') return original(event, asked, payload);
          handlers.set(channel, original);
          return { ok: true, value: { kind: 'ended', stopped: false, ...outcome } };
        });
      },
      { channel: CHANNEL_REQUEST, outcome },
    );
  type Handler = (event: unknown, asked: string, payload: unknown) => unknown;
});

describe('the page of an evidence folder', () => {
  let folder: string;
  let window: EvidenceWindow;

  beforeAll(async () => {
    const report = await exportAll('en');
    folder = report;
    window = await openEvidencePage(join(folder, 'evidence.html'));
  });
  afterAll(() => window.close());

  /** With all contents, through the same request as the window. */
  async function exportAll(language: Language): Promise<string> {
    const [caseId] = caseIds;
    if (!caseId) throw new Error('no case');
    const { id: targetId } = await app.ask('export.target', {});
    const parts = { originals: true, unsent: true, packages: true, attachments: true, received: true };
    const order = {
      targetId,
      pattern: `page ${language} {time}`,
      language,
      parts,
      existing: 'rename',
    } as const;
    const outcome = await app.ask('export.cases', { caseIds: [caseId], ...order });
    const path = outcome.kind === 'ended' ? outcome.reports[0]?.path : undefined;
    if (path === undefined) throw new Error('nothing was written');
    return path;
  }

  it('finds nothing wrong with an unchanged folder', async () => {
    await keepPicture(window.page, 'evidence-page-before');
    expect(await window.check(folder)).toBe('good');
    await keepPicture(window.page, 'evidence-page-verified');
  });

  it('finds one changed byte in every file', async () => {
    const unseen: string[] = [];
    for (const [index, path] of (await filesOf(folder)).entries()) {
      await withOneByteChanged(join(folder, path), (index % 3) / 2, async () => {
        if ((await window.check(folder)) === 'good') unseen.push(path);
      });
    }
    expect(unseen).toEqual([]);
    expect(await window.check(folder)).toBe('good');
  });

  it('finds a removed custody log entry, an added file and an added folder', async () => {
    const copy = join(fixture.path, 'copy');
    await cp(folder, copy, { recursive: true });
    const log = join(copy, 'data', 'custody-log.jsonl');
    const lines = (await readFile(log, 'utf8')).split('\n');
    await writeFile(log, lines.filter((_, index) => index !== 2).join('\n'));
    await appendFile(join(copy, 'data', 'added.txt'), 'x');
    expect(await window.check(copy)).toBe('bad');
    const said = await window.said();
    expect(said).toContain(resources.en.evidence.check.problem['custody-broken']);
    expect(said).toContain('data/added.txt');
    await keepPicture(window.page, 'evidence-page-tampered');
    expect(await window.check(join(fixture.path, 'photos-0'))).toBe('other');
  });

  it('says that what was dropped cannot be read', async () => {
    await window.page.evaluate(`{
      const event = new Event('drop', { bubbles: true, cancelable: true });
      const file = (_, fail) => fail(new DOMException('The file is gone.'));
      const item = { webkitGetAsEntry: () => ({ isDirectory: false, name: 'a.jpg', file }) };
      document.dispatchEvent(Object.assign(event, { dataTransfer: { items: [item] } }));
    }`);
    await window.page.locator('#result[data-verdict="failed"]').waitFor();
    expect(await window.said()).toContain('The file is gone.');
  });

  it('recognises the head hash of a printed report', async () => {
    const { headHash } = await verifyEvidence(folder);
    const field = window.page.getByRole('textbox', { name: resources.en.evidence.check.printed });
    await window.check(folder);
    await field.fill(headHash ?? '');
    await field.press('Tab');
    await waitUntil('the entry is named', async () =>
      (await window.said()).includes('entry') ? true : null,
    );
    await field.fill('f'.repeat(64));
    await field.press('Tab');
    await window.page.locator('#result[data-verdict="bad"]').waitFor();
    await field.fill('');
    await field.press('Tab');
  });

  it('sends no request: its content security policy allows none, and none was blocked', async () => {
    const policy = await window.page
      .locator('meta[http-equiv="Content-Security-Policy"]')
      .getAttribute('content');
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data:;/,
    );
    const asked = await window.page.evaluate(
      `performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith('data:')).map(({ name }) => name)`,
    );
    expect(asked).toEqual([]);
    expect(window.problems()).toEqual([]);
  });

  it.each(APPEARANCES)('is accessible and fits a narrow window in %s, %s', async (language, theme) => {
    const own = await exportAll(language);
    const shown = await openEvidencePage(join(own, 'evidence.html'));
    try {
      expect(await shown.page.evaluate('document.documentElement.lang')).toBe(language);
      await shown.page.emulateMedia({ colorScheme: theme });
      await shown.check(own);
      await keepPicture(shown.page, `evidence-page-${theme}-${language}`);
      expect([language, theme, await violations(shown.page)]).toEqual([language, theme, []]);
      await shown.page.setViewportSize({ width: 420, height: 700 });
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await shown.page.evaluate(overflow)).toBe(0);
    } finally {
      await shown.close();
    }
  });
});

/** The page of an evidence folder in a browser, opened from disk. */
interface EvidenceWindow {
  readonly page: Page;
  /** Selects the folder, and waits for the result: `good`, `bad`, `other` or `failed`. */
  check(folder: string): Promise<string>;
  /** The text below the result. */
  said(): Promise<string>;
  /** Errors on the console, among them what the content security policy refused. */
  problems(): readonly string[];
  close(): Promise<void>;
}

async function openEvidencePage(file: string): Promise<EvidenceWindow> {
  const profile = await mkdtemp(join(tmpdir(), 'proofcase-page-'));
  const gate = resolve(import.meta.dirname, '../support/wait-for-driver.cjs');
  const application = join(profile, 'application');
  await mkdir(application);
  await cp(resolve(import.meta.dirname, '../support/evidence-window-main.cjs'), join(application, 'main.js'));
  await writeFile(join(application, 'package.json'), JSON.stringify({ name: 'browser', main: 'main.js' }));
  const started = await electron.launch({
    executablePath: electronExecutable().path,
    args: [...sandboxSwitches(), '-r', gate, application, `--user-data-dir=${profile}`],
    env: { ...definedEnvironment(), EVIDENCE_PAGE: file },
    timeout: MAX_WAIT_MS,
  });
  const page = await started.firstWindow({ timeout: MAX_WAIT_MS });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.waitForLoadState('load');
  const result = page.locator('#result');
  return {
    page,
    async check(folder) {
      await page.locator('#folder').setInputFiles(folder);
      await page.locator('#result[data-verdict]').waitFor();
      return (await result.getAttribute('data-verdict')) ?? '';
    },
    said: async () => (await result.textContent()) ?? '',
    problems: () => problems,
    close: async () => {
      await started.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function definedEnvironment(): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== 'NODE_OPTIONS',
    ),
  );
}
