import type { Engine } from '../../engine';
import type { QuitGuard } from './quit-guard';

/** The used part of Electron's `powerMonitor`. */
export interface PowerEvents {
  on(name: PowerEvent, listener: (event?: { preventDefault(): void }) => void): unknown;
  off(name: PowerEvent, listener: (event?: { preventDefault(): void }) => void): unknown;
}

type PowerEvent = 'resume' | 'shutdown';

/**
 * Notifies the engine after a resume, so that it rechecks open requests. On Linux, where no window hears of a shutdown,
 * it closes the engine before it. macOS asks the application to quit at a log-out as at any other time: the guard hears
 * of it first. Windows asks the windows. Returns a function that stops it.
 */
export function watchPower(
  engine: Pick<Engine, 'networkRestored'>,
  power: PowerEvents,
  platform: NodeJS.Platform,
  guard: Pick<QuitGuard, 'endAtOnce' | 'logoutStarted'>,
): () => void {
  const resumed = () => engine.networkRestored();
  const shutDown = (event?: { preventDefault(): void }) => {
    // The system waits a few seconds: long enough to close the engine, too short for a question.
    event?.preventDefault();
    guard.endAtOnce();
  };
  power.on('resume', resumed);
  if (platform === 'linux') power.on('shutdown', shutDown);
  // Stays: the application may be installing an update while it ends.
  if (platform === 'darwin') power.on('shutdown', () => guard.logoutStarted());
  return () => {
    power.off('resume', resumed);
    if (platform === 'linux') power.off('shutdown', shutDown);
  };
}
