import { spawn } from 'node:child_process';
import type { App } from 'electron';
import { runningAppImage } from '../../updates/installation';

/** Starts the application again once this process has ended, with the arguments of this start or with others. */
export type Relaunch = (programArguments?: readonly string[]) => Promise<void>;

export interface RelaunchFacts {
  readonly platform: NodeJS.Platform;
  readonly executable: string;
  readonly environment: { readonly [name: string]: string | undefined };
  readonly programArguments: readonly string[];
}

/** The file of a portable copy, which runs from a temporary folder that is removed at its end; null for all others. */
export function portableFile({
  platform,
  environment,
}: Pick<RelaunchFacts, 'platform' | 'environment'>): string | null {
  return platform === 'win32' ? environment.PORTABLE_EXECUTABLE_FILE || null : null;
}

/** Waits up to ten seconds for the end of the process `$1`: until then a second start would hand over to it. */
const START_AFTER_EXIT =
  'n=0; while [ $n -lt 100 ] && kill -0 "$1" 2>/dev/null; do n=$((n+1)); sleep 0.1; done; shift; exec "$@"';

export function createRelaunch(
  app: Pick<App, 'relaunch'>,
  facts: RelaunchFacts,
  startProgram: typeof spawn = spawn,
): Relaunch {
  return async (programArguments = facts.programArguments) => {
    const args = programArguments.slice(1);
    const portable = portableFile(facts);
    const appImage = facts.platform === 'linux' ? await runningAppImage(facts) : null;
    if (appImage === null) {
      app.relaunch(portable === null ? { args } : { args, execPath: portable });
      return;
    }
    // Electron would start it from the file system of the AppImage, which is gone by then.
    const shellArguments = ['-c', START_AFTER_EXIT, 'sh', String(process.pid), appImage, ...args];
    startProgram('/bin/sh', shellArguments, { detached: true, stdio: 'ignore' }).unref();
  };
}
