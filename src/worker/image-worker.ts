import { readFileSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describeFile, readMetadata } from '../main/intake/photos/metadata';
import { earlierStates } from '../main/intake/photos/pdf';
import { type PictureResult, reencode, renderJpeg, renderThumbnail } from '../main/intake/photos/pictures';
import { loadSharp, type OpenPicture } from '../main/intake/photos/sharp';
import { verifyCredentials } from '../main/intake/photos/traces/content-credentials';
import {
  CONTENT_CHANGED,
  expectedHash,
  hashesFirst,
  type WorkerMessage,
  type WorkerRequest,
} from '../main/intake/photos/worker-protocol';
import { errorCode } from '../main/support/error-code';
import { hashFileSync } from '../main/support/hash-file';
import { connectToParent, type Parent } from './parent-port';
import { startWatchdog, type Watchdog, watchdogLimitsOf } from './watchdog';

/** The process in which every byte of a local or received picture is parsed; it may die at any time. */
function start(): void {
  const parent = connectToParent(process);
  // First, since on Linux it holds for this thread and those that it starts.
  runBehindTheWindow();
  // WebAssembly reaches the network only through this; no file may make this process open a connection.
  globalThis.fetch = () => Promise.reject(new Error('the image worker has no network'));
  const watchdog = startWatchdog(watchdogLimitsOf(process.argv));
  const open = openOnDemand(process.argv.includes('--web-assembly'));
  parent.onMessage((message) => {
    // Requests come from our own engine, which sends the next one only after the answer to this one.
    const request = message as WorkerRequest;
    answer(parent, open, request, watchdog)
      .catch((error: unknown) => sendFailure(parent, request.id, error))
      .finally(() => watchdog.rest());
  });
  send(parent, { kind: 'ready' });
}

/** Where both want a processor, the window and the main process get it: on Linux nine times as much of it. */
function runBehindTheWindow(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A system that refuses it reads photos all the same.
  }
}

function openOnDemand(webAssembly: boolean): () => OpenPicture {
  let loaded: OpenPicture | null = null;
  return () => {
    loaded ??= loadSharp({ webAssembly });
    return loaded;
  };
}

/** The time limit is for what is in a file, not for hashing, which is bounded by the disk. */
async function answer(
  parent: Parent,
  open: () => OpenPicture,
  request: WorkerRequest,
  watchdog: Watchdog,
): Promise<void> {
  const { id } = request;
  if (request.kind === 'version') {
    // The names of the parts that this entry loads carry the hashes of their content.
    const { sha256 } = hashFileSync(fileURLToPath(import.meta.url));
    return send(parent, { kind: 'version', id, version: sha256, rssBytes: process.memoryUsage.rss() });
  }
  const { file, type } = request;
  const isHashed = hashesFirst(request);
  if (isHashed) send(parent, { kind: 'hashing', id });
  const expected = expectedHash(request);
  const before = expected === null ? null : fileState(file);
  const hashed = isHashed ? hashFileSync(file) : null;
  if (hashed) send(parent, { kind: 'hashed', id, ...hashed });
  watchdog.begin();
  if (expected !== null && hashed?.sha256 !== expected) return sendRefusal(parent, id, CONTENT_CHANGED);
  /** The decoder opens the file again, so that it may have been touched after it was hashed. */
  const sendDrawn = (result: PictureResult): void => {
    if (before !== null && fileState(file) !== before) sendRefusal(parent, id, CONTENT_CHANGED);
    else send(parent, { ...result, id, rssBytes: process.memoryUsage.rss() });
  };
  switch (request.kind) {
    case 'inspect': {
      const inspection = await readMetadata(file, type);
      return send(parent, { kind: 'inspected', id, inspection, rssBytes: process.memoryUsage.rss() });
    }
    case 'describe': {
      const description = await describeFile(file, type);
      return send(parent, { kind: 'described', id, description, rssBytes: process.memoryUsage.rss() });
    }
    case 'verify': {
      const found = await verifyCredentials(file, type, request.trustAnchors);
      return send(parent, { kind: 'verified', id, credentials: found, rssBytes: process.memoryUsage.rss() });
    }
    case 'states': {
      const ends = earlierStates(readFileSync(file));
      return send(parent, { kind: 'states', id, ends, rssBytes: process.memoryUsage.rss() });
    }
    case 'thumbnail':
      return sendDrawn(await renderThumbnail(open, file, type));
    case 'preview':
      return sendDrawn(await renderJpeg(open, file, type, request));
    case 'reencode':
      return sendDrawn(await reencode(open, file, type));
  }
}

function fileState(file: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}

/** Reports errors of the file system; any other error is a defect and ends this process instead of flagging the file. */
function sendFailure(parent: Parent, id: number, error: unknown): void {
  const code = errorCode(error);
  if (code !== null && /^E[A-Z0-9]+$/.test(code)) {
    sendRefusal(parent, id, code);
    return;
  }
  console.error(error);
  process.exit(1);
}

function sendRefusal(parent: Parent, id: number, code: string): void {
  send(parent, { kind: 'refused', id, code, rssBytes: process.memoryUsage.rss() });
}

function send(parent: Parent, message: WorkerMessage): void {
  parent.send(message);
}

start();
