import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { hostOf } from './address-class';
import { handshakeFailure, watchCertificate } from './certificate-problem';
import { ConnectFailure } from './connect-failure';
import type { ProxyAccess, ProxyCredentials } from './proxy-access';
import { discardRefusal } from './proxy-refusal-body';
import type { LoginScheme } from './system-login';

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

/** A proxy, and where it shall lead. */
interface ProxyTarget {
  readonly proxy: URL;
  readonly port: string;
  /** `host:port` of the proxy. */
  readonly address: string;
  /** `host:port` of the service. */
  readonly authority: string;
  readonly secureContext: SecureContext | undefined;
  readonly onOpened: OnOpened;
}

interface ProxyAnswer {
  readonly response: IncomingMessage;
  readonly socket: Socket;
  /** Bytes after the head. */
  readonly head: Buffer;
}

/** NTLM needs three requests, the last of which is answered. */
const MAX_LOGIN_REQUESTS = 4;
/** The connection outlives a refusal; proxies of HTTP/1.0 know the second name only. */
const PERSISTENT = { Connection: 'keep-alive', 'Proxy-Connection': 'keep-alive' } as const;

/**
 * Opens a CONNECT tunnel, so that a refusal of the proxy is never mistaken for a response of the service (R11).
 * Credentials come from the proxy address or from `proxyAccess`; where a proxy asks for Negotiate or NTLM, the system
 * logs in with the account of the person at this computer.
 * @throws ConnectFailure
 */
export async function connectThroughProxy(
  plan: Pick<ConnectionPlan, 'url' | 'proxyAccess' | 'secureContext'>,
  proxyAddress: string,
  port: number,
  onOpened: OnOpened,
): Promise<Socket> {
  const { url, proxyAccess, secureContext } = plan;
  const proxy = URL.canParse(proxyAddress) ? new URL(proxyAddress) : null;
  if (!proxy || !['http:', 'https:'].includes(proxy.protocol)) {
    throw new ConnectFailure('proxy', 'this kind of proxy is not supported');
  }
  const proxyPort = proxy.port || (proxy.protocol === 'https:' ? '443' : '80');
  const address = `${proxy.hostname}:${proxyPort}`;
  const authority = `${url.hostname}:${port}`;
  const target: ProxyTarget = { proxy, port: proxyPort, address, authority, secureContext, onOpened };
  const credentials = await proxyAccess.credentialsFor(address, credentialsIn(proxy));
  const hadCredentials = credentials !== null;
  const first = await ask(target, credentials ? { 'Proxy-Authorization': basic(credentials) } : {}, null);
  const needsLogin = first.response.statusCode === 407;
  // Before the login of the system: that one may succeed, and nobody would hear of the wrong password again.
  if (needsLogin && hadCredentials) {
    proxyAccess.challenged(address, { supported: offersBasic(first.response), hadCredentials });
  }
  const answer = (needsLogin ? await logIn(target, proxyAccess, first) : null) ?? first;
  if (answer.response.statusCode !== 200)
    throw refusedBy(proxyAccess, address, answer.response, hadCredentials);
  if (answer !== first) first.socket.destroy();
  proxyAccess.accepted(address);
  if (answer.head.length > 0) answer.socket.unshift(answer.head);
  return answer.socket;
}

/** Sends one CONNECT request, on a connection of its own or on the one that a login has begun on. */
function ask(
  target: ProxyTarget,
  headers: { readonly [name: string]: string },
  begun: Socket | null,
): Promise<ProxyAnswer> {
  const { proxy, port, address, authority, secureContext, onOpened } = target;
  const isSecure = proxy.protocol === 'https:';
  // With an agent, Node would open another connection.
  const connection = begun
    ? { createConnection: () => begun }
    : { agent: false, host: hostOf(proxy), port, ...(isSecure ? secureOptions(secureContext) : {}) };
  const request = (isSecure && !begun ? https : http).request({
    method: 'CONNECT',
    path: authority,
    headers: { Host: authority, ...headers },
    ...connection,
  });
  onOpened(request);
  let presented: ReturnType<typeof watchCertificate> = () => null;
  request.once('socket', (socket) => {
    if (socket instanceof TLSSocket) presented = watchCertificate(socket);
  });
  return new Promise((resolve, reject) => {
    request.once('connect', (response, stream, head) => {
      const socket = stream as Socket;
      // Without a listener, a reset between two requests of a login would end the process.
      socket.on('error', () => undefined);
      onOpened(socket);
      resolve({ response, socket, head });
    });
    request.on('error', (error) => reject(handshakeFailure(error, address, presented(), 'proxy')));
    request.end();
  });
}

/**
 * Repeats the request with tokens of the system. Returns the last answer; null if the proxy offers no such scheme, or
 * the system cannot log in.
 */
async function logIn(
  target: ProxyTarget,
  { logIn: logInBySystem }: ProxyAccess,
  refused: ProxyAnswer,
): Promise<ProxyAnswer | null> {
  for (const scheme of ['Negotiate', 'NTLM'] as const) {
    if (challengeOf(scheme, refused.response) === null) continue;
    const login = await logInBySystem(scheme, hostOf(target.proxy));
    if (login === null) continue;
    try {
      let answer: ProxyAnswer | null = null;
      let challenge: Buffer | null = null;
      for (let requests = 0; requests < MAX_LOGIN_REQUESTS; requests += 1) {
        const token = await login.next(challenge);
        if (token === null) break;
        const authorization = `${scheme} ${token.toString('base64')}`;
        answer = await ask(
          target,
          { 'Proxy-Authorization': authorization, ...PERSISTENT },
          answer?.socket ?? null,
        );
        if (answer.response.statusCode !== 407) return answer;
        challenge = challengeOf(scheme, answer.response);
        const isUnderWay = challenge !== null && challenge.length > 0;
        // The scheme logs a connection in, so the next token is good for this one only.
        if (!isUnderWay || !(await discardRefusal(answer))) break;
      }
      if (answer) return answer;
    } finally {
      await login.end();
    }
  }
  return null;
}

/** The token in a challenge of this scheme, empty in the first one; null if the scheme is not offered. */
function challengeOf(scheme: LoginScheme, { headers }: IncomingMessage): Buffer | null {
  const offered = headers['proxy-authenticate']?.toString() ?? '';
  const found = new RegExp(`(?:^|,)\\s*${scheme}(?:\\s+([\\w+/]+=*))?\\s*(?:,|$)`, 'i').exec(offered);
  return found && Buffer.from(found[1] ?? '', 'base64');
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

/** Several challenges are joined by commas, each starting with its scheme (RFC 9110). */
function offersBasic({ headers }: IncomingMessage): boolean {
  return /(?:^|,)\s*basic\b/i.test(headers['proxy-authenticate']?.toString() ?? '');
}

function refusedBy(
  access: ProxyAccess,
  address: string,
  response: IncomingMessage,
  hadCredentials: boolean,
): ConnectFailure {
  const { statusCode = 0, headers } = response;
  if (statusCode === 407) {
    const offered = headers['proxy-authenticate']?.toString() ?? '';
    const scheme = offered.match(/(?:^|,)\s*([A-Za-z]+)(?=\s|,|$)/)?.[1] ?? 'nothing known';
    const challenge = hadCredentials ? 'it refused the credentials' : 'it asks for credentials';
    const supported = offersBasic(response);
    access.challenged(address, { supported, hadCredentials });
    const reason = supported ? challenge : `it offers ${scheme}, and the system cannot log in with it`;
    return new ConnectFailure('proxy-credentials', `the proxy ${address} answered 407: ${reason}`);
  }
  if (statusCode === 511 || (statusCode >= 300 && statusCode < 400)) {
    return new ConnectFailure('captive-portal', `the proxy ${address} answered ${statusCode}`);
  }
  return new ConnectFailure('proxy', `the proxy answered ${statusCode}`);
}
