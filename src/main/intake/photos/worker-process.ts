import type { UnreadableReason } from '../../../domain/finding';
import type { ChildHandle, ChildSpawner } from '../../support/processes/child-process';
import { takeWatchdogReport, WAIT_FACTOR } from '../../support/processes/watchdog-report';
import type { WorkerOutcome } from './worker-outcome';
import { type WorkerMessage, type WorkerRequest, workerArguments, workerMessage } from './worker-protocol';

/** A cold start under load; not part of a file's own time. */
const START_TIMEOUT_MS = 30_000;

/** Hashing is limited by the disk, not by the content; this only ends hanging shares. */
const HASH_TIMEOUT_MS = 600_000;

export interface WorkerProcessOptions {
  readonly spawner: ChildSpawner;
  readonly reportFile: string;
  readonly webAssembly: boolean;
  readonly timeoutMs: number;
  readonly memoryLimitBytes: number;
  /** Called after the process has exited and its report was read. */
  readonly onExit: () => void;
}

export interface Performed {
  readonly outcome: WorkerOutcome;
  /** False: this process accepts no more requests. */
  readonly alive: boolean;
}

/** One image worker; accepts one request at a time. */
export interface WorkerProcess {
  readonly busy: boolean;
  perform(request: WorkerRequest): Promise<Performed>;
  /** Resolves when the process has exited. */
  end(): Promise<void>;
}

export function startWorkerProcess(options: WorkerProcessOptions): WorkerProcess {
  return new RunningWorker(options);
}

type Ending = Exclude<WorkerMessage, { kind: 'ready' } | { kind: 'hashing' } | { kind: 'hashed' }>;

interface Current {
  readonly request: WorkerRequest;
  readonly settle: (performed: Performed) => void;
  hashed: { readonly sha256: string; readonly bytes: number } | null;
}

class RunningWorker implements WorkerProcess {
  readonly #options: WorkerProcessOptions;
  readonly #child: ChildHandle;
  #ready = false;
  #gone = false;
  #timer: NodeJS.Timeout | null = null;
  #timedOut = false;
  #current: Current | null = null;
  readonly #exit: Promise<void>;

  constructor(options: WorkerProcessOptions) {
    this.#options = options;
    this.#child = options.spawner.spawn(
      'image-worker',
      workerArguments(options),
      // sharp's WebAssembly build needs `process.binding`, which Node's permission model refuses.
      options.webAssembly ? undefined : { writable: [options.reportFile] },
    );
    this.#child.onMessage((message) => this.#receive(message));
    this.#exit = new Promise((resolve) => {
      this.#child.onExit(() => {
        this.#exited();
        resolve();
      });
    });
  }

  get busy(): boolean {
    return this.#current !== null;
  }

  perform(request: WorkerRequest): Promise<Performed> {
    return new Promise((settle) => {
      this.#current = { request, settle, hashed: null };
      if (this.#gone) this.#settleDead('worker-died');
      else if (this.#ready) this.#begin(request);
      else this.#allow(START_TIMEOUT_MS);
    });
  }

  /** Uses both ways to end the process: a utility process stuck in a decoder may ignore the request to end. */
  end(): Promise<void> {
    this.#child.kill();
    const { pid } = this.#child;
    if (pid === undefined || this.#gone) return this.#exit;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It had already exited.
    }
    return this.#exit;
  }

  #begin(request: WorkerRequest): void {
    this.#allow(this.#options.timeoutMs * WAIT_FACTOR);
    this.#child.send(request);
  }

  #allow(milliseconds: number): void {
    this.#stopTimer();
    this.#timer = setTimeout(() => {
      this.#timedOut = true;
      void this.end();
    }, milliseconds);
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #receive(raw: unknown): void {
    const parsed = workerMessage.safeParse(raw);
    if (!parsed.success) {
      // A worker with an invalid message can no longer be trusted.
      void this.end();
      return;
    }
    const message = parsed.data;
    if (message.kind === 'ready') {
      this.#ready = true;
      if (this.#current) this.#begin(this.#current.request);
      return;
    }
    const current = this.#current;
    if (!current || message.id !== current.request.id) return;
    if (message.kind === 'hashing') {
      this.#allow(HASH_TIMEOUT_MS);
      return;
    }
    if (message.kind === 'hashed') {
      current.hashed = { sha256: message.sha256, bytes: message.bytes };
      // The time limit of the file starts with parsing.
      this.#allow(this.#options.timeoutMs * WAIT_FACTOR);
      return;
    }
    this.#finish(current, message);
  }

  #finish(current: Current, message: Ending): void {
    this.#stopTimer();
    this.#current = null;
    // Allocators rarely return memory: a process that has grown is replaced.
    const alive = message.rssBytes < this.#options.memoryLimitBytes / 2;
    current.settle({ outcome: outcomeOf(message, current), alive });
    if (!alive) void this.end();
  }

  #exited(): void {
    this.#gone = true;
    this.#stopTimer();
    const exceeded = takeWatchdogReport(this.#options.reportFile);
    if (this.#timedOut || exceeded === 'time') this.#settleDead('timeout');
    else this.#settleDead(exceeded ?? 'worker-died');
    this.#options.onExit();
  }

  #settleDead(reason: UnreadableReason): void {
    const current = this.#current;
    this.#current = null;
    current?.settle({ outcome: { kind: 'failed', reason, ...hashOf(current) }, alive: false });
  }
}

function outcomeOf(message: Ending, current: Current): WorkerOutcome {
  switch (message.kind) {
    case 'inspected':
      return { kind: 'inspected', inspection: message.inspection, isComplete: true, ...hashOf(current) };
    case 'version':
      return { kind: 'version', version: message.version };
    case 'verified':
      return { kind: 'verified', credentials: message.credentials };
    case 'states':
      return { kind: 'states', ends: message.ends };
    case 'described':
      return { kind: 'described', description: message.description, ...hashOf(current) };
    case 'picture': {
      const { kind, bytes, mime, width, height, measures } = message;
      return { kind, bytes, mime, width, height, measures };
    }
    case 'none':
      return { kind: 'none' };
    case 'failed':
      return { kind: 'failed', reason: message.reason, ...hashOf(current) };
    case 'refused':
      return { kind: 'refused', code: message.code };
  }
}

function hashOf(current: Current): { readonly sha256: string | null; readonly bytes: number | null } {
  return { sha256: current.hashed?.sha256 ?? null, bytes: current.hashed?.bytes ?? null };
}
