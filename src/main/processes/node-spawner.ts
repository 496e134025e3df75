import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { ChildHandle, ChildName, ChildSpawner } from './child-process';

export interface NodeSpawnerOptions {
  /** Where `image-worker.js` and `practice-service.js` were built to. */
  readonly entryFolder: string;
  readonly environment: { readonly [name: string]: string | undefined };
}

/** Starts the built entries with `child_process.fork`: the command line and the tests, never the window application. */
export function createNodeSpawner({ entryFolder, environment }: NodeSpawnerOptions): ChildSpawner {
  // No child needs the key, and Node's own options are not for them.
  const { PROOFCASE_API_KEY: _key, NODE_OPTIONS: _options, ...inherited } = environment;
  return {
    spawn(name: ChildName, args: readonly string[]): ChildHandle {
      const child = fork(join(entryFolder, `${name}.js`), [...args], {
        env: inherited,
        execArgv: [],
        // Structured clone, as utility processes have it: bytes travel as bytes.
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      // Without a listener a child that cannot be started or reached would end this process.
      child.on('error', () => undefined);
      return {
        get pid() {
          return child.pid;
        },
        send: (message) => {
          if (child.connected) child.send(message as object);
        },
        onMessage: (listener) => {
          child.on('message', listener);
        },
        onExit: (listener) => {
          child.once('exit', (code) => listener(code));
          // A child that never started has no exit.
          if (child.pid === undefined) child.once('error', () => listener(null));
        },
        kill: () => {
          child.kill('SIGKILL');
        },
      };
    },
  };
}
