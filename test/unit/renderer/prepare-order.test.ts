import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ITEM_ORDERS } from '../../../src/contract/prepare-views';
import { compareNaturally } from '../../../src/domain/natural-order';
import { selectMode } from '../../../src/renderer/components/list-selection';
import { suggestedPattern } from '../../../src/renderer/features/prepare/exclusion/exclusion';
import { itemColumnsThatFit } from '../../../src/renderer/features/prepare/files/item-columns';
import {
  facetCounts,
  matchesFacets,
  NO_FACETS,
} from '../../../src/renderer/features/prepare/list/item-filter';
import {
  isStillSorted,
  snapshotOrder,
  sortItems,
  stableOrder,
} from '../../../src/renderer/features/prepare/list/item-order';
import { madeView, taken } from './prepare-items';

const noNote = () => undefined;
const paths = (views: readonly { item: { path: string } }[]) => views.map(({ item }) => item.path);

describe('the order of files', () => {
  it('by name is the order of the folder, or its reverse', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 20 }), (names) => {
        const views = names.map((name) => madeView(name));
        const sorted = paths(sortItems(views, { order: 'name', descending: false }, noNote));
        expect(sorted).toEqual([...names].sort(compareNaturally));
        expect(paths(sortItems(views, { order: 'name', descending: true }, noNote))).toEqual(
          sorted.reverse(),
        );
      }),
    );
  });

  it('puts unknown values last in both directions', () => {
    const views = [
      madeView('a'),
      madeView('b', taken('2026-10-22T10:00:00')),
      madeView('c', taken('2026-10-21T10:00:00')),
    ];
    expect(paths(sortItems(views, { order: 'captured', descending: false }, noNote))).toEqual([
      'c',
      'b',
      'a',
    ]);
    expect(paths(sortItems(views, { order: 'captured', descending: true }, noNote))).toEqual(['b', 'c', 'a']);
  });

  it('by finding starts with the most severe and ends with the excluded files', () => {
    const views = [
      madeView('left out', { excluded: true, findings: [{ code: 'pdf-encrypted', severity: 'blocker' }] }),
      madeView('nothing'),
      madeView('warning', { findings: [{ code: 'no-metadata', severity: 'warning' }] }),
      madeView('blocked', { findings: [{ code: 'pdf-encrypted', severity: 'blocker' }] }),
    ];
    expect(paths(sortItems(views, { order: 'finding', descending: false }, noNote))).toEqual([
      'blocked',
      'warning',
      'nothing',
      'left out',
    ]);
  });

  it('contains every file exactly once in any order', () => {
    const views = Array.from({ length: 30 }, (_, index) =>
      madeView(`IMG_${index % 7}_${index}.jpg`, { bytes: index % 3 }),
    );
    for (const order of ITEM_ORDERS) {
      expect(new Set(paths(sortItems(views, { order, descending: true }, noNote)))).toEqual(
        new Set(paths(views)),
      );
    }
  });

  it('is kept while the list is held, with new files at the end', () => {
    const a = madeView('a');
    const b = madeView('b');
    const c = madeView('c');
    expect(paths(stableOrder(['c', 'gone', 'b'], [a, b, c]))).toEqual(['c', 'b', 'a']);
  });

  it('reports whether sorting again would change anything', () => {
    const views = [madeView('a', { bytes: 1 }), madeView('b', { bytes: 2 })];
    const known = snapshotOrder('s', views, 'size', noNote);
    expect(isStillSorted(known, views, 'size', noNote)).toBe(true);
    expect(
      isStillSorted(known, [madeView('a', { bytes: 9 }), madeView('b', { bytes: 2 })], 'size', noNote),
    ).toBe(false);
    expect(isStillSorted(known, [...views, madeView('c')], 'size', noNote)).toBe(false);
  });
});

describe('the detailed filters', () => {
  const context = { hasNote: () => false };
  const png = madeView('a.png', { type: 'png' });
  const timed = madeView('b.jpg', taken('2026-10-22T10:00:00'));

  it('accept any value within one group and require every group', () => {
    const facets = {
      ...NO_FACETS,
      types: new Set(['png', 'jpeg'] as const),
      traits: new Set(['no-time'] as const),
    };
    expect([png, timed].map((view) => matchesFacets(view, facets, context))).toEqual([true, false]);
  });

  it('count the files that each would show alone', () => {
    const counts = facetCounts([png, timed], context);
    expect(counts.traits.get('no-time')).toBe(1);
    expect(counts.traits.get('zone-unknown')).toBe(1);
    expect(new Map(counts.types)).toEqual(
      new Map([
        ['png', 1],
        ['jpeg', 1],
      ]),
    );
  });
});

describe('the columns of the table', () => {
  it('never exceed the available width, and always show the name', () => {
    for (const width of [300, 520, 780, 860, 1_152]) {
      const columns = itemColumnsThatFit([], width);
      const needed =
        columns.reduce((sum, { minWidthPx: least }) => sum + least, 0) + 16 * (columns.length - 1) + 40;
      expect(columns[0]?.id).toBe('name');
      if (columns.length > 1) expect(needed).toBeLessThanOrEqual(width);
    }
    expect(itemColumnsThatFit([], 1_152).length).toBe(8);
  });

  it('keep the finding longest beside the name', () => {
    expect(itemColumnsThatFit([], 520).map(({ id }) => id)).toEqual(['name', 'finding']);
  });

  it('omit columns that the user hid', () => {
    expect(itemColumnsThatFit(['camera', 'note'], 2_000).map(({ id }) => id)).not.toContain('camera');
  });
});

describe('the selection', () => {
  it('adds with a Ctrl click, only moves with Ctrl and an arrow, and ranges with Shift', () => {
    const none = { shiftKey: false, ctrlKey: false, metaKey: false };
    expect(selectMode({ ...none, ctrlKey: true })).toBe('toggle');
    expect(selectMode({ ...none, ctrlKey: true, key: 'ArrowDown' })).toBe('move');
    expect(selectMode({ ...none, ctrlKey: true, shiftKey: true, key: 'End' })).toBe('range');
  });
});

describe('the proposed exclusion pattern', () => {
  it('is the common part of the file names', () => {
    expect(suggestedPattern(['IMG-20261022-WA0004.jpg', 'IMG-20261022-WA0011.jpg'])).toBe(
      'IMG-20261022-WA*.jpg',
    );
    expect(suggestedPattern(['a.jpg', 'b.png'])).toBe('*');
    expect(suggestedPattern(['only.jpg'])).toBe('only.jpg');
  });
});
