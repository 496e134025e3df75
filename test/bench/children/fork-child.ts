import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const imports = pathToFileURL(resolve(import.meta.dirname, '../../../scripts/start/typescript-imports.mjs'));

/** Starts a TypeScript file of this folder in a process of its own and resolves with its first message. */
export function forkChild(
  name: string,
  args: readonly string[],
): Promise<{ readonly child: ChildProcess; readonly message: unknown }> {
  const child = fork(resolve(import.meta.dirname, `${name}.ts`), [...args], {
    execArgv: ['--expose-gc', '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', '--import', imports.href],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((done, reject) => {
    child.once('message', (message) => done({ child, message }));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code ?? 'a signal'}`)));
  });
}
