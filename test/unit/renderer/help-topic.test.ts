import { describe, expect, it } from 'vitest';
import keyboardChapter from '../../../docs/handbook/en/keyboard.md?raw';
import { HELP_TOPICS } from '../../../src/contract/help-topics';
import type { CaseId } from '../../../src/domain/ids';
import { topicOfRoute } from '../../../src/renderer/app/help-topic';
import { CASE_TABS, type Route, SETTINGS_SECTIONS } from '../../../src/renderer/app/route';
import { shortcutFor } from '../../../src/renderer/app/shortcuts';
import { parseHelpAddress } from '../../../src/renderer/help/address';
import { helpActionFor } from '../../../src/renderer/help/help-keys';

const ROUTES: readonly Route[] = [
  { screen: 'cases' },
  { screen: 'captures' },
  { screen: 'outbox' },
  ...CASE_TABS.map((tab): Route => ({ screen: 'case', caseId: 'case' as CaseId, tab })),
  ...SETTINGS_SECTIONS.map((section): Route => ({ screen: 'settings', section })),
];
const NO_MODIFIERS = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('help about a screen', () => {
  it('is a different place of the handbook for each screen but the two of live capture', () => {
    const topics = ROUTES.map(topicOfRoute);
    expect(topics.filter((topic) => !HELP_TOPICS.includes(topic))).toEqual([]);
    expect(new Set(topics).size).toBe(ROUTES.length - 1);
  });

  it('opens with F1 alone', () => {
    expect(shortcutFor({ ...NO_MODIFIERS, key: 'F1' })).toBe('help');
  });
});

describe('the keyboard chapter', () => {
  const [, section = ''] = keyboardChapter.split(/<a id="\w+"><\/a>/);
  const described = section
    .split('\n')
    .filter((line) => line.startsWith('| <kbd>'))
    .map((line) => [...line.matchAll(/<kbd>([^<]+)<\/kbd>/g)].map(([, key = '']) => key));

  it('describes no key of the window that does nothing', () => {
    const idle = described.filter((keys) => {
      const key = keys.at(-1) === 'Esc' ? 'Escape' : (keys.at(-1) ?? '');
      const [ctrlKey, shiftKey] = [keys.includes('Ctrl'), keys.includes('Shift')];
      return shortcutFor({ ...NO_MODIFIERS, key, ctrlKey, shiftKey }) === null;
    });
    expect(described.length).toBeGreaterThan(5);
    expect(idle).toEqual([]);
  });

  it('describes every key of the window', () => {
    const names = described.map((keys) => keys.join(' '));
    const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789,/'];
    const functions = Array.from({ length: 12 }, (_, index) => `F${index + 1}`);
    const active = [
      ...letters
        .filter((key) => shortcutFor({ ...NO_MODIFIERS, ctrlKey: true, key }) !== null)
        .map((key) => `Ctrl ${key.toUpperCase()}`),
      ...functions.filter((key) => shortcutFor({ ...NO_MODIFIERS, key }) !== null),
    ];
    expect(active).toContain('Ctrl N');
    expect(active.filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('the address of the help window', () => {
  it('names language, chapter and section, and falls back to the first chapter', () => {
    expect(parseHelpAddress('#/de/prepare/sources')).toEqual({
      language: 'de',
      chapterId: 'prepare',
      sectionId: 'sources',
    });
    expect(parseHelpAddress('#/xx/nowhere')).toEqual({ language: 'en', chapterId: 'start', sectionId: null });
  });
});

describe('the keys of the handbook', () => {
  it.each([
    ['Control f', { ...NO_MODIFIERS, ctrlKey: true, key: 'f' }, 'search'],
    ['Command P', { ...NO_MODIFIERS, metaKey: true, key: 'P' }, 'print'],
    ['Alt left', { ...NO_MODIFIERS, altKey: true, key: 'ArrowLeft' }, 'back'],
    ['Alt right', { ...NO_MODIFIERS, altKey: true, key: 'ArrowRight' }, 'forward'],
    ['left alone', { ...NO_MODIFIERS, key: 'ArrowLeft' }, null],
    ['f alone', { ...NO_MODIFIERS, key: 'f' }, null],
  ])('%s', (_name, pressed, action) => {
    expect(helpActionFor(pressed)).toBe(action);
  });
});
