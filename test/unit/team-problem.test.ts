import { describe, expect, it } from 'vitest';
import { ProofcaseError } from '../../src/contract/errors';
import { problemOf } from '../../src/main/team/connection/team-problem';

describe('the problem of a team store', () => {
  it('is a missing password where the keychain is locked, never a store that may be skipped', () => {
    expect(problemOf(new ProofcaseError('keychain-unavailable', {}, 'no D-Bus session'))).toEqual({
      code: 'team-password-missing',
      values: { reason: 'keychain' },
      detail: 'no D-Bus session',
    });
  });

  it('keeps the code of a problem of the store', () => {
    const problem = {
      code: 'team-address-invalid',
      values: { reason: 'not-allowed' },
      detail: 'db',
    } as const;
    expect(problemOf(ProofcaseError.fromEnvelope(problem))).toEqual(problem);
  });

  it('is an error of the store for any other error of this program', () => {
    expect(problemOf(new ProofcaseError('trust-anchors-unusable', {}, 'empty'))).toEqual({
      code: 'team-server-error',
      values: {},
      detail: 'trust-anchors-unusable: empty',
    });
  });

  it('is an unavailable store for an error of the socket', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(problemOf(refused)).toMatchObject({ code: 'team-unreachable' });
  });
});
