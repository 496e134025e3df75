import { execFile } from 'node:child_process';
import { childEnvironment } from '../processes/child-environment';

/** Runs a program of the system and gives what it wrote; null where it is missing, fails or takes too long. */
export type RunBounded = (file: string, args: readonly string[]) => Promise<string | null>;

const LONGEST_RUN_MS = 5_000;
const LONGEST_OUTPUT_BYTES = 64 * 1024;

export function createRunBounded(
  environment: { readonly [name: string]: string | undefined },
  longestRunMs = LONGEST_RUN_MS,
): RunBounded {
  const inherited = childEnvironment(environment);
  return (file, args) =>
    new Promise((resolve) => {
      execFile(
        file,
        [...args],
        {
          timeout: longestRunMs,
          killSignal: 'SIGKILL',
          maxBuffer: LONGEST_OUTPUT_BYTES,
          windowsHide: true,
          // The words that are read below are not translated then.
          env: { ...inherited, LC_ALL: 'C' },
        },
        (error, output) => resolve(error ? null : output),
      );
    });
}
