import { Worker } from 'node:worker_threads';
import { childEnvironment } from './child-environment';

/** A thread of this process; messages are structured-clone values. */
export interface ThreadHandle {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, with the error that ended the thread, or null. */
  onExit(listener: (error: Error | null) => void): void;
}

/** Starts a built entry as a thread, without keys in its environment. */
export function startThread(file: string, data: unknown): ThreadHandle {
  const worker = new Worker(file, { workerData: data, env: childEnvironment(process.env) });
  let failure: Error | null = null;
  worker.once('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  return {
    send: (message) => worker.postMessage(message),
    onMessage: (listener) => {
      worker.on('message', listener);
    },
    onExit: (listener) => {
      worker.once('exit', () => listener(failure));
    },
  };
}
