import type {
  CaptureEvent,
  CaptureScene,
  CaptureSession,
  CaptureState,
  ResultPushOutcome,
} from '../../../domain/capture/capture-state';
import type { Json } from '../../../domain/json';
import type { DecodeProblem } from '../../../domain/result';
import { MAX_NESTING } from './parse-json';
import { type Fields, isFields, keepLeftOver, Place, Reader, type Rest, restOf } from './shape';

/** More entries of a list than any case has; what is beyond stays in the kept body. */
const MOST_ENTRIES = 5_000;

/**
 * The body of `GET /capture/status`, read defensively (R21): null where it is no capture case at all, that is no JSON
 * object with a ticket or a status. Nothing in it can make this throw; what departs is noted in `problems`, and kept
 * in `rest` with everything that is not described.
 */
export function decodeCaptureState(body: Buffer): CaptureState | null {
  const fields = parseJsonObject(body);
  if (!fields) return null;
  const problems: DecodeProblem[] = [];
  const rest: Rest = new Map();
  const reader = new Reader(fields, new Place('', problems));
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
    captureLink: reader.text('captureLink'),
    sessions: list(reader, 'sessions', rest, session),
    scenes: list(reader, 'scenes', rest, scene),
    resultPush: push(reader.object('resultPush', 'object or null'), rest),
    events: list(reader, 'events', rest, event),
  };
  keepLeftOver(rest, reader);
  return { ...state, problems, rest: restOf(rest) };
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
  return depth < MAX_NESTING && Object.values(value).every((child) => isJson(child, depth + 1));
}

function list<Entry>(
  parent: Reader,
  key: string,
  rest: Rest,
  decode: (entry: Reader) => Entry,
): readonly Entry[] {
  const value = parent.list(key);
  const place = parent.place.at(key);
  if (value.length > MOST_ENTRIES) place.expected(`at most ${MOST_ENTRIES} entries`);
  return value.slice(0, MOST_ENTRIES).flatMap((entry, index): readonly Entry[] => {
    if (!isFields(entry)) {
      place.at(index).expected('object');
      rest.set(`${key}[${index}]`, entry);
      return [];
    }
    const reader = new Reader(entry, place.at(index));
    const decoded = decode(reader);
    keepLeftOver(rest, reader, `${key}[${index}]`);
    return [decoded];
  });
}

function session(entry: Reader): CaptureSession {
  return {
    sessionNumber: entry.count('sessionNumber'),
    sessionId: entry.text('sessionId'),
    captureLink: entry.text('captureLink'),
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

function push(reader: Reader | null, rest: Rest): ResultPushOutcome | null {
  if (reader === null) return null;
  const outcome = {
    status: reader.text('status'),
    at: reader.text('at'),
    statusCode: reader.count('statusCode'),
  };
  keepLeftOver(rest, reader, 'resultPush');
  return outcome;
}
