import { createHash } from 'node:crypto';
import type { HandoverDirection, HandoverState, TeamHandoverState } from '../../../domain/handover';
import type { CaseId, HandoverId, ProfileId } from '../../../domain/ids';
import type { Database } from './connection';

/** One hand-over of a case, as this workstation knows it. */
export interface StoredHandover {
  readonly id: HandoverId;
  readonly direction: HandoverDirection;
  readonly caseId: CaseId;
  readonly state: HandoverState;
  readonly at: string;
  readonly actor: string;
  /** The workstation that handed the case over. */
  readonly workstation: string;
  /** Hash of the custody entry `handed-over`. */
  readonly head: string;
  /** Absolute path to which the file is or was written; null for one that was taken. */
  readonly file: string | null;
  readonly bytes: number | null;
  /** Null for one by file. */
  readonly team: TeamHandover | null;
}

/** Fields of a hand-over through a team store. */
export interface TeamHandover {
  /** The profile whose store it is. */
  readonly profileId: ProfileId;
  /** The mark of the store when it began; null for a case that was taken. */
  readonly mark: string | null;
  /** Name of the workstation to which it is offered; null: any. */
  readonly recipient: string | null;
  /** What the store said last; null: nothing yet. */
  readonly state: TeamHandoverState | null;
  /** Name of the workstation that has taken it, as the store said last. */
  readonly taker: string | null;
}

interface Row extends Omit<StoredHandover, 'team'> {
  readonly profileId: ProfileId | null;
  readonly mark: string | null;
  readonly recipient: string | null;
  readonly teamState: TeamHandoverState | null;
  readonly taker: string | null;
}

const SELECT = `SELECT id, direction, case_id AS caseId, state, at, actor, workstation, head, file, bytes,
    team_profile_id AS profileId, team_mark AS mark, team_recipient AS recipient, team_state AS teamState,
    team_taker AS taker
  FROM handover`;

/** Hand-overs of cases, and whether another workstation has a case. */
export function createHandoversRepository(database: Database) {
  const find = database.prepare<[string, string], Row>(`${SELECT} WHERE id = ? AND direction = ?`);
  const ofCase = database.prepare<[string], Row>(`${SELECT} WHERE case_id = ? ORDER BY number DESC`);
  const writing = database.prepare<[], Row>(`${SELECT} WHERE state = 'writing' ORDER BY number`);
  const insert = database.prepare(
    `INSERT INTO handover (id, direction, case_id, state, at, actor, workstation, head, file, bytes,
       team_profile_id, team_mark, team_recipient, team_state, team_taker)
     VALUES (@id, @direction, @caseId, @state, @at, @actor, @workstation, @head, @file, @bytes,
       @profileId, @mark, @recipient, @teamState, @taker)`,
  );
  const ofProfile = database.prepare<[string, string], Row>(
    `${SELECT} WHERE team_profile_id = ? AND direction = ? ORDER BY number`,
  );
  const noteStore = database.prepare(
    `UPDATE handover SET team_state = @state, team_taker = @taker WHERE id = @id AND direction = 'given'
       AND (team_state IS NOT @state OR team_taker IS NOT @taker)`,
  );
  const order = database.prepare('INSERT OR IGNORE INTO team_handover_order (id, profile_id) VALUES (?, ?)');
  const orders = database
    .prepare<[string], HandoverId>('SELECT id FROM team_handover_order WHERE profile_id = ?')
    .pluck();
  const dropOrder = database.prepare('DELETE FROM team_handover_order WHERE id = ?');
  const move = database.prepare('UPDATE handover SET state = ? WHERE id = ? AND direction = ? AND state = ?');
  const mark = database.prepare('UPDATE "case" SET handed_over_at = ? WHERE id = ?');
  const taken = database
    .prepare<[string], number>('SELECT count(*) FROM taken_handover WHERE digest = ?')
    .pluck();
  const remember = database.prepare('INSERT OR IGNORE INTO taken_handover VALUES (?)');
  return {
    find: (id: HandoverId, direction: HandoverDirection): StoredHandover | null =>
      stored(find.get(id, direction)),
    /** Newest first. */
    ofCase: (id: CaseId): readonly StoredHandover[] => ofCase.all(id).map(fromRow),
    /** Those whose file was not finished when the program ended. */
    unfinished: (): readonly StoredHandover[] => writing.all().map(fromRow),
    insert: ({ team, ...handover }: StoredHandover): void => {
      insert.run({
        ...handover,
        profileId: team?.profileId ?? null,
        mark: team?.mark ?? null,
        recipient: team?.recipient ?? null,
        teamState: team?.state ?? null,
        taker: team?.taker ?? null,
      });
      if (handover.direction === 'taken') remember.run(digestOf(handover.id));
    },
    /** Returns false if the hand-over is no longer in the given state. */
    move: (
      { id, direction, state }: Pick<StoredHandover, 'id' | 'direction' | 'state'>,
      to: HandoverState,
    ): boolean => move.run(to, id, direction, state).changes > 0,
    /** Hand-overs by the store of a profile, in their order. */
    ofProfile: (profileId: ProfileId, direction: HandoverDirection): readonly StoredHandover[] =>
      ofProfile.all(profileId, direction).map(fromRow),
    /** Keeps what a store said about a case that was given away; returns whether that is new. */
    noteStore: (id: HandoverId, state: TeamHandoverState, taker: string | null): boolean =>
      noteStore.run({ id, state, taker }).changes > 0,
    /** Notes that a case is being taken from a store, before the store is asked. */
    orderTake: (id: HandoverId, profileId: ProfileId): void => {
      order.run(id, profileId);
    },
    orderedTakes: (profileId: ProfileId): readonly HandoverId[] => orders.all(profileId),
    dropOrder: (id: HandoverId): void => {
      dropOrder.run(id);
    },
    /** Sets since when another workstation has a case; null: it is here again. */
    markCase: (id: CaseId, handedOverAt: string | null): void => {
      mark.run(handedOverAt, id);
    },
    /** Whether a hand-over was taken here before, also if its case was deleted since. */
    wasTaken: (id: HandoverId): boolean => taken.get(digestOf(id)) === 1,
  };
}

function stored(row: Row | undefined): StoredHandover | null {
  return row ? fromRow(row) : null;
}

function fromRow({ profileId, mark, recipient, teamState: state, taker, ...row }: Row): StoredHandover {
  return { ...row, team: profileId === null ? null : { profileId, mark, recipient, state, taker } };
}

/** Once the case is deleted, nothing remains, not even an id. */
function digestOf(id: HandoverId): string {
  return createHash('sha256').update(id).digest('hex');
}
