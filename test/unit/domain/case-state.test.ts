import { describe, expect, it } from 'vitest';
import {
  CASE_STATES,
  CASE_STEPS,
  type CasePackage,
  caseStatus,
  isCaseState,
  packageStanding,
  rejectedDetail,
} from '../../../src/domain/case-state';
import type { SubmissionId } from '../../../src/domain/ids';
import { PACKAGE_STATES, type PackageState } from '../../../src/domain/journal';

const made = (state: PackageState, own: Partial<CasePackage> = {}): CasePackage => ({
  submissionId: 'first' as SubmissionId,
  state,
  reason: null,
  detail: null,
  sealedAt: '2026-10-22T08:00:00.000Z',
  ...own,
});
const later = { submissionId: 'second' as SubmissionId, sealedAt: '2026-10-23T08:00:00.000Z' };
const stateOf = (...packages: CasePackage[]) => {
  const { state, next } = caseStatus({
    packages,
    files: 3,
    unsealed: 0,
    linkQuestions: 0,
    isHandedOver: false,
    level: null,
  });
  return `${state}: ${next}`;
};

describe('the state of a case', () => {
  it('is that of its only package', () => {
    const states = Object.fromEntries(PACKAGE_STATES.map((state) => [state, stateOf(made(state))]));
    expect(states).toEqual({
      sealed: 'sealed: send',
      queued: 'sending: wait',
      url_issued: 'sending: wait',
      stored: 'sending: wait',
      submitting: 'sending: wait',
      answered: 'sending: wait',
      waiting: 'sending: wait',
      blocked: 'needs-you: resume-profile',
      rejected: 'rejected: change',
      unknown: 'needs-you: decide',
      filed: 'answered: see-results',
      closed: 'closed-without-answer: seal-again',
      withdrawn: 'preparing: seal',
      handed_over: 'handed-over: other-workstation',
    });
  });

  it('is that of the other workstation once it is handed over, except for a question that stayed here', () => {
    const facts = { files: 3, unsealed: 2, linkQuestions: 0, isHandedOver: true, level: null };
    const handedOver = (state: PackageState) => caseStatus({ ...facts, packages: [made(state)] }).state;
    expect(caseStatus({ ...facts, packages: [] }).next).toBe('other-workstation');
    expect(handedOver('handed_over')).toBe('handed-over');
    expect(handedOver('filed')).toBe('handed-over');
    expect(handedOver('rejected')).toBe('handed-over');
    expect(handedOver('unknown')).toBe('needs-you');
  });

  it('is in preparation without a package, and asks for a folder first', () => {
    expect(stateOf()).toBe('preparing: seal');
    expect(
      caseStatus({ packages: [], files: 0, unsealed: 0, linkQuestions: 0, isHandedOver: false, level: null })
        .next,
    ).toBe('add-folder');
  });

  it('asks to seal the files that came after the answer, and stays answered', () => {
    const facts = { packages: [made('filed')], files: 3, linkQuestions: 0, isHandedOver: false, level: null };
    expect(caseStatus({ ...facts, unsealed: 1 })).toMatchObject({ state: 'answered', next: 'seal-new' });
    expect(caseStatus({ ...facts, unsealed: 0 })).toMatchObject({ state: 'answered', next: 'see-results' });
  });

  it('asks for a sign-in while the proxy wants one', () => {
    expect(stateOf(made('waiting', { reason: 'proxy-credentials' }))).toBe('needs-you: sign-in-to-proxy');
    expect(stateOf(made('waiting', { reason: 'network' }))).toBe('sending: wait');
    expect(stateOf(made('waiting', { reason: 'proxy-credentials' }), made('blocked'))).toBe(
      'needs-you: resume-profile',
    );
  });

  it('names what needs a person before everything else', () => {
    const urgent: readonly PackageState[] = [
      'unknown',
      'blocked',
      'rejected',
      'submitting',
      'sealed',
      'closed',
    ];
    for (const [index, state] of urgent.entries()) {
      const others = [...urgent.slice(index + 1), 'filed' as const].map((other) => made(other));
      expect(stateOf(...others, made(state))).toBe(stateOf(made(state)));
    }
  });

  it('asks about a link only while no package needs a person', () => {
    const linkQuestion = { files: 3, unsealed: 0, linkQuestions: 1, isHandedOver: false, level: null };
    expect(caseStatus({ packages: [made('filed')], ...linkQuestion })).toMatchObject({
      state: 'needs-you',
      next: 'decide-link',
    });
    expect(caseStatus({ packages: [made('unknown')], ...linkQuestion }).next).toBe('decide');
  });

  it('is that of the newest submission once nothing is open', () => {
    expect(stateOf(made('closed'), made('filed', later))).toBe('answered: see-results');
    expect(stateOf(made('filed', later), made('closed'))).toBe('answered: see-results');
    expect(stateOf(made('filed'), made('closed', later))).toBe('closed-without-answer: seal-again');
    expect(stateOf(made('filed'), made('withdrawn', later))).toBe('answered: see-results');
    expect(stateOf(made('filed'), made('rejected', later))).toBe('rejected: change');
    expect(stateOf(made('filed', later), made('rejected'))).toBe('rejected: change');
  });

  it('keeps the level of the results in every state', () => {
    const level = { kind: 'known', level: 'Red' } as const;
    for (const state of PACKAGE_STATES) {
      expect(
        caseStatus({
          packages: [made(state)],
          files: 1,
          unsealed: 0,
          linkQuestions: 0,
          isHandedOver: false,
          level,
        }).level,
      ).toBe(level);
    }
  });

  it('is told from the other words of a filter', () => {
    expect(CASE_STATES.every(isCaseState)).toBe(true);
    expect(['held', 'capture-sent', ''].some(isCaseState)).toBe(false);
  });

  it('reaches each of its words', () => {
    const reached = [
      ...PACKAGE_STATES.map((state) => stateOf(made(state))),
      stateOf(made('waiting', { reason: 'proxy-credentials' })),
      'needs-you: decide-link',
      'preparing: add-folder',
      'answered: seal-new',
    ].map((text) => text.split(': '));
    expect(new Set(reached.map(([state]) => state))).toEqual(new Set(CASE_STATES));
    expect(new Set(reached.map(([, next]) => next))).toEqual(new Set(CASE_STEPS));
  });
});

describe('a package', () => {
  it('gives its case a state of its own once it ended', () => {
    expect(packageStanding(made('filed'))).toBe('answered');
    expect(packageStanding(made('closed'))).toBe('closed-without-answer');
    expect(packageStanding(made('handed_over'))).toBe('handed-over');
  });

  it('has no say once it is withdrawn, and only then', () => {
    expect(PACKAGE_STATES.filter((state) => packageStanding(made(state)) === null)).toEqual(['withdrawn']);
  });
});

describe('a rejection', () => {
  it('names what to change', () => {
    const of = (reason: CasePackage['reason'], detail: string | null = null) =>
      rejectedDetail({ reason, detail });
    expect(of('validation', 'caseNumber must have 4 to 50 characters')).toBe('case-number');
    expect(of('validation', 'issue_date in an unaccepted format')).toBe('reference-date');
    expect(of('validation', 'contactEmail is no address')).toBe('contact-email');
    expect(of('validation', 'language must be one of de, en, pl')).toBe('language');
    expect(of('validation', 'Input validation failed')).toBe('other');
    expect(of('validation')).toBe('other');
    expect(of('reference-date-too-far-ahead', '2027-01-01')).toBe('reference-date');
    expect(of('too-large')).toBe('size');
    expect(of('package-damaged')).toBe('damaged');
    expect(of('malformed')).toBe('request');
  });

  it('is described by the newest rejected package', () => {
    const packages = [
      made('rejected', { reason: 'too-large' }),
      made('rejected', { ...later, reason: 'malformed' }),
    ];
    expect(
      caseStatus({ packages, files: 1, unsealed: 0, linkQuestions: 0, isHandedOver: false, level: null })
        .rejected,
    ).toBe('request');
  });
});
