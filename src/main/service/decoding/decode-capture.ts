import type {
  CaptureEvent,
  CaptureScene,
  CaptureSession,
  CaptureState,
  ResultPushOutcome,
} from '../../../domain/capture/capture-state';
import type { Json } from '../../../domain/json';
import type { DecodeProblem } from '../../../domain/result';
import { DEEPEST_NESTING } from './parse-json';
import { type Fields, field, isFields, Place, without } from './shape';

/** More entries of a list than any case has; what is beyond stays in the kept body. */
const MOST_ENTRIES = 5_000;

const KNOWN = [
  'ticketId',
  'caseNumber',
  'status',
  'closed',
  'lastResult',
  'finalDecision',
  'attemptCount',
  'retriggerCount',
  'reminderCount',
  'createdAt',
  'updatedAt',
  'closedAt',
  'communicationMode',
  'captureLink',
  'sessions',
  'scenes',
  'resultPush',
  'events',
] as const;

/**
 * The body of `GET /capture/status`, read defensively (R21): null where it is no capture case at all, that is no JSON
 * object with a ticket or a status. Nothing in it can make this throw; what departs is noted in `problems`.
 */
export function decodeCaptureState(body: Buffer): CaptureState | null {
  const fields = parseJsonObject(body);
  if (!fields) return null;
  const identifies = (key: string): boolean => typeof field(fields, key) === 'string';
  if (!identifies('ticketId') && !identifies('status')) return null;
  const problems: DecodeProblem[] = [];
  const place = new Place('', problems);
  const text = (key: string): string | null => place.text(fields, key);
  return {
    ticketId: text('ticketId'),
    caseNumber: text('caseNumber'),
    status: text('status'),
    closed: place.flag(fields, 'closed'),
    lastResult: text('lastResult'),
    finalDecision: text('finalDecision'),
    attemptCount: place.number(fields, 'attemptCount'),
    retriggerCount: place.number(fields, 'retriggerCount'),
    reminderCount: place.number(fields, 'reminderCount'),
    createdAt: text('createdAt'),
    updatedAt: text('updatedAt'),
    closedAt: text('closedAt'),
    communicationMode: text('communicationMode'),
    captureLink: text('captureLink'),
    sessions: list(fields, 'sessions', place, session),
    scenes: list(fields, 'scenes', place, scene),
    resultPush: push(field(fields, 'resultPush'), place.at('resultPush')),
    events: list(fields, 'events', place, event),
    problems,
    rest: without(fields, ...KNOWN),
  };
}

/** A JSON object, or null for anything else, also for one that is nested beyond reason. */
export function parseJsonObject(body: Buffer): Fields | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8').replace(/^\uFEFF/, ''));
    return isJson(value, 0) && isFields(value) ? value : null;
  } catch {
    return null;
  }
}

function isJson(value: unknown, depth: number): value is Json {
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEEPEST_NESTING && Object.values(value).every((child) => isJson(child, depth + 1));
}

function list<Entry>(
  fields: Fields,
  key: string,
  parent: Place,
  decode: (entry: Fields, place: Place) => Entry,
): readonly Entry[] {
  const value = field(fields, key);
  const place = parent.at(key);
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    place.expected('array');
    return [];
  }
  if (value.length > MOST_ENTRIES) place.expected(`at most ${MOST_ENTRIES} entries`);
  return value.slice(0, MOST_ENTRIES).flatMap((entry: Json, index): readonly Entry[] => {
    if (isFields(entry)) return [decode(entry, place.at(index))];
    place.at(index).expected('object');
    return [];
  });
}

function session(entry: Fields, place: Place): CaptureSession {
  return {
    sessionNumber: place.number(entry, 'sessionNumber'),
    sessionId: place.text(entry, 'sessionId'),
    captureLink: place.text(entry, 'captureLink'),
    triggeredAt: place.text(entry, 'triggeredAt'),
    attemptCount: place.number(entry, 'attemptCount'),
    finalStatus: place.text(entry, 'finalStatus'),
  };
}

function scene(entry: Fields, place: Place): CaptureScene {
  return { description: place.text(entry, 'description'), completed: place.flag(entry, 'completed') };
}

function event(entry: Fields, place: Place): CaptureEvent {
  return {
    timestamp: place.text(entry, 'timestamp'),
    action: place.text(entry, 'action'),
    actor: place.text(entry, 'actor'),
  };
}

function push(value: Json | undefined, place: Place): ResultPushOutcome | null {
  if (value === undefined || value === null) return null;
  if (!isFields(value)) {
    place.expected('object or null');
    return null;
  }
  return {
    status: place.text(value, 'status'),
    at: place.text(value, 'at'),
    statusCode: place.number(value, 'statusCode'),
  };
}
