import { describe, expect, it } from 'vitest';
import { menuCommandStep } from '../../../src/renderer/app/menu-commands';

const SCREENS = ['settings', 'about', 'back', 'forward'] as const;
const DIALOGS = ['new-case', 'take-over', 'palette'] as const;
const OVER_DIALOGS = ['help', 'support'] as const;
const NOTIFIED = ['case', 'capture', 'cases', 'outbox'] as const;

describe('a command of the menu or a notification', () => {
  it.each([...SCREENS, ...DIALOGS, ...OVER_DIALOGS, ...NOTIFIED])('runs without a dialog: %s', (to) => {
    expect(menuCommandStep(to, false)).toBe('run');
  });

  it.each([...SCREENS, ...DIALOGS])('does nothing over an open dialog: %s', (to) => {
    expect(menuCommandStep(to, true)).toBe('ignore');
  });

  it.each(NOTIFIED)('offers the target of a notification over an open dialog: %s', (to) => {
    expect(menuCommandStep(to, true)).toBe('offer');
  });

  it.each(OVER_DIALOGS)('still helps over an open dialog: %s', (to) => {
    expect(menuCommandStep(to, true)).toBe('run');
  });
});
