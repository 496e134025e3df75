import { createHash, randomUUID } from 'node:crypto';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileType } from '../../../domain/file-type';
import type { ChildSpawner } from '../../support/processes/child-process';
import type { DescribeOutcome, InspectOutcome, PictureOutcome, WorkerOutcome } from './worker-outcome';
import { startWorkerProcess, type WorkerProcess } from './worker-process';
import {
  MEMORY_LIMIT_BYTES,
  PREVIEW_PIXELS,
  REQUEST_TIMEOUT_MS,
  type WorkerRequest,
} from './worker-protocol';

export interface DrawingOptions {
  /** Draw only this content; a file with other content is `refused`. */
  readonly sha256?: string;
}

export interface PreviewOptions extends DrawingOptions {
  /** Of a PDF or a TIFF, from 1. */
  readonly page?: number;
  readonly pixels?: number;
}

/** Reads and draws pictures in separate processes. Nothing rejects: a file that crashes its process is an outcome. */
export interface ImageWorkerClient {
  /** Number of files that are read at the same time. */
  readonly processes: number;
  /** Hash, then headers. With `hash: false` headers only, before waiting thumbnails and files. `type` is by content (R6). */
  inspect(file: string, type: FileType, options?: { readonly hash: boolean }): Promise<InspectOutcome>;
  /** Identifies program and trust anchors, on which readings depend. Null if no worker starts. */
  version(): Promise<string | null>;
  /** Hash, then all tags with their values; goes before waiting thumbnails. */
  describe(file: string, type: FileType): Promise<DescribeOutcome>;
  /** End offsets of the earlier versions of a PDF in bytes, oldest first; null if unknown. */
  earlierStates(file: string): Promise<readonly number[] | null>;
  /** An upright JPEG of at most 480 pixels; the first page of a document. */
  thumbnail(file: string, type: FileType, options?: DrawingOptions): Promise<PictureOutcome>;
  /** An upright JPEG, its longer side at most `pixels` (2,048 if not given); goes before waiting thumbnails. */
  preview(file: string, type: FileType, options?: PreviewOptions): Promise<PictureOutcome>;
  /** A received picture, re-encoded before it is shown (security row 8). */
  reencode(file: string, type: FileType, options?: DrawingOptions): Promise<PictureOutcome>;
  /** Starts a process before its first file, when the user is about to choose a folder; it ends again unless used. */
  warm(): void;
  /** Ends the processes and resolves when they have exited; running and waiting jobs fail as `worker-died`. */
  close(): Promise<void>;
}

export interface ImageWorkerOptions {
  readonly spawner: ChildSpawner;
  /** Folder in which a worker writes why it ended; the system's temporary folder by default. */
  readonly scratchFolder?: string;
  /** Load sharp's WebAssembly build; the platform decides by default (docs/decisions/0003-image-worker.md). */
  readonly webAssembly?: boolean;
  /** Certificates of authorities whose signers are trusted, in PEM; read at each verification. */
  readonly trustAnchors?: () => string;
  readonly processes?: number;
  readonly timeoutMs?: number;
  readonly memoryLimitBytes?: number;
  /** Idle processes are ended after this time. */
  readonly idleMs?: number;
}

/**
 * Whether pictures are decoded by sharp's WebAssembly build: in the application, where a defect of a decoder stays
 * inside of WebAssembly, and where the native build collides with Electron's GLib on Linux.
 */
export function needsWebAssembly(versions: NodeJS.ProcessVersions): boolean {
  return versions.electron !== undefined;
}

const IDLE_MS = 20_000;
const MAX_PROCESSES = 4;
/** Further processes start after this much work: on few cores, the first rows would wait for their start. */
const MORE_AFTER_MS = 400;

/** Work for which the user waits. */
const URGENT: ReadonlySet<WorkerRequest['kind']> = new Set([
  'preview',
  'reencode',
  'describe',
  'states',
  'version',
]);

/** Headers are read while the user waits for a capture date; whole files are read in the background. */
function isUrgent(work: Work): boolean {
  return URGENT.has(work.kind) || (work.kind === 'inspect' && !work.hash);
}

type Inspected = Extract<InspectOutcome, { kind: 'inspected' }>;

type Work = WorkerRequest extends infer Request
  ? Request extends { id: number }
    ? Omit<Request, 'id'>
    : never
  : never;

interface Job {
  readonly request: WorkerRequest;
  readonly settle: (outcome: WorkerOutcome) => void;
}

export function createImageWorkerClient(options: ImageWorkerOptions): ImageWorkerClient {
  const processes = options.processes ?? Math.min(MAX_PROCESSES, Math.max(1, availableParallelism()));
  const pool = new Pool(options, processes);
  const picture = async (work: Work): Promise<PictureOutcome> => {
    const outcome = await pool.run(work);
    // A worker that answers something else is no longer ours.
    const { kind } = outcome;
    if (kind === 'picture' || kind === 'none' || kind === 'refused') return outcome;
    return { kind: 'failed', reason: kind === 'failed' ? outcome.reason : 'worker-died' };
  };
  /** A separate request, so that credentials that crash the process do not affect the other values of the file. */
  const withCredentials = async (outcome: Inspected, file: string, type: FileType): Promise<Inspected> => {
    const { traces } = outcome.inspection;
    if (traces.credentials?.state !== 'unverified') return outcome;
    const trustAnchors = options.trustAnchors?.() ?? '';
    const verified = await pool.run({ kind: 'verify', file, type, trustAnchors });
    const isComplete = verified.kind === 'verified';
    const credentials = isComplete
      ? verified.credentials
      : { ...traces.credentials, problems: [verified.kind === 'failed' ? verified.reason : 'worker-died'] };
    return {
      ...outcome,
      isComplete,
      inspection: { ...outcome.inspection, traces: { ...traces, credentials } },
    };
  };
  return {
    processes,
    inspect: async (file, type, { hash } = { hash: true }) => {
      const outcome = await pool.run({ kind: 'inspect', file, type, hash });
      if (outcome.kind === 'inspected') return hash ? withCredentials(outcome, file, type) : outcome;
      if (outcome.kind === 'refused') return outcome;
      const hashed = 'sha256' in outcome ? outcome : { sha256: null, bytes: null };
      const reason = outcome.kind === 'failed' ? outcome.reason : 'worker-died';
      return { kind: 'failed', reason, sha256: hashed.sha256, bytes: hashed.bytes };
    },
    version: async () => {
      const outcome = await pool.run({ kind: 'version' });
      if (outcome.kind !== 'version') return null;
      const trustAnchors = options.trustAnchors?.() ?? '';
      if (trustAnchors === '') return outcome.version;
      return createHash('sha256').update(outcome.version).update(trustAnchors).digest('hex');
    },
    describe: async (file, type) => {
      const outcome = await pool.run({ kind: 'describe', file, type });
      if (outcome.kind === 'described' || outcome.kind === 'refused') return outcome;
      return { kind: 'failed', reason: outcome.kind === 'failed' ? outcome.reason : 'worker-died' };
    },
    earlierStates: async (file) => {
      const outcome = await pool.run({ kind: 'states', file, type: 'pdf' });
      return outcome.kind === 'states' ? outcome.ends : null;
    },
    thumbnail: (file, type, { sha256 } = {}) =>
      picture({ kind: 'thumbnail', file, type, sha256: sha256 ?? null }),
    preview: (file, type, { page = 1, pixels = PREVIEW_PIXELS, sha256 } = {}) =>
      picture({ kind: 'preview', file, type, page, pixels, sha256: sha256 ?? null }),
    reencode: (file, type, { sha256 } = {}) =>
      picture({ kind: 'reencode', file, type, sha256: sha256 ?? null }),
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}

/** Hands waiting jobs to idle processes; starts them when there is work and ends them when there is none. */
class Pool {
  readonly #options: ImageWorkerOptions;
  readonly #maxWorkers: number;
  readonly #workers = new Set<WorkerProcess>();
  /** Work for which the user waits comes before thumbnails. */
  readonly #urgent = new Queue<Job>();
  readonly #waiting = new Queue<Job>();
  #idleTimer: NodeJS.Timeout | null = null;
  /** Runs from the first work until more processes than one may start. */
  #moreTimer: NodeJS.Timeout | null = null;
  #allowedWorkers = 1;
  #nextId = 1;
  #closed = false;

  constructor(options: ImageWorkerOptions, maxWorkers: number) {
    this.#options = options;
    this.#maxWorkers = maxWorkers;
  }

  run(work: Work): Promise<WorkerOutcome> {
    if (this.#closed) return Promise.resolve({ kind: 'failed', reason: 'worker-died' });
    return new Promise((settle) => {
      const job: Job = { request: { ...work, id: this.#nextId }, settle };
      this.#nextId += 1;
      (isUrgent(work) ? this.#urgent : this.#waiting).push(job);
      this.#assign();
    });
  }

  warm(): void {
    if (this.#closed || this.#workers.size > 0) return;
    this.#idleWorker();
    this.#assign();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#allowOne();
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    for (let job = this.#take(); job; job = this.#take()) {
      job.settle({ kind: 'failed', reason: 'worker-died' });
    }
    await Promise.all([...this.#workers].map((worker) => worker.end()));
  }

  #take(): Job | undefined {
    return this.#urgent.shift() ?? this.#waiting.shift();
  }

  #assign(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    while (this.#urgent.size + this.#waiting.size > 0) {
      const worker = this.#idleWorker();
      const job = worker && this.#take();
      if (!worker || !job) break;
      void this.#perform(worker, job);
    }
    const busy = [...this.#workers].some((worker) => worker.busy);
    if (busy) {
      this.#moreTimer ??= setTimeout(() => this.#allowMore(), MORE_AFTER_MS);
      return;
    }
    this.#allowOne();
    if (!this.#closed) {
      this.#idleTimer = setTimeout(() => this.#endIdle(), this.#options.idleMs ?? IDLE_MS);
      this.#idleTimer.unref();
    }
  }

  #allowMore(): void {
    this.#allowedWorkers = this.#maxWorkers;
    this.#assign();
  }

  #allowOne(): void {
    if (this.#moreTimer) clearTimeout(this.#moreTimer);
    this.#moreTimer = null;
    this.#allowedWorkers = 1;
  }

  async #perform(worker: WorkerProcess, job: Job): Promise<void> {
    const { outcome, alive } = await worker.perform(job.request);
    if (!alive) this.#workers.delete(worker);
    job.settle(outcome);
    if (!this.#closed) this.#assign();
  }

  #idleWorker(): WorkerProcess | null {
    for (const worker of this.#workers) if (!worker.busy) return worker;
    if (this.#workers.size >= this.#allowedWorkers) return null;
    const reportFile = join(this.#options.scratchFolder ?? tmpdir(), `proofcase-worker-${randomUUID()}`);
    const worker = startWorkerProcess({
      spawner: this.#options.spawner,
      reportFile,
      webAssembly: this.#options.webAssembly ?? needsWebAssembly(process.versions),
      timeoutMs: this.#options.timeoutMs ?? REQUEST_TIMEOUT_MS,
      memoryLimitBytes: this.#options.memoryLimitBytes ?? MEMORY_LIMIT_BYTES,
      onExit: () => this.#workers.delete(worker),
    });
    this.#workers.add(worker);
    return worker;
  }

  #endIdle(): void {
    for (const worker of this.#workers) {
      if (worker.busy) continue;
      this.#workers.delete(worker);
      void worker.end();
    }
  }
}

/** First in, first out, without moving thousands of waiting jobs for each one taken. */
class Queue<Value> {
  #values: Value[] = [];
  #head = 0;

  get size(): number {
    return this.#values.length - this.#head;
  }

  push(value: Value): void {
    this.#values.push(value);
  }

  shift(): Value | undefined {
    const value = this.#values[this.#head];
    if (value === undefined) return undefined;
    this.#head += 1;
    if (this.#head > 1_000 && this.#head * 2 > this.#values.length) {
      this.#values = this.#values.slice(this.#head);
      this.#head = 0;
    }
    return value;
  }
}
