import type { OutboxEntry } from '../../../../contract/views';
import { ACTIVE_STATES } from '../../../../domain/journal';

export type SendingPhase =
  | 'sealedOnly'
  | 'queued'
  | 'sending'
  | 'awaiting'
  | 'waiting'
  | 'blocked'
  | 'question';

export interface SendingStatus {
  /** The phase that most needs attention among the active packages. */
  readonly phase: SendingPhase;
  readonly bytesSent: number;
  readonly totalBytes: number;
}

/** First the phases that need a person, then transfers, then waiting packages. */
const PHASES_BY_ATTENTION: readonly SendingPhase[] = [
  'question',
  'blocked',
  'sending',
  'awaiting',
  'waiting',
  'queued',
  'sealedOnly',
];

/** Combined status of the active packages of a case; null if there are none. */
export function sendingStatus(entries: readonly OutboxEntry[]): SendingStatus | null {
  const active = entries.filter(({ state }) => ACTIVE_STATES.includes(state));
  const phases = active.map(phaseOf);
  const phase = PHASES_BY_ATTENTION.find((candidate) => phases.includes(candidate));
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
