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

/** By how many pixels the page scrolls sideways at twice its size. */
export async function overflowAtDoubleSize(app: RunningApp): Promise<number> {
  await zoom(app, 2);
  await settle(app.page);
  const overflow = await app.page.evaluate(
    `document.documentElement.scrollWidth - document.documentElement.clientWidth`,
  );
  await zoom(app, 1);
  return Number(overflow);
}

async function zoom(app: RunningApp, factor: number): Promise<void> {
  await app.electron.evaluate(({ BrowserWindow }, wanted) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(wanted);
  }, factor);
}
