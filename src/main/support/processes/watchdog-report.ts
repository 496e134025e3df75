import { readFileSync, rmSync } from 'node:fs';

/**
 * A worker ends itself when a request has computed longer than its time limit. Its parent waits this many times as long,
 * for requests that wait without computing and for busy computers.
 */
export const WAIT_FACTOR = 6;

/** Which limit a dead worker exceeded, from the file that its watchdog left, which is removed; null for none. */
export function takeWatchdogReport(file: string): 'memory' | 'time' | null {
  try {
    const report = readFileSync(file, 'utf8');
    rmSync(file, { force: true });
    return report === 'memory' || report === 'time' ? report : null;
  } catch {
    return null;
  }
}
