import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';

/** The trees that a screen reader gets, to be read by a person. */
const trees = resolve(import.meta.dirname, '../../test-results/accessibility-trees');

/** Roles that say nothing to a person unless they have a name. */
const NAMED_ROLES =
  'alertdialog|button|checkbox|combobox|dialog|heading|img|link|listbox|menu|menuitem|meter|navigation|option|' +
  'progressbar|radio|radiogroup|region|searchbox|slider|spinbutton|switch|tab|tablist|textbox|toolbar';
const UNNAMED = new RegExp(`^\\s*- (?:${NAMED_ROLES})(?: \\[|:|$)`);

/** What a screen reader is told on one page. */
export interface ScreenReader {
  /**
   * Writes the tree of what can be read now to the results of the tests, with the focus and what was announced since the
   * last call, and returns it.
   */
  read(step: string): Promise<ReadPage>;
  /** Everything that was announced so far, in order. */
  announced(): Promise<readonly string[]>;
  /** Role and name of the element with the focus; `body` if it was lost. */
  focus(): Promise<string>;
}

export interface ReadPage {
  readonly tree: string;
  /** Lines of controls, pictures, headings and regions without a name. */
  readonly unnamed: readonly string[];
  /** Headings that skip a level, or a second one of the first level. */
  readonly wrongHeadings: readonly string[];
  readonly focus: string;
}

/** Listens to live regions from now on. */
export async function listen(page: Page, folder: string): Promise<ScreenReader> {
  await mkdir(join(trees, folder), { recursive: true });
  await page.evaluate(LISTEN);
  let steps = 0;
  let told = 0;
  const announced = (): Promise<readonly string[]> => page.evaluate('globalThis.announced');
  const focus = (): Promise<string> => page.evaluate(FOCUS);
  return {
    announced,
    focus,
    read: async (step) => {
      steps += 1;
      const tree = await page.locator('body').ariaSnapshot();
      const focused = await focus();
      const all = await announced();
      const heard = all.slice(told).map((sentence) => `  ${sentence}`);
      told = all.length;
      const name = `${String(steps).padStart(2, '0')}-${step.replaceAll(/\W+/g, '-')}.txt`;
      await writeFile(
        join(trees, folder, name),
        [`focus: ${focused}`, 'announced before:', ...heard, '', tree, ''].join('\n'),
      );
      const lines = tree.split('\n');
      return {
        tree,
        focus: focused,
        unnamed: lines.filter((line) => UNNAMED.test(line)),
        wrongHeadings: wrongHeadings(lines),
      };
    },
  };
}

function wrongHeadings(lines: readonly string[]): readonly string[] {
  const headings = lines.flatMap((line) => {
    const level = /- heading .*\[level=(\d)\]/.exec(line)?.[1];
    return level === undefined ? [] : [{ line: line.trim(), level: Number(level) }];
  });
  return headings
    .filter(({ level }, at) => {
      const before = headings[at - 1]?.level ?? 0;
      return level > before + 1 || (level === 1 && at > 0);
    })
    .map(({ line }) => line);
}

/** Runs in the page: keeps each text that a live region gets while it can be heard. */
const LISTEN = `(() => {
  const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';
  globalThis.announced = [];
  const tell = (region) => {
    const text = region.innerText.replaceAll(/\\s+/g, ' ').trim();
    if (text !== '' && globalThis.announced.at(-1) !== text) globalThis.announced.push(text);
  };
  new MutationObserver((changes) => {
    const regions = new Set();
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const around = element?.closest(LIVE);
      if (around) regions.add(around);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches('[role="alert"]')) regions.add(node);
        for (const inner of node.querySelectorAll('[role="alert"]')) regions.add(inner);
      }
    }
    for (const region of regions) if (region.isConnected) tell(region);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
})()`;

/** Runs in the page. */
const FOCUS = `(() => {
  const element = document.activeElement ?? document.body;
  if (element === document.body) return 'body';
  const labelled = element.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.innerText);
  const name = element.getAttribute('aria-label') ?? labelled?.join(' ') ?? element.labels?.[0]?.innerText ??
    element.innerText;
  return (element.getAttribute('role') ?? element.localName) + ' "' + name.replaceAll(/\\s+/g, ' ').trim().slice(0, 80) + '"';
})()`;
