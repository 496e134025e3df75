import type { OutboxEntry } from '../../../contract/views';
import { ACTIVE_STATES } from '../../../domain/journal';

export type SendingPhase =
  | 'sealedOnly'
  | 'queued'
  | 'sending'
  | 'awaiting'
  | 'waiting'
  | 'blocked'
  | 'question';

export interface SendingStatus {
  /** The phase that most needs attention among the packages on their way. */
  readonly phase: SendingPhase;
  readonly bytesSent: number;
  readonly totalBytes: number;
}

/** What a person must act on comes first, then what moves, then what waits. */
const ATTENTION: readonly SendingPhase[] = [
  'question',
  'blocked',
  'sending',
  'awaiting',
  'waiting',
  'queued',
  'sealedOnly',
];

/** One line about all packages of a case that are on their way; null when none is. */
export function sendingStatus(entries: readonly OutboxEntry[]): SendingStatus | null {
  const active = entries.filter(({ state }) => ACTIVE_STATES.includes(state));
  const phases = active.map(phaseOf);
  const phase = ATTENTION.find((candidate) => phases.includes(candidate));
  if (!phase) return null;
  return {
    phase,
    bytesSent: active.reduce((sum, { bytesSent }) => sum + bytesSent, 0),
    totalBytes: active.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function phaseOf(entry: OutboxEntry): SendingPhase {
  switch (entry.state) {
    case 'unknown':
      return 'question';
    case 'blocked':
      return 'blocked';
    case 'waiting':
      return 'waiting';
    case 'queued':
      return 'queued';
    case 'url_issued':
      return 'sending';
    case 'submitting':
      return entry.bytesSent < entry.bytes ? 'sending' : 'awaiting';
    case 'stored':
    case 'answered':
      return 'awaiting';
    default:
      return 'sealedOnly';
  }
}
