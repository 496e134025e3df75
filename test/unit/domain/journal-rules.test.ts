import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type Before,
  canMove,
  canRecover,
  PACKAGE_STATES,
  type PackageState,
  TRANSITIONS,
} from '../../../src/domain/journal';
import { afterInterruption, type RequestEnd } from '../../../src/domain/journal-moves';
import { afterScan, decisionsFor, resumeState } from '../../../src/domain/journal-rules';
import { afterPut, afterUploadUrl } from '../../../src/domain/routes/presigned';

const refusedEarly = (status: number): RequestEnd => ({
  kind: 'refused',
  status,
  detail: null,
  retryAfterSeconds: null,
  bodyIncomplete: true,
});

const DIRECT: Parameters<typeof afterScan>[1] = {
  route: 'direct',
  uploadKeyMaybeUsed: false,
  maybePaid: false,
  putRefusals: 0,
  uploadKeyRefusals: 0,
};
const PRESIGNED: typeof DIRECT = { ...DIRECT, route: 'presigned' };

function refused(
  status: number,
  detail: string | null = null,
  retryAfterSeconds: number | null = null,
): Extract<RequestEnd, { kind: 'refused' }> {
  return { kind: 'refused', status, detail, retryAfterSeconds };
}

function failed(
  stage: 'before-body' | 'during-body' | 'after-body',
  more: Partial<Extract<RequestEnd, { kind: 'failed' }>> = {},
): RequestEnd {
  return { kind: 'failed', stage, cause: 'network', detail: 'lost', bytesReceived: 0, status: null, ...more };
}

describe('the outcome of an unpaid request', () => {
  it('names the login page of a network, a proxy that asks for a password and an invalid answer', () => {
    const reasons = {
      'captive-portal': 'captive-portal',
      'proxy-credentials': 'proxy-credentials',
      unusable: 'unexpected-answer',
      redirect: 'redirect-refused',
    } as const;
    for (const [cause, reason] of Object.entries(reasons)) {
      const end = failed('after-body', { cause: cause as keyof typeof reasons, status: 200 });
      expect(afterUploadUrl(end, PRESIGNED)).toMatchObject({ to: 'waiting', reason, retry: true });
      expect(afterPut(end, PRESIGNED)).toMatchObject({ to: 'waiting', reason, retry: true });
    }
    expect(afterUploadUrl(refused(511), PRESIGNED)).toMatchObject({
      to: 'waiting',
      reason: 'captive-portal',
    });
    expect(afterPut(refused(511), PRESIGNED)).toMatchObject({ to: 'waiting', reason: 'captive-portal' });
  });

  it('blocks the profile where the base address leads to something else, and refuses no package for it', () => {
    for (const status of [404, 405]) {
      const block = { reason: 'address-wrong', resumesAfterSeconds: null };
      const reason = 'address-wrong';
      expect(afterUploadUrl(refused(status), PRESIGNED)).toMatchObject({ to: 'blocked', reason, block });
      expect(afterScan(refused(status), DIRECT)).toMatchObject({ to: 'blocked', reason, block });
      // An upload URL was issued at this address, so the package is refused.
      expect(afterScan(refused(status), PRESIGNED)).toMatchObject({ to: 'rejected', reason: 'validation' });
    }
  });

  it('blocks the profile for a certificate, which no retry mends', () => {
    const certificate = {
      fault: 'expired',
      host: 'service.example:443',
      subject: 'service.example',
      issuer: 'Root',
      names: [],
      validFrom: null,
      validTo: null,
      sha256: null,
    } as const;
    const end = failed('before-body', { cause: 'certificate', certificate });
    const expected = {
      to: 'blocked',
      reason: 'certificate-invalid',
      retry: false,
      block: { reason: 'certificate-invalid', resumesAfterSeconds: null, certificate },
    };
    expect(afterUploadUrl(end, PRESIGNED)).toMatchObject(expected);
    expect(afterPut(end, PRESIGNED)).toMatchObject(expected);
    expect(afterScan(end, DIRECT)).toMatchObject(expected);
    expect(afterScan(end, { ...PRESIGNED, uploadKeyMaybeUsed: true })).toMatchObject(expected);
  });

  it('names a wrong clock after fresh URLs did not help', () => {
    const late = { ...refused(403), clockSkewSeconds: -121 } as RequestEnd;
    expect(afterPut(late, PRESIGNED)).toMatchObject({ to: 'queued', reason: 'upload-refused' });
    const last = { ...PRESIGNED, putRefusals: 2 };
    expect(afterPut(late, last)).toMatchObject({ to: 'waiting', reason: 'clock-wrong', retry: true });
    const right = { ...refused(403), clockSkewSeconds: 120 } as RequestEnd;
    expect(afterPut(right, last)).toMatchObject({ to: 'waiting', reason: 'upload-refused' });
  });

  it('is no failure when this program stopped it', () => {
    expect(afterInterruption('paused')).toMatchObject({ to: 'waiting', reason: 'paused', retry: false });
  });
});

describe('the outcome of a paid request', () => {
  it('is never unpaid because a proxy or a portal answered after the whole body', () => {
    expect(afterScan(failed('after-body', { cause: 'captive-portal', status: 302 }), DIRECT).to).toBe(
      'unknown',
    );
    expect(afterScan(refused(511), DIRECT)).toMatchObject({
      to: 'unknown',
      reason: 'server-error-after-body',
    });
    expect(afterScan(refusedEarly(511), DIRECT)).toMatchObject({ to: 'waiting', reason: 'captive-portal' });
    const before = failed('before-body', { cause: 'proxy-credentials' });
    expect(afterScan(before, DIRECT)).toMatchObject({ to: 'waiting', reason: 'proxy-credentials' });
  });

  it.each(['network', 'tls', 'proxy', 'stalled', 'cancelled'] as const)(
    'leads to a retry when the body was provably incomplete (%s)',
    (cause) => {
      for (const stage of ['before-body', 'during-body'] as const) {
        expect(afterScan(failed(stage, { cause }), DIRECT)).toMatchObject({ to: 'waiting', retry: true });
      }
    },
  );

  it.each([
    ['connection-lost-after-body', {}],
    ['no-answer-in-time', { cause: 'no-answer' }],
    ['answer-cut-off', { bytesReceived: 12, status: 200 }],
    ['disk-full', { cause: 'disk' }],
    ['redirect-refused', { cause: 'redirect' }],
  ] as const)('is unknown when the body was complete: %s', (reason, more) => {
    for (const facts of [DIRECT, PRESIGNED]) {
      expect(afterScan(failed('after-body', more), facts)).toMatchObject({ to: 'unknown', reason });
    }
  });

  it('is unknown for every status that a gateway may have sent in place of the service', () => {
    for (const status of [408, 500, 502, 503, 504, 520, 599]) {
      expect(afterScan(refused(status), DIRECT)).toMatchObject({ to: 'unknown', status });
    }
    for (const status of [202, 204, 302, 307]) {
      expect(afterScan(refused(status), DIRECT).to).toBe('unknown');
    }
  });

  it('blocks the profile for 401, 403, 429 and 501, and keeps the time of a Retry-After, at least a minute', () => {
    expect(afterScan(refused(401), DIRECT).block?.reason).toBe('key-refused');
    expect(afterScan(refused(403), DIRECT).block?.reason).toBe('key-refused');
    expect(afterScan(refused(501), DIRECT).block?.reason).toBe('account-configuration');
    for (const [named, seconds] of [
      [90, 90],
      [1, 60],
      [null, null],
    ] as const) {
      expect(afterScan(refused(429, null, named), DIRECT)).toMatchObject({
        to: 'blocked',
        block: { reason: 'quota', resumesAfterSeconds: seconds },
      });
    }
  });

  it('rejects the package for 400, 413 and 422', () => {
    expect(afterScan(refused(400, 'issueDate in an unaccepted format'), DIRECT)).toMatchObject({
      to: 'rejected',
      reason: 'validation',
    });
    expect(afterScan(refused(413), DIRECT)).toMatchObject({ to: 'rejected', reason: 'too-large' });
    expect(afterScan(refused(422), DIRECT)).toMatchObject({ to: 'rejected', reason: 'malformed' });
    expect(afterScan(refused(400, 'caseNumber missing'), PRESIGNED).to).toBe('rejected');
  });

  it('uploads again after a 400 about a key that no scan used, but not endlessly', () => {
    const invalid = refused(400, 'invalid s3_key');
    expect(afterScan(invalid, PRESIGNED).to).toBe('queued');
    expect(afterScan(invalid, { ...PRESIGNED, uploadKeyRefusals: 2 })).toMatchObject({
      to: 'rejected',
      reason: 'validation',
    });
  });

  it('waits after an error of the service that came before it had the whole request (R11, R13)', () => {
    for (const status of [408, 500, 503]) {
      expect(afterScan(refusedEarly(status), DIRECT)).toMatchObject({
        to: 'waiting',
        reason: 'service-away',
        retry: true,
      });
    }
    expect(afterScan(refusedEarly(413), DIRECT).to).toBe('rejected');
  });

  it('does not repeat a 400 that names no upload key, while no scan used the key (R13)', () => {
    for (const detail of [
      'Input validation failed',
      'Invalid API key',
      'upload quota form missing',
      'S3 is full',
      null,
    ]) {
      expect(afterScan(refused(400, detail), PRESIGNED)).toMatchObject({
        to: 'rejected',
        reason: 'validation',
      });
      expect(afterScan(refused(400, detail), { ...PRESIGNED, uploadKeyMaybeUsed: true }).to).toBe('unknown');
    }
  });

  it('stays unknown when a later request is refused, because the first may have been processed', () => {
    const again = { ...PRESIGNED, uploadKeyMaybeUsed: true, maybePaid: true };
    const sentAgain = { ...DIRECT, maybePaid: true };
    for (const status of [413, 422]) {
      const expected = { to: 'unknown', reason: 'later-request-refused', status };
      expect(afterScan(refused(status), again)).toMatchObject(expected);
      expect(afterScan(refused(status), sentAgain)).toMatchObject(expected);
      expect(afterScan(refused(status), DIRECT).to).toBe('rejected');
    }
    expect(afterScan(refused(400, 'issueDate is invalid'), again).reason).toBe('later-request-refused');
    expect(afterUploadUrl(refused(422), sentAgain).to).toBe('unknown');
    expect(afterPut(refused(413), sentAgain).to).toBe('unknown');
  });

  it('stays unknown after a 400 about a key that a scan may have used up (R12)', () => {
    expect(
      afterScan(refused(400, 'invalid s3_key'), { ...PRESIGNED, uploadKeyMaybeUsed: true }),
    ).toMatchObject({
      to: 'unknown',
      reason: 'upload-key-gone',
    });
  });
});

describe('an unpaid request', () => {
  it('waits and retries when the service is unreachable', () => {
    for (const status of [302, 408, 500, 502, 503, 504]) {
      expect(afterUploadUrl(refused(status), PRESIGNED)).toMatchObject({ to: 'waiting', retry: true });
      expect(afterPut(refused(status), PRESIGNED)).toMatchObject({ to: 'waiting', retry: true });
    }
    expect(afterUploadUrl(failed('after-body'), PRESIGNED)).toMatchObject({
      to: 'waiting',
      reason: 'network',
    });
    expect(afterPut(failed('during-body', { cause: 'stalled' }), PRESIGNED).reason).toBe('stalled');
  });

  it('requests a new URL twice after a refused PUT, then waits', () => {
    const states = [0, 1, 2].map((putRefusals) => afterPut(refused(403), { ...PRESIGNED, putRefusals }).to);
    expect(states).toEqual(['queued', 'queued', 'waiting']);
  });

  it('reports a wrong clock after the third refused PUT if it differs by more than two minutes', () => {
    const last = (clockSkewSeconds: number | null) =>
      afterPut({ ...refused(403), clockSkewSeconds }, { ...PRESIGNED, putRefusals: 2 }).reason;
    expect([null, 0, 120, -120].map(last)).toEqual(Array.from({ length: 4 }, () => 'upload-refused'));
    expect([121, -121].map(last)).toEqual(['clock-wrong', 'clock-wrong']);
  });

  it('blocks the profile when the account is refused', () => {
    expect(afterUploadUrl(refused(429), PRESIGNED).block?.reason).toBe('quota');
    expect(afterUploadUrl(refused(403), PRESIGNED).block?.reason).toBe('key-refused');
  });
});

describe('the transitions', () => {
  it('enter the paid step only from queued and stored', () => {
    const before = PACKAGE_STATES.filter((state) => canMove(state, 'submitting'));
    expect(before).toEqual(['queued', 'stored']);
  });

  it('compile only if the table contains them for each state', () => {
    expectTypeOf<Before<'submitting'>>().toEqualTypeOf<'queued' | 'stored'>();
    expectTypeOf<Before<'filed'>>().toEqualTypeOf<'answered'>();
    expectTypeOf<Before<'closed'>>().toEqualTypeOf<'unknown'>();
    expectTypeOf<Before<'closed' | 'stored'>>().toEqualTypeOf<'unknown'>();
    expectTypeOf<Before<'filed' | 'submitting'>>().toBeNever();
    expectTypeOf<ReturnType<typeof afterPut>['to']>().toExtend<(typeof TRANSITIONS)['url_issued'][number]>();
    expectTypeOf<ReturnType<typeof afterScan>['to']>().toExtend<(typeof TRANSITIONS)['submitting'][number]>();
    const leadTo = (to: PackageState) => PACKAGE_STATES.filter((from) => canMove(from, to));
    expect(leadTo('filed')).toEqual(['answered'] satisfies Before<'filed'>[]);
    expect(leadTo('submitting')).toEqual(['queued', 'stored'] satisfies Before<'submitting'>[]);
  });

  it('never lead from submitting back to submitting without another state between', () => {
    expect(canMove('submitting', 'submitting')).toBe(false);
    expect(canMove('submitting', 'stored')).toBe(false);
  });

  it('never lead out of filed, closed and withdrawn', () => {
    for (const state of ['filed', 'closed', 'withdrawn'] as const) expect(TRANSITIONS[state]).toEqual([]);
  });

  it('recover into questions and answers, never into a request', () => {
    for (const from of PACKAGE_STATES) {
      for (const to of ['submitting', 'stored', 'waiting'] as const) expect(canRecover(from, to)).toBe(false);
    }
  });
});

describe('the decisions about an unknown outcome', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const facts = {
    route: 'presigned',
    state: 'unknown',
    reason: 'no-answer-in-time',
    hasUploadKey: true,
    uploadKeyMaybeUsed: true,
    storedAtMs: now - 200_000,
    submittedAtMs: now - 100_000,
    nowMs: now,
  } as const;

  it('offer to ask again first, from 150 s after the request', () => {
    const [first, ...others] = decisionsFor(facts);
    expect(first).toMatchObject({ decision: 'ask-again', availableAtMs: now + 50_000 });
    expect(others.map(({ decision }) => decision)).toEqual(['send-again', 'close']);
  });

  it('do not offer to ask again without an upload, with an unused, an expired or a missing one', () => {
    const choices = [
      decisionsFor({ ...facts, hasUploadKey: false }),
      decisionsFor({ ...facts, uploadKeyMaybeUsed: false }),
      decisionsFor({ ...facts, route: 'direct' }),
      decisionsFor({ ...facts, storedAtMs: now - 24 * 3_600_000 }),
      decisionsFor({ ...facts, reason: 'upload-key-gone' }),
      decisionsFor({ ...facts, reason: 'claimed-by-team' }),
    ];
    for (const offered of choices) {
      expect(offered.map(({ decision }) => decision)).toEqual(['send-again', 'close']);
    }
  });

  it('are offered in no other state', () => {
    for (const state of PACKAGE_STATES) {
      if (state !== 'unknown') expect(decisionsFor({ ...facts, state })).toEqual([]);
    }
  });

  it('continue with a stored upload, from the start, or with a question, but never pay twice', () => {
    const upload = {
      route: 'presigned' as const,
      uploadKeyMaybeUsed: false,
      hasUploadKey: true,
      storedAtMs: now,
      nowMs: now,
    };
    const expired = { ...upload, storedAtMs: now - 23 * 3_600_000 };
    expect(resumeState({ ...upload, route: 'direct', hasUploadKey: false })).toBe('queued');
    expect(resumeState(upload)).toBe('stored');
    expect(resumeState({ ...upload, uploadKeyMaybeUsed: true })).toBe('stored');
    expect(resumeState(expired)).toBe('queued');
    expect(resumeState({ ...expired, uploadKeyMaybeUsed: true })).toBe('unknown');
    expect(resumeState({ ...upload, uploadKeyMaybeUsed: true, hasUploadKey: false })).toBe('unknown');
  });

  it('use a stored upload for 23 hours', () => {
    const stateAfter = (ageMs: number) =>
      resumeState({ ...facts, uploadKeyMaybeUsed: false, storedAtMs: now - ageMs });
    expect(stateAfter(23 * 3_600_000 - 1)).toBe('stored');
    expect(stateAfter(23 * 3_600_000)).toBe('queued');
    expect(stateAfter(-3_600_000)).toBe('queued');
    expect(resumeState({ ...facts, uploadKeyMaybeUsed: false, storedAtMs: null })).toBe('queued');
  });
});
