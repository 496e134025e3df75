import { ProofcaseError } from '../contract/errors';
import { ReadingFailed } from '../main/sending/service/decoding/decoder';
import { DECODER } from '../main/sending/service/decoding/own-process-decoder';
import type {
  ResultMessage,
  ResultReply,
  ResultRequest,
} from '../main/sending/service/decoding/result-messages';
import { errorCode } from '../main/support/error-code';
import { connectToParent } from './parent-port';
import { startWatchdog, watchdogLimitsOf } from './watchdog';

/** The process that reads results of the service; it may die at any time. */
const parent = connectToParent(process);
const send = (message: ResultMessage): void => parent.send(message);
const watchdog = startWatchdog(watchdogLimitsOf(process.argv));
parent.onMessage((message) => {
  // Only our own engine sends, and the next request only after the reply to this one.
  watchdog.begin();
  replyTo(message as ResultRequest)
    .then(
      (reply) => send({ kind: 'done', reply, rssBytes: process.memoryUsage.rss() }),
      (error: unknown) => sendFailure(error),
    )
    .finally(() => watchdog.rest());
});
send({ kind: 'ready' });

async function replyTo(request: ResultRequest): Promise<ResultReply> {
  if (request.kind === 'unpack') return DECODER.unpack(request.archiveFile, request.intoFolder);
  return DECODER.read(request.answerFile, request.contentType, request.intoFolder);
}

/** Anything but an unreadable result or a refusing file system is a defect and ends the process. */
function sendFailure(error: unknown): void {
  const rssBytes = process.memoryUsage.rss();
  if (error instanceof ProofcaseError && error.code === 'answer-not-an-analysis') {
    send({ kind: 'not-an-analysis', detail: error.detail ?? '', rssBytes });
    return;
  }
  if (error instanceof ReadingFailed) {
    send({ kind: 'over-limit', detail: error.message, rssBytes });
    return;
  }
  const code = errorCode(error);
  if (error instanceof Error && code !== null && /^E[A-Z0-9]+$/.test(code)) {
    send({ kind: 'failed', code, message: error.message, rssBytes });
    return;
  }
  console.error(error);
  process.exit(1);
}
