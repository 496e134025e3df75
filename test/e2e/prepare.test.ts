import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ItemView } from '../../src/contract/views';
import type { Severity } from '../../src/domain/finding';
import type { CaseId } from '../../src/domain/ids';
import { resources } from '../../src/locales';
import { shellTexts } from '../../src/main/app/shell/texts';
import { APPEARANCES, violations } from '../support/accessibility';
import { launchApp, type RunningApp } from '../support/app';
import { temporaryFolder } from '../support/folders';
import { closeDialogs, dismiss, openCaseByDrop, speak, waitUntil } from '../support/journey';
import { makePdf, pageTree } from '../support/made-pdf';
import { photo } from '../support/practice';
import { copyReadSample } from '../support/sample-cases';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';

const { prepare, precheck, workspace, common, sources, questions } = resources.en;

let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let sample: string;
let app: RunningApp;
let caseId: CaseId;

beforeAll(async () => {
  fixture = await temporaryFolder();
  const prepared = await copyReadSample(fixture.path);
  ({ caseId, sampleFolder: sample } = prepared);
  app = await launchApp({ dataFolder: prepared.dataFolder });
  await speak(app, 'en');
  await showAddress(app.page, `#/case/${caseId}/prepare`);
  await app.page.getByRole('option').first().waitFor();
});

afterAll(async () => {
  await app.close();
  await fixture.remove();
});

afterEach(async () => {
  await closeDialogs(app);
  await app.ask('settings.change', { language: 'en', theme: 'light' });
});

const files = () => app.page.getByRole('listbox', { name: prepare.list });
const option = (name: string) => app.page.getByRole('option', { name }).first();
const selected = () => app.page.locator('[role=option][aria-selected=true]').count();
const items = async () => (await app.ask('intake.get', { caseId })).items;

async function item(name: string) {
  const found = (await items()).find((one) => one.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

async function choose(layout: 'grid' | 'table' | 'map'): Promise<void> {
  const names = { grid: prepare.view.grid, table: prepare.view.table, map: workspace.view.map };
  await app.page.getByRole('radio', { name: names[layout], exact: true }).click();
}

const chip = (filter: keyof typeof prepare.filter) =>
  app.page.getByRole('radio', { name: new RegExp(`^${prepare.filter[filter]}`) }).click();

function chooseUndoInMenu(): Promise<void> {
  return app.electron.evaluate(({ Menu }, label) => {
    for (const menu of Menu.getApplicationMenu()?.items ?? []) {
      menu.submenu?.items.find((entry) => entry.label === label)?.click();
    }
  }, shellTexts('en').menu.undo);
}

describe('the keys in the list of files', () => {
  it('select a range or all files, add or remove a single file, and move without selecting', async () => {
    await files().focus();
    await app.page.keyboard.press('Home');
    expect(await selected()).toBe(1);
    await app.page.keyboard.press('Shift+ArrowRight');
    await app.page.keyboard.press('Shift+ArrowRight');
    expect(await selected()).toBe(3);
    await app.page.keyboard.press('Control+ArrowRight');
    expect(await selected()).toBe(3);
    await app.page.keyboard.press('Space');
    expect(await selected()).toBe(4);
    await app.page.keyboard.press('Space');
    expect(await selected()).toBe(3);
    await app.page.keyboard.press('Control+A');
    const all = (await items()).length;
    await app.page
      .getByText(prepare.inspector.selected_other.replace('{{count}}', String(all)))
      .first()
      .waitFor();
    await app.page.keyboard.press('Escape');
    expect(await selected()).toBe(0);
  });

  it('go on where a file was that its exclusion took out of a filter', async () => {
    await chip('warnings');
    const names = () => app.page.getByRole('option').locator('b').allTextContents();
    const [first, second, third] = await names();
    if (!first || !second || !third) throw new Error('too few warnings');
    await option(second).click();
    await app.page.keyboard.press('Delete');
    const dialog = app.page.getByRole('dialog');
    await dialog.getByText(prepare.exclude.reasons.quality).click();
    await app.page.keyboard.press('Enter');
    await expect.poll(names).not.toContain(second);
    const active = () => app.page.locator('[role=option][aria-selected=true] b').allTextContents();
    await files().focus();
    await app.page.keyboard.press('ArrowRight');
    expect(await active()).toEqual([third]);
    await app.page.keyboard.press('ArrowLeft');
    expect(await active()).toEqual([first]);
    await app.page.keyboard.press('Control+z');
    await expect.poll(names).toContain(second);
    await app.page.keyboard.press('Escape');
    await chip('all');
  });

  it('select one file for its menu, also while Control is held', async () => {
    await files().focus();
    await app.page.keyboard.press('Home');
    await app.page.keyboard.press('Shift+ArrowRight');
    await app.page
      .getByRole('option')
      .nth(2)
      .click({ button: 'right', modifiers: ['Control'] });
    await app.page.getByRole('menu').waitFor();
    expect(await selected()).toBe(1);
    await app.page.keyboard.press('Escape');
    await app.page.getByRole('menu').waitFor({ state: 'detached' });
    await files().focus();
    await app.page.keyboard.press('Escape');
    expect(await selected()).toBe(0);
  });

  it('exclude files with a reason and include them again', async () => {
    await option('Fassade.jpg').click();
    await app.page.keyboard.press('Delete');
    const dialog = app.page.getByRole('dialog');
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: prepare.exclude.action_one }).isDisabled()).toBe(true);
    await dialog.getByText(prepare.exclude.reasons.privacy).click();
    await dialog.getByRole('button', { name: prepare.exclude.action_one }).click();
    const undo = app.page.getByRole('status').getByRole('button', { name: prepare.exclude.undo });
    await undo.waitFor();
    expect(await item('Fassade.jpg')).toMatchObject({
      excluded: true,
      exclusionReason: prepare.exclude.reasons.privacy,
    });
    // With the keys, and the focus is where it was afterwards.
    await files().focus();
    await undo.focus();
    await app.page.keyboard.press('Enter');
    await waitUntil('that is undone', async () => ((await item('Fassade.jpg')).excluded ? null : true));
    await undo.waitFor({ state: 'detached' });
    expect(await files().evaluate((list) => list.ownerDocument.activeElement === list)).toBe(true);
    await option('Fassade.jpg').click();
    await app.page.keyboard.press('Delete');
    await dialog.getByText(prepare.exclude.reasons.quality).click();
    await app.page.keyboard.press('Enter');
    await waitUntil('it is excluded', async () => ((await item('Fassade.jpg')).excluded ? true : null));
    await files().focus();
    await app.page.keyboard.press('Control+z');
    await waitUntil('that is undone by key', async () =>
      (await item('Fassade.jpg')).excluded ? null : true,
    );
    // A toast does not offer what was taken back by key.
    await undo.waitFor({ state: 'detached' });
    await app.page.keyboard.press('Delete');
    await dialog.getByText(prepare.exclude.reasons.quality).click();
    await app.page.keyboard.press('Enter');
    await waitUntil('it is excluded', async () => ((await item('Fassade.jpg')).excluded ? true : null));
    await files().focus();
    await app.page.keyboard.press('Delete');
    await waitUntil('it is included', async () => ((await item('Fassade.jpg')).excluded ? null : true));
    await app.page.keyboard.press('Control+z');
    await waitUntil('including is undone by key', async () =>
      (await item('Fassade.jpg')).excluded ? true : null,
    );
    expect((await item('Fassade.jpg')).exclusionReason).toBe(prepare.exclude.reasons.quality);
    await chooseUndoInMenu();
    await waitUntil('the exclusion is undone by the menu', async () =>
      (await item('Fassade.jpg')).excluded ? null : true,
    );
  });

  it('undo an exclusion with its rule, and leave a later rule and the view', async () => {
    const preferences = async () => {
      const { folder } = await app.ask('intake.head', { caseId });
      return app.ask('folders.preferences', { folderId: folder?.id ?? null });
    };
    const patterns = async () => (await preferences()).rules.map(({ pattern }) => pattern);
    const rules = app.page.getByRole('dialog', { name: workspace.rules.title });
    const openRules = async () => {
      await app.page.keyboard.press('Control+k');
      await app.page.getByRole('combobox').fill(workspace.rules.open);
      await app.page.getByRole('option', { name: workspace.rules.open }).first().click();
      await rules.waitFor();
    };
    await option('Fassade.jpg').click();
    await app.page.keyboard.press('Delete');
    const dialog = app.page.getByRole('dialog');
    await dialog.getByText(prepare.exclude.reasons.quality).click();
    await dialog.getByText(workspace.rules.remember).click();
    await dialog.getByRole('button', { name: prepare.exclude.action_one }).click();
    await expect.poll(patterns).toEqual(['Fassade.jpg']);
    expect((await item('Fassade.jpg')).excluded).toBe(true);
    await openRules();
    await rules.getByRole('textbox', { name: workspace.rules.pattern, exact: true }).fill('later-*.jpg');
    await rules.getByRole('textbox', { name: prepare.exclude.reason, exact: true }).fill('Added later');
    await rules.getByRole('button', { name: workspace.rules.add, exact: true }).click();
    await expect.poll(patterns).toEqual(['Fassade.jpg', 'later-*.jpg']);
    await dismiss(rules);
    await choose('table');
    const table = app.page.getByRole('grid', { name: prepare.list });
    await table.focus();
    await app.page.keyboard.press('Control+z');
    await waitUntil('it is included', async () => ((await item('Fassade.jpg')).excluded ? null : true));
    await expect.poll(patterns).toEqual(['later-*.jpg']);
    await openRules();
    const remove = workspace.rules.remove.replace('{{pattern}}', 'later-*.jpg');
    await rules.getByRole('button', { name: remove }).click();
    await expect.poll(patterns).toEqual([]);
    await dismiss(rules);
    expect((await preferences()).view.layout).toBe('table');
    expect(await table.isVisible()).toBe(true);
    await choose('grid');
    await files().waitFor();
  });

  it('are undone from the menu, except while a text field has the focus', async () => {
    await option('Fassade.jpg').click();
    await app.page.keyboard.press('Delete');
    await app.page.getByRole('dialog').getByText(prepare.exclude.reasons.quality).click();
    await app.page.keyboard.press('Enter');
    await waitUntil('it is excluded', async () => ((await item('Fassade.jpg')).excluded ? true : null));
    const field = app.page.getByRole('searchbox', { name: prepare.search });
    await field.click();
    await app.page.keyboard.type('Dach');
    await chooseUndoInMenu();
    // Chromium undoes typed text in parts.
    await waitUntil('text is undone', async () => ((await field.inputValue()) !== 'Dach' ? true : null));
    expect((await item('Fassade.jpg')).excluded).toBe(true);
    await field.fill('');
    await option('Fassade.jpg').waitFor();
    await files().focus();
    await chooseUndoInMenu();
    await waitUntil('the exclusion is undone', async () =>
      (await item('Fassade.jpg')).excluded ? null : true,
    );
  });

  it('open the menu of the selected file, whose entries work', async () => {
    await option('Fassade.jpg').click();
    await app.page.keyboard.press('Shift+F10');
    const leaveOut = workspace.menu.leaveOut.replace('{{reason}}', prepare.exclude.reasons.quality);
    await app.page.getByRole('menuitem', { name: leaveOut }).click();
    await waitUntil('it is excluded', async () => ((await item('Fassade.jpg')).excluded ? true : null));
    await option('Fassade.jpg').click({ button: 'right' });
    await app.page.getByRole('menuitem', { name: prepare.exclude.include_one }).click();
    await waitUntil('it is included', async () => ((await item('Fassade.jpg')).excluded ? null : true));
  });
});

describe('a message of success', () => {
  const placed = (): Promise<unknown> =>
    app.page.evaluate(
      "getComputedStyle(document.querySelector('[role=status][data-react-aria-top-layer]')).position",
    );

  it('floats, and has a row of its own while a dialog or the palette covers the screen', async () => {
    await option('Fassade.jpg').click();
    expect(await placed()).toBe('fixed');
    for (const key of ['Delete', 'Control+K']) {
      await app.page.keyboard.press(key);
      await app.page.getByRole('dialog').waitFor();
      expect(await placed()).toBe('static');
      await app.page.keyboard.press('Escape');
      await app.page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await placed()).toBe('fixed');
    }
  });
});

describe('the excluded files', () => {
  const row = (name: string) => app.page.getByRole('row').filter({ hasText: name });

  it('have the menu of a file, by pointer and by key; a skipped one has none', async () => {
    await option('Fassade.jpg').click();
    await app.page.keyboard.press('Delete');
    await app.page.getByRole('dialog').getByText(prepare.exclude.reasons.quality).click();
    await app.page.keyboard.press('Enter');
    await waitUntil('it is excluded', async () => ((await item('Fassade.jpg')).excluded ? true : null));
    await chip('skipped');
    await row('Fassade.jpg').click({ button: 'right' });
    await app.page.getByRole('menuitem', { name: resources.en.files.reveal }).waitFor();
    await app.page.keyboard.press('Escape');
    await app.page.getByRole('grid', { name: prepare.filter.skipped }).focus();
    await app.page.keyboard.press('Shift+F10');
    await app.page.getByRole('menu', { name: 'Fassade.jpg' }).waitFor();
    await app.page.keyboard.press('Escape');
    await row('notizen.txt').click({ button: 'right' });
    expect(await app.page.getByRole('menu').count()).toBe(0);
    await row('Fassade.jpg').click({ button: 'right' });
    await app.page.getByRole('menuitem', { name: prepare.exclude.include_one }).click();
    await waitUntil('it is included', async () => ((await item('Fassade.jpg')).excluded ? null : true));
    await chip('all');
  });
});

describe('a note', () => {
  it('is written beside the photo, is shown on its tile, and is found by the search', async () => {
    await option('Fassade.jpg').click();
    await files().focus();
    await app.page.keyboard.press('n');
    await waitUntil('the field has the focus', async () =>
      (await app.page.evaluate(`document.activeElement?.getAttribute('aria-label')`)) === workspace.note.label
        ? true
        : null,
    );
    await app.page.keyboard.insertText('Riss über');
    await waitUntil('the first words are stored', async () =>
      (await app.ask('items.notes', { caseId }))[0]?.note === 'Riss über' ? true : null,
    );
    await app.page.keyboard.insertText(' der Tür');
    const note = await waitUntil(
      'all words are stored',
      async () =>
        (await app.ask('items.notes', { caseId })).find(({ note }) => note === 'Riss über der Tür') ?? null,
    );
    expect(note).toMatchObject({ note: 'Riss über der Tür', sha256: (await item('Fassade.jpg')).sha256 });
    await app.page.getByRole('searchbox', { name: prepare.search }).fill('riss über');
    await waitUntil('one file is left', async () =>
      (await app.page.getByRole('option').count()) === 1 ? true : null,
    );
    await app.page.getByRole('img', { name: workspace.note.has }).waitFor();
    await app.page.getByRole('searchbox', { name: prepare.search }).fill('');
    await files().focus();
    await app.page.keyboard.press('Control+z');
    const field = app.page.getByRole('textbox', { name: workspace.note.label });
    await waitUntil('both parts of the note are undone', async () =>
      (await field.inputValue()) === '' ? true : null,
    );
    await waitUntil('it is stored', async () =>
      (await app.ask('items.notes', { caseId })).length === 0 ? true : null,
    );
  });
});

describe('filter, order and columns', () => {
  it('apply to the list and are remembered for the folder', async () => {
    // With a file selected the table would stay where that file is.
    await files().focus();
    await app.page.keyboard.press('Home');
    await app.page.keyboard.press('Escape');
    await choose('table');
    await app.page.getByRole('columnheader').getByRole('button', { name: workspace.column.size }).click();
    const bytes = (await items()).map((one) => one.bytes).sort((a, b) => a - b);
    const smallest = (await items()).find((one) => one.bytes === bytes[0]);
    await waitUntil('the smallest file is first', async () =>
      (await app.page.getByRole('row').nth(1).textContent())?.includes(smallest?.name ?? '?') ? true : null,
    );
    const overflow = await app.page
      .getByRole('grid', { name: prepare.list })
      .evaluate((grid) => grid.scrollWidth - grid.clientWidth);
    expect(overflow).toBe(0);

    await app.page.getByRole('button', { name: workspace.filter.label }).first().click();
    // The box itself is drawn; the label beside it is clickable.
    await app.page.getByRole('dialog').getByText('PDF', { exact: true }).click();
    await app.page.keyboard.press('Escape');
    const pdfs = (await items()).filter(({ type }) => type === 'pdf').length;
    await waitUntil('only PDFs are left', async () =>
      (await app.page.getByRole('row').count()) === pdfs + 1 ? true : null,
    );

    await app.page.getByRole('link', { name: common.navigation.cases }).click();
    await showAddress(app.page, `#/case/${caseId}/prepare`);
    await app.page.getByRole('grid', { name: prepare.list }).waitFor();
    const { folder } = await app.ask('intake.head', { caseId });
    if (!folder) throw new Error('no folder');
    const { view } = await app.ask('folders.preferences', { folderId: folder.id });
    expect(view).toMatchObject({ layout: 'table', order: 'size', descending: false });
    await app.page.getByRole('columnheader').getByRole('button', { name: workspace.column.name }).click();
    await choose('grid');
  });
});

describe('a filter by severity', () => {
  const inspector = () => app.page.getByRole('complementary', { name: prepare.inspector.label });

  it('shows the findings that it asks for, counts the others, and lets go of a file that it hides', async () => {
    const included = (await items()).filter(({ excluded }) => !excluded);
    const has = ({ findings }: ItemView, severity: Severity) =>
      findings.some((finding) => finding.severity === severity);
    const both = included.find((one) => has(one, 'warning') && has(one, 'notice'));
    const alone = included.find((one) => has(one, 'warning') && !has(one, 'notice'));
    if (!both || !alone) throw new Error('the sample has files of both kinds');
    await option(alone.name).click();
    await inspector().getByRole('heading', { name: alone.name }).waitFor();
    await chip('notices');
    await option(both.name)
      .getByText(/^\+\d$/)
      .waitFor();
    await inspector().getByRole('heading', { name: alone.name }).waitFor({ state: 'detached' });
    await keepPicture(app.page, 'prepare-notices');
    await chip('all');
    await inspector().getByRole('heading', { name: alone.name }).waitFor();
  });
});

describe('a picture', () => {
  it('can be zoomed, fitted and changed to the next picture by keyboard', async () => {
    await choose('grid');
    await option('Fassade.jpg').click();
    await files().focus();
    await app.page.keyboard.press('Enter');
    const dialog = app.page.getByRole('dialog');
    const stage = dialog.getByRole('img', { name: /Fassade\.jpg/ });
    await stage.waitFor();
    // The frame grows when a toast leaves, and a picture that fits grows with it.
    const fits = async () => {
      const [picture, frame] = await Promise.all([
        stage.locator('img').last().boundingBox(),
        stage.boundingBox(),
      ]);
      return picture && frame ? Math.abs(picture.height - frame.height) < 1 : false;
    };
    const toFit = dialog.getByRole('button', { name: workspace.viewer.fit });
    await waitUntil('it is drawn', async () => ((await fits()) ? true : null));
    expect(await toFit.isDisabled()).toBe(true);
    await app.page.keyboard.press('+');
    await app.page.keyboard.press('+');
    await waitUntil('it is larger', async () => ((await fits()) || (await toFit.isDisabled()) ? null : true));
    await app.page.keyboard.press('0');
    await waitUntil('it fits again', async () =>
      (await fits()) && (await toFit.isDisabled()) ? true : null,
    );
    await app.page.keyboard.press('ArrowRight');
    await waitUntil('the next one', async () =>
      (await dialog.getByRole('heading').textContent()) === 'Fassade.jpg' ? null : true,
    );
    await app.page.keyboard.press('Escape');
  });
});

describe('the map and the time line', () => {
  it('show the same places as the list, and select the chosen photos', async () => {
    await choose('map');
    const places = app.page.getByRole('region', { name: workspace.map.places });
    const farthest = (await app.ask('intake.get', { caseId })).findings.find(
      (finding) => finding.code === 'geographical-outlier',
    );
    if (farthest?.code !== 'geographical-outlier') throw new Error('the sample has an outlier');
    await places.getByRole('button').filter({ hasText: farthest.path }).click();
    await app.page.getByRole('complementary').getByText(farthest.path).first().waitFor();
    const map = app.page.getByRole('application').first();
    await map.focus();
    const scale = () => map.locator('span').first().textContent();
    const before = await scale();
    for (let press = 0; press < 6; press += 1) await app.page.keyboard.press('+');
    await waitUntil('it is closer', async () => ((await scale()) !== before ? true : null));
    await app.page.keyboard.press('0');
    await waitUntil('all is seen again', async () => ((await scale()) === before ? true : null));
  });

  it('select photos by time with the keyboard', async () => {
    await app.page.getByRole('button', { name: workspace.view.timeline }).click();
    const line = app.page.getByRole('slider', { name: workspace.timeline.slider });
    await line.focus();
    await app.page.keyboard.press('Home');
    await app.page.keyboard.press('Shift+End');
    const dated = (await items()).filter(({ capturedAt }) => capturedAt !== null).length;
    await app.page
      .getByText(prepare.inspector.selected_other.replace('{{count}}', String(dated)))
      .first()
      .waitFor();
    expect(await line.getAttribute('aria-valuetext')).not.toBe('');
    await app.page.keyboard.press('Escape');
  });

  it.each(APPEARANCES)('are accessible in %s, %s', async (language, theme) => {
    await app.ask('settings.change', { language, theme });
    await app.page.locator(`[data-theme="${theme}"]`).waitFor();
    await keepPicture(app.page, `prepare-map-${theme}-${language}`);
    expect([language, theme, await violations(app.page)]).toEqual([language, theme, []]);
  });
});

describe('the questions to the customer', () => {
  it('open from the toolbar and from the command palette', async () => {
    const dialog = app.page.getByRole('dialog', { name: questions.title });
    await app.page.getByRole('button', { name: questions.open }).click();
    await dialog.waitFor();
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await app.page.keyboard.press('Control+k');
    await app.page.getByRole('combobox').fill(questions.open);
    // Without a query every action is listed: this one is selected once Enter would run it.
    const found = app.page.getByRole('option', { name: questions.open }).first();
    await expect.poll(() => found.getAttribute('aria-selected')).toBe('true');
    await app.page.keyboard.press('Enter');
    await dialog.waitFor();
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('the packages', () => {
  it('are explained next to the seal button, and a click selects their files', async () => {
    await choose('grid');
    await app.page.getByRole('button', { name: /^1 package/ }).click();
    await app.page.getByText(workspace.plan.one).waitFor();
    // A panel that opened from a button stands outside of the regions of the page, as every pop-up does.
    expect(await violations(app.page, '[role=dialog]')).toEqual([]);
    await app.page.getByRole('button', { name: /direct upload|two-step upload/ }).click();
    await app.page.keyboard.press('Escape');
    const included = (await items()).filter(({ excluded }) => !excluded).length;
    await app.page
      .getByText(prepare.inspector.selected_other.replace('{{count}}', String(included)))
      .first()
      .waitFor();
  });
});

describe('the sources', () => {
  const bar = () => app.page.getByRole('region', { name: sources.label });
  const head = () => app.ask('intake.head', { caseId });
  const whenRead = (count: number) =>
    waitUntil(`${count} sources are read`, async () => {
      const { state, sources: all } = await head();
      return state === 'done' && all.length === count ? all : null;
    });

  it('grow by a single photo and by a second folder that are dropped', async () => {
    const before = (await items()).length;
    const single = join(fixture.path, 'by mail', 'Nachtrag.jpg');
    const second = join(fixture.path, 'Zweiter Termin');
    await mkdir(join(fixture.path, 'by mail'));
    await mkdir(second);
    await cp(join(sample, (await item('Fassade.jpg')).path), join(second, 'Fassade Kopie.jpg'));
    await writeFile(single, await photo({ seed: 71, width: 320, height: 240, model: 'T9' }));
    await app.drop(single, 'main');
    await whenRead(2);
    await app.drop(second, 'main');
    expect(await whenRead(3)).toMatchObject([
      { kind: 'folder' },
      { kind: 'files' },
      { name: 'Zweiter Termin' },
    ]);
    expect(await items()).toHaveLength(before + 2);
    const { findings } = await item('Fassade Kopie.jpg');
    expect(findings.map(({ code }) => code)).toContain('duplicate-content');
    await bar()
      .getByRole('button', { name: /Zweiter Termin/ })
      .waitFor();
  });

  it('say that a folder belongs to the case already, and offer to read it again', async () => {
    await app.drop(join(fixture.path, 'Zweiter Termin'), 'main');
    const said = app.page
      .getByRole('status')
      .filter({ hasText: '“Zweiter Termin” is already part of this case.' });
    await said.first().waitFor();
    await said.getByRole('button', { name: sources.read }).click();
    await whenRead(3);
  });

  it('stay in view in a narrow window and a wide one', async () => {
    for (const [language, theme] of [
      ['de', 'light'],
      ['pl', 'dark'],
    ] as const) {
      await app.ask('settings.change', { language, theme });
      await app.page.locator(`[data-theme="${theme}"]`).waitFor();
      for (const width of [960, 1360]) {
        await app.electron.evaluate(
          ({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setContentSize(wanted, 760),
          width,
        );
        await waitUntil('the window has its new width', async () =>
          (await app.page.evaluate('innerWidth')) === width ? true : null,
        );
        await keepPicture(app.page, `sources-${width}-${theme}-${language}`);
      }
      expect([language, theme, await violations(app.page)]).toEqual([language, theme, []]);
    }
  });

  it('are removed after a question, and the history says so', async () => {
    const before = (await items()).length;
    await bar()
      .getByRole('button', { name: /Zweiter Termin/ })
      .click();
    await app.page.getByRole('menuitem', { name: sources.remove }).click();
    const dialog = app.page.getByRole('alertdialog');
    await dialog.getByText(sources.removeDialog.sealed).waitFor();
    await dialog.getByRole('button', { name: sources.removeDialog.confirm }).click();
    await whenRead(2);
    await bar()
      .getByRole('button', { name: /Zweiter Termin/ })
      .waitFor({ state: 'detached' });
    expect(await items()).toHaveLength(before - 1);
    const entries = await app.ask('custody.list', { caseId });
    expect(entries.at(-1)).toMatchObject({
      action: 'source-removed',
      details: { name: 'Zweiter Termin', files: 1 },
    });
  });

  it('and the report are added and saved from menus whose buttons keep the focus', async () => {
    const hasFocus = (button: Locator) => button.evaluate((element) => element.matches(':focus'));
    const add = bar().getByRole('button', { name: sources.add.button });
    const third = join(fixture.path, 'Dritter Termin');
    await mkdir(third);
    await writeFile(
      join(third, 'Dritte.jpg'),
      await photo({ seed: 72, width: 320, height: 240, model: 'T9' }),
    );
    await app.answerFolderDialog(third);
    await add.focus();
    await app.page.keyboard.press('Enter');
    await app.page.getByRole('menuitem', { name: sources.add.folder }).press('Enter');
    await whenRead(3);
    await bar()
      .getByRole('button', { name: /Dritter Termin/ })
      .waitFor();
    await expect.poll(() => hasFocus(add)).toBe(true);

    const report = app.page.getByRole('button', { name: precheck.action.hint });
    const written = join(fixture.path, 'report.json');
    await app.answerSaveDialog(written);
    await report.focus();
    await app.page.keyboard.press('Enter');
    await app.page.getByRole('menuitem', { name: precheck.action.json }).press('Enter');
    await app.page.getByText(precheck.action.written.replace('{{path}}', written)).waitFor();
    await expect.poll(() => hasFocus(report)).toBe(true);
  });

  it('say in a closed case that it can be reopened', async () => {
    await app.ask('cases.close', { caseId });
    const { closedForPhotos } = resources.en.cases.page;
    const add = bar().getByRole('button', { name: sources.add.button });
    await bar().locator('[aria-disabled=true]').waitFor();
    const refresh = app.page.getByRole('button', { name: prepare.view.refresh });
    expect(await refresh.getAttribute('aria-disabled')).toBe('true');
    // A tooltip opens for a pointer that was moved before.
    await app.page.mouse.move(5, 5);
    await add.hover();
    await app.page.getByRole('tooltip', { name: closedForPhotos }).waitFor();
    await add.press('Enter');
    expect(await app.page.getByRole('menu').count()).toBe(0);
    await bar()
      .getByRole('button', { name: /Dritter Termin/ })
      .click();
    for (const name of [sources.read, sources.rename, sources.remove]) {
      const entry = app.page.getByRole('menuitem', { name });
      await entry.getByText(sources.closed).waitFor();
      expect(await entry.isDisabled()).toBe(true);
    }
    await app.page.keyboard.press('Escape');
    await app.page.keyboard.press('Control+k');
    const palette = app.page.getByRole('dialog');
    await palette.getByRole('combobox').fill(sources.add.addFiles);
    // Other actions that need an open case may still be listed.
    await expect.poll(() => palette.getByText(closedForPhotos).count()).toBe(1);
    await app.page.keyboard.press('Escape');
    await app.ask('cases.reopen', { caseId });
    await bar().locator('[aria-disabled=true]').waitFor({ state: 'detached' });
  });

  it('log no error on the console', () => {
    expect(app.problems()).toEqual([]);
  });
});

describe('a file without a picture', () => {
  beforeAll(async () => {
    const folder = join(fixture.path, 'without-picture');
    await mkdir(folder);
    await writeFile(join(folder, 'a.jpg'), await photo({ seed: 9_001, width: 640, height: 480 }));
    await writeFile(
      join(folder, 'b.pdf'),
      makePdf(pageTree(['', '']), '/Root 1 0 R /Encrypt << /Filter /Unknown >>'),
    );
    await writeFile(join(folder, 'c.jpg'), await photo({ seed: 9_002, width: 640, height: 480 }));
    await showAddress(app.page, '#/cases');
    const withoutPicture = await openCaseByDrop(app, folder, 'NO-PICTURE');
    await waitUntil('every preview is drawn or missing', async () => {
      const { items } = await app.ask('intake.get', { caseId: withoutPicture });
      return items.some(({ preview }) => preview === 'pending') ? null : true;
    });
  });

  it('is stepped over by keys in the full window, and the photo after it fills the frame', async () => {
    await choose('grid');
    await option('b.pdf').click();
    await files().focus();
    await app.page.keyboard.press('Enter');
    const dialog = app.page.getByRole('dialog', { name: 'b.pdf' });
    const missing = dialog.getByRole('img', { name: workspace.viewer.noPicture });
    await missing.waitFor();
    for (const theme of ['light', 'dark'] as const) {
      await app.ask('settings.change', { theme });
      await keepPicture(app.page, `viewer-no-picture-${theme}`);
    }
    await dialog.locator('[role="img"]:focus').waitFor();
    await app.page.keyboard.press('ArrowRight');
    const stage = app.page.getByRole('dialog', { name: 'c.jpg' }).getByRole('img', { name: /c\.jpg/ });
    await expect.poll(() => stage.locator('img').last().isVisible()).toBe(true);
    const toFit = app.page.getByRole('dialog').getByRole('button', { name: workspace.viewer.fit });
    expect(await toFit.isDisabled()).toBe(true);
    await stage.hover();
    await app.page.mouse.wheel(0, -300);
    await expect.poll(() => toFit.isDisabled()).toBe(false);
    await app.page.keyboard.press('0');
    await app.page.keyboard.press('ArrowLeft');
    await missing.waitFor();
    await app.page.keyboard.press('+');
    await app.page.keyboard.press('ArrowLeft');
    await app.page.getByRole('dialog', { name: 'a.jpg' }).waitFor();
    await app.page.keyboard.press('Escape');
  });
});

describe('closing the window', () => {
  it('stores a note that was typed right before', async () => {
    const shown = await item('Fassade.jpg');
    await showAddress(app.page, `#/case/${caseId}/prepare/${encodeURIComponent(shown.path)}`);
    await app.page.getByRole('option', { name: 'Fassade.jpg', selected: true }).waitFor();
    await app.page.getByRole('textbox', { name: workspace.note.label }).fill('Zuletzt getippt');
    await app.close();
    app = await launchApp({ dataFolder: app.dataFolder });
    expect(await app.ask('items.notes', { caseId })).toMatchObject([{ note: 'Zuletzt getippt' }]);
  });
});
