import { describe, expect, it } from 'vitest';
import type { CaseId, PackageId, ProfileId } from '../../../src/domain/ids';
import { PACKAGE_STATES } from '../../../src/domain/journal';
import {
  type Attention,
  NOTIFICATION_DEFAULTS,
  type NoticedPackage,
  noticeFor,
  noticeKind,
  shouldNotify,
  shouldNotifyCapture,
} from '../../../src/domain/notices';

const made = (number: number, own: Partial<NoticedPackage> = {}): NoticedPackage => ({
  id: `package-${number}` as PackageId,
  caseId: `case-${number}` as CaseId,
  caseNumber: `SCH-${number}`,
  profileId: 'profile' as ProfileId,
  profileName: 'Nordland',
  state: 'filed',
  ...own,
});
const away: Attention = { isFocused: false, place: { screen: 'outbox' } };
const at = (place: Attention['place']): Attention => ({ isFocused: true, place });

describe('an event to notify about', () => {
  it('is a result, a question, a rejection or a block, and nothing else', () => {
    const told = PACKAGE_STATES.filter((state) => noticeKind('submitting', state) !== null);
    expect(told.map((state) => [state, noticeKind('submitting', state)])).toEqual([
      ['filed', 'answer'],
      ['blocked', 'block'],
      ['rejected', 'rejection'],
      ['unknown', 'question'],
    ]);
  });

  it('is a change of state, not a repeated state', () => {
    for (const state of PACKAGE_STATES) expect(noticeKind(state, state)).toBeNull();
    expect(noticeKind(null, 'unknown')).toBe('question');
  });
});

describe('a notification', () => {
  it('follows the switch of its kind', () => {
    const none = { ...NOTIFICATION_DEFAULTS, answers: false, questions: false };
    const answersOnly = { ...NOTIFICATION_DEFAULTS, questions: false };
    for (const kind of ['answer', 'question', 'rejection', 'block'] as const) {
      expect(shouldNotify(kind, made(1), NOTIFICATION_DEFAULTS, away)).toBe(true);
      expect(shouldNotify(kind, made(1), none, away)).toBe(false);
      expect(shouldNotify(kind, made(1), answersOnly, away)).toBe(kind === 'answer');
    }
  });

  it('is not shown while the user views its subject', () => {
    const one = made(1);
    const here = at({ screen: 'case', caseId: one.caseId });
    const elsewhere = at({ screen: 'case', caseId: 'case-2' as CaseId });
    for (const kind of ['answer', 'question'] as const) {
      expect(shouldNotify(kind, one, NOTIFICATION_DEFAULTS, at({ screen: 'outbox' }))).toBe(false);
      expect(shouldNotify(kind, one, NOTIFICATION_DEFAULTS, here)).toBe(false);
      expect(shouldNotify(kind, one, NOTIFICATION_DEFAULTS, elsewhere)).toBe(true);
      expect(shouldNotify(kind, one, NOTIFICATION_DEFAULTS, at({ screen: 'settings' }))).toBe(true);
    }
    expect(shouldNotify('block', one, NOTIFICATION_DEFAULTS, at({ screen: 'settings' }))).toBe(false);
    expect(shouldNotify('answer', one, NOTIFICATION_DEFAULTS, at({ screen: 'other' }))).toBe(true);
  });

  it('is shown while the window shows its subject without focus', () => {
    const place = { screen: 'case', caseId: 'case-1' as CaseId } as const;
    expect(shouldNotify('answer', made(1), NOTIFICATION_DEFAULTS, { isFocused: false, place })).toBe(true);
  });
});

describe('a notification about a capture case', () => {
  const CASE = 'case-1' as CaseId;

  it.each(['manual-review', 'push-failed', 'inspection-requested'] as const)(
    'follows the switch of the questions for %s',
    (notice) => {
      const questionsOnly = { ...NOTIFICATION_DEFAULTS, answers: false };
      const answersOnly = { ...NOTIFICATION_DEFAULTS, questions: false };
      expect(shouldNotifyCapture(notice, CASE, questionsOnly, away)).toBe(true);
      expect(shouldNotifyCapture(notice, CASE, answersOnly, away)).toBe(false);
    },
  );

  it.each(['result-arrived', 'closed', 'withdrawn', 'reopened'] as const)(
    'follows the switch of the answers for %s',
    (notice) => {
      const questionsOnly = { ...NOTIFICATION_DEFAULTS, answers: false };
      const answersOnly = { ...NOTIFICATION_DEFAULTS, questions: false };
      expect(shouldNotifyCapture(notice, CASE, answersOnly, away)).toBe(true);
      expect(shouldNotifyCapture(notice, CASE, questionsOnly, away)).toBe(false);
    },
  );

  it('is not shown while the user views the case', () => {
    const shown = (attention: Attention) =>
      shouldNotifyCapture('push-failed', CASE, NOTIFICATION_DEFAULTS, attention);
    const place = { screen: 'case', caseId: CASE } as const;
    expect(shown(at(place))).toBe(false);
    expect(shown({ isFocused: false, place })).toBe(true);
    expect(shown(at({ screen: 'case', caseId: 'case-2' as CaseId }))).toBe(true);
    expect(shown(at({ screen: 'outbox' }))).toBe(true);
  });
});

describe('the text of a notification', () => {
  it('about one result names the case and leads to it', () => {
    expect(noticeFor('answer', [made(1)], NOTIFICATION_DEFAULTS)).toEqual({
      kind: 'answer',
      count: 1,
      names: ['SCH-1'],
      target: { to: 'case', caseId: 'case-1' },
    });
  });

  it('counts cases, not packages, and names the latest three', () => {
    const several = [1, 2, 3, 4, 4].map((number, index) => made(number, { id: `${index}` as PackageId }));
    expect(noticeFor('answer', several, NOTIFICATION_DEFAULTS)).toMatchObject({
      count: 4,
      names: ['SCH-4', 'SCH-3', 'SCH-2'],
      target: { to: 'cases' },
    });
  });

  it('names no case when case numbers are hidden', () => {
    const settings = { ...NOTIFICATION_DEFAULTS, caseNumbers: false };
    expect(noticeFor('question', [made(1), made(2)], settings)).toMatchObject({ count: 2, names: [] });
    expect(noticeFor('block', [made(1)], settings)?.names).toEqual(['Nordland']);
  });

  it('about a block counts profiles, and like a question leads to the outbox', () => {
    expect(noticeFor('block', [made(1), made(2)], NOTIFICATION_DEFAULTS)).toMatchObject({
      count: 1,
      names: ['Nordland'],
      target: { to: 'outbox' },
    });
    expect(noticeFor('question', [made(1)], NOTIFICATION_DEFAULTS)?.target).toEqual({ to: 'outbox' });
    expect(noticeFor('question', [], NOTIFICATION_DEFAULTS)).toBeNull();
  });
});
