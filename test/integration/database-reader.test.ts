import { existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import { REQUEST_NAMES, type ReaderRequestName, requests } from '../../src/contract/requests';
import type { Engine } from '../../src/main/engine';
import { checkpoint, openDatabase } from '../../src/main/storage/database/connection';
import { DATABASE_FILE } from '../../src/main/storage/database/file-names';
import { checkDatabase } from '../../src/main/storage/recovery/check-in-thread';
import { startThread, type ThreadHandle } from '../../src/main/support/processes/thread';
import { builtProcesses } from '../support/built-processes';
import { createEngineFixture, type EngineFixture, sendCase } from '../support/engine-fixture';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

interface Threads {
  readonly start: (dataFolder: string) => ThreadHandle;
  /** Resolves when a thread was ready so often. */
  ready(times: number): Promise<void>;
  readonly answers: () => number;
}

/** Real threads whose messages are counted. */
async function countedThreads(): Promise<Threads> {
  const file = join(await builtProcesses(), 'database-reader.js');
  let ready = 0;
  let answers = 0;
  let onReady = (): void => undefined;
  return {
    start: (dataFolder) => {
      const thread = startThread(file, { dataFolder });
      return {
        ...thread,
        onMessage: (listener) =>
          thread.onMessage((message) => {
            listener(message);
            if ((message as { readonly kind: string }).kind === 'ready') ready += 1;
            else answers += 1;
            onReady();
          }),
      };
    },
    ready: (times) =>
      new Promise((resolve) => {
        onReady = () => {
          if (ready >= times) resolve();
        };
        onReady();
      }),
    answers: () => answers,
  };
}

const SETTLED = { caseNumber: 'READER-1', note: 'a note', referenceDate: '2026-03-10' } as const;

function numberOfCases(engine: Engine): Promise<number> {
  return engine.handlers['cases.list'](FIRST_PAGE).then(({ total }) => total);
}

it('the thread sees every case that was committed before it was asked', async () => {
  const threads = await countedThreads();
  const engine = await fixture.open({ startReader: threads.start });
  expect(await numberOfCases(engine)).toBe(0);
  await threads.ready(1);
  for (let count = 1; count <= 30; count += 1) {
    await engine.handlers['cases.create']({ ...SETTLED, caseNumber: `READER-${count}` });
    const [total, facets] = await Promise.all([numberOfCases(engine), engine.handlers['cases.facets']({})]);
    expect(total).toBe(count);
    expect(facets.states.preparing).toBe(count);
  }
  expect(threads.answers()).toBe(60);
});

it('the thread answers what the engine answers, and refuses what the engine refuses', async () => {
  const threads = await countedThreads();
  const first = await fixture.open();
  await fixture.addService(first);
  await sendCase(first, await fixture.photos(2), 'READER-2', 'filed');
  const payload = await payloadOf(first);
  const unknown = '00000000-0000-4000-8000-00000000dead';
  const nowhere = { ...payload, caseId: unknown, resultId: unknown, submissionId: unknown, older: unknown };
  const own = [await answersOf(first, payload), await answersOf(first, nowhere)];
  await first.close();

  const engine = await fixture.open({ startReader: threads.start });
  await numberOfCases(engine);
  await threads.ready(1);
  const byThread = [await answersOf(engine, payload), await answersOf(engine, nowhere)];
  expect(byThread).toEqual(own);
  expect(threads.answers()).toBe(2 * READER_REQUESTS.length);
  expect(byThread[1]?.['results.list']).toBe('not-found');
});

it('deleting a case closes the thread for the moment in which the log is written into the database', async () => {
  const threads = await countedThreads();
  const engine = await fixture.open({ startReader: threads.start });
  const { id } = await engine.handlers['cases.create'](SETTLED);
  await engine.handlers['cases.create']({ ...SETTLED, caseNumber: 'READER-3' });
  await engine.handlers['cases.close']({ caseId: id });
  await numberOfCases(engine);
  await threads.ready(1);
  const { phrase, digest } = await engine.handlers['retention.preview']({ caseIds: [id] });
  const order = { caseIds: [id], typed: phrase, digest, byRule: false, exportedHeads: null };
  await engine.handlers['retention.delete'](order);
  expect(statSync(join(fixture.dataFolder, `${DATABASE_FILE}-wal`)).size).toBe(0);
  expect(await numberOfCases(engine)).toBe(1);
  await threads.ready(2);
});

it('closing the engine leaves a single database file, with the thread gone', async () => {
  const threads = await countedThreads();
  const engine = await fixture.open({ startReader: threads.start });
  await numberOfCases(engine);
  await threads.ready(1);
  await engine.handlers['cases.create'](SETTLED);
  expect(await numberOfCases(engine)).toBe(1);
  await engine.close();
  expect(existsSync(join(fixture.dataFolder, `${DATABASE_FILE}-wal`))).toBe(false);
  expect(existsSync(join(fixture.dataFolder, `${DATABASE_FILE}-shm`))).toBe(false);
});

const READER_REQUESTS = REQUEST_NAMES.filter(
  (name): name is ReaderRequestName => requests[name].answeredBy === 'reader',
);

/** Every field that a request of the reader has, for the case that was sent. */
async function payloadOf(engine: Engine): Promise<object> {
  const { rows } = await engine.handlers['cases.list'](FIRST_PAGE);
  const caseId = rows[0]?.id;
  if (!caseId) throw new Error('no case');
  const [result] = await engine.handlers['results.list']({ caseId });
  const submissionId = (await engine.handlers['results.versions']({ caseId })).versions[0]?.submissionId;
  if (!result || !submissionId) throw new Error('no result');
  const key = (await engine.handlers['results.overview']({ submissionId })).rows[0]?.key;
  const ids = { caseId, resultId: result.id, submissionId, older: submissionId, newer: submissionId };
  return { ...FIRST_PAGE, ...ids, key, months: 1, language: 'en' };
}

/** Answers or error codes by name, without the time at which they were made. */
async function answersOf(engine: Engine, payload: object): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const name of READER_REQUESTS) {
    const handler = engine.handlers[name] as (payload: object) => Promise<unknown>;
    answers[name] = await handler(payload).then(
      (answer) => (name === 'retention.due' ? { ...(answer as object), at: '' } : answer),
      (error: { readonly code?: string }) => error.code ?? String(error),
    );
  }
  return answers;
}

it('checks a large database in a thread before anything opens it', async () => {
  const dataFolder = fixture.dataFolder;
  await (await fixture.open()).close();
  const database = openDatabase(dataFolder);
  database.exec(
    'CREATE TABLE filler (content); INSERT INTO filler VALUES (zeroblob(17000000)); DROP TABLE filler',
  );
  const version = Number(database.pragma('user_version', { simple: true }));
  checkpoint(database);
  database.close();
  const built = await builtProcesses();
  let started = 0;
  const checkIn = (entry: string) =>
    checkDatabase({ dataFolder, check: 'quick' }, (check) => {
      started += 1;
      return startThread(join(built, entry), check);
    });
  expect([await checkIn('database-reader.js'), started]).toEqual([version, 1]);
  const engine = await fixture.open();
  expect(await numberOfCases(engine)).toBe(0);
  await engine.close();

  const file = await open(join(dataFolder, DATABASE_FILE), 'r+');
  await file.write(Buffer.alloc(40_000, 0xff), 0, 40_000, 8_192);
  await file.close();
  await expect(checkIn('database-reader.js')).rejects.toMatchObject({ code: 'database-damaged' });
  // A thread that cannot start has checked nothing, so that the damage is found without it.
  await expect(checkIn('missing.js')).rejects.toMatchObject({ code: 'database-damaged' });
  expect(started).toBe(3);
});
