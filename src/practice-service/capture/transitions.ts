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

/** The case with one more event. */
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

/** A new session; `token` and `sessionId` are parameters, so that these rules stay pure. */
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

/** The case at `now`: with reminders at their due times, then under manual review. */
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

/** The case with an accepted photo; completing the last scene determines the result. */
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
 * The result of a complete attempt. A location is suspicious if a photo was taken farther than the radius from the
 * damage or, if that is unknown, from another photo of the attempt.
 */
function resultOf(capture: CaptureCase, rules: CaptureRules): LastResult {
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
function judged(capture: CaptureCase, lastResult: LastResult, at: number, rules: CaptureRules): CaptureCase {
  const attempts = currentSession(capture).attemptCount + 1;
  const attempted: CaptureCase = {
    ...withSession(capture, { attemptCount: attempts }),
    lastResult,
    updatedAt: at,
  };
  if (lastResult === 'nicht_io' && attempts < rules.captureMaxAttempts) {
    return { ...attempted, scenes: attempted.scenes.map((scene) => ({ ...scene, completed: false })) };
  }
  if (lastResult === 'nicht_io') {
    return withEvent({ ...attempted, status: 'manual' }, 'capture_result_nicht_io_final', 'system', at);
  }
  const withResult = withEvent(attempted, 'capture_result_io', 'system', at);
  if (lastResult === 'io') return closeCase(withResult, 'closed_io', at);
  return withEvent({ ...withResult, status: 'manual' }, 'escalated_to_manual', 'system', at);
}

/** The case after the policyholder requested an inspection or withdrew the claim; both close it. */
export function endedByPolicyholder(
  capture: CaptureCase,
  lastResult: 'inspection_requested' | 'claim_withdrawn',
  at: number,
): CaptureCase {
  const action =
    lastResult === 'inspection_requested' ? 'capture_inspection_requested' : 'capture_claim_withdrawn';
  return closeCase(withEvent({ ...capture, lastResult }, action, 'policyholder', at), 'sonstiges', at);
}

export function closedByHandler(capture: CaptureCase, decision: HandlerDecision, at: number): CaptureCase {
  return closeCase(withEvent(capture, 'manually_closed', 'claims_handler', at), decision, at);
}

/** The case reopened with a new link; photos of earlier sessions are kept. */
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

/** The case with the outcome of its push; `statusCode` null: no response. */
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

function closeCase(
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
