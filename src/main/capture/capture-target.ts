import type { CaptureProblem } from '../../contract/capture-views';
import { type ErrorCode, ProofcaseError } from '../../contract/errors';
import type { ProfileId } from '../../domain/ids';
import { isHtmlPage } from '../sending/service/captive-portal';
import type { ResponseHead, ServiceRefusal, TransportFailure } from '../sending/service/service-client';
import type { CaptureDeps, TargetLookup } from './capture-deps';

/**
 * The address and key for capture requests of a profile, or the problem that prevents them.
 * @throws ProofcaseError `not-found`.
 */
export async function captureTarget(
  deps: Pick<CaptureDeps, 'repositories' | 'lookUpKey' | 'baseUrlOf'>,
  profileId: ProfileId,
): Promise<TargetLookup> {
  const stored = deps.repositories.profiles.find(profileId);
  if (!stored) throw new ProofcaseError('not-found');
  if (stored.block?.reason === 'key-refused') {
    return problem('key-refused', stored.block.status, stored.block.detail);
  }
  try {
    // The practice service creates its key when it starts, so the address is resolved first.
    const baseUrl = await deps.baseUrlOf(stored.profile);
    const key = await deps.lookUpKey(profileId);
    if (key.kind === 'missing') return problem('key-missing');
    if (key.kind === 'keychain-unavailable') return problem('keychain-unavailable', null, key.detail);
    const { captureAuthentication } = stored.profile;
    return { kind: 'target', target: { baseUrl, apiKey: key.key, captureAuthentication } };
  } catch (error) {
    if (!(error instanceof ProofcaseError)) throw error;
    return problem('account-configuration', null, error.message);
  }
}

function problem(
  code: CaptureProblem['code'],
  status: number | null = null,
  detail: string | null = null,
): TargetLookup {
  return { kind: 'problem', problem: { code, status, detail } };
}

/** The problem behind a failed request; statuses and bodies of the capture endpoints are not documented. */
export function toCaptureProblem(
  outcome:
    | ServiceRefusal
    | TransportFailure
    | (ResponseHead & { readonly kind: 'unreadable'; readonly body: Buffer }),
): CaptureProblem {
  if (outcome.kind === 'failed') {
    return { code: 'host-unreachable', status: outcome.status, detail: outcome.detail };
  }
  const { status } = outcome;
  if (outcome.kind === 'unreadable') {
    return {
      code: isHtmlPage(outcome.contentType, outcome.body) ? 'captive-portal' : 'not-a-status',
      status,
      detail: null,
    };
  }
  return { code: refusalCode(status), status, detail: outcome.detail };
}

function refusalCode(status: number): CaptureProblem['code'] {
  // Not documented for these endpoints; interpreted as for the other endpoints (R13, R36).
  if (status === 401 || status === 403) return 'key-refused';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 429) return 'quota-reached';
  return status === 501 ? 'account-configuration' : 'service-error';
}

/** A refused key blocks the whole profile (R36), as in the outbox. */
export function blockRefusedKey(
  deps: Pick<CaptureDeps, 'repositories' | 'clock' | 'emit'>,
  profileId: ProfileId,
  { status, detail }: CaptureProblem,
): void {
  deps.repositories.profiles.setBlock(profileId, {
    reason: 'key-refused',
    since: deps.clock.now().toISOString(),
    status,
    detail,
    resumesAt: null,
  });
  deps.emit('profiles.changed', { profileId });
}

const CODES: { readonly [Code in CaptureProblem['code']]: ErrorCode } = {
  'key-missing': 'key-missing',
  'key-refused': 'key-refused',
  'keychain-unavailable': 'keychain-unavailable',
  'not-found': 'capture-not-found',
  'quota-reached': 'quota-reached',
  'account-configuration': 'account-configuration',
  'service-error': 'service-error',
  'host-unreachable': 'host-unreachable',
  'captive-portal': 'host-unreachable',
  'not-a-status': 'capture-answer-unreadable',
};

/** The problem as an error for the caller of a request. */
export function problemError({ code, status, detail }: CaptureProblem): ProofcaseError {
  return new ProofcaseError(CODES[code], status === null ? {} : { status }, detail);
}
