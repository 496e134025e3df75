import { fork, type Serializable } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from './child-environment';
import type { ChildSpawner } from './child-process';

/**
 * Children on plain Node: the built entries beside the main file. They inherit no key and no options of Node; what
 * they print on standard error goes to ours, standard output stays free for the one JSON document.
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
      const onExit = new Promise<number | null>((resolve) => {
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
          onExit.then(listener, () => undefined);
        },
        kill: () => {
          child.kill('SIGKILL');
        },
      };
    },
  };
}
