import { createHash } from 'node:crypto';
import { createWriteStream, readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import DatabaseConstructor from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import type { PackageId, ProfileId } from '../../src/domain/ids';
import type { PackageState } from '../../src/domain/journal';
import type { ReportedLevel } from '../../src/domain/level';
import type { Route } from '../../src/domain/route';
import type { Engine } from '../../src/main/engine';
import { verifyEvidence } from '../../src/main/evidence/export/verify-evidence';
import { backupFile, listBackups } from '../../src/main/storage/backups/backup-files';
import { SCHEMA_VERSION } from '../../src/main/storage/database/schema-version';
import { unlistedNames } from '../support/data-map';
import { contentsOf } from '../support/deletion-fixture';
import { type EarlierStep, sendAsEarlier } from '../support/earlier-sending';
import { CANARY, createEngineFixture, type EngineFixture, reached } from '../support/engine-fixture';
import { AT_REST, everyKindOf } from '../support/fault-engine';
import { inspectFolder, openRaw } from '../support/fault-folder';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const FOLDERS = readdirSync(FIXTURES).filter((name) => name.startsWith('data-folder-of-schema-'));
const QUEUED = 'KF-2026/0013';
/** The first version that stores a key with its origin. */
const KEY_ORIGINS_VERSION = 16;

/** What the version that made the folder showed of it. */
interface Expected {
  readonly cases: readonly ExpectedCase[];
  readonly deletions: readonly object[];
  readonly filters: readonly string[];
}

interface ExpectedCase {
  readonly caseNumber: string;
  readonly level: ReportedLevel | null;
  readonly packages: readonly { readonly id: PackageId; readonly state: string }[];
  readonly results: readonly { readonly decoded: boolean }[];
  readonly custody: { readonly entries: number; readonly headHash: string };
}

/** Before schema 35, unreadable responses alone counted as a statement of no level. */
function isUnreadable({ results }: ExpectedCase): boolean {
  return results.length > 0 && results.every(({ decoded }) => !decoded);
}

let fixture: EngineFixture;
let expected: Expected;

async function unzip(file: string, into: string): Promise<void> {
  const zip = await openPromise(file);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const target = join(into, entry.fileName);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
  }
}

/** Gives every stored account the address of a running service and the key that a keychain would still have. */
async function connectToService(): Promise<void> {
  const database = openRaw(fixture.dataFolder);
  database.prepare(`UPDATE profile SET base_url = ? WHERE kind = 'service'`).run(fixture.service.baseUrl);
  const ids = database.prepare<[], ProfileId>(`SELECT id FROM profile WHERE kind = 'service'`).pluck().all();
  const hasOrigins = Number(database.pragma('user_version', { simple: true })) >= KEY_ORIGINS_VERSION;
  database.close();
  const bound = JSON.stringify({ origin: new URL(fixture.service.baseUrl).origin, key: CANARY });
  for (const id of ids) await fixture.secrets.write(id, hasOrigins ? bound : CANARY);
}

/** The same of this version, with what not every earlier version had. */
async function shownBy({ handlers }: Engine): Promise<Expected> {
  const { rows } = await handlers['cases.list']({ ...FIRST_PAGE, sort: { by: 'number', descending: false } });
  const database = openRaw(fixture.dataFolder, true);
  const packages = database.prepare<[string], ExpectedCase['packages'][number]>(
    'SELECT id, state, reason, route, sha256 FROM package WHERE case_id = ? ORDER BY sealed_at',
  );
  const rawSha256 = database.prepare<[string], string>('SELECT raw_sha256 FROM result WHERE id = ?').pluck();
  const cases = [];
  for (const { id: caseId, ...row } of rows) {
    const results = [];
    for (const { id, level, files, tokensConsumed, decoded } of await handlers['results.list']({ caseId })) {
      const { attachments } = await handlers['results.get']({ resultId: id });
      results.push({
        id,
        level,
        files,
        tokens: tokensConsumed,
        decoded,
        rawSha256: rawSha256.get(id),
        attachments: attachments.map(({ filename, sha256 }) => ({ filename, sha256 })),
      });
    }
    const [intake, photoNotes, notes, decisions, received, { captures }, check, inquiries, handovers] =
      await Promise.all([
        handlers['intake.get']({ caseId }),
        handlers['items.notes']({ caseId }),
        handlers['caseNotes.list']({ caseId }),
        handlers['decisions.list']({ caseId }),
        handlers['received.ofCase']({ caseId }),
        handlers['captures.ofCase']({ caseId }),
        handlers['custody.check']({ caseId }),
        handlers['questions.list']({ caseId }),
        handlers['handover.list']({ caseId }),
      ]);
    expect(check, row.caseNumber).toMatchObject({ verified: check.entries, broken: null, altered: [] });
    cases.push({
      ...pick(row, [
        'caseNumber',
        'note',
        'referenceDate',
        'level',
        'photos',
        'documents',
        'tokens',
        'decision',
        'closedAt',
        'heldSince',
        'captureColumn',
        'capturePush',
      ]),
      items: intake.items.map((item) => pick(item, ['path', 'sha256', 'excluded'])),
      photoNotes: photoNotes.map(({ note }) => note),
      packages: packages.all(caseId),
      results,
      notes: notes.map(({ versions, removed }) => ({
        texts: versions.map(({ text }) => text),
        removed: removed !== null,
      })),
      decisions: decisions.map((decision) => pick(decision, ['choice', 'reason'])),
      received: received.map(({ source, files }) => ({
        source,
        files: files.map((file) => pick(file, ['name', 'sha256'])),
      })),
      captures: captures.length,
      sources: intake.sources.map((source) => pick(source, ['kind', 'name', 'items'])),
      inquiries: inquiries.map(({ questions, answers }) => ({
        questions: questions?.map(({ text }) => text),
        answers: answers.map(({ text }) => text),
      })),
      handovers: handovers.map((handover) => pick(handover, ['direction', 'state', 'at', 'fileName'])),
      custody: { entries: check.entries, headHash: check.headHash ?? '' },
    });
  }
  database.close();
  const deletions = await handlers['retention.records']({});
  return {
    cases,
    deletions: deletions.map((record) => pick(record, ['state', 'actor', 'custodyEntries'])),
    filters: (await handlers['filters.list']({})).map(({ name }) => name),
  };
}

function pick<Row extends object, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;
}

function statesOf(shown: Expected): readonly (readonly [PackageId, string])[] {
  return shown.cases.flatMap(({ packages }) => packages.map(({ id, state }) => [id, state] as const));
}

/** The only package of a case. */
function packageOf(caseNumber: string): PackageId {
  const [pkg] = expected.cases.find((each) => each.caseNumber === caseNumber)?.packages ?? [];
  if (!pkg) throw new Error(`no package of ${caseNumber}`);
  return pkg.id;
}

/** Requests that could cost tokens or send a message; the uploads of a case do not name it. */
function sentRequests(ofCase?: string): readonly string[] {
  return fixture.service.control
    .state()
    .requests.filter(({ caseNumber }) => !ofCase || !caseNumber || caseNumber === ofCase)
    .map(({ method, path }) => `${method} ${path.replace(/(?<=\/uploads)\/.*/, '')}`);
}

/** A package on its way when the version that made the folder ended, and how this version goes on with it. */
interface OnItsWay {
  /** The state in the database, and what else tells packages in it apart. */
  readonly left: string;
  readonly route: Route;
  /** The case of the package, if not the queued one. */
  readonly caseNumber?: string;
  readonly hoursAgo?: number;
  /** What the earlier version did with the package, from where the folder has it. */
  readonly steps: readonly EarlierStep[];
  /** What a person does after the upgrade. */
  readonly decide?: (engine: Engine, packageId: PackageId) => Promise<unknown>;
  /** Whether the service refuses the next scan. */
  readonly isRefused?: boolean;
  readonly becomes: { readonly state: PackageState; readonly [fact: string]: unknown };
  readonly requests: readonly string[];
  /** Scans of the case that the service charged, for requests of both versions. */
  readonly paid: 0 | 1;
}

const SCAN = 'POST /v2/fraudscanner';
const UPLOAD_AND_SCAN = ['POST /v2/getUploadUrl', 'PUT /practice/uploads', SCAN];
const FILED = { state: 'filed', maybePaid: false } as const;
const LATER_REFUSED = { state: 'unknown', reason: 'later-request-refused', maybePaid: true } as const;
const KEY_GONE = { state: 'unknown', reason: 'upload-key-gone', maybePaid: true } as const;

const askAgain = (engine: Engine, packageId: PackageId) =>
  engine.handlers['outbox.resolve']({ packageId, decision: 'ask-again', typedCaseNumber: null });

const resumeProfile = async (engine: Engine, packageId: PackageId) => {
  const { profileId } = await reached(engine, packageId, 'blocked');
  await engine.handlers['profiles.resume']({ profileId });
};

const ON_THEIR_WAY: readonly OnItsWay[] = [
  {
    left: 'waiting for the service',
    route: 'direct',
    steps: ['submit', 'fail'],
    becomes: FILED,
    requests: [SCAN],
    paid: 1,
  },
  {
    left: 'blocked',
    route: 'direct',
    caseNumber: 'KF-2026/0007',
    steps: [],
    decide: resumeProfile,
    becomes: FILED,
    requests: [SCAN],
    paid: 1,
  },
  {
    left: 'submitting',
    route: 'direct',
    steps: ['submit', 'scan'],
    becomes: {
      state: 'unknown',
      reason: 'found-submitting-at-start',
      maybePaid: true,
      decisions: [{ decision: 'send-again' }, { decision: 'close' }],
    },
    requests: [],
    paid: 1,
  },
  {
    left: 'submitting, its response in the journal',
    route: 'direct',
    steps: ['submit', 'receive'],
    becomes: { state: 'filed' },
    requests: [],
    paid: 1,
  },
  {
    left: 'answered',
    route: 'direct',
    steps: ['submit', 'receive', 'record'],
    becomes: { state: 'filed' },
    requests: [],
    paid: 1,
  },
  {
    left: 'queued again, its response was lost',
    route: 'direct',
    caseNumber: 'KF-2026/0003',
    steps: ['sendAgain'],
    isRefused: true,
    becomes: LATER_REFUSED,
    requests: [SCAN],
    paid: 0,
  },
  {
    left: 'queued again, its response unreadable',
    route: 'direct',
    caseNumber: 'KF-2026/0006',
    steps: ['sendAgain'],
    isRefused: true,
    becomes: LATER_REFUSED,
    requests: [SCAN],
    paid: 0,
  },
  {
    left: 'url_issued',
    route: 'presigned',
    steps: ['issueUrl'],
    becomes: FILED,
    requests: UPLOAD_AND_SCAN,
    paid: 1,
  },
  {
    left: 'stored',
    route: 'presigned',
    steps: ['issueUrl', 'put'],
    becomes: FILED,
    requests: [SCAN],
    paid: 1,
  },
  {
    left: 'stored a day ago',
    route: 'presigned',
    hoursAgo: 24,
    steps: ['issueUrl', 'put'],
    becomes: FILED,
    requests: UPLOAD_AND_SCAN,
    paid: 1,
  },
  {
    left: 'waiting for the service, uploaded',
    route: 'presigned',
    steps: ['issueUrl', 'put', 'submit', 'fail'],
    becomes: FILED,
    requests: [SCAN],
    paid: 1,
  },
  {
    left: 'blocked, uploaded',
    route: 'presigned',
    steps: ['issueUrl', 'put', 'submit', 'refuse'],
    decide: resumeProfile,
    becomes: FILED,
    requests: [SCAN],
    paid: 1,
  },
  {
    left: 'submitting, not sent, then asked again',
    route: 'presigned',
    steps: ['issueUrl', 'put', 'submit'],
    decide: askAgain,
    becomes: { state: 'filed' },
    requests: [SCAN],
    paid: 1,
  },
  {
    left: 'submitting, sent, then asked again',
    route: 'presigned',
    steps: ['issueUrl', 'put', 'submit', 'scan'],
    decide: askAgain,
    becomes: KEY_GONE,
    requests: [SCAN],
    paid: 1,
  },
  {
    left: 'submitting, its response in the journal',
    route: 'presigned',
    steps: ['issueUrl', 'put', 'submit', 'receive'],
    becomes: { state: 'filed' },
    requests: [],
    paid: 1,
  },
  {
    left: 'answered',
    route: 'presigned',
    steps: ['issueUrl', 'put', 'submit', 'receive', 'record'],
    becomes: { state: 'filed' },
    requests: [],
    paid: 1,
  },
  {
    left: 'stored, to ask again',
    route: 'presigned',
    steps: ['issueUrl', 'put', 'submit', 'lose', 'askAgain'],
    becomes: KEY_GONE,
    requests: [SCAN],
    paid: 1,
  },
  {
    left: 'stored a day ago, to ask again',
    route: 'presigned',
    hoursAgo: 24,
    steps: ['issueUrl', 'put', 'submit', 'lose', 'askAgain'],
    becomes: { state: 'unknown', reason: 'upload-expired', maybePaid: true },
    requests: [],
    paid: 1,
  },
  {
    left: 'stored in a restored database',
    route: 'presigned',
    steps: ['issueUrl', 'put', 'backUp', 'submit', 'lose', 'restore'],
    decide: async (engine, packageId) => {
      await engine.handlers['recovery.continue']({});
      await askAgain(engine, packageId);
    },
    becomes: KEY_GONE,
    requests: [SCAN],
    paid: 1,
  },
];

/** All in every folder when deep; otherwise each one, and each state on each route in every folder. */
const ON_THEIR_WAY_IN_FOLDERS = everyKindOf(
  FOLDERS.flatMap((folder) => ON_THEIR_WAY.map((onItsWay) => ({ folder, ...onItsWay }))),
  ({ folder, left, route }) => [`${route} ${left}`, `${folder} ${route} ${/^\w+/.exec(left)}`],
);

describe.each(FOLDERS)('%s', (name) => {
  const stored = join(FIXTURES, name);
  /** The newest folder has the schema of this version until the next migration. */
  const isOlder = Number(name.split('-').at(-1)) < SCHEMA_VERSION;
  beforeEach(async () => {
    fixture = await createEngineFixture();
    expected = JSON.parse(await readFile(join(stored, 'expected.json'), 'utf8')) as Expected;
    await unzip(join(stored, 'data-folder.zip'), fixture.dataFolder);
    await connectToService();
  });
  afterEach(() => fixture.close());

  it('shows every case, package, result, note, decision and custody chain as before', async () => {
    // Without timers: responses that an older decoder read are decoded again later, which is an entry in the chain.
    const timers = { after: () => () => undefined };
    const engine = await fixture.open({ followCaptures: false, timers });
    expect(await shownBy(engine)).toMatchObject({
      ...expected,
      cases: expected.cases.map((shown) => (isUnreadable(shown) ? { ...shown, level: null } : shown)),
    });
  });

  it('keeps every response, attachment, package and received file unchanged, with an intact database', async () => {
    const folders = /^(answers|attachments|packages|received)[/\\]/;
    const filesIn = async () =>
      [...(await contentsOf(fixture.dataFolder))]
        .filter(([name]) => folders.test(name))
        .map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')} ${name}`)
        .sort();
    const before = await filesIn();
    expect(before.length).toBeGreaterThan(20);
    await (await fixture.open({ followCaptures: false })).close();
    expect(await filesIn()).toEqual(before);
    expect(await inspectFolder(fixture.dataFolder)).toMatchObject({ errors: [], leftovers: [] });
  });

  it('exports evidence that passes the check and continues the custody chain', async () => {
    const [first] = expected.cases;
    const engine = await fixture.open({ followCaptures: false });
    const { rows } = await engine.handlers['cases.list']({
      ...FIRST_PAGE,
      search: first?.caseNumber ?? '',
    });
    const [row] = rows;
    if (!first || !row) throw new Error('the first case is missing');
    const { path, headHash } = await engine.exportCase(row.id, join(fixture.root, 'evidence'));
    expect(await verifyEvidence(path)).toMatchObject({ ok: true, headHash });
    const entries = await engine.handlers['custody.list']({ caseId: row.id });
    expect(entries.map(({ hash }) => hash)).toContain(first.custody.headHash);
  });

  it('sends nothing while its outbox is paused, and afterwards only what was never sent', async () => {
    const engine = await fixture.open({ followCaptures: false });
    expect(sentRequests()).toEqual([]);
    const queuedId = packageOf(QUEUED);
    await engine.handlers['settings.change']({ outbox: { paused: false } });
    expect(await reached(engine, queuedId, 'filed')).toMatchObject({ caseNumber: QUEUED });
    expect(sentRequests()).toEqual(['POST /v2/fraudscanner']);
    expect(await unlistedNames(fixture.dataFolder)).toEqual([]);
    const others = ([id]: readonly string[]) => id !== queuedId;
    expect(statesOf(await shownBy(engine)).filter(others)).toEqual(statesOf(expected).filter(others));
  });

  it('restores the submissions of its side journal that a restored database is missing', async () => {
    const unanswered = ({ caseNumber }: ExpectedCase) => caseNumber === 'KF-2026/0003';
    const [lost] = expected.cases.find(unanswered)?.packages ?? [];
    if (!lost) throw new Error('no package has an unknown outcome');
    const database = openRaw(fixture.dataFolder);
    database.prepare('DELETE FROM package WHERE id = ?').run(lost.id);
    database.prepare(`DELETE FROM setting WHERE name = 'journal.offset'`).run();
    database.close();
    const engine = await fixture.open({ followCaptures: false });
    const { packages } = (await shownBy(engine)).cases.find(unanswered) ?? { packages: [] };
    expect(packages).toMatchObject([{ id: lost.id, state: 'unknown' }]);
    expect(sentRequests()).toEqual([]);
  });

  it('is backed up if its schema changes, so that the version before can go on with it', async () => {
    const versionOf = (file: string): unknown => {
      const database = new DatabaseConstructor(file, { readonly: true });
      const version = database.pragma('user_version', { simple: true });
      database.close();
      return version;
    };
    const old = versionOf(join(fixture.dataFolder, 'proofcase.db'));
    const before = await listBackups(fixture.dataFolder);
    await (await fixture.open({ followCaptures: false })).close();
    const made = (await listBackups(fixture.dataFolder)).filter(({ id }) =>
      before.every((each) => each.id !== id),
    );
    expect(versionOf(join(fixture.dataFolder, 'proofcase.db'))).toBe(SCHEMA_VERSION);
    expect(made).toHaveLength(isOlder ? 1 : 0);
    for (const { id } of made) {
      const copy = backupFile(fixture.dataFolder, id);
      expect(versionOf(copy)).toBe(old);
      if (process.platform !== 'win32') expect((await stat(copy)).mode & 0o077).toBe(0);
      const [upgraded, kept] = [
        openRaw(fixture.dataFolder, true),
        new DatabaseConstructor(copy, { readonly: true }),
      ];
      const cases = (database: typeof kept) =>
        database.prepare('SELECT case_number FROM "case" ORDER BY 1').all();
      expect(cases(kept)).toEqual(cases(upgraded));
      for (const database of [upgraded, kept]) database.close();
    }
    await (await fixture.open({ followCaptures: false })).close();
    expect(await listBackups(fixture.dataFolder)).toHaveLength(before.length + made.length);
  });

  it.each(ON_THEIR_WAY_IN_FOLDERS.filter(({ folder }) => folder === name))(
    'goes on with a package left $left ($route)',
    async ({ route, caseNumber = QUEUED, hoursAgo = 1, steps, decide, isRefused, ...end }) => {
      const [id, queuedId] = [packageOf(caseNumber), packageOf(QUEUED)];
      const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
      await sendAsEarlier(fixture, { id, route, at }, steps);
      const { control } = fixture.service;
      if (isRefused)
        control.inject({ endpoint: 'scan', caseNumber, action: { kind: 'status', status: 422 } });
      const sentBefore = sentRequests().length;

      const engine = await fixture.open({ followCaptures: false });
      expect(sentRequests()).toHaveLength(sentBefore);
      await engine.handlers['settings.change']({ outbox: { paused: false } });
      await decide?.(engine, id);
      expect(await reached(engine, id, ...AT_REST)).toMatchObject(end.becomes);
      if (id !== queuedId) await reached(engine, queuedId, 'filed');
      const others = ([other]: readonly string[]) => other !== id && other !== queuedId;
      expect(statesOf(await shownBy(engine)).filter(others)).toEqual(statesOf(expected).filter(others));
      await engine.close();
      expect(sentRequests(caseNumber).slice(sentBefore)).toEqual(end.requests);
      expect(control.state().byCaseNumber[caseNumber]?.processed ?? 0).toBe(end.paid);
      expect(await inspectFolder(fixture.dataFolder)).toMatchObject({ errors: [], leftovers: [] });
    },
  );

  it('that a newer version wrote is refused, and goes back to the newest backup that can be read', async () => {
    const before = await fixture.open({ followCaptures: false });
    if (!isOlder) await before.handlers['backups.make']({});
    await before.close();
    const [readable] = await listBackups(fixture.dataFolder);
    const database = openRaw(fixture.dataFolder);
    database.pragma('user_version = 999');
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
    const unreadable = backupFile(fixture.dataFolder, '29990101T000000000Z');
    await copyFile(join(fixture.dataFolder, 'proofcase.db'), unreadable);
    await expect(fixture.open()).rejects.toMatchObject({
      code: 'data-folder-unsuitable',
      values: { version: 999 },
    });
    const shown = await fixture.open({ onDamage: 'open', followCaptures: false });
    const report = await shown.handlers['app.recovery']({});
    expect(report).toMatchObject({
      mode: 'read-only',
      findings: [{ code: 'database-newer', version: 999 }],
      backup: { id: readable?.id },
    });
    await expect(
      shown.handlers['backups.restore']({ backupId: '29990101T000000000Z' }),
    ).rejects.toMatchObject({
      code: 'backup-damaged',
    });
    await shown.handlers['backups.restore']({ backupId: readable?.id ?? '' });
    await shown.close();
    const engine = await fixture.open({ followCaptures: false });
    expect(engine.isWritable).toBe(true);
    const numbers = ({ cases }: Expected) => cases.map(({ caseNumber }) => caseNumber);
    expect(numbers(await shownBy(engine))).toEqual(numbers(expected));
    expect(sentRequests()).toEqual([]);
  });

  it('finds its cases by their words and by its saved filter', async () => {
    const engine = await fixture.open({ followCaptures: false });
    const listed = async (query: object) => {
      const { rows } = await engine.handlers['cases.list']({ ...FIRST_PAGE, ...query });
      return rows.map(({ caseNumber }) => caseNumber);
    };
    expect(await listed({ search: 'kuche' })).toEqual(['KF-2026/0001']);
    expect(await listed({ search: 'Rechnung.pdf' })).toEqual(['KF-2026/0001']);
    const [saved] = await engine.handlers['filters.list']({});
    expect(saved?.query).toMatchObject({
      search: 'wasser',
      filter: { levels: ['Yellow'], findings: ['no-position'] },
    });
    const { filter } = saved?.query ?? FIRST_PAGE;
    const chosen = expected.cases.filter(
      ({ level }) => level?.kind === 'known' && ['Green', '-'].includes(level.level),
    );
    const numbers = chosen.map(({ caseNumber }) => caseNumber);
    expect(numbers.length).toBeGreaterThan(1);
    const found = await listed({ filter: { ...filter, levels: ['Green', '-'] } });
    expect([...found].sort()).toEqual(numbers);
  });
});
