import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { claimDataFolder } from '../../storage/database/data-folder';

/**
 * Claims the data folder and moves the files of Chromium into it, readable by this user only; returns the error if
 * that fails.
 */
export function applyDataFolder(app: App, dataFolder: string): Error | null {
  try {
    const chromiumFolder = join(claimDataFolder(dataFolder), 'chromium');
    mkdirSync(chromiumFolder, { recursive: true, mode: 0o700 });
    app.setPath('userData', chromiumFolder);
    app.setPath('crashDumps', join(chromiumFolder, 'crashes'));
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
