import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ProofcaseError } from '../../../../contract/errors';
import type { ChildHandle, ChildSpawner } from '../../../support/processes/child-process';
import type { DecodedResponse } from './response-types';
import type { ResultMessage, ResultRequest } from './result-messages';

/** A cold start under load; not part of the time of a result. */
const START_TIMEOUT_MS = 30_000;
const NOT_STARTED = 'the process that reads results could not be started';

export interface ResultProcessOptions {
  readonly spawner: ChildSpawner;
  /** Where the process leaves the reason of its death, which is then removed. */
  readonly scratchFolder: string;
  readonly timeoutMs: number;
  readonly memoryLimitBytes: number;
}

interface Pending {
  readonly request: ResultRequest;
  readonly resolve: (answer: DecodedResponse) => void;
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
    this.#child = options.spawner.spawn('result-worker', [
      `--memory-limit=${options.memoryLimitBytes}`,
      `--report-file=${this.#reportFile}`,
    ]);
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
   * @throws ProofcaseError `answer-not-an-analysis`, also where reading takes too much time or memory; errors of the
   * file system with their code; Error where the process cannot be started.
   */
  read(request: ResultRequest): Promise<DecodedResponse> {
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
    this.#endAfter(this.#options.timeoutMs);
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
    if (message.kind === 'read') pending?.resolve(message.answer);
    else if (message.kind === 'not-an-analysis') pending?.reject(notAnAnalysis(message.detail));
    else pending?.reject(Object.assign(new Error(message.message), { code: message.code }));
  }

  #exited(): void {
    this.#isUsable = false;
    this.#isGone = true;
    const wasOutOfMemory = takeReport(this.#reportFile) === 'memory';
    const pending = this.#take();
    if (this.#wasEnded) pending?.reject(new Error('the process that reads results was ended'));
    else if (this.#hasTimedOut) pending?.reject(this.#tooMuch(`${this.#options.timeoutMs / 1_000} s`));
    else if (wasOutOfMemory) {
      pending?.reject(this.#tooMuch(`${this.#options.memoryLimitBytes / 1_000_000} MB of memory`));
    } else
      pending?.reject(
        this.#isReady ? notAnAnalysis('the process that read it died') : new Error(NOT_STARTED),
      );
  }

  #tooMuch(limit: string): Error {
    return this.#isReady ? notAnAnalysis(`reading it takes more than ${limit}`) : new Error(NOT_STARTED);
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

/** What the watchdog of a dead process left; empty if nothing. */
function takeReport(file: string): string {
  try {
    const report = readFileSync(file, 'utf8');
    rmSync(file, { force: true });
    return report;
  } catch {
    return '';
  }
}

function notAnAnalysis(detail: string): ProofcaseError {
  return new ProofcaseError('answer-not-an-analysis', {}, detail);
}
