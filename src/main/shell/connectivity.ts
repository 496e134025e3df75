import { networkInterfaces } from 'node:os';
import { net, powerMonitor } from 'electron';
import type { Engine } from '../engine';
import { addressesInUse, createNetworkLookout } from './network-lookout';

const LOOK_EVERY_MS = 5_000;

/** Tells the engine when the network came back or is another one, or the machine woke up. */
export function watchConnectivity(engine: Pick<Engine, 'networkRestored'>): () => void {
  const restored = () => engine.networkRestored();
  const look = createNetworkLookout(
    () => ({ isOnline: net.isOnline(), addresses: addressesInUse(networkInterfaces()) }),
    restored,
  );
  const timer = setInterval(look, LOOK_EVERY_MS);
  powerMonitor.on('resume', restored);
  return () => {
    clearInterval(timer);
    powerMonitor.off('resume', restored);
  };
}
