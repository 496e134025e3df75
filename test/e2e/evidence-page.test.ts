import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type CDPSession, type ElectronApplication, _electron as electron, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { electronExecutable } from '../../scripts/electron-path.mjs';
import { resources } from '../../src/locales';
import { violations } from '../support/accessibility';
import { MAX_WAIT_MS } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';
import { temporaryFolder } from '../support/folders';
import { CANARY_KEY, startService } from '../support/journey';
import { sandboxSwitches } from '../support/sandbox-switches';
import { keepPicture } from '../support/screens';

const { check } = resources.de.evidence;

/** In the project: Chromium gives no handles to folders of the system, such as those in memory, or beside its profile. */
let evidenceFolder: string;
let browserFolder: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: string;
let browser: ElectronApplication;
let page: Page;
let devTools: CDPSession;
/** Of all entries of the custody log, in order. */
let hashes: readonly string[];

beforeAll(async () => {
  const cache = resolve(import.meta.dirname, '../../.cache');
  await mkdir(cache, { recursive: true });
  evidenceFolder = await mkdtemp(join(cache, 'evidence-'));
  browserFolder = await temporaryFolder();
  folder = await exportFolder();
  const log = await readFile(join(folder, 'data', 'custody-log.jsonl'), 'utf8');
  hashes = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).hash);
  browser = await openBrowser(join(folder, 'evidence.html'));
  page = await browser.firstWindow({ timeout: MAX_WAIT_MS });
  devTools = await page.context().newCDPSession(page);
});
afterAll(async () => {
  await browser.close();
  await rm(evidenceFolder, { recursive: true, force: true, maxRetries: 5 });
  await browserFolder.remove();
});

/** With the built command line and the practice service. */
async function exportFolder(): Promise<string> {
  const service = await startService();
  const photos = join(evidenceFolder, 'photos');
  await makeManyPhotos(photos, 2);
  const cli = resolve(import.meta.dirname, '../../out/main/cli.js');
  const proofcase = async (...argv: readonly string[]) => {
    const common = [
      '--data-dir',
      join(evidenceFolder, 'data'),
      '--service',
      service.baseUrl,
      '--language',
      'de',
    ];
    const env = { ...process.env, PROOFCASE_API_KEY: CANARY_KEY };
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...argv, ...common, '--json'], {
      env,
    });
    return JSON.parse(stdout);
  };
  try {
    await proofcase('submit', photos, '--case-number', 'PAGE-1');
    return (await proofcase('export', '--case-number', 'PAGE-1', '--out', evidenceFolder)).path;
  } finally {
    await service.close();
  }
}

async function openBrowser(file: string): Promise<ElectronApplication> {
  const support = resolve(import.meta.dirname, '../support');
  const application = join(browserFolder.path, 'browser');
  await mkdir(application);
  await cp(join(support, 'evidence-window-main.cjs'), join(application, 'main.js'));
  await writeFile(join(application, 'package.json'), JSON.stringify({ name: 'browser', main: 'main.js' }));
  const { NODE_OPTIONS: _, ...environment } = process.env;
  return electron.launch({
    executablePath: electronExecutable().path,
    args: [
      ...sandboxSwitches(),
      '-r',
      join(support, 'wait-for-driver.cjs'),
      application,
      `--user-data-dir=${join(browserFolder.path, 'profile')}`,
    ],
    env: { ...(environment as { [name: string]: string }), EVIDENCE_PAGE: file },
    timeout: MAX_WAIT_MS,
  });
}

/** Drops files of the disk or a text on an element, as a person does it with the mouse. */
async function drop(
  selector: string,
  { files = [], text }: { files?: string[]; text?: string },
): Promise<void> {
  const target = page.locator(selector);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  const items = text === undefined ? [] : [{ mimeType: 'text/plain', data: text }];
  const data = { items, files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devTools.send('Input.dispatchDragEvent', { type, x: box.x + 20, y: box.y + 15, data });
  }
}

const verdict = async (kind: string): Promise<string> => {
  await page.locator(`#result[data-verdict="${kind}"]`).waitFor();
  return (await page.locator('#result').textContent()) ?? '';
};

describe('the page of an evidence folder', () => {
  const field = () => page.getByRole('textbox', { name: check.printed });
  const type = async (text: string) => {
    await field().fill(text);
    await field().press('Tab');
  };

  beforeEach(async () => {
    await page.reload();
  });

  it('checks a folder that is dropped, where entries of a page from disk cannot be read as in Chromium', async () => {
    await page.evaluate(`{
      const { prototype } = DataTransferItem;
      const { webkitGetAsEntry } = prototype;
      prototype.webkitGetAsEntry = function () {
        const entry = webkitGetAsEntry.call(this);
        const readEntries = (_, fail) => fail(new DOMException('The URI is malformed.', 'EncodingError'));
        return Object.assign(entry, { createReader: () => ({ readEntries }) });
      };
    }`);
    await drop('#drop', { files: [folder] });
    expect(await verdict('good')).toContain(check.good);
  });

  it('says that an empty folder is no evidence folder, also after a good check', async () => {
    const empty = join(evidenceFolder, 'empty');
    await mkdir(empty);
    await drop('#drop', { files: [folder] });
    await verdict('good');
    await drop('#drop', { files: [empty] });
    expect(await verdict('other')).toContain(check.other);
  });

  it('keeps its result when text is dropped, which the field for the hash takes', async () => {
    await page.locator('#folder').setInputFiles(folder);
    await drop('#drop', { text: 'selected text' });
    await verdict('good');
    await drop('#printed', { text: hashes.at(-1) ?? '' });
    expect(await field().inputValue()).toBe(hashes.at(-1));
  });

  it('hints at a hash that cannot be one, and checks the folder without it', async () => {
    await page.locator('#folder').setInputFiles(folder);
    await verdict('good');
    await type('abc');
    await page.getByText(check.headMalformed).waitFor();
    expect(await verdict('good')).toContain(check.goodHint);
    expect(await field().getAttribute('aria-invalid')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, 'evidence-page-malformed-hash');
    await type('');
    await page.getByText(check.headMalformed).waitFor({ state: 'detached' });
  });

  it('does not count the folder as changed because of an unknown hash', async () => {
    await type('f'.repeat(64));
    await page.locator('#folder').setInputFiles(folder);
    const said = await verdict('bad');
    expect(said).toContain(check.headUnknown);
    expect(said).toContain(check.headUnknownText);
    expect(said).not.toContain(check.bad.replace(/ –.*/, ''));
    await keepPicture(page, 'evidence-page-unknown-hash');
  });

  it.each([
    ['light', -1, false],
    ['dark', -2, true],
  ] as const)(
    'says what a printed hash confirms: the whole folder, or the history up to an entry (%s)',
    async (colorScheme, at, isEarlier) => {
      await page.emulateMedia({ colorScheme });
      await type(hashes.at(at)?.replace(/(.{8})(?=.)/g, '$1 ') ?? '');
      await page.locator('#folder').setInputFiles(folder);
      const said = await verdict('good');
      const entry = { entry: hashes.length + at + 1, of: hashes.length };
      const text = isEarlier ? check.printedEarlier : check.printedFound;
      expect(said).toContain(text.replace('{{entry}}', `${entry.entry}`).replace('{{of}}', `${entry.of}`));
      expect(said.includes(check.goodHint)).toBe(isEarlier);
      await keepPicture(page, `evidence-page-printed-${colorScheme}`);
    },
  );

  it('announces that it checks and the result, but not every step', async () => {
    await page.evaluate(`{
      globalThis.announced = [];
      new MutationObserver((changes) => announced.push(...changes)).observe(
        document.querySelector('#result'), { childList: true, characterData: true, subtree: true });
    }`);
    await page.locator('#folder').setInputFiles(folder);
    await verdict('good');
    expect(await page.evaluate('announced.length')).toBe(2);
    expect(await page.locator('[role="status"] progress').count()).toBe(0);
    expect(await page.locator('progress').count()).toBe(0);
  });
});
