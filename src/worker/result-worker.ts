import { ProofcaseError } from '../contract/errors';
import { decodeResponse } from '../main/sending/service/decoding/decode-response';
import type { ResultMessage, ResultRequest } from '../main/sending/service/decoding/result-messages';
import { connectToParent } from './parent-port';
import { startWatchdog, watchdogLimitsOf } from './watchdog';

/** The process that decodes large results; it may die at any time. */
const parent = connectToParent(process);
const send = (message: ResultMessage): void => parent.send(message);
startWatchdog(watchdogLimitsOf(process.argv));
parent.onMessage((message) => {
  // Only our own engine sends, and the next request only after the reply to this one.
  const { answerFile, contentType, intoFolder } = message as ResultRequest;
  decodeResponse(answerFile, contentType, intoFolder).then(
    (answer) => send({ kind: 'read', answer, rssBytes: process.memoryUsage.rss() }),
    (error: unknown) => sendFailure(error),
  );
});
send({ kind: 'ready' });

/** Anything but an unreadable result or a refusing file system is a defect and ends the process. */
function sendFailure(error: unknown): void {
  const rssBytes = process.memoryUsage.rss();
  if (error instanceof ProofcaseError && error.code === 'answer-not-an-analysis') {
    send({ kind: 'not-an-analysis', detail: error.detail ?? '', rssBytes });
    return;
  }
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (error instanceof Error && typeof code === 'string' && /^E[A-Z0-9]+$/.test(code)) {
    send({ kind: 'failed', code, message: error.message, rssBytes });
    return;
  }
  console.error(error);
  process.exit(1);
}
