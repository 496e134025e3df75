import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import type { Language } from '../../src/domain/language';
import { resources } from '../../src/locales';
import { MIN_SIZE } from '../../src/main/app/shell/window-state';
import type { PracticeService } from '../../src/practice-service/server';
import {
  APPEARANCES,
  checksRules,
  cutSideways,
  overflowAtDoubleSize,
  RULE_APPEARANCES,
  resizeWindow,
  settle,
  type Theme,
  violations,
} from '../support/accessibility';
import { launchApp, type RunningApp } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';
import { temporaryFolder } from '../support/folders';
import {
  CANARY_KEY,
  closeDialogs,
  openCaseByDrop,
  sealAndSend,
  speak,
  startService,
  useAccount,
  waitForState,
} from '../support/journey';
import { copyAnsweredSample } from '../support/sample-cases';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';

let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
let service: PracticeService;
let app: RunningApp;
let caseId: CaseId;

beforeAll(async () => {
  temporary = await temporaryFolder();
});

afterAll(async () => {
  await temporary.remove();
});

afterEach(() => closeDialogs(app));

async function appear(language: Language, theme: Theme): Promise<void> {
  await speak(app, language);
  await app.ask('settings.change', { theme });
  await app.page.locator(`[data-theme="${theme}"]`).waitFor();
}

async function open(hash: string): Promise<void> {
  await showAddress(app.page, hash);
  await app.page.locator('main h1').first().waitFor();
}

/** Opens a tab of a case and waits for its content. */
async function openTab(id: CaseId, tab: string): Promise<void> {
  await open(`#/case/${id}/${tab}`);
  await app.page.getByRole('tabpanel').filter({ hasText: /\S/ }).waitFor();
}

/** Keeps a picture of what is on the screen once nothing moves. */
async function picture(name: string, language: Language, theme: Theme): Promise<void> {
  await settle(app.page);
  await keepPicture(app.page, `${name}-${theme}-${language}`);
}

/** Keeps a picture and checks the screen against the rules of accessibility, in each theme once. */
async function check(name: string, language: Language, theme: Theme): Promise<void> {
  await picture(name, language, theme);
  if (!checksRules(language, theme)) return;
  expect([name, language, theme, await violations(app.page)]).toEqual([name, language, theme, []]);
}

/** Every text fits: nothing scrolls sideways at twice the size. */
async function checkDoubleSize(name: string): Promise<void> {
  expect([name, await overflowAtDoubleSize(app)]).toEqual([name, []]);
}

/** Another case, sealed and sent; `again`: with a photo that was sent before, which asks. */
async function sealOneMore(caseNumber: string, again: boolean): Promise<void> {
  const folder = join(temporary.path, caseNumber);
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
  'precheck',
  'tokens',
  'retention',
  'backups',
  'appearance',
  'about',
];

describe('a window without any case', () => {
  beforeAll(async () => {
    app = await launchApp();
    await speak(app, 'en');
  });
  afterAll(() => app.close());

  it.each(RULE_APPEARANCES)('is accessible on every screen in %s, %s', async (language, theme) => {
    await appear(language, theme);
    await open('#/cases');
    await check('cases-empty', language, theme);
    for (const section of SETTINGS) {
      await open(`#/settings/${section}`);
      await check(`settings-${section}`, language, theme);
    }
    expect(app.problems()).toEqual([]);
  });
});

describe('a window with an answered case', () => {
  beforeAll(async () => {
    const answered = await copyAnsweredSample(temporary.path);
    caseId = answered.caseId;
    service = await startService();
    app = await launchApp({ dataFolder: answered.dataFolder });
    await speak(app, 'en');
    await useAccount(app, service, CANARY_KEY);
    const [result] = await app.ask('results.list', { caseId });
    if (!result) throw new Error('no result');
    await app.ask('caseNotes.write', { caseId, text: 'Rang the tenant.' });
    await app.ask('decisions.record', {
      caseId,
      choice: 'doubtful',
      reason: 'The originals are missing.',
      resultIds: [result.id],
    });
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });

  it.each(RULE_APPEARANCES)('is accessible on every screen in %s, %s', async (language, theme) => {
    await appear(language, theme);
    await open('#/cases');
    await check('cases', language, theme);
    for (const tab of ['prepare', 'capture', 'received', 'history', 'results'] as const) {
      await openTab(caseId, tab);
      await check(`case-${tab}`, language, theme);
    }
    await app.page.getByRole('option').first().click({ button: 'right' });
    await app.page.getByRole('menu').waitFor();
    await check('menu-of-a-file', language, theme);
    await app.page.keyboard.press('Escape');
    await app.page.keyboard.press('Control+k');
    await app.page.getByRole('combobox').waitFor();
    await check('palette', language, theme);
    await app.page.keyboard.press('Escape');
    await app.page.getByRole('radio', { name: resources[language].places.view.map }).click();
    await check('case-results-map', language, theme);
    await open('#/captures');
    await check('board', language, theme);
    await open('#/outbox');
    await check('outbox', language, theme);
  });

  it.each(APPEARANCES)('fits at twice the text size in %s', async (language, theme) => {
    await appear(language, theme);
    for (const hash of [
      '#/cases',
      `#/case/${caseId}/prepare`,
      `#/case/${caseId}/results`,
      `#/case/${caseId}/history`,
      '#/outbox',
      '#/settings/profiles',
      '#/settings/about',
    ]) {
      await open(hash);
      await checkDoubleSize(hash);
    }
  });

  describe('in high contrast', () => {
    beforeAll(() => app.page.emulateMedia({ forcedColors: 'active' }));
    afterAll(() => app.page.emulateMedia({ forcedColors: 'none' }));

    const styleOf = (selector: string, property: string): Promise<unknown> =>
      app.page.evaluate(
        `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue('${property}')`,
      );

    it('shows which chip is checked', async () => {
      await appear('en', 'light');
      await openTab(caseId, 'history');
      await app.page.getByRole('radio', { checked: false }).first().waitFor();
      for (const property of ['background-color', 'color']) {
        const checked = await styleOf('[role="radio"][aria-checked="true"]', property);
        expect(checked).toMatch(/^rgb/);
        expect(checked).not.toBe(await styleOf('[role="radio"][aria-checked="false"]', property));
      }
    });

    it('shows a switch that is off, and no mark in an empty checkbox', async () => {
      await appear('en', 'light');
      await open('#/settings/sending');
      await app.page.locator('[class*="_rail_"]').first().waitFor();
      expect(await styleOf('[class*="_rail_"]', 'outline-style')).toBe('solid');
      await open('#/cases');
      await app.page.getByRole('searchbox').waitFor();
      await app.page.keyboard.press('Control+Shift+f');
      const panel = app.page.getByRole('dialog', { name: resources.en.caseList.filter.panel });
      await panel.getByRole('checkbox', { checked: false }).first().waitFor();
      expect(await styleOf('label:not([data-selected]) > [class*="_box_"] > svg', 'visibility')).toBe(
        'hidden',
      );
      await app.page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
    });

    it('shows each level by its shape and its word, with an edge', async () => {
      await appear('en', 'light');
      await openTab(caseId, 'results');
      await app.page.getByRole('radio', { name: resources.en.places.view.files }).click();
      await app.page.getByRole('option').first().waitFor();
      const badges =
        (await app.page.evaluate(`[...document.querySelectorAll('[role="option"] [class*="_badge_"]')].map(
        (badge) => ({
          word: badge.textContent.trim(),
          shape: badge.querySelector('svg').getAttribute('class'),
          width: badge.querySelector('svg').getBoundingClientRect().width,
          edge: getComputedStyle(badge).outlineStyle,
        }),
      )`)) as readonly { word: string; shape: string; width: number; edge: string }[];
      const { Green, Yellow, Red } = resources.en.common.level;
      const levels = badges.filter(({ word }) => [Green, Yellow, Red].some((level) => level === word));
      const words = new Set(levels.map(({ word }) => word));
      expect(words.size).toBeGreaterThan(1);
      expect(new Set(levels.map(({ shape }) => shape)).size).toBe(words.size);
      for (const { word, width, edge } of badges) {
        expect(word).not.toBe('');
        expect(width).toBeGreaterThan(0);
        expect(edge).toBe('solid');
      }
    });
  });

  it('moves between tabs with the arrow keys, Home, End and Back, and the focus goes along', async () => {
    await appear('en', 'light');
    await openTab(caseId, 'prepare');
    const { page } = resources.en.cases;
    await app.page.getByRole('tab', { selected: true }).focus();
    for (const [key, name] of [
      ['ArrowRight', page.results],
      ['End', page.history],
      ['ArrowRight', page.prepare],
      ['ArrowLeft', page.history],
      ['Home', page.prepare],
      ['Alt+ArrowLeft', page.history],
      ['Alt+ArrowRight', page.prepare],
    ] as const) {
      await app.page.keyboard.press(key);
      await app.page.getByRole('tabpanel', { name }).waitFor();
      await app.page.locator('[role=tab][aria-selected=true]:focus', { hasText: name }).waitFor();
    }
    // The second press comes before the panel of the first one can be drawn.
    await app.page.evaluate(`(() => {
      const press = () =>
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      addEventListener('hashchange', press, { once: true });
      press();
    })()`);
    await app.page.locator('[role=tab][aria-selected=true]:focus', { hasText: page.capture }).waitFor();
    await app.page.keyboard.press('Home');
    await app.page.getByRole('tabpanel', { name: page.prepare }).filter({ hasText: /\S/ }).waitFor();
    await app.page.keyboard.press('Tab');
    await app.page.locator('[role=tabpanel] :focus').waitFor();
  });

  describe('in the narrowest window', () => {
    beforeAll(() => resizeWindow(app, MIN_SIZE));
    afterAll(() => resizeWindow(app, { width: 1360, height: 860 }));

    it.each(APPEARANCES)('cuts nothing and scrolls nothing sideways in %s, %s', async (language, theme) => {
      const { places, exporting } = resources[language];
      await appear(language, theme);
      const cut: { [screen: string]: readonly string[] } = {};
      const look = async (name: string) => {
        await picture(`narrow-${name}`, language, theme);
        cut[name] = await cutSideways(app.page);
      };
      for (const tab of ['prepare', 'capture', 'received', 'results', 'history'] as const) {
        await openTab(caseId, tab);
        if (tab === 'results') await app.page.getByRole('radio', { name: places.view.files }).click();
        await look(`case-${tab}`);
      }
      for (const hash of ['#/outbox', '#/captures', '#/settings/profiles', '#/settings/retention']) {
        await open(hash);
        await look(hash.slice(2).replace('/', '-'));
      }
      await open('#/cases');
      await app.page.getByRole('row').nth(1).waitFor();
      await look('cases');
      await app.page.getByRole('button', { name: exporting.select.start }).click();
      await look('cases-selection');
      await app.page.getByRole('button', { name: exporting.select.cancel }).click();
      expect(cut).toEqual(Object.fromEntries(Object.keys(cut).map((name) => [name, []])));
    });
  });

  it.each(APPEARANCES)('is accessible and fits with a search hit in %s, %s', async (language, theme) => {
    await appear(language, theme);
    await open('#/cases');
    const search = app.page.getByRole('searchbox');
    await search.fill('rang tenant');
    await app.page.locator('mark').first().waitFor();
    await check('cases-found', language, theme);
    await checkDoubleSize('cases-found');
    await search.fill('');
  });

  it.each(APPEARANCES)('is accessible and fits with open filters in %s, %s', async (language, theme) => {
    await appear(language, theme);
    await open('#/cases');
    await app.page.getByRole('searchbox').waitFor();
    await app.page.keyboard.press('Control+Shift+f');
    const panel = app.page.getByRole('dialog', { name: resources[language].caseList.filter.panel });
    await panel.getByRole('checkbox').first().waitFor();
    await check('cases-filters', language, theme);
    await checkDoubleSize('cases-filters');
    await expect.poll(() => panel.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
    await app.page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  it.each(APPEARANCES)('is accessible and fits with its PDFs in %s, %s', async (language, theme) => {
    const { results, pdf, common } = resources[language];
    const dialog = app.page.getByRole('dialog');
    const checkDialog = async (name: string) => {
      await check(name, language, theme);
      // Over the window, not below what it shows.
      expect(await app.page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
      await checkDoubleSize(name);
      await dialog.getByRole('button', { name: common.action.close }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await appear(language, theme);
    await open(`#/case/${caseId}/results`);
    await app.page.getByRole('button', { name: results.attachment.openReport }).click();
    await dialog.locator('[data-page="1"][data-state="drawn"]').waitFor();
    await checkDialog('pdf-viewer');
    await app.page.getByRole('option', { name: 'Rechnung.pdf' }).first().click();
    const versions = app.page.getByRole('list', { name: pdf.versions.label });
    await versions.getByText(pdf.versions.tools, { exact: true }).nth(1).waitFor();
    await versions.getByRole('button').last().click();
    await dialog.locator('[data-area]').first().waitFor();
    await checkDialog('pdf-comparison');
  });

  describe('and an outbox with a question', () => {
    beforeAll(async () => {
      await speak(app, 'en');
      service.control.inject({ endpoint: 'scan', action: { kind: 'captive-portal' } });
      await sealOneMore('E2E-LOOK-2', false);
      await waitForState(app, 'unknown');
      await app.ask('settings.change', { outbox: { paused: true } });
      await sealOneMore('E2E-LOOK-3', true);
      await waitForState(app, 'queued');
    });

    it.each(APPEARANCES)('is accessible and fits in %s, %s', async (language, theme) => {
      await appear(language, theme);
      await open('#/outbox');
      await check('outbox-question', language, theme);
      const history = app.page.locator('[data-state="unknown"] button[aria-expanded]:not([aria-haspopup])');
      await history.click();
      await check('outbox-history', language, theme);
      await checkDoubleSize('#/outbox');
      await history.click();
    });
  });

  it('leaves no error on the console', () => {
    expect(app.problems()).toEqual([]);
  });
});
