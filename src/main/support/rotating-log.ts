import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';

/** Above this size a log becomes the previous one. */
export const MAX_LOG_BYTES = 1_000_000;
/** The current file and the ones before it. */
export const MAX_LOG_FILES = 3;

/**
 * Appends to a log and rotates it: `name.log` becomes `name.1.log`, and the oldest is deleted. Synchronous, so that the
 * last line before a crash is kept; never throws, because a log that cannot be written must not stop anything.
 */
export function appendToLog(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rotateIfLarge(folder, name);
    appendFileSync(file, text, { mode: 0o600 });
  } catch {
    // There is no other place to report it.
  }
}

/** Defects of the engine, in the data folder. */
export const DEFECT_LOG_FILE = 'defects.log';
/** The folder in the data folder with the log of the window. */
export const LOG_FOLDER = 'logs';
export const WINDOW_LOG_FILE = 'proofcase.log';

/** The names that a log has, the newest first. */
export function logFiles(name: string): readonly string[] {
  const { name: stem, ext } = parse(name);
  return Array.from({ length: MAX_LOG_FILES }, (_, index) => (index === 0 ? name : `${stem}.${index}${ext}`));
}

/** Where another program holds a file, as on Windows, the log grows until that ends. */
function rotateIfLarge(folder: string, name: string): void {
  try {
    const size = statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
    if (size > MAX_LOG_BYTES) rotate(folder, name);
  } catch {
    // The line is worth more than the limit.
  }
}

function rotate(folder: string, name: string): void {
  const files = logFiles(name).map((file) => join(folder, file));
  for (let index = files.length - 1; index > 0; index -= 1) {
    const [newer = '', older = ''] = [files[index - 1], files[index]];
    if (statSync(newer, { throwIfNoEntry: false }) === undefined) continue;
    rmSync(older, { force: true });
    renameSync(newer, older);
  }
}
