import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ProofcaseError } from '../../../../contract/errors';
import type { ChildHandle, ChildSpawner } from '../../../support/processes/child-process';
import { takeWatchdogReport, WAIT_FACTOR } from '../../../support/processes/watchdog-report';
import { ReadingFailed } from './decoder';
import type { ResultMessage, ResultReply, ResultRequest } from './result-messages';

/** A cold start under load; not part of the time of a result. */
const START_TIMEOUT_MS = 30_000;

/** The process could not be started or was ended, which says nothing about the result. */
export class ReaderUnavailable extends Error {}

export interface ResultProcessOptions {
  readonly spawner: ChildSpawner;
  /** File with the reason why the process ended; removed after reading. */
  readonly scratchFolder: string;
  /** Folder in which the process may store attachments. */
  readonly attachmentsFolder: string;
  /** Computing time of one result. */
  readonly timeoutMs: number;
  readonly memoryLimitBytes: number;
}

interface Pending {
  readonly request: ResultRequest;
  readonly resolve: (reply: ResultReply) => void;
  readonly reject: (error: Error) => void;
}

/** One result worker; reads one result at a time. */
export class ResultProcess {
  readonly #options: ResultProcessOptions;
  readonly #reportFile: string;
  readonly #child: ChildHandle;
  readonly #exit: Promise<void>;
  #pending: Pending | null = null;
  #isReady = false;
  #isUsable = true;
  #isGone = false;
  #wasEnded = false;
  #hasTimedOut = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: ResultProcessOptions) {
    this.#options = options;
    this.#reportFile = join(options.scratchFolder, `proofcase-worker-${randomUUID()}`);
    this.#child = options.spawner.spawn(
      'result-worker',
      [
        `--memory-limit=${options.memoryLimitBytes}`,
        `--time-limit=${options.timeoutMs}`,
        `--report-file=${this.#reportFile}`,
      ],
      { writable: [this.#reportFile, options.attachmentsFolder] },
    );
    // Only our own entry sends.
    this.#child.onMessage((message) => this.#receive(message as ResultMessage));
    this.#exit = new Promise((resolve) => {
      this.#child.onExit(() => {
        this.#exited();
        resolve();
      });
    });
  }

  /** False: the process is gone, or has grown so much that the next result needs a new one. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /**
   * @throws ProofcaseError `answer-not-an-analysis`; ReadingFailed if it takes too much or the process dies;
   * ReaderUnavailable; errors of the file system with their code.
   */
  run(request: ResultRequest): Promise<ResultReply> {
    return new Promise((resolve, reject) => {
      this.#pending = { request, resolve, reject };
      if (this.#isReady) this.#begin(request);
      else this.#endAfter(START_TIMEOUT_MS);
    });
  }

  /** Resolves when the process is gone. SIGKILL, since a busy process may not hear a request to end. */
  end(): Promise<void> {
    this.#wasEnded = true;
    return this.#kill();
  }

  #kill(): Promise<void> {
    this.#isUsable = false;
    if (this.#isGone) return this.#exit;
    this.#child.kill();
    const { pid } = this.#child;
    try {
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    } catch {
      // It is gone already.
    }
    return this.#exit;
  }

  #begin(request: ResultRequest): void {
    this.#endAfter(this.#options.timeoutMs * WAIT_FACTOR);
    this.#child.send(request);
  }

  #receive(message: ResultMessage): void {
    if (message.kind === 'ready') {
      this.#isReady = true;
      if (this.#pending) this.#begin(this.#pending.request);
      return;
    }
    const pending = this.#take();
    // Allocators seldom give memory back.
    if (message.rssBytes > this.#options.memoryLimitBytes / 2) void this.end();
    if (message.kind === 'done') pending?.resolve(message.reply);
    else if (message.kind === 'not-an-analysis') {
      pending?.reject(new ProofcaseError('answer-not-an-analysis', {}, message.detail));
    } else if (message.kind === 'over-limit') pending?.reject(new ReadingFailed('limit', message.detail));
    else pending?.reject(Object.assign(new Error(message.message), { code: message.code }));
  }

  #exited(): void {
    this.#isUsable = false;
    this.#isGone = true;
    this.#take()?.reject(this.#reasonOfExit(takeWatchdogReport(this.#reportFile)));
  }

  #reasonOfExit(exceeded: ReturnType<typeof takeWatchdogReport>): Error {
    if (this.#wasEnded) return new ReaderUnavailable('the process that reads results was ended');
    if (!this.#isReady) return new ReaderUnavailable('the process that reads results could not be started');
    const { timeoutMs, memoryLimitBytes } = this.#options;
    if (this.#hasTimedOut || exceeded === 'time')
      return new ReadingFailed('limit', `reading takes more than ${timeoutMs / 1_000} s`);
    if (exceeded === null) return new ReadingFailed('died', 'the process that read it died');
    return new ReadingFailed('limit', `reading takes more than ${memoryLimitBytes / 1_000_000} MB of memory`);
  }

  #take(): Pending | null {
    const pending = this.#pending;
    this.#pending = null;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    return pending;
  }

  #endAfter(milliseconds: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#hasTimedOut = true;
      void this.#kill();
    }, milliseconds);
  }
}
