import type { ProfileId } from '../../../domain/ids';
import type { Database } from './connection';

/** A message to the team that was not confirmed yet. */
export interface OutgoingMessage {
  readonly sequence: number;
  readonly id: string;
  readonly profileId: ProfileId;
  readonly kind: string;
  /** JSON. */
  readonly body: string;
}

/** The store that this data folder last used for a profile, and the newest state of it that it has seen. */
export interface TeamLink {
  readonly storeId: string;
  readonly generation: number;
  readonly position: number;
  /** Differs in an older copy that was restored; null: not seen yet. */
  readonly mark: string | null;
}

/** Messages to the team in their order, and the links to team stores. */
export function createTeamMessagesRepository(database: Database) {
  const columns = 'sequence, id, profile_id AS profileId, kind, body';
  const append = database.prepare(
    `INSERT INTO team_outgoing (id, profile_id, kind, body, created_at) VALUES (?, ?, ?, ?, ?)`,
  );
  const next = database.prepare<[string], OutgoingMessage>(
    `SELECT ${columns} FROM team_outgoing WHERE profile_id = ? ORDER BY sequence LIMIT 1`,
  );
  const remove = database.prepare('DELETE FROM team_outgoing WHERE id = ?');
  const count = database
    .prepare<[string], number>('SELECT count(*) FROM team_outgoing WHERE profile_id = ?')
    .pluck();
  const isWaiting = database
    .prepare<[string, string, string], number>(
      `SELECT EXISTS (SELECT 1 FROM team_outgoing WHERE profile_id = ? AND kind = ? AND body ->> 'id' = ?)`,
    )
    .pluck();
  const waiting = database.prepare<[], ProfileId>('SELECT DISTINCT profile_id FROM team_outgoing').pluck();
  const link = database.prepare<[string], TeamLink>(
    'SELECT store_id AS storeId, generation, position, mark FROM team_link WHERE profile_id = ?',
  );
  const setLink = database.prepare(
    `INSERT INTO team_link (profile_id, store_id, generation, position, mark)
     VALUES (@profileId, @storeId, @generation, @position, @mark)
     ON CONFLICT (profile_id) DO UPDATE
       SET store_id = @storeId, generation = @generation, position = @position, mark = @mark`,
  );
  const raisePosition = database.prepare(
    'UPDATE team_link SET position = max(position, ?) WHERE profile_id = ?',
  );
  return {
    /** Appends a message; call it in the transaction of what it reports. */
    append: (message: Omit<OutgoingMessage, 'sequence'> & { readonly createdAt: string }): void => {
      append.run(message.id, message.profileId, message.kind, message.body, message.createdAt);
    },
    next: (profileId: ProfileId): OutgoingMessage | null => next.get(profileId) ?? null,
    remove: (id: string): void => {
      remove.run(id);
    },
    count: (profileId: ProfileId): number => count.get(profileId) ?? 0,
    /** Whether a message of this kind about `id` was not delivered yet. */
    isWaiting: (profileId: ProfileId, kind: string, id: string): boolean =>
      isWaiting.get(profileId, kind, id) === 1,
    /** Profiles with messages that were not delivered yet. */
    waitingProfiles: (): readonly ProfileId[] => waiting.all(),
    link: (profileId: ProfileId): TeamLink | null => link.get(profileId) ?? null,
    setLink: (profileId: ProfileId, value: TeamLink): void => {
      setLink.run({ profileId, ...value });
    },
    raisePosition: (profileId: ProfileId, position: number): void => {
      raisePosition.run(position, profileId);
    },
  };
}
