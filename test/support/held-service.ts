import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { completeAnalysis } from './analysis-answer';
import { eventually } from './fault-engine';

export type HeldKind = 'upload-url' | 'put' | 'scan';

/** A request that waits for the test. The body of a PUT is not read before it is answered, so its bytes travel on. */
export interface HeldRequest {
  readonly kind: HeldKind;
  readonly key: string;
  readonly caseNumber: string;
  /** `YYYY-MM-DD`. */
  readonly referenceDate: string | null;
  readonly language: string | null;
  readonly contactEmail: string | null;
  /** Whether the client has disconnected. Reads the body, since only a reader notices the disconnect. */
  isGone(): boolean;
  /** Resolves when all of the body is here; only then the client knows of nothing that it did not send. */
  wholeBody(): Promise<true>;
  /** Answers like the service without a fault, or with the given answer. */
  answer(other?: {
    readonly status: number;
    readonly body?: string;
    readonly headers?: { readonly [name: string]: string };
  }): void;
}

/** A service whose every answer a test gives, and that counts parallel requests. */
export interface HeldService {
  readonly baseUrl: string;
  /** The next request of a kind that was not taken yet. */
  next(kind: HeldKind): Promise<HeldRequest>;
  /** Requests of a kind that were not taken yet. */
  waiting(kind: HeldKind): number;
  /** Answers this kind at once from now on, or no longer. */
  free(kind: HeldKind, isFree?: boolean): void;
  /** The most that were open together: of a kind, or of a kind and one key. */
  peak(kind: HeldKind, key?: string): number;
  /** One header of all requests of a kind, in the order in which they came. */
  order(kind: HeldKind, by: 'key' | 'caseNumber' | 'referenceDate' | 'language'): readonly (string | null)[];
  close(): Promise<void>;
}

interface Arrived extends HeldRequest {
  isTaken: boolean;
}

export async function heldService(): Promise<HeldService> {
  const arrived: Arrived[] = [];
  const free = new Set<HeldKind>();
  const open = new Map<string, number>();
  const peaks = new Map<string, number>();
  const count = (kind: HeldKind, key: string, change: 1 | -1): void => {
    for (const name of [kind, `${kind} ${key}`]) {
      const now = (open.get(name) ?? 0) + change;
      open.set(name, now);
      peaks.set(name, Math.max(peaks.get(name) ?? 0, now));
    }
  };
  const server = createServer((request, response) => {
    const one = held(request, response, server.address(), count);
    arrived.push(one);
    if (!free.has(one.kind)) return;
    one.isTaken = true;
    one.answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const untaken = (kind: HeldKind): Arrived[] => arrived.filter((one) => one.kind === kind && !one.isTaken);
  return {
    baseUrl: baseUrlOf(server.address()),
    next: (kind) =>
      eventually(`a request for ${kind} arrives`, () => {
        const one = untaken(kind)[0];
        if (!one) return null;
        one.isTaken = true;
        return one;
      }),
    waiting: (kind) => untaken(kind).length,
    free(kind, isFree = true) {
      if (!isFree) free.delete(kind);
      else {
        free.add(kind);
        for (const one of untaken(kind)) {
          one.isTaken = true;
          one.answer();
        }
      }
    },
    peak: (kind, key) => peaks.get(key === undefined ? kind : `${kind} ${key}`) ?? 0,
    order: (kind, by) => arrived.filter((one) => one.kind === kind).map((one) => one[by]),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Address = ReturnType<ReturnType<typeof createServer>['address']>;

function baseUrlOf(address: Address): string {
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

function held(
  request: IncomingMessage,
  response: ServerResponse,
  address: Address,
  count: (kind: HeldKind, key: string, change: 1 | -1) => void,
): Arrived {
  const kind = kindOf(request);
  const key = String(request.headers['x-api-key'] ?? '');
  let isOpen = true;
  const end = (): void => {
    if (isOpen) count(kind, key, -1);
    isOpen = false;
  };
  count(kind, key, 1);
  response.on('close', end);
  request.on('error', () => undefined);
  return {
    kind,
    key,
    caseNumber: String(request.headers.casenumber ?? ''),
    language: singleHeader(request, 'language'),
    referenceDate: singleHeader(request, 'issuedate'),
    contactEmail: singleHeader(request, 'contactemail'),
    isTaken: false,
    isGone: () => {
      request.resume();
      return response.destroyed && !response.writableFinished;
    },
    wholeBody: () => {
      request.resume();
      return eventually('the whole body arrives', () => request.complete || null);
    },
    answer: ({ status, body = '', headers = {} } = usual(kind, baseUrlOf(address))) => {
      request.resume();
      request.on('end', () => {
        end();
        response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
      });
    },
  };
}

function singleHeader({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

function kindOf({ method, url = '' }: IncomingMessage): HeldKind {
  if (method === 'PUT') return 'put';
  return url.startsWith('/v2/getUploadUrl') ? 'upload-url' : 'scan';
}

let uploads = 0;

function usual(kind: HeldKind, baseUrl: string): { readonly status: number; readonly body?: string } {
  uploads += 1;
  switch (kind) {
    case 'upload-url':
      return {
        status: 200,
        body: JSON.stringify({
          upload_url: `${baseUrl}/store/${uploads}?signature=secret`,
          s3_key: `k${uploads}`,
        }),
      };
    case 'put':
      return { status: 200 };
    case 'scan':
      return { status: 200, body: JSON.stringify(completeAnalysis()) };
  }
}
