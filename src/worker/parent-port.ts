/** The parent of this process, whichever way it started us. */
export interface Parent {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** Electron's `process.parentPort` in a utility process, as far as it is used here. */
interface UtilityPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/**
 * `utilityProcess.fork` gives a `parentPort`, `child_process.fork` gives `process.send`. Throws where the entry was
 * started by hand. The process ends with its parent.
 */
export function connectToParent(host: NodeJS.Process): Parent {
  const port = 'parentPort' in host ? (host.parentPort as UtilityPort | undefined) : undefined;
  if (port) {
    return {
      send: (message) => port.postMessage(message),
      onMessage: (listener) => port.on('message', (event) => listener(event.data)),
    };
  }
  if (!host.send) throw new Error('This is a helper process of Proofcase; it is not started by hand.');
  host.once('disconnect', () => host.exit(0));
  return {
    send: (message) => {
      host.send?.(message);
    },
    onMessage: (listener) => {
      host.on('message', listener);
    },
  };
}
