import { ProofcaseError } from '../../contract/errors';
import type { ReceiverView } from '../../contract/receiver-views';
import { EXIT, type ExitCode } from './exit-codes';
import { type CliSession, withEngine } from './session';
import { teamProblemOf } from './team';

export interface ReceiveOptions {
  readonly port?: number;
  readonly address?: string;
  /** The team store to which pushes are brought; null: they are stored in the data folder. */
  readonly team: string | null;
}

/**
 * `receive`: runs the receiver of result pushes until interrupted, with the stored settings, even if it is disabled
 * there. The token comes from `PROOFCASE_RECEIVER_TOKEN` or the keychain; one that is made for this is printed once.
 * @throws ProofcaseError for a team store that cannot be used; an unavailable one does not prevent the start.
 */
export async function receive(
  session: CliSession,
  { team, ...overrides }: ReceiveOptions,
): Promise<ExitCode> {
  if (team === null) return runReceiver(session, overrides, null);
  const problem = await teamProblemOf(session, team);
  if (problem !== null && problem.code !== 'team-unreachable') throw problem;
  if (problem !== null) session.progress(session.texts.say('receiverStoreAway'));
  const receiver: CliSession = {
    ...session,
    options: { ...session.options, team: { ...session.options.team, store: null } },
  };
  return runReceiver(receiver, overrides, team);
}

function runReceiver(
  session: CliSession,
  overrides: Omit<ReceiveOptions, 'team'>,
  team: string | null,
): Promise<ExitCode> {
  const { host, texts } = session;
  const password = host.environment.PROOFCASE_TEAM_PASSWORD || null;
  const toTeam = team === null ? {} : { teamReceiver: { store: team, password } };
  return withEngine(session, { runOutbox: false, program: 'receiver', ...toTeam }, async (engine) => {
    const unsubscribe = engine.on('received.changed', ({ receivedId }) => {
      session.progress(texts.say('received', { id: receivedId }));
    });
    const view = await engine.startReceiver({ ...overrides, enabled: true });
    const { state, inbox } = view;
    if (state.kind !== 'listening') throw startError(state);
    const newToken = view.token === 'unseen' ? (await engine.handlers['receiver.showToken']({})).token : null;
    const { url, addresses } = state;
    session.print({ url, addresses, newToken, inbox }, () => [
      texts.say('receiverListening', { url }),
      ...(newToken === null ? [] : [texts.say('receiverNewToken', { token: newToken })]),
    ]);
    if (state.isUnencrypted) session.progress(texts.say('receiverUnencrypted'));
    if (inbox.level !== 'ok') session.progress(texts.say('receiverInbox', { count: inbox.results }));
    await new Promise<void>((resolve) => {
      if (host.signal.aborted) resolve();
      else host.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    unsubscribe();
    return EXIT.done;
  });
}

function startError(state: ReceiverView['state']): ProofcaseError {
  const reason = state.kind === 'failed' ? state.reason : 'other';
  const detail = state.kind === 'failed' ? state.detail : null;
  return new ProofcaseError('receiver-failed', { reason }, detail);
}
