import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
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
/** No such run shows its message for longer. */
const MAX_AGE_MS = 86_400_000;

/**
 * Claims the data folder and moves the files of Chromium into it, readable by this user only. If that fails, they go
 * into a temporary folder together with the log, which is removed when the process ends.
 */
export function applyDataFolder(
  app: Pick<App, 'setPath'>,
  dataFolder: string,
  exitEmitter: Pick<NodeJS.Process, 'once'> = process,
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
    return { logFolder: applySubstitute(app, exitEmitter), failure };
  }
}

/** Returns the folder of the log, which cannot be written if there is no room for a temporary folder either. */
function applySubstitute(app: Pick<App, 'setPath'>, exitEmitter: Pick<NodeJS.Process, 'once'>): string {
  removeOldSubstitutes();
  try {
    const substitute = mkdtempSync(join(tmpdir(), SUBSTITUTE_PREFIX));
    const logFolder = join(substitute, LOG_FOLDER);
    setChromiumFolder(app, substitute);
    exitEmitter.once('exit', () => {
      remove(logFolder);
      remove(substitute);
    });
    return logFolder;
  } catch {
    return join(tmpdir(), SUBSTITUTE_PREFIX, LOG_FOLDER);
  }
}

function setChromiumFolder(app: Pick<App, 'setPath'>, folder: string): void {
  app.setPath('userData', folder);
  app.setPath('crashDumps', join(folder, 'crashes'));
}

/** Chromium writes its folder once more after this process has removed it; a newer one may be in use. */
function removeOldSubstitutes(): void {
  try {
    for (const name of readdirSync(tmpdir())) {
      const folder = join(tmpdir(), name);
      if (name.startsWith(SUBSTITUTE_PREFIX) && isOldAndOwn(folder)) remove(folder);
    }
  } catch {
    // Some systems let nobody list a shared temporary folder.
  }
}

function isOldAndOwn(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  const own = process.getuid?.() ?? found?.uid;
  return found !== undefined && found.uid === own && Date.now() - found.mtimeMs > MAX_AGE_MS;
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Chromium holds a file on Windows, or the folder is another person's.
  }
}
