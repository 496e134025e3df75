import type { CaptureProblem } from '../../contract/capture-views';
import { type ErrorCode, ProofcaseError } from '../../contract/errors';
import type { ProfileId } from '../../domain/ids';
import { CAPTIVE_PORTAL_STATUS } from '../../domain/journal-moves';
import { isHtmlPage } from '../sending/service/captive-portal';
import type {
  ResponseHead,
  ServiceRefusal,
  ServiceTarget,
  TransportFailure,
} from '../sending/service/service-client';
import type { CaptureDeps, TargetLookup } from './capture-deps';

/**
 * The address and key for capture requests of a profile, or the problem that prevents them.
 * @throws ProofcaseError `not-found`.
 */
export async function captureTarget(
  deps: Pick<CaptureDeps, 'repositories' | 'lookUpTarget'>,
  profileId: ProfileId,
): Promise<TargetLookup> {
  const stored = deps.repositories.profiles.find(profileId);
  if (!stored) throw new ProofcaseError('not-found');
  const { profile, block } = stored;
  if (block && (block.reason === 'key-refused' || block.reason === 'certificate-invalid')) {
    const { reason, status, detail, certificate } = block;
    const problem = { code: reason, status, detail, ...(certificate ? { certificate } : {}) };
    return { kind: 'problem', problem };
  }
  const lookup = await deps.lookUpTarget(profile);
  if (lookup.kind === 'target') return lookup;
  return { kind: 'problem', problem: { code: lookup.reason, status: null, detail: lookup.detail } };
}

/** The problem behind a failed request; statuses and bodies of the capture endpoints are not documented. */
export function toCaptureProblem(
  outcome:
    | ServiceRefusal
    | TransportFailure
    | (ResponseHead & { readonly kind: 'unreadable'; readonly body: Buffer }),
): CaptureProblem {
  if (outcome.kind === 'failed') {
    const { cause, status, detail, certificate } = outcome;
    if (certificate) return { code: 'certificate-invalid', status, detail, certificate };
    if (cause === 'captive-portal') return { code: cause, status, detail };
    return { code: cause === 'unusable' ? 'not-a-status' : 'host-unreachable', status, detail };
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
  if (status === CAPTIVE_PORTAL_STATUS) return 'captive-portal';
  return status === 501 ? 'account-configuration' : 'service-error';
}

/** A refused key (R36) or certificate blocks the whole profile, as in the outbox, unless it was replaced meanwhile. */
export function blockIfRefused(
  deps: Pick<CaptureDeps, 'repositories' | 'clock' | 'emit' | 'isTargetReplaced'>,
  profileId: ProfileId,
  target: ServiceTarget,
  { code, status, detail, certificate }: CaptureProblem,
): void {
  if (code !== 'key-refused' && code !== 'certificate-invalid') return;
  const profile = deps.repositories.profiles.find(profileId)?.profile;
  if (!profile || deps.isTargetReplaced(profile, target)) return;
  deps.repositories.profiles.setBlock(profileId, {
    reason: code,
    since: deps.clock.now().toISOString(),
    status,
    detail,
    certificate: certificate ?? null,
    resumesAt: null,
  });
  deps.emit('profiles.changed', { profileId });
}

const CODES: { readonly [Code in CaptureProblem['code']]: ErrorCode } = {
  'key-missing': 'key-missing',
  'key-refused': 'key-refused',
  'key-unusable': 'key-unusable',
  'key-other-origin': 'key-other-origin',
  'address-not-allowed': 'address-not-allowed',
  'certificate-invalid': 'certificate-invalid',
  'keychain-unavailable': 'keychain-unavailable',
  'not-found': 'capture-not-found',
  'quota-reached': 'quota-reached',
  'account-configuration': 'account-configuration',
  'service-error': 'service-error',
  'host-unreachable': 'host-unreachable',
  'captive-portal': 'host-unreachable',
  'not-a-status': 'capture-answer-unreadable',
  'not-recorded': 'internal',
};

/** The problem as an error for the caller of a request. */
export function problemError({ code, status, detail }: CaptureProblem): ProofcaseError {
  return new ProofcaseError(CODES[code], status === null ? {} : { status }, detail);
}
