import { Socket } from 'node:net';
import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg';

/** Closes the socket of a connection that fails while it is opened; `pg` leaves it to the server after a refused certificate. */
export class ClosingClient extends Client {
  readonly #socket: Socket;

  constructor(config: ClientConfig = {}) {
    const socket = new Socket();
    // The pool hides the password from enumeration, so a copy would lack it.
    super(Object.create(config, { stream: { value: () => socket } }));
    this.#socket = socket;
    this.on('error', () => socket.destroy());
  }

  /** Says goodbye and closes the socket, also on a network that is silent. */
  async endSoon(): Promise<void> {
    const ended = this.end().catch(() => undefined);
    this.#socket.destroySoon();
    await ended;
  }

  /** Closes the socket at once; statements that wait for an answer fail. */
  destroy(): void {
    this.#socket.destroy();
  }

  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
    if (!callback) {
      return super.connect().catch((error: unknown) => {
        this.#socket.destroy();
        throw error;
      });
    }
    super.connect((error: Error) => {
      if (error) this.#socket.destroy();
      callback(error);
    });
    return undefined;
  }
}

/** A pool of such connections, and a function that closes the sockets of all of them at once. */
export function createPool(config: PoolConfig): { readonly pool: Pool; readonly destroy: () => void } {
  const clients = new Set<ClosingClient>();
  class PooledClient extends ClosingClient {
    constructor(clientConfig?: ClientConfig) {
      super(clientConfig);
      clients.add(this);
      this.once('end', () => clients.delete(this));
    }
  }
  const destroy = (): void => {
    for (const client of clients) client.destroy();
  };
  return { pool: new Pool({ ...config, Client: PooledClient }), destroy };
}
