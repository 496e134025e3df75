import { fork, type Serializable } from 'node:child_process';
import { join } from 'node:path';
import { visible } from '../redact';
import { childEnvironment } from './child-environment';
import type { ChildRights, ChildSpawner } from './child-process';

/**
 * Starts the built entries as children on plain Node, without keys and options of Node. Standard error is passed on
 * without control characters, since a library may print what is in a foreign file; standard output stays reserved for
 * the JSON document.
 */
export function createNodeSpawner(
  mainFolder: string,
  environment: { readonly [name: string]: string | undefined },
): ChildSpawner {
  const inherited = childEnvironment(environment);
  return {
    spawn(name, args, rights) {
      const child = fork(join(mainFolder, `${name}.js`), [...args], {
        env: inherited,
        execArgv: rights ? permissionFlags(rights) : [],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        process.stderr.write(text.split('\n').map(visible).join('\n'));
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

/**
 * Node's permission model: no writing elsewhere, no programs, no WASI. Native code is not bound by it, so that it adds
 * nothing where sharp's native build decodes.
 */
function permissionFlags({ writable }: ChildRights): string[] {
  return [
    '--permission',
    '--allow-fs-read=*',
    ...writable.map((path) => `--allow-fs-write=${path}`),
    // The watchdog is a thread, and sharp may be native.
    '--allow-worker',
    '--allow-addons',
    // Node warns of each permission that is given.
    '--disable-warning=SecurityWarning',
  ];
}
