import type { SecureContext } from 'node:tls';
import type { Clock } from '../../support/clock';
import type { ResolveHost } from './address-class';
import type { Bandwidth } from './bandwidth';
import type { ExchangeOutcome, ExchangePlan, OpenExchange } from './exchange';
import type { ProxyAccess } from './proxy-access';
import type { RequestBody } from './request-body';
import type { ResponseSink } from './response-sink';
import type { Destination } from './service-address';
import type { ProxyResolver, Transfer } from './service-client';
import type { TrustedAuthorities } from './trust-store';

export interface ClientTimings {
  /** DNS lookup, TCP, proxy and TLS together. */
  readonly connectMs: number;
  readonly stallMs: number;
  /** From the complete request body to the response head, for the scan and the PUT (R14). */
  readonly responseMs: number;
  /** The same for an upload URL request and for a download. */
  readonly quickResponseMs: number;
  readonly responseBodyMs: number;
}

export interface ClientOptions {
  readonly clock: Clock;
  readonly resolveProxy: ProxyResolver;
  readonly proxyAccess?: ProxyAccess;
  readonly bandwidth?: Bandwidth;
  readonly timings?: ClientTimings;
  readonly trust?: TrustedAuthorities;
  readonly resolveHost?: ResolveHost;
  /** Whether the organisation allows requests to this address; default: all. Loopback is always allowed. */
  readonly allowsAddress?: (url: URL) => boolean;
  readonly maxResponseBytes?: number;
}

/** The settings that all requests share. */
export type ClientSettings = Required<Omit<ClientOptions, 'trust'>> & {
  readonly secureContext: () => Promise<SecureContext | undefined>;
  readonly open: Set<OpenExchange>;
};

/** One request for `perform`. */
export interface ClientRequest {
  /** Overwritten where the response repeats it, before anything is stored or shown. */
  readonly apiKey?: string;
  readonly destination: Destination;
  readonly method: ExchangePlan['method'];
  readonly headers: { readonly [name: string]: string };
  readonly body: RequestBody;
  readonly sink: ResponseSink;
  readonly responseMs: number;
  /** Default: that of the timings. */
  readonly responseBodyMs?: number | null;
  readonly transfer: Transfer;
}

export type Perform = (settings: ClientSettings, request: ClientRequest) => Promise<ExchangeOutcome>;
