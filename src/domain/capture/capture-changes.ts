import {
  boardColumn,
  type CaptureEvent,
  type CaptureState,
  isClosed,
  pushState,
  type ResultPushOutcome,
} from './capture-state';

/** One change between two status responses of a ticket; values are as reported. */
export type CaptureChange =
  | { readonly kind: 'status'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'reopened' }
  | { readonly kind: 'last-result'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'final-decision'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'session'; readonly number: number | null; readonly triggeredAt: string | null }
  | { readonly kind: 'scene'; readonly description: string; readonly completed: boolean }
  | { readonly kind: 'attempts'; readonly from: number | null; readonly to: number | null }
  | { readonly kind: 'push'; readonly status: string | null; readonly statusCode: number | null }
  | {
      readonly kind: 'event';
      readonly action: string;
      readonly actor: string | null;
      readonly timestamp: string | null;
    };

/**
 * The changes in order of display. Empty without an earlier state.
 */
export function captureChanges(before: CaptureState | null, after: CaptureState): readonly CaptureChange[] {
  if (!before) return [];
  const changes: CaptureChange[] = newEvents(before.events, after.events).map((event) => ({
    kind: 'event',
    action: event.action ?? '',
    actor: event.actor,
    timestamp: event.timestamp,
  }));
  if (isClosed(before) && !isClosed(after)) changes.push({ kind: 'reopened' });
  if (before.status !== after.status) {
    changes.push({ kind: 'status', from: before.status, to: after.status });
  }
  if (before.lastResult !== after.lastResult) {
    changes.push({ kind: 'last-result', from: before.lastResult, to: after.lastResult });
  }
  if (before.finalDecision !== after.finalDecision) {
    changes.push({ kind: 'final-decision', from: before.finalDecision, to: after.finalDecision });
  }
  const known = new Set(before.sessions.map(sessionKey));
  for (const session of after.sessions) {
    if (known.has(sessionKey(session))) continue;
    changes.push({ kind: 'session', number: session.sessionNumber, triggeredAt: session.triggeredAt });
  }
  changes.push(...sceneChanges(before, after));
  if (before.attemptCount !== after.attemptCount) {
    changes.push({ kind: 'attempts', from: before.attemptCount, to: after.attemptCount });
  }
  const push = after.resultPush;
  if (push && !samePush(before.resultPush, push)) {
    changes.push({ kind: 'push', status: push.status, statusCode: push.statusCode });
  }
  return changes;
}

function sessionKey(session: CaptureState['sessions'][number]): string {
  return session.sessionId ?? `${session.sessionNumber} ${session.triggeredAt}`;
}

/** Equal events can occur twice at the same time, so they are counted. */
function newEvents(before: readonly CaptureEvent[], after: readonly CaptureEvent[]): readonly CaptureEvent[] {
  const counts = new Map<string, number>();
  for (const event of before) counts.set(eventKey(event), (counts.get(eventKey(event)) ?? 0) + 1);
  return after.filter((event) => {
    const left = counts.get(eventKey(event)) ?? 0;
    if (left > 0) counts.set(eventKey(event), left - 1);
    return left === 0;
  });
}

function eventKey({ timestamp, action, actor }: CaptureEvent): string {
  return JSON.stringify([timestamp, action, actor]);
}

function sceneChanges(before: CaptureState, after: CaptureState): readonly CaptureChange[] {
  const completedByKey = new Map(
    before.scenes.map((scene, index) => [sceneKey(scene, index), scene.completed]),
  );
  return after.scenes.flatMap((scene, index): readonly CaptureChange[] => {
    const completed = scene.completed === true;
    const completedBefore = completedByKey.get(sceneKey(scene, index)) === true;
    if (completed === completedBefore) return [];
    return [{ kind: 'scene', description: scene.description ?? String(index + 1), completed }];
  });
}

function sceneKey({ description }: CaptureState['scenes'][number], index: number): string {
  return `${index} ${description}`;
}

function samePush(before: ResultPushOutcome | null, after: ResultPushOutcome): boolean {
  if (!before) return false;
  return before.status === after.status && before.at === after.at && before.statusCode === after.statusCode;
}

/** Changes that show a notification. */
const CAPTURE_NOTICES = [
  'result-arrived',
  'manual-review',
  'closed',
  'withdrawn',
  'inspection-requested',
  'push-failed',
  'reopened',
] as const;
export type CaptureNotice = (typeof CAPTURE_NOTICES)[number];

/** At most one notice of a kind per response, the most serious first; `after` is the state with the changes. */
export function captureNotices(
  changes: readonly CaptureChange[],
  after: CaptureState,
): readonly CaptureNotice[] {
  const found = new Set<CaptureNotice>();
  for (const change of changes) {
    const notice = noticeOf(change, after);
    if (notice) found.add(notice);
  }
  return NOTICE_ORDER.filter((notice) => found.has(notice));
}

const NOTICE_ORDER: readonly CaptureNotice[] = [
  'push-failed',
  'withdrawn',
  'inspection-requested',
  'manual-review',
  'reopened',
  'result-arrived',
  'closed',
];

function noticeOf(change: CaptureChange, after: CaptureState): CaptureNotice | null {
  switch (change.kind) {
    case 'push':
      return pushState(after, 0, true) === 'failed' ? 'push-failed' : null;
    case 'reopened':
      return 'reopened';
    case 'last-result':
      return resultNotice(change.to);
    case 'status':
      return statusNotice(after);
    default:
      return null;
  }
}

function resultNotice(result: string | null): CaptureNotice | null {
  if (result === null || result === 'pending') return null;
  if (result === 'claim_withdrawn') return 'withdrawn';
  return result === 'inspection_requested' ? 'inspection-requested' : 'result-arrived';
}

function statusNotice(after: CaptureState): CaptureNotice | null {
  const column = boardColumn(after);
  if (column === 'manual') return 'manual-review';
  return column === 'closed' ? 'closed' : null;
}
