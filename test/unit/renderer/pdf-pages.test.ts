import { describe, expect, it } from 'vitest';
import {
  anchorAt,
  heightOf,
  layoutPages,
  offsetOf,
  pageAt,
  visiblePages,
} from '../../../src/renderer/features/pdf/viewer/page-layout';
import { actionForKey } from '../../../src/renderer/features/pdf/viewer/viewer';
import {
  nextStep,
  PAGE_GAP,
  PIXELS_PER_POINT,
  percentOf,
  rotateSize,
  scaleOf,
} from '../../../src/renderer/features/pdf/viewer/zoom';

const A4 = { width: 595, height: 842 };

describe('the layout of pages', () => {
  const layout = layoutPages(500, (index) => (index === 1 ? rotateSize(A4, 90) : A4), 1);

  it('places pages below each other, as wide as the widest', () => {
    expect(layout.tops[0]).toBe(PAGE_GAP);
    expect(layout.tops[2]).toBe(PAGE_GAP + 842 + PAGE_GAP + 595 + PAGE_GAP);
    expect(layout.width).toBe(842 + 2 * PAGE_GAP);
    expect(heightOf(layout)).toBe(499 * (842 + PAGE_GAP) + 595 + PAGE_GAP + PAGE_GAP);
  });

  it('finds the page at a position, and those near the visible area', () => {
    for (const index of [0, 1, 2, 250, 499]) {
      expect(pageAt(layout, layout.tops[index] ?? 0)).toBe(index);
      expect(pageAt(layout, (layout.tops[index] ?? 0) - 1)).toBe(Math.max(0, index - 1));
    }
    expect(visiblePages(layout, 0, 700)).toEqual([0, 1]);
    expect(visiblePages(layout, layout.tops[250] ?? 0, 700)).toEqual([249, 251]);
    expect(visiblePages(layout, 1e9, 700)).toEqual([498, 499]);
  });

  it('keeps a position when the zoom increases', () => {
    const larger = layoutPages(500, () => A4, 2);
    const anchor = anchorAt(layout, (layout.tops[100] ?? 0) + 421);
    expect(anchor).toEqual({ page: 100, share: 0.5 });
    expect(offsetOf(larger, anchor)).toBe((larger.tops[100] ?? 0) + 842);
  });
});

describe('the zoom', () => {
  const room = { width: 800, height: 600 };

  it('fits the width, the page, or a readable size', () => {
    expect(scaleOf({ kind: 'width' }, room, A4) * A4.width).toBeCloseTo(800 - 2 * PAGE_GAP);
    expect(scaleOf({ kind: 'page' }, room, A4) * A4.height).toBeCloseTo(600 - 2 * PAGE_GAP);
    expect(percentOf(scaleOf({ kind: 'percent', percent: 100 }, room, A4))).toBe(100);
    expect(percentOf(scaleOf({ kind: 'comfortable' }, { width: 3_000, height: 600 }, A4))).toBe(125);
    expect(scaleOf({ kind: 'comfortable' }, room, A4)).toBe(scaleOf({ kind: 'width' }, room, A4));
  });

  it('stays usable for a page or a window of extreme size', () => {
    expect(scaleOf({ kind: 'width' }, room, { width: 1e9, height: 1 })).toBeCloseTo(0.1 * PIXELS_PER_POINT);
    expect(scaleOf({ kind: 'page' }, { width: 1, height: 1 }, A4)).toBeGreaterThan(0);
  });

  it('steps up and down, also from between the steps, within its limits', () => {
    expect([nextStep(100, 1), nextStep(100, -1), nextStep(113, 1), nextStep(113, -1)]).toEqual([
      110, 90, 125, 110,
    ]);
    expect([nextStep(500, 1), nextStep(10, -1)]).toEqual([500, 10]);
  });
});

describe('a key in the viewer', () => {
  const press = (key: string, more: object = {}) =>
    actionForKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }, false);

  it('zooms, rotates, changes the page and searches', () => {
    expect(
      ['+', '-', '0', '1', '2', 'r', 'R', 'ArrowRight', 'ArrowLeft', 'F3'].map((key) => press(key)),
    ).toEqual([
      'larger',
      'smaller',
      'fit-page',
      'actual',
      'fit-width',
      'turn',
      'turn',
      'next-page',
      'previous-page',
      'next-hit',
    ]);
    expect(press('F3', { shiftKey: true })).toBe('previous-hit');
    expect(press('f', { ctrlKey: true })).toBe('search');
    expect(press('F', { metaKey: true })).toBe('search');
  });

  it('is ignored while the user types in a field', () => {
    const key = { key: '1', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    expect(actionForKey(key, true)).toBeNull();
    expect(actionForKey({ ...key, key: 'F3' }, true)).toBe('next-hit');
  });

  it('ignores copying, the shortcuts of the application and unknown keys', () => {
    expect([
      press('c', { ctrlKey: true }),
      press('+', { ctrlKey: true }),
      press('1', { altKey: true }),
      press('x'),
    ]).toEqual([null, null, null, null]);
  });
});
