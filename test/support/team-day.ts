import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import DatabaseConstructor from 'better-sqlite3';
import { backoffMs } from '../../src/domain/backoff';
import type { CaseId, PackageId, ProfileId, SubmissionId } from '../../src/domain/ids';
import { createCustodyLog } from '../../src/main/storage/custody/custody-log';
import { migrate } from '../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../src/main/storage/database/migrations';
import { createRepositories, type Repositories } from '../../src/main/storage/database/repositories';
import type { StoredPackage, StoredSubmission } from '../../src/main/storage/database/stored-package';
import { ensurePracticeProfile, PRACTICE_PROFILE_ID } from '../../src/main/storage/settings/practice-profile';
import { systemClock } from '../../src/main/support/clock';
import { noFault } from '../../src/main/support/fault-points';
import { systemTimers } from '../../src/main/support/timers';
import {
  createCaptureLeases,
  NO_LEASES,
  type SharedCapture,
} from '../../src/main/team/captures/capture-leases';
import { claimReportKind } from '../../src/main/team/claims/claim-reports';
import { createClaims, type TeamClaims } from '../../src/main/team/claims/claims';
import { parseTeamAddress } from '../../src/main/team/connection/team-address';
import { createTeamConnection } from '../../src/main/team/connection/team-connection';
import { createOutgoing, type Outgoing } from '../../src/main/team/outgoing/outgoing';
import { createTeamStore, type TeamStore } from '../../src/main/team/team-store';
import { createDice } from './dice';
import type { TestDatabase } from './postgres';
import { SEALED } from './sealed-package';

export interface DayOptions {
  readonly workstations: number;
  /** Packages that are claimed, each content once but for the collisions. */
  readonly claims: number;
  /** Contents that two workstations claim at the same instant; they are among the claims. */
  readonly collisions: number;
  /** Open capture cases, and how many workstations follow each. */
  readonly captures: number;
  readonly followers: number;
  /** Between two requests for a capture case. */
  readonly pollMs: number;
  /** In which all claims are made, evenly and in random order. */
  readonly durationMs: number;
}

export interface Day {
  /** Milliseconds of each claim, with the local transactions. */
  readonly claimMs: readonly number[];
  readonly clear: number;
  /** Claims that met another one: a question to a person. */
  readonly held: number;
  /** Claims that had to be asked again since the store did not answer in time. */
  readonly unreached: number;
  /**
   * Requests to the service for capture cases, and those of one workstation that follows all of them alone, after the
   * first `pollMs`: the first of several followers begins earlier.
   */
  readonly requests: number;
  readonly requestsOfOne: number;
  /** Connections at the server while the day runs. */
  readonly connections: number;
  /** Messages that still waited after the last flush. */
  readonly undelivered: number;
  /** From the last claim until the store knew of everything. */
  readonly deliveredMs: number;
}

/** Two data folders in memory, so that a content that is claimed in both belongs to different workstations. */
interface Office {
  readonly repositories: Repositories;
  readonly claims: TeamClaims;
  readonly outgoing: Outgoing;
}

const AT = '2026-10-22T08:00:00.000Z';
const STATUS = Buffer.from(JSON.stringify({ status: 'open', note: 'x'.repeat(1_500) }));

/**
 * A day of many workstations at one team store, each with connections of its own and with the claims, messages and
 * leases of the application. `onStarted` runs when all are connected.
 */
export async function runTeamDay(
  database: TestDatabase,
  options: DayOptions,
  onStarted: () => void = () => undefined,
): Promise<Day> {
  const stores = new Map<ProfileId, TeamStore>();
  const closing = new AbortController();
  const offices = [0, 1].map(() => createOffice((id) => stores.get(id) ?? null, closing.signal));
  const desks = Array.from({ length: options.workstations }, (_, index) => {
    const office = offices[index % 2] ?? failed('no office');
    const profileId = insertDesk(office.repositories, index);
    stores.set(profileId, createStore(database, index));
    return { office, profileId, index };
  });
  const listening: { end(): Promise<void> }[] = [];
  try {
    for (const { profileId } of desks) {
      const store = stores.get(profileId) ?? failed('no store');
      const connection = await store.dedicated();
      if (!connection.ok) throw new Error(connection.problem.code);
      await connection.value.query('LISTEN proofcase_push');
      listening.push(connection.value);
    }
    const [held] = await database.query<{ count: string }>(
      `SELECT count(*) AS count FROM pg_stat_activity WHERE application_name = 'proofcase'`,
    );
    onStarted();
    const planned = plan(desks, options);
    const polling = pollCaptures(desks, stores, options, closing.signal);
    const claimed = await makeClaims(planned, options);
    const lastClaimMs = performance.now();
    for (const { office, profileId } of desks) await office.outgoing.flush(profileId);
    const deliveredMs = performance.now() - lastClaimMs;
    closing.abort();
    return {
      ...claimed,
      requests: await polling.requests,
      requestsOfOne: await polling.requestsOfOne,
      connections: Number(held?.count ?? 0),
      undelivered: offices.reduce(
        (sum, { repositories: { teamMessages } }) => sum + teamMessages.waitingProfiles().length,
        0,
      ),
      deliveredMs,
    };
  } finally {
    closing.abort();
    await Promise.all(listening.map((connection) => connection.end()));
    await Promise.all([...stores.values()].map((store) => store.close()));
  }
}

function failed(reason: string): never {
  throw new Error(reason);
}

function createStore(database: TestDatabase, index: number): TeamStore {
  return createTeamStore({
    connection: createTeamConnection(parseTeamAddress(database.url), {
      password: async () => database.password,
      authorities: () => undefined,
    }),
    workstation: { id: randomUUID(), name: `desk-${index}`, appVersion: '0' },
    onConnected: async (value) => ({ ok: true, value }),
  });
}

function createOffice(storeOf: (id: ProfileId) => TeamStore | null, closing: AbortSignal): Office {
  const database = new DatabaseConstructor(':memory:');
  migrate(database, MIGRATIONS);
  const repositories = createRepositories(database);
  ensurePracticeProfile(repositories, AT);
  const custody = createCustodyLog(repositories.custody, systemClock, 'day', () => undefined);
  const onDefect = (error: unknown): never => {
    throw error;
  };
  const outgoing = createOutgoing(
    {
      repositories,
      clock: systemClock,
      timers: systemTimers,
      random: Math.random,
      storeOf,
      onDefect,
      closing,
    },
    [claimReportKind({ repositories, custody, onPaidTwice: () => failed('paid twice') })],
  );
  outgoing.start();
  const claims = createClaims({
    repositories,
    custody,
    clock: systemClock,
    faultPoint: noFault,
    outgoing,
    storeOf,
    isOptional: () => false,
  });
  return { repositories, claims, outgoing };
}

/** A profile stands for a workstation; its case has the number of the workstation. */
function insertDesk(repositories: Repositories, index: number): ProfileId {
  const id = randomUUID() as ProfileId;
  const practice = repositories.profiles.find(PRACTICE_PROFILE_ID)?.profile ?? failed('no profile');
  repositories.profiles.save({ ...practice, id, name: `desk-${index}`, kind: 'service' }, AT);
  repositories.cases.insert({
    id: id as string as CaseId,
    caseNumber: `DAY-${index}`,
    note: '',
    referenceDate: '2026-10-22',
    profileId: id,
    createdAt: AT,
  });
  return id;
}

interface Desk {
  readonly office: Office;
  readonly profileId: ProfileId;
  readonly index: number;
}

interface PlannedClaim {
  readonly office: Office;
  readonly pkg: StoredPackage;
  readonly submission: StoredSubmission;
  /** From the begin of the day, as a part of it. */
  readonly at: number;
}

function plan(desks: readonly Desk[], { claims, collisions }: DayOptions): readonly PlannedClaim[] {
  const dice = createDice(18);
  const planned: PlannedClaim[] = [];
  const add = (desk: Desk, contentHash: string, at: number): void => {
    planned.push({ office: desk.office, at, ...insertPackage(desk, contentHash) });
  };
  const byOffice = [0, 1].map((parity) => desks.filter(({ index }) => index % 2 === parity));
  for (let count = 0; count < collisions; count += 1) {
    const contentHash = randomBytes(32).toString('hex');
    const at = dice.next();
    for (const office of byOffice) add(dice.pick(office), contentHash, at);
  }
  while (planned.length < claims) add(dice.pick(desks), randomBytes(32).toString('hex'), dice.next());
  return planned.sort((a, b) => a.at - b.at);
}

function insertPackage({ office, profileId }: Desk, contentHash: string) {
  const { packages } = office.repositories;
  const caseId = profileId as string as CaseId;
  const submission: StoredSubmission = {
    id: randomUUID() as SubmissionId,
    caseId,
    profileId,
    caseNumber: `DAY ${contentHash.slice(0, 6)}`,
    referenceDate: '2026-10-22',
    reportLanguage: 'en',
    contactEmail: null,
    createdAt: AT,
    actor: 'day',
  };
  packages.insertSubmission(submission);
  const id = randomUUID() as PackageId;
  packages.insert({ ...SEALED, id, submissionId: submission.id, caseId, profileId, contentHash });
  return { submission, pkg: packages.find(id) ?? failed('no package') };
}

async function makeClaims(planned: readonly PlannedClaim[], { durationMs }: DayOptions) {
  const claimMs: number[] = [];
  let clear = 0;
  let held = 0;
  let unreached = 0;
  const claimOne = async ({ office, pkg, submission, at }: PlannedClaim): Promise<void> => {
    const startMs = performance.now();
    const outcome = await office.claims.claim(pkg, submission);
    if (outcome.kind === 'problem' && outcome.problem.code === 'team-unreachable') {
      unreached += 1;
      await wait(backoffMs(1, 0));
      return claimOne({ office, pkg, submission, at });
    }
    claimMs.push(performance.now() - startMs);
    if (outcome.kind === 'held') {
      held += 1;
      return;
    }
    if (outcome.kind !== 'clear') throw new Error(JSON.stringify(outcome));
    clear += 1;
    for (const state of ['submitting', 'answered'] as const) {
      office.repositories.inTransaction(() => office.claims.packageMoved({ ...pkg, state }));
    }
  };
  const running: Promise<void>[] = [];
  const startMs = performance.now();
  for (const one of planned) {
    const early = startMs + one.at * durationMs - performance.now();
    if (early > 1) await wait(early);
    running.push(claimOne(one));
  }
  await Promise.all(running);
  return { claimMs, clear, held, unreached };
}

/** Polls all capture cases at their followers, and beside them as one workstation without a team would. */
function pollCaptures(
  desks: readonly Desk[],
  stores: ReadonlyMap<ProfileId, TeamStore>,
  { captures, followers, pollMs }: DayOptions,
  closing: AbortSignal,
) {
  const dice = createDice(19);
  const counts = { team: 0, one: 0 };
  const countedFromMs = performance.now() + pollMs;
  const count = (of: keyof typeof counts): void => {
    if (performance.now() >= countedFromMs) counts[of] += 1;
  };
  const follow = (leases: typeof NO_LEASES, capture: SharedCapture, counted: () => void): Promise<void> => {
    // Nobody starts at the same moment, and no interval is the same.
    const firstMs = dice.next() * pollMs;
    const nextMs = (): number => pollMs * (0.9 + dice.next() * 0.2);
    return (async () => {
      await wait(firstMs, undefined, { signal: closing }).catch(() => undefined);
      while (!closing.aborted) {
        const turn = await leases.turn(capture, pollMs);
        if (turn.kind === 'ask' && !closing.aborted) {
          counted();
          await leases.share(capture, STATUS, pollMs);
        }
        await wait(nextMs(), undefined, { signal: closing }).catch(() => undefined);
      }
    })();
  };
  const leasesOf = new Map(
    desks.map(({ profileId }) => [
      profileId,
      createCaptureLeases({
        clock: systemClock,
        storeOf: (id) => stores.get(id) ?? null,
        serviceOf: () => 'https://service.example/v1',
        timers: systemTimers,
        closing,
      }),
    ]),
  );
  const team: Promise<void>[] = [];
  const one: Promise<void>[] = [];
  for (let capture = 0; capture < captures; capture += 1) {
    const ticketId = randomUUID();
    const first = dice.below(desks.length);
    for (let follower = 0; follower < followers; follower += 1) {
      const { profileId } = desks[(first + follower * 7) % desks.length] ?? failed('no desk');
      const leases = leasesOf.get(profileId) ?? failed('no leases');
      team.push(follow(leases, { profileId, ticketId }, () => count('team')));
    }
    one.push(follow(NO_LEASES, { profileId: PRACTICE_PROFILE_ID, ticketId }, () => count('one')));
  }
  return {
    requests: Promise.all(team).then(() => counts.team),
    requestsOfOne: Promise.all(one).then(() => counts.one),
  };
}
