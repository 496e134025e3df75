import { ProofcaseError } from '../../contract/errors';
import type { ReceiverView } from '../../contract/receiver-views';
import { EXIT, type ExitCode } from './exit-codes';
import { type CliSession, withEngine } from './session';

/**
 * `receive`: the receiver of result pushes until it is interrupted, with the settings of the data folder, also where
 * it is switched off there. The token comes from the keychain or from `PROOFCASE_RECEIVER_TOKEN`.
 */
export function receive(
  session: CliSession,
  given: { readonly port?: number; readonly address?: string },
): Promise<ExitCode> {
  const { host, texts } = session;
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const stopTelling = engine.on('received.changed', ({ receivedId }) => {
      session.progress(texts.say('received', { id: receivedId }));
    });
    const view = await engine.startReceiver({ ...given, enabled: true });
    if (view.state.kind !== 'listening') throw failed(view.state);
    session.print({ url: view.state.url, token: view.token }, () => [listening(session, view)]);
    await new Promise<void>((resolve) => {
      if (host.signal.aborted) resolve();
      else host.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    stopTelling();
    return EXIT.done;
  });
}

function listening({ texts }: CliSession, { state, token }: ReceiverView): string {
  const url = state.kind === 'listening' ? state.url : '';
  return texts.say(token === 'stored' ? 'receiverListening' : 'receiverListeningOpen', { url });
}

function failed(state: ReceiverView['state']): ProofcaseError {
  const reason = state.kind === 'failed' ? state.reason : 'other';
  const detail = state.kind === 'failed' ? state.detail : null;
  return new ProofcaseError('receiver-failed', { reason }, detail);
}
