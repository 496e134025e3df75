import type { OutboxEntry } from '../../contract/views';
import type { CliSession } from './session';

/** What holds a package, what is safe and what to do, with the commands that do it; nothing for one that is not held. */
export function holdLines(session: CliSession, entry: OutboxEntry): readonly string[] {
  const { reason } = entry;
  const { texts } = session;
  if (reason === null) return [];
  const seen = [entry.status === null ? null : `HTTP ${entry.status}`, entry.detail].filter(
    (part) => part !== null && part !== '',
  );
  const lines = [`${texts.reason(reason)}${seen.length > 0 ? ` (${seen.join(': ')})` : ''}`];
  switch (entry.state) {
    case 'unknown':
      return [...lines, texts.say('toDecide', { id: entry.id, caseNumber: entry.caseNumber })];
    case 'waiting':
    case 'blocked':
      return [
        ...lines,
        ...(KEY_REASONS.includes(reason) ? [texts.say('keyForThisRun')] : []),
        texts.say('toSend'),
      ];
    case 'rejected':
      return lines;
    default:
      return [];
  }
}

const KEY_REASONS: readonly OutboxEntry['reason'][] = ['key-missing', 'key-refused', 'keychain-unavailable'];
