import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { createElement, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { AttemptView } from '../../../src/contract/outbox-views';
import type { OutboxEntry } from '../../../src/contract/views';
import { packageStanding } from '../../../src/domain/case-state';
import type { CaseId, PackageId, ProfileId, SubmissionId } from '../../../src/domain/ids';
import { PACKAGE_STATES } from '../../../src/domain/journal';
import { LANGUAGES } from '../../../src/domain/language';
import { resources } from '../../../src/locales';
import { requestOptions } from '../../../src/renderer/app/queries';
import { DecisionPanel } from '../../../src/renderer/features/outbox/decisions/decision-panel';
import { QuestionFacts } from '../../../src/renderer/features/outbox/decisions/question-facts';
import {
  moveTarget,
  orderAfterMove,
  possibleDirections,
} from '../../../src/renderer/features/outbox/list/reorder';
import { AttemptsPanel, parseAttemptEnd } from '../../../src/renderer/features/outbox/package/attempts-panel';
import { NextStepText } from '../../../src/renderer/features/outbox/package/next-step-text';
import { StateBadge } from '../../../src/renderer/features/outbox/package/state-badge';
import {
  isAwaiting,
  isResponsePending,
  remainingMs,
  trackOf,
} from '../../../src/renderer/features/outbox/package/steps';
import { msUntilTextChanges, timeSpan } from '../../../src/renderer/features/outbox/package/time-span';
import { withdrawText } from '../../../src/renderer/features/outbox/package/withdraw-text';
import {
  countOthers,
  countSubmissions,
  MAX_ENDED_PACKAGES,
  sectionOf,
  sectionsOf,
} from '../../../src/renderer/features/outbox/sections';
import { LIMITS_MBIT, toBytesPerSecond, toMegabits } from '../../../src/renderer/features/settings/sending';
import { renderInWindow } from './render-hook';

const NOW = Date.parse('2026-11-20T12:00:00Z');
let next = 0;
function made(own: Partial<OutboxEntry> = {}): OutboxEntry {
  next += 1;
  return {
    id: `package-${next}` as PackageId,
    submissionId: `submission-${next}` as SubmissionId,
    caseId: 'case' as CaseId,
    caseNumber: 'SCH-1',
    profileId: 'profile' as ProfileId,
    profileName: 'Nordland',
    sequence: 1,
    of: 1,
    entries: 3,
    state: 'queued',
    reason: null,
    route: 'presigned',
    bytes: 100,
    bytesSent: 0,
    bytesPerSecond: null,
    attempts: 0,
    status: null,
    detail: null,
    certificate: null,
    sealedAt: '2026-11-20T11:00:00Z',
    changedAt: '2026-11-20T11:30:00Z',
    submittedAt: null,
    nextActionAt: null,
    decisions: [],
    resultId: null,
    level: null,
    maybePaid: false,
    sha256: 'ab'.repeat(32),
    position: next,
    holdReason: null,
    team: null,
    ...own,
  };
}
const shown = (children: ReactNode, client = new QueryClient()) =>
  renderInWindow(client, children).replace(/<[^>]*>/g, ' ');
const marks = (own: Partial<OutboxEntry>) => trackOf(made(own)).map(({ step, mark }) => `${step} ${mark}`);

describe.each(LANGUAGES)('a question about files that the team has, in %s', (language) => {
  const { teamDecision, decision, closeConfirm, paidTwice } = resources[language].outbox;

  it('has its own texts: nothing was sent from here', () => {
    expect(teamDecision.close).not.toBe(decision.close);
    expect(teamDecision['send-again']).not.toBe(decision['send-again']);
    expect(teamDecision.closeText).not.toBe(closeConfirm.text);
    // The button opens a dialog, whose own button repeats it.
    expect(teamDecision.close.replace(/ ?…$/, '')).toBe(teamDecision.closeAction);
    for (const name of ['workstation', 'caseNumber', 'time']) expect(paidTwice.text).toContain(`{{${name}}}`);
  });
});

describe('a package that may have been paid before the team had its files', () => {
  const { teamDecision, state, next, decision } = resources.en.outbox;
  const texts = (maybePaid: boolean) => {
    const entry = made({
      state: 'unknown',
      reason: 'claimed-by-team',
      maybePaid,
      decisions: [
        { decision: 'send-again', availableAt: null, needsCaseNumber: true, mayCostTokens: true },
        { decision: 'close', availableAt: null, needsCaseNumber: false, mayCostTokens: false },
      ],
    });
    return [StateBadge, NextStepText, DecisionPanel]
      .map((component) => shown(createElement(component, { entry })))
      .join('');
  };

  it('is not described as unsent', () => {
    for (const text of [state.claimed, next.claimed, teamDecision.closeHint]) {
      expect(texts(false)).toContain(text);
      expect(texts(true)).not.toContain(text);
    }
    for (const text of [state.unknown, next.unknown, decision.closeHint]) expect(texts(true)).toContain(text);
    expect(texts(true)).not.toContain(decision.uploadGone);
  });
});

describe('the facts of a question', () => {
  const { bytesNotRecorded } = resources.en.outbox.fact;
  const facts = (own: Partial<OutboxEntry>) =>
    shown(createElement(QuestionFacts, { entry: made({ state: 'unknown', bytes: 5_000_000, ...own }) }));

  it('do not claim after a crash that no byte of a direct request was sent', () => {
    const found = { reason: 'found-submitting-at-start', maybePaid: true } as const;
    expect(facts({ ...found, route: 'direct' })).toContain(bytesNotRecorded);
    expect(facts({ ...found, route: 'direct' })).not.toContain('5.0 MB');
    // The upload was complete before the request, which is stored.
    expect(facts({ ...found, route: 'presigned', bytesSent: 5_000_000 })).toContain('5.0 MB of 5.0 MB');
    const lost = {
      ...found,
      reason: 'connection-lost-after-body',
      route: 'direct',
      bytesSent: 5_000_000,
    } as const;
    expect(facts(lost)).toContain('5.0 MB of 5.0 MB');
  });
});

describe('the steps of a package whose files the team has', () => {
  it.each(['direct', 'presigned'] as const)('end before anything is sent, on the %s route', (route) => {
    const own = { route, reason: 'claimed-by-team' } as const;
    expect(marks({ ...own, state: 'unknown' }).slice(1, 3)).toEqual([
      'queued question',
      route === 'direct' ? 'sent todo' : 'upload todo',
    ]);
    expect(marks({ ...own, state: 'closed' })[1]).toBe('queued stopped');
    expect(marks({ ...own, state: 'unknown', maybePaid: true })).toContain('sent question');
  });
});

describe('the sections of the outbox', () => {
  it('agree with the state that each package gives its case', () => {
    const sections = {
      'needs-you': ['questions', 'blocked'],
      rejected: ['rejected'],
      sending: ['moving', 'queue'],
      sealed: ['sealed'],
      answered: ['done'],
      'closed-without-answer': ['done'],
      'handed-over': ['done'],
    } as const;
    for (const state of PACKAGE_STATES) {
      const entry = made({ state });
      const standing = packageStanding(entry);
      expect(standing === null ? ['done'] : sections[standing]).toContain(sectionOf(entry));
    }
  });
});

describe('the parts of the outbox', () => {
  it('include every state', () => {
    const entries = PACKAGE_STATES.map((state) => made({ state }));
    const parts = sectionsOf(entries, [], NOW);
    const { blocked, ...lists } = parts;
    const shown = [...Object.values(lists).flat(), ...blocked.flatMap(({ packages }) => packages)];
    expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(entries.map(({ id }) => id)));
  });

  it('keep the order of sending in the queue and put the oldest question first', () => {
    const parts = sectionsOf(
      [
        made({ position: 2 }),
        made({ position: 1, state: 'waiting' }),
        made({ state: 'unknown', changedAt: '2026-11-20T11:40:00Z' }),
        made({ state: 'unknown', changedAt: '2026-11-20T11:20:00Z' }),
      ],
      [],
      NOW,
    );
    expect(parts.queue.map(({ position }) => position)).toEqual([1, 2]);
    expect(parts.questions[0]?.changedAt).toBe('2026-11-20T11:20:00Z');
  });

  it('show one card for all packages of a paused profile', () => {
    const parts = sectionsOf(
      [
        made({ state: 'blocked' }),
        made({ state: 'blocked' }),
        made({ state: 'blocked', profileId: 'other' as ProfileId }),
      ],
      [],
      NOW,
    );
    expect(parts.blocked.map(({ packages }) => packages.length)).toEqual([2, 1]);
  });

  it('omit packages that ended more than a week ago, and show a limited number', () => {
    const old = made({ state: 'filed', changedAt: '2026-11-12T11:00:00Z' });
    const many = Array.from({ length: 30 }, () => made({ state: 'filed' }));
    const { done } = sectionsOf([old, ...many], [], NOW);
    expect(done).toHaveLength(MAX_ENDED_PACKAGES);
    expect(done).not.toContain(old);
  });

  it('keep a held upload in the queue, and a running one among the active packages', () => {
    expect(sectionOf(made({ state: 'stored', holdReason: 'waiting-for-slot' }))).toBe('queue');
    expect(sectionOf(made({ state: 'stored' }))).toBe('moving');
  });

  it('show the outcome of the other packages of a submission', () => {
    const submissionId = 'one' as SubmissionId;
    const parts = { submissionId, of: 3 };
    const first = made({ ...parts, state: 'unknown' });
    const second = made({ ...parts, state: 'filed' });
    const third = made({ ...parts, state: 'unknown' });
    const counts = countSubmissions([first, second, third]);
    expect(countOthers(first, counts)).toEqual({ ended: 1, asking: 1 });
    expect(countOthers(second, counts)).toEqual({ ended: 0, asking: 2 });
    expect(countOthers(made(), counts)).toEqual({ ended: 0, asking: 0 });
  });
});

describe('the track of a package', () => {
  it('is shorter on the direct route', () => {
    expect(trackOf(made({ route: 'direct' })).map(({ step }) => step)).toEqual([
      'sealed',
      'queued',
      'sent',
      'answered',
      'filed',
    ]);
    expect(trackOf(made())).toHaveLength(7);
  });

  it('marks exactly one step in every state, and none when all are done', () => {
    for (const route of ['direct', 'presigned'] as const) {
      for (const state of PACKAGE_STATES) {
        if (state === 'url_issued' && route === 'direct') continue;
        if (state === 'stored' && route === 'direct') continue;
        for (const bytesSent of [0, 40, 100]) {
          const track = trackOf(made({ state, route, bytesSent }));
          const here = track.filter(({ mark }) => mark !== 'done' && mark !== 'todo');
          expect([state, route, here.length]).toEqual([state, route, state === 'filed' ? 0 : 1]);
          const at = here[0] ? track.indexOf(here[0]) : track.length;
          expect(track.slice(0, at).every(({ mark }) => mark === 'done')).toBe(true);
        }
      }
    }
  });

  it('waits at the next step: the upload, or the scan after it is stored', () => {
    expect(marks({ state: 'waiting', bytesSent: 40 })).toContain('upload held');
    expect(marks({ state: 'waiting', bytesSent: 100 })).toContain('sent held');
    expect(marks({ state: 'waiting', route: 'direct' })).toContain('sent held');
  });

  it('shows a question at the step with the unknown outcome', () => {
    expect(marks({ state: 'unknown', reason: 'no-answer-in-time' })).toContain('sent question');
    expect(marks({ state: 'unknown', reason: 'answer-cut-off' })).toEqual(
      expect.arrayContaining(['sent done', 'answered question', 'filed todo']),
    );
  });

  it('ends at the step where a package was refused before anything was sent', () => {
    expect(marks({ state: 'rejected', reason: 'package-damaged' })).toContain('queued failed');
    expect(marks({ state: 'rejected', reason: 'malformed', bytesSent: 100 })).toContain('sent failed');
  });

  it('separates the upload from the wait for the answer', () => {
    expect(isAwaiting(made({ state: 'submitting', bytesSent: 100 }))).toBe(true);
    expect(isAwaiting(made({ state: 'submitting', bytesSent: 99 }))).toBe(false);
    expect(isAwaiting(made({ state: 'url_issued', bytesSent: 100 }))).toBe(false);
    expect(remainingMs(made({ bytesSent: 50, bytesPerSecond: 25 }))).toBe(2_000);
    expect(remainingMs(made({ bytesPerSecond: 0 }))).toBeNull();
    expect(remainingMs(made())).toBeNull();
  });

  it('counts no byte as sent for certain until the response to the last one', () => {
    for (const state of ['url_issued', 'submitting'] as const) {
      expect(isResponsePending(made({ state, bytesSent: 100 }))).toBe(true);
      expect(isResponsePending(made({ state, bytesSent: 99 }))).toBe(false);
    }
    expect(isResponsePending(made({ state: 'stored', bytesSent: 100 }))).toBe(false);
  });
});

describe('a countdown in words', () => {
  it('is coarse when the end is far away', () => {
    const spoken = (ms: number) => {
      const span = timeSpan(ms);
      return 'count' in span ? `${span.count} ${span.unit}` : span.unit;
    };
    expect([0, -5, 4_000, 10_001, 47_000, 90_001, 240_000].map(spoken)).toEqual([
      'now',
      'now',
      'moment',
      '15 seconds',
      '50 seconds',
      '2 minutes',
      '4 minutes',
    ]);
    expect([91 * 60_000, 23 * 3_600_000, 40 * 3_600_000].map(spoken)).toEqual([
      '2 hours',
      '23 hours',
      '2 days',
    ]);
    expect(timeSpan(Number.NaN)).toEqual({ unit: 'now' });
  });

  it('keeps its text until the stated time, and changes just after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 * 86_400_000 }), (ms) => {
        const wait = msUntilTextChanges(ms);
        if (wait === null) throw new Error('a countdown that runs changes some day');
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(ms);
        if (wait > 1) expect(timeSpan(ms - wait + 1)).toEqual(timeSpan(ms));
        expect(timeSpan(ms - wait - 1)).not.toEqual(timeSpan(ms));
      }),
    );
    expect(msUntilTextChanges(0)).toBeNull();
  });
});

describe('changing the order', () => {
  const order = ['a', 'b', 'c', 'd'];
  it('moves a package up, down, first and last', () => {
    const moved = (id: string, to: Parameters<typeof moveTarget>[2]) => {
      const before = moveTarget(order, id, to);
      return before === undefined ? null : orderAfterMove(order, id, before).join('');
    };
    expect(moved('c', 'up')).toBe('acbd');
    expect(moved('b', 'down')).toBe('acbd');
    expect(moved('c', 'down')).toBe('abdc');
    expect(moved('d', 'first')).toBe('dabc');
    expect(moved('a', 'last')).toBe('bcda');
    expect([moved('a', 'up'), moved('d', 'down'), moved('x', 'up')]).toEqual([null, null, null]);
  });

  it('offers only moves with an effect', () => {
    expect(possibleDirections(0, 1)).toEqual([]);
    expect(possibleDirections(0, 3)).toEqual(['down', 'last']);
    expect(possibleDirections(1, 3)).toEqual(['up', 'down', 'first', 'last']);
  });
});

describe('the history of attempts', () => {
  const { outcome: outcomes, cause: causes } = resources.en.outbox.attempts;
  const attemptView = (outcome: string | null, finishedAt: string | null): AttemptView => ({
    kind: 'scan',
    startedAt: '2026-11-20T12:00:00Z',
    finishedAt,
    outcome,
    status: null,
    detail: null,
    bytesSent: 0,
    clockSkewSeconds: null,
  });
  const attempt = (outcome: string | null, finishedAt: string | null = '2026-11-20T12:00:02Z') =>
    parseAttemptEnd(attemptView(outcome, finishedAt));
  const panel = (own: Partial<OutboxEntry>) => {
    const entry = made(own);
    const client = new QueryClient();
    client.setQueryData(requestOptions('outbox.attempts', { packageId: entry.id }).queryKey, [
      attemptView(null, null),
    ]);
    return shown(createElement(AttemptsPanel, { entry, id: 'panel', withTrack: false }), client);
  };

  it('shows a request as under way only while the package has one', () => {
    expect(panel({ state: 'submitting' })).toContain(outcomes.running);
    // After a crash no attempt has an end.
    for (const own of [{ state: 'unknown' }, { state: 'queued', holdReason: 'paused' }] as const) {
      expect(panel(own)).toContain(outcomes.unfinished);
      expect(panel(own)).not.toContain(outcomes.running);
    }
  });

  it('names every cause that has a text', () => {
    for (const cause of Object.keys(causes))
      expect(attempt(`failed before-body ${cause}`)).toMatchObject({ cause });
    expect(attempt('failed before-body certificate')).toMatchObject({ cause: 'certificate' });
    expect(attempt('failed before-body captive-portal')).toMatchObject({ cause: 'captive-portal' });
  });

  it('translates the words of the journal', () => {
    expect(attempt('answered')).toEqual({ kind: 'answered', durationMs: 2_000 });
    expect(attempt('failed after-body no-answer')).toEqual({
      kind: 'failed',
      stage: 'after-body',
      cause: 'no-answer',
      durationMs: 2_000,
    });
    expect(attempt('failed during-body something-new')).toMatchObject({ cause: null });
    expect(attempt(null, null)).toEqual({ kind: 'open', durationMs: null });
  });

  it('has no duration when the clock was set back', () => {
    expect(attempt('stored', '2026-11-20T11:59:00Z').durationMs).toBeNull();
  });
});

describe('the question before a package is withdrawn', () => {
  it('says that nothing was paid only where no paid request was refused', () => {
    expect(withdrawText({ maybePaid: false, attempts: 0, status: null })).toBe('text');
    // Refused on the way to the paid request, which was never sent.
    expect(withdrawText({ maybePaid: false, attempts: 0, status: 429 })).toBe('text');
    expect(withdrawText({ maybePaid: false, attempts: 1, status: null })).toBe('text');
    for (const status of [400, 429])
      expect(withdrawText({ maybePaid: false, attempts: 1, status })).toBe('refusedText');
    expect(withdrawText({ maybePaid: true, attempts: 1, status: null })).toBe('maybePaidText');
  });
});

describe('the upload limit', () => {
  it('is read back as it was chosen', () => {
    for (const mbit of LIMITS_MBIT) expect(toMegabits(toBytesPerSecond(mbit))).toBe(mbit);
  });
});
