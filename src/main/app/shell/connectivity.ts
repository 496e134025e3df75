import { networkInterfaces } from 'node:os';
import { net } from 'electron';
import type { Engine } from '../../engine';
import { addressesInUse, createNetworkChangeDetector } from './network-changes';

const CHECK_INTERVAL_MS = 5_000;

/** Notifies the engine when the network changed. Returns a function that stops it. */
export function watchConnectivity(engine: Pick<Engine, 'networkRestored'>): () => void {
  const restored = () => engine.networkRestored();
  const check = createNetworkChangeDetector(
    () => ({ isOnline: net.isOnline(), addresses: addressesInUse(networkInterfaces()) }),
    restored,
  );
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
