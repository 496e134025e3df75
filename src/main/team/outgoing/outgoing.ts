import { randomUUID } from 'node:crypto';
import { backoffMs } from '../../../domain/backoff';
import type { ProfileId } from '../../../domain/ids';
import type { Repositories } from '../../storage/database/repositories';
import type { Clock } from '../../support/clock';
import { type Timers, withinTime } from '../../support/timers';
import type { TeamClient } from '../connection/team-connection';
import type { TeamStore } from '../team-store';

/** A kind of message to the team: how the store takes it, and what its answer changes here. */
export interface MessageKind<Body, Reply> {
  readonly kind: string;
  /** Runs in the transaction that marks the message as applied. Runs once for each message. */
  apply(client: TeamClient, body: Body, workstationId: string): Promise<Reply>;
  /** Runs in the local transaction that removes the message; null: the store had applied it before. */
  delivered?(body: Body, reply: Reply | null, profileId: ProfileId): void;
}

export interface OutgoingDeps {
  readonly repositories: Repositories;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Returns a number in [0, 1) for the jitter. */
  readonly random: () => number;
  /** The store of a profile; null: it has none in this run, and its messages wait. */
  readonly storeOf: (profileId: ProfileId) => TeamStore | null;
  readonly onDefect: (error: unknown) => void;
  readonly closing: AbortSignal;
}

/** Messages that the team must know: kept in the local database, delivered in order, applied once. */
export interface Outgoing {
  /** Appends a message; call it in the transaction of what it reports. */
  append<Body>(kind: Pick<MessageKind<Body, never>, 'kind'>, profileId: ProfileId, body: Body): void;
  /** Starts delivering what waits. */
  start(): void;
  /** Delivers what waits now, without retrying; resolves with false if something stays. */
  flush(profileId: ProfileId): Promise<boolean>;
  /** Delivers what is still waiting once more, for at most `limitMs`; afterwards nothing runs. */
  stop(limitMs: number): Promise<void>;
}

const MARK_SQL = `
INSERT INTO proofcase.message (id, workstation_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id`;

// biome-ignore lint/suspicious/noExplicitAny: each kind knows its own body and reply.
type AnyKind = MessageKind<any, any>;

export function createOutgoing(deps: OutgoingDeps, kinds: readonly AnyKind[]): Outgoing {
  const { repositories, clock, timers } = deps;
  const { teamMessages } = repositories;
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  const running = new Map<ProfileId, Promise<boolean>>();
  const failures = new Map<ProfileId, number>();
  const retries = new Map<ProfileId, () => void>();
  let isStarted = false;
  /** The database may be closed from then on; a message that the store took is delivered again, and ignored there. */
  let isStopped = false;

  /** Delivers the first message; false if the store did not take it. */
  const deliverNext = async (store: TeamStore, profileId: ProfileId): Promise<boolean | null> => {
    const message = teamMessages.next(profileId);
    if (message === null) return null;
    const kind = byName.get(message.kind);
    // A later version wrote it; it must not be lost, and order matters.
    if (!kind) return false;
    const body: unknown = JSON.parse(message.body);
    const { id: workstationId } = store.workstation;
    const outcome = await store.transaction(async (client) => {
      const marked = await client.query(MARK_SQL, [message.id, workstationId]);
      if (marked.length === 0) return null;
      return { reply: await kind.apply(client, body, workstationId) };
    });
    if (!outcome.ok || isStopped) return false;
    repositories.inTransaction(() => {
      kind.delivered?.(body, outcome.value === null ? null : outcome.value.reply, profileId);
      teamMessages.remove(message.id);
    });
    return true;
  };
  const deliverAll = async (profileId: ProfileId): Promise<boolean> => {
    const store = deps.storeOf(profileId);
    if (store === null) return teamMessages.count(profileId) === 0;
    for (;;) {
      const delivered = await deliverNext(store, profileId);
      if (delivered !== true) return delivered === null;
    }
  };
  const flush = (profileId: ProfileId): Promise<boolean> => {
    const current = running.get(profileId);
    if (current) return current;
    const work = deliverAll(profileId)
      .catch((error: unknown) => {
        deps.onDefect(error);
        return false;
      })
      .finally(() => running.delete(profileId));
    running.set(profileId, work);
    return work;
  };
  const deliver = async (profileId: ProfileId): Promise<void> => {
    if (deps.closing.aborted || deps.storeOf(profileId) === null) return;
    const isDone = await flush(profileId);
    retries.get(profileId)?.();
    retries.delete(profileId);
    if (deps.closing.aborted) return;
    if (isDone) {
      failures.delete(profileId);
      // Appended while the last answer was on its way.
      if (teamMessages.count(profileId) > 0) await deliver(profileId);
      return;
    }
    const count = (failures.get(profileId) ?? 0) + 1;
    failures.set(profileId, count);
    retries.set(
      profileId,
      timers.after(backoffMs(count, deps.random()), () => void deliver(profileId)),
    );
  };
  return {
    append(kind, profileId, body) {
      teamMessages.append({
        id: randomUUID(),
        profileId,
        kind: kind.kind,
        body: JSON.stringify(body),
        createdAt: clock.now().toISOString(),
      });
      // The transaction has ended by then.
      if (isStarted && !deps.closing.aborted)
        queueMicrotask(() => void deliver(profileId).catch(deps.onDefect));
    },
    start() {
      isStarted = true;
      for (const profileId of teamMessages.waitingProfiles()) void deliver(profileId).catch(deps.onDefect);
    },
    flush,
    async stop(limitMs) {
      for (const cancel of retries.values()) cancel();
      isStopped = !isStarted;
      if (isStopped) return;
      const work = Promise.all(teamMessages.waitingProfiles().map(flush));
      await withinTime(timers, limitMs, work);
      isStopped = true;
    },
  };
}
