import { beforeEach, expect, it } from 'vitest';
import { FIRST_PAGE, type SavedFilter } from '../../../src/contract/case-list-views';
import type { SavedFilterId } from '../../../src/domain/ids';
import type { sendRequest } from '../../../src/renderer/app/queries';
import { restoreFilter } from '../../../src/renderer/features/cases/restore-filter';

const { search, filter: every, sort } = FIRST_PAGE;
const query = { search, filter: every, sort };
let stored: SavedFilter[];

beforeEach(() => {
  stored = ['first', 'second', 'third', 'fourth'].map((name) => ({ id: name as SavedFilterId, name, query }));
});

/** Answers as the engine does: a saved filter is the last one and has a new id. */
const send = (async (request: string, payload: { name: string; filterId: string; before: string | null }) => {
  if (request === 'filters.save') {
    stored = [...stored, { id: `new ${payload.name}` as SavedFilterId, name: payload.name, query }];
  } else {
    const moved = stored.filter(({ id }) => id === payload.filterId);
    const others = stored.filter(({ id }) => id !== payload.filterId);
    const at = others.findIndex(({ id }) => id === payload.before);
    stored = others.toSpliced(at < 0 ? others.length : at, 0, ...moved);
  }
  return stored;
}) as unknown as typeof sendRequest;

function names(): readonly string[] {
  return stored.map(({ name }) => name);
}

/** Deletes a filter and returns what restores it. */
function remove(name: string): () => Promise<readonly SavedFilter[]> {
  const at = names().indexOf(name);
  const [filter] = stored.slice(at, at + 1);
  const followers = stored.slice(at + 1);
  if (!filter) throw new Error(`no filter ${name}`);
  stored = stored.toSpliced(at, 1);
  return () => restoreFilter(send, filter, followers);
}

it('returns a deleted filter to its place, so that its number stays the same', async () => {
  for (const name of ['first', 'second', 'fourth']) {
    const restored = await remove(name)();
    expect(restored.map((filter) => filter.name)).toEqual(['first', 'second', 'third', 'fourth']);
    expect(names()).toEqual(['first', 'second', 'third', 'fourth']);
  }
});

it('finds its place where the next filter was deleted as well', async () => {
  const restoreSecond = remove('second');
  const restoreThird = remove('third');
  await restoreSecond();
  expect(names()).toEqual(['first', 'second', 'fourth']);
  await restoreThird();
  expect(names()).toEqual(['first', 'second', 'third', 'fourth']);
});

it('finds its place where the next filter was restored before it', async () => {
  const restoreSecond = remove('second');
  const restoreThird = remove('third');
  await restoreThird();
  await restoreSecond();
  expect(names()).toEqual(['first', 'second', 'third', 'fourth']);
});
