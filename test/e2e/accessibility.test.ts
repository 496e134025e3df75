import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import { LANGUAGES } from '../../src/domain/language';
import { resources } from '../../src/locales';
import type { PracticeService } from '../../src/practice-service/server';
import { launchApp, type RunningApp } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';
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

/** Pictures of every screen, to be looked at. */
const pictures = resolve(import.meta.dirname, '../../test-results/screens');
const THEMES = ['light', 'dark'] as const;

let room: Awaited<ReturnType<typeof temporaryFolder>>;
let sample: string;
let service: PracticeService;
let app: RunningApp;
let caseId: CaseId;

beforeAll(async () => {
  await mkdir(pictures, { recursive: true });
  room = await temporaryFolder();
  sample = await placeSample(room.path);
  // A stand-in of a cloud program: what the folder itself has to say is on the screen, too.
  await writeFile(join(sample, 'IMG_1.jpg.nextcloud'), 'x');
  service = await startService();
  app = await launchApp();
  await speak(app, 'en');
});

afterAll(async () => {
  await app.close();
  await service.close();
  await room.remove();
});

/** Violations in one line each: the rule and where. */
async function violations(): Promise<readonly string[]> {
  // Legacy mode works inside the page; the other one opens a second page, which a window cannot have.
  const { violations: found } = await new AxeBuilder({ page: app.page }).setLegacyMode(true).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  );
}

/** Until nothing moves but what never stops. (Playwright's own waiting evaluates text, which the page forbids.) */
async function settle(): Promise<void> {
  await waitUntil('nothing moves', async () => {
    const moving = await app.page.evaluate(`document.getAnimations().filter((animation) =>
      animation.playState === 'running' &&
      animation.effect?.getComputedTiming().iterations !== Infinity).length`);
    return moving === 0 ? true : null;
  });
}

async function lookAt(name: string, hash: string, language: string, theme: string): Promise<void> {
  await app.page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await app.page.locator('main h1').first().waitFor();
  await settle();
  await app.page.screenshot({ path: join(pictures, `${name}-${theme}-${language}.png`) });
  expect([name, language, theme, await violations()]).toEqual([name, language, theme, []]);
}

/** Every text fits: nothing scrolls sideways at twice the size. */
async function checkZoomed(name: string): Promise<void> {
  await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2),
  );
  await settle();
  const overflow = await app.page.evaluate(
    `document.documentElement.scrollWidth - document.documentElement.clientWidth`,
  );
  await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1),
  );
  expect([name, overflow]).toEqual([name, 0]);
}

/** Another case, sealed and sent; `again`: with a photo that was sent before, which asks. */
async function sealOneMore(caseNumber: string, again: boolean): Promise<void> {
  const folder = join(room.path, caseNumber);
  await makeManyPhotos(folder, 1);
  await app.page.getByRole('link', { name: resources.en.common.navigation.cases }).click();
  await openCaseByDrop(app, folder, caseNumber);
  await sealAndSend(app);
  if (again) await app.page.getByRole('button', { name: resources.en.prepare.again.confirm }).click();
}

const SETTINGS: readonly string[] = [
  'profiles',
  'sending',
  'capture',
  'tokens',
  'retention',
  'backups',
  'appearance',
  'about',
];

describe.each(LANGUAGES)('every screen in %s', (language) => {
  describe.each(THEMES)('%s', (theme) => {
    beforeAll(async () => {
      await speak(app, language);
      await app.ask('settings.change', { theme });
    });

    it('is accessible without anything in it', async () => {
      const before = await app.ask('cases.list', {});
      if (before.total === 0) await lookAt('cases-empty', '#/cases', language, theme);
      for (const section of SETTINGS) {
        await lookAt(`settings-${section}`, `#/settings/${section}`, language, theme);
      }
    });
  });
});

describe('with a case that has an answer', () => {
  beforeAll(async () => {
    await speak(app, 'en');
    await useAccount(app, service, CANARY_KEY);
    caseId = await openCaseByDrop(app, sample, 'E2E-LOOK-1');
    await sealAndSend(app);
    const { id } = await waitForResult(app, caseId);
    await app.ask('caseNotes.write', { caseId, text: 'Rang the tenant.' });
    await app.ask('decisions.record', {
      ...{ caseId, choice: 'doubtful', reason: 'The originals are missing.', resultIds: [id] },
    });
  });

  describe.each(LANGUAGES)('every screen in %s', (language) => {
    it.each(THEMES)('is accessible in %s', async (theme) => {
      await speak(app, language);
      await app.ask('settings.change', { theme });
      await lookAt('cases', '#/cases', language, theme);
      for (const tab of ['prepare', 'results', 'capture', 'received', 'history'] as const) {
        await lookAt(`case-${tab}`, `#/case/${caseId}/${tab}`, language, theme);
      }
      await lookAt('case-results', `#/case/${caseId}/results`, language, theme);
      await app.page.getByRole('radio', { name: resources[language].places.view.map }).click();
      await lookAt('case-results-map', `#/case/${caseId}/results`, language, theme);
      await lookAt('board', '#/captures', language, theme);
      await lookAt('outbox', '#/outbox', language, theme);
    });

    it('is usable at twice the size', async () => {
      await speak(app, language);
      for (const hash of [
        '#/cases',
        `#/case/${caseId}/prepare`,
        `#/case/${caseId}/results`,
        `#/case/${caseId}/history`,
        '#/outbox',
        '#/settings/profiles',
      ]) {
        await app.page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
        await app.page.locator('main h1').first().waitFor();
        await checkZoomed(hash);
      }
    });
  });

  describe('and the search of the list', () => {
    it.each(LANGUAGES)('is accessible and fits at twice the size with a hit in %s', async (language) => {
      await speak(app, language);
      await app.page.evaluate(`location.hash = '#/cases'`);
      const search = app.page.getByRole('searchbox');
      await search.fill('rang tenant');
      await app.page.locator('mark').first().waitFor();
      for (const theme of THEMES) {
        await app.ask('settings.change', { theme });
        await lookAt('cases-found', '#/cases', language, theme);
      }
      await checkZoomed('cases-found');
      await search.fill('');
    });

    it.each(LANGUAGES)(
      'is accessible and fits at twice the size with open filters in %s',
      async (language) => {
        await speak(app, language);
        await app.page.evaluate(`location.hash = '#/cases'`);
        await app.page.getByRole('searchbox').waitFor();
        await app.page.keyboard.press('Control+Shift+f');
        const panel = app.page.getByRole('dialog', { name: resources[language].caseList.filter.panel });
        await panel.getByRole('checkbox').first().waitFor();
        for (const theme of THEMES) {
          await app.ask('settings.change', { theme });
          await settle();
          await app.page.screenshot({ path: join(pictures, `cases-filters-${theme}-${language}.png`) });
          expect(['filters', language, theme, await violations()]).toEqual(['filters', language, theme, []]);
        }
        await checkZoomed('filters');
        expect(await panel.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
        await app.page.keyboard.press('Escape');
        await panel.waitFor({ state: 'detached' });
      },
    );
  });

  describe('and its PDFs', () => {
    const dialog = () => app.page.getByRole('dialog');

    /** In both themes and at twice the size, then closed. */
    async function lookAtDialog(name: string, language: (typeof LANGUAGES)[number]): Promise<void> {
      for (const theme of THEMES) {
        await app.ask('settings.change', { theme });
        await settle();
        await app.page.screenshot({ path: join(pictures, `${name}-${theme}-${language}.png`) });
        expect([name, language, theme, await violations()]).toEqual([name, language, theme, []]);
      }
      await checkZoomed(name);
      await dialog().getByRole('button', { name: resources[language].common.action.close }).click();
      await dialog().waitFor({ state: 'detached' });
    }

    it.each(LANGUAGES)('is accessible and fits at twice the size in %s', async (language) => {
      const { results, pdf } = resources[language];
      await speak(app, language);
      await app.page.evaluate(`location.hash = '#/case/${caseId}/results'`);
      await app.page.getByRole('button', { name: results.attachment.openReport }).click();
      await dialog().locator('[data-page="1"][data-state="drawn"]').waitFor();
      await lookAtDialog('pdf-viewer', language);
      await app.page.getByRole('option', { name: 'Rechnung.pdf' }).first().click();
      const versions = app.page.getByRole('list', { name: pdf.versions.label });
      await versions.getByText(pdf.versions.tools, { exact: true }).nth(1).waitFor();
      await versions.getByRole('button').last().click();
      await dialog().locator('[data-area]').first().waitFor();
      await lookAtDialog('pdf-comparison', language);
    });
  });

  describe('and an outbox that waits for a person', () => {
    beforeAll(async () => {
      await speak(app, 'en');
      service.control.inject({ endpoint: 'scan', action: { kind: 'captive-portal' } });
      await sealOneMore('E2E-LOOK-2', false);
      await waitForState(app, 'unknown');
      await app.ask('settings.change', { outbox: { paused: true } });
      await sealOneMore('E2E-LOOK-3', true);
      await waitForState(app, 'queued');
    });

    it.each(LANGUAGES)('is accessible and fits at twice the size in %s', async (language) => {
      await speak(app, language);
      for (const theme of THEMES) {
        await app.ask('settings.change', { theme });
        await lookAt('outbox-question', '#/outbox', language, theme);
      }
      const history = app.page.locator('[data-state="unknown"] button[aria-expanded]:not([aria-haspopup])');
      await history.click();
      await lookAt('outbox-history', '#/outbox', language, 'dark');
      await checkZoomed('#/outbox');
      await history.click();
    });
  });

  it('leaves no error on the console', () => {
    expect(app.problems()).toEqual([]);
  });
});
