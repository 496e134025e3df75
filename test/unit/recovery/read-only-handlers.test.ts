import { expect, it } from 'vitest';
import { ProofcaseError } from '../../../src/contract/errors';
import { REQUEST_NAMES, type RequestName, requests } from '../../../src/contract/requests';
import { readOnlyHandlers } from '../../../src/main/storage/recovery/read-only-handlers';
import type { HandlersOf } from '../../../src/main/support/handlers';

/** Handlers of every request that record their name and then do `work`. */
function recorded(work: () => unknown = () => null) {
  const reached: RequestName[] = [];
  const handlers = Object.fromEntries(
    REQUEST_NAMES.map((name) => [
      name,
      async () => {
        reached.push(name);
        return work();
      },
    ]),
  ) as unknown as HandlersOf<RequestName>;
  return { reached, handlers: readOnlyHandlers(handlers) };
}

it('read-only mode refuses every write request before its handler runs', async () => {
  const { reached, handlers } = recorded();
  const writes = REQUEST_NAMES.filter((name) => requests[name].access === 'write');
  expect(writes.length).toBeGreaterThan(50);
  for (const name of writes) {
    await expect(handlers[name]({} as never), name).rejects.toMatchObject({ code: 'database-read-only' });
  }
  expect(reached).toEqual([]);
});

it('read-only mode passes every other request to its handler', async () => {
  const { reached, handlers } = recorded();
  const others = REQUEST_NAMES.filter((name) => requests[name].access !== 'write');
  expect(others).toEqual(expect.arrayContaining(['cases.list', 'backups.restore', 'recovery.reset']));
  for (const name of others) await handlers[name]({} as never);
  expect(reached).toEqual(others);
});

it.each([
  Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT_VTAB' }),
  Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' }),
  new SyntaxError('Unexpected token'),
])('read-only mode reports %s as a damaged database', async (error) => {
  const { handlers } = recorded(() => {
    throw error;
  });
  await expect(handlers['cases.list']({} as never)).rejects.toMatchObject({ code: 'database-damaged' });
});

it('read-only mode passes other errors on unchanged', async () => {
  const error = new ProofcaseError('not-found');
  const { handlers } = recorded(() => {
    throw error;
  });
  await expect(handlers['cases.list']({} as never)).rejects.toBe(error);
});
