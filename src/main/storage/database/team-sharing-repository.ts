import { randomUUID } from 'node:crypto';
import type { CaseId, ProfileId } from '../../../domain/ids';
import type { PictureHash } from '../../../domain/precheck/picture-hash';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';

/** A case as it was last shared; both texts only tell whether something changed. */
export interface SharedCase {
  readonly caseId: CaseId;
  readonly profileId: ProfileId;
  readonly facts: string;
  readonly contents: string;
}

/** A content of a case; the hash is null without a picture, or with one that is nearly uniform. */
export interface SharedContent {
  readonly sha256: string;
  readonly hash: PictureHash | null;
}

/** The kind of the message that lets a team forget cases and the names in their claims. */
export const FORGET_CASES = 'forget-cases';

/** What this data folder shares with team stores. */
export function createTeamSharingRepository(database: Database) {
  const columns = 'case_id AS caseId, profile_id AS profileId';
  const find = database.prepare<[string], SharedCase>(
    `SELECT ${columns}, facts, contents FROM team_shared_case WHERE case_id = ?`,
  );
  const save = database.prepare(
    `INSERT OR REPLACE INTO team_shared_case (case_id, profile_id, facts, contents)
     VALUES (@caseId, @profileId, @facts, @contents)`,
  );
  const remove = database.prepare('DELETE FROM team_shared_case WHERE case_id = ?');
  const ofProfile = database
    .prepare<[string], CaseId>('SELECT case_id FROM team_shared_case WHERE profile_id = ?')
    .pluck();
  const moved = database
    .prepare<[string], CaseId>(
      `SELECT s.case_id FROM team_shared_case s JOIN "case" c ON c.id = s.case_id
       WHERE s.profile_id = ? AND c.profile_id <> s.profile_id`,
    )
    .pluck();
  const clear = database.prepare('DELETE FROM team_shared_case WHERE profile_id = ?');
  const changed = database
    .prepare<[string, string | null], CaseId>(
      `SELECT c.id FROM "case" c LEFT JOIN team_shared_case s ON s.case_id = c.id
       WHERE c.profile_id = ? AND s.facts IS NOT json_array(c.case_number, c.state, ?)`,
    )
    .pluck();
  const contents = database.prepare<[string], SharedContent>(
    `SELECT DISTINCT i.sha256 AS sha256, p.hash AS hash
     FROM item i LEFT JOIN picture_look p ON p.sha256 = i.sha256 WHERE i.case_id = ? ORDER BY i.sha256`,
  );
  const traces = database.prepare<
    [{ caseId: CaseId }],
    { readonly profileId: ProfileId; readonly claims: string }
  >(
    `SELECT profile_id AS profileId, json_group_array(claim) FILTER (WHERE claim IS NOT NULL) AS claims FROM (
       SELECT profile_id, NULL AS claim FROM team_shared_case WHERE case_id = @caseId
       UNION ALL
       SELECT p.profile_id, c.id FROM team_claim c JOIN package p ON p.id = c.package_id WHERE p.case_id = @caseId)
     GROUP BY profile_id`,
  );
  const withdrawWaiting = database.prepare(
    `DELETE FROM team_outgoing WHERE kind = 'share-case' AND json_extract(body, '$.caseId') = @caseId`,
  );
  const blankWaiting = database.prepare(
    `UPDATE team_outgoing SET body = json_set(body, '$.caseNumber', '', '$.handler', '') WHERE kind = 'claim'
       AND json_extract(body, '$.package') IN (SELECT id FROM package WHERE case_id = @caseId)`,
  );
  const append = database.prepare(
    'INSERT INTO team_outgoing (id, profile_id, kind, body, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const allCases = database.prepare<[], CaseId>('SELECT id FROM "case"').pluck();
  const allClaims = database.prepare<[], string>('SELECT id FROM team_claim').pluck();
  const order = database.prepare(
    'INSERT OR IGNORE INTO team_takeover (id, profile_id, order_text) VALUES (?, ?, ?)',
  );
  const openOrders = database.prepare<[string], { readonly id: string; readonly text: string }>(
    'SELECT id, order_text AS text FROM team_takeover WHERE profile_id = ? AND is_done = 0',
  );
  const isDone = database.prepare<[string], number>('SELECT is_done FROM team_takeover WHERE id = ?').pluck();
  const done = database.prepare(
    `INSERT INTO team_takeover (id, profile_id, order_text, is_done) VALUES (?, ?, '', 1)
     ON CONFLICT (id) DO UPDATE SET order_text = '', is_done = 1`,
  );
  const drop = database.prepare('DELETE FROM team_takeover WHERE id = ?');
  return {
    find: (caseId: CaseId): SharedCase | null => find.get(caseId) ?? null,
    save: (shared: SharedCase): void => {
      save.run(shared);
    },
    remove: (caseId: CaseId): void => {
      remove.run(caseId);
    },
    /** Cases that were shared for a profile. */
    sharedFor: (profileId: ProfileId): readonly CaseId[] => ofProfile.all(profileId),
    /** Cases that were shared for a profile and belong to another one since. */
    movedFrom: (profileId: ProfileId): readonly CaseId[] => moved.all(profileId),
    /** Forgets what was shared, for a store that lacks it: everything is shared again. */
    shareAgain: (profileId: ProfileId): void => {
      clear.run(profileId);
    },
    /** Cases of a profile whose number, state or handler was not shared like this. */
    changedCases: (profileId: ProfileId, handler: string | null): readonly CaseId[] =>
      changed.all(profileId, handler),
    contentsOf: (caseId: CaseId): readonly SharedContent[] => contents.all(caseId),
    /**
     * Lets the team forget a case, also in messages that wait. Call it in the transaction that deletes the case, before
     * its rows are gone.
     */
    noteDeleted: (caseId: CaseId, at: string): void => {
      withdrawWaiting.run({ caseId });
      blankWaiting.run({ caseId });
      for (const { profileId, claims } of traces.all({ caseId })) {
        const body = { cases: [caseId], claims: fromJsonColumn<readonly string[]>(claims) };
        append.run(randomUUID(), profileId, FORGET_CASES, toJsonColumn(body), at);
      }
    },
    /** Ids of everything that is here, of all profiles. */
    allIds: (): { readonly cases: readonly CaseId[]; readonly claims: readonly string[] } => ({
      cases: allCases.all(),
      claims: allClaims.all(),
    }),
    /** Keeps a take-over that a person ordered until the store has answered and the history has it. */
    orderTakeover: (id: string, profileId: ProfileId, text: object): void => {
      order.run(id, profileId, toJsonColumn(text));
    },
    orderedTakeovers: <Order>(
      profileId: ProfileId,
    ): readonly { readonly id: string; readonly order: Order }[] =>
      openOrders.all(profileId).map(({ id, text }) => ({ id, order: fromJsonColumn<Order>(text) })),
    isTakeoverNoted: (id: string): boolean => isDone.get(id) === 1,
    /** Call it in the transaction that records the take-over in the history. */
    noteTakeover: (id: string, profileId: ProfileId): void => {
      done.run(id, profileId);
    },
    dropTakeover: (id: string): void => {
      drop.run(id);
    },
  };
}
