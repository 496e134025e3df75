import { join } from 'node:path';
import { utilityProcess } from 'electron';
import { childEnvironment } from '../../support/processes/child-environment';
import type { ChildName, ChildSpawner } from '../../support/processes/child-process';
import type { Log } from './log';

/** Starts the built entries as utility processes, without keys and options of Node. Standard error goes to the log. */
export function createElectronSpawner(
  mainFolder: string,
  environment: { readonly [name: string]: string | undefined },
  log: Log,
): ChildSpawner {
  const inherited = childEnvironment(environment);
  return {
    spawn(name: ChildName, args: readonly string[]) {
      const child = utilityProcess.fork(join(mainFolder, `${name}.js`), [...args], {
        serviceName: `Proofcase ${name}`,
        env: inherited,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child.stderr?.on('data', (chunk: Buffer) => log.error(`${name}: ${chunk.toString('utf8').trimEnd()}`));
      return {
        get pid() {
          return child.pid;
        },
        send: (message) => child.postMessage(message),
        onMessage: (listener) => {
          child.on('message', listener);
        },
        onExit: (listener) => {
          child.once('exit', (code) => listener(Number.isInteger(code) ? code : null));
        },
        kill: () => {
          child.kill();
        },
      };
    },
  };
}
