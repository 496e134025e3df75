import { distanceKm } from '../analysis/inferences';
import type { PracticeOptions } from '../options';
import {
  type CaptureAction,
  type CaptureActor,
  type CaptureCase,
  type CapturePhoto,
  type CaptureSession,
  currentSession,
  type HandlerDecision,
  type LastResult,
} from './capture-case';

/** The options that the rules of a capture case need. */
export type CaptureRules = Pick<
  PracticeOptions,
  | 'captureFirstReminderMs'
  | 'captureFollowupMs'
  | 'captureReminders'
  | 'captureMaxAttempts'
  | 'captureGpsRadiusKm'
>;

/** The case with one more line of history. */
export function withEvent(
  capture: CaptureCase,
  action: CaptureAction,
  actor: CaptureActor,
  timestamp: number,
): CaptureCase {
  return {
    ...capture,
    updatedAt: timestamp,
    events: [...capture.events, { timestamp, action, actor }],
  };
}

/** A fresh session; `token` and `sessionId` come from outside, so that these rules stay pure. */
export function newSession(sessionId: string, token: string, at: number): CaptureSession {
  return {
    sessionId,
    token,
    triggeredAt: at,
    attemptCount: 0,
    reminders: 0,
    lastContactAt: at,
    finalStatus: null,
  };
}

/** What time did to a case by `now`: reminders at the moments they were due, then manual review. */
export function afterTime(capture: CaptureCase, now: number, rules: CaptureRules): CaptureCase {
  let current = capture;
  while (current.status === 'sent' || current.status === 'reminder') {
    const { reminders, lastContactAt } = currentSession(current);
    const due = lastContactAt + (reminders === 0 ? rules.captureFirstReminderMs : rules.captureFollowupMs);
    if (due > now) return current;
    if (reminders >= rules.captureReminders) {
      return withEvent({ ...current, status: 'manual' }, 'escalated_to_manual', 'system', due);
    }
    const action = reminders === 0 ? 'reminder_sent_auto_first' : 'reminder_sent_auto_followup';
    const reminded = withSession(current, { reminders: reminders + 1, lastContactAt: due });
    current = withEvent(
      { ...reminded, status: 'reminder', reminderCount: current.reminderCount + 1 },
      action,
      'system',
      due,
    );
  }
  return current;
}

/** One accepted photo; the last missing scene brings the result. */
export function withPhoto(capture: CaptureCase, photo: CapturePhoto, rules: CaptureRules): CaptureCase {
  const scenes = capture.scenes.map((scene, index) =>
    index === photo.scene ? { ...scene, completed: true } : scene,
  );
  const next = withEvent(
    { ...capture, scenes, photos: [...capture.photos, photo] },
    'capture_scene_completed',
    'policyholder',
    photo.at,
  );
  return scenes.every((scene) => scene.completed)
    ? judged(next, resultOf(next, rules), photo.at, rules)
    : next;
}

/**
 * The result of a complete attempt. A location is suspicious when a photo was taken farther than the radius from the
 * place of the damage or, where that is not known, from another photo of the attempt.
 */
export function resultOf(capture: CaptureCase, rules: CaptureRules): LastResult {
  const session = capture.sessions.length - 1;
  const attempt = currentSession(capture).attemptCount;
  const photos = capture.photos.filter((photo) => photo.session === session && photo.attempt === attempt);
  if (photos.some((photo) => photo.suspicions.length > 0)) return 'nicht_io';
  const places = photos.map((photo) => photo.position).filter((position) => position !== null);
  const references = capture.location === null ? places : [capture.location];
  const far = places.some((place) =>
    references.some((reference) => distanceKm(place, reference) > rules.captureGpsRadiusKm),
  );
  if (far) return 'io_gps_suspicious';
  return photos.some((photo) => photo.sceneOverride) ? 'io_scene_override' : 'io';
}

/** The case after a complete attempt with this result. */
export function judged(
  capture: CaptureCase,
  lastResult: LastResult,
  at: number,
  rules: CaptureRules,
): CaptureCase {
  const attempts = currentSession(capture).attemptCount + 1;
  const tried: CaptureCase = {
    ...withSession(capture, { attemptCount: attempts }),
    lastResult,
    updatedAt: at,
  };
  if (lastResult === 'nicht_io' && attempts < rules.captureMaxAttempts) {
    return { ...tried, scenes: tried.scenes.map((scene) => ({ ...scene, completed: false })) };
  }
  if (lastResult === 'nicht_io') {
    return withEvent({ ...tried, status: 'manual' }, 'capture_result_nicht_io_final', 'system', at);
  }
  const shown = withEvent(tried, 'capture_result_io', 'system', at);
  if (lastResult === 'io') return closed(shown, 'closed_io', at);
  return withEvent({ ...shown, status: 'manual' }, 'escalated_to_manual', 'system', at);
}

/** The policyholder wants an inspection or withdraws the claim: both close the case. */
export function endedByPolicyholder(
  capture: CaptureCase,
  lastResult: 'inspection_requested' | 'claim_withdrawn',
  at: number,
): CaptureCase {
  const action =
    lastResult === 'inspection_requested' ? 'capture_inspection_requested' : 'capture_claim_withdrawn';
  return closed(withEvent({ ...capture, lastResult }, action, 'policyholder', at), 'sonstiges', at);
}

export function closedByHandler(capture: CaptureCase, decision: HandlerDecision, at: number): CaptureCase {
  return closed(withEvent(capture, 'manually_closed', 'claims_handler', at), decision, at);
}

/** A new link; the case is open again, and the photos of earlier sessions stay. */
export function retriggered(capture: CaptureCase, session: CaptureSession, at: number): CaptureCase {
  const ended = withSession(capture, { finalStatus: capture.status });
  return withEvent(
    {
      ...ended,
      status: 'sent',
      lastResult: 'pending',
      finalDecision: null,
      closedAt: null,
      retriggerCount: capture.retriggerCount + 1,
      sessions: [...ended.sessions, session],
      scenes: capture.scenes.map((scene) => ({ ...scene, completed: false })),
    },
    'capture_retriggered',
    'claims_handler',
    at,
  );
}

/** The outcome of the one attempt to push; null: no answer. */
export function pushed(capture: CaptureCase, statusCode: number | null, at: number): CaptureCase {
  const delivered = statusCode !== null && statusCode >= 200 && statusCode < 300;
  return withEvent(
    {
      ...capture,
      pushing: false,
      resultPush: { status: delivered ? 'delivered' : 'failed', at, statusCode },
    },
    delivered ? 'feedback_pushed' : 'feedback_push_failed',
    'system',
    at,
  );
}

function closed(
  capture: CaptureCase,
  finalDecision: HandlerDecision | 'closed_io',
  closedAt: number,
): CaptureCase {
  return {
    ...withSession(capture, { finalStatus: 'closed' }),
    status: 'closed',
    finalDecision,
    closedAt,
    updatedAt: closedAt,
  };
}

function withSession(capture: CaptureCase, changes: Partial<CaptureSession>): CaptureCase {
  return {
    ...capture,
    sessions: [...capture.sessions.slice(0, -1), { ...currentSession(capture), ...changes }],
  };
}
