/** Scans of one case number. */
export interface ScanCount {
  /** Whole requests with a readable archive: what a client paid for or will. */
  readonly received: number;
  /** Analysed and charged, whether or not the answer arrived. */
  readonly processed: number;
}

/** One request of the documented endpoints, as a test may want to see it. No key, no signed query. */
export interface RequestRecord {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly caseNumber: string | null;
  readonly accept: string | null;
  readonly contentType: string | null;
  /** Answered status; null when the connection was cut or broke before an answer. */
  readonly status: number | null;
  /** `Content-Length`; null without one. */
  readonly declaredBytes: number | null;
  /** Whether the whole body arrived. */
  readonly bodyComplete: boolean;
  /** Whether the request carried an API key or another credential. */
  readonly hadCredentials: boolean;
}

export interface PracticeState {
  /** Requests to the scan endpoint whose headers arrived. */
  readonly scanRequests: number;
  readonly scansReceived: number;
  readonly scansProcessed: number;
  readonly byCaseNumber: Readonly<Record<string, ScanCount>>;
  readonly tokensConsumed: number;
  /** Null without a quota. */
  readonly tokensLeft: number | null;
  readonly uploadUrlsIssued: number;
  readonly uploadsPut: number;
  /** PUTs that wrongly carried an API key or an Authorization header (R16). */
  readonly putsWithCredentials: number;
  readonly uploadsWaiting: number;
  readonly downloadsServed: number;
  /** Inline attachments left out because of the payload cap. */
  readonly attachmentsDropped: number;
  readonly requests: readonly RequestRecord[];
}

const REQUESTS_KEPT = 1_000;

/** Counts what the service was asked and what it charged. */
export class Accounting {
  private readonly cases = new Map<string, { received: number; processed: number }>();
  private requests: RequestRecord[] = [];
  private tokens = 0;
  readonly counts = {
    scanRequests: 0,
    scansReceived: 0,
    scansProcessed: 0,
    uploadUrlsIssued: 0,
    uploadsPut: 0,
    putsWithCredentials: 0,
    downloadsServed: 0,
    attachmentsDropped: 0,
  };

  scanReceived(caseNumber: string): void {
    this.counts.scansReceived += 1;
    this.caseOf(caseNumber).received += 1;
  }

  scanProcessed(caseNumber: string, tokens: number): void {
    this.counts.scansProcessed += 1;
    this.caseOf(caseNumber).processed += 1;
    this.tokens += tokens;
  }

  /** Tokens left of a quota, never below zero; null without one. */
  tokensLeft(quota: number | null): number | null {
    return quota === null ? null : Math.max(0, quota - this.tokens);
  }

  record(request: RequestRecord): void {
    this.requests.push(request);
    if (this.requests.length > REQUESTS_KEPT) this.requests = this.requests.slice(-REQUESTS_KEPT);
  }

  state(quota: number | null, uploadsWaiting: number): PracticeState {
    return {
      ...this.counts,
      byCaseNumber: Object.fromEntries([...this.cases].map(([name, count]) => [name, { ...count }])),
      tokensConsumed: this.tokens,
      tokensLeft: this.tokensLeft(quota),
      uploadsWaiting,
      requests: [...this.requests],
    };
  }

  private caseOf(caseNumber: string): { received: number; processed: number } {
    const known = this.cases.get(caseNumber);
    if (known !== undefined) return known;
    const fresh = { received: 0, processed: 0 };
    this.cases.set(caseNumber, fresh);
    return fresh;
  }
}
