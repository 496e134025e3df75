import { createHash } from 'node:crypto';
import type { HandoverDirection, HandoverState } from '../../../domain/handover';
import type { CaseId, HandoverId } from '../../../domain/ids';
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
}

const SELECT =
  'SELECT id, direction, case_id AS caseId, state, at, actor, workstation, head, file, bytes FROM handover';

/** Hand-overs of cases, and whether another workstation has a case. */
export function createHandoversRepository(database: Database) {
  const find = database.prepare<[string, string], StoredHandover>(`${SELECT} WHERE id = ? AND direction = ?`);
  const ofCase = database.prepare<[string], StoredHandover>(
    `${SELECT} WHERE case_id = ? ORDER BY number DESC`,
  );
  const writing = database.prepare<[], StoredHandover>(`${SELECT} WHERE state = 'writing' ORDER BY number`);
  const insert = database.prepare(
    `INSERT INTO handover (id, direction, case_id, state, at, actor, workstation, head, file, bytes)
     VALUES (@id, @direction, @caseId, @state, @at, @actor, @workstation, @head, @file, @bytes)`,
  );
  const move = database.prepare('UPDATE handover SET state = ? WHERE id = ? AND direction = ?');
  const mark = database.prepare('UPDATE "case" SET handed_over_at = ? WHERE id = ?');
  const taken = database
    .prepare<[string], number>('SELECT count(*) FROM taken_handover WHERE digest = ?')
    .pluck();
  const remember = database.prepare('INSERT OR IGNORE INTO taken_handover VALUES (?)');
  return {
    find: (id: HandoverId, direction: HandoverDirection): StoredHandover | null =>
      find.get(id, direction) ?? null,
    /** Newest first. */
    ofCase: (id: CaseId): readonly StoredHandover[] => ofCase.all(id),
    /** Those whose file was not finished when the program ended. */
    unfinished: (): readonly StoredHandover[] => writing.all(),
    insert: (handover: StoredHandover): void => {
      insert.run(handover);
      if (handover.direction === 'taken') remember.run(digestOf(handover.id));
    },
    move: ({ id, direction }: Pick<StoredHandover, 'id' | 'direction'>, to: HandoverState): void => {
      move.run(to, id, direction);
    },
    /** Sets since when another workstation has a case; null: it is here again. */
    markCase: (id: CaseId, handedOverAt: string | null): void => {
      mark.run(handedOverAt, id);
    },
    /** Whether a hand-over was taken here before, also if its case was deleted since. */
    wasTaken: (id: HandoverId): boolean => taken.get(digestOf(id)) === 1,
  };
}

/** After the case was deleted nothing of it stays, not even an id. */
function digestOf(id: HandoverId): string {
  return createHash('sha256').update(id).digest('hex');
}
