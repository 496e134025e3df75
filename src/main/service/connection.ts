import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import { AddressRefused, hostOf } from './address-class';
import { ConnectFailure, describeError } from './connect-failure';
import type { ProxyAccess } from './proxy-access';
import { throughProxy } from './proxy-tunnel';

export interface ConnectionPlan {
  readonly url: URL;
  /** `http://user:pass@host:port` or null for a direct connection. */
  readonly proxy: string | null;
  readonly proxyAccess: ProxyAccess;
  readonly lookup: LookupFunction | undefined;
  readonly secureContext: () => SecureContext | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * A fresh connection, all the way to the end of the TLS handshake, before any byte of a request exists: so whatever
 * fails in here fails provably before the request (R11).
 * @throws ConnectFailure
 */
export function openConnection(plan: ConnectionPlan): Promise<Socket> {
  const opened: { destroy(): void }[] = [];
  return new Promise((resolve, reject) => {
    const fail = (failure: unknown): void => {
      for (const one of opened) one.destroy();
      reject(failure);
    };
    const cancel = (): void => fail(new ConnectFailure('cancelled', 'cancelled while connecting'));
    if (plan.signal.aborted) return cancel();
    plan.signal.addEventListener('abort', cancel, { once: true });
    const expire = (): void => fail(new ConnectFailure('network', `no connection in ${plan.timeoutMs} ms`));
    const timer = setTimeout(expire, plan.timeoutMs);
    connectAll(plan, (one) => opened.push(one))
      .finally(() => {
        clearTimeout(timer);
        plan.signal.removeEventListener('abort', cancel);
      })
      .then((socket) => {
        socket.setNoDelay(true);
        socket.setKeepAlive(true, 30_000);
        resolve(socket);
      })
      .catch(fail);
  });
}

export type Opened = (one: { destroy(): void }) => void;

async function connectAll(plan: ConnectionPlan, opened: Opened): Promise<Socket> {
  const { url } = plan;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const tcp =
    plan.proxy === null
      ? await direct(hostOf(url), port, plan.lookup, opened)
      : await throughProxy(plan, plan.proxy, port, opened);
  return url.protocol === 'https:' ? secured(tcp, hostOf(url), plan.secureContext(), opened) : tcp;
}

function direct(
  host: string,
  port: number,
  lookup: LookupFunction | undefined,
  opened: Opened,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp({ host, port, ...(lookup ? { lookup } : {}) });
    opened(socket);
    socket.once('connect', () => resolve(socket));
    // Stays for good: an error between two owners of the socket must not end the process.
    socket.on('error', (error) => {
      const cause = error instanceof AddressRefused ? 'redirect' : 'network';
      reject(new ConnectFailure(cause, describeError(error)));
    });
  });
}

function secured(
  tcp: Socket,
  host: string,
  secureContext: SecureContext | undefined,
  opened: Opened,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({
      socket: tcp,
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(secureContext ? { secureContext } : {}),
      ALPNProtocols: ['http/1.1'],
      // Said outright, so that an environment variable cannot switch it off.
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    });
    opened(socket);
    socket.once('secureConnect', () => resolve(socket));
    socket.on('error', (error) => reject(new ConnectFailure('tls', describeError(error))));
    socket.once('close', () => reject(new ConnectFailure('tls', 'closed during the TLS handshake')));
  });
}
