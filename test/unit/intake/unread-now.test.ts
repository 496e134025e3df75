import { expect, it } from 'vitest';
import { unreadNow } from '../../../src/main/intake/cases/unread-now';

it('a file stays as it was read if it, or a folder above it, cannot be read now', () => {
  const isUnread = unreadNow([
    { path: 'locked.jpg', reason: 'in-use' },
    { path: 'rooms/kitchen/', reason: 'no-permission' },
    { path: 'gone/', reason: 'vanished' },
  ]);
  const paths = ['locked.jpg', 'rooms/kitchen/sink/1.jpg', 'rooms/kitchen', 'rooms/2.jpg', 'gone/3.jpg'];
  expect(paths.filter(isUnread)).toEqual(['locked.jpg', 'rooms/kitchen/sink/1.jpg']);
});

it.each(['vanished', 'empty', 'unsupported', 'other-source', 'hidden'] as const)(
  'a file that is skipped as %s does not stay',
  (reason) => {
    expect(unreadNow([{ path: 'a.jpg', reason }])('a.jpg')).toBe(false);
  },
);
