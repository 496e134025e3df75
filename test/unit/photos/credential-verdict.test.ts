import { describe, expect, test } from 'vitest';
import { verdictOf } from '../../../src/main/intake/photos/traces/credential-verdict';

const NOW = new Date('2026-11-01T12:00:00Z');
const INTACT = ['claimSignature.insideValidity', 'claimSignature.validated', 'assertion.dataHash.match'];
const STAMPED = [...INTACT, 'timeStamp.validated', 'timeStamp.trusted'];

interface ReportChanges {
  readonly success?: readonly string[];
  readonly failure?: readonly string[];
  readonly earlier?: readonly string[];
  readonly version?: 'claim' | 'claim.v2';
  readonly notAfter?: string;
  readonly changes?: object;
}

/** A report of the library on a signed file with a time stamp of March 2026. */
function report({ success = INTACT, failure = [], earlier = [], ...options }: ReportChanges = {}) {
  const codes = (list: readonly string[]) => list.map((code) => ({ code, url: 'self#jumbf=x' }));
  const certificate = (O: string, CN: string) => ({
    subject: { O, CN },
    validity: {
      notBefore: '2024-01-01T00:00:00+00:00',
      notAfter: options.notAfter ?? '2030-01-01T00:00:00+00:00',
    },
  });
  const active = {
    label: 'urn:c2pa:1',
    assertions: {
      'c2pa.actions.v2': {
        actions: [{ action: 'c2pa.created', digitalSourceType: 'http://x/digitalsourcetype/digitalCapture' }],
      },
      'c2pa.actions.v2__1': { actions: [{ action: 'c2pa.edited' }, { action: 'c2pa.edited' }] },
    },
    [options.version ?? 'claim.v2']: { claim_generator_info: { name: 'Test Camera', version: '1.0' } },
    signature: {
      certificateInfo: certificate('Camera Works', 'Camera 1'),
      timeStampInfo: { timestamp: '2026-03-01T10:00:00+00:00', certificateInfo: certificate('Clock', 'TSA') },
    },
    validationResults: { success: codes(success), informational: [], failure: codes(failure) },
    ingredientDeltas: [{ validationDeltas: { success: [], failure: codes(earlier) } }],
    ...options.changes,
  };
  return { manifests: [active] };
}

const verdict = (changes?: ReportChanges) => verdictOf(report(changes), NOW);

describe('the verdict on content credentials', () => {
  test('has signer, program, actions, source types and time stamp', () => {
    expect(verdict({ success: [...STAMPED, 'signingCredential.trusted'] })).toEqual({
      state: 'trusted',
      problems: [],
      signer: 'Camera Works (Camera 1)',
      timeStamp: { at: '2026-03-01T10:00:00.000Z', authority: 'Clock (TSA)', isTrusted: true },
      revocation: 'unknown',
      generator: 'Test Camera 1.0',
      actions: ['c2pa.created', 'c2pa.edited'],
      sourceTypes: ['digitalCapture'],
      host: null,
    });
  });

  test.each([
    ['trusted', { success: [...INTACT, 'signingCredential.trusted'] }],
    ['untrusted', { failure: ['signingCredential.untrusted'] }],
    ['expired', { failure: ['signingCredential.untrusted', 'signingCredential.expired'] }],
    ['revoked', { failure: ['signingCredential.ocsp.revoked'] }],
    ['altered', { failure: ['assertion.dataHash.mismatch'] }],
    ['altered', { success: [], failure: ['claimSignature.mismatch'] }],
    ['altered', { failure: ['assertion.hashedURI.mismatch', 'signingCredential.invalid'] }],
    ['invalid', { failure: ['signingCredential.invalid'] }],
    ['invalid', { success: [] }],
    [
      'invalid',
      { success: [...INTACT, 'signingCredential.trusted'], earlier: ['assertion.dataHash.mismatch'] },
    ],
    ['untrusted', { failure: ['signingCredential.untrusted'], earlier: ['signingCredential.untrusted'] }],
  ] satisfies readonly (readonly [string, ReportChanges])[])('is %s for %o', (state, changes) => {
    expect(verdict(changes).state).toBe(state);
  });

  test('is expired for a certificate that has ended, unless a trusted time stamp is older', () => {
    const ended = { notAfter: '2026-06-01T00:00:00+00:00' };
    const trusted = 'signingCredential.trusted';
    expect(verdict({ ...ended, success: [...INTACT, trusted] }).state).toBe('expired');
    expect(verdict({ ...ended, success: [...STAMPED, trusted] }).state).toBe('trusted');
  });

  test('takes no time stamp of the first claim version as proof, since nobody checked whose it is', () => {
    const old = verdict({ success: [...STAMPED, 'signingCredential.trusted'], version: 'claim' });
    expect(old).toMatchObject({ state: 'trusted', timeStamp: { isTrusted: false } });
    const ended = { version: 'claim', success: STAMPED, notAfter: '2026-06-01T00:00:00+00:00' } as const;
    expect(verdict(ended).state).toBe('expired');
  });

  test('has no time stamp that does not fit the signature', () => {
    expect(verdict().timeStamp).toBeNull();
  });

  test('says that a certificate was not revoked only if the file proves it', () => {
    const proven = { success: [...INTACT, 'signingCredential.ocsp.notRevoked'] };
    expect(verdict(proven).revocation).toBe('not-revoked');
  });

  test('has the texts of the file without invisible characters and of limited length', () => {
    const claim = { claim_generator: `a\u202eb\u0000${'c'.repeat(5_000)}` };
    const { generator } = verdict({ changes: { 'claim.v2': claim } });
    expect(generator).toMatch(/^a b c{50,}$/);
    expect(generator?.length).toBeLessThanOrEqual(200);
    expect(verdict({ failure: ['bad\u202ecode'] }).problems).toEqual(['bad code']);
  });

  test('survives values of another type than expected', () => {
    const changes = {
      assertions: { 'c2pa.actions': 7 },
      'claim.v2': { claim_generator_info: 'x' },
      signature: {},
    };
    expect(verdict({ changes })).toMatchObject({
      actions: [],
      generator: null,
      signer: null,
      timeStamp: null,
    });
  });

  test('is missing on a file that is not a report', () => {
    for (const other of [null, {}, { manifests: [] }]) expect(() => verdictOf(other, NOW)).toThrow();
  });
});
