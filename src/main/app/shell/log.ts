import { redact, visible } from '../../support/redact';
import { appendToLog, WINDOW_LOG_FILE } from '../../support/rotating-log';

export interface Log {
  info(message: string): void;
  error(message: string, error?: unknown): void;
}

/** Writes one line per event to the log of the window in `folder`, without keys and queries of addresses. */
export function openLog(folder: string, now: () => Date = () => new Date()): Log {
  const write = (level: string, message: string) => {
    const line = visible(redact(message).replaceAll('\n', '\\n'));
    appendToLog(folder, WINDOW_LOG_FILE, `${now().toISOString()} ${level} ${line}\n`);
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
