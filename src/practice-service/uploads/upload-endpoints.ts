import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type FaultGate, QUOTA_DETAIL } from '../http/fault-gate';
import { emptyReply, jsonReply, type Reply, refuse, storeErrorReply } from '../http/reply';
import type { PracticeContext } from '../practice-context';

const PREFIX = '/practice/';
/** An object store accepts more; this limit only protects the disk. */
const PUT_LIMIT_BYTES = 200_000_000;

/** POST /v2/getUploadUrl after the key was accepted. */
export async function answerUploadUrl(
  request: IncomingMessage,
  gate: FaultGate,
  context: PracticeContext,
): Promise<Reply> {
  for await (const _chunk of gate.body(request)) {
    // The endpoint takes no body; an unexpected one is read and ignored.
  }
  await gate.pass('after-body');
  const { quotaTokens, uploadUrlLifetimeMs } = context.options();
  if (context.accounting.tokensLeft(quotaTokens) === 0) return refuse(429, QUOTA_DETAIL);
  const key = context.uploads.issue();
  const expires = new Date(context.clock.now().getTime() + uploadUrlLifetimeMs);
  context.accounting.counts.uploadUrlsIssued += 1;
  return jsonReply(200, {
    upload_url: `${context.baseUrl()}${context.signer.sign('PUT', `${PREFIX}${key}`, expires)}`,
    s3_key: key,
  });
}

/**
 * PUT to an upload URL. Behaves like an object store: no API key, XML errors, and the signed values (method, path, content
 * type) must match exactly.
 */
export async function answerPut(
  request: IncomingMessage,
  url: URL,
  gate: FaultGate,
  context: PracticeContext,
): Promise<Reply> {
  const body = gate.body(request);
  const refusal = checkPut(request, url, context);
  if (refusal !== null) {
    for await (const _chunk of body) {
      // Reads to the end, so that the sender receives the response instead of a connection error.
    }
    await gate.pass('after-body');
    return refusal;
  }
  const write = context.uploads.beginWrite(url.pathname.slice(PREFIX.length));
  if (write === null) {
    request.resume();
    return storeErrorReply(403, 'AccessDenied', 'The object can no longer be written');
  }
  try {
    await pipeline(body, createWriteStream(write.path));
    await gate.pass('after-body');
    await write.finish(Number(request.headers['content-length']));
  } catch (error) {
    await write.discard();
    throw error;
  }
  context.accounting.counts.uploadsPut += 1;
  return emptyReply(200, { ETag: `"${request.headers['content-length']}"` });
}

function checkPut(request: IncomingMessage, url: URL, context: PracticeContext): Reply | null {
  const { headers } = request;
  const { accounting, signer, clock } = context;
  if (headers['x-api-key'] !== undefined || headers.authorization !== undefined) {
    accounting.counts.putsWithCredentials += 1;
  }
  const validity = signer.check('PUT', url, clock.now());
  if (validity === 'expired') return storeErrorReply(403, 'AccessDenied', 'Request has expired');
  if (validity === 'forged' || headers['content-type'] !== 'application/zip') {
    return storeErrorReply(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided',
    );
  }
  if (headers.authorization !== undefined) {
    return storeErrorReply(400, 'InvalidArgument', 'Only one auth mechanism allowed');
  }
  const length = headers['content-length'];
  if (length === undefined) {
    return storeErrorReply(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header');
  }
  if (Number(length) > PUT_LIMIT_BYTES) {
    return storeErrorReply(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
  }
  return null;
}

/** GET of an attachment link. */
export async function answerDownload(url: URL, gate: FaultGate, context: PracticeContext): Promise<Reply> {
  await gate.pass('after-body');
  const validity = context.signer.check('GET', url, context.clock.now());
  if (validity === 'expired') return storeErrorReply(403, 'AccessDenied', 'Request has expired');
  const download = validity === 'valid' ? context.downloads.find(url.pathname) : null;
  if (download === null) return storeErrorReply(403, 'AccessDenied', 'Access Denied');
  context.accounting.counts.downloadsServed += 1;
  return { status: 200, headers: { 'Content-Type': 'application/zip' }, body: download };
}
