import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import { resources } from '../../src/locales';
import { launchApp, type RunningApp } from '../support/app';
import {
  createEngineFixture,
  type EngineFixture,
  reached,
  readCase,
  readFolderInto,
  seal,
} from '../support/engine-fixture';
import { speak } from '../support/journey';
import { photo } from '../support/practice';

const CASE_NUMBER = 'FOUND-1';
const { cases, files: menu, results } = resources.en;

let fixture: EngineFixture;
let app: RunningApp;
let caseId: CaseId;

async function folderWith(name: string, ...files: readonly string[]): Promise<string> {
  const folder = join(fixture.root, name);
  await mkdir(folder);
  for (const [index, file] of files.entries()) {
    const seed = name.length * 100 + index;
    await writeFile(join(folder, file), await photo({ seed, width: 64, height: 48 }));
  }
  return folder;
}

/** The photos of a folder were sent; then the folder became one of two sources, and got another name. */
beforeAll(async () => {
  fixture = await createEngineFixture();
  const engine = await fixture.open();
  await fixture.addService(engine);
  caseId = await readCase(
    engine,
    await folderWith('first', 'attic.jpg', 'basement.jpg', 'cellar.jpg'),
    CASE_NUMBER,
  );
  for (const { id } of (await seal(engine, caseId)).packages) await reached(engine, id, 'filed');
  await readFolderInto(engine, caseId, await folderWith('second', 'garage.jpg', 'terrace.jpg'));
  const [source] = (await engine.handlers['intake.get']({ caseId })).sources;
  if (!source) throw new Error('the case has no source');
  await engine.handlers['sources.rename']({ caseId, sourceId: source.id, name: 'Visit' });
  await engine.close();
  app = await launchApp({ dataFolder: fixture.dataFolder });
  await speak(app, 'en');
});
afterAll(async () => {
  await app?.close();
  await fixture?.close();
});

/** Opens the case at a file; the list shows the match of the last search until the next one is done. */
async function find(path: string): Promise<void> {
  await app.page.evaluate(`location.hash = '#/cases'`);
  await app.page.getByRole('searchbox').fill(path.replace('/', ' '));
  await app.page.getByRole('row').filter({ hasText: CASE_NUMBER }).filter({ hasText: path }).click();
}

const answered = () => app.page.getByRole('listbox', { name: results.files.label });
const selected = () => app.page.getByRole('main').getByRole('option', { selected: true });

describe('a file that a search found', () => {
  it('is shown in the results under the path that it has now', async () => {
    for (const name of ['basement.jpg', 'cellar.jpg']) {
      await find(`Visit/${name}`);
      await answered().getByRole('option', { selected: true }).getByText(name, { exact: true }).waitFor();
    }
  });

  it('is shown in Prepare if the results lack it, and Back leads to the list of cases', async () => {
    await find('second/terrace.jpg');
    await app.page.getByRole('tab', { name: cases.page.prepare, selected: true }).waitFor();
    await selected().getByText('terrace.jpg').waitFor();
    await app.page.keyboard.press('Alt+ArrowLeft');
    await app.page.getByRole('searchbox').waitFor();
  });

  it('is shown in Prepare from the menu of the results', async () => {
    await find('Visit/cellar.jpg');
    const option = answered().getByRole('option', { selected: true });
    await option.getByText('cellar.jpg', { exact: true }).waitFor();
    await option.click({ button: 'right' });
    await app.page.getByRole('menuitem', { name: menu.showInPrepare }).click();
    await selected().getByText('cellar.jpg').waitFor();
  });

  it('is none of the others if neither the results nor the case have it', async () => {
    await app.page.evaluate(`location.hash = '#/case/${caseId}/results/gone.jpg'`);
    await answered().getByRole('option').first().waitFor();
    expect(await answered().getByRole('option', { selected: true }).count()).toBe(0);
    expect(app.problems()).toEqual([]);
  });
});
