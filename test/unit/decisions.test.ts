import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../../docs/decisions');
const records = readdirSync(folder).map((name) => ({
  name,
  number: Number(/^(\d{4})-/.exec(name)?.[1]),
  text: readFileSync(resolve(folder, name), 'utf8'),
}));

it('the decisions are numbered without a gap, each once, as their titles say', () => {
  expect(records.length).toBeGreaterThan(0);
  expect(records.map(({ number }) => number)).toEqual(records.map((_, index) => index + 1));
  expect(records.filter(({ number, text }) => !text.startsWith(`# ${number}. `))).toEqual([]);
});

it('every decision that is referred to exists', () => {
  const missing = records.flatMap(({ name, text }) =>
    [...text.matchAll(/\bdecision (\d+)/g)]
      .filter(([, number]) => !records.some((one) => one.number === Number(number)))
      .map(([reference]) => `${name}: ${reference}`),
  );
  expect(missing).toEqual([]);
});
