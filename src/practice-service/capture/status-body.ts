import { type CaptureCase, currentSession } from './capture-case';

/** Formatting of times and links. */
export interface StatusWriting {
  readonly utcOffsetMinutes: number;
  linkOf(token: string): string;
}

/** `2026-03-10T13:00:00.000+01:00` */
export function timestamp(instant: number, offsetMinutes: number): string {
  const wall = new Date(instant + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const pad = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(offsetMinutes);
  return `${wall}${offsetMinutes < 0 ? '-' : '+'}${pad(size / 60)}:${pad(size % 60)}`;
}

/** The response body of GET /capture/status. */
export function statusBody(capture: CaptureCase, { utcOffsetMinutes, linkOf }: StatusWriting) {
  const at = (instant: number): string => timestamp(instant, utcOffsetMinutes);
  return {
    ticketId: capture.ticketId,
    caseNumber: capture.caseNumber,
    status: capture.status,
    closed: capture.status === 'closed',
    lastResult: capture.lastResult,
    finalDecision: capture.finalDecision,
    attemptCount: capture.sessions.reduce((sum, session) => sum + session.attemptCount, 0),
    retriggerCount: capture.retriggerCount,
    reminderCount: capture.reminderCount,
    createdAt: at(capture.createdAt),
    updatedAt: at(capture.updatedAt),
    closedAt: capture.closedAt === null ? null : at(capture.closedAt),
    communicationMode: capture.communicationMode,
    captureLink: linkOf(currentSession(capture).token),
    sessions: capture.sessions.map((session, index) => ({
      sessionNumber: index + 1,
      sessionId: session.sessionId,
      captureLink: linkOf(session.token),
      triggeredAt: at(session.triggeredAt),
      attemptCount: session.attemptCount,
      finalStatus: session.finalStatus ?? capture.status,
    })),
    scenes: capture.scenes,
    resultPush: capture.resultPush === null ? null : { ...capture.resultPush, at: at(capture.resultPush.at) },
    events: capture.events.map((event) => ({ ...event, timestamp: at(event.timestamp) })),
  };
}
