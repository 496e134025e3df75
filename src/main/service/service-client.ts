import type { Language } from '../../domain/language';
import type { CaptureAuthentication } from '../../domain/profile';

/** Where requests go and with what key. The key lives in memory for the length of a request. */
export interface ServiceTarget {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly captureAuthentication: CaptureAuthentication;
}

/** What to ask the proxy resolver: null means a direct connection. `http://user:pass@host:port`, as environment proxies. */
export type ProxyResolver = (url: string) => Promise<string | null>;

/**
 * `captive-portal`: a log-in page of the network answered. `proxy-credentials`: the proxy wants to know who asks.
 * `unusable`: an answer, but none that the interface document knows.
 */
export type FailureCause =
  | 'network'
  | 'tls'
  | 'proxy'
  | 'proxy-credentials'
  | 'captive-portal'
  | 'stalled'
  | 'no-answer'
  | 'cancelled'
  | 'redirect'
  | 'unusable'
  | 'disk';

/**
 * A request that has no complete answer. `stage` decides what may happen next (R11): only `before-body` and
 * `during-body` prove that the service cannot have received the request whole. `redirect` also stands for an address
 * that the service gave and that may not be contacted.
 */
export interface TransportFailure {
  readonly kind: 'failed';
  readonly stage: 'before-body' | 'during-body' | 'after-body';
  readonly cause: FailureCause;
  readonly detail: string;
  readonly bytesSent: number;
  /** Answer bytes that did arrive (kept in `answerFile` for a scan). */
  readonly bytesReceived: number;
  readonly status: number | null;
  /** With `disk` after a scan was answered: the whole answer, kept in memory until it could be saved. */
  readonly unsaved?: UnsavedAnswer;
  /** The head of that answer. */
  readonly head?: ResponseHead;
}

/** An answer that the disk did not take. */
export interface UnsavedAnswer {
  readonly bytes: number;
  /** Writes it durably to `file`; may be tried again. */
  save(file: string): Promise<void>;
}

export interface ResponseHead {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfterSeconds: number | null;
  /** Our clock minus the server's `Date`, seconds; null without one. */
  readonly clockSkewSeconds: number | null;
}

export interface ServiceRefusal extends ResponseHead {
  readonly kind: 'refused';
  /** The most useful sentence of the body (R26), at most 2,000 characters. */
  readonly detail: string | null;
  /** The refusal came while the request's body was provably incomplete (R11). */
  readonly bodyIncomplete: boolean;
}

export type UploadUrlOutcome =
  | {
      readonly kind: 'issued';
      readonly uploadUrl: string;
      readonly s3Key: string;
      readonly clockSkewSeconds: number | null;
    }
  | ServiceRefusal
  | TransportFailure;

export type PutOutcome =
  | { readonly kind: 'stored'; readonly clockSkewSeconds: number | null }
  | ServiceRefusal
  | TransportFailure;

/** A scan that got a 200 (or another 2xx, which is read as one); the raw body is in `answerFile`, fsynced (R15). */
export interface ScanAnswered extends ResponseHead {
  readonly kind: 'answered';
  readonly answerBytes: number;
}
export type ScanOutcome = ScanAnswered | ServiceRefusal | TransportFailure;

export interface ScanHeaders {
  readonly caseNumber: string;
  /** `YYYY-MM-DD` (R8). */
  readonly issueDate: string;
  readonly language: Language;
  readonly contactEmail: string | null;
}

export type ScanSource =
  | { readonly kind: 'file'; readonly zipFile: string; readonly fileName: string; readonly zipBytes: number }
  | { readonly kind: 's3-key'; readonly s3Key: string };

export interface Transfer {
  readonly signal: AbortSignal;
  /** Bytes of the body accepted by the socket so far, and the whole. */
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
}

/** The client of area A, written from the interface document. Never retries by itself. */
export interface ServiceClient {
  requestUploadUrl(target: ServiceTarget, transfer: Transfer): Promise<UploadUrlOutcome>;
  /** PUT with exactly `Content-Type` and `Content-Length`, no credentials (R16). */
  putPackage(
    uploadUrl: string,
    zipFile: string,
    zipBytes: number,
    target: ServiceTarget,
    transfer: Transfer,
  ): Promise<PutOutcome>;
  /** The paid request. The raw answer, whatever its status, is streamed to `answerFile` and fsynced before this resolves. */
  scan(
    target: ServiceTarget,
    headers: ScanHeaders,
    source: ScanSource,
    answerFile: string,
    transfer: Transfer,
  ): Promise<ScanOutcome>;
  /** Fetches `attachmentDownloadUrl` to a file, without the key (R25). */
  download(
    url: string,
    toFile: string,
    target: ServiceTarget,
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'stored'; readonly bytes: number } | ServiceRefusal | TransportFailure>;
  /**
   * The machine woke up or the network changed: what waited longer than it may, by the wall clock, ends now. Timers
   * stand still while a machine sleeps.
   */
  judgeAnew(): void;
}
