import { describe, expect, it } from 'vitest';
import { gapAt, nextIndex, steppedIndex } from '../../../src/renderer/components/list-navigation';
import {
  emptySelection,
  MENU_CLICK,
  select,
  selectAll,
  selectMode,
} from '../../../src/renderer/components/list-selection';

describe('moving in a grid of 10 cells in rows of 4', () => {
  const shape = { count: 10, columns: 4, pageRows: 2 };

  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, 9],
    ['ArrowDown', 8, 8],
    ['ArrowUp', 2, 2],
    ['ArrowUp', 6, 2],
    ['PageDown', 1, 9],
    ['PageUp', 9, 1],
    ['Home', 7, 0],
    ['End', 0, 9],
  ])('%s from %i leads to %i', (key, from, to) => {
    expect(nextIndex(key, from, shape)).toBe(to);
  });

  it('starts at the first cell when none is active', () => {
    expect(nextIndex('ArrowDown', -1, shape)).toBe(0);
  });

  it('does nothing for other keys and in an empty list', () => {
    expect(nextIndex('Enter', 3, shape)).toBeNull();
    expect(nextIndex('ArrowDown', -1, { ...shape, count: 0 })).toBeNull();
  });

  it('ignores left and right in a list of one column', () => {
    expect(nextIndex('ArrowRight', 0, { count: 10, columns: 1, pageRows: 5 })).toBeNull();
  });
});

describe('moving on after the active item left the list', () => {
  const shape = { count: 10, columns: 4, pageRows: 2 };

  it.each([
    ['ArrowRight', 5, 5],
    ['ArrowLeft', 5, 4],
    ['ArrowRight', 0, 0],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 10, 9],
    ['ArrowLeft', 10, 9],
    ['ArrowDown', 3, 6],
    ['ArrowUp', 6, 2],
    ['ArrowUp', 2, 2],
    ['Home', 5, 0],
  ])('%s from before %i leads to %i', (key, gap, to) => {
    expect(nextIndex(key, -1, shape, gap)).toBe(to);
  });

  it('steps to what followed it and what preceded it', () => {
    const steps = (gap: number) => [steppedIndex(1, -1, 10, gap), steppedIndex(-1, -1, 10, gap)];
    expect([steps(5), steps(10), steps(0)]).toEqual([
      [5, 4],
      [9, 9],
      [0, -1],
    ]);
    expect([steppedIndex(1, 3, 10, -1), steppedIndex(1, -1, 10, -1)]).toEqual([4, 0]);
  });

  it('counts only what is still listed, as when several are excluded', () => {
    const order = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(gapAt({ order, index: 3 }, ['a', 'b', 'c', 'e', 'f'])).toBe(3);
    expect(gapAt({ order, index: 3 }, ['a', 'e', 'f'])).toBe(1);
    expect(gapAt({ order, index: 0 }, [])).toBe(0);
  });
});

describe('selecting in a list', () => {
  const order = ['a', 'b', 'c', 'd', 'e'];

  it('extends from the anchor in both directions, not from the last end', () => {
    const start = select(emptySelection<string>(), order, 'c', 'replace');
    const down = select(start, order, 'e', 'range');
    expect([...down.selected]).toEqual(['c', 'd', 'e']);
    const up = select(down, order, 'a', 'range');
    expect([...up.selected]).toEqual(['a', 'b', 'c']);
    expect(up.active).toBe('a');
  });

  it('adds and removes single items', () => {
    const one = select(emptySelection<string>(), order, 'a', 'toggle');
    const two = select(one, order, 'd', 'toggle');
    expect([...two.selected]).toEqual(['a', 'd']);
    expect([...select(two, order, 'a', 'toggle').selected]).toEqual(['d']);
  });

  it('selects a single item when the anchor is hidden by a filter', () => {
    const start = select(emptySelection<string>(), order, 'a', 'replace');
    expect([...select(start, ['c', 'd'], 'd', 'range').selected]).toEqual(['d']);
  });

  it('selects all, and keeps the active item', () => {
    const start = select(emptySelection<string>(), order, 'b', 'replace');
    expect(selectAll(start, order)).toMatchObject({ active: 'b', selected: new Set(order) });
  });

  it('depends on the modifier keys', () => {
    const none = { shiftKey: false, ctrlKey: false, metaKey: false };
    expect(selectMode(none)).toBe('replace');
    expect(selectMode(MENU_CLICK)).toBe('replace');
    expect(selectMode({ ...none, metaKey: true })).toBe('toggle');
    expect(selectMode({ ...none, shiftKey: true, ctrlKey: true })).toBe('range');
  });
});
