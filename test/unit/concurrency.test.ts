import { expect, test } from 'vitest';
import { createLimit, mapConcurrently } from '../../src/domain/concurrency';
import { Throttle } from '../../src/domain/throttle';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a limit runs that many tasks at the same time, in the order of the calls, also after a failure', async () => {
  const limit = createLimit(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const task = (index: number) => async (): Promise<number> => {
    begun.push(index);
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
    if (index === 1) throw new Error('one fails');
    return index;
  };
  const ended = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => limit(task(index))));
  expect(ended.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});

test('a limit that was idle runs as many tasks as before', async () => {
  const limit = createLimit(1);
  const ended: number[] = [];
  for (const index of [0, 1, 2]) {
    await limit(async () => ended.push(index));
  }
  expect(ended).toEqual([0, 1, 2]);
});

test('a concurrent map keeps the order of the values, whatever ends first', async () => {
  const results = await mapConcurrently([3, 1, 2], 3, async (turns) => {
    for (let left = turns; left > 0; left -= 1) await turn();
    return turns * 10;
  });
  expect(results).toEqual([30, 10, 20]);
  expect(await mapConcurrently([], 3, async () => 1)).toEqual([]);
});

test('a concurrent map starts nothing after a failure and throws it once the rest has ended', async () => {
  const ended: number[] = [];
  const mapping = mapConcurrently([0, 1, 2, 3, 4, 5], 2, async (index) => {
    if (index === 1) throw new Error('one fails');
    await turn();
    ended.push(index);
  });
  await expect(mapping).rejects.toThrow('one fails');
  expect(ended).toEqual([0]);
});

test('a throttle lets something happen at once and then once per interval', () => {
  let now = 1_000;
  const throttle = new Throttle(100, () => now);
  expect([throttle.take(), throttle.take()]).toEqual([true, false]);
  now += 99;
  expect([throttle.leftMs, throttle.take()]).toEqual([1, false]);
  now += 1;
  expect(throttle.take()).toBe(true);
  now += 60;
  throttle.restart();
  now += 60;
  expect(throttle.take()).toBe(false);
});
