import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { CLAIM_SQL } from '../../../src/main/team/claims/claim-statements';
import { postgres, type TestDatabase } from '../../support/postgres';
import { type DayOptions, runTeamDay } from '../../support/team-day';
import { type BenchRow, megabytes, milliseconds, spread } from '../measure';
import { median, percentile95 } from '../statistics';

const DAY: DayOptions = {
  workstations: 500,
  claims: 50_000,
  collisions: 1_000,
  captures: 2_000,
  followers: 5,
  pollMs: 60_000,
  durationMs: 360_000,
};
const MAX_CLAIM_MS = 20;
/** Of the requests of one workstation: the intervals are random. */
const MAX_REQUESTS = 1.05;
const RAW_EVERY_MS = 50;

/** What an administrator sets: every commit is flushed, and each workstation may open four connections. */
const SERVER = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'autovacuum=on',
  'max_connections=2100',
];

export const teamDay: BenchRow = {
  id: 'P12D',
  title: `a day of ${DAY.workstations} workstations at a team store, in ${DAY.durationMs / 60_000} minutes`,
  peers: [],
  isOnDemand: true,
  async run() {
    // Neither the server nor an idle connection to it keeps a process alive.
    const alive = setInterval(() => undefined, 60_000);
    const database = await (await postgres(SERVER)).createDatabase();
    const stopping = new AbortController();
    try {
      const before = await storeBytes(database);
      let raw: Promise<readonly number[]> = Promise.resolve([]);
      const day = await runTeamDay(database, DAY, () => {
        raw = rawClaims(database, stopping.signal);
      });
      stopping.abort();
      const rawMs = await raw;
      const bytes = (await storeBytes(database)) - before;
      const p95 = percentile95(day.claimMs);
      const minutes = (DAY.durationMs - DAY.pollMs) / 60_000;
      return {
        kind: 'measured',
        lines: [
          {
            work: `${day.claimMs.length.toLocaleString('en')} claims of ${DAY.workstations} workstations`,
            ours: milliseconds(median(day.claimMs)),
            peer: milliseconds(median(rawMs)),
            figure: `p95 ${milliseconds(p95)} (${spread(day.claimMs, milliseconds)}); peer ${milliseconds(percentile95(rawMs))}; asked again ${day.unreached}`,
            bar: `p95 under ${MAX_CLAIM_MS} ms, none asked again`,
            holds: p95 < MAX_CLAIM_MS && day.unreached === 0,
          },
          {
            work: `${DAY.collisions.toLocaleString('en')} contents claimed twice at the same instant`,
            ours: `${day.held.toLocaleString('en')} questions`,
            peer: '',
            figure: `${day.clear.toLocaleString('en')} clear`,
            bar: 'one question each',
            holds: day.held === DAY.collisions && day.clear === DAY.claims - DAY.collisions,
          },
          {
            work: `${DAY.captures.toLocaleString('en')} open capture cases, each at ${DAY.followers} workstations: requests to the service per minute; of one workstation`,
            ours: `${Math.round(day.requests / minutes)}`,
            peer: `${Math.round(day.requestsOfOne / minutes)}`,
            figure: (day.requests / day.requestsOfOne).toFixed(2),
            bar: `at most ${MAX_REQUESTS}`,
            holds: day.requests <= day.requestsOfOne * MAX_REQUESTS,
          },
          {
            work: 'messages that were not delivered at the end of the day',
            ours: `${day.undelivered}`,
            peer: '',
            figure: `all known ${milliseconds(day.deliveredMs)} after the last claim`,
            bar: 'none',
            holds: day.undelivered === 0,
          },
        ],
        notes: [
          'Each workstation has its connections, its claims, its messages and its leases of the application, in one process; what it writes itself is in memory. The peer is the same statement by `pg`, every 50 ms meanwhile, without local transactions. Every commit of the server is flushed.',
          `${day.connections} connections at the start, two for each workstation. The store grew by ${megabytes(bytes)}: ${Math.round(bytes / (DAY.claims + DAY.captures)).toLocaleString('en')} bytes for each claim or capture case.`,
        ],
      };
    } finally {
      stopping.abort();
      await database.drop();
      clearInterval(alive);
    }
  },
};

/** Claims one content after the other by a connection of its own, until `stopping`. */
async function rawClaims(database: TestDatabase, stopping: AbortSignal): Promise<readonly number[]> {
  const client = new Client({
    connectionString: database.url.replace('@', `:${database.password}@`),
    ssl: false,
  });
  await client.connect();
  const workstation = randomUUID();
  await client.query("INSERT INTO proofcase.workstation (id, name, app_version) VALUES ($1, 'raw', '0')", [
    workstation,
  ]);
  const times: number[] = [];
  while (!stopping.aborted) {
    const content = randomBytes(32).toString('hex');
    const startMs = performance.now();
    await client.query(CLAIM_SQL, [randomUUID(), randomUUID(), content, workstation, 'RAW', '', false, []]);
    times.push(performance.now() - startMs);
    await wait(RAW_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
  await client.end();
  return times;
}

async function storeBytes(database: TestDatabase): Promise<number> {
  const [size] = await database.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(oid))::text AS bytes FROM pg_class
     WHERE relnamespace = 'proofcase'::regnamespace AND relkind = 'r'`,
  );
  return Number(size?.bytes ?? 0);
}
