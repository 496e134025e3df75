import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { TEST_CERTIFICATE, TEST_KEY } from './test-certificate';

/** One connection as a server on bare sockets sees it. */
export interface RawRequest {
  readonly socket: Socket;
  /** Everything received so far. */
  received(): Buffer;
  /** Resolves when the head is there, with its lines. */
  head(): Promise<readonly string[]>;
  /** Resolves when the head and `Content-Length` bytes of body are there; the body. */
  body(): Promise<Buffer>;
}

/** A certificate chain and its private key, as PEM. */
export interface CertificatePair {
  readonly key: string;
  readonly cert: string;
}

export interface RawServer {
  readonly port: number;
  readonly url: string;
  /** Connections accepted so far. */
  connections(): number;
  /** Application bytes received so far, over all connections. */
  receivedBytes(): number;
  /** Presents another certificate from now on; only with `secure`. */
  present(pair: CertificatePair): void;
  close(): Promise<void>;
}

/** A server without HTTP of its own, so that a test can break the protocol at any byte. */
export async function rawServer(
  onRequest: (request: RawRequest) => Promise<void> | void,
  options: { readonly secure?: boolean | CertificatePair; readonly host?: string } = {},
): Promise<RawServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let receivedBytes = 0;
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
    });
    socket.on('close', () => sockets.delete(socket));
    Promise.resolve(onRequest(rawRequest(socket))).catch(() => socket.destroy());
  };
  const { secure = false } = options;
  const pair = typeof secure === 'object' ? secure : { key: TEST_KEY, cert: TEST_CERTIFICATE };
  const tlsServer = secure ? createTlsServer(pair, accept) : null;
  const server: Server = tlsServer ?? createServer(accept);
  // A handshake that fails is a connection too.
  server.on('connection', () => {
    connections += 1;
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, options.host ?? '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}`,
    connections: () => connections,
    receivedBytes: () => receivedBytes,
    present: (next) => tlsServer?.setSecureContext(next),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function rawRequest(socket: Socket): RawRequest {
  const chunks: Buffer[] = [];
  let length = 0;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  const received = (): Buffer => Buffer.concat(chunks);
  const until = <Value>(ready: () => Value | null): Promise<Value> =>
    new Promise((resolve, reject) => {
      const readMore = (): void => {
        const value = ready();
        if (value === null) return;
        socket.off('data', readMore);
        resolve(value);
      };
      socket.on('data', readMore);
      socket.on('close', () => reject(new Error('closed')));
      readMore();
    });
  const head = (): Promise<readonly string[]> =>
    until(() => {
      const end = received().indexOf('\r\n\r\n');
      return end < 0 ? null : received().subarray(0, end).toString('latin1').split('\r\n');
    });
  return {
    socket,
    received,
    head,
    body: async () => {
      const lines = await head();
      const declared = Number(headerOf(lines, 'content-length') ?? 0);
      const start = lines.join('\r\n').length + 4;
      await until(() => (length >= start + declared ? true : null));
      return received().subarray(start, start + declared);
    },
  };
}

/** Value of a header among the lines of a head. */
export function headerOf(lines: readonly string[], name: string): string | null {
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line === undefined ? null : line.slice(name.length + 1).trim();
}

/** A whole HTTP answer as bytes. */
export function httpAnswer(
  status: number,
  body: string | Buffer,
  headers: { readonly [name: string]: string } = {},
): Buffer {
  const content = Buffer.isBuffer(body) ? body : Buffer.from(body, 'utf8');
  const all = {
    'Content-Type': 'application/json',
    'Content-Length': String(content.length),
    Connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} Status\r\n${lines.join('')}\r\n`, 'latin1'),
    content,
  ]);
}
