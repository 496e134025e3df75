import { ProofcaseError } from '../../../contract/errors';
import type { ConnectionTest } from '../../../contract/views';
import type { Clock } from '../../support/clock';
import type { ServiceClient, TransportFailure, UploadUrlOutcome } from '../service/service-client';
import type { TargetLookup, TargetProblem } from './profile-access';

const TIMEOUT_MS = 30_000;

/** Requests an upload URL, which is free, and returns what the response means. The URL is discarded. */
export async function testConnection(
  client: ServiceClient,
  clock: Clock,
  lookup: TargetLookup,
): Promise<ConnectionTest> {
  if (lookup.kind === 'problem') return nothingToTest(lookup);
  const startedAt = clock.monotonicMs();
  const outcome = await client.requestUploadUrl(lookup.target, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    onProgress: () => undefined,
  });
  return { ...meaning(outcome), durationMs: Math.round(clock.monotonicMs() - startedAt) };
}

/** Nothing is sent without a key for this address. */
function nothingToTest({ reason, detail }: TargetProblem): ConnectionTest {
  if (reason === 'keychain-unavailable' || reason === 'account-configuration') {
    throw new ProofcaseError(reason, {}, detail);
  }
  return { ...FAILED, code: reason, status: null, detail, durationMs: 0 };
}

const FAILED = { ok: false, certificate: null, clockSkewSeconds: null } as const;

function meaning(outcome: UploadUrlOutcome): Omit<ConnectionTest, 'durationMs'> {
  if (outcome.kind === 'issued') {
    const { clockSkewSeconds } = outcome;
    return { ok: true, code: 'ok', status: 200, detail: null, certificate: null, clockSkewSeconds };
  }
  if (outcome.kind === 'failed') {
    const { cause, status, detail, certificate = null } = outcome;
    return { ...FAILED, code: failureCode(cause), status, detail, certificate };
  }
  const { status, detail, clockSkewSeconds } = outcome;
  return { ...FAILED, code: refusalCode(status), status, detail, clockSkewSeconds };
}

function refusalCode(status: number): ConnectionTest['code'] {
  switch (status) {
    case 401:
    case 403:
      return 'key-refused';
    case 404:
    case 405:
      return 'unexpected-answer';
    case 429:
      return 'quota-reached';
    case 511:
      return 'captive-portal';
    default:
      return 'service-error';
  }
}

function failureCode(cause: TransportFailure['cause']): ConnectionTest['code'] {
  switch (cause) {
    case 'captive-portal':
    case 'proxy-credentials':
      return cause;
    case 'certificate':
      return 'certificate-invalid';
    case 'unusable':
    case 'redirect':
      return 'unexpected-answer';
    default:
      return 'host-unreachable';
  }
}
