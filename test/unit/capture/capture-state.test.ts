import { describe, expect, it } from 'vitest';
import { captureChanges, captureNotices } from '../../../src/domain/capture/capture-changes';
import {
  boardColumn,
  CAPTURE_ACTIONS,
  CAPTURE_STATUSES,
  type CaptureState,
  currentSession,
  eventsByTime,
  instantMs,
  isClosed,
  isOfferedLink,
  isPushMissingHere,
  linkSender,
  offeredLink,
  pushState,
} from '../../../src/domain/capture/capture-state';
import { CLOSED, captureState, session } from './states';

const CLOSED_MS = Date.parse(CLOSED.closedAt);

describe('the column of a capture case', () => {
  it.each(CAPTURE_STATUSES)('is its status %s', (status) => {
    expect(boardColumn(captureState({ status, closed: status === 'closed' }))).toBe(status);
  });

  it('is a separate one for an unknown or missing status', () => {
    expect(boardColumn(captureState({ status: 'on_hold' }))).toBe('other');
    expect(boardColumn(captureState({ status: null, closed: null }))).toBe('other');
  });

  it('follows the flag when status and flag disagree', () => {
    expect(boardColumn(captureState({ status: 'manual', closed: true }))).toBe('closed');
    expect(isClosed(captureState({ status: 'closed', closed: false }))).toBe(false);
    expect(boardColumn(captureState({ status: 'closed', closed: false }))).toBe('other');
    expect(isClosed(captureState({ status: 'closed', closed: null }))).toBe(true);
  });
});

describe('the outcome of the push', () => {
  const delivered = { status: 'delivered', at: '2026-03-11T13:00:05+01:00', statusCode: 204 };

  it('is delivered for the one documented word, and as it came for every other', () => {
    expect(pushState(captureState({ ...CLOSED, resultPush: delivered }), CLOSED_MS, true)).toBe('delivered');
    for (const status of ['queued', 'failed', '', null]) {
      for (const statusCode of [null, 204]) {
        const state = captureState({ ...CLOSED, resultPush: { ...delivered, status, statusCode } });
        expect(pushState(state, CLOSED_MS, true)).toBe('other');
      }
    }
  });

  it('is failed where the receiver refused it, or the last push event says so', () => {
    const refused = { ...delivered, status: 'rejected', statusCode: 401 };
    expect(pushState(captureState({ ...CLOSED, resultPush: refused }), CLOSED_MS, true)).toBe('failed');
    const unanswered = { ...delivered, status: 'failed', statusCode: null };
    const event = (action: string, timestamp: string) => ({ action, timestamp, actor: 'system' });
    const first = event('feedback_push_failed', '2026-03-11T13:00:05+01:00');
    const later = event('feedback_pushed', '2026-03-11T15:00:05+01:00');
    const stateWith = (...events: CaptureState['events']) =>
      captureState({ ...CLOSED, resultPush: unanswered, events });
    expect(pushState(stateWith(first), CLOSED_MS, true)).toBe('failed');
    expect(pushState(stateWith(later, first), CLOSED_MS, true)).toBe('other');
  });

  it('is not expected of an account without a push', () => {
    expect(pushState(captureState(CLOSED), CLOSED_MS + 3_600_000, false)).toBe('not-expected');
    expect(pushState(captureState(), CLOSED_MS, false)).toBe('none');
    expect(pushState(captureState({ ...CLOSED, resultPush: delivered }), CLOSED_MS, false)).toBe('delivered');
  });

  it('is missing here when it was delivered and nothing arrived since the closing', () => {
    const state = captureState({ ...CLOSED, resultPush: delivered });
    expect(isPushMissingHere(state, null)).toBe(true);
    expect(isPushMissingHere(state, '2026-03-10T12:00:00.000Z')).toBe(true);
    expect(isPushMissingHere(state, '2026-03-11T12:00:03.000Z')).toBe(false);
    expect(isPushMissingHere(captureState(CLOSED), null)).toBe(false);
  });

  it('is missing only long after the push was due', () => {
    const state = captureState(CLOSED);
    expect(pushState(state, CLOSED_MS + 60_000, true)).toBe('none');
    expect(pushState(state, CLOSED_MS + 11 * 60_000, true)).toBe('missing');
    expect(pushState(captureState(), CLOSED_MS + 11 * 60_000, true)).toBe('none');
  });

  it('counts when its time has less precision than that of the closing, or more', () => {
    const [whole, parts] = ['2026-03-11T12:00:05Z', '2026-03-11T13:00:05.400+01:00'];
    for (const [closedAt, at] of [
      [parts, whole],
      [whole, parts],
    ] as const) {
      const state = captureState({ ...CLOSED, closedAt, resultPush: { ...delivered, at } });
      expect(pushState(state, CLOSED_MS + 3_600_000, true)).toBe('delivered');
    }
    const before = { ...delivered, at: '2026-03-11T12:00:04Z' };
    const state = captureState({ ...CLOSED, closedAt: parts, resultPush: before });
    expect(pushState(state, CLOSED_MS + 3_600_000, true)).toBe('missing');
  });

  it('of an earlier closing does not count for the current one', () => {
    const earlier = { ...delivered, at: '2026-03-10T09:00:00+01:00' };
    const state = captureState({ ...CLOSED, resultPush: earlier });
    expect(pushState(state, CLOSED_MS, true)).toBe('none');
    expect(pushState(state, CLOSED_MS + 3_600_000, true)).toBe('missing');
  });
});

describe('the sender of the link', () => {
  it('is unknown for a missing mode and for a word of no known meaning', () => {
    expect(linkSender('provider_versand')).toBe('operator');
    expect(linkSender('eigenversand')).toBe('client');
    for (const mode of [null, '', 'Eigenversand', 'sms']) expect(linkSender(mode)).toBe('unknown');
  });
});

describe('the current session', () => {
  const sessions = [session(2), session(3), session(1)];

  it('is the one with the link of the case', () => {
    const state = captureState({ sessions, captureLink: 'https://capture.example/s/1' });
    expect(currentSession(state)?.sessionNumber).toBe(1);
    expect(offeredLink(state)).toBe('https://capture.example/s/1');
  });

  it.each([
    ['missing', null],
    ['not one of a session', 'https://capture.example/s/9'],
    ['not offerable', 'javascript:alert(1)'],
  ])('is the one with the highest number when the link of the case is %s', (_case, captureLink) => {
    const state = captureState({ sessions, captureLink });
    expect(currentSession(state)?.sessionNumber).toBe(3);
  });

  it('gives its link when that of the case cannot be offered', () => {
    expect(offeredLink(captureState({ sessions, captureLink: null }))).toBe('https://capture.example/s/3');
    expect(offeredLink(captureState({ sessions: [], captureLink: null }))).toBeNull();
  });
});

describe('events', () => {
  it('are sorted by time, also across UTC offsets', () => {
    const event = (action: string, timestamp: string | null) => ({ action, timestamp, actor: null });
    const sorted = eventsByTime([
      event('c', '2026-03-11T13:00:00+01:00'),
      event('undated after c', null),
      event('a', '2026-03-10T13:00:00+01:00'),
      event('b', '2026-03-11T11:59:00Z'),
    ]);
    expect(sorted.map(({ action }) => action)).toEqual(['a', 'b', 'c', 'undated after c']);
  });
});

describe('timestamps', () => {
  it('count only with a UTC offset', () => {
    expect(instantMs('2026-03-10T13:00:00.000+01:00')).toBe(Date.parse('2026-03-10T12:00:00Z'));
    expect(instantMs('2026-03-10T12:00:00Z')).toBe(Date.parse('2026-03-10T12:00:00Z'));
    for (const text of ['2026-03-10T13:00:00', '10.03.2026', '', null, '2026-13-40T99:00:00Z']) {
      expect(instantMs(text)).toBeNull();
    }
  });
});

describe('links', () => {
  it('are offered over https, and over http to this machine only', () => {
    expect(isOfferedLink('https://capture.example/x')).toBe(true);
    expect(isOfferedLink('http://127.0.0.1:4000/x')).toBe(true);
    for (const link of ['http://capture.example/x', 'javascript:alert(1)', 'file:///etc', '', null]) {
      expect(isOfferedLink(link)).toBe(false);
    }
    expect(isOfferedLink('https://a b')).toBe(false);
    expect(isOfferedLink('http://127.0.0.1.evil.example/x')).toBe(false);
    expect(isOfferedLink('http://[::1]:4000/x')).toBe(true);
  });

  it('are not offered with a user name that looks like a host', () => {
    for (const link of [
      'http://127.0.0.1:x@evil.example/c',
      'http://localhost@evil.example/c',
      'https://capture.example@evil.example/c',
      'http://localhost:80:80/c',
    ]) {
      expect(isOfferedLink(link)).toBe(false);
    }
  });
});

describe('the changes between two answers', () => {
  it('are empty for the same answer and for the first one', () => {
    expect(captureChanges(null, captureState())).toEqual([]);
    expect(captureChanges(captureState(), captureState())).toEqual([]);
  });

  it('name new events once, also two of one kind at the same time', () => {
    const event = { timestamp: 't', action: 'capture_scene_completed', actor: 'p' };
    const before = captureState({ events: [event] });
    const after = captureState({ events: [event, event, { ...event, action: 'something_new' }] });
    expect(captureChanges(before, after)).toEqual([
      { kind: 'event', action: 'capture_scene_completed', actor: 'p', timestamp: 't' },
      { kind: 'event', action: 'something_new', actor: 'p', timestamp: 't' },
    ]);
  });

  it.each(CAPTURE_ACTIONS)('name the event %s', (action) => {
    const after = captureState({ events: [{ timestamp: 't', action, actor: null }] });
    const before = captureState({ events: [] });
    expect(captureChanges(before, after)).toContainEqual({
      kind: 'event',
      action,
      actor: null,
      timestamp: 't',
    });
  });

  it('name state, result, decision, sessions, scenes, attempts and pushes', () => {
    const after = captureState({
      ...CLOSED,
      attemptCount: 1,
      sessions: [session(1), session(2)],
      scenes: [{ description: 'front', completed: true }],
      resultPush: { status: 'failed', at: null, statusCode: 500 },
    });
    expect(captureChanges(captureState(), after).map(({ kind }) => kind)).toEqual([
      'status',
      'last-result',
      'final-decision',
      'session',
      'scene',
      'attempts',
      'push',
    ]);
  });

  it('call a closed case that opens again reopened', () => {
    const kinds = captureChanges(captureState(CLOSED), captureState()).map(({ kind }) => kind);
    expect(kinds).toContain('reopened');
  });
});

describe('the most important change', () => {
  const noticesBetween = (before: CaptureState | null, after: CaptureState) =>
    captureNotices(captureChanges(before, after), after);

  it.each([
    ['result-arrived', { lastResult: 'io' }],
    ['result-arrived', { lastResult: 'a_new_word' }],
    ['withdrawn', { lastResult: 'claim_withdrawn' }],
    ['inspection-requested', { lastResult: 'inspection_requested' }],
    ['manual-review', { status: 'manual' }],
    ['closed', { status: 'closed', closed: true }],
  ])('is %s', (notice, own) => {
    expect(noticesBetween(captureState(), captureState(own))).toEqual([notice]);
  });

  it('is a failed push, but not one with a word of no known meaning', () => {
    const pushed = (status: string, statusCode: number) =>
      captureState({ ...CLOSED, resultPush: { status, at: null, statusCode } });
    expect(noticesBetween(captureState(CLOSED), pushed('failed', 503))).toEqual(['push-failed']);
    expect(noticesBetween(captureState(CLOSED), pushed('queued', 202))).toEqual([]);
  });

  it('is missing for the first answer, a reminder or a delivered push', () => {
    expect(noticesBetween(null, captureState(CLOSED))).toEqual([]);
    expect(noticesBetween(captureState(), captureState({ status: 'reminder' }))).toEqual([]);
    const resultPush = { status: 'delivered', at: null, statusCode: 200 };
    expect(noticesBetween(captureState(), captureState({ resultPush }))).toEqual([]);
  });

  it('is the most severe one', () => {
    const after = captureState({ ...CLOSED, resultPush: { status: 'no', at: null, statusCode: 500 } });
    expect(noticesBetween(captureState(), after)).toEqual(['push-failed', 'result-arrived', 'closed']);
  });
});
