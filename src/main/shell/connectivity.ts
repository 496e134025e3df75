import { net, powerMonitor } from 'electron';
import type { Engine } from '../engine';

const LOOK_EVERY_MS = 5_000;

/** Tells the engine when the network came back or the machine woke up, so that waiting packages go on at once. */
export function watchConnectivity(engine: Pick<Engine, 'networkRestored'>): () => void {
  let wasOnline = net.isOnline();
  const timer = setInterval(() => {
    const isOnline = net.isOnline();
    if (isOnline && !wasOnline) engine.networkRestored();
    wasOnline = isOnline;
  }, LOOK_EVERY_MS);
  const woke = () => engine.networkRestored();
  powerMonitor.on('resume', woke);
  return () => {
    clearInterval(timer);
    powerMonitor.off('resume', woke);
  };
}
