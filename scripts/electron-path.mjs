import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectCache, SetupError } from './setup/project.mjs';

/** Remembers which runtime this machine uses. */
export const runtimeChoiceFile = path.join(projectCache, 'electron-runtime', 'choice.json');

/**
 * The Electron that runs the application from this checkout, as `npm test` and `npm start` prepared it.
 * @returns {{path: string, kind: 'official' | 'last-resort', version: string}}
 */
export function electronExecutable() {
  if (existsSync(runtimeChoiceFile)) {
    const choice = JSON.parse(readFileSync(runtimeChoiceFile, 'utf8'));
    if (existsSync(choice.path)) return { path: choice.path, kind: choice.kind, version: choice.version };
  }
  throw new SetupError('No Electron is prepared yet: run "node scripts/electron-runtime.mjs".');
}
