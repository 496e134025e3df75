import type { OutboxEntry } from '../../contract/views';
import { KEY_BLOCKS } from '../../domain/profile';
import type { CliSession } from './session';

/**
 * Lines that explain why a package is held, what is safe and which commands help; empty if it is not held. `paused`:
 * whether a person paused the outbox, one of several reasons.
 */
export function holdLines(session: CliSession, entry: OutboxEntry, paused: boolean): readonly string[] {
  return [...reasonLines(session, entry), ...heldLines(session, entry, paused)];
}

function heldLines(session: CliSession, { holdReason }: OutboxEntry, paused: boolean): readonly string[] {
  const { say } = session.texts;
  switch (holdReason) {
    case 'paused':
      return [say(paused ? 'heldPaused' : 'heldForDecision')];
    case 'metered':
      return [say('heldMetered')];
    case 'waiting-for-slot':
    case null:
      return [];
  }
}

function reasonLines(session: CliSession, entry: OutboxEntry): readonly string[] {
  const { reason } = entry;
  const { texts } = session;
  if (reason === null) return [];
  const { certificate } = entry;
  const details = [
    entry.status === null ? null : `HTTP ${entry.status}`,
    certificate ? null : entry.detail,
  ].filter((part) => part !== null && part !== '');
  const lines = [
    `${texts.reason(reason)}${details.length > 0 ? ` (${details.join(': ')})` : ''}`,
    ...(certificate ? texts.certificate(certificate) : []),
  ];
  switch (entry.state) {
    case 'unknown':
      return [...lines, texts.say('toDecide', { id: entry.id, caseNumber: entry.caseNumber })];
    case 'waiting':
    case 'blocked':
      return [
        ...lines,
        ...(KEY_BLOCKS.some((block) => block === reason) ? [texts.say('keyForThisRun')] : []),
        ...(reason === 'proxy-credentials'
          ? [texts.say(session.host.proxiesFrom === 'system' ? 'proxyInWindow' : 'proxyForThisRun')]
          : []),
        ...(entry.holdReason === null ? [texts.say('toSend')] : []),
      ];
    case 'rejected':
      return [...lines, texts.say('toWithdraw', { id: entry.id })];
    default:
      return [];
  }
}
