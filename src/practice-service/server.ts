import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLimit } from '../domain/concurrency';
import { Accounting } from './accounting';
import type { CaptureContext } from './capture/capture-context';
import { CaptureService, type CaptureServiceDependencies } from './capture/capture-service';
import { CaptureStore } from './capture/capture-store';
import { describeCapture } from './capture/endpoints';
import { type PracticeClock, realClock } from './clock';
import { clockStep, type PracticeControl } from './control';
import { serve } from './exchange';
import type { FaultInput } from './faults/fault';
import { FaultStore } from './faults/fault-store';
import { changedOptions, type PracticeOptions, type PracticeOptionsInput, practiceOptions } from './options';
import type { PracticeContext } from './practice-context';
import type { RouterDependencies } from './router';
import { DownloadStore } from './uploads/download-store';
import { createUrlSigner } from './uploads/signed-url';
import { UploadStore } from './uploads/upload-store';

export interface PracticeServiceSettings {
  /** 0: any free port. */
  readonly port?: number;
  /** The network interface; loopback by default. */
  readonly host?: string;
  readonly key: string;
  readonly options?: PracticeOptionsInput;
  readonly clock?: PracticeClock;
  /** Folder for uploads kept between runs; without it they are stored in a temporary folder until `close`. */
  readonly storageFolder?: string;
  /** Initial faults, as for `control.inject`. */
  readonly faults?: readonly FaultInput[];
}

export interface PracticeService {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  readonly baseUrl: string;
  readonly port: number;
  readonly control: PracticeControl;
  /** Closes every connection and removes temporary files. */
  close(): Promise<void>;
}

const SWEEP_EVERY_MS = 60_000;

/**
 * Starts the local implementation of the interface document. Rejects if the port is in use, and with a ZodError for invalid
 * options.
 */
export async function startPracticeService(settings: PracticeServiceSettings): Promise<PracticeService> {
  const { host = '127.0.0.1', port = 0 } = settings;
  const server = createServer({ requestTimeout: 0, headersTimeout: 60_000 });
  const closing = new AbortController();
  const workFolder = await openWorkFolder(settings.storageFolder);
  const removeWorkFolder = (): Promise<void> => rm(workFolder, { recursive: true, force: true });
  const baseUrl = (): string => `http://${host}:${portOf(server)}`;
  const underWay = new Set<Promise<void>>();
  try {
    const dependencies = await prepare(settings, workFolder, baseUrl, closing.signal);
    server.on('request', (request, response) => {
      const exchange = serve(request, response, dependencies);
      underWay.add(exchange);
      exchange.finally(() => underWay.delete(exchange));
    });
    await listen(server, port, host);
    const { uploads, downloads, captures } = dependencies.context;
    const sweeping = setInterval(() => {
      // A file that cannot be removed is retried in the next round.
      Promise.all([uploads.sweep(), downloads.sweep(), captures.service.tick()]).catch(() => undefined);
    }, SWEEP_EVERY_MS);
    sweeping.unref();
    return {
      baseUrl: baseUrl(),
      port: portOf(server),
      control: dependencies.control,
      close: async () => {
        clearInterval(sweeping);
        closing.abort();
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeAllConnections();
        await closed;
        await Promise.all(underWay);
        await captures.service.settled();
        await removeWorkFolder();
      },
    };
  } catch (error) {
    await removeWorkFolder();
    throw error;
  }
}

/**
 * A temporary folder next to the stored data, if there is any: a process killed with its application cannot clean up, so the
 * next start does.
 */
async function openWorkFolder(storageFolder: string | undefined): Promise<string> {
  if (storageFolder === undefined) return mkdtemp(join(tmpdir(), 'proofcase-practice-'));
  const folder = join(storageFolder, 'work');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Creates everything that requests need before the first one arrives. */
async function prepare(
  settings: PracticeServiceSettings,
  workFolder: string,
  baseUrl: () => string,
  closing: AbortSignal,
): Promise<RouterDependencies> {
  const { key } = settings;
  const clock = adjustableClock(settings.clock ?? realClock);
  let options: PracticeOptions = practiceOptions(settings.options ?? {});
  const faults = new FaultStore();
  for (const fault of settings.faults ?? []) faults.inject(fault);
  const uploadFolder = join(settings.storageFolder ?? workFolder, 'uploads');
  const uploads = new UploadStore(uploadFolder, clock, () => options.uploadRetentionMs);
  await uploads.open();
  const signer = createUrlSigner();
  const accounting = new Accounting();
  const imageGate = createLimit(options.imageConcurrency);
  const captures = await openCaptures(settings, {
    clock,
    options: () => options,
    imageGate,
    pushFaults: (caseNumber) => faults.take('push', caseNumber),
    closing,
    baseUrl,
    workFolder,
  });
  const context: PracticeContext = {
    clock,
    options: () => options,
    accounting,
    uploads,
    downloads: new DownloadStore(workFolder, clock, signer, baseUrl, () => options.downloadLifetimeMs),
    signer,
    imageGate,
    captures,
    workFolder,
    baseUrl,
    closing,
  };
  const control: PracticeControl = {
    inject: (fault) => faults.inject(fault),
    clearFaults: () => faults.clear(),
    state: () => accounting.state(options.quotaTokens, uploads.storedCount()),
    changeOptions: (changes) => {
      options = changedOptions(options, changes);
    },
    advanceClock: async (milliseconds) => {
      clock.advance(clockStep.parse(milliseconds));
      await captures.service.tick();
      return clock.now();
    },
    captures: async () => ({
      handlerUrl: `${baseUrl()}/practice/handler/${captures.handlerPageToken}`,
      cases: (await captures.service.all()).map((capture) => describeCapture(capture, captures)),
    }),
    removeCaptures: (ticketIds) => captures.service.remove(ticketIds),
    removeUploads: async () => {
      await uploads.removeStored();
      await context.downloads.removeAll();
    },
  };
  return { context, key, control, faults };
}

async function openCaptures(
  settings: PracticeServiceSettings,
  needs: Omit<CaptureServiceDependencies, 'store'> & Pick<CaptureContext, 'baseUrl' | 'workFolder'>,
): Promise<CaptureContext> {
  const { options, baseUrl, workFolder } = needs;
  const store = new CaptureStore(join(settings.storageFolder ?? workFolder, 'captures'));
  const captureService = new CaptureService({ ...needs, store });
  await captureService.open();
  return {
    service: captureService,
    handlerPageToken: randomBytes(24).toString('base64url'),
    baseUrl,
    utcOffsetMinutes: () => options().captureUtcOffsetMinutes,
    workFolder,
  };
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

/** A clock that runs ahead of its base clock by an adjustable amount. */
interface AdjustableClock extends PracticeClock {
  advance(milliseconds: number): void;
}

function adjustableClock(base: PracticeClock): AdjustableClock {
  let ahead = 0;
  return {
    now: () => new Date(base.now().getTime() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}
