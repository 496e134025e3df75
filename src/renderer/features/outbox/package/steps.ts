import type { OutboxEntry } from '../../../../contract/views';
import type { JournalReason } from '../../../../domain/journal';
import { type Route, uploadsFirst } from '../../../../domain/route';

export type Step = 'sealed' | 'queued' | 'upload' | 'stored' | 'sent' | 'answered' | 'filed';

/** Steps of a package as shown to people. Only some routes have a separate upload. */
function stepsOf(route: Route): readonly Step[] {
  const upload: readonly Step[] = uploadsFirst(route) ? ['upload', 'stored'] : [];
  return ['sealed', 'queued', ...upload, 'sent', 'answered', 'filed'];
}

/** `held`: waits for an event; `question`, `failed`: a person must act; `stopped`: a person ended it. */
export type StepMark = 'done' | 'current' | 'held' | 'question' | 'failed' | 'stopped' | 'todo';

export interface TrackStep {
  readonly step: Step;
  readonly mark: StepMark;
}

/** Every step of the route with its mark. Until the package is filed, exactly one is neither `done` nor `todo`. */
export function trackOf(entry: OutboxEntry): readonly TrackStep[] {
  const steps = stepsOf(entry.route);
  const current = currentStep(entry);
  const currentIndex = current === null ? steps.length : steps.indexOf(current.step);
  return steps.map((step, index) => {
    if (index < currentIndex) return { step, mark: 'done' };
    return { step, mark: index === currentIndex && current ? current.mark : 'todo' };
  });
}

/** The current step; null if all are done. */
function currentStep(entry: OutboxEntry): TrackStep | null {
  switch (entry.state) {
    case 'sealed':
      return { step: 'sealed', mark: 'current' };
    case 'queued':
      return { step: 'queued', mark: entry.holdReason === null ? 'current' : 'held' };
    case 'url_issued':
      return { step: 'upload', mark: 'current' };
    case 'stored':
      return { step: 'stored', mark: entry.holdReason === null ? 'current' : 'held' };
    case 'submitting':
      return { step: 'sent', mark: 'current' };
    case 'answered':
      return { step: 'answered', mark: 'current' };
    case 'filed':
      return null;
    case 'waiting':
      return { step: nextStep(entry), mark: 'held' };
    case 'blocked':
      return { step: entry.bytesSent === 0 ? 'queued' : nextStep(entry), mark: 'held' };
    case 'rejected':
      return { step: BEFORE_SENDING.includes(entry.reason) ? 'queued' : nextStep(entry), mark: 'failed' };
    case 'unknown':
      return { step: askedStep(entry), mark: 'question' };
    case 'closed':
      return { step: isUnsentForTeam(entry) ? 'queued' : 'sent', mark: 'stopped' };
    case 'withdrawn':
    case 'handed_over':
      return { step: entry.bytesSent === 0 ? 'queued' : nextStep(entry), mark: 'stopped' };
  }
}

/** The step at which a person decides. */
function askedStep(entry: OutboxEntry): Step {
  if (isUnsentForTeam(entry)) return 'queued';
  return hasResponse(entry.reason) ? 'answered' : 'sent';
}

/** The team has the same files, and nothing was sent from here. */
export function isUnsentForTeam({ reason, maybePaid }: OutboxEntry): boolean {
  return reason === 'claimed-by-team' && !maybePaid;
}

const BEFORE_SENDING: readonly (JournalReason | null)[] = ['package-damaged', 'reference-date-too-far-ahead'];

/** The step that would be tried next; after a complete upload, the scan. */
function nextStep({ route, bytes, bytesSent }: OutboxEntry): Step {
  return uploadsFirst(route) && bytesSent < bytes ? 'upload' : 'sent';
}

/** True while bytes are handed to the network or a response to them is pending. */
export function isTransferring({ state }: OutboxEntry): boolean {
  return state === 'url_issued' || state === 'submitting';
}

/**
 * True if the network took all bytes and the response is pending. The last bytes may still be on their way, so that
 * nothing may show them as sent.
 */
export function isResponsePending(entry: OutboxEntry): boolean {
  return isTransferring(entry) && entry.bytesSent >= entry.bytes;
}

/** True while only the result is missing; `submitting` also covers the upload on the direct route. */
export function isAwaiting(entry: OutboxEntry): boolean {
  return entry.state === 'submitting' && isResponsePending(entry);
}

/** Milliseconds until all bytes are sent at the current rate; null without a rate. */
export function remainingMs({ bytes, bytesSent, bytesPerSecond }: OutboxEntry): number | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  return (Math.max(0, bytes - bytesSent) / bytesPerSecond) * 1_000;
}

function hasResponse(reason: OutboxEntry['reason']): boolean {
  return reason === 'answer-cut-off' || reason === 'result-unreadable';
}
