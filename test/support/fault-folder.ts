import { createHash } from 'node:crypto';
import { cp, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import type { CaseId } from '../../src/domain/ids';
import type { PackageState } from '../../src/domain/journal';
import type { Route } from '../../src/domain/route';
import { type EngineFixture, readCase } from './engine-fixture';

/** A data folder with an account and a case that is read and not yet sealed, closed, to be copied for each run. */
export interface PreparedFolder {
  readonly path: string;
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly route: Route;
  /** The folder of photos that the case was read from. */
  readonly photos: string;
}

/** Added to each photo of a package that is uploaded first: more than a connection takes at once. */
export const UPLOAD_PAD_BYTES = 300_000;
/** Two photos with so many more bytes exceed the direct route, and the buffers of two sockets. */
export const LARGE_PAD_BYTES = 5_200_000;

/** Two photos, sent by `route`. */
export async function prepareFolder(
  fixture: EngineFixture,
  route: Route,
  padBytes = route === 'presigned' ? UPLOAD_PAD_BYTES : 0,
): Promise<PreparedFolder> {
  const name = `${route}-${padBytes}`;
  const path = join(fixture.root, `prepared-${name}`);
  const engine = await fixture.open({ dataFolder: path });
  await fixture.addService(engine);
  const caseNumber = `FAULT-${name}`;
  const photos = await fixture.photos(2, { name, padBytes });
  const caseId = await readCase(engine, photos, caseNumber);
  // A picture that is still being written would be gone before it is copied.
  await engine.resumePictures();
  await engine.close();
  if (route === 'presigned') uploadFirst(path, caseId);
  return { path, caseId, caseNumber, route, photos };
}

/**
 * Lets packages of the case take the presigned route whatever their size: ten megabytes in each test take most of its
 * time. `sizes.test.ts` sends packages at the limit itself.
 */
export function uploadFirst(dataFolder: string, caseId: CaseId): void {
  const database = openRaw(dataFolder);
  database.exec(
    `CREATE TRIGGER "upload first ${caseId}" AFTER INSERT ON package WHEN NEW.case_id = '${caseId}'
     BEGIN UPDATE package SET route = 'presigned' WHERE id = NEW.id; END`,
  );
  database.close();
}

let copies = 0;

/** A copy for one run, whose account is at `baseUrl`. */
export async function copyOf(prepared: PreparedFolder, baseUrl: string): Promise<string> {
  copies += 1;
  const path = `${prepared.path}-run-${copies}`;
  await cp(prepared.path, path, { recursive: true });
  const database = openRaw(path);
  database.prepare(`UPDATE profile SET base_url = ? WHERE kind = 'service'`).run(baseUrl);
  database.close();
  return path;
}

/** The database of a data folder, for tests that read or change it without the engine. */
export function openRaw(dataFolder: string, readonly = false): Database {
  return new DatabaseConstructor(join(dataFolder, 'proofcase.db'), { readonly, timeout: 5_000 });
}

export interface FolderFindings {
  /** Errors of the database and of the files under their final names. */
  readonly errors: readonly string[];
  /** Half-written files and ZIPs that no row knows; a start removes them. */
  readonly leftovers: readonly string[];
  readonly states: readonly PackageState[];
  /** Decisions of the user that allow one more scan each. */
  readonly decidedScans: number;
}

interface PackageRow {
  readonly id: string;
  readonly state: PackageState;
  readonly sha256: string;
  readonly answerFile: string | null;
  readonly answerBytes: number | null;
}

/** Inspects a closed data folder: SQLite's own checks, and every file against its row. */
export async function inspectFolder(dataFolder: string): Promise<FolderFindings> {
  const database = openRaw(dataFolder);
  try {
    const errors: string[] = [];
    const integrity = database.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') errors.push(`integrity_check: ${integrity}`);
    const foreign = database.pragma('foreign_key_check') as readonly unknown[];
    if (foreign.length > 0) errors.push(`foreign_key_check: ${JSON.stringify(foreign)}`);
    const rows = database
      .prepare<[], PackageRow>(
        'SELECT id, state, sha256, answer_file AS answerFile, answer_bytes AS answerBytes FROM package',
      )
      .all();
    const decided = database
      .prepare<[], { readonly count: number }>(
        `SELECT count(*) AS count FROM custody WHERE action IN ('decision-send-again', 'decision-ask-again')`,
      )
      .get();
    const leftovers = await checkFiles(dataFolder, rows, errors);
    return { errors, leftovers, states: rows.map(({ state }) => state), decidedScans: decided?.count ?? 0 };
  } finally {
    database.close();
  }
}

async function checkFiles(
  dataFolder: string,
  rows: readonly PackageRow[],
  errors: string[],
): Promise<string[]> {
  const leftovers: string[] = [];
  const namesIn = async (folder: string): Promise<readonly string[]> =>
    (await readdir(join(dataFolder, folder))).filter((name) => {
      const half = name.endsWith('.partial') || name.endsWith('.reserved');
      if (half) leftovers.push(`${folder}/${name}`);
      return !half;
    });
  await namesIn('temporary');
  for (const name of await namesIn('packages')) {
    const row = rows.find(({ id }) => name === `${id}.zip`);
    if (!row) leftovers.push(`packages/${name}`);
    else if ((await sha256Of(join(dataFolder, 'packages', name))) !== row.sha256) {
      errors.push(`packages/${name} is not what was sealed`);
    }
  }
  for (const name of await namesIn('attachments')) {
    const hash = await sha256Of(join(dataFolder, 'attachments', name));
    if (hash !== name) errors.push(`attachments/${name} is not its content`);
  }
  for (const { state, answerFile, answerBytes } of rows) {
    if (state !== 'answered' && state !== 'filed') continue;
    const kept = await stat(join(dataFolder, 'answers', answerFile ?? '')).catch(() => null);
    if (kept?.size !== answerBytes) errors.push(`the answer of a package in ${state} is not whole`);
  }
  return leftovers;
}

async function sha256Of(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
