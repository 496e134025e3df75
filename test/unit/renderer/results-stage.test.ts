import { describe, expect, it } from 'vitest';
import { BLINK_INTERVAL_MS } from '../../../src/renderer/components/use-blink';
import {
  actionForKey,
  INITIAL_STAGE_VIEW,
  withOpacity,
} from '../../../src/renderer/features/results/stage/stage-view';

const press = (key: string, held: Partial<Parameters<typeof actionForKey>[0]> = {}) =>
  actionForKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('the keys of the photo view', () => {
  it('choose how the heatmap is shown, in lower and upper case', () => {
    expect(press('o')).toEqual({ kind: 'mode', mode: 'overlay' });
    expect(press('S')).toEqual({ kind: 'mode', mode: 'side' });
    expect(press('p')).toEqual({ kind: 'mode', mode: 'original' });
    expect(press('b')).toEqual({ kind: 'blink' });
  });

  it('do not affect shortcuts of the window and of the system', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      expect(press('s', held)).toBeNull();
      expect(press('PageDown', held)).toBeNull();
    }
    expect(press('ArrowRight')).toBeNull();
    expect(press('Tab')).toBeNull();
  });

  it('change the opacity within its bounds', () => {
    expect(press('ArrowRight', { shiftKey: true })).toEqual({ kind: 'opacity', by: 5 });
    expect(withOpacity({ ...INITIAL_STAGE_VIEW, opacity: 98 }, 5).opacity).toBe(100);
    expect(withOpacity({ ...INITIAL_STAGE_VIEW, opacity: 3 }, -5).opacity).toBe(0);
  });
});

it('blinking stays below three flashes a second (WCAG 2.3.1)', () => {
  const flashesPerSecond = 1_000 / (2 * BLINK_INTERVAL_MS);
  expect(flashesPerSecond).toBeLessThan(3);
  expect(flashesPerSecond).toBeCloseTo(1);
});
