/** One run of the tests, which owns a temporary folder and the processes it starts. */
export class TestRun {
  readonly folder: string;
  /** Runs a program; resolves with its exit status, 1 where a signal ended it. `onLine` gets its output. */
  start(
    program: {
      readonly command: string;
      readonly args: readonly string[];
      readonly env?: NodeJS.ProcessEnv;
    },
    onLine?: (line: string) => void,
  ): Promise<number>;
  /** Ends everything that still runs. */
  stop(): Promise<void>;
  /** Ends the run and removes the folder; returns what the tests should have ended or removed themselves. */
  close(): { readonly processes: readonly string[]; readonly folders: readonly string[] };
}
