import { z } from 'zod';
import type { ProfileId } from '../../../domain/ids';
import type { TeamAddress } from '../../../domain/team-address';
import type { Secrets } from '../../storage/secrets/secrets';
import { jsonOrNull } from '../../support/json-or-null';
import { placeOfStore } from './team-address';

/** Passwords of team stores in the keychain. Each is bound to the place and user that it was entered for. */
export interface TeamPasswords {
  /** Null: none for this place and user. @throws ProofcaseError `keychain-unavailable`. */
  read(profileId: ProfileId, address: TeamAddress): Promise<string | null>;
  /** @throws ProofcaseError `keychain-unavailable`. */
  write(profileId: ProfileId, address: TeamAddress, password: string): Promise<void>;
  remove(profileId: ProfileId): Promise<void>;
}

const boundPassword = z.object({ place: z.string(), user: z.string(), password: z.string() });

export function createTeamPasswords(secrets: Secrets): TeamPasswords {
  const account = (profileId: ProfileId): string => `team-store ${profileId}`;
  return {
    async read(profileId, address) {
      const text = await secrets.read(account(profileId));
      const bound = text === null ? null : parsed(text);
      const fits = bound?.place === placeOfStore(address) && bound.user === address.user;
      return fits ? bound.password : null;
    },
    write: (profileId, address, password) =>
      secrets.write(
        account(profileId),
        JSON.stringify({ place: placeOfStore(address), user: address.user, password }),
      ),
    remove: (profileId) => secrets.remove(account(profileId)),
  };
}

function parsed(text: string): z.infer<typeof boundPassword> | null {
  return boundPassword.safeParse(jsonOrNull(text)).data ?? null;
}
