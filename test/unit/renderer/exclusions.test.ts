import { expect, it } from 'vitest';
import type { ItemId } from '../../../src/domain/ids';
import { exclusionsOf, idsWithState } from '../../../src/renderer/features/prepare/exclusion/exclusion';
import { madeView } from './prepare-items';

it('the exclusions of files that are included can be restored, each with its reason', () => {
  const items = [
    madeView('a.jpg', { excluded: true, exclusionReason: 'Duplicate' }),
    madeView('b.jpg', { excluded: true, exclusionReason: 'Shows people' }),
    madeView('c.jpg'),
    madeView('d.jpg', { excluded: true, exclusionReason: null }),
    madeView('e.jpg', { excluded: true, exclusionReason: 'Duplicate' }),
    madeView('f.jpg', { excluded: true, exclusionReason: 'Other' }),
  ].map(({ item }) => item);
  const included = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map((id) => id as ItemId);
  expect(exclusionsOf(items, included)).toEqual([
    { reason: 'Duplicate', itemIds: ['a.jpg', 'e.jpg'] },
    { reason: 'Shows people', itemIds: ['b.jpg'] },
    { reason: null, itemIds: ['d.jpg'] },
  ]);
});

it('undoing late leaves files alone that were changed back in the meantime', () => {
  const items = [madeView('a.jpg', { excluded: true }), madeView('b.jpg')].map(({ item }) => item);
  const ids = ['a.jpg', 'b.jpg', 'gone.jpg'].map((id) => id as ItemId);
  expect(idsWithState(items, ids, true)).toEqual(['a.jpg']);
  expect(idsWithState(items, ids, false)).toEqual(['b.jpg']);
});
