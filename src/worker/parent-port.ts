/** The parent process, independent of how it started this one. */
export interface Parent {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** The used part of Electron's `process.parentPort` in a utility process. */
interface UtilityPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/**
 * Connects through `parentPort` (`utilityProcess.fork`) or `process.send` (`child_process.fork`). Throws if the process
 * was started by hand. The process exits with its parent.
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
