import type { OutboxEntry } from '../../../contract/views';
import type { JournalReason } from '../../../domain/journal';
import type { Route } from '../../../domain/limits';

/** The way of a package as a person follows it. The direct route has no upload of its own. */
const STEPS = {
  presigned: ['sealed', 'queued', 'upload', 'stored', 'sent', 'answered', 'filed'],
  direct: ['sealed', 'queued', 'sent', 'answered', 'filed'],
} as const satisfies { readonly [Of in Route]: readonly string[] };
export type Step = (typeof STEPS)[Route][number];

/** `held`: it stands there until something happens; `question`, `failed`, `stopped`: a person decided or must. */
export type StepMark = 'done' | 'current' | 'held' | 'question' | 'failed' | 'stopped' | 'todo';

export interface TrackStep {
  readonly step: Step;
  readonly mark: StepMark;
}

/** How far a package is: every step of its route with a mark, exactly one of them not `done` or `todo` until it is filed. */
export function trackOf(entry: OutboxEntry): readonly TrackStep[] {
  const steps: readonly Step[] = STEPS[entry.route];
  const here = whereOf(entry);
  const at = here === null ? steps.length : steps.indexOf(here.step);
  return steps.map((step, index) => ({
    step,
    mark: index < at ? 'done' : index > at || here === null ? 'todo' : here.mark,
  }));
}

/** The step that the track points at; null where all are done. */
export function whereOf(entry: OutboxEntry): TrackStep | null {
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
      return { step: entry.reason === 'answer-cut-off' ? 'answered' : 'sent', mark: 'question' };
    case 'closed':
      return { step: 'sent', mark: 'stopped' };
    case 'withdrawn':
      return { step: entry.bytesSent === 0 ? 'queued' : nextStep(entry), mark: 'stopped' };
  }
}

const BEFORE_SENDING: readonly (JournalReason | null)[] = ['package-damaged', 'reference-date-too-far-ahead'];

/** What would be tried next: a finished upload goes on with the scan. */
function nextStep({ route, bytes, bytesSent }: OutboxEntry): Step {
  return route === 'presigned' && bytesSent < bytes ? 'upload' : 'sent';
}

/** `submitting` is two things to a person: bytes that still go out, and the wait for the answer. */
export function isAwaiting({ state, bytes, bytesSent }: OutboxEntry): boolean {
  return state === 'submitting' && bytesSent >= bytes;
}

/** Whether bytes go out right now. */
export function isUploading(entry: OutboxEntry): boolean {
  return entry.state === 'url_issued' || (entry.state === 'submitting' && !isAwaiting(entry));
}

/** Milliseconds until all bytes are out at the present rate; null where there is no rate. */
export function remainingMs({ bytes, bytesSent, bytesPerSecond }: OutboxEntry): number | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  return (Math.max(0, bytes - bytesSent) / bytesPerSecond) * 1_000;
}
