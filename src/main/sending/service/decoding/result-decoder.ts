import { createLimit } from '../../../../domain/concurrency';
import type { ChildSpawner } from '../../../support/processes/child-process';
import { DECODER_VERSION, type Decoder } from './decoder';
import type { ReadResponse, StoredAttachments } from './response-types';
import { READING_MEMORY_BYTES, READING_TIMEOUT_MS } from './result-limits';
import type { ResultReply, ResultRequest } from './result-messages';
import { ReaderUnavailable, ResultProcess } from './result-process';

/** An unused process is ended after this time, which is longer than a response may take (R14). */
const IDLE_MS = 180_000;

export interface ResultDecoder extends Decoder {
  /** Ends the process; nothing may be read afterwards. */
  close(): Promise<void>;
}

export interface ResultDecoderOptions {
  readonly spawner: ChildSpawner;
  readonly scratchFolder: string;
  /** Contains every folder that attachments are stored in. */
  readonly attachmentsFolder: string;
  readonly timeoutMs?: number;
  readonly memoryLimitBytes?: number;
}

/** Reads results, one after the other, in a process that may die (security row 10). */
export function createResultDecoder(options: ResultDecoderOptions): ResultDecoder {
  const { spawner, scratchFolder, attachmentsFolder } = options;
  const { timeoutMs = READING_TIMEOUT_MS, memoryLimitBytes = READING_MEMORY_BYTES } = options;
  const oneAtATime = createLimit(1);
  let worker: ResultProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const startIdleTimer = (): void => {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => void worker?.end(), IDLE_MS);
    idleTimer.unref();
  };
  const usableWorker = (): ResultProcess => {
    if (isClosed) throw new ReaderUnavailable('results are no longer read');
    if (!worker?.isUsable) {
      worker = new ResultProcess({ spawner, scratchFolder, attachmentsFolder, timeoutMs, memoryLimitBytes });
    }
    return worker;
  };
  const run = (request: ResultRequest): Promise<ResultReply> =>
    oneAtATime(async () => {
      clearTimeout(idleTimer);
      try {
        return await usableWorker().run(request);
      } finally {
        startIdleTimer();
      }
    });
  return {
    version: DECODER_VERSION,
    prepare() {
      if (isClosed) return;
      usableWorker();
      startIdleTimer();
    },
    // The reply has the form of its request.
    read: async (answerFile, contentType, intoFolder) =>
      (await run({ kind: 'read', answerFile, contentType, intoFolder })) as ReadResponse,
    unpack: async (archiveFile, intoFolder) =>
      (await run({ kind: 'unpack', archiveFile, intoFolder })) as StoredAttachments,
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      await worker?.end();
    },
  };
}
