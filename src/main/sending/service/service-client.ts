import type { CertificateProblem } from '../../../domain/certificate';
import type { Language } from '../../../domain/language';
import type { CaptureAuthentication } from '../../../domain/profile';

/** The address and API key of a request. The key stays in memory only during the request. */
export interface ServiceTarget {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly captureAuthentication: CaptureAuthentication;
  /** Changes with the API key of a profile; the practice service has none. */
  readonly keyRevision?: number;
}

/** Returns the proxy for a URL as `http://user:pass@host:port`; null for a direct connection. */
export type ProxyResolver = (url: string) => Promise<string | null>;

/**
 * `captive-portal`: the login page of a network responded. `proxy-credentials`: the proxy requires credentials.
 * `certificate`: the server or the proxy presented one that is not trusted. `unusable`: a response that the interface document does not describe.
 */
export type FailureCause =
  | 'network'
  | 'tls'
  | 'certificate'
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
 * A request without a complete response. Only the stages `before-body` and `during-body` prove that the service did not
 * receive the whole request (R11). The cause `redirect` includes URLs from the service that may not be contacted.
 */
export interface TransportFailure {
  readonly kind: 'failed';
  readonly stage: 'before-body' | 'during-body' | 'after-body';
  readonly cause: FailureCause;
  readonly detail: string;
  readonly bytesSent: number;
  /** Number of response bytes received; for a scan they are kept in `answerFile`. */
  readonly bytesReceived: number;
  readonly status: number | null;
  /** With the cause `certificate`. */
  readonly certificate?: CertificateProblem;
  /** With the cause `disk` after a scan: the response, kept in memory until it is saved. */
  readonly unsaved?: UnsavedResponse;
  /** The head of that response. */
  readonly head?: ResponseHead;
}

/** A response that the disk did not accept. */
export interface UnsavedResponse {
  readonly bytes: number;
  /** Writes the response durably to `file`; may be retried. */
  save(file: string): Promise<void>;
}

export interface ResponseHead {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfterSeconds: number | null;
  /** Local clock minus the server's `Date` in seconds; null without a `Date`. */
  readonly clockSkewSeconds: number | null;
}

export interface ServiceRefusal extends ResponseHead {
  readonly kind: 'refused';
  /** The most useful sentence of the body (R26), at most 2,000 characters. */
  readonly detail: string | null;
  /** True if the refusal arrived while the request body was provably incomplete (R11). */
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

/** A scan with a 2xx response, whose raw body is flushed to `answerFile` (R15). */
export interface ScanAnswered extends ResponseHead {
  readonly kind: 'answered';
  readonly responseBytes: number;
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
  /** Called with the body bytes that the socket has accepted so far, and the total. */
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
}

/** The client of area A, written from the interface document. It never retries. */
export interface ServiceClient {
  requestUploadUrl(target: ServiceTarget, transfer: Transfer): Promise<UploadUrlOutcome>;
  /** Sends a PUT with exactly `Content-Type` and `Content-Length` and no credentials (R16). */
  putPackage(
    uploadUrl: string,
    zipFile: string,
    zipBytes: number,
    target: ServiceTarget,
    transfer: Transfer,
  ): Promise<PutOutcome>;
  /** Sends the paid request. The raw response of any status is flushed to `answerFile` before this resolves. */
  scan(
    target: ServiceTarget,
    headers: ScanHeaders,
    source: ScanSource,
    answerFile: string,
    transfer: Transfer,
  ): Promise<ScanOutcome>;
  /**
   * Downloads a file without the API key (R25). `responseBodyMs` replaces the limit of all responses; with null it may
   * take any time while bytes arrive.
   */
  download(
    url: string,
    toFile: string,
    baseUrl: string,
    signal: AbortSignal,
    responseBodyMs?: number | null,
  ): Promise<{ readonly kind: 'stored'; readonly bytes: number } | ServiceRefusal | TransportFailure>;
  /**
   * Fails open requests that exceeded their timeout by the wall clock. Call it when the machine resumed or the network
   * changed, because timers stop while the machine sleeps.
   */
  recheckTimeouts(): void;
}
