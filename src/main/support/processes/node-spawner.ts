import { fork, type Serializable } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from './child-environment';
import type { ChildSpawner } from './child-process';

/**
 * Starts the built entries as children on plain Node, without keys and options of Node. Standard error is inherited;
 * standard output stays reserved for the JSON document.
 */
export function createNodeSpawner(
  mainFolder: string,
  environment: { readonly [name: string]: string | undefined },
): ChildSpawner {
  const inherited = childEnvironment(environment);
  return {
    spawn(name, args) {
      const child = fork(join(mainFolder, `${name}.js`), [...args], {
        env: inherited,
        execArgv: [],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const exited = new Promise<number | null>((resolve) => {
        child.once('exit', (code) => resolve(code));
        child.once('error', () => resolve(null));
      });
      return {
        get pid() {
          return child.pid;
        },
        send: (message) => {
          if (child.connected) child.send(message as Serializable, () => undefined);
        },
        onMessage: (listener) => {
          child.on('message', listener);
        },
        onExit: (listener) => {
          exited.then(listener, () => undefined);
        },
        kill: () => {
          child.kill('SIGKILL');
        },
      };
    },
  };
}
