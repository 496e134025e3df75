import { describe, expect, it } from 'vitest';
import type { Move, RequestEnd, UploadFacts } from '../../../src/domain/journal-moves';
import { afterScan, decisionsFor, resumeState } from '../../../src/domain/journal-rules';
import type { Route } from '../../../src/domain/route';
import { afterPut, afterUploadUrl } from '../../../src/domain/routes/presigned';

type PackageFacts = UploadFacts & { readonly route: Route };

const DIRECT: PackageFacts = {
  route: 'direct',
  uploadKeyMaybeUsed: false,
  maybePaid: false,
  putRefusals: 0,
  uploadKeyRefusals: 0,
};
const PRESIGNED: PackageFacts = { ...DIRECT, route: 'presigned' };

function refused(status: number, more: Partial<Extract<RequestEnd, { kind: 'refused' }>> = {}): RequestEnd {
  return { kind: 'refused', status, detail: null, retryAfterSeconds: null, ...more };
}

function failed(more: Partial<Extract<RequestEnd, { kind: 'failed' }>>): RequestEnd {
  const plain = {
    stage: 'after-body',
    cause: 'network',
    detail: 'lost',
    bytesReceived: 0,
    status: null,
  } as const;
  return { kind: 'failed', ...plain, ...more };
}

/** State and reason, and an `r` where the end counts as a failure that is retried. */
function short({ to, reason, retry }: Move): string {
  return `${to} ${reason}${retry ? ' r' : ''}`;
}

describe('each status of a refusal', () => {
  it.each([
    [300, 'waiting service-away r'],
    [399, 'waiting service-away r'],
    [400, 'rejected validation'],
    [401, 'blocked key-refused'],
    [402, 'blocked quota'],
    [403, 'blocked key-refused'],
    [408, 'waiting service-away r'],
    [409, 'rejected validation'],
    [413, 'rejected too-large'],
    [422, 'rejected malformed'],
    [425, 'waiting service-away r'],
    [426, 'rejected validation'],
    [429, 'blocked quota'],
    [499, 'rejected validation'],
    [500, 'waiting service-away r'],
    [501, 'blocked account-configuration'],
    [599, 'waiting service-away r'],
  ])('has its place when an upload URL is asked for (%i: %s)', (status, expected) => {
    expect(short(afterUploadUrl(refused(status), PRESIGNED))).toBe(expected);
  });

  it.each([
    [302, 'waiting service-away r'],
    [400, 'waiting upload-refused r'],
    [401, 'queued upload-refused'],
    [403, 'queued upload-refused'],
    [408, 'waiting service-away r'],
    [412, 'waiting upload-refused r'],
    [413, 'rejected too-large'],
    [425, 'waiting service-away r'],
    [499, 'waiting upload-refused r'],
    [500, 'waiting service-away r'],
    [503, 'waiting service-away r'],
  ])('has its place after an upload (%i: %s)', (status, expected) => {
    expect(short(afterPut(refused(status), PRESIGNED))).toBe(expected);
  });

  it.each([
    [204, 'unknown not-an-analysis'],
    [299, 'unknown not-an-analysis'],
    [300, 'unknown redirect-refused'],
    [399, 'unknown redirect-refused'],
    [400, 'rejected validation'],
    [402, 'blocked quota'],
    [408, 'unknown server-error-after-body'],
    [409, 'rejected validation'],
    [429, 'blocked quota'],
    [499, 'rejected validation'],
    [500, 'unknown server-error-after-body'],
  ])('has its place after the paid request (%i: %s)', (status, expected) => {
    expect(short(afterScan(refused(status), DIRECT))).toBe(expected);
  });

  it('ends as service away while the body was provably incomplete, and as a refusal below', () => {
    const early = (status: number) => short(afterScan(refused(status, { bodyIncomplete: true }), DIRECT));
    expect(early(408)).toBe('waiting service-away r');
    expect(early(500)).toBe('waiting service-away r');
    expect(early(499)).toBe('rejected validation');
  });

  it('is no verdict on an earlier request that may have been paid', () => {
    for (const status of [400, 413, 422]) {
      const move = afterScan(refused(status), { ...DIRECT, maybePaid: true });
      expect(short(move)).toBe('unknown later-request-refused');
    }
  });
});

describe('a paid request that failed after its body', () => {
  it.each([
    [{ cause: 'disk' }, 'unknown disk-full'],
    [{ cause: 'redirect' }, 'unknown redirect-refused'],
    [{ cause: 'captive-portal' }, 'unknown redirect-refused'],
    [{ bytesReceived: 1 }, 'unknown answer-cut-off'],
    [{ bytesReceived: 1, status: 200 }, 'unknown answer-cut-off'],
    [{ bytesReceived: 1, status: 400 }, 'unknown connection-lost-after-body'],
    [{ bytesReceived: 0, status: 200 }, 'unknown connection-lost-after-body'],
    [{ bytesReceived: 9, status: 500 }, 'unknown server-error-after-body'],
    [{ status: 500 }, 'unknown server-error-after-body'],
    [{ status: 499 }, 'unknown connection-lost-after-body'],
    [{ cause: 'no-answer' }, 'unknown no-answer-in-time'],
    [{}, 'unknown connection-lost-after-body'],
  ] as const)('is unknown, with its reason (%j: %s)', (more, expected) => {
    expect(short(afterScan(failed(more), DIRECT))).toBe(expected);
  });
});

describe('a request that the service cannot have received whole', () => {
  it.each([
    [{ cause: 'disk' }, 'waiting disk-full r'],
    [{ cause: 'network' }, 'waiting network r'],
    [{ cause: 'tls' }, 'waiting network r'],
    [{ cause: 'proxy' }, 'waiting network r'],
    [{ cause: 'no-answer' }, 'waiting network r'],
    [{ cause: 'cancelled' }, 'waiting network r'],
    [{ cause: 'cancelled', status: 499 }, 'waiting network r'],
    [{ cause: 'network', status: 500 }, 'waiting service-away r'],
    [{ cause: 'tls', status: 503 }, 'waiting service-away r'],
  ] as const)('waits, with its reason (%j: %s)', (more, expected) => {
    expect(short(afterScan(failed({ ...more, stage: 'during-body' }), DIRECT))).toBe(expected);
    expect(short(afterUploadUrl(failed(more), PRESIGNED))).toBe(expected);
  });
});

describe('a scan that does not know its upload', () => {
  const unknownKey = (detail: string | null, facts: PackageFacts = PRESIGNED) =>
    short(afterScan(refused(400, { detail }), facts));

  it('is uploaded again twice, and then refused', () => {
    for (const detail of ['s3_key is not known', 'unknown s3key', 'no such S3-Key', 's3 key']) {
      expect(unknownKey(detail)).toBe('queued upload-key-gone');
    }
    expect(unknownKey('s3_key', { ...PRESIGNED, uploadKeyRefusals: 1 })).toBe('queued upload-key-gone');
    expect(unknownKey('s3_key', { ...PRESIGNED, uploadKeyRefusals: 2 })).toBe('rejected validation');
  });

  it('is another refusal if it names a header, or nothing', () => {
    for (const detail of ['s3_key and issue date', 'caseNumber', 'contact_email', 'language', null]) {
      expect(unknownKey(detail)).toBe('rejected validation');
    }
    expect(unknownKey('s3_key', DIRECT)).toBe('rejected validation');
  });

  it('becomes a question if a scan may have used it', () => {
    const used = { ...PRESIGNED, uploadKeyMaybeUsed: true };
    expect(unknownKey(null, used)).toBe('unknown upload-key-gone');
    expect(unknownKey('issueDate', used)).toBe('rejected validation');
  });
});

describe('the choices of a person', () => {
  const now = 1_800_000_000_000;
  const HOUR = 3_600_000;

  it('say which of them may cost tokens and which asks for the case number', () => {
    const facts = {
      state: 'unknown',
      reason: null,
      route: 'presigned',
      hasUploadKey: true,
      uploadKeyMaybeUsed: true,
      storedAtMs: now,
      submittedAtMs: null,
      nowMs: now,
    } as const;
    const choices = decisionsFor(facts).map(({ decision, needsCaseNumber, mayCostTokens }) => [
      decision,
      needsCaseNumber,
      mayCostTokens,
    ]);
    expect(choices).toEqual([
      ['ask-again', false, false],
      ['send-again', true, true],
      ['close', false, false],
    ]);
  });

  it('trust the age of an upload until the clock was set back by an hour', () => {
    const stateAt = (storedAtMs: number) =>
      resumeState({
        route: 'presigned',
        hasUploadKey: true,
        storedAtMs,
        nowMs: now,
        uploadKeyMaybeUsed: false,
      });
    expect(stateAt(now + HOUR - 1)).toBe('stored');
    expect(stateAt(now + HOUR)).toBe('queued');
  });

  it('never continue a direct package with an upload', () => {
    const facts = { hasUploadKey: true, storedAtMs: now, nowMs: now, uploadKeyMaybeUsed: true };
    expect(resumeState({ ...facts, route: 'direct' })).toBe('queued');
  });
});
