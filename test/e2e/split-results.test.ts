import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFERENCE_DATE } from '../../scripts/setup/sample.mjs';
import type { CaseId } from '../../src/domain/ids';
import { LANGUAGES } from '../../src/domain/language';
import { resources } from '../../src/locales';
import { settle, THEMES, violations } from '../support/accessibility';
import { launchApp, type RunningApp } from '../support/app';
import {
  createEngineFixture,
  type EngineFixture,
  reached,
  readFolderInto,
  seal,
} from '../support/engine-fixture';
import { placeSample } from '../support/folders';
import { speak } from '../support/journey';
import { keepPicture, keepsPictures } from '../support/screens';
import { showAddress } from '../support/show-address';

/** Bytes after the end marker belong to a photo: three such photos do not fit into one package. */
const PAD_BYTES = 17_000_000;
const CASE_NUMBER = 'SPLIT-1';

const { results } = resources.en;
let fixture: EngineFixture;
let app: RunningApp;
let caseId: CaseId;

/** The sample as a case whose photos went out in two packages. */
beforeAll(async () => {
  fixture = await createEngineFixture();
  const folder = await placeSample(fixture.root);
  const photos = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).sort();
  for (const name of photos.slice(0, 3)) await appendFile(join(folder, name), Buffer.alloc(PAD_BYTES));
  const engine = await fixture.open();
  await fixture.addService(engine);
  const created = { caseNumber: CASE_NUMBER, note: '', referenceDate: REFERENCE_DATE };
  ({ id: caseId } = await engine.handlers['cases.create'](created));
  await readFolderInto(engine, caseId, folder);
  const { packages } = await seal(engine, caseId);
  expect(packages).toHaveLength(2);
  for (const { id } of packages) await reached(engine, id, 'filed');
  await engine.close();
  app = await launchApp({ dataFolder: fixture.dataFolder });
  await speak(app, 'en');
}, 240_000);
afterAll(async () => {
  await app.close();
  await fixture.close();
});

async function open(hash: string): Promise<void> {
  await showAddress(app.page, hash);
  await app.page.locator('main h1').first().waitFor();
}

const files = () => app.page.getByRole('listbox', { name: results.files.label });
const filters = () => app.page.getByRole('radiogroup', { name: results.filter.label });

describe('the results of a split case', () => {
  it('open at the file that a search found, with the list focused', async () => {
    const [version] = (await app.ask('results.versions', { caseId })).versions;
    if (!version) throw new Error('no result');
    const { rows } = await app.ask('results.overview', { submissionId: version.submissionId });
    const wanted = rows.findLast(({ isPdf, kind }) => !isPdf && kind === 'answered');
    if (!wanted) throw new Error('no photo');
    await open('#/cases');
    await app.page.getByRole('searchbox').fill(wanted.name);
    await app.page.locator('mark').first().waitFor();
    await app.page.getByRole('grid').getByText(CASE_NUMBER).first().click();
    await files().getByRole('option', { selected: true }).getByText(wanted.name, { exact: true }).waitFor();
    await app.page.locator('[role="listbox"]:focus').waitFor();
  });

  it('are one list with every file of both packages, and the tokens of both', async () => {
    const [version] = (await app.ask('results.versions', { caseId })).versions;
    if (!version) throw new Error('no result');
    const { rows, counts } = await app.ask('results.overview', { submissionId: version.submissionId });
    const { items } = await app.ask('intake.get', { caseId });
    await open(`#/case/${caseId}/results`);
    expect(rows).toHaveLength(items.filter(({ excluded }) => !excluded).length);
    await filters()
      .getByRole('radio', { name: `${results.filter.all} ${rows.length}` })
      .waitFor();
    const suspicious = `${results.filter.suspicious} ${counts.suspicious}`;
    await filters().getByRole('radio', { name: suspicious }).click();
    await expect.poll(() => files().getByRole('option').count()).toBe(counts.suspicious);
    await filters().getByRole('radio', { name: results.filter.all }).click();
    await app.page.getByText(results.answers.packages_other.replace('{{count, number}}', '2')).waitFor();
    expect(await app.page.getByRole('button', { name: results.changes.show }).count()).toBe(0);
    expect(await violations(app.page)).toEqual([]);
  });

  it.each(LANGUAGES)('fit into a small window in %s', async (language) => {
    await speak(app, language);
    await open(`#/case/${caseId}/results`);
    for (const [width, height] of [
      [1360, 860],
      [1024, 700],
    ] as const) {
      await app.electron.evaluate(
        ({ BrowserWindow }, size) =>
          BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
        { width, height },
      );
      for (const theme of keepsPictures ? THEMES : []) {
        await app.ask('settings.change', { theme });
        await app.page.locator(`[data-theme="${theme}"]`).waitFor();
        await settle(app.page);
        await keepPicture(app.page, `results-split-${theme}-${language}-${width}`);
      }
      await settle(app.page);
      const overflow: unknown = await app.page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBeLessThanOrEqual(0);
    }
    expect(app.problems()).toEqual([]);
  });
});
