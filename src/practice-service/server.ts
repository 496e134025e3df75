import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Accounting } from './accounting';
import { type PracticeClock, realClock } from './clock';
import { createGate } from './concurrency';
import type { PracticeControl } from './control';
import type { Fault } from './faults/fault';
import { FaultStore } from './faults/fault-store';
import { CutConnection, cutSocket, FaultGate } from './http/fault-gate';
import { errorReply, Refusal, type Reply } from './http/reply';
import { headerText } from './http/scan-headers';
import { sendReply } from './http/send-reply';
import { changedOptions, type PracticeOptions, type PracticeOptionsInput, practiceOptions } from './options';
import type { PracticeContext } from './practice-context';
import { endpointOf, route } from './router';
import { DownloadStore } from './uploads/download-store';
import { createUrlSigner } from './uploads/signed-url';
import { UploadStore } from './uploads/upload-store';

export interface PracticeServiceSettings {
  /** 0: any free port. */
  readonly port?: number;
  /** Loopback unless asked otherwise. */
  readonly host?: string;
  readonly key: string;
  readonly options?: PracticeOptionsInput;
  readonly clock?: PracticeClock;
  /** Keeps uploads between runs; without one they live in a temporary folder until `close`. */
  readonly storageFolder?: string;
  /** Faults from the start, as `control.inject` takes them. */
  readonly faults?: readonly Fault[];
}

export interface PracticeService {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly baseUrl: string;
  readonly port: number;
  readonly control: PracticeControl;
  /** Ends every connection and removes what is not to be kept. */
  close(): Promise<void>;
}

const SWEEP_EVERY_MS = 60_000;

/**
 * Starts the local implementation of the interface document, area A. Rejects when the port is taken, and with a
 * ZodError for options that are none.
 */
export async function startPracticeService(settings: PracticeServiceSettings): Promise<PracticeService> {
  const { host = '127.0.0.1', port = 0, key, clock = realClock } = settings;
  let options: PracticeOptions = practiceOptions(settings.options ?? {});
  const faults = new FaultStore();
  for (const fault of settings.faults ?? []) faults.inject(fault);
  const workFolder = await mkdtemp(join(tmpdir(), 'proofcase-practice-'));
  const uploadFolder = join(settings.storageFolder ?? workFolder, 'uploads');
  await mkdir(uploadFolder, { recursive: true });
  const uploads = new UploadStore(uploadFolder, clock, () => options.uploadRetentionMs);
  await uploads.open();

  const server = createServer({ requestTimeout: 0, headersTimeout: 60_000 });
  const baseUrl = (): string => `http://${host}:${portOf(server)}`;
  const signer = createUrlSigner();
  const closing = new AbortController();
  const accounting = new Accounting();
  const downloads = new DownloadStore(workFolder, clock, signer, baseUrl, () => options.downloadLifetimeMs);
  const context: PracticeContext = {
    clock,
    options: () => options,
    accounting,
    uploads,
    downloads,
    signer,
    imageGate: createGate(options.imageConcurrency),
    workFolder,
    baseUrl,
    closing: closing.signal,
  };
  const control: PracticeControl = {
    inject: (fault) => faults.inject(fault),
    clearFaults: () => faults.clear(),
    state: () => accounting.state(options.quotaTokens, uploads.storedCount()),
    changeOptions: (changes) => {
      options = changedOptions(options, changes);
    },
  };

  const underWay = new Set<Promise<void>>();
  server.on('request', (request, response) => {
    const exchange = serve(request, response, { context, key, control, faults });
    underWay.add(exchange);
    exchange.finally(() => underWay.delete(exchange));
  });
  const sweeping = setInterval(() => {
    // A file that cannot be removed now is tried again by the next round.
    Promise.all([uploads.sweep(), downloads.sweep()]).catch(() => undefined);
  }, SWEEP_EVERY_MS);
  sweeping.unref();
  try {
    await listen(server, port, host);
  } catch (error) {
    clearInterval(sweeping);
    await rm(workFolder, { recursive: true, force: true });
    throw error;
  }
  return {
    baseUrl: baseUrl(),
    port: portOf(server),
    control,
    close: async () => {
      clearInterval(sweeping);
      closing.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await Promise.all(underWay);
      await rm(workFolder, { recursive: true, force: true });
    },
  };
}

type ServeDependencies = Parameters<typeof route>[3];

/** One request from its headers to its end. Never rejects. */
async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  dependencies: ServeDependencies,
): Promise<void> {
  const { context, faults } = dependencies;
  const url = new URL(request.url ?? '/', 'http://practice.invalid');
  const endpoint = endpointOf(request.method, url.pathname);
  const caseNumber = headerText(request.headers, 'casenumber');
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (endpoint === 'scan') context.accounting.counts.scanRequests += 1;
  const actions = endpoint === null ? [] : faults.take(endpoint, caseNumber);
  const gate = new FaultGate(actions, AbortSignal.any([gone.signal, context.closing]));

  let status: number | null = null;
  try {
    const reply = await replyTo(request, url, gate, dependencies);
    const now = new Date(context.clock.now().getTime() + context.options().dateSkewSeconds * 1000);
    status = reply.status;
    await sendReply(response, reply, actions, now, gate.signal);
  } catch (error) {
    status = null;
    // Cut on purpose, or broken by the client: either way nobody can be answered.
    cutSocket(request.socket, error instanceof CutConnection && error.reset);
  }
  if (endpoint === null) return;
  context.accounting.record({
    at: context.clock.now().toISOString(),
    method: request.method ?? '',
    path: url.pathname,
    caseNumber,
    accept: request.headers.accept ?? null,
    contentType: request.headers['content-type'] ?? null,
    status,
    declaredBytes:
      request.headers['content-length'] === undefined ? null : Number(request.headers['content-length']),
    bodyComplete: request.complete,
    hadCredentials: request.headers['x-api-key'] !== undefined || request.headers.authorization !== undefined,
  });
}

/** The answer, refusals and unforeseen errors included. Rejects where the connection is cut or has broken. */
async function replyTo(
  request: IncomingMessage,
  url: URL,
  gate: FaultGate,
  dependencies: ServeDependencies,
): Promise<Reply> {
  try {
    const reply = await route(request, url, gate, dependencies);
    await gate.pass('before-answer');
    return reply;
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    if (error instanceof CutConnection || request.destroyed) throw error;
    return errorReply(500, `internal error: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
