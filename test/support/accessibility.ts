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

/** Violations of accessibility rules in one line each: the rule, where, and what to do. */
export async function violations(page: Page, within = 'body'): Promise<readonly string[]> {
  await page.evaluate(`globalThis.axe === undefined && (() => { ${axe.source} })()`);
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
  await settle(app.page);
  const overflowing: readonly string[] = await app.page.evaluate(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 200));
    return [scrollWidth - clientWidth + ' px too wide', ...beyond];
  })()`);
  await zoom(app, 1);
  return overflowing;
}

/** What a person cannot reach or read without scrolling sideways: scrollers, cut controls and cut badges. */
export async function cutSideways(page: Page): Promise<readonly string[]> {
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
        if (right > frame.right + slack || left < frame.left - slack) return true;
      }
      return right > innerWidth;
    };
    const controls = [...document.querySelectorAll('button, [role="tab"], [role="radio"]')].filter(isShown).filter(isCut);
    const badges = [...document.querySelectorAll('[class*="_badge_"] > [class*="_text_"]')].filter(isShown)
      .filter((text) => text.scrollWidth > text.clientWidth || isCut(text));
    return [
      ...scrollers.map((element) => 'scrolls sideways: ' + element.outerHTML.slice(0, 120)),
      ...controls.map((element) => 'cut: ' + nameOf(element)),
      ...badges.map((element) => 'cut badge: ' + nameOf(element)),
    ];
  })()`);
}

async function zoom(app: RunningApp, factor: number): Promise<void> {
  await app.electron.evaluate(({ BrowserWindow }, wanted) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(wanted);
  }, factor);
}
