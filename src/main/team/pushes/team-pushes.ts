import { ProofcaseError } from '../../../contract/errors';
import { backoffMs } from '../../../domain/backoff';
import type { ProfileId, ReceivedId } from '../../../domain/ids';
import type { Repositories } from '../../storage/database/repositories';
import type { FaultPoint } from '../../support/fault-points';
import { type Timers, withinTime } from '../../support/timers';
import type { DedicatedConnection } from '../connection/team-connection';
import type { Outgoing } from '../outgoing/outgoing';
import { askStores, profilesWithStore, type TeamStore } from '../team-store';
import {
  contentOf,
  findPush,
  pendingPushes,
  pushFiled,
  returnPush,
  type StoredPush,
  sharedInbox,
  takePush,
} from './push-statements';
import type { PushPart } from './store-push';

/** A push that comes from the team store. */
export interface FetchedPush {
  readonly id: ReceivedId;
  readonly caseNumber: string;
  readonly receivedAt: string;
  readonly parts: readonly PushPart[];
}

/** Where pushes of this workstation go: the same code that stores what its own receiver received. */
export interface PushSink {
  /** Resolves when what an earlier run left is stored. */
  ready(): Promise<void>;
  isFiled(id: ReceivedId): boolean;
  /** Whether the case with this number is here, at another workstation, or not known here. */
  caseOf(caseNumber: string): 'here' | 'elsewhere' | 'none';
  /** Stores the files and the rows; false: the rows follow later. @throws Error for a part with another hash. */
  file(push: FetchedPush, content: (part: number) => AsyncIterable<Buffer>): Promise<boolean>;
}

export interface PushesDeps {
  readonly repositories: Pick<Repositories, 'profiles' | 'teamMessages'>;
  readonly outgoing: Pick<Outgoing, 'append'>;
  readonly timers: Timers;
  /** Returns a number in [0, 1) for the jitter. */
  readonly random: () => number;
  readonly storeOf: (profileId: ProfileId) => TeamStore | null;
  readonly sink: PushSink;
  /** Looks after hand-overs by the store of a profile, whenever pushes are looked for. */
  readonly syncHandovers: (profileId: ProfileId) => Promise<void>;
  readonly faultPoint: FaultPoint;
  readonly onDefect: (error: unknown) => void;
  readonly closing: AbortSignal;
}

/** Result pushes in team stores: those of this workstation are fetched, the others are a shared inbox. */
export interface TeamPushes {
  /** Fetches what is there, and what comes until `stop`. Call it again after profiles changed. */
  start(): void;
  /** Fetches what is there for a profile, soon. */
  check(profileId: ProfileId): void;
  /** Fetches what is there for all profiles. @throws ProofcaseError with the problem of a store if none can be asked. */
  fetchAll(): Promise<void>;
  /** Pushes that wait: for this workstation, for none, and those that another one has not fetched. */
  inbox(): Promise<SharedInbox>;
  /** Fetches a push of the shared inbox because a person decided so. @throws ProofcaseError `push-taken`. */
  take(profileId: ProfileId, id: ReceivedId): Promise<void>;
  /** Resolves when nothing is under way, or soon: a statement that is still under way changes nothing here. */
  stop(): Promise<void>;
}

export interface SharedInbox {
  readonly pushes: readonly (StoredPush & { readonly profileId: ProfileId })[];
  /** The problem of a store that could not be asked. */
  readonly problem: ProofcaseError | null;
}

/** Without a notification, pushes are found this late. */
const CHECK_INTERVAL_MS = 60_000;
/** The program must not wait for a silent network when it ends. */
const MAX_STOP_MS = 3_000;

export function createTeamPushes(deps: PushesDeps): TeamPushes {
  const followed = new Map<ProfileId, FollowedStore>();
  const underWay = new Set<Promise<unknown>>();
  /** Two profiles may use the same store. */
  const fetching = new Map<string, Promise<void>>();
  /** Reported in this run; the reports may still wait. */
  const reported = new Set<string>();
  const run = (work: Promise<unknown>): void => {
    const running = work.catch(deps.onDefect).finally(() => underWay.delete(running));
    underWay.add(running);
  };
  const fetch = async (store: TeamStore, profileId: ProfileId): Promise<void> => {
    await deps.sink.ready();
    for (const push of await pendingPushes(store)) {
      if (deps.closing.aborted) return;
      await fetchOne(deps, { store, profileId, fetching, reported, isDecided: false }, push).catch(
        (error: unknown) => {
          // An unavailable store affects all pushes; any other failure affects one push.
          if (error instanceof ProofcaseError) throw error;
          deps.onDefect(error);
        },
      );
    }
  };
  return {
    start() {
      const wanted = new Set(deps.closing.aborted ? [] : profilesWithStore(deps));
      for (const [profileId, one] of followed) {
        if (wanted.has(profileId) && one.store === deps.storeOf(profileId)) continue;
        run(one.stop());
        followed.delete(profileId);
      }
      for (const profileId of wanted) {
        const store = deps.storeOf(profileId);
        if (store === null || followed.has(profileId)) continue;
        followed.set(
          profileId,
          new FollowedStore(
            deps,
            store,
            async () => {
              await fetch(store, profileId);
              await deps.syncHandovers(profileId);
            },
            run,
          ),
        );
      }
    },
    check: (profileId) => followed.get(profileId)?.check(),
    async fetchAll() {
      const { answers, problem } = await askStores(deps, fetch);
      if (problem && answers.length === 0) throw problem;
    },
    async inbox() {
      const { answers, problem } = await askStores(deps, async (store, profileId) =>
        (await sharedInbox(store))
          // The store may not know yet that one was filed here.
          .filter(({ id }) => !deps.sink.isFiled(id as ReceivedId))
          .map((push) => ({ ...push, profileId })),
      );
      const known = new Map(answers.flat().map((push) => [push.id, push]));
      return { pushes: [...known.values()], problem };
    },
    async take(profileId, id) {
      const store = deps.storeOf(profileId);
      if (store === null) throw new ProofcaseError('not-found');
      await deps.sink.ready();
      if (!(await takePush(store, id, true))) throw new ProofcaseError('push-taken');
      const push = await findPush(store, id);
      if (push === null) throw new ProofcaseError('push-taken');
      await fetchOne(deps, { store, profileId, fetching, reported, isDecided: true }, push);
    },
    async stop() {
      for (const one of followed.values()) run(one.stop());
      followed.clear();
      await withinTime(deps.timers, MAX_STOP_MS, Promise.all(underWay));
    },
  };
}

interface Fetching {
  readonly store: TeamStore;
  readonly profileId: ProfileId;
  readonly fetching: Map<string, Promise<void>>;
  readonly reported: Set<string>;
  /** A person takes the push to this workstation, wherever its case is. */
  readonly isDecided: boolean;
}

/** Fetches and files a push once, however many ask for it. */
function fetchOne(deps: PushesDeps, place: Fetching, push: StoredPush): Promise<void> {
  const current = place.fetching.get(push.id);
  if (current) return current;
  const work = fetchAndFile(deps, place, push).finally(() => place.fetching.delete(push.id));
  place.fetching.set(push.id, work);
  return work;
}

async function fetchAndFile(
  deps: PushesDeps,
  { store, profileId, reported, isDecided }: Fetching,
  push: StoredPush,
): Promise<void> {
  const { sink, outgoing, closing } = deps;
  const id = push.id as ReceivedId;
  if (!sink.isFiled(id)) {
    const place = sink.caseOf(push.caseNumber);
    if (push.isTaken && place === 'elsewhere' && !isDecided) return returnPush(store, id);
    if (!push.isTaken && (place !== 'here' || !(await takePush(store, id, false)))) return;
    if (closing.aborted) return;
    const { caseNumber, receivedAt, parts } = push;
    const isFiled = await sink.file({ id, caseNumber, receivedAt, parts }, (part) =>
      whileRunning(contentOf(store, push, part), closing),
    );
    // The rows follow later; the next check reports it.
    if (!isFiled) return;
  }
  if (reported.has(id) && deps.repositories.teamMessages.count(profileId) > 0) return;
  await deps.faultPoint('push-filed');
  // The store may be a restored copy that does not know that it was taken.
  if (!push.isTaken) await takePush(store, id, false);
  reported.add(id);
  outgoing.append(pushFiled, profileId, { id });
}

/** @throws ProofcaseError `illegal-state` when the engine closes, after which nothing may be stored. */
async function* whileRunning(content: AsyncIterable<Buffer>, closing: AbortSignal): AsyncIterable<Buffer> {
  for await (const piece of content) {
    if (closing.aborted) throw new ProofcaseError('illegal-state', {}, 'the engine closes');
    yield piece;
  }
}

/** Listens to one store; without a connection for it, it looks once a minute. */
class FollowedStore {
  readonly store: TeamStore;
  readonly #deps: PushesDeps;
  readonly #fetch: () => Promise<void>;
  readonly #run: (work: Promise<unknown>) => void;
  #connection: DedicatedConnection | null = null;
  #cancelCheck: () => void = () => undefined;
  #cancelListen: () => void = () => undefined;
  #failures = 0;
  #isStopped = false;
  #checking: Promise<void> | null = null;
  #isDueAgain = false;

  constructor(
    deps: PushesDeps,
    store: TeamStore,
    fetch: () => Promise<void>,
    run: (work: Promise<unknown>) => void,
  ) {
    this.store = store;
    this.#deps = deps;
    this.#fetch = fetch;
    this.#run = run;
    run(this.#listen());
    this.check();
  }

  check(): void {
    if (this.#isStopped || this.#deps.closing.aborted) return;
    if (this.#checking) {
      this.#isDueAgain = true;
      return;
    }
    this.#cancelCheck();
    this.#checking = this.#fetch()
      // The store is unavailable: the next check tries again.
      .catch((error: unknown) => {
        if (!(error instanceof ProofcaseError)) this.#deps.onDefect(error);
      })
      .then(() => this.#checked());
    this.#run(this.#checking);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelCheck();
    this.#cancelListen();
    await this.#connection?.end();
    await this.#checking;
  }

  #checked(): void {
    this.#checking = null;
    if (this.#isStopped || this.#deps.closing.aborted) return;
    if (this.#isDueAgain) {
      this.#isDueAgain = false;
      this.check();
      return;
    }
    this.#cancelCheck = this.#deps.timers.after(CHECK_INTERVAL_MS, () => this.check());
  }

  async #listen(): Promise<void> {
    const opened = await this.store.dedicated();
    if (this.#isStopped || this.#deps.closing.aborted) {
      if (opened.ok) await opened.value.end();
      return;
    }
    if (!opened.ok) return this.#listenLater();
    const connection = opened.value;
    this.#connection = connection;
    connection.onNotification(() => this.check());
    connection.onLost(() => {
      this.#connection = null;
      this.#listenLater();
    });
    try {
      await connection.query('LISTEN proofcase_push');
      await connection.query('LISTEN proofcase_handover');
      await connection.query('SELECT proofcase.forget_captures()');
      this.#failures = 0;
      // Pushes that arrived without a listener.
      this.check();
    } catch {
      await connection.end();
    }
  }

  #listenLater(): void {
    if (this.#isStopped || this.#deps.closing.aborted) return;
    this.#failures += 1;
    this.#cancelListen();
    this.#cancelListen = this.#deps.timers.after(backoffMs(this.#failures, this.#deps.random()), () =>
      this.#run(this.#listen()),
    );
  }
}
