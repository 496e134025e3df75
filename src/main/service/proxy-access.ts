import type { ProxyView } from '../../contract/outbox-views';
import type { Secrets } from '../secrets/secrets';

export interface ProxyCredentials {
  readonly username: string;
  readonly password: string;
}

/** What the client needs of a proxy that wants to know who asks. */
export interface ProxyAccess {
  /** User name and password for `host:port`; null: none are known. */
  credentialsFor(address: string): Promise<ProxyCredentials | null>;
  /** The proxy answered 407. `supported`: it takes Basic. `given`: it refused what it was given. */
  challenged(address: string, challenge: { readonly supported: boolean; readonly given: boolean }): void;
  /** The proxy let a request through. */
  accepted(address: string): void;
}

/** What a person does about it. */
export interface ProxyDesk extends ProxyAccess {
  views(): readonly ProxyView[];
  /** @throws ProofcaseError `keychain-unavailable` unless it is for this run only. */
  set(address: string, credentials: ProxyCredentials, thisRunOnly: boolean): Promise<void>;
  forget(address: string): Promise<void>;
}

/** Knows no credentials and remembers no challenge. */
export const noProxyAccess: ProxyAccess = {
  credentialsFor: async () => null,
  challenged: () => undefined,
  accepted: () => undefined,
};

/**
 * User names and passwords of proxies: those of this run before those of the keychain. What a proxy refused is not
 * given to it again in this run: a directory locks an account after a few wrong passwords.
 */
export function createProxyDesk(secrets: Secrets, onChange: () => void): ProxyDesk {
  const thisRun = new Map<string, ProxyCredentials>();
  const met = new Map<string, ProxyView>();
  const note = (address: string, credentials: ProxyView['credentials'], supported: boolean): void => {
    const before = met.get(address);
    if (before?.credentials === credentials && before.supported === supported) return;
    met.set(address, { address, credentials, supported });
    onChange();
  };
  return {
    async credentialsFor(address) {
      if (met.get(address)?.credentials === 'refused') return null;
      const session = thisRun.get(address);
      if (session) return session;
      // Without a keychain the person is asked, for this run.
      const stored = await secrets.read(accountOf(address)).catch(() => null);
      return stored === null ? null : fromText(stored);
    },
    challenged: (address, { supported, given }) => {
      const refusedBefore = met.get(address)?.credentials === 'refused';
      note(address, given || refusedBefore ? 'refused' : 'asks', supported);
    },
    accepted: (address) => {
      if (met.delete(address)) onChange();
    },
    views: () => [...met.values()],
    async set(address, credentials, thisRunOnly) {
      if (thisRunOnly) thisRun.set(address, credentials);
      else {
        await secrets.write(accountOf(address), toText(credentials));
        thisRun.delete(address);
      }
      note(address, 'given', true);
    },
    async forget(address) {
      thisRun.delete(address);
      await secrets.remove(accountOf(address));
      if (met.has(address)) note(address, 'asks', met.get(address)?.supported ?? true);
    },
  };
}

/** Apart from the accounts of profiles, which are ids. */
function accountOf(address: string): string {
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
