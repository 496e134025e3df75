import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../src/renderer/app/providers';

beforeEach(() => {
  // As in a browser; elsewhere the library keeps everything for ever.
  vi.stubGlobal('window', {});
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('what a command carried is forgotten soon after its form is closed', async () => {
  const client = createQueryClient();
  const sent = client.getMutationCache();
  const form = new MutationObserver<null, Error, string>(client, { mutationFn: async () => null });
  const close = form.subscribe(() => undefined);
  await form.mutate('password');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.getAll().map(({ state }) => state.variables)).toEqual(['password']);
  close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.getAll()).toEqual([]);
});
