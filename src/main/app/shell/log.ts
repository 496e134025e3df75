import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { redact, visible } from '../../support/redact';

const MAX_LOG_BYTES = 1_000_000;

export interface Log {
  info(message: string): void;
  error(message: string, error?: unknown): void;
}

/**
 * Writes one line per event to `<folder>/proofcase.log` and keeps one previous file. Synchronous, so that the last
 * line before a crash is kept; never throws.
 */
export function openLog(folder: string, now: () => Date = () => new Date()): Log {
  const file = join(folder, 'proofcase.log');
  const write = (level: string, message: string) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) {
        renameSync(file, join(folder, 'proofcase.1.log'));
      }
      const line = visible(redact(message).replaceAll('\n', '\\n'));
      appendFileSync(file, `${now().toISOString()} ${level} ${line}\n`, { mode: 0o600 });
    } catch {
      // A log that cannot be written must not stop the application.
    }
  };
  return {
    info: (message) => write('info', message),
    error: (message, error) =>
      write('error', error === undefined ? message : `${message}: ${describe(error)}`),
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
