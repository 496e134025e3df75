import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { redact } from './redact';

const ROTATE_AT_BYTES = 1_000_000;

export interface Log {
  info(message: string): void;
  error(message: string, error?: unknown): void;
}

/**
 * One line an event in `<folder>/proofcase.log`, the previous megabyte beside it. Written at once, so that the last
 * line before a crash is there; never throws.
 */
export function openLog(folder: string, now: () => Date = () => new Date()): Log {
  const file = join(folder, 'proofcase.log');
  const write = (level: string, message: string) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_AT_BYTES) {
        renameSync(file, join(folder, 'proofcase.1.log'));
      }
      const line = redact(message).replaceAll('\n', '\\n');
      appendFileSync(file, `${now().toISOString()} ${level} ${line}\n`, { mode: 0o600 });
    } catch {
      // A full disk must not take the application down with its log.
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
