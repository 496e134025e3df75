import type { ProxyView } from '../../../contract/outbox-views';
import type { Secrets } from '../../storage/secrets/secrets';
import { type LogInBySystem, noSystemLogin } from './system-login';

export interface ProxyCredentials {
  readonly username: string;
  readonly password: string;
}

/** What the client needs for a proxy that requires credentials. */
export interface ProxyAccess {
  /**
   * Returns user name and password for `host:port`: those given in this run, of the proxy address (`own`), or of the
   * keychain; null if there are none, or the proxy has refused some.
   */
  credentialsFor(address: string, own: ProxyCredentials | null): Promise<ProxyCredentials | null>;
  /** Logs in with the account of the system, where a proxy asks for Negotiate or NTLM. */
  readonly logIn: LogInBySystem;
  /** Called when the proxy responds with 407. `supported`: it accepts Basic. `hadCredentials`: it refused some. */
  challenged(
    address: string,
    challenge: { readonly supported: boolean; readonly hadCredentials: boolean },
  ): void;
  /** Called when the proxy accepted a request. */
  accepted(address: string): void;
}

/** Lets a person set and forget the credentials of proxies. */
export interface ProxyService extends ProxyAccess {
  views(): readonly ProxyView[];
  /** @throws ProofcaseError `keychain-unavailable` unless `thisRunOnly`. */
  set(address: string, credentials: ProxyCredentials, thisRunOnly: boolean): Promise<void>;
  forget(address: string): Promise<void>;
}

/** A proxy access without credentials. */
export const noProxyAccess: ProxyAccess = {
  credentialsFor: async (_address, own) => own,
  logIn: noSystemLogin,
  challenged: () => undefined,
  accepted: () => undefined,
};

/**
 * Keeps the credentials of proxies: those of this run take precedence over the keychain. Refused credentials are not
 * sent again in this run, because a directory locks an account after a few wrong passwords.
 */
export function createProxyService(
  secrets: Secrets,
  onChange: () => void,
  logIn: LogInBySystem = noSystemLogin,
): ProxyService {
  /** Given in this run. */
  const sessionCredentials = new Map<string, ProxyCredentials>();
  const refused = new Set<string>();
  const challenges = new Map<string, ProxyView>();
  const setState = (address: string, credentials: ProxyView['credentials'], supported: boolean): void => {
    const before = challenges.get(address);
    if (before?.credentials === credentials && before.supported === supported) return;
    challenges.set(address, { address, credentials, supported });
    onChange();
  };
  return {
    logIn,
    async credentialsFor(address, own) {
      if (refused.has(address)) return null;
      const known = sessionCredentials.get(address) ?? own;
      if (known) return known;
      // Without a keychain the window asks for credentials for this run.
      const stored = await secrets.read(keychainAccount(address)).catch(() => null);
      return stored === null ? null : fromText(stored);
    },
    challenged: (address, { supported, hadCredentials }) => {
      if (hadCredentials) refused.add(address);
      setState(address, refused.has(address) ? 'refused' : 'asks', supported);
    },
    accepted: (address) => {
      if (challenges.delete(address)) onChange();
    },
    views: () => [...challenges.values()],
    async set(address, credentials, thisRunOnly) {
      if (!thisRunOnly) await secrets.write(keychainAccount(address), toText(credentials));
      sessionCredentials.set(address, credentials);
      refused.delete(address);
      setState(address, 'given', true);
    },
    async forget(address) {
      sessionCredentials.delete(address);
      refused.delete(address);
      await secrets.remove(keychainAccount(address));
      if (challenges.has(address)) setState(address, 'asks', challenges.get(address)?.supported ?? true);
    },
  };
}

/** Distinguishes these accounts from those of profiles, which are ids. */
function keychainAccount(address: string): string {
  return `proxy ${address}`;
}

function toText({ username, password }: ProxyCredentials): string {
  return JSON.stringify([username, password]);
}

function fromText(text: string): ProxyCredentials | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return null;
    const [username, password] = value;
    return typeof username === 'string' && typeof password === 'string' ? { username, password } : null;
  } catch {
    return null;
  }
}
