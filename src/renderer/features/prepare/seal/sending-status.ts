import type { OutboxEntry } from '../../../../contract/views';
import { packageStanding } from '../../../../domain/case-state';

export type SendingPhase = 'queued' | 'sending' | 'awaiting' | 'waiting';

/** First transfers, then waiting packages. */
const PHASES_IN_ORDER: readonly SendingPhase[] = ['sending', 'awaiting', 'waiting', 'queued'];

export interface SendingStatus {
  readonly phase: SendingPhase;
  readonly bytesSent: number;
  readonly totalBytes: number;
}

/** Combined progress of the packages of a case that are on their way; null if there are none. */
export function sendingStatus(entries: readonly OutboxEntry[]): SendingStatus | null {
  const onTheirWay = entries.filter((entry) => packageStanding(entry) === 'sending');
  const phases = onTheirWay.map(phaseOf);
  const phase = PHASES_IN_ORDER.find((candidate) => phases.includes(candidate));
  if (!phase) return null;
  return {
    phase,
    bytesSent: onTheirWay.reduce((sum, { bytesSent }) => sum + bytesSent, 0),
    totalBytes: onTheirWay.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function phaseOf(entry: OutboxEntry): SendingPhase {
  switch (entry.state) {
    case 'url_issued':
    case 'submitting':
      return entry.bytesSent < entry.bytes ? 'sending' : 'awaiting';
    case 'stored':
    case 'answered':
      return 'awaiting';
    case 'waiting':
      return 'waiting';
    default:
      return 'queued';
  }
}
