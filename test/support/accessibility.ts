import axe from 'axe-core';
import type { Page } from 'playwright';
import { LANGUAGES, type Language } from '../../src/domain/language';
import type { RunningApp } from './app';
import { isDeep } from './fault-engine';
import { waitUntil } from './journey';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const ALL = LANGUAGES.flatMap((language) => THEMES.map((theme) => [language, theme] as const));

/**
 * The languages and themes of the accessibility tests. Texts do not depend on the theme nor colours on the
 * language, so that only `npm run test:deep` takes every pair.
 */
export const APPEARANCES: readonly (readonly [Language, Theme])[] = isDeep
  ? ALL
  : LANGUAGES.map((language, index) => [language, THEMES[index % 2] ?? 'light'] as const);

/**
 * The appearances in which the rules of accessibility are checked on every screen: each theme once, since no rule
 * depends on the language. Whether texts fit is checked in every language.
 */
export const RULE_APPEARANCES = isDeep
  ? ALL
  : APPEARANCES.filter(([, theme], index) => APPEARANCES.findIndex((other) => other[1] === theme) === index);

/** Whether the rules are checked in this appearance. */
export function checksRules(language: Language, theme: Theme): boolean {
  return RULE_APPEARANCES.some(([one, other]) => one === language && other === theme);
}

/**
 * Violations of accessibility rules in one line each: the rule, where, and what to do. Judged when nothing moves, since
 * a dialog that fades in has too little contrast.
 */
export async function violations(page: Page, within = 'body'): Promise<readonly string[]> {
  await settle(page);
  // Handing over 1.5 MB of source takes more time than the rules do, so that a page gets it once.
  const isLoaded = await page.evaluate('globalThis.axe !== undefined');
  if (!isLoaded) await page.evaluate(`(() => { ${axe.source} })()`);
  const results: Pick<axe.AxeResults, 'violations'> = await page.evaluate(
    `axe.run(${JSON.stringify({ include: [within] })}, { resultTypes: ['violations'] })`,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  );
}

/** Waits until all finite animations have ended. */
export async function settle(page: Page): Promise<void> {
  await waitUntil('nothing moves', async () => {
    const moving = await page.evaluate(`document.getAnimations().filter((animation) =>
      animation.playState === 'running' &&
      animation.effect?.getComputedTiming().iterations !== Infinity).length`);
    return moving === 0 ? true : null;
  });
}

/** Elements that reach beyond the right edge of the page at twice its size; empty if nothing scrolls sideways. */
export async function overflowAtDoubleSize(app: RunningApp): Promise<readonly string[]> {
  await zoom(app, 2);
  const overflowing = await afterLayout(() => overflow(app.page));
  await zoom(app, 1);
  return overflowing;
}

/** What `read` finds in the end: scripts place panels and controls again after the page was laid out. */
async function afterLayout(read: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const deadline = performance.now() + LAYOUT_MS;
  let found = await read();
  while (found.length > 0 && performance.now() < deadline) found = await read();
  return found;
}

/** A page that does not fit after this time will not fit. */
const LAYOUT_MS = 20_000;

async function overflow(page: Page): Promise<readonly string[]> {
  await settle(page);
  return page.evaluate(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 200));
    return [scrollWidth - clientWidth + ' px too wide', ...beyond];
  })()`);
}

/** What a person cannot reach or read without scrolling sideways: scrollers, cut controls and cut badges. */
export function cutSideways(page: Page): Promise<readonly string[]> {
  return afterLayout(() => cutNow(page));
}

async function cutNow(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const nameOf = (element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60);
    const isShown = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
    const scrollers = [...document.querySelectorAll('*')].filter((element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
      element.scrollWidth > element.clientWidth + 1);
    // The padding of a control in a row of text may reach over the edge.
    const slack = 5;
    const isCut = (element) => {
      const { left, right } = element.getBoundingClientRect();
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflowX === 'visible') continue;
        const frame = parent.getBoundingClientRect();
        // For screen readers alone.
        if (frame.width <= 1) return false;
        if (right > frame.right + slack || left < frame.left - slack) return true;
      }
      return right > innerWidth;
    };
    const kinds = 'button, a[href], input, textarea, label, summary, [role="tab"], [role="radio"]';
    const controls = [...document.querySelectorAll(kinds)].filter(isShown).filter(isCut);
    const badges = [...document.querySelectorAll('[class*="_badge_"] > [class*="_text_"], [class*="_others_"]')].filter(isShown)
      .filter((text) => text.scrollWidth > text.clientWidth || isCut(text));
    return [
      ...scrollers.map((element) => 'scrolls sideways: ' + element.outerHTML.slice(0, 120)),
      ...controls.map((element) => 'cut: ' + nameOf(element)),
      ...badges.map((element) => 'cut badge: ' + nameOf(element)),
    ];
  })()`);
}

/** Gives the page of the window this size and waits until it is laid out by it. */
export async function resizeWindow(
  app: RunningApp,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await app.electron.evaluate(({ BrowserWindow }, wanted) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(wanted.width, wanted.height);
  }, size);
  await waitUntil('the window has its new width', async () =>
    (await app.page.evaluate('innerWidth')) === size.width ? true : null,
  );
}

/** Changes the zoom and waits until the page is laid out by it. */
async function zoom(app: RunningApp, factor: number): Promise<void> {
  const ratio = (): Promise<number> => app.page.evaluate('devicePixelRatio');
  const before = await ratio();
  const change = await app.electron.evaluate(({ BrowserWindow }, wanted) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const zoomed = contents?.getZoomFactor() ?? 1;
    contents?.setZoomFactor(wanted);
    return wanted / zoomed;
  }, factor);
  await waitUntil('the page is zoomed', async () =>
    Math.abs((await ratio()) - before * change) < 0.01 ? true : null,
  );
}
