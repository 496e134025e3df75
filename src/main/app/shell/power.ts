import type { Engine } from '../../engine';

/** The used part of Electron's `powerMonitor`. */
export interface PowerEvents {
  on(name: PowerEvent, listener: (event?: { preventDefault(): void }) => void): unknown;
  off(name: PowerEvent, listener: (event?: { preventDefault(): void }) => void): unknown;
}

type PowerEvent = 'resume' | 'shutdown';

/**
 * Notifies the engine after a resume, so that it rechecks open requests. On Linux, where no window hears
 * of a shutdown, `endAtOnce` is called before it; Windows and macOS ask the windows and the application. Returns a
 * function that stops it.
 */
export function watchPower(
  engine: Pick<Engine, 'networkRestored'>,
  power: PowerEvents,
  platform: NodeJS.Platform,
  endAtOnce: () => void,
): () => void {
  const resumed = () => engine.networkRestored();
  const shutDown = (event?: { preventDefault(): void }) => {
    // The system waits a few seconds: long enough to close the engine, too short for a question.
    event?.preventDefault();
    endAtOnce();
  };
  power.on('resume', resumed);
  if (platform === 'linux') power.on('shutdown', shutDown);
  return () => {
    power.off('resume', resumed);
    if (platform === 'linux') power.off('shutdown', shutDown);
  };
}
