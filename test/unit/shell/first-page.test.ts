import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchFirstPage } from '../../../src/main/app/shell/first-page';

const PAGES = { respond: async (url: string) => new Response(url), isAllowed: () => false };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether the first page has its files, as known after each step. */
function watched() {
  const { pages, isServed } = watchFirstPage(PAGES);
  const seen = { isServed: false };
  void isServed.then(() => {
    seen.isServed = true;
  });
  return { pages, seen };
}

it('the first page is served when no file was asked for in a while, however long its process takes to start', async () => {
  const { pages, seen } = watched();
  expect(await (await pages.respond('app://proofcase/index.html')).text()).toBe('app://proofcase/index.html');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.isServed).toBe(false);
  await pages.respond('app://proofcase/start.js');
  await vi.advanceTimersByTimeAsync(15);
  await pages.respond('app://proofcase/start.css');
  await vi.advanceTimersByTimeAsync(15);
  expect(seen.isServed).toBe(false);
  await vi.advanceTimersByTimeAsync(5);
  expect(seen.isServed).toBe(true);
});

it('a page that never asks is waited for no longer than two seconds', async () => {
  const { seen } = watched();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(seen.isServed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.isServed).toBe(true);
});
