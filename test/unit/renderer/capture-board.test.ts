import { describe, expect, it } from 'vitest';
import type { CaptureCard } from '../../../src/contract/capture-views';
import type { CaptureId, CaseId, ProfileId } from '../../../src/domain/ids';
import { NOTIFICATION_DEFAULTS, shouldNotifyCapture } from '../../../src/domain/notices';
import {
  boardColumns,
  columnAgeMs,
  moveOnBoard,
  NO_FILTER,
} from '../../../src/renderer/features/capture/board-view';

const NOW = Date.parse('2026-03-20T12:00:00Z');
const HOUR = 3_600_000;

function card(index: number, own: Partial<CaptureCard> = {}): CaptureCard {
  return {
    id: `capture-${index}` as CaptureId,
    caseId: `case-${index}` as CaseId,
    caseNumber: `CASE-${index}`,
    profileId: 'profile' as ProfileId,
    ticketId: `ticket-${index}`,
    column: 'sent',
    status: 'sent',
    lastResult: 'pending',
    finalDecision: null,
    communicationMode: null,
    scenesDone: 0,
    scenes: 1,
    attempts: 0,
    reminders: 0,
    retriggers: 0,
    push: 'none',
    pushStatus: null,
    createdAt: null,
    updatedAt: null,
    closedAt: null,
    columnSince: new Date(NOW - index * HOUR).toISOString(),
    polling: {
      followed: true,
      lastAskedAt: null,
      lastAnswerAt: null,
      nextAt: null,
      failures: 0,
      problem: null,
    },
    ...own,
  };
}

describe('the columns of the board', () => {
  it('are searched by case number and ticket, in small letters or capitals', () => {
    const found = (search: string) =>
      boardColumns(
        [card(1, { caseNumber: 'AB-1', ticketId: 'F0-C2' })],
        { ...NO_FILTER, search },
        NOW,
      ).flatMap(({ cards }) => cards).length;
    expect(['ab-1', 'AB-1', 'f0-c2', 'F0-C2', 'x'].map(found)).toEqual([1, 1, 1, 1, 0]);
  });

  it('are the four documented ones, and another only if a case needs it', () => {
    expect(boardColumns([], NO_FILTER, NOW).map(({ column }) => column)).toEqual([
      'sent',
      'reminder',
      'manual',
      'closed',
    ]);
    const odd = boardColumns([card(1, { column: 'other', status: 'on_hold' })], NO_FILTER, NOW);
    expect(odd.map(({ column }) => column)).toContain('other');
  });

  it('list failed result pushes first, then the longest waiting, and closed cases newest first', () => {
    const open = [card(1), card(3), card(2)];
    const closed = [5, 4, 6].map((index) =>
      card(index, { column: 'closed', push: index === 6 ? 'failed' : 'none' }),
    );
    const columns = boardColumns([...open, ...closed], NO_FILTER, NOW);
    expect(columns[0]?.cards.map(({ caseNumber }) => caseNumber)).toEqual(['CASE-3', 'CASE-2', 'CASE-1']);
    expect(columns[3]?.cards.map(({ caseNumber }) => caseNumber)).toEqual(['CASE-6', 'CASE-4', 'CASE-5']);
  });

  it.each([
    ['search', { search: 'case-2' }, ['CASE-2']],
    ['ticket', { search: 'ticket-1' }, ['CASE-1']],
    ['result', { result: 'io' }, ['CASE-30']],
    ['age', { age: 'day' as const }, ['CASE-30']],
    ['profile', { profileId: 'none' as ProfileId }, []],
  ])('are filtered by %s', (_name, filter, expected) => {
    const cards = [card(1), card(2), card(30, { lastResult: 'io' })];
    const shown = boardColumns(cards, { ...NO_FILTER, ...filter }, NOW).flatMap((view) => view.cards);
    expect(shown.map(({ caseNumber }) => caseNumber)).toEqual(expected);
  });

  it('show the age of an adopted case from the time of the service', () => {
    const adopted = card(1, { updatedAt: '2026-03-10T12:00:00+00:00' });
    expect(columnAgeMs(adopted, NOW)).toBe(10 * 24 * HOUR);
    expect(columnAgeMs(card(1, { updatedAt: 'yesterday' }), NOW)).toBe(HOUR);
  });
});

describe('the keyboard on the board', () => {
  const columns = boardColumns([card(1), card(2), card(3), card(4, { column: 'closed' })], NO_FILTER, NOW);

  it('moves up and down, and across empty columns to the nearest card', () => {
    expect(moveOnBoard(columns, { column: 0, index: 0 }, 'ArrowDown')).toEqual({ column: 0, index: 1 });
    expect(moveOnBoard(columns, { column: 0, index: 2 }, 'ArrowDown')).toEqual({ column: 0, index: 2 });
    expect(moveOnBoard(columns, { column: 0, index: 2 }, 'ArrowRight')).toEqual({ column: 3, index: 0 });
    expect(moveOnBoard(columns, { column: 3, index: 0 }, 'ArrowRight')).toEqual({ column: 3, index: 0 });
    expect(moveOnBoard(columns, { column: 3, index: 0 }, 'ArrowLeft')).toEqual({ column: 0, index: 0 });
    expect(moveOnBoard(columns, { column: 0, index: 0 }, 'End')).toEqual({ column: 0, index: 2 });
    expect(moveOnBoard(columns, { column: 0, index: 0 }, 'x')).toBeNull();
  });
});

describe('notifications about capture cases', () => {
  const caseId = 'case' as CaseId;
  const away = { isFocused: false, place: { screen: 'other' } } as const;

  it('are shown for results and for cases that need the user, each by its setting', () => {
    const quiet = { ...NOTIFICATION_DEFAULTS, answers: false };
    expect(shouldNotifyCapture('result-arrived', caseId, NOTIFICATION_DEFAULTS, away)).toBe(true);
    expect(shouldNotifyCapture('result-arrived', caseId, quiet, away)).toBe(false);
    expect(shouldNotifyCapture('push-failed', caseId, quiet, away)).toBe(true);
    expect(shouldNotifyCapture('push-failed', caseId, { ...quiet, questions: false }, away)).toBe(false);
  });

  it('are not shown while the user views the case', () => {
    const focused = { isFocused: true, place: { screen: 'case', caseId } } as const;
    expect(shouldNotifyCapture('closed', caseId, NOTIFICATION_DEFAULTS, focused)).toBe(false);
    expect(shouldNotifyCapture('closed', 'another' as CaseId, NOTIFICATION_DEFAULTS, focused)).toBe(true);
  });
});
