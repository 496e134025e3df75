import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../src/renderer/app/providers';
import { useTypedSearch } from '../../../src/renderer/features/cases/use-typed-search';
import { renderHook } from './render-hook';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openField() {
  const log: string[] = [];
  const field = renderHook(createQueryClient(), () =>
    useTypedSearch({
      search: '',
      onSearch: (search) => log.push(`search ${search}`),
      isCurrent: true,
      onMoveToResults: () => log.push('move'),
    }),
  );
  return { log, field };
}

it('a search waits for a pause, and is sent once', () => {
  const { log, field } = openField();
  field.type('a');
  field.type('ab');
  expect(log).toEqual([]);
  vi.runAllTimers();
  expect(log).toEqual(['search ab']);
});

it('a search that waits is sent at once when the person moves to its results', () => {
  const { log, field } = openField();
  field.type('ab');
  field.moveToResults();
  expect(log[0]).toBe('search ab');
  vi.runAllTimers();
  expect(log.filter((entry) => entry.startsWith('search'))).toHaveLength(1);
});
