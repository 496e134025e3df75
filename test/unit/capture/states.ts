import type { CaptureState } from '../../../src/domain/capture/capture-state';

/** A state as a service would tell it, with some fields of the test's own. */
export function captureState(own: Partial<CaptureState> = {}): CaptureState {
  return {
    ticketId: '5f0c2b9e-0000-4000-8000-000000000001',
    caseNumber: 'CASE-1',
    status: 'sent',
    closed: false,
    lastResult: 'pending',
    finalDecision: null,
    attemptCount: 0,
    retriggerCount: 0,
    reminderCount: 0,
    createdAt: '2026-03-10T13:00:00+01:00',
    updatedAt: '2026-03-10T13:00:00+01:00',
    closedAt: null,
    communicationMode: 'eigenversand',
    captureLink: 'https://capture.example/s/1',
    sessions: [session(1)],
    scenes: [{ description: 'front', completed: false }],
    resultPush: null,
    events: [{ timestamp: '2026-03-10T13:00:00+01:00', action: 'capture_triggered', actor: 'client' }],
    problems: [],
    rest: {},
    ...own,
  };
}

export function session(number: number): CaptureState['sessions'][number] {
  return {
    sessionNumber: number,
    sessionId: `session-${number}`,
    captureLink: `https://capture.example/s/${number}`,
    triggeredAt: '2026-03-10T13:00:00+01:00',
    attemptCount: 0,
    finalStatus: null,
  };
}

export const CLOSED = {
  status: 'closed',
  closed: true,
  closedAt: '2026-03-11T13:00:00+01:00',
  finalDecision: 'closed_io',
  lastResult: 'io',
} as const;
