import { randomBytes } from 'node:crypto';
import { ProofcaseError } from '../../../contract/errors';
import type { ReceiverView } from '../../../contract/receiver-views';
import { RECEIVER_TOKEN_PATTERN } from '../../../domain/receiver';
import type { Repositories } from '../../storage/database/repositories';
import type { Secrets } from '../../storage/secrets/secrets';

/** Keychain account of the bearer token. */
const TOKEN_ACCOUNT = 'receiver.token';
const TOKEN_BYTES = 32;
/** Set while a token created by the application has not been shown. */
const UNSEEN_SETTING = 'receiver.token-unseen';

export interface TokenDeps {
  readonly repositories: Pick<Repositories, 'settings'>;
  readonly secrets: Secrets;
  /** A token for this run only; takes precedence over the keychain. */
  readonly sessionToken: string | null;
}

export type ReceiverToken = ReturnType<typeof createReceiverToken>;

/** The bearer token that every push must carry. */
export function createReceiverToken({ repositories, secrets, sessionToken }: TokenDeps) {
  const { settings } = repositories;
  const isUnseen = (): boolean => settings.get(UNSEEN_SETTING) === 'yes';
  const save = async (token: string, unseen: boolean): Promise<string> => {
    await secrets.write(TOKEN_ACCOUNT, token);
    settings.set(UNSEEN_SETTING, unseen ? 'yes' : '');
    return token;
  };
  return {
    /** The token, created now if there is none. @throws ProofcaseError `keychain-unavailable`. */
    async ensure(): Promise<string> {
      return sessionToken ?? (await secrets.read(TOKEN_ACCOUNT)) ?? (await save(makeToken(), true));
    },
    isSessionTokenUsable: (): boolean => sessionToken === null || RECEIVER_TOKEN_PATTERN.test(sessionToken),
    /** Replaces the token by the given one or a new one, and returns it. */
    replace: (chosen: string | null): Promise<string> => save(chosen ?? makeToken(), false),
    /** The token that the application made; only once. @throws ProofcaseError `not-found`. */
    async showOnce(): Promise<string> {
      const token = isUnseen() ? await secrets.read(TOKEN_ACCOUNT) : null;
      if (token === null) throw new ProofcaseError('not-found');
      settings.set(UNSEEN_SETTING, '');
      return token;
    },
    async state(): Promise<ReceiverView['token']> {
      if (sessionToken !== null) return 'stored';
      try {
        if ((await secrets.read(TOKEN_ACCOUNT)) === null) return 'missing';
        return isUnseen() ? 'unseen' : 'stored';
      } catch {
        return 'keychain-unavailable';
      }
    },
  };
}

function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
