import type { Socket } from 'node:net';

/** More than an answer that has already arrived needs to be read. */
const READ_WITHIN_MS = 2_000;

/**
 * A server that refuses early and closes resets the connection, while its answer lies here unread. Node ends a socket
 * at the first write that meets the reset and throws the answer away, so that what was refused for good would be
 * repeated as a lost connection. This socket only stops writing then, and is read to its end.
 */
export function readBeforeEnding(socket: Socket): void {
  const destroy = socket.destroy.bind(socket);
  let isBroken = false;
  socket.destroy = (error?: Error) => {
    if (isBroken || !isBrokenWrite(error)) return destroy(error);
    isBroken = true;
    const timer = setTimeout(() => destroy(error), READ_WITHIN_MS);
    socket.once('close', () => clearTimeout(timer));
    // The stream counts as failed from here on and takes nothing in, so what is read goes straight to the listeners.
    socket.push = (chunk: Buffer | null) =>
      chunk === null ? socket.emit('end') : socket.emit('data', chunk);
    return socket;
  };
}

function isBrokenWrite(error: Error | undefined): boolean {
  return error !== undefined && 'syscall' in error && error.syscall === 'write';
}
