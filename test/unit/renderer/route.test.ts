import { describe, expect, it } from 'vitest';
import type { CaseId } from '../../../src/domain/ids';
import { formatRoute, HOME, parseRoute, type Route } from '../../../src/renderer/app/route';
import { shortcutFor } from '../../../src/renderer/app/shortcuts';

const caseId = '3f1c9c54-3a0f-4f7e-9a53-0d2a6f0f8a11' as CaseId;

describe('a route in the hash', () => {
  const routes: readonly Route[] = [
    { screen: 'cases' },
    { screen: 'case', caseId, tab: 'prepare' },
    { screen: 'case', caseId, tab: 'results' },
    { screen: 'case', caseId, tab: 'results', file: 'Küche/100 % voll.jpg' },
    { screen: 'case', caseId, tab: 'history' },
    { screen: 'outbox' },
    { screen: 'settings', section: 'profiles' },
    { screen: 'settings', section: 'about' },
  ];

  it.each(routes)('is read back as it was written: $screen', (route) => {
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });

  it.each(['', '#', '#/', '#/nowhere', '#/case', '#/case/'])(
    'leads to the start screen when it is empty or unknown: "%s"',
    (hash) => {
      expect(parseRoute(hash)).toEqual(HOME);
    },
  );

  it('opens the first tab or section when the named one is unknown', () => {
    expect(parseRoute(`#/case/${caseId}/unheard-of`)).toEqual({ screen: 'case', caseId, tab: 'prepare' });
    expect(parseRoute('#/settings/receiver')).toEqual({ screen: 'settings', section: 'profiles' });
  });

  it('does not fail on an invalid escape', () => {
    expect(parseRoute('#/case/%E0%A4%A')).toMatchObject({ screen: 'case', caseId: '%E0%A4%A' });
  });
});

describe('a shortcut of the window', () => {
  const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

  it('is Ctrl or Cmd, never both', () => {
    expect(shortcutFor({ ...plain, key: 'n', ctrlKey: true })).toBe('new-case');
    expect(shortcutFor({ ...plain, key: 'N', metaKey: true })).toBe('new-case');
    expect(shortcutFor({ ...plain, key: 'n', ctrlKey: true, metaKey: true })).toBeNull();
    expect(shortcutFor({ ...plain, key: 'n' })).toBeNull();
  });

  it('leads to the three screens by number', () => {
    expect(shortcutFor({ ...plain, key: '2', ctrlKey: true })).toEqual({ go: { screen: 'outbox' } });
    expect(shortcutFor({ ...plain, key: '4', ctrlKey: true })).toBeNull();
    expect(shortcutFor({ ...plain, key: '2', ctrlKey: true, altKey: true })).toBeNull();
  });

  it('moves through the regions in both directions', () => {
    expect(shortcutFor({ ...plain, key: 'F6' })).toBe('next-region');
    expect(shortcutFor({ ...plain, key: 'F6', shiftKey: true })).toBe('previous-region');
  });
});
