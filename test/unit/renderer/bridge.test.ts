import { afterEach, expect, it, vi } from 'vitest';
import { onEvent } from '../../../src/renderer/bridge';

afterEach(() => vi.unstubAllGlobals());

it('gives nothing back to the context bridge, which would copy it value by value', () => {
  const subscribed = vi.fn<(name: string, listener: (payload: string) => unknown) => () => void>(
    () => () => undefined,
  );
  vi.stubGlobal('window', { proofcase: { on: subscribed } });
  const cache = vi.fn(() => ({ thousands: 'of items' }));
  onEvent('search.changed', cache);
  expect(subscribed.mock.calls[0]?.[1]('{"items":1}')).toBeUndefined();
  expect(cache).toHaveBeenCalledWith({ items: 1 });
});
