import { visible } from '../support/redact';
import { EXIT } from './exit-codes';

/** The part of the process that a command line program uses. */
export type Program = Pick<NodeJS.Process, 'exitCode' | 'exit' | 'on' | 'once' | 'off' | 'stderr' | 'stdout'>;

/**
 * Runs a command as all the work of a process. The exit code says failure until the command has ended: a promise that
 * never settles lets the process run empty, and silence must not count as success. Nor must a defect count as refused,
 * which is what the exit code of Node for it means here.
 */
export async function runProgram(
  program: Program,
  run: () => Promise<number>,
  onUnfinished: () => void,
): Promise<void> {
  const { stdout, stderr } = program;
  let isEnding = false;
  const endOnDefect = (error: unknown): void => {
    const trace = error instanceof Error ? (error.stack ?? String(error)) : String(error);
    stderr.write(`${trace.split('\n').map(visible).join('\n')}\n`);
    if (isEnding) return;
    isEnding = true;
    onUnfinished();
    // Pipes are asynchronous on Windows: flush them before the exit.
    stdout.write('', () => stderr.write('', () => program.exit(EXIT.outcomeUnknown)));
  };
  program.exitCode = EXIT.outcomeUnknown;
  program.once('beforeExit', onUnfinished);
  program.on('uncaughtException', endOnDefect);
  const code = await run();
  program.off('beforeExit', onUnfinished);
  program.off('uncaughtException', endOnDefect);
  if (!isEnding) program.exitCode = code;
}
