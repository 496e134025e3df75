import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Json, JsonObject } from '../../domain/json';
import { minTokensFor } from '../analysis/tokens';
import { BadArchive, openArchive } from '../archive/zip-archive';
import { type FaultGate, QUOTA_DETAIL } from '../http/fault-gate';
import { receiveForm } from '../http/form-data';
import { errorReply, type Reply, refuse } from '../http/reply';
import { readScanHeaders, type ScanHeaders } from '../http/scan-headers';
import type { PracticeContext } from '../practice-context';
import { type Analysed, analyseArchive } from './analyse-archive';
import {
  type Answerable,
  downloadAnswer,
  type FormedAnswer,
  formFor,
  jsonAnswer,
  multipartAnswer,
} from './answer';

/** A received ZIP; `settle` records whether it was processed, and cleans up. */
interface Received {
  readonly path: string;
  settle(processed: boolean): Promise<void>;
}

/**
 * Handles POST /v2/fraudscanner after the key was accepted: reads the whole body, checks headers and input, analyses, charges,
 * and builds the response. Throws Refusal for every documented error.
 */
export async function answerScan(
  request: IncomingMessage,
  url: URL,
  gate: FaultGate,
  context: PracticeContext,
): Promise<Reply> {
  const folder = await mkdtemp(join(context.workFolder, 'scan-'));
  try {
    const keys = url.searchParams.getAll('s3_key').filter((key) => key !== '');
    const upload = join(folder, 'upload.zip');
    const form = await readBody(gate.body(request), request, keys.length > 0 ? null : upload, context);
    await gate.pass('after-body');
    const now = context.clock.now();
    const headers = readScanHeaders(request.headers, now);
    if ('problem' in headers) return refuse(400, headers.problem);
    const received = await chooseInput(form, keys, upload, context);
    return await scanReceived(received, headers, folder, gate, context);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function scanReceived(
  received: Received,
  headers: ScanHeaders,
  folder: string,
  gate: FaultGate,
  context: PracticeContext,
): Promise<Reply> {
  let processed = false;
  try {
    const { configurationProblem } = context.options();
    if (configurationProblem !== null) return refuse(501, configurationProblem);
    const analysed = await analyseInTime(received.path, headers, folder, context);
    if (!('answer' in analysed)) return analysed;
    processed = true;
    const form = gate.actions.find((action) => action.kind === 'answer-form');
    const patched = gate.actions.reduce<JsonObject>(
      (json, action) => (action.kind === 'patch' ? mergePatch(json, action.patch) : json),
      analysed.answer.json,
    );
    const answer = { ...analysed.answer, json: patched };
    const { presignedDownload } = context.options();
    const chosen = form?.kind === 'answer-form' ? form.form : formFor(headers.accept, presignedDownload);
    const formed = await formAnswer(chosen, answer, folder, context);
    context.accounting.counts.attachmentsDropped += formed.dropped;
    return formed.reply;
  } finally {
    await received.settle(processed);
  }
}

/** Reads the complete body: a ZIP, stored at `path`, or why there is none. `path`: null if the request has an s3_key. */
async function readBody(
  body: Readable,
  request: IncomingMessage,
  path: string | null,
  context: PracticeContext,
): Promise<Awaited<ReturnType<typeof receiveForm>>> {
  const contentType = request.headers['content-type'];
  if (contentType === undefined || path === null) {
    // Without a content type the body is no form; with an s3_key there is none at all (R18).
    let bytes = 0;
    for await (const chunk of body) bytes += Buffer.byteLength(chunk);
    return bytes === 0
      ? { kind: 'no-file' }
      : { kind: 'malformed', reason: 'the body is not multipart/form-data' };
  }
  return receiveForm(body, contentType, path, context.options().zipLimitBytes);
}

async function chooseInput(
  form: Awaited<ReturnType<typeof receiveForm>>,
  keys: readonly string[],
  path: string,
  context: PracticeContext,
): Promise<Received> {
  const { strictDirectLimit, directLimitBytes, zipLimitBytes } = context.options();
  if (keys.length > 1) return refuse(422, 's3_key was given more than once');
  const key = keys[0];
  if (key !== undefined && form.kind !== 'no-file') {
    return refuse(422, 'give either file or s3_key, not both: a request with s3_key has no body');
  }
  if (key !== undefined) return claimUpload(key, context);
  if (form.kind === 'malformed') return refuse(422, `the request is malformed: ${form.reason}`);
  if (form.kind === 'no-file') return refuse(422, 'neither file nor s3_key was given');
  if (form.kind === 'too-large')
    return refuse(413, `the uploaded file is larger than ${megabytes(zipLimitBytes)}`);
  if (strictDirectLimit && form.bytes >= directLimitBytes) {
    return refuse(
      413,
      `direct upload is for ZIP files under ${megabytes(directLimitBytes)}; use POST /v2/getUploadUrl and s3_key`,
    );
  }
  return { path, settle: async () => undefined };
}

async function claimUpload(key: string, context: PracticeContext): Promise<Received> {
  const upload = await context.uploads.claim(key);
  if (upload === null) return refuse(400, 'invalid s3_key: unknown, expired or already processed');
  const { zipLimitBytes } = context.options();
  if (upload.bytes > zipLimitBytes) {
    upload.release();
    return refuse(413, `the uploaded file is larger than ${megabytes(zipLimitBytes)}`);
  }
  return {
    path: upload.path,
    settle: async (processed) => (processed ? upload.consume() : upload.release()),
  };
}

/** Analyses and charges. Returns a Reply if the archive is damaged or the time limit passed. */
async function analyseInTime(
  path: string,
  headers: ScanHeaders,
  folder: string,
  context: PracticeContext,
): Promise<Analysed | Reply> {
  const options = context.options();
  const deadline = AbortSignal.timeout(options.scanTimeoutMs);
  const signal = AbortSignal.any([deadline, context.closing]);
  try {
    const archive = await openArchive(path);
    try {
      const left = context.accounting.tokensLeft(options.quotaTokens);
      if (left !== null && left < minTokensFor(archive.entries)) return errorReply(429, QUOTA_DETAIL);
      context.accounting.scanReceived(headers.caseNumber);
      const attachments = join(folder, 'attachments');
      await mkdir(attachments);
      const analysed = await analyseArchive(archive, {
        headers,
        options,
        gate: context.imageGate,
        now: context.clock.now(),
        folder: attachments,
        signal,
      });
      context.accounting.scanProcessed(headers.caseNumber, analysed.tokens);
      return analysed;
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof BadArchive) return errorReply(400, error.message);
    if (signal.aborted)
      return errorReply(500, `the analysis took longer than ${options.scanTimeoutMs / 1000} s`);
    throw error;
  }
}

async function formAnswer(
  form: 'json' | 'multipart' | 'download',
  answer: Answerable,
  folder: string,
  context: PracticeContext,
): Promise<FormedAnswer> {
  const { inlineCapBytes } = context.options();
  const now = context.clock.now();
  if (form === 'multipart') return multipartAnswer(answer, inlineCapBytes, folder, now);
  if (form === 'json') return jsonAnswer(answer, inlineCapBytes);
  const download = context.downloads.create();
  const formed = await downloadAnswer(answer, download.path, download.url, now);
  const { size } = await stat(download.path);
  download.publish(size);
  return formed;
}

/** R1: MB is 10^6 bytes. */
function megabytes(bytes: number): string {
  return `${bytes / 1_000_000} MB`;
}

/** Applies a JSON merge patch (RFC 7396) to an object: objects merge, null removes a key, anything else replaces. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  // Without a prototype, since `__proto__` is a valid key.
  const merged: Record<string, Json> = Object.create(null);
  Object.assign(merged, target);
  for (const [key, value] of Object.entries(patch)) {
    const current = merged[key];
    if (value === null) delete merged[key];
    else if (isObject(value)) merged[key] = mergePatch(isObject(current) ? current : {}, value);
    else merged[key] = value;
  }
  return merged;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
