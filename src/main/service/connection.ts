import http from 'node:http';
import https from 'node:https';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import { AddressRefused, hostOf } from './address-class';
import type { TransportFailure } from './service-client';

/** Why there is no connection. Nothing of a request has left when one of these is thrown. */
export class ConnectFailure extends Error {
  readonly failureCause: TransportFailure['cause'];

  constructor(failureCause: TransportFailure['cause'], detail: string) {
    super(detail);
    this.failureCause = failureCause;
  }
}

export interface ConnectionPlan {
  readonly url: URL;
  /** `http://user:pass@host:port` or null for a direct connection. */
  readonly proxy: string | null;
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
export async function openConnection(plan: ConnectionPlan): Promise<Socket> {
  const opened: { destroy(): void }[] = [];
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), plan.timeoutMs);
  const signal = AbortSignal.any([plan.signal, timeout.signal]);
  try {
    const socket = await untilAborted(
      signal,
      connectAll(plan, (one) => opened.push(one)),
    );
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 30_000);
    return socket;
  } catch (error) {
    for (const one of opened) one.destroy();
    if (plan.signal.aborted) throw new ConnectFailure('cancelled', 'cancelled while connecting');
    if (timeout.signal.aborted) throw new ConnectFailure('network', `no connection in ${plan.timeoutMs} ms`);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function untilAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('aborted'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

type Opened = (one: { destroy(): void }) => void;

async function connectAll(plan: ConnectionPlan, opened: Opened): Promise<Socket> {
  const { url } = plan;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const tcp =
    plan.proxy === null
      ? await direct(hostOf(url), port, plan.lookup, opened)
      : await throughProxy(plan.proxy, url, port, opened);
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

/** CONNECT by hand: a refusal of the proxy must never be taken for an answer of the service. */
function throughProxy(proxyText: string, target: URL, port: number, opened: Opened): Promise<Socket> {
  const proxy = URL.canParse(proxyText) ? new URL(proxyText) : null;
  if (!proxy || !['http:', 'https:'].includes(proxy.protocol)) {
    throw new ConnectFailure('proxy', 'this kind of proxy is not supported');
  }
  const authority = `${target.hostname}:${port}`;
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  const request = (proxy.protocol === 'https:' ? https : http).request({
    host: hostOf(proxy),
    port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
    method: 'CONNECT',
    path: authority,
    agent: false,
    headers: {
      Host: authority,
      ...(credentials === ':'
        ? {}
        : { 'Proxy-Authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
  });
  opened(request);
  return new Promise((resolve, reject) => {
    request.once('connect', (response, stream, head) => {
      const socket = stream as Socket;
      opened(socket);
      if (response.statusCode !== 200) {
        reject(new ConnectFailure('proxy', `the proxy answered ${response.statusCode}`));
        return;
      }
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    request.on('error', (error) => reject(new ConnectFailure('proxy', describeError(error))));
    request.end();
  });
}

/** Code and message of a network error; neither carries a path, a query or a header value. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  // An attempt at several addresses fails with all their errors and an empty message.
  const inner = error instanceof AggregateError ? error.errors.map(describeError).join('; ') : '';
  const message = error.message || inner;
  if (code === null || message.includes(code)) return message || 'unknown error';
  return message === '' ? code : `${code}: ${message}`;
}
