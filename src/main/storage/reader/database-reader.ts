import { ProofcaseError } from '../../../contract/errors';
import type { ThreadHandle } from '../../support/processes/thread';
import type { Timers } from '../../support/timers';
import type { Queries, ReaderMessage, ReaderRequest } from './reader-messages';

export interface DatabaseReaderOptions<Answers extends Queries> {
  /** Starts the thread; null: there is none, and the engine's own connection answers everything. */
  readonly start: (() => ThreadHandle) | null;
  /** Answers from the engine's own connection. */
  readonly own: Answers;
  readonly onDefect: (error: unknown) => void;
  readonly timers: Timers;
}

/** Answers queries without holding the thread of the engine. */
export interface DatabaseReader<Answers extends Queries> {
  /**
   * Answers from a state of the database that has everything that was committed before the call.
   * @throws ProofcaseError as the query does; `internal` if the thread ended twice while it answered.
   */
  ask<Name extends keyof Answers & string>(
    name: Name,
    payload: Parameters<Answers[Name]>[0],
  ): Promise<ReturnType<Answers[Name]>>;
  /** Runs `work` while no other connection is open; queries wait meanwhile. */
  whileClosed<Value>(work: () => Value | Promise<Value>): Promise<Value>;
  /** Resolves when the thread has closed its connection; queries are then answered by the engine's own one. */
  close(): Promise<void>;
}

/** A thread that never becomes ready, such as one whose file is missing, is not started again. */
const MAX_FAILED_STARTS = 3;
/** A query is asked again of the next thread once: reading twice does no harm, but it may be what ends the thread. */
const MAX_ATTEMPTS = 2;
/** From the first query to the start of the thread: meanwhile the window shows its first page, and needs every core. */
const START_DELAY_MS = 1_000;

interface Question {
  readonly name: string;
  readonly payload: unknown;
  readonly settle: (message: Extract<ReaderMessage, { readonly id: number }>) => void;
  readonly fail: (error: Error) => void;
  attempts: number;
}

export function createDatabaseReader<Answers extends Queries>(
  options: DatabaseReaderOptions<Answers>,
): DatabaseReader<Answers> {
  return new ThreadReader(options);
}

function errorOf(message: Extract<ReaderMessage, { readonly kind: 'refusal' | 'failure' }>): Error {
  if (message.kind === 'refusal') return ProofcaseError.fromEnvelope(message.error);
  const { message: text, stack, code } = message;
  return Object.assign(new Error(text), { stack, code });
}

class ThreadReader<Answers extends Queries> implements DatabaseReader<Answers> {
  readonly #options: DatabaseReaderOptions<Answers>;
  #thread: ThreadHandle | null = null;
  #isReady = false;
  /** Whether any thread was ready: from then on, queries wait for the next one. */
  #wasReady = false;
  #failedStarts = 0;
  /** Null before the first query. */
  #cancelStart: (() => void) | null = null;
  #mayStart = false;
  #isClosed = false;
  /** Number of callers of `whileClosed` whose work goes on. */
  #paused = 0;
  #lastId = 0;
  /** Sent to the thread and not answered yet, in this order. */
  readonly #asked = new Map<number, Question>();
  #waiting: Question[] = [];
  #ended: Promise<void> = Promise.resolve();

  constructor(options: DatabaseReaderOptions<Answers>) {
    this.#options = options;
  }

  async ask<Name extends keyof Answers & string>(
    name: Name,
    payload: Parameters<Answers[Name]>[0],
  ): Promise<ReturnType<Answers[Name]>> {
    this.#startAfterDelay();
    // The first queries do not wait for the thread.
    if (!this.#canWait() || !this.#wasReady) {
      return this.#options.own[name]?.(payload as never) as ReturnType<Answers[Name]>;
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        name,
        payload,
        attempts: 0,
        settle: (message) => {
          if (message.kind === 'answer') resolve(message.value as ReturnType<Answers[Name]>);
          else reject(errorOf(message));
        },
        fail: reject,
      });
      this.#send();
    });
  }

  async whileClosed<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    this.#paused += 1;
    try {
      await this.#endThread();
      return await work();
    } finally {
      this.#paused -= 1;
      this.#continueWaiting();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelStart?.();
    await this.#endThread();
  }

  #isWithoutThread(): boolean {
    return this.#options.start === null || this.#isClosed || this.#failedStarts >= MAX_FAILED_STARTS;
  }

  #startAfterDelay(): void {
    if (this.#isWithoutThread()) return;
    if (this.#mayStart) this.#startIfNeeded();
    this.#cancelStart ??= this.#options.timers.after(START_DELAY_MS, () => {
      this.#mayStart = true;
      this.#startIfNeeded();
    });
  }

  #startIfNeeded(): void {
    const { start, onDefect } = this.#options;
    if (start === null || this.#thread !== null || this.#paused > 0 || this.#isWithoutThread()) return;
    let thread: ThreadHandle;
    try {
      thread = start();
    } catch (error) {
      this.#failedStarts += 1;
      onDefect(error);
      return;
    }
    this.#thread = thread;
    // A thread answers queries in their order, and `end` comes after them.
    thread.onMessage((message) => this.#receive(message as ReaderMessage));
    this.#ended = new Promise((resolve) => {
      thread.onExit((error) => {
        this.#forgetThread(error);
        resolve();
      });
    });
  }

  #receive(message: ReaderMessage): void {
    if (message.kind === 'ready') {
      this.#isReady = true;
      this.#wasReady = true;
      this.#failedStarts = 0;
      this.#send();
      return;
    }
    const question = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    question?.settle(message);
  }

  #send(): void {
    if (!this.#isReady || this.#paused > 0) return;
    const thread = this.#thread;
    for (const question of this.#waiting.splice(0)) {
      this.#lastId += 1;
      question.attempts += 1;
      this.#asked.set(this.#lastId, question);
      const { name, payload } = question;
      thread?.send({ kind: 'query', id: this.#lastId, name, payload } satisfies ReaderRequest);
    }
  }

  /** The thread exited: on request, or because of a defect. */
  #forgetThread(error: Error | null): void {
    const wasReady = this.#isReady;
    this.#thread = null;
    this.#isReady = false;
    const interrupted = [...this.#asked.values()];
    this.#asked.clear();
    if (!wasReady) this.#failedStarts += 1;
    if (error !== null || interrupted.length > 0) {
      this.#options.onDefect(error ?? new Error('the thread that reads the database ended'));
    }
    // Only the first of them can be what ended it.
    const [first, ...others] = interrupted;
    if (first && first.attempts >= MAX_ATTEMPTS) {
      first.fail(
        new ProofcaseError('internal', {}, `${first.name} ended the thread that reads the database`),
      );
    } else if (first) this.#waiting.unshift(first);
    for (const other of others) other.attempts -= 1;
    this.#waiting.push(...others);
    this.#continueWaiting();
  }

  /** Whether a thread will take what waits: one that runs, or the next one when the work without connections is done. */
  #canWait(): boolean {
    return !this.#isWithoutThread() && (this.#thread !== null || this.#paused > 0);
  }

  #continueWaiting(): void {
    if (this.#waiting.length === 0) return;
    this.#startIfNeeded();
    if (!this.#canWait()) this.#answerWaiting();
  }

  /** There is no thread: the engine's own connection answers. */
  #answerWaiting(): void {
    for (const { name, payload, settle, fail } of this.#waiting.splice(0)) {
      try {
        settle({ kind: 'answer', id: 0, value: this.#options.own[name]?.(payload as never) });
      } catch (error) {
        fail(error as Error);
      }
    }
  }

  async #endThread(): Promise<void> {
    // A thread that is starting takes the message once it listens.
    this.#thread?.send({ kind: 'end' } satisfies ReaderRequest);
    await this.#ended;
  }
}
