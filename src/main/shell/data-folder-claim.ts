import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';

/** Puts Chromium's own files below the data folder too, readable by this person alone; null when that worked. */
export function claimDataFolder(app: App, dataFolder: string): Error | null {
  try {
    const own = join(dataFolder, 'chromium');
    mkdirSync(own, { recursive: true, mode: 0o700 });
    app.setPath('userData', own);
    app.setPath('crashDumps', join(own, 'crashes'));
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
