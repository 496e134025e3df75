import { ProofcaseError } from '../../../contract/errors';
import type { ConnectionTest } from '../../../contract/views';
import type { CaptureAuthentication } from '../../../domain/profile';
import type { KeyLookup } from '../../storage/secrets/key-ring';
import type { Clock } from '../../support/clock';
import type { ServiceClient, TransportFailure, UploadUrlOutcome } from '../service/service-client';

const TIMEOUT_MS = 30_000;

/** Requests an upload URL, which is free, and returns what the response means. The URL is discarded. */
export async function testConnection(
  client: ServiceClient,
  clock: Clock,
  baseUrl: string,
  key: KeyLookup,
  captureAuthentication: CaptureAuthentication,
): Promise<ConnectionTest> {
  if (key.kind === 'keychain-unavailable') throw new ProofcaseError('keychain-unavailable', {}, key.detail);
  if (key.kind === 'missing') {
    return {
      ok: false,
      code: 'key-missing',
      status: null,
      detail: null,
      durationMs: 0,
      clockSkewSeconds: null,
    };
  }
  const startedAt = clock.monotonicMs();
  const outcome = await client.requestUploadUrl(
    { baseUrl, apiKey: key.key, captureAuthentication },
    { signal: AbortSignal.timeout(TIMEOUT_MS), onProgress: () => undefined },
  );
  return { ...meaning(outcome), durationMs: Math.round(clock.monotonicMs() - startedAt) };
}

function meaning(outcome: UploadUrlOutcome): Omit<ConnectionTest, 'durationMs'> {
  if (outcome.kind === 'issued') {
    const { clockSkewSeconds } = outcome;
    return { ok: true, code: 'ok', status: 200, detail: null, clockSkewSeconds };
  }
  const { status, detail } = outcome;
  if (outcome.kind === 'failed') {
    return { ok: false, code: failureCode(outcome.cause), status, detail, clockSkewSeconds: null };
  }
  const { clockSkewSeconds } = outcome;
  const refused = status === 401 || status === 403;
  if (status === 511) return { ok: false, code: 'captive-portal', status, detail, clockSkewSeconds };
  const code = refused ? 'key-refused' : status === 429 ? 'quota-reached' : 'service-error';
  return { ok: false, code, status, detail, clockSkewSeconds };
}

function failureCode(cause: TransportFailure['cause']): ConnectionTest['code'] {
  switch (cause) {
    case 'captive-portal':
    case 'proxy-credentials':
      return cause;
    case 'unusable':
    case 'redirect':
      return 'unexpected-answer';
    default:
      return 'host-unreachable';
  }
}
