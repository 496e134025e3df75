/** Scans by case number. */
export interface ScanCount {
  /** Complete requests with a readable archive, which are or will be charged. */
  readonly received: number;
  /** Analysed and charged, whether or not the response arrived. */
  readonly processed: number;
}

/** One request to a documented endpoint, for tests. Contains no key and no signed query. */
export interface RequestRecord {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly caseNumber: string | null;
  readonly accept: string | null;
  readonly contentType: string | null;
  /** Status of the response; null if the connection was cut before one. */
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
  /** PUTs that incorrectly had an API key or an Authorization header (R16). */
  readonly putsWithCredentials: number;
  readonly uploadsWaiting: number;
  readonly downloadsServed: number;
  /** Inline attachments left out because of the payload cap. */
  readonly attachmentsDropped: number;
  readonly requests: readonly RequestRecord[];
}

const REQUESTS_KEPT = 1_000;

/** Counts requests and charges. */
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

  /** Remaining tokens of the quota, never negative; null without a quota. */
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
