import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { hostOf } from './address-class';
import { handshakeFailure, watchCertificate } from './certificate-problem';
import { ConnectFailure } from './connect-failure';
import type { ProxyAccess, ProxyCredentials } from './proxy-access';

export interface ConnectionPlan {
  readonly url: URL;
  /** `http://user:pass@host:port` or null for a direct connection. */
  readonly proxy: string | null;
  readonly proxyAccess: ProxyAccess;
  readonly lookup: LookupFunction | undefined;
  readonly secureContext: SecureContext | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export type OnOpened = (resource: { destroy(): void }) => void;

/**
 * Opens a CONNECT tunnel, so that a refusal of the proxy is never mistaken for a response of the service (R11).
 * Credentials come from the proxy address or from `proxyAccess`.
 * @throws ConnectFailure
 */
export async function connectThroughProxy(
  plan: Pick<ConnectionPlan, 'url' | 'proxyAccess' | 'secureContext'>,
  proxyAddress: string,
  port: number,
  onOpened: OnOpened,
): Promise<Socket> {
  const proxy = URL.canParse(proxyAddress) ? new URL(proxyAddress) : null;
  if (!proxy || !['http:', 'https:'].includes(proxy.protocol)) {
    throw new ConnectFailure('proxy', 'this kind of proxy is not supported');
  }
  const proxyPort = proxy.port || (proxy.protocol === 'https:' ? '443' : '80');
  const address = `${proxy.hostname}:${proxyPort}`;
  const credentials = credentialsIn(proxy) ?? (await plan.proxyAccess.credentialsFor(address));
  const authority = `${plan.url.hostname}:${port}`;
  const request = (proxy.protocol === 'https:' ? https : http).request({
    host: hostOf(proxy),
    port: proxyPort,
    method: 'CONNECT',
    path: authority,
    agent: false,
    headers: { Host: authority, ...(credentials ? { 'Proxy-Authorization': basic(credentials) } : {}) },
    ...(proxy.protocol === 'https:' ? secureOptions(plan.secureContext) : {}),
  });
  onOpened(request);
  let presented: ReturnType<typeof watchCertificate> = () => null;
  request.once('socket', (socket) => {
    if (socket instanceof TLSSocket) presented = watchCertificate(socket);
  });
  return new Promise((resolve, reject) => {
    request.once('connect', (response, stream, head) => {
      const socket = stream as Socket;
      onOpened(socket);
      if (response.statusCode !== 200) {
        reject(refusedBy(plan.proxyAccess, address, response, credentials !== null));
        return;
      }
      plan.proxyAccess.accepted(address);
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    request.on('error', (error) => reject(handshakeFailure(error, address, presented(), 'proxy')));
    request.end();
  });
}

/** `rejectUnauthorized` is set explicitly, so that an environment variable cannot disable it. */
function secureOptions(secureContext: SecureContext | undefined) {
  return { rejectUnauthorized: true, ...(secureContext ? { secureContext } : {}) };
}

function credentialsIn(proxy: URL): ProxyCredentials | null {
  if (proxy.username === '' && proxy.password === '') return null;
  return { username: decoded(proxy.username), password: decoded(proxy.password) };
}

/** A password from the environment may contain a bare `%`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function basic({ username, password }: ProxyCredentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
}

function refusedBy(
  access: ProxyAccess,
  address: string,
  { statusCode = 0, headers }: IncomingMessage,
  hadCredentials: boolean,
): ConnectFailure {
  if (statusCode === 407) {
    // Several challenges are joined by commas, each starting with its scheme (RFC 9110).
    const offered = headers['proxy-authenticate']?.toString() ?? '';
    const supported = /(?:^|,)\s*basic\b/i.test(offered);
    access.challenged(address, { supported, hadCredentials });
    const scheme = offered.match(/(?:^|,)\s*([A-Za-z]+)(?=\s|,|$)/)?.[1] ?? 'nothing known';
    const challenge = hadCredentials ? 'it refused the credentials' : 'it asks for credentials';
    const reason = supported ? challenge : `it offers ${scheme}, not Basic`;
    return new ConnectFailure('proxy-credentials', `the proxy ${address} answered 407: ${reason}`);
  }
  if (statusCode === 511 || (statusCode >= 300 && statusCode < 400)) {
    return new ConnectFailure('captive-portal', `the proxy ${address} answered ${statusCode}`);
  }
  return new ConnectFailure('proxy', `the proxy answered ${statusCode}`);
}
