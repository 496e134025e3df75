import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AnsweredRow } from '../../src/contract/answer-views';
import type { AttachmentView } from '../../src/contract/views';
import type { CaseId } from '../../src/domain/ids';
import { resources } from '../../src/locales';
import type { PracticeService } from '../../src/practice-service/server';
import { violations } from '../support/accessibility';
import { launchApp, type RunningApp } from '../support/app';
import { temporaryFolder } from '../support/folders';
import {
  closeDialogs,
  dismiss,
  speak,
  startService,
  useAnsweredAccount,
  waitUntil,
} from '../support/journey';
import { photo } from '../support/practice';
import { catchPrints } from '../support/prints';
import { failRequests } from '../support/request-control';
import { copyAnsweredSample } from '../support/sample-cases';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';

const { analysis, common, errors, palette, pdf, questions, received, results } = resources.en;
/** Came with a heatmap. */
const HEATMAP_PHOTO = '20261022_142511.jpg';
const WORST_PHOTO = 'IMG_4731.jpg';

declare global {
  // Set in the main process by a test.
  var fileCalls: unknown[][];
  // Requests for pictures that a test has not answered yet.
  var heldPictures: ((response: Response) => void)[];
}

let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let service: PracticeService;
let app: RunningApp;
let caseId: CaseId;
let dataFolder: string;
/** Photos of the first submission that are not in the second. */
let leftOut = 0;

beforeAll(async () => {
  fixture = await temporaryFolder();
  const answered = await copyAnsweredSample(fixture.path);
  ({ caseId, dataFolder } = answered);
  service = await startService();
  app = await launchApp({ dataFolder, animated: true });
  await speak(app, 'en');
  await useAnsweredAccount(app, service);
  await showAddress(app.page, `#/case/${caseId}/results`);
});
afterAll(async () => {
  await app.close();
  await service.close();
  await fixture.remove();
});
afterEach(() => closeDialogs(app));

const files = () => app.page.getByRole('listbox', { name: results.files.label });
const panes = () => app.page.locator('[data-pane]');
const stage = () => app.page.getByRole('region', { name: results.stage.label });

/** Where the pictures of all panes lie, as the page places them. */
async function places(): Promise<readonly string[]> {
  const found: unknown = await app.page.evaluate(
    `[...document.querySelectorAll('[data-pane] img')].map(({ style }) => style.transform + ' ' + style.width)`,
  );
  return found as readonly string[];
}

/** Waits until every picture is centred in its pane and as large as the pane allows. */
async function fittedPlaces(): Promise<readonly string[]> {
  return waitUntil('the pictures fit', async () => {
    const isFitted: unknown =
      await app.page.evaluate(`[...document.querySelectorAll('[data-pane]')].every((pane) => {
      const frame = pane.getBoundingClientRect();
      return [...pane.querySelectorAll('img')].every((image) => {
        const { left, top, width, height } = image.getBoundingClientRect();
        const isCentred = Math.abs(left - frame.left + width / 2 - frame.width / 2) < 2 &&
          Math.abs(top - frame.top + height / 2 - frame.height / 2) < 2;
        const room = Math.min(frame.width - width, frame.height - height);
        return isCentred && room > -3 && room < 6;
      });
    })`);
    return isFitted === true ? places() : null;
  });
}

/** The files of the newest submission. */
async function newestRows(): Promise<readonly AnsweredRow[]> {
  const [version] = (await app.ask('results.versions', { caseId })).versions;
  if (!version) throw new Error('no result');
  return (await app.ask('results.overview', { submissionId: version.submissionId })).rows;
}

/** Selects a photo that came with a heatmap, and waits until the stage and the inspector show it. */
async function selectHeatmap(): Promise<void> {
  await files().getByRole('option', { name: HEATMAP_PHOTO }).click();
  await app.page.getByRole('radiogroup', { name: results.stage.modes }).waitFor();
  await app.page
    .getByRole('complementary', { name: results.inspector.label })
    .locator('dd', { hasText: HEATMAP_PHOTO })
    .first()
    .waitFor();
}

describe('the results tab', () => {
  it('lists every sent file by severity, with the reasons for its level', async () => {
    const rows = await newestRows();
    expect(rows.length).toBeGreaterThanOrEqual(20);
    const first = rows[0];
    if (!first) throw new Error('no row');
    const option = files().getByRole('option').first();
    await option.waitFor();
    expect(await option.textContent()).toContain(first.name);
    expect(first.reasons.length).toBeGreaterThan(0);
    await app.page
      .getByRole('complementary', { name: results.inspector.label })
      .getByText(analysis.name.creationDate, { exact: true })
      .or(app.page.getByText(/reference date/))
      .first()
      .waitFor();
  });

  it('names the level and the id of the only item of a photo', async () => {
    const [result] = await app.ask('results.list', { caseId });
    if (!result) throw new Error('no result');
    const { analysis: stored } = await app.ask('results.get', { resultId: result.id });
    await selectHeatmap();
    const [item, ...others] = stored?.files.find(({ name }) => name === HEATMAP_PHOTO)?.items ?? [];
    if (!item?.id || item.level.kind !== 'known') throw new Error('no item with a level');
    expect(others).toEqual([]);
    const inspector = app.page.getByRole('complementary', { name: results.inspector.label });
    await inspector.getByText(results.inspector.technical, { exact: true }).first().click();
    await inspector.getByText(item.id, { exact: true }).waitFor();
    const checks = inspector
      .locator('section')
      .filter({ has: app.page.getByRole('heading', { name: results.inspector.checks, exact: true }) });
    await checks.getByText(common.level[item.level.level], { exact: true }).waitFor();
  });

  it('lays the heatmap over the photo, and zooms both together by keyboard', async () => {
    await selectHeatmap();
    await panes().first().focus();
    await app.page.keyboard.press('s');
    await waitUntil('there are two panes', async () => ((await panes().count()) === 2 ? true : null));
    await waitUntil('the pictures are there', async () => ((await places()).length >= 3 ? true : null));
    const before = await fittedPlaces();
    expect(new Set(before).size).toBe(1);
    expect(await violations(app.page)).toEqual([]);
    for (const key of ['+', '+', '+', 'ArrowRight', 'ArrowDown']) await app.page.keyboard.press(key);
    const after = await waitUntil('the pictures are larger', async () => {
      const now = await places();
      return now[0] === before[0] ? null : now;
    });
    expect(new Set(after).size).toBe(1);
    await app.page.keyboard.press('0');
    expect(new Set(await fittedPlaces()).size).toBe(1);
  });

  it('zooms with the wheel over the second picture too', async () => {
    const before = await fittedPlaces();
    const box = await panes().last().boundingBox();
    if (!box) throw new Error('no pane');
    await app.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await app.page.mouse.wheel(0, -400);
    const after = await waitUntil('the pictures are larger', async () => {
      const now = await places();
      return now[0] === before[0] ? null : now;
    });
    expect(new Set(after).size).toBe(1);
    await panes().first().focus();
    await app.page.keyboard.press('0');
  });

  it('blinks about once a second, can be stopped, and switches by hand', async () => {
    await panes().first().focus();
    await app.page.keyboard.press('b');
    const stop = stage().getByRole('button', { name: results.stage.blinkStop });
    await stop.waitFor();
    const elapsedMs: unknown = await app.page.evaluate(`new Promise((done) => {
      const heatmap = [...document.querySelectorAll('[data-pane] img')].at(-1);
      const swaps = [];
      let before = heatmap.style.opacity;
      const watch = new MutationObserver(() => {
        if (heatmap.style.opacity === before) return;
        before = heatmap.style.opacity;
        swaps.push(performance.now());
        if (swaps.length === 3) done(swaps[2] - swaps[0]);
      });
      watch.observe(heatmap, { attributes: true, attributeFilter: ['style'] });
    })`);
    // Far below three flashes a second; a busy machine swaps less often.
    expect(elapsedMs).toBeGreaterThan(800);
    expect(await violations(app.page)).toEqual([]);
    await panes().first().focus();
    await app.page.keyboard.press('b');
    await stage().getByRole('button', { name: results.stage.blinkStart, exact: true }).last().waitFor();
    const front = () =>
      app.page.evaluate(`[...document.querySelectorAll('[data-pane] img')].at(-1).style.opacity`);
    const before = await front();
    await app.page.keyboard.press('Space');
    await waitUntil('photo and heatmap changed places', async () =>
      (await front()) === before ? null : true,
    );
    await app.page.keyboard.press('o');
  });

  it('shows the photo in full size and back, and moves through the files there', async () => {
    const rows = await newestRows();
    const index = rows.findIndex((row, at) => !row.isPdf && rows[at + 1]?.isPdf === false);
    await files()
      .getByRole('option', { name: rows[index]?.name ?? '' })
      .first()
      .click();
    await panes().first().focus();
    await app.page.keyboard.press('f');
    await files().waitFor({ state: 'hidden' });
    const name = await panes().first().getAttribute('aria-label');
    await app.page.keyboard.press('PageDown');
    await waitUntil('another photo is shown', async () =>
      (await panes().first().getAttribute('aria-label')) === name ? null : true,
    );
    await app.page.keyboard.press('Escape');
    await files().waitFor();
  });

  it('says why a file cannot be shown, and reads it again on request', async () => {
    const restore = await failRequests(app, 'results.file', 'not-found');
    onTestFinished(restore);
    await files().focus();
    await app.page.keyboard.press('End');
    const notice = app.page.getByRole('alert');
    await notice.getByText(errors['not-found'].title).waitFor();
    await restore();
    await notice.getByRole('button', { name: common.action.retry }).click();
    await notice.waitFor({ state: 'detached' });
    await files().focus();
    await app.page.keyboard.press('Home');
  });

  it('finds an action and a file of the case in the command palette', async () => {
    const dialog = app.page.getByRole('dialog', { name: palette.title });
    const found = (group: string, name: string) =>
      dialog.getByRole('group', { name: group, exact: true }).getByRole('option', { name }).first();
    const choose = async (typed: string, option: Locator) => {
      await app.page.keyboard.press('Control+k');
      await dialog.getByRole('combobox').fill(typed);
      // Without a query every action is listed: this one is selected once Enter would run it.
      await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
      await app.page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    };
    await choose(questions.open, found(palette.group.actions, questions.open));
    const asked = app.page.getByRole('dialog', { name: questions.title });
    await asked.waitFor();
    await dismiss(asked);
    const { decision } = resources.en.history;
    await choose(decision.decide, found(palette.group.actions, decision.decide));
    const deciding = app.page.getByRole('dialog', { name: decision.dialog });
    await deciding.waitFor();
    await dismiss(deciding);
    await choose('hauseing', found(palette.group.files, 'Hauseingang.webp'));
    await files().getByRole('option', { name: 'Hauseingang.webp', selected: true }).waitFor();
    await app.page.locator('[role="listbox"]:focus').waitFor();
    await app.page.locator('[data-pane][aria-label*="Hauseingang.webp"]').waitFor();
    await showAddress(app.page, `#/case/${caseId}/results`);
  });

  it('keeps the shown result and an open dialog when a newer one arrives, and offers that one', async () => {
    const { items } = await app.ask('intake.get', { caseId });
    const left = items.filter(({ type, excluded }) => type === 'jpeg' && !excluded).slice(2);
    const itemIds = left.map(({ id }) => id);
    expect(left.map(({ name }) => name)).toContain(WORST_PHOTO);
    leftOut = left.length;
    await app.ask('items.exclude', { caseId, itemIds, excluded: true, reason: null });
    const everyFile = { name: `${results.filter.all} ${(await newestRows()).length}`, exact: true };
    await app.page.getByRole('radio', everyFile).waitFor();
    await app.page.getByRole('button', { name: questions.open }).click();
    const dialog = app.page.getByRole('dialog', { name: questions.title });
    await dialog.getByRole('button', { name: questions.own, exact: true }).click();
    const own = dialog.getByRole('region', { name: questions.ownTitle }).getByRole('textbox');
    await own.fill('Who repaired it?');
    await app.ask('submissions.seal', { caseId, send: true });
    const newer = app.page.getByText(results.answers.newer);
    await newer.waitFor();
    expect(await own.inputValue()).toBe('Who repaired it?');
    await dismiss(dialog);
    await app.page.getByRole('radio', everyFile).waitFor();
    await app.page.getByRole('button', { name: results.answers.showNewer }).click();
    await newer.waitFor({ state: 'detached' });
    await app.page.getByRole('button', { name: results.changes.show }).waitFor();
    // The draft stays until the tab is left.
    await app.page.getByRole('button', { name: questions.open }).click();
    expect(await own.inputValue()).toBe('Who repaired it?');
    await dismiss(dialog);
  });

  it('shows what changed between two results, and leads back', async () => {
    await app.page.getByRole('button', { name: results.changes.show }).click();
    const list = app.page.getByRole('listbox', { name: results.changes.list });
    await list
      .getByRole('option', { name: WORST_PHOTO })
      .getByText(results.changes.kind.disappeared)
      .waitFor();
    await app.page
      .getByText(results.changes.summary.disappeared_other.replace('{{number}}', String(leftOut)))
      .waitFor();
    expect(await violations(app.page)).toEqual([]);
    await list.focus();
    await app.page.keyboard.press('End');
    await app.page.keyboard.press('Escape');
    await files().waitFor();
    await app.page.locator('[role="tab"]:focus').waitFor();
    expect(app.problems()).toEqual([]);
  });

  it('opens the file that was chosen among the changes, whatever was selected before', async () => {
    const open = async () => {
      await app.page.getByRole('button', { name: results.changes.show }).click();
      const list = app.page.getByRole('listbox', { name: results.changes.list });
      await list.getByRole('option', { name: WORST_PHOTO }).click();
      await app.page.getByRole('button', { name: results.changes.open, exact: true }).click();
    };
    const selected = (name: string) => files().getByRole('option', { name, selected: true });
    await open();
    await selected(WORST_PHOTO).waitFor();
    await app.page.locator('[role="tab"]:focus').waitFor();
    await files().getByRole('option', { name: HEATMAP_PHOTO }).click();
    await selected(HEATMAP_PHOTO).waitFor();
    await app.page.getByRole('button', { name: results.answers.label }).click();
    await app.page.getByRole('option', { name: '2 of 2' }).click();
    await open();
    await selected(WORST_PHOTO).waitFor();
    expect(await selected(HEATMAP_PHOTO).count()).toBe(0);
  });

  it('shows a file that is asked for after one was chosen among the changes, and Back the one before', async () => {
    const selected = (name: string) => files().getByRole('option', { name, selected: true });
    const askFor = async (name: string) => {
      await app.page.keyboard.press('Control+k');
      const dialog = app.page.getByRole('dialog', { name: palette.title });
      await dialog.getByRole('combobox').fill(name);
      await dialog
        .getByRole('group', { name: palette.group.files, exact: true })
        .getByRole('option', { name })
        .click();
      await dialog.waitFor({ state: 'detached' });
      await selected(name).waitFor();
    };
    await selected(WORST_PHOTO).waitFor();
    await askFor('Hauseingang.webp');
    await app.page.keyboard.press('Alt+ArrowLeft');
    await selected(WORST_PHOTO).waitFor();
    await files().getByRole('option', { name: HEATMAP_PHOTO }).click();
    await selected(HEATMAP_PHOTO).waitFor();
    await app.page.keyboard.press('Alt+ArrowRight');
    await selected('Hauseingang.webp').waitFor();
    await app.page.keyboard.press('Alt+ArrowLeft');
    await selected(HEATMAP_PHOTO).waitFor();
    await app.page.getByRole('button', { name: results.answers.label }).click();
    await app.page.getByRole('option', { name: '2 of 2' }).click();
    await app.page.getByRole('button', { name: results.changes.show }).click();
    await app.page.getByRole('listbox', { name: results.changes.list }).waitFor();
    await askFor('Hauseingang.webp');
  });

  it('focuses the list for a file that was asked for once, and leaves it to the filter afterwards', async () => {
    const [row] = await newestRows();
    // Opened again, the tab shows the newest result.
    await showAddress(app.page, `#/case/${caseId}/history`);
    await files().waitFor({ state: 'detached' });
    await showAddress(app.page, `#/case/${caseId}/results/${encodeURIComponent(row?.path ?? '')}`);
    await app.page.locator('[role="listbox"]:focus').waitFor();
    const filter = app.page.getByRole('radiogroup', { name: results.filter.label });
    await filter.getByRole('radio', { name: `${results.filter.suspicious} 0` }).click();
    await files().waitFor({ state: 'detached' });
    await filter.getByRole('radio', { name: results.filter.all }).click();
    await files().waitFor();
    expect(await files().evaluate((list) => list.ownerDocument.activeElement === list)).toBe(false);
  });
});

describe('files that leave the results', () => {
  const { files: texts } = resources.en;

  it('are shown in their folder, dragged as copies and printed, by ids of the page alone', async () => {
    const prints = await catchPrints(app);
    await app.electron.evaluate(({ BrowserWindow, shell }) => {
      const calls: unknown[][] = [];
      globalThis.fileCalls = calls;
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (!contents) throw new Error('no window');
      shell.showItemInFolder = (path) => calls.push(['reveal', path]);
      contents.startDrag = ({ files: paths }) => calls.push(['drag', ...(paths ?? [])]);
    });
    const calls = () => app.electron.evaluate(() => globalThis.fileCalls);
    await showAddress(app.page, `#/case/${caseId}/results`);
    const photo = files().getByRole('option').first();
    await photo.click({ button: 'right' });
    await app.page.getByRole('menuitem', { name: texts.reveal }).click();
    await files().focus();
    await app.page.keyboard.press('Shift+F10');
    await app.page.getByRole('menuitem', { name: texts.print }).click();
    // The photo and nothing of the window.
    await expect.poll(prints).toEqual([1]);
    await photo.dispatchEvent('dragstart');
    await expect.poll(async () => (await calls()).length).toBe(2);
    const [revealed, dragged] = await calls();
    expect(revealed).toEqual(['reveal', expect.stringMatching(/\.jpg$/)]);
    expect(dragged).toEqual(['drag', expect.stringContaining(join('temporary', 'outgoing'))]);
    expect(app.problems()).toEqual([]);
  });

  it('have a menu in the list of attachments, by pointer and by key', async () => {
    const [result] = await app.ask('results.list', { caseId });
    if (!result) throw new Error('no result');
    const { attachments } = await app.ask('results.get', { resultId: result.id });
    const heatmap = attachments.find(({ category }) => category === 'heatmaps');
    const report = attachments.find(({ detectedType }) => detectedType === 'pdf');
    if (!heatmap || !report) throw new Error('no attachments');
    const inspector = app.page.getByRole('complementary', { name: results.inspector.label });
    const row = ({ filename }: AttachmentView) =>
      inspector.getByRole('listitem').filter({ has: app.page.getByTitle(filename, { exact: true }) });
    const saveOf = ({ filename }: AttachmentView) =>
      results.attachment.saveNamed.replace('{{name}}', filename);
    const choose = ({ filename }: AttachmentView, entry: string) =>
      app.page
        .getByRole('menu', { name: filename, exact: true })
        .getByRole('menuitem', { name: entry, exact: true })
        .click();
    const focusSave = (attachment: AttachmentView) =>
      row(attachment)
        .getByRole('button', { name: saveOf(attachment) })
        .focus();
    const target = join(fixture.path, 'heatmap.png');
    await app.answerSaveDialog(target);
    await row(heatmap).click({ button: 'right' });
    await choose(heatmap, saveOf(heatmap));
    const saved = results.attachment.saved.replace('{{path}}', target);
    await app.page.getByRole('status').getByText(saved).waitFor();
    expect((await stat(target)).size).toBe(heatmap.bytes);
    const prints = await catchPrints(app);
    await focusSave(heatmap);
    await app.page.keyboard.press('ContextMenu');
    await choose(heatmap, texts.print);
    await expect.poll(prints).toEqual([1]);
    await focusSave(report);
    await app.page.keyboard.press('Shift+F10');
    await choose(report, pdf.open);
    const viewer = app.page.getByRole('dialog', { name: report.filename });
    await viewer.locator('[data-state="drawn"]').first().waitFor();
  });

  it('have a menu among the received photos, by pointer and by key', async () => {
    const folder = join(fixture.path, 'pushed');
    await mkdir(folder);
    for (const [index, name] of ['first.jpg', 'second.jpg'].entries()) {
      await writeFile(join(folder, name), await photo({ seed: 70 + index, model: 'T9' }));
    }
    await showAddress(app.page, `#/case/${caseId}/received`);
    await app.answerFolderDialog(folder);
    await app.page.getByRole('button', { name: received.import }).click();
    const photos = app.page.getByRole('listbox', { name: received.photos });
    const second = photos.getByRole('option', { name: 'second.jpg' });
    const menu = (name: string) => app.page.getByRole('menu', { name, exact: true });
    const target = join(fixture.path, 'received.jpg');
    await app.answerSaveDialog(target);
    await second.click({ button: 'right' });
    await menu('second.jpg').getByRole('menuitem', { name: received.saveAs }).click();
    const sent = await readFile(join(folder, 'second.jpg'));
    const copy = () => readFile(target).catch(() => null);
    await expect.poll(async () => (await copy())?.equals(sent)).toBe(true);
    const prints = await catchPrints(app);
    await photos.getByRole('option', { name: 'first.jpg' }).focus();
    await app.page.keyboard.press('ArrowRight');
    await app.page.keyboard.press('Shift+F10');
    await menu('second.jpg').getByRole('menuitem', { name: texts.print }).click();
    await expect.poll(prints).toEqual([1]);
    expect(app.problems()).toEqual([]);
  });
});

describe('the blinking comparison for a person who asked for reduced motion', () => {
  it('starts on request alone, and can be swapped by hand', async () => {
    await app.page.emulateMedia({ reducedMotion: 'reduce' });
    onTestFinished(() => app.page.emulateMedia({ reducedMotion: null }));
    // Photo and heatmap are shown anew, as nobody has started or stopped blinking there.
    await showAddress(app.page, `#/case/${caseId}/history`);
    await files().waitFor({ state: 'detached' });
    await showAddress(app.page, `#/case/${caseId}/results`);
    await app.page.clock.install();
    await selectHeatmap();
    await panes().first().focus();
    await app.page.keyboard.press('b');
    const front = stage()
      .locator('[aria-live]')
      .filter({ hasText: /^(Photo|Heatmap)$/ });
    const stop = stage().getByRole('button', { name: results.stage.blinkStop });
    await stage().getByRole('button', { name: results.stage.swap }).waitFor();
    await app.page.clock.fastForward(5_000);
    expect(await stop.count()).toBe(0);
    expect(await front.textContent()).toBe(results.stage.frontPhoto);
    await app.page.keyboard.press('Space');
    await expect.poll(() => front.textContent()).toBe(results.stage.frontHeatmap);
    await app.page.clock.fastForward(5_000);
    expect(await front.textContent()).toBe(results.stage.frontHeatmap);
    await app.page.keyboard.press('b');
    await stop.waitFor();
    await expect.poll(() => front.textContent()).toBe(results.stage.frontPhoto);
  });
});

describe('a photo that loads slowly', () => {
  const { stage: texts, files: fileTexts } = resources.en.results;

  /** From now on every picture of an item waits until `answerPictures`; there is no thumbnail. */
  const holdPictures = () =>
    app.electron.evaluate(({ BrowserWindow }) => {
      const { protocol } = BrowserWindow.getAllWindows()[0]?.webContents.session ?? {};
      if (!protocol) throw new Error('no window');
      globalThis.heldPictures = [];
      protocol.unhandle('evidence');
      protocol.handle('evidence', ({ url }) =>
        /preview|zoom/.test(url)
          ? new Promise((resolve) => globalThis.heldPictures.push(resolve))
          : new Response(null, { status: 404 }),
      );
    });
  const answerPictures = (base64: string | null) =>
    app.electron.evaluate((_electron, body) => {
      for (const resolve of globalThis.heldPictures.splice(0)) {
        const headers = { 'Content-Type': 'image/jpeg' };
        resolve(
          body === null
            ? new Response(null, { status: 404 })
            : new Response(new Uint8Array(Buffer.from(body, 'base64')), { headers }),
        );
      }
    }, base64);
  const open = async (name: string) => {
    await files().getByRole('option', { name }).first().click();
    return panes().first();
  };

  it('is named at once, then said to be slow, then shown, or said to be missing', async () => {
    const bytes = await photo({ seed: 91, width: 640, height: 480, model: 'T9' });
    // A page keeps the pictures that it drew and the handler that it began with.
    await app.close();
    app = await launchApp({ dataFolder });
    // The engine is loaded after the list is drawn; what that discards may be the promise of an evaluation.
    await app.ask('profiles.list', {});
    await holdPictures();
    await app.page.reload();
    await app.page.getByRole('navigation').waitFor();
    await showAddress(app.page, `#/case/${caseId}/results`);
    await files().waitFor();
    await app.page.clock.install();
    const pane = await open('Fassade.jpg');
    await pane.getByText('Fassade.jpg').waitFor();
    await pane.getByText(texts.loading).waitFor();
    await app.page.clock.fastForward(10_000);
    await pane.getByText(texts.slow).waitFor();
    await keepPicture(app.page, 'result-photo-slow');
    await answerPictures(bytes.toString('base64'));
    await pane.getByText(texts.slow).waitFor({ state: 'detached' });
    await expect.poll(places).not.toEqual([]);
    await open('Hauseingang.webp');
    await pane.getByText(texts.loading).waitFor();
    await expect.poll(() => app.electron.evaluate(() => globalThis.heldPictures.length)).toBe(1);
    await answerPictures(null);
    await pane.getByText(fileTexts.noPreview).waitFor();
    await pane.getByText('Hauseingang.webp').waitFor();
  });

  it('never has the received photo before in its place, and is said to be missing', async () => {
    const bytes = await photo({ seed: 92, width: 64, height: 48, model: 'T9' });
    await showAddress(app.page, `#/case/${caseId}/received`);
    const photos = app.page.getByRole('listbox', { name: received.photos });
    const inspector = (name: string) => app.page.getByRole('complementary', { name, exact: true });
    const held = () => app.electron.evaluate(() => globalThis.heldPictures.length);
    await photos.getByRole('option', { name: 'first.jpg' }).click();
    await expect.poll(held).toBe(1);
    await answerPictures(bytes.toString('base64'));
    const picture = (name: string) => inspector(name).getByRole('img', { name });
    await picture('first.jpg').evaluate((image) => image.setAttribute('data-before', 'true'));
    await photos.getByRole('option', { name: 'second.jpg' }).click();
    await expect.poll(held).toBe(1);
    expect(await picture('second.jpg').getAttribute('data-before')).toBeNull();
    await answerPictures(null);
    await inspector('second.jpg').getByText(fileTexts.noPreview).waitFor();
    await keepPicture(app.page, 'received-no-preview');
  });
});
