import { execFile } from 'node:child_process';
import { childEnvironment } from './child-environment';

/** Runs a system program and resolves to its output; null if it is missing, fails or times out. */
export type RunBounded = (file: string, args: readonly string[]) => Promise<string | null>;

const MAX_RUN_MS = 5_000;
/** Enough for a long policy of macOS. */
const MAX_OUTPUT_BYTES = 1_000_000;

export function createRunBounded(
  environment: { readonly [name: string]: string | undefined },
  maxRunMs = MAX_RUN_MS,
): RunBounded {
  const inherited = childEnvironment(environment);
  return (file, args) =>
    new Promise((resolve) => {
      execFile(
        file,
        [...args],
        {
          timeout: maxRunMs,
          killSignal: 'SIGKILL',
          maxBuffer: MAX_OUTPUT_BYTES,
          windowsHide: true,
          // Prevents translated output, which the parsers could not read.
          env: { ...inherited, LC_ALL: 'C' },
        },
        (error, output) => resolve(error ? null : output),
      );
    });
}
