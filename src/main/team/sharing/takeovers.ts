import { randomUUID } from 'node:crypto';
import type { CaseId, ProfileId } from '../../../domain/ids';
import { type CustodyLog, SYSTEM_ACTOR } from '../../storage/custody/custody-log';
import type { Repositories } from '../../storage/database/repositories';
import type { TeamOutcome } from '../connection/team-problem';
import { sharedHandler } from '../shared-handler';
import type { TeamStore } from '../team-store';

/** A case of the team that a person takes over. */
export interface TakeoverOrder {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  /** The owner that was shown. */
  readonly ownerId: string;
  readonly owner: string;
  readonly reason: string;
  /** ISO 8601 day, for the case that is created here. */
  readonly referenceDate: string;
}

export interface TakeoverDeps {
  readonly repositories: Repositories;
  readonly custody: CustodyLog;
  readonly storeOf: (profileId: ProfileId) => TeamStore | null;
  readonly actor: string;
  /** Returns the case with this number, created where there is none. */
  readonly caseFor: (order: TakeoverOrder, profileId: ProfileId) => CaseId;
  readonly onNoted: (caseId: CaseId) => void;
  readonly closing: AbortSignal;
}

export interface Takeovers {
  /**
   * Makes this workstation responsible for a case of the team. Null: the store has another owner meanwhile; else the
   * local case with the history.
   */
  take(profileId: ProfileId, store: TeamStore, order: TakeoverOrder): Promise<TeamOutcome<CaseId | null>>;
  /** Records what others took over from this workstation, and take-overs whose answer was lost. */
  sync(profileId: ProfileId): Promise<void>;
}

interface LostRow {
  readonly id: string;
  readonly case_id: CaseId;
  readonly workstation: string;
  readonly handler: string | null;
  readonly reason: string;
  readonly at: Date;
}

const TAKE_SQL = 'SELECT proofcase.take_over_case($1, $2, $3, $4, $5, $6) AS done';
const TAKEN_SQL = 'SELECT id FROM proofcase.takeover WHERE id = ANY ($1::uuid[])';
const LOST_SQL = `
SELECT t.id, t.case_id, w.name AS workstation, t.handler, t.reason, t.at
FROM proofcase.takeover t JOIN proofcase.workstation w ON w.id = t.to_id
WHERE t.from_id = $1 AND t.noted_at IS NULL ORDER BY t.at LIMIT 100`;
const NOTE_SQL = 'SELECT proofcase.note_takeover($1, $2)';

export function createTakeovers(deps: TakeoverDeps): Takeovers {
  const { repositories, custody, storeOf } = deps;
  const { teamSharing, inTransaction } = repositories;
  /** Orders whose answer is awaited; a sync must neither drop nor record them. */
  const inFlight = new Set<string>();
  const noteTaken = (id: string, profileId: ProfileId, order: TakeoverOrder): CaseId => {
    const caseId = inTransaction(() => {
      const local = deps.caseFor(order, profileId);
      custody.append(local, 'team-took-over', [order.caseId], {
        workstation: order.owner,
        reason: order.reason,
      });
      teamSharing.noteTakeover(id, profileId);
      return local;
    });
    deps.onNoted(caseId);
    return caseId;
  };
  const noteLost = (
    { id, case_id: caseId, workstation, handler, reason, at }: LostRow,
    profileId: ProfileId,
  ) => {
    if (teamSharing.isTakeoverNoted(id)) return;
    const isHere = repositories.cases.find(caseId) !== null;
    inTransaction(() => {
      const details = { workstation, handler: handler ?? '', reason, at: at.toISOString() };
      if (isHere) custody.append(caseId, 'team-taken-over', [caseId], details, SYSTEM_ACTOR);
      teamSharing.noteTakeover(id, profileId);
    });
    if (isHere) deps.onNoted(caseId);
  };
  const finishOrders = async (profileId: ProfileId, store: TeamStore): Promise<void> => {
    const orders = teamSharing
      .orderedTakeovers<TakeoverOrder>(profileId)
      .filter(({ id }) => !inFlight.has(id));
    if (orders.length === 0) return;
    const taken = await store.query<{ id: string }>(TAKEN_SQL, [orders.map(({ id }) => id)]);
    if (!taken.ok || deps.closing.aborted) return;
    const done = new Set(taken.value.map(({ id }) => id));
    for (const { id, order } of orders) {
      // Another sync was faster.
      if (teamSharing.isTakeoverNoted(id)) continue;
      if (done.has(id)) noteTaken(id, profileId, order);
      else teamSharing.dropTakeover(id);
    }
  };
  return {
    async take(profileId, store, order) {
      const id = randomUUID();
      inFlight.add(id);
      try {
        inTransaction(() => teamSharing.orderTakeover(id, profileId, order));
        const asked = await store.query<{ done: boolean }>(TAKE_SQL, [
          id,
          order.caseId,
          order.ownerId,
          store.workstation.id,
          sharedHandler(repositories, profileId, deps.actor),
          order.reason,
        ]);
        // Whether the store has it is known at the next sync.
        if (!asked.ok || deps.closing.aborted) return asked.ok ? { ok: true, value: null } : asked;
        if (asked.value[0]?.done === true) return { ok: true, value: noteTaken(id, profileId, order) };
        teamSharing.dropTakeover(id);
        return { ok: true, value: null };
      } finally {
        inFlight.delete(id);
      }
    },
    async sync(profileId) {
      const store = storeOf(profileId);
      if (store === null) return;
      await finishOrders(profileId, store);
      const lost = await store.query<LostRow>(LOST_SQL, [store.workstation.id]);
      if (!lost.ok) return;
      for (const row of lost.value) {
        if (deps.closing.aborted) return;
        noteLost(row, profileId);
        await store.query(NOTE_SQL, [row.id, store.workstation.id]);
      }
    },
  };
}
