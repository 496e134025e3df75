import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_ORIGIN } from '../../src/contract/bridge';
import type { Language } from '../../src/domain/language';
import { resources } from '../../src/locales';
import { help as german } from '../../src/locales/de/help';
import { help as english } from '../../src/locales/en/help';
import { settle, violations } from '../support/accessibility';
import { launchApp, openApps, type RunningApp } from '../support/app';
import { speak, waitUntil } from '../support/journey';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';

let app: RunningApp;
let help: Page;
/** Every address that the help window requested by itself. */
const requested: string[] = [];
const problems: string[] = [];

beforeAll(async () => {
  app = await launchApp();
  await speak(app, 'en');
});
afterAll(async () => {
  if (openApps().includes(app)) await app.close();
});

const goTo = (hash: string) => showAddress(app.page, hash);

async function isAt(place: string): Promise<void> {
  await waitUntil(`the handbook is at ${place}`, () => (help.url().endsWith(`#/${place}`) ? true : null));
}

/** Waits until an expression holds in the help window, whose policy refuses what Playwright's own waiting needs. */
async function isTrue(expression: string): Promise<void> {
  await waitUntil(expression, async () => ((await help.evaluate(expression)) ? true : null));
}

const focusedText = (): Promise<unknown> => help.evaluate('document.activeElement?.textContent');

/** Keeps a picture of the help window, to be looked at. */
async function picture(name: string): Promise<void> {
  await settle(help);
  await keepPicture(help, name);
}

describe('the handbook', () => {
  it('opens with F1 at the chapter of the screen, and follows to the next one', async () => {
    await goTo('#/outbox');
    await app.page.getByRole('heading', { level: 1, name: resources.en.outbox.title }).waitFor();
    const opened = app.electron.waitForEvent('window');
    await app.page.keyboard.press('F1');
    help = await opened;
    help.on('request', (request) => requested.push(request.url()));
    help.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    // Playwright shows every page in light colours unless told not to.
    await help.emulateMedia({ colorScheme: null });
    await help.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
    await isAt('en/outbox');
    await goTo('#/settings/tokens');
    await app.page.getByRole('tabpanel', { name: resources.en.settings.section.tokens }).waitFor();
    await app.page.getByRole('button', { name: resources.en.common.help }).click();
    await help.getByRole('heading', { level: 2, name: 'Tokens and the monthly budget' }).waitFor();
    await isAt('en/settings/tokens');
    await expect.poll(focusedText).toBe('Tokens and the monthly budget');
    expect(app.electron.windows()).toHaveLength(2);
  });

  it('opens in a dialog at what the dialog is about', async () => {
    await app.page.keyboard.press('Control+n');
    await app.page.getByRole('dialog', { name: resources.en.cases.new.title }).waitFor();
    await app.page.keyboard.press('F1');
    await isAt('en/cases/new');
    await app.page.keyboard.press('Escape');
  });

  it('finds a word with an umlaut typed without it, shows its line, and goes back and forward', async () => {
    await speak(app, 'de');
    await isAt('de/cases/new');
    await help.getByRole('searchbox', { name: german.search }).fill('prufsummen');
    const results = help.getByRole('region', { name: german.results });
    const first = results.getByRole('link').first();
    await first.waitFor();
    expect(await results.getByRole('status').textContent()).toBe(
      german.many.replace('{count}', String(await results.getByRole('link').count())),
    );
    expect(await first.locator('mark').first().textContent()).toBe('Prüfsummen');
    await picture('handbook-search-de');
    await help.keyboard.press('ArrowDown');
    const target = await first.getAttribute('href');
    await help.keyboard.press('Enter');
    await isAt(target?.replace('#/', '') ?? '');
    await expect.poll(() => help.evaluate(`CSS.highlights.get('found')?.size ?? 0`)).toBeGreaterThan(0);
    await help.keyboard.press('Alt+ArrowLeft');
    await isAt('de/cases/new');
    await help.getByRole('button', { name: german.forward }).click();
    await isAt(target?.replace('#/', '') ?? '');
    await help.getByRole('searchbox', { name: german.search }).fill('xylophon');
    await results.getByText(german.none.replace('{query}', 'xylophon')).waitFor();
    await help.keyboard.press('Escape');
    await help.getByRole('navigation', { name: german.contents }).waitFor();
  });

  it('shows its pictures, keeps to its theme, and fits at twice the size', async () => {
    for (const [language, theme] of [
      ['de', 'dark'],
      ['en', 'light'],
    ] as const satisfies readonly (readonly [Language, string])[]) {
      await speak(app, language);
      await app.ask('settings.change', { theme });
      await isTrue(`matchMedia('(prefers-color-scheme: ${theme})').matches`);
      await help.evaluate(`location.hash = '#/${language}/prepare'`);
      await help.locator('main img').first().waitFor();
      await isTrue(`document.querySelector('main img').naturalWidth > 0`);
      expect(await violations(help)).toEqual([]);
      await picture(`handbook-${language}-${theme}`);
    }
    const resize = (width: number, height: number) =>
      app.electron.evaluate(
        ({ BrowserWindow }, size) => {
          const found = BrowserWindow.getAllWindows().find(({ webContents }) =>
            webContents.getURL().includes('/help.html'),
          );
          found?.setContentSize(size.width, size.height);
        },
        { width, height },
      );
    await resize(450, 430);
    await isTrue('innerWidth <= 450');
    for (const chapter of ['findings', 'prepare']) {
      await help.evaluate(`location.hash = '#/en/${chapter}'`);
      await isAt(`en/${chapter}`);
      await picture(`handbook-small-${chapter}`);
      const { scrollWidth, clientWidth } = (await help.evaluate(
        '({ scrollWidth: document.querySelector("main").scrollWidth, clientWidth: document.querySelector("main").clientWidth })',
      )) as { readonly scrollWidth: number; readonly clientWidth: number };
      expect([chapter, scrollWidth]).toEqual([chapter, clientWidth]);
    }
    await resize(900, 860);
  });

  it('says in Polish that it is in English', async () => {
    await speak(app, 'pl');
    await help.getByText('po angielsku').waitFor();
    await help.getByRole('heading', { level: 1, name: 'Prepare photos' }).waitFor();
    await picture('handbook-pl');
    await speak(app, 'en');
  });

  it('has no bridge, no network and no pictures of cases', async () => {
    expect(requested.length).toBeGreaterThan(0);
    expect(requested.filter((url) => !url.startsWith(`${APP_ORIGIN}/`))).toEqual([]);
    expect(await help.evaluate('typeof proofcase + typeof require + typeof process')).toBe(
      'undefined'.repeat(3),
    );
    expect(
      await help.evaluate(`fetch('https://example.invalid/').then(() => 'loaded', (error) => error.name)`),
    ).toBe('TypeError');
    expect(
      await help.evaluate(`new Promise((done) => {
        const picture = new Image();
        picture.onload = () => done('loaded');
        picture.onerror = () => done('refused');
        picture.src = 'evidence://thumbnail/5f0c54a4-92c0-4c59-8c8a-0a8f4f1f9d11';
      })`),
    ).toBe('refused');
    await help.getByRole('link', { name: 'Cases', exact: true }).click();
    await isAt('en/cases');
  });

  it('opens from the menu, and shows the keys', async () => {
    await app.electron.evaluate(({ Menu }) => {
      const menu = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help');
      menu?.submenu?.items[1]?.click();
    });
    await isAt('en/keyboard');
    await help.getByRole('button', { name: english.print }).waitFor();
    await goTo('#/cases');
    await app.electron.evaluate(({ Menu }) => {
      const menu = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help');
      menu?.submenu?.items[0]?.click();
    });
    await isAt('en/cases');
  });

  it('closes with the main window, without errors', async () => {
    expect(app.problems()).toEqual([]);
    const gone = app.gone();
    await app.electron.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().includes('/index.html'))
        ?.close();
    });
    expect(await gone).toBeNull();
  });
});
