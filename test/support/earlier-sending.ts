import { createHash, randomUUID } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageId } from '../../src/domain/ids';
import type { Decision, JournalReason, PackageState } from '../../src/domain/journal';
import type { Route } from '../../src/domain/route';
import { SIDE_JOURNAL_FILE } from '../../src/main/storage/side-journal';
import { CANARY, type EngineFixture } from './engine-fixture';
import { openRaw } from './fault-folder';
import { type Answer, call, jsonOf, scan } from './practice';

type Row = Readonly<Record<string, string | number | null>>;
export type EarlierStep = keyof ReturnType<typeof stepsOf>;

/** The first version that stores whether a package may have been paid. */
const MAYBE_PAID_VERSION = 21;

/** A package of a stored data folder, and the time at which the program of that folder sends it. */
interface EarlierPackage {
  readonly id: PackageId;
  readonly route: Route;
  readonly at: string;
}

/**
 * Sends a package as the program that made a stored data folder did, and stops after the last step. Each step makes its
 * request and leaves what that program left of it in rows, side journal and files; custody entries, which sending does not
 * read, are left out.
 */
export async function sendAsEarlier(
  fixture: EngineFixture,
  pkg: EarlierPackage,
  steps: readonly EarlierStep[],
): Promise<void> {
  const database = openRaw(fixture.dataFolder);
  // Ten megabytes in each test would take most of its time.
  database.prepare('UPDATE package SET route = ? WHERE id = ?').run(pkg.route, pkg.id);
  const zip = await readFile(join(fixture.dataFolder, 'packages', `${pkg.id}.zip`));
  const program = stepsOf(fixture, database, pkg, zip);
  for (const step of steps) await program[step]();
  database.close();
}

function stepsOf(
  { dataFolder, service }: EngineFixture,
  database: ReturnType<typeof openRaw>,
  { id, route, at }: EarlierPackage,
  zip: Buffer,
) {
  const sideJournal = join(dataFolder, SIDE_JOURNAL_FILE);
  const hasMaybePaid = Number(database.pragma('user_version', { simple: true })) >= MAYBE_PAID_VERSION;
  const rowOf = (table: string, key: unknown): Row => {
    const row = database.prepare<[unknown], Row>(`SELECT * FROM ${table} WHERE id = ?`).get(key);
    if (!row) throw new Error(`no ${table} ${key}`);
    return row;
  };
  const { profile_id: profileId, submission_id: submissionId } = rowOf('package', id);
  let uploadUrl = '';
  let s3Key = '';
  let scanId = '';
  let response = { contentType: '', bytes: 0 };

  const move = (state: PackageState, change: Row = {}): void => {
    const maybePaid = hasMaybePaid && state === 'unknown' ? { maybe_paid: 1 } : {};
    const cleared = { status: null, detail: null, reason: null, next_action_at: null };
    const row = { ...cleared, ...change, ...maybePaid, state, changed_at: at };
    const columns = Object.keys(row).map((column) => `${column} = @${column}`);
    database.prepare(`UPDATE package SET ${columns.join(', ')} WHERE id = @id`).run({ ...row, id });
  };
  const startAttempt = (kind: 'upload-url' | 'put' | 'scan'): string => {
    const attemptId = randomUUID();
    database
      .prepare('INSERT INTO attempt (id, package_id, kind, started_at) VALUES (?, ?, ?, ?)')
      .run(attemptId, id, kind, at);
    return attemptId;
  };
  const endAttempt = (attemptId: string, outcome: string, status: number | null = null): void => {
    database
      .prepare('UPDATE attempt SET finished_at = ?, outcome = ?, status = ? WHERE id = ?')
      .run(at, outcome, status, attemptId);
  };
  const appendLine = async (step: object): Promise<void> => {
    const entry = JSON.stringify(step);
    const sum = createHash('sha256').update(entry).digest('hex').slice(0, 16);
    await appendFile(sideJournal, `{"entry":${entry},"sum":"${sum}"}\n`);
  };
  const requestScan = (): Promise<Answer> => {
    const { case_number: caseNumber } = rowOf('submission', submissionId);
    const headers = { 'x-api-key': CANARY, caseNumber: String(caseNumber) };
    if (route === 'direct') return scan(service, zip, headers);
    return call('POST', `${service.baseUrl}/v2/fraudscanner?s3_key=${encodeURIComponent(s3Key)}`, headers);
  };
  const endScan = async (to: PackageState, reason: JournalReason, change: Row): Promise<void> => {
    const isUsed = route === 'presigned' && to === 'unknown';
    move(to, { key_maybe_used: Number(isUsed), reason, ...change });
    await appendLine({ kind: 'ended', attemptId: scanId, packageId: id, to, reason, at });
  };
  const recordDecision = (decision: Decision): Promise<void> =>
    appendLine({ kind: 'decided', at, packageId: id, decision, actor: 'anna' });

  return {
    /** `queued` -> `url_issued`. */
    async issueUrl(): Promise<void> {
      const answer = await call('POST', `${service.baseUrl}/v2/getUploadUrl`, { 'x-api-key': CANARY });
      uploadUrl = String(jsonOf(answer).upload_url);
      s3Key = String(jsonOf(answer).s3_key);
      endAttempt(startAttempt('upload-url'), 'issued');
      move('url_issued');
    },
    /** `url_issued` -> `stored`. */
    async put(): Promise<void> {
      await call('PUT', uploadUrl, { 'Content-Type': 'application/zip' }, zip);
      endAttempt(startAttempt('put'), 'stored');
      move('stored', { s3_key: s3Key, stored_at: at, key_maybe_used: 0, bytes_sent: zip.length });
    },
    /** `queued` or `stored` -> `submitting`, before the request. */
    async submit(): Promise<void> {
      scanId = startAttempt('scan');
      move('submitting', {
        submitted_at: at,
        attempts: Number(rowOf('package', id).attempts) + 1,
        bytes_sent: route === 'presigned' ? zip.length : 0,
        answer_file: `${scanId}.answer`,
        key_maybe_used: Number(route === 'presigned'),
      });
      // An earlier line of the file has the names of its version.
      const lines = (await readFile(sideJournal, 'utf8')).split('\n');
      const { entry } = JSON.parse(lines.find((line) => line.includes('"kind":"submitting"')) ?? '');
      const { name: profileName, base_url: baseUrl } = rowOf('profile', profileId);
      await appendLine({
        kind: 'submitting',
        at,
        attemptId: scanId,
        package: underNamesOf(entry.package, rowOf('package', id)),
        submission: underNamesOf(entry.submission, rowOf('submission', submissionId)),
        profileName,
        baseUrl,
      });
    },
    /** Remains `submitting`; the service processes the package. */
    async scan(): Promise<void> {
      await requestScan();
    },
    /** Remains `submitting`; the response is on disk and in the side journal. */
    async receive(): Promise<void> {
      const { body, headers } = await requestScan();
      const answerFile = `${scanId}.answer`;
      await writeFile(join(dataFolder, 'answers', answerFile), body);
      response = { contentType: String(headers['content-type']), bytes: body.length };
      await appendLine({ kind: 'answered', attemptId: scanId, packageId: id, answerFile, ...response, at });
    },
    /** `submitting` -> `answered`. */
    record(): void {
      endAttempt(scanId, 'answered', 200);
      move('answered', {
        answer_content_type: response.contentType,
        answer_bytes: response.bytes,
        answered_at: at,
        bytes_sent: zip.length,
      });
    },
    /** `submitting` -> `unknown`; the service processes the package. */
    async lose(): Promise<void> {
      await requestScan();
      endAttempt(scanId, 'failed after-body network');
      await endScan('unknown', 'connection-lost-after-body', { bytes_sent: zip.length });
    },
    /** `submitting` -> `waiting`; the service cannot be reached. */
    async fail(): Promise<void> {
      endAttempt(scanId, 'failed before-body network');
      await endScan('waiting', 'network', { failures: 1, next_action_at: at });
    },
    /** `submitting` -> `blocked`, with the account. */
    async refuse(): Promise<void> {
      endAttempt(scanId, 'refused', 429);
      database
        .prepare(
          `UPDATE profile SET block_reason = 'quota', block_since = ?, block_status = 429 WHERE id = ?`,
        )
        .run(at, profileId);
      await endScan('blocked', 'quota', { status: 429, bytes_sent: zip.length });
    },
    /** `unknown` -> `stored`. */
    async askAgain(): Promise<void> {
      await recordDecision('ask-again');
      move('stored');
    },
    /** `unknown` -> `queued`. */
    async sendAgain(): Promise<void> {
      await recordDecision('send-again');
      move('queued', { s3_key: null, stored_at: null, key_maybe_used: 0, bytes_sent: 0 });
    },
    /** From here to `restore`, the database forgets and the side journal does not. */
    backUp(): void {
      database.exec('BEGIN');
    },
    restore(): void {
      database.exec('ROLLBACK');
    },
  };
}

/** A row as a version wrote it to the side journal, whose names and kinds of values an earlier line has. */
function underNamesOf(earlier: object, row: Row): object {
  return Object.fromEntries(
    Object.entries(earlier).map(([name, value]) => {
      const stored = row[columnOf(name)];
      if (stored === undefined) throw new Error(`no column for ${name}`);
      return [name, typeof value === 'boolean' ? stored === 1 : stored];
    }),
  );
}

/** The column of a property, under its name in any version. */
function columnOf(name: string): string {
  if (name === 'of') return 'of_packages';
  return name.replace('uploadKey', 'key').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
