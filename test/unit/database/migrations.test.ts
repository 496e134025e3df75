import { createHash } from 'node:crypto';
import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { CaseId, PackageId } from '../../../src/domain/ids';
import { PACKAGE_STATES, type PackageState } from '../../../src/domain/journal';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { plainCaseList } from '../../../src/main/storage/database/migrations/0018-plain-case-list';
import { caseSources } from '../../../src/main/storage/database/migrations/0023-case-sources';
import { createRepositories } from '../../../src/main/storage/database/repositories';
import { SCHEMA_VERSION } from '../../../src/main/storage/database/schema-version';

/** SHA-256 of each migration that shipped. A new one is added here; an old line never changes. */
const SHIPPED: readonly string[] = [
  '198b90f123ae1e75110d9980e0738ebcff68fd59c6fe8f0cc780fd18475f3600',
  'bd97bca3a5d5be297d8ac6b3beee203fefedd6a6f32572157e8af79c92dd83e1',
  '7c7b997337a999e90316128c3b5faad79d1e2749176a7399777aa3e63ba0394a',
  'f36ddd4625f5d9f014ae557b5de14dfd2b759c462255fe409de7c3656ef1b543',
  '672d99b9a2e50caef9e51a9fda95056ed98831ca8e389f9910caf337d149538d',
  '6d50b0105ae21e9ca5075927d72c0e0960c3f01c8e86201d78ec896978f07563',
  '0e666c6a95519fbfed164bf5ecf941222bd54bf829b03081ddf8aedeebe2ea3f',
  '13042114698866741a2dab911256b4025add279186bd3547d7ef37f737057cdd',
  'b46055594c92cc1273f8aab4e7d943d13d13e232fc5f2cd0d9ef812af7a631a3',
  'e0199c06ff014982b0016586c0a699c61734a2b5ad3230db6bdd3df17e76c539',
  'cba391f52812fe4c7d8004cf48e3bfad1e5141cdcb3ec46edf78170c365eadfb',
  '9d9be47613a89b87b22525ffb9b6eaf61aa7083f140b65a3d7787a1d5a6634a8',
  '100f753f83dbb2ba7d1fa735873a8ca6b65813524db7e654828b7cdb46396165',
  '8b0e429106547f50f164760d455bab2f63910da67e1591707295ad614c1a3c48',
  'e0b3c624e46b81911b81e102967d5156616a4d8428c9cc8d05223891a8b1b5bd',
  '9eea3826bef5f610ae8ffa1e4c97a1668b5a0540518cf19a2e2d52ec6750206f',
  'cda2206ca3ed2fdfa29df6715d11571c6f31c17a114e63c842d6301c99911a47',
  '52405d72de7c9d3d665ca3770374252507a625bc180d4d5a98f93ccef4662189',
  '40c26e40f4ca7a56e72d10195388f8c3a194fccac13ccd9ab6f2dfeb6f5d015a',
  '3de926642f8f6c1040c5b6be7176b7a35ca21b91abcb8f030df5aa596092229d',
  'd8d85faf512071e2dcd3143e0658c3e19cf630c7d6d0c7c3a02ea3d473d4b754',
  'e4323eb92ac61f104c6456c3a5424cd7e63c1d744a890ba4dd01cca7e764e8c8',
  'd9abef878fef74638c76b961feb604a5b5cf9da4bfa71f99ebaeda981d6d12fb',
  'b7c2edef3257b5c03f6e652028e7a79a75211081c2440f1bcc30f9ae3cd4fe39',
  '273a060ceafd16eacbb7d1de314e686c9cf1e0be24d669f2371b3e069d1797c9',
  '7784e218a3ffb9d1eb5131f388b85228098e7b45f77b23227f2cbeaf8f3a50de',
  'ac638d29f3a8a2056a704d7018905256f3de376d0b08bd21311ab43384c92b85',
  '5ade410cb7928636a869dcea99ec550a9707612b9020c2e7f814515afd9018e7',
  'f0bcc7914419f64a0c18d8a8cc1ffe569918048a6756f330c7b533a29adcece0',
  'bf0bfc2d25965348dc6e1e8923bcaf08ffcb953759744244a11def51fb1f09cc',
  '128563fc6bb732c7c5bdd7963ca5c9a7d2df4644dd9f19e120f80fee86ef325c',
  '940c5c8daa7beb43eedde508fa3a0eb198b2b6146074670cf6da956d78e8ff2d',
  '05f9fb420988767c1ba2a7d6747d842329e398e82220a419d3f1ebb73b860b99',
  '36e36ad21a8cb8b29b8297893757f4ae276aa293572b5f3ee55fc124fadc3627',
  '5a7049152c93bdcba8f29b1ef25a2239ec9286fefcf2f18ae78d66eeca1923ee',
];

describe('the migrations', () => {
  it('are numbered without a gap', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
  });

  it('are not edited after their release', () => {
    const hashes = MIGRATIONS.map(({ sql }) => createHash('sha256').update(sql).digest('hex'));
    expect(hashes).toEqual(SHIPPED);
  });

  it('end at the version that is read before they are loaded', () => {
    expect(MIGRATIONS.at(-1)?.version).toBe(SCHEMA_VERSION);
  });

  it('build a schema with valid foreign keys, and do nothing the second time', () => {
    const database = new DatabaseConstructor(':memory:');
    migrate(database, MIGRATIONS);
    migrate(database, MIGRATIONS);
    expect(database.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length);
    expect(database.pragma('foreign_key_check')).toEqual([]);
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    database.close();
  });

  it('keep a push as failed only where the receiver refused it or an event says so', () => {
    const database = new DatabaseConstructor(':memory:');
    migrate(database, MIGRATIONS.slice(0, 16));
    database.exec(`
      INSERT INTO profile (id, name, kind, base_url, capture_authentication, report_language, created_at)
        VALUES ('p', 'P', 'service', 'https://x.example', 'x-api-key', 'de', '2026-01-01T00:00:00.000Z')`);
    const states = {
      refused: { resultPush: { status: 'failed', statusCode: 503 }, events: [] },
      unanswered: {
        resultPush: { status: 'failed', statusCode: null },
        events: [{ action: 'feedback_push_failed' }],
      },
      unknown: { resultPush: { status: 'queued', statusCode: 202 }, events: [] },
      wordless: { resultPush: { status: null, statusCode: null }, events: [] },
    };
    const insertCase = database.prepare(
      `INSERT INTO "case" (id, case_number, note, reference_date, profile_id, created_at, last_activity_at, capture_push)
       VALUES (@id, @id, '', '2026-01-01', 'p', '2026-01-01', '2026-01-01', 'failed')`,
    );
    const insertCapture = database.prepare(
      `INSERT INTO capture (id, case_id, profile_id, ticket_id, origin, followed_since, state, board_column, column_since, push)
       VALUES (@id, @id, 'p', @id, 'created', '2026-01-01', @state, 'closed', '2026-01-01', 'failed')`,
    );
    for (const [id, state] of Object.entries(states)) {
      insertCase.run({ id });
      insertCapture.run({ id, state: JSON.stringify(state) });
    }
    migrate(database, MIGRATIONS);
    const pushes = database
      .prepare<[], [string, string, string]>(
        `SELECT x.id, x.push, c.capture_push FROM capture x JOIN "case" c ON c.id = x.case_id ORDER BY x.id`,
      )
      .raw()
      .all();
    expect(pushes).toEqual([
      ['refused', 'failed', 'failed'],
      ['unanswered', 'failed', 'failed'],
      ['unknown', 'other', 'other'],
      ['wordless', 'other', 'other'],
    ]);
    database.close();
  });

  it('give packages of the first schema the order in which they were sealed', () => {
    const database = new DatabaseConstructor(':memory:');
    migrate(database, MIGRATIONS.slice(0, 1));
    insertFirstSchemaPackages(database, [
      ['third', '2026-03-02T10:00:00.000Z', 2],
      ['first', '2026-03-01T10:00:00.000Z', 1],
      ['second', '2026-03-02T10:00:00.000Z', 1],
    ]);
    migrate(database, MIGRATIONS);
    const ids = database.prepare<[], string>('SELECT id FROM package ORDER BY position').pluck().all();
    expect(ids).toEqual(['first', 'second', 'third']);
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    database.close();
  });

  it('keep notes and preferences with their case and folder, and delete them together', () => {
    const database = new DatabaseConstructor(':memory:');
    database.pragma('foreign_keys = ON');
    migrate(database, MIGRATIONS.slice(0, 2));
    insertFirstSchemaPackages(database, []);
    database.exec(
      `INSERT INTO folder (id, path, registered_at) VALUES ('f', '/f', '2026-03-01T09:00:00.000Z')`,
    );
    migrate(database, MIGRATIONS);
    database.exec(`
      INSERT INTO photo_note (case_id, sha256, note, changed_at) VALUES ('c', 'aa', 'left', '2026-03-01T09:00:00.000Z');
      INSERT INTO folder_preference (folder_id, view, rules) VALUES ('f', NULL, '[]');
      DELETE FROM submission;
      DELETE FROM "case";
      DELETE FROM folder;`);
    const left = database.prepare(
      'SELECT (SELECT count(*) FROM photo_note) + (SELECT count(*) FROM folder_preference) AS left',
    );
    expect(left.pluck().get()).toBe(0);
    database.close();
  });

  it('keep items of the first schema unchanged, with unknown file times', () => {
    const database = new DatabaseConstructor(':memory:');
    migrate(database, MIGRATIONS.slice(0, 1));
    database.exec(`
      INSERT INTO profile (id, name, kind, base_url, capture_authentication, report_language, created_at)
      VALUES ('p', 'P', 'practice', '', 'x-api-key', 'de', '2026-03-01T00:00:00Z');
      INSERT INTO "case" (id, case_number, note, reference_date, profile_id, created_at, last_activity_at)
      VALUES ('c', 'ABCD', '', '2026-03-01', 'p', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z');
      INSERT INTO item (id, case_id, path, bytes, sha256, type, facts, excluded, exclusion_reason, preview)
      VALUES ('i', 'c', 'a.jpg', 7, 'ab', 'jpeg', '{}', 1, 'private', 'ready');`);
    migrate(database, MIGRATIONS);
    const kept = database.prepare('SELECT id, path, excluded, exclusion_reason, modified_ms FROM item').all();
    expect(kept).toEqual([
      { id: 'i', path: 'a.jpg', excluded: 1, exclusion_reason: 'private', modified_ms: null },
    ]);
    expect(database.pragma('foreign_key_check')).toEqual([]);
    database.close();
  });

  it('make the folder of a case its first source, with the state of its reading and its items', () => {
    const database = new DatabaseConstructor(':memory:');
    database.pragma('foreign_keys = ON');
    migrate(database, MIGRATIONS.slice(0, caseSources.version - 1));
    insertFirstSchemaPackages(database, []);
    database.exec(`
      INSERT INTO folder (id, path, registered_at) VALUES ('f', '/photos/KF-1', '2026-03-01T09:00:00.000Z');
      INSERT INTO intake (case_id, folder_id, state, found, read, skipped, findings, changed_at)
      VALUES ('c', 'f', 'done', 2, 2, '[{"path":"a.txt","reason":"unsupported"}]', '[]', '2026-03-02T09:00:00.000Z');
      INSERT INTO item (id, case_id, path, bytes, sha256, type, facts, excluded, preview)
      VALUES ('i', 'c', 'cellar/a.jpg', 7, 'ab', 'jpeg', '{}', 0, 'ready');
      INSERT INTO custody VALUES ('c', 1, '2026-03-01T10:00:00.000Z', 'anna', 'folder-read', '["f"]', '{}', '00', 'ff');`);
    migrate(database, MIGRATIONS);
    const repositories = createRepositories(database);
    const [source, ...others] = repositories.sources.ofCase('c' as CaseId);
    expect(others).toEqual([]);
    expect(source).toMatchObject({
      kind: 'folder',
      folder: { id: 'f', path: '/photos/KF-1' },
      name: 'KF-1',
      prefix: '',
      addedAt: '2026-03-01T10:00:00.000Z',
      state: 'done',
      found: 2,
      read: 2,
      skipped: [{ path: 'a.txt', reason: 'unsupported' }],
    });
    expect(repositories.intake.items('c' as CaseId)).toMatchObject([
      { id: 'i', sourceId: source?.id, path: 'cellar/a.jpg', sourcePath: 'cellar/a.jpg' },
    ]);
    expect(database.pragma('foreign_key_check')).toEqual([]);
    database.close();
  });

  it('say of content credentials of an earlier version that they were not verified', () => {
    const database = new DatabaseConstructor(':memory:');
    migrate(database, MIGRATIONS.slice(0, 16));
    insertFirstSchemaPackages(database, []);
    const credentials = {
      code: 'content-credentials',
      severity: 'info',
      generator: 'Leica M11-P',
      actions: ['c2pa.created'],
      signer: 'Leica Camera AG',
      readable: true,
    };
    const others = [
      { code: 'no-position', severity: 'info' },
      { code: 'zone-unknown', severity: 'info' },
    ];
    const facts = { width: 4, findings: [others[0], credentials, others[1]] };
    database
      .prepare(
        `INSERT INTO item (id, case_id, path, bytes, sha256, type, facts, excluded, preview)
         VALUES ('i', 'c', 'a.jpg', 7, 'ab', 'jpeg', ?, 0, 'ready')`,
      )
      .run(JSON.stringify(facts));
    migrate(database, MIGRATIONS);
    const { readable: _readable, ...kept } = credentials;
    const verified = {
      ...kept,
      state: 'unverified',
      problems: ['not-checked'],
      timeStamp: null,
      revocation: 'unknown',
      host: null,
    };
    const stored = database.prepare<[], string>('SELECT facts FROM item').pluck().get() ?? '';
    expect(JSON.parse(stored)).toEqual({ width: 4, findings: [others[0], verified, others[1]] });
    database.close();
  });

  it('check received results with content credentials of an earlier version again, and no others', () => {
    const database = new DatabaseConstructor(':memory:');
    migrate(database, MIGRATIONS.slice(0, 16));
    const insert = database.prepare(
      `INSERT INTO received (id, case_id, case_number, received_at, source, bytes, replaced_at, items)
       VALUES (?, NULL, ?, '2026-03-01T09:00:00.000Z', 'push', 1, NULL, ?)`,
    );
    insert.run('with', 'KF-1', '{"items":[{"findings":[{"code":"content-credentials","severity":"info"}]}]}');
    insert.run('without', 'KF-2', '{"items":[{"findings":[{"code":"no-position","severity":"info"}]}]}');
    migrate(database, MIGRATIONS);
    const unchecked = createRepositories(database).received.unchecked();
    expect(unchecked.map(({ id }) => id)).toEqual(['with']);
    database.close();
  });

  it('carry levels and findings of cases over from bits to a rank and codes', () => {
    const database = new DatabaseConstructor(':memory:');
    database.pragma('foreign_keys = ON');
    migrate(database, MIGRATIONS.slice(0, plainCaseList.version - 1));
    database.exec(`
      INSERT INTO profile (id, name, kind, base_url, capture_authentication, report_language, created_at)
      VALUES ('p', 'P', 'practice', '', 'x-api-key', 'de', '2026-03-01T00:00:00Z');`);
    const insert = database.prepare(
      `INSERT INTO "case" (id, case_number, note, reference_date, profile_id, created_at, last_activity_at, level_kind,
         level_text, level_rank)
       VALUES (@id, @id, '', '2026-03-01', 'p', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', @kind, @text, @rank)`,
    );
    for (const [id, kind, text, rank] of [
      ['red', 'known', 'Red', 0],
      ['yellow', 'known', 'Yellow', 1],
      ['purple', 'unknown', 'Purple', 2],
      ['absent', 'absent', null, 3],
      ['nothing', 'known', '-', 4],
      ['green', 'known', 'Green', 5],
      ['unsent', null, null, null],
    ]) {
      insert.run({ id, kind, text, rank });
    }
    database.exec(`
      INSERT INTO case_finding (code, case_number)
      SELECT value, number FROM "case", json_each('["no-position", "ai-marks"]') WHERE "case".id IN ('red', 'unsent');
      INSERT INTO case_finding (code, case_number) SELECT 'blurred', number FROM "case" WHERE id = 'green';
      INSERT INTO case_day (day, case_number) SELECT '2026-02-28', number FROM "case" WHERE id = 'green';
      INSERT INTO search_source (case_number, source, texts) SELECT number, 'case', '[]' FROM "case" WHERE id = 'red';
      INSERT INTO search_pending (case_number) SELECT number FROM "case" WHERE id = 'yellow';`);
    migrate(database, MIGRATIONS);
    expect(
      database.prepare('SELECT id, severity_rank AS rank, finding_codes AS codes FROM "case"').all(),
    ).toEqual([
      { id: 'red', rank: 600, codes: ' ai-marks no-position ' },
      { id: 'yellow', rank: 500, codes: '' },
      { id: 'purple', rank: 400, codes: '' },
      { id: 'absent', rank: 300, codes: '' },
      { id: 'nothing', rank: 200, codes: '' },
      { id: 'green', rank: 100, codes: ' blurred ' },
      { id: 'unsent', rank: 0, codes: ' ai-marks no-position ' },
    ]);
    const ofCases = (table: string) =>
      database
        .prepare<[], string>(`SELECT id FROM ${table} JOIN "case" ON row_id = case_row_id`)
        .pluck()
        .all();
    expect(ofCases('case_day')).toEqual(['green']);
    expect(ofCases('search_source')).toEqual(['red']);
    expect(ofCases('search_pending')).toEqual(['yellow']);
    database.exec(`DELETE FROM "case" WHERE id IN ('red', 'yellow', 'green')`);
    for (const table of ['case_day', 'search_source', 'search_pending']) expect(ofCases(table)).toEqual([]);
    expect(database.pragma('foreign_key_check')).toEqual([]);
    database.close();
  });

  it('give cases the state that the program derives, and packages whether they may have been paid', () => {
    const database = new DatabaseConstructor(':memory:');
    migrate(database, MIGRATIONS.slice(0, 17));
    insertFirstSchemaPackages(database, []);
    const insertCase = database.prepare<[string, string, number, number]>(
      `INSERT INTO "case" (id, case_number, note, reference_date, profile_id, created_at, last_activity_at, photos,
         capture_questions)
       VALUES (?, ?, '', '2026-03-01', 'p', '2026-03-01T09:00:00.000Z', '2026-03-01T09:00:00.000Z', ?, ?)`,
    );
    const insertSubmission = database.prepare<[string, string]>(
      `INSERT INTO submission (id, case_id, profile_id, case_number, reference_date, report_language, created_at, actor)
       VALUES (?, ?, 'p', 'N', '2026-03-01', 'en', '2026-03-01T09:00:00.000Z', 'anna')`,
    );
    const insertPackage = database.prepare(
      `INSERT INTO package (id, submission_id, case_id, profile_id, sequence, of_packages, entries, bytes, sha256,
         content_hash, route, state, reason, sealed_at, changed_at)
       VALUES (@id, @submission, @case, 'p', 1, 1, 1, 1, @id, @id, 'direct', @state, @reason, @sealedAt, @sealedAt)`,
    );
    const add = (id: string, ...packages: readonly (readonly [PackageState, (string | null)?])[]) => {
      insertCase.run(id, id, id === 'empty' ? 0 : 1, id === 'link' ? 1 : 0);
      for (const [index, [state, reason = null]] of packages.entries()) {
        const submission = `${id}-${index}`;
        insertSubmission.run(submission, id);
        const sealedAt = `2026-03-0${index + 1}T10:00:00.000Z`;
        insertPackage.run({ id: submission, submission, case: id, state, reason, sealedAt });
      }
    };
    // No database of that version has packages that were handed over.
    const states = PACKAGE_STATES.filter((state) => state !== 'handed_over');
    for (const state of states) add(state, [state]);
    for (const first of states) {
      for (const second of states) add(`${first} ${second}`, [first], [second]);
    }
    add('empty');
    add('files');
    add('link', ['filed']);
    add('proxy', ['waiting', 'proxy-credentials']);
    add('later', ['filed']);
    add('all-sealed', ['filed']);
    add('withdrawn-later', ['filed'], ['withdrawn']);
    add('unreadable', ['filed']);
    add('readable', ['filed'], ['filed']);
    const insertItem = database.prepare<[string, string, string, number]>(
      `INSERT INTO item (id, case_id, path, bytes, sha256, type, facts, excluded, preview)
       VALUES (?, ?, 'photo-' || random(), 1, ?, 'jpeg', '{}', ?, 'ready')`,
    );
    const insertEntry = database.prepare<[string, string]>(
      `INSERT INTO entry (package_id, position, entry_name, original_path, source_path, sha256, bytes)
       VALUES (?, 0, 'a.jpg', 'a.jpg', '/a.jpg', ?, 1)`,
    );
    insertItem.run('i1', 'later', 'in no package', 0);
    insertItem.run('i2', 'all-sealed', 'in a package', 0);
    insertItem.run('i3', 'all-sealed', 'excluded', 1);
    insertEntry.run('all-sealed-0', 'in a package');
    insertItem.run('i4', 'withdrawn-later', 'in a withdrawn package', 0);
    insertEntry.run('withdrawn-later-1', 'in a withdrawn package');
    const insertResult = database.prepare<[string, string, string, number]>(
      `INSERT INTO result (id, package_id, case_id, received_at, raw_file, raw_bytes, raw_sha256, decoded, level_kind,
         level_rank, files, problems)
       VALUES (?, ?, ?, '2026-03-02T09:00:00.000Z', 'x', 1, 'aa', ?, 'absent', 3, 0, '[]')`,
    );
    insertResult.run('r1', 'unreadable-0', 'unreadable', 0);
    insertResult.run('r2', 'readable-0', 'readable', 0);
    insertResult.run('r3', 'readable-1', 'readable', 1);
    database.exec(`UPDATE "case" SET level_kind = 'absent', level_rank = 3, undecodable = 1
      WHERE id IN ('unreadable', 'readable')`);
    const attempt = database.prepare(
      `INSERT INTO attempt (id, package_id, kind, started_at, outcome, status) VALUES (?, ?, 'scan', '2026', ?, ?)`,
    );
    attempt.run('lost', 'queued-0', 'failed after-body network', null);
    attempt.run('gateway', 'blocked-0', 'refused', 502);
    attempt.run('refused', 'rejected-0', 'refused', 400);
    attempt.run('early', 'waiting-0', 'failed during-body network', null);
    migrate(database, MIGRATIONS);
    const { cases, packages } = createRepositories(database);
    const rows = database.prepare<[], CaseId>('SELECT id FROM "case"').pluck().all();
    expect(rows.length).toBeGreaterThan(states.length ** 2);
    for (const id of rows) {
      const stored = cases.find(id);
      if (!stored) throw new Error('the case is gone');
      expect({ id, state: stored.state, next: stored.next }).toEqual({
        id,
        state: cases.status(stored).state,
        next: cases.status(stored).next,
      });
    }
    expect(['later', 'all-sealed', 'withdrawn-later'].map((id) => cases.find(id as CaseId)?.next)).toEqual([
      'seal-new',
      'see-results',
      'seal-new',
    ]);
    const rankOf = database
      .prepare<[string], number>('SELECT severity_rank FROM "case" WHERE id = ?')
      .pluck();
    const levels = ['unreadable', 'readable'].map((id) => [rankOf.get(id), cases.find(id as CaseId)?.level]);
    expect(levels).toEqual([
      [0, null],
      [300, { kind: 'absent' }],
    ]);
    const maybePaid = PACKAGE_STATES.filter((state) => packages.find(`${state}-0` as PackageId)?.maybePaid);
    expect(maybePaid).toEqual(['queued', 'blocked', 'unknown', 'closed']);
    database.close();
  });

  it('give saved filters the new names of the states', () => {
    const database = new DatabaseConstructor(':memory:');
    migrate(database, MIGRATIONS.slice(0, 17));
    const insert = database.prepare(
      `INSERT INTO saved_filter (id, name, position, query) VALUES (?, ?, 1, ?)`,
    );
    const states = [
      'question',
      'blocked',
      'on-its-way',
      'unsent',
      'empty',
      'answered',
      'capture-sent',
      'held',
    ];
    insert.run('old', 'old', JSON.stringify({ search: 'a', filter: { levels: ['Red'], states }, sort: {} }));
    insert.run('none', 'none', JSON.stringify({ search: '', filter: { states: [] }, sort: {} }));
    migrate(database, MIGRATIONS);
    const filters = createRepositories(database).filters.list();
    const statesOf = (id: string) => filters.find((filter) => filter.id === id)?.query.filter.states;
    expect(new Set(statesOf('old'))).toEqual(
      new Set(['needs-you', 'sending', 'sealed', 'preparing', 'answered', 'capture-sent', 'held']),
    );
    expect(statesOf('old')).toHaveLength(7);
    expect(statesOf('none')).toEqual([]);
    expect(filters.find(({ id }) => id === 'old')?.query).toMatchObject({
      search: 'a',
      filter: { levels: ['Red'] },
    });
    database.close();
  });

  it('refuse a database of a newer version', () => {
    const database = new DatabaseConstructor(':memory:');
    database.pragma('user_version = 99');
    expect(() => migrate(database, MIGRATIONS)).toThrow('data-folder-unsuitable');
    expect(database.pragma('user_version', { simple: true })).toBe(99);
    database.close();
  });

  it('keep the version before when a step fails', () => {
    const database = new DatabaseConstructor(':memory:');
    const steps = [
      { version: 1, name: 'good', sql: 'CREATE TABLE a (x)' },
      { version: 2, name: 'bad', sql: 'CREATE TABLE b (x); CREATE TABLE b (x)' },
    ];
    expect(() => migrate(database, steps)).toThrow();
    expect(database.pragma('user_version', { simple: true })).toBe(1);
    expect(database.prepare(`SELECT count(*) AS n FROM sqlite_schema WHERE name = 'b'`).get()).toEqual({
      n: 0,
    });
    database.close();
  });
});

type FirstSchemaPackage = readonly [id: string, sealedAt: string, sequence: number];

/** Rows as the first schema held them, with what they refer to. */
function insertFirstSchemaPackages(
  database: DatabaseConstructor.Database,
  packages: readonly FirstSchemaPackage[],
): void {
  const at = '2026-03-01T09:00:00.000Z';
  database
    .prepare(
      `INSERT INTO profile (id, name, kind, base_url, capture_authentication, report_language, created_at)
       VALUES ('p', 'P', 'service', 'https://example.com', 'x-api-key', 'en', ?)`,
    )
    .run(at);
  database
    .prepare(
      `INSERT INTO "case" (id, case_number, note, reference_date, profile_id, created_at, last_activity_at)
       VALUES ('c', 'KF-1', '', '2026-03-01', 'p', ?, ?)`,
    )
    .run(at, at);
  database
    .prepare(
      `INSERT INTO submission (id, case_id, profile_id, case_number, reference_date, report_language, created_at, actor)
       VALUES ('s', 'c', 'p', 'KF-1', '2026-03-01', 'en', ?, 'anna')`,
    )
    .run(at);
  const insert = database.prepare(
    `INSERT INTO package (id, submission_id, case_id, profile_id, sequence, of_packages, entries, bytes, sha256,
       content_hash, route, state, sealed_at, changed_at)
     VALUES (@id, 's', 'c', 'p', @sequence, 3, 1, 1, @id, @id, 'direct', 'queued', @sealedAt, @sealedAt)`,
  );
  for (const [id, sealedAt, sequence] of packages) insert.run({ id, sealedAt, sequence });
}
