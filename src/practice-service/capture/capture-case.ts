import { z } from 'zod';
import { LANGUAGES } from '../../domain/language';

const LAST_RESULTS = [
  'pending',
  'io',
  'nicht_io',
  'io_gps_suspicious',
  'io_scene_override',
  'inspection_requested',
  'claim_withdrawn',
] as const;
export type LastResult = (typeof LAST_RESULTS)[number];

/** The decisions of a claims handler; `closed_io` is set only by the service. */
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
    /** Number of reminders of this session; `lastContactAt` is when the link or the last reminder was sent. */
    reminders: z.number(),
    lastContactAt: instant,
    /** Null for the current session. */
    finalStatus: statusSchema.nullable(),
  })
  .readonly();
export type CaptureSession = z.output<typeof sessionSchema>;

const photoSchema = z
  .object({
    id: z.uuid(),
    extension: z.enum(['jpg', 'png', 'webp', 'heic']),
    bytes: z.number(),
    /** Index from 0, as are `attempt` and `scene`. */
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
    /** Order of creation, since two cases can have the same millisecond. */
    sequence: z.number(),
    ticketId: z.uuid(),
    caseNumber: z.string(),
    communicationMode: z.enum(COMMUNICATION_MODES),
    language: z.enum(LANGUAGES),
    /** Stated location of the damage. */
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
        /** Null: there was no response. */
        statusCode: z.number().nullable(),
      })
      .readonly()
      .nullable(),
    /** A push is running; if true after a restart, its outcome is lost. */
    pushing: z.boolean(),
    events: z
      .array(z.object({ timestamp: instant, action: actionSchema, actor: actorSchema }).readonly())
      .readonly(),
  })
  .readonly();
export type CaptureCase = z.output<typeof captureCaseSchema>;

/** The session of the newest link. Throws if there is none, which is a defect. */
export function currentSession(capture: CaptureCase): CaptureSession {
  const session = capture.sessions.at(-1);
  if (session === undefined) throw new Error('a capture case without a session');
  return session;
}

/** Whether the policyholder can still send photos: the case is neither closed nor under review with a result. */
export function takesPhotos(capture: CaptureCase): boolean {
  return capture.status !== 'closed' && (capture.status !== 'manual' || capture.lastResult === 'pending');
}
