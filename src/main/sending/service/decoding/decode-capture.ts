import type {
  CaptureEvent,
  CaptureScene,
  CaptureSession,
  CaptureState,
  ResultPushOutcome,
} from '../../../../domain/capture/capture-state';
import type { Json } from '../../../../domain/json';
import { DecodingContext } from './decoding-context';
import { MAX_NESTING } from './parse-json';
import { type Extras, type Fields, isFields, JsonPath, keepUnreadFields, Reader, toFields } from './shape';

/** More list entries than any case has; further entries stay in the stored body only. */
const MAX_ENTRIES = 5_000;
/** More values than lists of that length have; counting them bounds the time in the main process. */
const MAX_VALUES = 100_000;

/**
 * Decodes the body of `GET /capture/status` defensively (R21) and never throws; null unless it is a JSON object with a
 * ticket or a status. Deviations are listed in `problems` and kept in `rest`, together with undescribed values.
 */
export function decodeCaptureState(body: Buffer): CaptureState | null {
  const fields = parseJsonObject(body);
  if (!fields) return null;
  const context = new DecodingContext();
  const extras: Extras = new Map();
  const reader = new Reader(fields, new JsonPath(context));
  const identifies = (key: string): boolean => typeof reader.peek(key) === 'string';
  if (!identifies('ticketId') && !identifies('status')) return null;
  const state = {
    ticketId: reader.text('ticketId'),
    caseNumber: reader.text('caseNumber'),
    status: reader.text('status'),
    closed: reader.flag('closed'),
    lastResult: reader.text('lastResult'),
    finalDecision: reader.text('finalDecision'),
    attemptCount: reader.count('attemptCount'),
    retriggerCount: reader.count('retriggerCount'),
    reminderCount: reader.count('reminderCount'),
    createdAt: reader.text('createdAt'),
    updatedAt: reader.text('updatedAt'),
    closedAt: reader.text('closedAt'),
    communicationMode: reader.text('communicationMode'),
    captureLink: reader.link('captureLink'),
    sessions: list(reader, 'sessions', extras, session),
    scenes: list(reader, 'scenes', extras, scene),
    resultPush: push(reader.object('resultPush', 'object or null'), extras),
    events: list(reader, 'events', extras, event),
  };
  keepUnreadFields(extras, reader);
  return { ...state, problems: context.departures, rest: toFields(extras) };
}

/** Returns a JSON object; null for anything else and for JSON deeper or with more values than the limits. */
export function parseJsonObject(body: Buffer): Fields | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8').replace(/^\uFEFF/, ''));
    return isJson(value, 0, { left: MAX_VALUES }) && isFields(value) ? value : null;
  } catch {
    return null;
  }
}

function isJson(value: unknown, depth: number, values: { left: number }): value is Json {
  values.left -= 1;
  if (values.left < 0) return false;
  if (typeof value !== 'object' || value === null) return true;
  return depth < MAX_NESTING && Object.values(value).every((child) => isJson(child, depth + 1, values));
}

function list<Entry>(
  parent: Reader,
  key: string,
  extras: Extras,
  decode: (entry: Reader) => Entry,
): readonly Entry[] {
  const value = parent.list(key);
  const path = parent.place.at(key);
  if (value.length > MAX_ENTRIES) path.reportExpected(`at most ${MAX_ENTRIES} entries`);
  return value.slice(0, MAX_ENTRIES).flatMap((entry, index): readonly Entry[] => {
    if (!isFields(entry)) {
      path.at(index).reportExpected('object');
      extras.set(`${key}[${index}]`, entry);
      return [];
    }
    const reader = new Reader(entry, path.at(index));
    const decoded = decode(reader);
    keepUnreadFields(extras, reader, `${key}[${index}]`);
    return [decoded];
  });
}

function session(entry: Reader): CaptureSession {
  return {
    sessionNumber: entry.count('sessionNumber'),
    sessionId: entry.text('sessionId'),
    captureLink: entry.link('captureLink'),
    triggeredAt: entry.text('triggeredAt'),
    attemptCount: entry.count('attemptCount'),
    finalStatus: entry.text('finalStatus'),
  };
}

function scene(entry: Reader): CaptureScene {
  return { description: entry.text('description'), completed: entry.flag('completed') };
}

function event(entry: Reader): CaptureEvent {
  return {
    timestamp: entry.text('timestamp'),
    action: entry.text('action'),
    actor: entry.text('actor'),
  };
}

function push(reader: Reader | null, extras: Extras): ResultPushOutcome | null {
  if (reader === null) return null;
  const outcome = {
    status: reader.text('status'),
    at: reader.text('at'),
    statusCode: reader.count('statusCode'),
  };
  keepUnreadFields(extras, reader, 'resultPush');
  return outcome;
}
