import { EXIT } from './exit-codes';

/** The part of the process that a command line program uses. */
export type Program = Pick<NodeJS.Process, 'exitCode' | 'once' | 'off'>;

/**
 * Runs a command as all the work of a process. The exit code says failure until the command has ended: a promise that
 * never settles lets the process run empty, and silence must not count as success.
 */
export async function runProgram(
  program: Program,
  run: () => Promise<number>,
  onUnfinished: () => void,
): Promise<void> {
  program.exitCode = EXIT.outcomeUnknown;
  program.once('beforeExit', onUnfinished);
  const code = await run();
  program.off('beforeExit', onUnfinished);
  program.exitCode = code;
}
