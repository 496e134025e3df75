import { stat } from 'node:fs/promises';
import { createLimit } from '../../../../domain/concurrency';
import type { ChildSpawner } from '../../../support/processes/child-process';
import { DECODER, type Decoder } from './decoder';
import { ResultProcess } from './result-process';

/** Up to here a result is read here: faster than a process starts, and done within a few milliseconds. */
const MAX_SMALL_BYTES = 128 * 1024;
const TIMEOUT_MS = 30_000;
const MEMORY_LIMIT_BYTES = 1_000_000_000;
/** A process without work for this long is ended. */
const IDLE_MS = 20_000;

export interface ResultDecoder extends Decoder {
  /** Ends the process; nothing may be read afterwards. */
  close(): Promise<void>;
}

export interface ResultDecoderOptions {
  readonly spawner: ChildSpawner;
  readonly scratchFolder: string;
  readonly timeoutMs?: number;
  readonly memoryLimitBytes?: number;
}

/** Reads small results here and large ones, one after the other, in a process that may die. */
export function createResultDecoder(options: ResultDecoderOptions): ResultDecoder {
  const { spawner, scratchFolder, timeoutMs = TIMEOUT_MS, memoryLimitBytes = MEMORY_LIMIT_BYTES } = options;
  let worker: ResultProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  const oneAtATime = createLimit(1);
  let isClosed = false;
  const readInWorker: Decoder['read'] = async (answerFile, contentType, intoFolder) => {
    if (isClosed) throw new Error('results are no longer read');
    clearTimeout(idleTimer);
    if (!worker?.isUsable) {
      worker = new ResultProcess({ spawner, scratchFolder, timeoutMs, memoryLimitBytes });
    }
    try {
      return await worker.read({ answerFile, contentType, intoFolder });
    } finally {
      idleTimer = setTimeout(() => void worker?.end(), IDLE_MS);
      idleTimer.unref();
    }
  };
  return {
    version: DECODER.version,
    async read(...answer) {
      if ((await stat(answer[0])).size <= MAX_SMALL_BYTES) return DECODER.read(...answer);
      return oneAtATime(() => readInWorker(...answer));
    },
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      await worker?.end();
    },
  };
}
