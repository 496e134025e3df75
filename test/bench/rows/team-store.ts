import { createHash, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { parseTeamAddress } from '../../../src/main/team/connection/team-address';
import { createTeamConnection, type TeamConnection } from '../../../src/main/team/connection/team-connection';
import { SEEN_SQL, type SeenRow } from '../../../src/main/team/sharing/compare';
import { FIRST_PAGE_SQL, listTeamCases } from '../../../src/main/team/sharing/list-cases';
import { postgres, type TestDatabase } from '../../support/postgres';
import { type BenchRow, type Line, megabytes, milliseconds, spread, timed } from '../measure';
import { median } from '../statistics';

const PICTURES = Number(process.env.PROOFCASE_BENCH_PICTURES ?? 20_000_000);
const PICTURES_PER_CASE = 20;
const CASES = PICTURES / PICTURES_PER_CASE;
const WORKSTATIONS = 200;
const PHOTOS = 40;
/** Of 12; a picture of the store may be one that the logo replaced. */
const FOUND_PHOTOS = 8;
const RUNS = 15;
const MAX_SEEN_MS = 500;
const MAX_PAGE_MS = 100;

/** Hashes with the highest bit clear, as those of pictures are. */
const FREQUENCY = `('x' || substr(md5(p::text), 1, 16))::bit(64)::bigint & 9223372036854775807`;
const GRADIENT = `('x' || substr(md5(p::text), 17, 16))::bit(64)::bigint`;

/** Fills the tables without their indexes, and makes these afterwards, as after a restore. */
const FILL: readonly string[] = [
  `INSERT INTO proofcase.workstation (id, name, app_version)
   SELECT gen_random_uuid(), 'desk-' || w, '0' FROM generate_series(1, ${WORKSTATIONS}) w`,
  `INSERT INTO proofcase.shared_case (id, case_number, workstation_id, owner_id, handler, state, changed_at)
   SELECT gen_random_uuid(), 'KF-' || lpad(c::text, 8, '0'), w.id, w.id, 'handler-' || c % 500, 'preparing',
     now() - c * interval '1 second'
   FROM generate_series(1, ${CASES}) c
   JOIN (SELECT id, row_number() OVER () - 1 AS n FROM proofcase.workstation) w ON w.n = c % ${WORKSTATIONS}`,
  'ALTER TABLE proofcase.shared_content DROP CONSTRAINT shared_content_pkey',
  'ALTER TABLE proofcase.shared_content DROP CONSTRAINT shared_content_case_key_fkey',
  'DROP INDEX proofcase.shared_content_case, proofcase.shared_content_picture',
  'DROP INDEX proofcase.shared_picture_high, proofcase.shared_picture_middle, proofcase.shared_picture_low',
  // Every case has a logo, so that one hash is in all of them.
  `INSERT INTO proofcase.shared_content (sha256, case_key, frequency, gradient)
   SELECT sha256(p::text::bytea), p / ${PICTURES_PER_CASE} + 1, ${FREQUENCY}, ${GRADIENT}
   FROM generate_series(0, ${PICTURES} - 1) p WHERE p % ${PICTURES_PER_CASE} > 0
   UNION ALL
   SELECT sha256('logo'), c, 77, 77 FROM generate_series(1, ${CASES}) c`,
  `INSERT INTO proofcase.shared_picture (frequency, gradient)
   SELECT ${FREQUENCY}, ${GRADIENT} FROM generate_series(0, ${PICTURES} - 1) p UNION ALL SELECT 77, 77`,
  "SET maintenance_work_mem = '1GB'",
  'ALTER TABLE proofcase.shared_content ADD PRIMARY KEY (sha256, case_key)',
  'CREATE INDEX shared_content_case ON proofcase.shared_content (case_key)',
  `CREATE INDEX shared_content_picture ON proofcase.shared_content (frequency, gradient, case_key)
   WHERE frequency IS NOT NULL`,
  `CREATE UNIQUE INDEX shared_picture_high ON proofcase.shared_picture
   (((frequency >> 42 & 4194303)::integer), frequency, gradient)`,
  `CREATE INDEX shared_picture_middle ON proofcase.shared_picture
   (((frequency >> 21 & 2097151)::integer)) INCLUDE (frequency, gradient)`,
  `CREATE INDEX shared_picture_low ON proofcase.shared_picture
   (((frequency & 2097151)::integer)) INCLUDE (frequency, gradient)`,
  'VACUUM ANALYZE proofcase.shared_content, proofcase.shared_picture, proofcase.shared_case',
];

export const teamStore: BenchRow = {
  id: 'P12',
  title: `a team store with ${PICTURES.toLocaleString('en')} pictures of ${CASES.toLocaleString('en')} cases`,
  peers: [],
  isOnDemand: true,
  async run() {
    // Neither the server nor an idle connection to it keeps a process alive.
    const alive = setInterval(() => undefined, 60_000);
    const database = await (await postgres()).createDatabase();
    const connection = createTeamConnection(parseTeamAddress(database.url), {
      password: async () => database.password,
      authorities: () => undefined,
    });
    const raw = client(database.url, database);
    try {
      const filledMs = await timed(() => fill(database));
      await raw.connect();
      const seen = await measure(async (run) => {
        const values = folder(run);
        return [() => asked(connection, SEEN_SQL, values), () => raw.query(SEEN_SQL, [...values])];
      });
      const page = await measure(async () => [
        () => listTeamCases(connection, { search: '', after: null, limit: 100 }, null),
        () => raw.query(FIRST_PAGE_SQL, [100]),
      ]);
      const search = `KF-${String(Math.floor(CASES / 2))
        .padStart(8, '0')
        .slice(0, 6)}`;
      const found = await measure(async () => [
        () => listTeamCases(connection, { search, after: null, limit: 100 }, null),
        () => raw.query('SELECT 1'),
      ]);
      const [size] = await database.query<{ bytes: string }>(
        `SELECT sum(pg_total_relation_size(oid))::text AS bytes FROM pg_class
         WHERE relnamespace = 'proofcase'::regnamespace AND relname LIKE 'shared%' AND relkind = 'r'`,
      );
      const bytes = Number(size?.bytes ?? 0);
      return {
        kind: 'measured',
        lines: [
          line(`${PHOTOS} photos of a folder, compared with the team`, seen, MAX_SEEN_MS),
          line('first page of the team, 100 cases', page, MAX_PAGE_MS),
          line('first page of a search by the beginning of a number', { ...found, raw: [] }, MAX_PAGE_MS),
        ],
        notes: [
          'The peer is the same statement by `pg`, without the client of the team store. 10 of the photos are nearly the same as one in the store, 2 are a logo that every case has, the others are new. Each run asks about other photos.',
          `The store has ${megabytes(bytes)}, ${Math.round(bytes / CASES).toLocaleString('en')} bytes for each case of ${PICTURES_PER_CASE} pictures. Filled in ${Math.round(filledMs / 1_000)} s. The server of the tests has 32 MB of buffers; the rest is in the page cache.`,
        ],
      };
    } finally {
      await connection.close();
      await raw.end().catch(() => undefined);
      await database.drop();
      clearInterval(alive);
    }
  },
};

async function fill(database: TestDatabase): Promise<void> {
  // One session: the memory for indexes is a setting of it.
  const administrator = client(database.adminUrl, database);
  await administrator.connect();
  for (const sql of FILL) await administrator.query(sql);
  await administrator.end();
}

function client(url: string, { password }: TestDatabase): Client {
  return new Client({ connectionString: url.replace('@', `:${password}@`), ssl: false });
}

interface Measured {
  readonly ours: readonly number[];
  readonly raw: readonly number[];
}

async function measure(
  workOf: (run: number) => Promise<readonly [() => Promise<unknown>, () => Promise<unknown>]>,
): Promise<Measured> {
  const ours: number[] = [];
  const raw: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const [own, peer] = await workOf(run);
    // Other photos for each, so that neither finds the pages of the other in the cache.
    const oursMs = await timed(own);
    const rawMs = await timed((await workOf(run + RUNS + 1))[1] ?? peer);
    if (run === 0) continue;
    ours.push(oursMs);
    raw.push(rawMs);
  }
  return { ours, raw };
}

/** The contents of a folder as `SEEN_SQL` takes them; the hashes of known pictures are made as the store was filled. */
function folder(run: number): readonly unknown[] {
  const photos = Array.from({ length: PHOTOS }, (_, index) => index);
  const seed = (index: number): bigint => BigInt(run * PHOTOS + index + 1);
  const made = (index: number): readonly [bigint, bigint] => {
    if (index < 2) return [77n, 77n];
    // Two bits of a picture in the store differ.
    if (index < 12) {
      const stored = Number((seed(index) * 999_983n) % BigInt(PICTURES));
      const digits = createHash('md5').update(String(stored)).digest('hex');
      const frequency = BigInt.asUintN(63, BigInt(`0x${digits.slice(0, 16)}`));
      const bit = BigInt(index * 5);
      return [
        frequency ^ (1n << bit) ^ (1n << (bit >> 1n)),
        BigInt.asIntN(64, BigInt(`0x${digits.slice(16)}`)),
      ];
    }
    const value = seed(index) * 0x9e3779b97f4a7c15n;
    return [BigInt.asUintN(63, value ^ (value >> 29n)), BigInt.asIntN(64, value * 0xbf58476d1ce4e5b9n)];
  };
  return [
    randomUUID(),
    'P12',
    randomUUID(),
    photos.map((index) => seed(index).toString(16).padStart(64, '0')),
    photos.map((index) => made(index)[0].toString()),
    photos.map((index) => made(index)[1].toString()),
  ];
}

async function asked(connection: TeamConnection, sql: string, values: readonly unknown[]): Promise<void> {
  const found = await connection.query<SeenRow>(sql, values);
  if (!found.ok) throw new Error(`${found.problem.code}: ${found.problem.detail}`);
  const items = new Set(found.value.map(({ item }) => item));
  if (items.size < FOUND_PHOTOS) throw new Error(`only ${items.size} photos were found`);
}

function line(work: string, { ours, raw }: Measured, limitMs: number): Line {
  return {
    work,
    ours: milliseconds(median(ours)),
    peer: raw.length === 0 ? '' : milliseconds(median(raw)),
    figure: `${milliseconds(median(ours))} (${spread(ours, milliseconds)})`,
    bar: `under ${limitMs} ms`,
    holds: median(ours) < limitMs,
  };
}
