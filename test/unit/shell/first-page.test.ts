import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchFirstPage } from '../../../src/main/app/shell/first-page';

const PAGES = { respond: async (url: string) => new Response(url), isAllowed: () => false };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether the first page has its files, as known after each step. */
function watched() {
  const { pages, filesAnswered } = watchFirstPage(PAGES);
  const seen = { files: false };
  void filesAnswered.then(() => {
    seen.files = true;
  });
  return { pages, seen };
}

it('the first page has its files when it asked for none in a while, however late the first one is', async () => {
  const { pages, seen } = watched();
  expect(await (await pages.respond('app://proofcase/index.html')).text()).toBe('app://proofcase/index.html');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.files).toBe(false);
  await pages.respond('app://proofcase/start.js');
  await vi.advanceTimersByTimeAsync(15);
  await pages.respond('app://proofcase/start.css');
  await vi.advanceTimersByTimeAsync(15);
  expect(seen.files).toBe(false);
  await vi.advanceTimersByTimeAsync(5);
  expect(seen.files).toBe(true);
});

it('nothing waits longer than two seconds, for a page that never asks and one that asks all the time', async () => {
  const [silent, busy] = [watched(), watched()];
  for (let passed = 0; passed < 1_990; passed += 10) {
    await busy.pages.respond('app://proofcase/module.js');
    await vi.advanceTimersByTimeAsync(10);
  }
  expect([silent.seen.files, busy.seen.files]).toEqual([false, false]);
  await busy.pages.respond('app://proofcase/module.js');
  await vi.advanceTimersByTimeAsync(10);
  expect([silent.seen.files, busy.seen.files]).toEqual([true, true]);
});
