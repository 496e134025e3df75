// The main job in the real application, as a person does it: folder in, findings read, sealed and sent to the built-in
// practice service, result looked at, evidence folder out. Leaves screenshots and the export in `demo/`.
import './typescript-imports.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { electronExecutable } from '../electron-path.mjs';
import { projectRoot, say } from '../setup/project.mjs';

const { launchApp } = await import('../../test/support/app.ts');
const { resources } = await import('../../src/locales/index.ts');

const outFolder = path.join(projectRoot, 'demo');
const shots = path.join(outFolder, 'screenshots');
const language = 'de';
const texts = resources[language];

rmSync(outFolder, { recursive: true, force: true });
mkdirSync(shots, { recursive: true });
const runtime = electronExecutable();
say(
  `Electron ${runtime.version} (${runtime.kind === 'official' ? 'official binary' : 'test runtime of last resort'})`,
);

const app = await launchApp({ sampleFolder: process.env.PROOFCASE_SAMPLE });
const { page } = app;
let count = 0;
const shoot = async (name) => {
  for (const theme of ['light', 'dark']) {
    await app.ask('settings.change', { theme });
    await page.locator(`[data-theme="${theme}"]`).waitFor();
    const file = path.join(shots, `${String(count).padStart(2, '0')}-${name}-${theme}.png`);
    await page.screenshot({ path: file, animations: 'disabled' });
  }
  count += 1;
};

/** Asks until there is something; the time limit only ends a run that will never get there. */
const waitUntil = async (what, look) => {
  for (const end = Date.now() + 300_000; Date.now() < end; ) {
    const seen = await look();
    if (seen !== null) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Waited in vain until ${what}`);
};

try {
  await page.getByRole('navigation').waitFor();
  await app.ask('settings.change', { language });
  await page.getByRole('button', { name: texts.cases.empty.sample }).waitFor();
  await shoot('cases-empty');

  await page.getByRole('button', { name: texts.cases.empty.sample }).click();
  const dialog = page.getByRole('dialog', { name: texts.cases.new.title });
  // The sample is judged against its own day, which the dialog reads from its photos.
  const [proposed] = texts.cases.new.referenceDateOfMost_other.split('{{');
  await dialog.getByText(proposed).waitFor();
  await shoot('new-case');
  await dialog.getByRole('button', { name: texts.cases.new.createAndRead }).click();
  await page.waitForURL(/#\/case\//);
  const caseId = page.url().split('#/case/')[1].split('/')[0];
  const intake = await waitUntil('the folder is read', async () => {
    const view = await app.ask('intake.get', { caseId });
    return view.state === 'done' && view.items.every(({ preview }) => preview !== 'pending') ? view : null;
  });
  say(`Read ${intake.items.length} files, left out ${intake.skipped.length}:`);
  for (const item of intake.items) {
    if (item.findings.length > 0) say(`  ${item.path}: ${item.findings.map(({ code }) => code).join(', ')}`);
  }
  for (const finding of intake.findings) say(`  across files: ${finding.code}`);
  await shoot('prepare');

  await page.getByRole('button', { name: texts.prepare.bar.sealAndSend, exact: true }).click();
  const summary = await waitUntil('the answer is filed', async () => {
    const [newest] = await app.ask('results.list', { caseId });
    return newest ?? null;
  });
  const result = await app.ask('results.get', { resultId: summary.id });
  const level = result.level.kind === 'known' ? result.level.level : result.level.kind;
  say(`Answered: ${level}, ${result.tokensConsumed} tokens, ${result.attachments.length} attachments`);
  for (const file of result.analysis?.files ?? []) {
    say(`  ${file.level.kind === 'known' ? file.level.level : file.level.kind}\t${file.name}`);
  }
  await page.getByRole('tab', { name: new RegExp(texts.cases.page.results) }).click();
  await page.waitForTimeout(800);
  await shoot('results');
  await page.getByRole('tab', { name: texts.cases.page.history }).click();
  await page.getByRole('listbox', { name: texts.history.list }).getByRole('option').first().waitFor();
  await shoot('history');
  await page.getByRole('link', { name: texts.common.navigation.outbox }).click();
  await shoot('outbox');
  await page.getByRole('link', { name: texts.common.navigation.settings }).click();
  await shoot('settings');
  await page.getByRole('link', { name: texts.common.navigation.cases }).click();
  await shoot('cases');

  await app.answerFolderDialog(outFolder);
  const target = await app.ask('export.chooseTarget', {});
  const { choices } = await app.ask('export.plan', { caseIds: [caseId] });
  const { pattern, parts } = choices;
  const order = { caseIds: [caseId], targetId: target.id, pattern, language, parts, existing: 'rename' };
  const outcome = await app.ask('export.cases', order);
  const [exported] = outcome.kind === 'ended' ? outcome.reports : [];
  if (!exported) throw new Error(`The export: ${JSON.stringify(outcome)}`);
  if (app.problems().length > 0) throw new Error(`The page reported: ${app.problems().join('\n')}`);
  say('');
  say(`Evidence folder: ${exported.path} (${exported.files} files, head hash ${exported.headHash})`);
  say('Reports:         in data/reports, the one of the service in data/attachments');
  say(`Screenshots:     ${shots}`);
} catch (error) {
  await page.screenshot({ path: path.join(shots, 'failed.png') }).catch(() => undefined);
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : error}\n${app.output()}\n`,
  );
  process.exitCode = 1;
} finally {
  await app.close();
}
