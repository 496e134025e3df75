import { expect, it } from 'vitest';
import { ProofcaseError } from '../../../src/contract/errors';
import { createDatabaseReader } from '../../../src/main/storage/reader/database-reader';
import type { ReaderMessage, ReaderRequest } from '../../../src/main/storage/reader/reader-messages';
import type { ThreadHandle } from '../../../src/main/support/processes/thread';
import { manualTime } from '../../support/manual-time';
import { AT_ONCE } from '../../support/timers';

interface FakeThread {
  readonly handle: ThreadHandle;
  /** What was sent to the thread. */
  readonly sent: ReaderRequest[];
  tell(message: ReaderMessage): void;
  exit(error: Error | null): void;
}

function fakeThread(): FakeThread {
  const sent: ReaderRequest[] = [];
  let onMessage: (message: unknown) => void = () => undefined;
  let onExit: (error: Error | null) => void = () => undefined;
  return {
    sent,
    handle: {
      send: (message) => sent.push(message as ReaderRequest),
      onMessage: (listener) => {
        onMessage = listener;
      },
      onExit: (listener) => {
        onExit = listener;
      },
    },
    tell: (message) => onMessage(message),
    exit: (error) => onExit(error),
  };
}

const OWN = {
  double: (number: number) => `own ${2 * number}`,
  refuse: (_: null): string => {
    throw new ProofcaseError('not-found');
  },
};

function readerWithThreads({ canStart = true, timers = AT_ONCE } = {}) {
  const threads: FakeThread[] = [];
  const defects: unknown[] = [];
  const reader = createDatabaseReader({
    start: () => {
      if (!canStart) throw new Error('no such file');
      const thread = fakeThread();
      threads.push(thread);
      return thread.handle;
    },
    own: OWN,
    onDefect: (error) => defects.push(error),
    timers,
  });
  return { reader, threads, defects };
}

/** A reader whose first thread is ready. */
async function readyReader() {
  const made = readerWithThreads();
  await made.reader.ask('double', 0);
  made.threads[0]?.tell({ kind: 'ready' });
  return made;
}

function answerAll(thread: FakeThread | undefined): void {
  for (const request of thread?.sent.splice(0) ?? []) {
    if (request.kind === 'end') thread?.exit(null);
    else thread?.tell({ kind: 'answer', id: request.id, value: `thread ${2 * Number(request.payload)}` });
  }
}

it('the engine answers until the thread is ready, and the thread from then on', async () => {
  const { reader, threads } = readerWithThreads();
  expect(await reader.ask('double', 1)).toBe('own 2');
  expect(await reader.ask('double', 2)).toBe('own 4');
  expect(threads).toHaveLength(1);
  threads[0]?.tell({ kind: 'ready' });
  const third = reader.ask('double', 3);
  answerAll(threads[0]);
  expect(await third).toBe('thread 6');
});

it('the thread starts a while after the first query, unless the reader is closed before', async () => {
  const time = manualTime();
  const { reader, threads } = readerWithThreads({ timers: time.timers });
  await reader.ask('double', 1);
  await time.advance(999);
  expect(await reader.ask('double', 2)).toBe('own 4');
  expect(threads).toHaveLength(0);
  await time.advance(1);
  expect(threads).toHaveLength(1);

  const other = readerWithThreads({ timers: time.timers });
  await other.reader.ask('double', 1);
  await other.reader.close();
  await time.advance(1_000);
  expect(other.threads).toHaveLength(0);
});

it('without a thread the engine answers, with the errors of the query', async () => {
  const reader = createDatabaseReader({ start: null, own: OWN, onDefect: () => undefined, timers: AT_ONCE });
  expect(await reader.ask('double', 4)).toBe('own 8');
  await expect(reader.ask('refuse', null)).rejects.toMatchObject({ code: 'not-found' });
  expect(await reader.whileClosed(() => 'done')).toBe('done');
  await reader.close();
});

it('errors of a query arrive with their code', async () => {
  const { reader, threads } = await readyReader();
  const refused = reader.ask('refuse', null);
  const failed = reader.ask('double', 1);
  const [first, second] = threads[0]?.sent ?? [];
  if (first?.kind !== 'query' || second?.kind !== 'query') throw new Error('not asked');
  const error = new ProofcaseError('not-found', { count: 2 }, 'detail').toEnvelope();
  threads[0]?.tell({ kind: 'refusal', id: first.id, error });
  threads[0]?.tell({
    kind: 'failure',
    id: second.id,
    message: 'disk I/O',
    stack: 'at',
    code: 'SQLITE_IOERR',
  });
  await expect(refused).rejects.toMatchObject({ code: 'not-found', values: { count: 2 }, detail: 'detail' });
  await expect(refused).rejects.toBeInstanceOf(ProofcaseError);
  await expect(failed).rejects.toMatchObject({ message: 'disk I/O', code: 'SQLITE_IOERR' });
});

it('what a dead thread did not answer is asked again of the next one', async () => {
  const { reader, threads, defects } = await readyReader();
  const answers = [1, 2, 3].map((number) => reader.ask('double', number));
  threads[0]?.exit(new Error('out of memory'));
  expect(threads).toHaveLength(2);
  threads[1]?.tell({ kind: 'ready' });
  answerAll(threads[1]);
  expect(await Promise.all(answers)).toEqual(['thread 2', 'thread 4', 'thread 6']);
  expect(defects).toEqual([new Error('out of memory')]);
});

it('a query that ends two threads fails, and those behind it are answered', async () => {
  const { reader, threads } = await readyReader();
  const deadly = reader.ask('double', 1);
  const harmless = reader.ask('double', 2);
  threads[0]?.exit(null);
  threads[1]?.tell({ kind: 'ready' });
  threads[1]?.exit(null);
  await expect(deadly).rejects.toMatchObject({ code: 'internal' });
  threads[2]?.tell({ kind: 'ready' });
  answerAll(threads[2]);
  expect(await harmless).toBe('thread 4');
});

it('a thread that cannot start is given up, and the engine answers', async () => {
  const { reader, defects } = readerWithThreads({ canStart: false });
  for (let time = 0; time < 5; time += 1) expect(await reader.ask('double', time)).toBe(`own ${2 * time}`);
  expect(defects).toHaveLength(3);
});

it('queries that wait for a thread that is given up are answered by the engine', async () => {
  const { reader, threads } = await readyReader();
  const answer = reader.ask('double', 5);
  threads[0]?.exit(new Error('first'));
  for (const at of [1, 2, 3]) threads[at]?.exit(new Error('does not start'));
  expect(await answer).toBe('own 10');
  expect(threads).toHaveLength(4);
});

it('work without other connections begins when the thread has exited, and queries wait until it is done', async () => {
  const { reader, threads } = await readyReader();
  const before = reader.ask('double', 1);
  let release = (): void => undefined;
  const work = new Promise<void>((resolve) => {
    release = resolve;
  });
  const steps: string[] = [];
  const closed = reader.whileClosed(async () => {
    steps.push('begun');
    await work;
    steps.push('done');
  });
  expect(steps).toEqual([]);
  expect(threads[0]?.sent.map(({ kind }) => kind)).toEqual(['query', 'end']);
  answerAll(threads[0]);
  expect(await before).toBe('thread 2');
  const during = reader.ask('double', 2);
  expect(threads).toHaveLength(1);
  release();
  await closed;
  expect(steps).toEqual(['begun', 'done']);
  threads[1]?.tell({ kind: 'ready' });
  answerAll(threads[1]);
  expect(await during).toBe('thread 4');
});

it('closing waits for the thread, and the engine answers what comes later', async () => {
  const { reader, threads } = await readyReader();
  const closing = reader.close();
  answerAll(threads[0]);
  await closing;
  expect(await reader.ask('double', 6)).toBe('own 12');
  expect(threads).toHaveLength(1);
});

it('a query that waited for work without connections is answered although the reader was closed meanwhile', async () => {
  const { reader, threads } = await readyReader();
  let finishWork: () => void = () => undefined;
  const work = reader.whileClosed(
    () =>
      new Promise<void>((resolve) => {
        finishWork = resolve;
      }),
  );
  answerAll(threads[0]);
  const answer = reader.ask('double', 6);
  await reader.close();
  finishWork();
  await work;
  expect(await answer).toBe('own 12');
});

it('the engine answers what the next thread cannot be started for', async () => {
  let starts = 0;
  const first = fakeThread();
  const reader = createDatabaseReader({
    start: () => {
      starts += 1;
      if (starts > 1) throw new Error('too many threads');
      return first.handle;
    },
    own: OWN,
    onDefect: () => undefined,
    timers: AT_ONCE,
  });
  await reader.ask('double', 0);
  first.tell({ kind: 'ready' });
  first.exit(null);
  expect(await reader.ask('double', 7)).toBe('own 14');
});
