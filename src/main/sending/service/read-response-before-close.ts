import type { Socket } from 'node:net';

/** Enough time to read a response that has already arrived. */
const MAX_READ_MS = 2_000;

/**
 * Makes a socket read its response to the end after a failed write. A server that refuses early resets the connection;
 * Node.js then discards the unread response, and a permanent refusal would be retried as a lost connection.
 */
export function readResponseBeforeClose(socket: Socket): void {
  const destroy = socket.destroy.bind(socket);
  let isBroken = false;
  socket.destroy = (error?: Error) => {
    if (isBroken || !isBrokenWrite(error)) return destroy(error);
    isBroken = true;
    const timer = setTimeout(() => destroy(error), MAX_READ_MS);
    socket.once('close', () => clearTimeout(timer));
    // The stream has failed and accepts no more data, so pass it directly to the listeners.
    socket.push = (chunk: Buffer | null) =>
      chunk === null ? socket.emit('end') : socket.emit('data', chunk);
    return socket;
  };
}

function isBrokenWrite(error: Error | undefined): boolean {
  return error !== undefined && 'syscall' in error && error.syscall === 'write';
}
