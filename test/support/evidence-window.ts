import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron as electron, type Page } from 'playwright';
import { electronExecutable } from '../../scripts/electron-path.mjs';

/** The page of an evidence folder in a browser, opened from disk. */
export interface EvidenceWindow {
  readonly page: Page;
  /** Selects the folder, and waits for the result: `good`, `bad`, `other` or `failed`. */
  check(folder: string): Promise<string>;
  /** The text below the result. */
  said(): Promise<string>;
  /** Errors on the console, among them what the content security policy refused. */
  problems(): readonly string[];
  close(): Promise<void>;
}

export async function openEvidencePage(file: string): Promise<EvidenceWindow> {
  const profile = await mkdtemp(join(tmpdir(), 'proofcase-page-'));
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const gate = resolve(import.meta.dirname, 'wait-for-driver.cjs');
  const application = join(profile, 'application');
  await mkdir(application);
  await cp(resolve(import.meta.dirname, 'evidence-window-main.cjs'), join(application, 'main.js'));
  await writeFile(join(application, 'package.json'), JSON.stringify({ name: 'browser', main: 'main.js' }));
  const started = await electron.launch({
    executablePath: electronExecutable().path,
    args: [...asRoot, '-r', gate, application, `--user-data-dir=${profile}`],
    env: { ...definedEnvironment(), EVIDENCE_PAGE: file },
    timeout: 60_000,
  });
  const page = await started.firstWindow({ timeout: 60_000 });
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
