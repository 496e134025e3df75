import { ProofcaseError } from '../../../contract/errors';
import type { Secrets } from './secrets';

/** The used part of keytar; a rejection means that no keychain works, null that nothing is stored. */
export interface KeychainLibrary {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

const SERVICE_NAME = 'Proofcase';
/** Tests name another service, so that they never touch the keys of the person at this computer. */
const SERVICE_VARIABLE = 'PROOFCASE_KEYCHAIN_SERVICE';

/** The name under which the keychain lists the entries. */
export function keychainService(environment: { readonly [name: string]: string | undefined }): string {
  return environment[SERVICE_VARIABLE] || SERVICE_NAME;
}

/**
 * Returns the keychain of the operating system. The library is loaded on first use, so that a missing native part (no
 * libsecret on a server) makes the keychain unavailable but does not prevent the start.
 */
export function createKeychain(
  load: () => Promise<KeychainLibrary>,
  service = keychainService(process.env),
): Secrets {
  let library: Promise<KeychainLibrary> | null = null;
  const withLibrary = async <Value>(work: (keychain: KeychainLibrary) => Promise<Value>): Promise<Value> => {
    try {
      library ??= load();
      return await work(await library);
    } catch (error) {
      throw new ProofcaseError('keychain-unavailable', {}, describe(error));
    }
  };
  return {
    read: (account) => withLibrary((keychain) => keychain.getPassword(service, account)),
    write: (account, secret) => withLibrary((keychain) => keychain.setPassword(service, account, secret)),
    remove: (account) =>
      withLibrary(async (keychain) => {
        await keychain.deletePassword(service, account);
      }),
  };
}

/** Returns the first line of an error message; messages of the library never contain the secret. */
function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0]?.slice(0, 300) ?? '';
}

/** Loads the keytar library that ships with the application. */
export async function loadKeytar(): Promise<KeychainLibrary> {
  const loaded = await import('keytar');
  return 'default' in loaded && isKeychain(loaded.default) ? loaded.default : loaded;
}

function isKeychain(value: unknown): value is KeychainLibrary {
  return typeof value === 'object' && value !== null && 'getPassword' in value;
}
