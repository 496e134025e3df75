import type { Json } from '../json';
import type { DecodeProblem } from '../result';

/** The documented values. Every field can have others, which are kept and shown unchanged (R21). */
export const CAPTURE_STATUSES = ['sent', 'reminder', 'manual', 'closed'] as const;
export type CaptureStatus = (typeof CAPTURE_STATUSES)[number];

/** The automatic result. `io` is German for "in order"; `nicht_io` is not proven fraud (R30). */
export const CAPTURE_RESULTS = [
  'pending',
  'io',
  'nicht_io',
  'io_gps_suspicious',
  'io_scene_override',
  'inspection_requested',
  'claim_withdrawn',
] as const;
export type CaptureResult = (typeof CAPTURE_RESULTS)[number];

/** The decision of a person or of the automatic closing (R30). */
export const CAPTURE_DECISIONS = ['closed_io', 'betrug_bestaetigt', 'manuell_geprueft', 'sonstiges'] as const;
export type CaptureDecision = (typeof CAPTURE_DECISIONS)[number];

export const COMMUNICATION_MODES = ['provider_versand', 'eigenversand'] as const;
export type CommunicationMode = (typeof COMMUNICATION_MODES)[number];

/** Who sends the capture link to the policyholder; an undocumented or missing mode has no meaning (R21). */
export function linkSender(mode: string | null): 'operator' | 'client' | 'unknown' {
  if (mode === 'provider_versand') return 'operator';
  return mode === 'eigenversand' ? 'client' : 'unknown';
}

/** The documented event actions; there may be others. */
export const CAPTURE_ACTIONS = [
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
] as const;
export type CaptureAction = (typeof CAPTURE_ACTIONS)[number];

const DELIVERED = 'delivered';

/** A decoded response of `GET /capture/status`. Texts and times are unchanged; null: absent or of another type. */
export interface CaptureState {
  readonly ticketId: string | null;
  readonly caseNumber: string | null;
  readonly status: string | null;
  readonly closed: boolean | null;
  readonly lastResult: string | null;
  readonly finalDecision: string | null;
  readonly attemptCount: number | null;
  readonly retriggerCount: number | null;
  readonly reminderCount: number | null;
  /** ISO 8601 with an offset, as reported. */
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly closedAt: string | null;
  readonly communicationMode: string | null;
  /** The link of the current session, the only one offered to the user (R31). */
  readonly captureLink: string | null;
  readonly sessions: readonly CaptureSession[];
  readonly scenes: readonly CaptureScene[];
  readonly resultPush: ResultPushOutcome | null;
  readonly events: readonly CaptureEvent[];
  readonly problems: readonly DecodeProblem[];
  readonly rest: { readonly [key: string]: Json };
}

/** One issued link; a re-trigger adds a session. */
export interface CaptureSession {
  readonly sessionNumber: number | null;
  readonly sessionId: string | null;
  readonly captureLink: string | null;
  readonly triggeredAt: string | null;
  readonly attemptCount: number | null;
  readonly finalStatus: string | null;
}

export interface CaptureScene {
  readonly description: string | null;
  readonly completed: boolean | null;
}

/** The outcome of the last result push, which the service attempts once. */
export interface ResultPushOutcome {
  readonly status: string | null;
  readonly at: string | null;
  /** HTTP status of the receiving endpoint. */
  readonly statusCode: number | null;
}

export interface CaptureEvent {
  readonly timestamp: string | null;
  readonly action: string | null;
  readonly actor: string | null;
}

/** Whether a capture case is closed; never final, since a re-trigger reopens it (R29). */
export function isClosed(state: Pick<CaptureState, 'status' | 'closed'>): boolean {
  return state.closed === true || (state.closed === null && state.status === 'closed');
}

/** A column of the board; `other` is for undocumented states. */
export type BoardColumn = CaptureStatus | 'other';

export function boardColumn(state: Pick<CaptureState, 'status' | 'closed'>): BoardColumn {
  if (isClosed(state)) return 'closed';
  const known = CAPTURE_STATUSES.find((status) => status === state.status);
  return known === undefined || known === 'closed' ? 'other' : known;
}

/**
 * The outcome of the push according to the status. `other`: an undocumented word, shown unchanged (R21);
 * `not-expected`: the account has no result push.
 */
export type PushState = 'none' | 'delivered' | 'failed' | 'missing' | 'other' | 'not-expected';

/** How long after closing a push may be missing: one attempt of 20 s plus a tolerance for clocks. */
const PUSH_EXPECTED_WITHIN_MS = 10 * 60_000;

/**
 * The push of the current closing; null if there is none yet. After a re-trigger and a second closing, the status still
 * contains the outcome of the earlier push until the new one was attempted.
 */
export function currentPush(
  state: Pick<CaptureState, 'status' | 'closed' | 'closedAt' | 'resultPush'>,
): ResultPushOutcome | null {
  if (!isClosed(state) || !state.resultPush) return null;
  const pushedMs = instantMs(state.resultPush.at);
  const closedMs = instantMs(state.closedAt);
  if (pushedMs === null || closedMs === null) return state.resultPush;
  // The two times may differ in precision; a re-trigger and a second closing take longer than a second.
  return wholeSeconds(pushedMs) < wholeSeconds(closedMs) ? null : state.resultPush;
}

/**
 * `missing`: the case has been closed for longer than a push takes, and the status reports none. `failed` only where the
 * receiving endpoint did not answer 2xx or the last push event says so, since `delivered` is the only documented status.
 */
export function pushState(
  state: Pick<CaptureState, 'status' | 'closed' | 'closedAt' | 'resultPush' | 'events'>,
  nowMs: number,
  hasResultPush: boolean,
): PushState {
  if (!isClosed(state)) return 'none';
  const push = currentPush(state);
  if (push?.status === DELIVERED) return 'delivered';
  if (push) return isFailedPush(push, state.events) ? 'failed' : 'other';
  if (!hasResultPush) return 'not-expected';
  const closedMs = instantMs(state.closedAt);
  return closedMs !== null && nowMs - closedMs > PUSH_EXPECTED_WITHIN_MS ? 'missing' : 'none';
}

/**
 * Whether the service reports a delivered push of this closing, and nothing arrived here since the closing.
 * `receivedAt`: when the current result arrived; null if there is none.
 */
export function isPushMissingHere(
  state: Pick<CaptureState, 'status' | 'closed' | 'closedAt' | 'resultPush'>,
  receivedAt: string | null,
): boolean {
  if (currentPush(state)?.status !== DELIVERED) return false;
  if (receivedAt === null) return true;
  const closedMs = instantMs(state.closedAt);
  return closedMs !== null && Date.parse(receivedAt) < closedMs - PUSH_EXPECTED_WITHIN_MS;
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1_000);
}

function isFailedPush({ statusCode }: ResultPushOutcome, events: readonly CaptureEvent[]): boolean {
  if (statusCode !== null) return statusCode < 200 || statusCode > 299;
  const pushes = eventsByTime(events).filter(({ action }) => action?.startsWith('feedback_push'));
  return pushes.at(-1)?.action === 'feedback_push_failed';
}

/** Oldest first; an event without a readable time stays behind the one before it. */
export function eventsByTime(events: readonly CaptureEvent[]): readonly CaptureEvent[] {
  let lastMs = Number.NEGATIVE_INFINITY;
  const timed = events.map((event) => {
    lastMs = instantMs(event.timestamp) ?? lastMs;
    return { event, ms: lastMs };
  });
  return timed.sort((a, b) => a.ms - b.ms || 0).map(({ event }) => event);
}

/** Milliseconds since 1970 of a timestamp with an offset; null for anything else. */
export function instantMs(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return null;
  const parsed = Date.parse(text);
  return Number.isNaN(parsed) ? null : parsed;
}

/** Number of completed and of requested scenes. */
export function scenesDone(scenes: readonly CaptureScene[]): { readonly done: number; readonly of: number } {
  return { done: scenes.filter(({ completed }) => completed === true).length, of: scenes.length };
}

const LOCAL_HOSTS: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether a link can be offered: https, or http to this machine for the practice service (R19); never with a user. */
export function isOfferedLink(link: string | null): link is string {
  if (link === null || /\s/.test(link) || !URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOSTS.includes(hostname));
}

/**
 * The session whose link is current (R31): the one with the link of the case, otherwise the one with the highest number.
 */
export function currentSession({
  captureLink,
  sessions,
}: Pick<CaptureState, 'captureLink' | 'sessions'>): CaptureSession | null {
  const named = sessions.find((session) => captureLink !== null && session.captureLink === captureLink);
  return named ?? sessions.toSorted((a, b) => (b.sessionNumber ?? 0) - (a.sessionNumber ?? 0))[0] ?? null;
}

/** The link to offer: that of the case, otherwise that of its current session; null if none can be offered. */
export function offeredLink(state: Pick<CaptureState, 'captureLink' | 'sessions'>): string | null {
  if (isOfferedLink(state.captureLink)) return state.captureLink;
  const link = currentSession({ captureLink: null, sessions: state.sessions })?.captureLink ?? null;
  return isOfferedLink(link) ? link : null;
}
