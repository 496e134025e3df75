import { randomBytes } from 'node:crypto';
import { ProofcaseError } from '../../../contract/errors';
import type { ReceiverFailure, ReceiverView } from '../../../contract/receiver-views';
import { isLoopbackAddress, RECEIVER_DEFAULTS, type ReceiverSettings } from '../../../domain/receiver';
import type { PushTarget } from '../../sending/profiles/practice-host';
import type { Secrets } from '../../storage/secrets/secrets';
import type { CertificateStore } from './receiver-certificate';
import { type RunningReceiver, type ServerDeps, startReceiver } from './receiver-server';

const SETTING = 'receiver';
/** Keychain account of the bearer token. */
const TOKEN_ACCOUNT = 'receiver.token';
const TOKEN_BYTES = 32;

export interface ReceiverDeps extends ServerDeps {
  readonly secrets: Secrets;
  readonly certificate: CertificateStore;
  /** A token for this run only; takes precedence over the keychain. */
  readonly sessionToken: string | null;
  /** Called with the address that the practice service may push to. */
  readonly setPracticeTarget: (target: PushTarget | null) => void;
}

export type Receiver = ReturnType<typeof createReceiver>;

/** The receiver of result pushes: disabled by default, and bound to loopback unless the person chooses an address. */
export function createReceiver(deps: ReceiverDeps) {
  let running: RunningReceiver | null = null;
  let failure: { readonly reason: ReceiverFailure; readonly detail: string | null } | null = null;
  // Changes are serialised: the port is free only after the previous server is closed.
  let lastChange: Promise<void> = Promise.resolve();

  const stop = async (): Promise<void> => {
    const previous = running;
    running = null;
    failure = null;
    if (previous) deps.setPracticeTarget(null);
    await previous?.close();
  };
  const start = async (settings: ReceiverSettings): Promise<void> => {
    await stop();
    if (!settings.enabled) return;
    try {
      const token = deps.sessionToken ?? (await deps.secrets.read(TOKEN_ACCOUNT));
      if (token === null && !isLoopbackAddress(settings.address)) throw new StartFailure('token-needed');
      const tls = await deps.certificate.load();
      running = await startReceiver(deps, { settings, token, tls });
      if (tls === null && isLoopbackAddress(settings.address)) {
        deps.setPracticeTarget({ baseUrl: running.url, token });
      }
    } catch (error) {
      failure = failureOf(error);
    }
  };
  const restart = (settings: ReceiverSettings): Promise<void> => {
    lastChange = lastChange.then(() => start(settings)).then(() => deps.emit('receiver.changed', {}));
    return lastChange;
  };
  const view = async (): Promise<ReceiverView> => ({
    settings: readSettings(deps),
    token: await tokenState(deps),
    certificate: await deps.certificate.view().catch(() => null),
    state: running
      ? { kind: 'listening', url: running.url }
      : failure
        ? { kind: 'failed', ...failure }
        : { kind: 'off' },
  });
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
      const token = chosen ?? randomBytes(TOKEN_BYTES).toString('base64url');
      await deps.secrets.write(TOKEN_ACCOUNT, token);
      await restart(readSettings(deps));
      return { view: await view(), token };
    },
    async forgetToken(): Promise<ReceiverView> {
      await deps.secrets.remove(TOKEN_ACCOUNT);
      await restart(readSettings(deps));
      return view();
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

async function tokenState({ secrets, sessionToken }: ReceiverDeps): Promise<ReceiverView['token']> {
  if (sessionToken !== null) return 'stored';
  try {
    return (await secrets.read(TOKEN_ACCOUNT)) === null ? 'missing' : 'stored';
  } catch {
    return 'keychain-unavailable';
  }
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
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_OSSL') || code.startsWith('ERR_TLS')) {
    return { reason: 'certificate-unusable', detail };
  }
  return { reason: REASONS.get(code) ?? 'other', detail };
}
