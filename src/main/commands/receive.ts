import { ProofcaseError } from '../../contract/errors';
import type { ReceiverView } from '../../contract/receiver-views';
import { EXIT, type ExitCode } from './exit-codes';
import { type CliSession, withEngine } from './session';

/**
 * `receive`: runs the receiver of result pushes until interrupted, with the stored settings, even if it is disabled
 * there. The token comes from the keychain or `PROOFCASE_RECEIVER_TOKEN`.
 */
export function receive(
  session: CliSession,
  overrides: { readonly port?: number; readonly address?: string },
): Promise<ExitCode> {
  const { host, texts } = session;
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const unsubscribe = engine.on('received.changed', ({ receivedId }) => {
      session.progress(texts.say('received', { id: receivedId }));
    });
    const view = await engine.startReceiver({ ...overrides, enabled: true });
    if (view.state.kind !== 'listening') throw startError(view.state);
    session.print({ url: view.state.url, token: view.token }, () => [listeningLine(session, view)]);
    await new Promise<void>((resolve) => {
      if (host.signal.aborted) resolve();
      else host.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    unsubscribe();
    return EXIT.done;
  });
}

function listeningLine({ texts }: CliSession, { state, token }: ReceiverView): string {
  const url = state.kind === 'listening' ? state.url : '';
  return texts.say(token === 'stored' ? 'receiverListening' : 'receiverListeningOpen', { url });
}

function startError(state: ReceiverView['state']): ProofcaseError {
  const reason = state.kind === 'failed' ? state.reason : 'other';
  const detail = state.kind === 'failed' ? state.detail : null;
  return new ProofcaseError('receiver-failed', { reason }, detail);
}
