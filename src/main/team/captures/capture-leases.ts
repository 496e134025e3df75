import type { ProfileId } from '../../../domain/ids';
import type { Clock } from '../../support/clock';
import { type Timers, withinTime } from '../../support/timers';
import { whileOpen } from '../../support/while-open';
import type { QueryRow } from '../connection/team-connection';
import { type TeamOutcome, teamProblem } from '../connection/team-problem';
import type { TeamStore } from '../team-store';

/** A capture case as all workstations of a store name it. */
export interface SharedCapture {
  readonly profileId: ProfileId;
  readonly ticketId: string;
}

/** Whether this workstation asks the service now, or the status that another one received. */
export type CaptureTurn =
  | { readonly kind: 'ask' }
  /** `status` is the unchanged response; null if there is none or it was used before. */
  | { readonly kind: 'wait'; readonly status: Buffer | null };

/** One poller for each capture case: leases in the team store, and the status that their holder shares. */
export interface CaptureLeases {
  /** Asks for the lease. Without a store, or while it is unavailable: `ask`, as a workstation without a team does. */
  turn(capture: SharedCapture, intervalMs: number): Promise<CaptureTurn>;
  /** Shares a response; null: the service gave none. The lease is kept until the next request. */
  share(capture: SharedCapture, status: Uint8Array | null, intervalMs: number): Promise<void>;
  /** Releases the lease: this workstation cannot reach the service or no longer has the case. */
  release(capture: SharedCapture): Promise<void>;
  /** Releases all leases of this workstation. */
  releaseAll(): Promise<void>;
}

/** Without a team store. */
export const NO_LEASES: CaptureLeases = {
  turn: async () => ({ kind: 'ask' }),
  share: async () => undefined,
  release: async () => undefined,
  releaseAll: async () => undefined,
};

export interface LeasesDeps {
  readonly clock: Clock;
  readonly storeOf: (profileId: ProfileId) => TeamStore | null;
  /** The address of the service of a profile; null: not known in this run. */
  readonly serviceOf: (profileId: ProfileId) => string | null;
  readonly timers: Timers;
  readonly closing: AbortSignal;
}

/** After a failure the store is not asked for this long, so that a silent network does not delay each request. */
const PAUSE_AFTER_FAILURE_MS = 30_000;
/** The program must not wait for a silent network when it ends. */
const LAST_RELEASE_MS = 1_000;

interface LeaseRow {
  readonly is_leased: boolean;
  readonly status: Buffer | null;
  readonly status_at: Date | null;
}

export const LEASE_SQL = 'SELECT * FROM proofcase.lease_capture($1, $2, $3, $4)';
const SHARE_SQL = 'SELECT proofcase.share_capture($1, $2, $3, $4, $5)';
const RELEASE_SQL = 'SELECT proofcase.release_captures($1, $2, $3)';

export function createCaptureLeases(deps: LeasesDeps): CaptureLeases {
  const { clock, storeOf, serviceOf, timers, closing } = deps;
  /** Time of the last status used here, by capture case. */
  const used = new Map<string, number>();
  const leased = new Map<ProfileId, TeamStore>();
  let notBeforeMs = Number.NEGATIVE_INFINITY;
  const placeOf = ({ profileId, ticketId }: SharedCapture) => {
    const service = serviceOf(profileId);
    const store = service === null || clock.monotonicMs() < notBeforeMs ? null : storeOf(profileId);
    if (store === null || service === null) return null;
    return { store, key: [service, ticketId] as const, workstation: store.workstation.id };
  };
  const ask = async <Row extends QueryRow>(
    store: TeamStore,
    sql: string,
    values: readonly unknown[],
  ): Promise<readonly Row[] | null> => {
    const closed: TeamOutcome<readonly Row[]> = { ok: false, problem: teamProblem('team-unreachable') };
    const outcome = await whileOpen(store.query<Row>(sql, values), closing, closed);
    if (outcome.ok) return outcome.value;
    notBeforeMs = clock.monotonicMs() + PAUSE_AFTER_FAILURE_MS;
    return null;
  };
  return {
    async turn(capture, intervalMs) {
      const place = placeOf(capture);
      if (place === null) return { kind: 'ask' };
      const { store, key, workstation } = place;
      const found = await ask<LeaseRow>(store, LEASE_SQL, [...key, workstation, Math.round(intervalMs)]);
      if (found === null) return { kind: 'ask' };
      const [row] = found;
      if (row?.is_leased) {
        leased.set(capture.profileId, store);
        return { kind: 'ask' };
      }
      const cameMs = row?.status_at?.getTime() ?? null;
      const name = key.join(' ');
      if (!row?.status || cameMs === null || used.get(name) === cameMs) return { kind: 'wait', status: null };
      used.set(name, cameMs);
      return { kind: 'wait', status: row.status };
    },
    async share(capture, status, intervalMs) {
      const place = placeOf(capture);
      if (place === null) return;
      const { store, key, workstation } = place;
      const body = status === null ? null : Buffer.from(status);
      await ask(store, SHARE_SQL, [...key, workstation, body, Math.round(intervalMs)]);
    },
    async release(capture) {
      const place = placeOf(capture);
      if (place === null) return;
      const { store, key, workstation } = place;
      await ask(store, RELEASE_SQL, [workstation, ...key]);
    },
    async releaseAll() {
      const stores = clock.monotonicMs() < notBeforeMs ? [] : [...new Set(leased.values())];
      leased.clear();
      if (stores.length === 0) return;
      const released = stores.map((store) => store.query(RELEASE_SQL, [store.workstation.id, null, null]));
      await withinTime(timers, LAST_RELEASE_MS, Promise.all(released));
    },
  };
}
