import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { ProofcaseError } from '../../../contract/errors';
import { claimDataFolder } from '../../storage/database/data-folder';
import { LOG_FOLDER } from '../../support/rotating-log';

export interface AppliedDataFolder {
  readonly logFolder: string;
  /** Why the data folder cannot be used; null if it can. */
  readonly failure: ProofcaseError | null;
}

/** The folder of a run without data folder, in the temporary folder of the operating system. */
const SUBSTITUTE_PREFIX = 'proofcase-no-data-folder-';

/**
 * Claims the data folder and moves the files of Chromium into it, readable by this user only. If that fails, they go
 * into a temporary folder together with the log, which is removed when the process ends.
 */
export function applyDataFolder(
  app: Pick<App, 'setPath'>,
  dataFolder: string,
  ending: Pick<NodeJS.Process, 'once'> = process,
): AppliedDataFolder {
  try {
    const chromiumFolder = join(claimDataFolder(dataFolder), 'chromium');
    mkdirSync(chromiumFolder, { recursive: true, mode: 0o700 });
    setChromiumFolder(app, chromiumFolder);
    return { logFolder: join(dataFolder, LOG_FOLDER), failure: null };
  } catch (error) {
    const failure =
      error instanceof ProofcaseError
        ? error
        : new ProofcaseError('data-folder-unsuitable', { path: dataFolder }, String(error));
    removeSubstitutes();
    const substitute = mkdtempSync(join(tmpdir(), SUBSTITUTE_PREFIX));
    const logFolder = join(substitute, LOG_FOLDER);
    setChromiumFolder(app, substitute);
    ending.once('exit', () => {
      remove(logFolder);
      remove(substitute);
    });
    return { logFolder, failure };
  }
}

function setChromiumFolder(app: Pick<App, 'setPath'>, folder: string): void {
  app.setPath('userData', folder);
  app.setPath('crashDumps', join(folder, 'crashes'));
}

/** Chromium writes its folder once more after this process has removed it. */
function removeSubstitutes(): void {
  for (const name of namesIn(tmpdir())) {
    if (name.startsWith(SUBSTITUTE_PREFIX)) remove(join(tmpdir(), name));
  }
}

/** None if the folder cannot be listed, as some systems have it for a shared temporary folder. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Chromium holds a file on Windows, or the folder is another person's.
  }
}
