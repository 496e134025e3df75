import { forkChild } from './children/fork-child';

/** Runs programs, one after the other, from a process of its own. */
export interface ProgramRunner {
  /** Resolves to what the program printed; rejects unless it ends with 0. */
  run(command: string, args: readonly string[]): Promise<string>;
  close(): void;
}

/** For turns of few milliseconds: after a fork, the first write to each page costs time. */
export async function startProgramRunner(): Promise<ProgramRunner> {
  const { child } = await forkChild('run-programs', []);
  return {
    run: (command, args) =>
      new Promise((resolve, reject) => {
        child.once('message', (message: unknown) => {
          if (isPrinted(message)) resolve(message.printed);
          else reject(new Error(JSON.stringify(message)));
        });
        child.send({ command, args });
      }),
    close: () => {
      child.removeAllListeners('exit').kill();
    },
  };
}

function isPrinted(message: unknown): message is { readonly printed: string } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'printed' in message &&
    typeof message.printed === 'string'
  );
}
