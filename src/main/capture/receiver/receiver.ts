import { ProofcaseError } from '../../../contract/errors';
import type { EventMap, EventName } from '../../../contract/events';
import type { ListeningReceiver, ReceiverFailure, ReceiverView } from '../../../contract/receiver-views';
import {
  inboxLevel,
  isLoopbackAddress,
  RECEIVER_DEFAULTS,
  type ReceiverSettings,
} from '../../../domain/receiver';
import type { PushTarget } from '../../sending/profiles/practice-host';
import type { Repositories } from '../../storage/database/repositories';
import { errorCode } from '../../support/error-code';
import { describeListening, listOwnAddresses } from './receiver-addresses';
import type { CertificateStore } from './receiver-certificate';
import { type RunningReceiver, type ServerDeps, startReceiver } from './receiver-server';
import { createReceiverToken, type TokenDeps } from './receiver-token';

const SETTING = 'receiver';

export interface ReceiverDeps extends ServerDeps, TokenDeps {
  readonly repositories: Pick<Repositories, 'settings' | 'received'>;
  readonly emit: <Name extends EventName>(name: Name, payload: EventMap[Name]) => void;
  readonly certificate: CertificateStore;
  /** Called with the address that the practice service may push to. */
  readonly setPracticeTarget: (target: PushTarget | null) => void;
}

export type Receiver = ReturnType<typeof createReceiver>;

/** The receiver of result pushes: disabled by default, and bound to loopback unless the person chooses an address. */
export function createReceiver(deps: ReceiverDeps) {
  const token = createReceiverToken(deps);
  let running: { readonly server: RunningReceiver; readonly settings: ReceiverSettings } | null = null;
  let failure: { readonly reason: ReceiverFailure; readonly detail: string | null } | null = null;
  // Changes are serialised: the port is free only after the previous server is closed.
  let lastChange: Promise<void> = Promise.resolve();

  const stop = async (): Promise<void> => {
    const previous = running;
    running = null;
    failure = null;
    if (previous) deps.setPracticeTarget(null);
    await previous?.server.close();
  };
  const start = async (settings: ReceiverSettings): Promise<void> => {
    await stop();
    if (!settings.enabled) return;
    try {
      if (!token.isSessionTokenUsable()) throw new StartFailure('token-unusable');
      const bearer = await token.ensure();
      const tls = await deps.certificate.load();
      const server = await startReceiver(deps, { settings, token: bearer, tls });
      running = { server, settings };
      if (tls === null && isLoopbackAddress(settings.address)) {
        deps.setPracticeTarget({ baseUrl: server.url, token: bearer });
      }
    } catch (error) {
      failure = failureOf(error);
    }
  };
  const restart = (settings: ReceiverSettings): Promise<void> => {
    lastChange = lastChange.then(() => start(settings)).then(() => deps.emit('receiver.changed', {}));
    return lastChange;
  };
  const listening = (): ListeningReceiver | null =>
    running && describeListening(running.server.url, running.settings);
  const view = async (): Promise<ReceiverView> => {
    const inbox = deps.repositories.received.inboxSize();
    return {
      settings: readSettings(deps),
      ownAddresses: listOwnAddresses(),
      token: await token.state(),
      certificate: await deps.certificate.view().catch(() => null),
      state: listening() ?? (failure ? { kind: 'failed', ...failure } : { kind: 'off' }),
      inbox: { ...inbox, level: inboxLevel(inbox) },
    };
  };
  return {
    view,
    /** Starts with settings that differ from the stored ones, for this run only. */
    async startWith(settings: Partial<ReceiverSettings>): Promise<ReceiverView> {
      await restart({ ...readSettings(deps), ...settings });
      return view();
    },
    start: (): Promise<void> => restart(readSettings(deps)),
    async change(settings: ReceiverSettings): Promise<ReceiverView> {
      deps.repositories.settings.set(SETTING, JSON.stringify(settings));
      await restart(settings);
      return view();
    },
    async setToken(chosen: string | null): Promise<{ readonly view: ReceiverView; readonly token: string }> {
      const replaced = await token.replace(chosen);
      await restart(readSettings(deps));
      return { view: await view(), token: replaced };
    },
    async showToken(): Promise<{ readonly view: ReceiverView; readonly token: string }> {
      const shown = await token.showOnce();
      deps.emit('receiver.changed', {});
      return { view: await view(), token: shown };
    },
    async setCertificate(
      pair: { readonly chain: string; readonly privateKey: string } | null,
    ): Promise<ReceiverView> {
      if (pair) await deps.certificate.save(pair);
      else await deps.certificate.remove();
      await restart(readSettings(deps));
      return view();
    },
    async close(): Promise<void> {
      await lastChange;
      await stop();
    },
  };
}

function readSettings({ repositories }: ReceiverDeps): ReceiverSettings {
  const stored = repositories.settings.get(SETTING);
  return stored ? { ...RECEIVER_DEFAULTS, ...(JSON.parse(stored) as ReceiverSettings) } : RECEIVER_DEFAULTS;
}

class StartFailure extends Error {
  readonly reason: ReceiverFailure;

  constructor(reason: ReceiverFailure) {
    super(reason);
    this.reason = reason;
  }
}

const REASONS: ReadonlyMap<string, ReceiverFailure> = new Map([
  ['EADDRINUSE', 'port-in-use'],
  ['EADDRNOTAVAIL', 'address-unavailable'],
  ['ENOTFOUND', 'address-unavailable'],
  ['EACCES', 'not-permitted'],
  ['EPERM', 'not-permitted'],
]);

function failureOf(error: unknown): { readonly reason: ReceiverFailure; readonly detail: string | null } {
  if (error instanceof StartFailure) return { reason: error.reason, detail: null };
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof ProofcaseError) {
    const isKeychain = error.code === 'keychain-unavailable';
    return { reason: isKeychain ? 'keychain-unavailable' : 'certificate-unusable', detail };
  }
  const code = errorCode(error) ?? '';
  if (code.startsWith('ERR_OSSL') || code.startsWith('ERR_TLS')) {
    return { reason: 'certificate-unusable', detail };
  }
  return { reason: REASONS.get(code) ?? 'other', detail };
}
