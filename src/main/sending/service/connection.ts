import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import { AddressRefused, hostOf } from './address-class';
import { handshakeFailure, watchCertificate } from './certificate-problem';
import { ConnectFailure, describeError } from './connect-failure';
import { type ConnectionPlan, connectThroughProxy, type OnOpened } from './proxy-tunnel';

/**
 * Opens a new connection including the TLS handshake before any byte of a request exists, so that a failure here
 * provably precedes the request (R11).
 * @throws ConnectFailure
 */
export function openConnection(plan: ConnectionPlan): Promise<Socket> {
  const openedResources: { destroy(): void }[] = [];
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const fail = (failure: unknown): void => {
      hasFailed = true;
      for (const resource of openedResources) resource.destroy();
      reject(failure);
    };
    const cancel = (): void => fail(new ConnectFailure('cancelled', 'cancelled while connecting'));
    if (plan.signal.aborted) return cancel();
    plan.signal.addEventListener('abort', cancel, { once: true });
    const expire = (): void => fail(new ConnectFailure('network', `no connection in ${plan.timeoutMs} ms`));
    const timer = setTimeout(expire, plan.timeoutMs);
    // A login at a proxy may be under way for longer than the time allowed, and then open another connection.
    connect(plan, (resource) => (hasFailed ? resource.destroy() : openedResources.push(resource)))
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

async function connect(plan: ConnectionPlan, onOpened: OnOpened): Promise<Socket> {
  const { url } = plan;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const tcp =
    plan.proxy === null
      ? await connectDirectly(hostOf(url), port, plan.lookup, onOpened)
      : await connectThroughProxy(plan, plan.proxy, port, onOpened);
  return url.protocol === 'https:' ? startTls(tcp, hostOf(url), port, plan.secureContext, onOpened) : tcp;
}

function connectDirectly(
  host: string,
  port: number,
  lookup: LookupFunction | undefined,
  onOpened: OnOpened,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp({ host, port, ...(lookup ? { lookup } : {}) });
    onOpened(socket);
    socket.once('connect', () => resolve(socket));
    // This listener is never removed: an unhandled socket error would end the process.
    socket.on('error', (error) => {
      const cause = error instanceof AddressRefused ? 'redirect' : 'network';
      reject(new ConnectFailure(cause, describeError(error)));
    });
  });
}

function startTls(
  tcp: Socket,
  host: string,
  port: number,
  secureContext: SecureContext | undefined,
  onOpened: OnOpened,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({
      socket: tcp,
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(secureContext ? { secureContext } : {}),
      ALPNProtocols: ['http/1.1'],
      // Set explicitly, so that an environment variable cannot disable it.
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    });
    onOpened(socket);
    const presented = watchCertificate(socket);
    socket.once('secureConnect', () => resolve(socket));
    socket.on('error', (error) => reject(handshakeFailure(error, `${host}:${port}`, presented(), 'tls')));
    socket.once('close', () => reject(new ConnectFailure('tls', 'closed during the TLS handshake')));
  });
}
