import { z } from 'zod';
import { LANGUAGES } from '../../domain/language';

export const LAST_RESULTS = [
  'pending',
  'io',
  'nicht_io',
  'io_gps_suspicious',
  'io_scene_override',
  'inspection_requested',
  'claim_withdrawn',
] as const;
export type LastResult = (typeof LAST_RESULTS)[number];

/** What a claims handler may decide; `closed_io` is decided by the service alone. */
export const HANDLER_DECISIONS = ['betrug_bestaetigt', 'manuell_geprueft', 'sonstiges'] as const;
export type HandlerDecision = (typeof HANDLER_DECISIONS)[number];

export const COMMUNICATION_MODES = ['provider_versand', 'eigenversand'] as const;

const positionSchema = z.object({ latitude: z.number(), longitude: z.number() }).readonly();
/** Milliseconds since 1970. */
const instant = z.number();
const statusSchema = z.enum(['sent', 'reminder', 'manual', 'closed']);

const sessionSchema = z
  .object({
    sessionId: z.string(),
    /** The secret part of the link. */
    token: z.string(),
    triggeredAt: instant,
    attemptCount: z.number(),
    /** Reminders of this session, and when it or its last reminder was sent. */
    reminders: z.number(),
    lastContactAt: instant,
    /** Null while it is the current one. */
    finalStatus: statusSchema.nullable(),
  })
  .readonly();
export type CaptureSession = z.output<typeof sessionSchema>;

const photoSchema = z
  .object({
    id: z.uuid(),
    extension: z.enum(['jpg', 'png', 'webp', 'heic']),
    bytes: z.number(),
    /** Counted from 0. */
    session: z.number(),
    attempt: z.number(),
    scene: z.number(),
    sceneOverride: z.boolean(),
    position: positionSchema.nullable(),
    suspicions: z.array(z.enum(['screenshot', 'edited', 'taken-before'])).readonly(),
    at: instant,
  })
  .readonly();
export type CapturePhoto = z.output<typeof photoSchema>;

const actionSchema = z.enum([
  'capture_triggered',
  'capture_scene_completed',
  'capture_result_io',
  'capture_result_nicht_io_final',
  'capture_inspection_requested',
  'capture_claim_withdrawn',
  'reminder_sent_auto_first',
  'reminder_sent_auto_followup',
  'escalated_to_manual',
  'capture_retriggered',
  'manually_closed',
  'feedback_pushed',
  'feedback_push_failed',
]);
export type CaptureAction = z.output<typeof actionSchema>;

const actorSchema = z.enum(['client', 'policyholder', 'claims_handler', 'system']);
export type CaptureActor = z.output<typeof actorSchema>;

export const captureCaseSchema = z
  .object({
    /** Order of creation; two cases may be created in the same millisecond. */
    sequence: z.number(),
    ticketId: z.uuid(),
    caseNumber: z.string(),
    communicationMode: z.enum(COMMUNICATION_MODES),
    language: z.enum(LANGUAGES),
    /** Where the damage is said to be. */
    location: positionSchema.nullable(),
    status: statusSchema,
    lastResult: z.enum(LAST_RESULTS),
    finalDecision: z.enum(['closed_io', ...HANDLER_DECISIONS]).nullable(),
    createdAt: instant,
    updatedAt: instant,
    closedAt: instant.nullable(),
    retriggerCount: z.number(),
    reminderCount: z.number(),
    sessions: z.array(sessionSchema).readonly(),
    scenes: z.array(z.object({ description: z.string(), completed: z.boolean() }).readonly()).readonly(),
    photos: z.array(photoSchema).readonly(),
    resultPush: z
      .object({
        status: z.enum(['delivered', 'failed']),
        at: instant,
        /** Null: no answer came. */
        statusCode: z.number().nullable(),
      })
      .readonly()
      .nullable(),
    /** A push is under way; found so after a restart, its outcome is lost. */
    pushing: z.boolean(),
    events: z
      .array(z.object({ timestamp: instant, action: actionSchema, actor: actorSchema }).readonly())
      .readonly(),
  })
  .readonly();
export type CaptureCase = z.output<typeof captureCaseSchema>;

/** The session of the newest link. A case always has one. */
export function currentSession(capture: CaptureCase): CaptureSession {
  const session = capture.sessions.at(-1);
  if (session === undefined) throw new Error('a capture case without a session');
  return session;
}

/** Whether the policyholder may still send photos: neither closed nor waiting for a handler's verdict on photos. */
export function takesPhotos(capture: CaptureCase): boolean {
  return capture.status !== 'closed' && (capture.status !== 'manual' || capture.lastResult === 'pending');
}
