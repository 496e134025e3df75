import { appendFile, copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import type { CaseId } from '../../src/domain/ids';
import { localDay } from '../../src/domain/reference-date';
import type { Engine } from '../../src/main/engine';
import { caseTables } from '../../src/main/storage/database/case-tables';
import { type EngineFixture, reached, readCase, seal } from './engine-fixture';
import { eventually } from './fault-engine';
import { openRaw } from './fault-folder';
import { photo } from './practice';
import { PDF } from './push';

/** A data folder with a case to be deleted, two that share a photo with it, and one with a question. */
export interface DeletionFixture {
  /** Closed; copied for each run. */
  readonly path: string;
  readonly deletedId: CaseId;
  readonly caseNumber: string;
  readonly kept: CaseId;
  /** Read after the deleted one, so that its findings name that case and a photo of it. */
  readonly naming: CaseId;
  /** Its only package may have been paid for. */
  readonly asking: CaseId;
  /** The folder of the user's photos. */
  readonly photos: string;
  readonly originals: ReadonlyMap<string, Buffer>;
  /** Words and bytes that only the deleted case has. */
  readonly canaries: ReadonlyMap<string, Buffer>;
}

const NUMBER = 'KANARI-2026/4711';
const WORDS = {
  'case number': NUMBER,
  note: 'canarynote Xylofonquark',
  // As a search index has it: folded, and perhaps without a beginning that the word before has too.
  'word of the search index': 'ylofonquark',
  'photo note': 'canaryphotonote',
  'case note': 'canarycasenote',
  'decision reason': 'canarydecision',
  'question to the customer': 'canaryquestion',
  'answer of the customer': 'canaryanswer',
  'file name': 'canaryfile_0815',
  'folder name': 'canaryfolder',
  'camera model': 'CANARYCAM 77',
  'camera serial': 'CANARYSERIAL-990-1',
  'GPS text': '43.4692',
  'exclusion reason': 'canaryexclusion',
  'hold reason': 'canaryhold',
  'received name': 'canaryreceived',
} as const;

const EXIF = {
  IFD0: { Make: 'CANARY', Model: WORDS['camera model'] },
  IFD2: { DateTimeOriginal: '2026:03:02 10:00:00', BodySerialNumber: WORDS['camera serial'] },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '43/1 28/1 9199/1000',
    GPSLongitudeRef: 'E',
    GPSLongitude: '11/1 53/1 6456/1000',
  },
};

/** A case with rows in every table and files in every folder, and two cases that must not change. */
export async function createDeletionFixture(fixture: EngineFixture): Promise<DeletionFixture> {
  const photos = join(fixture.root, WORDS['folder name']);
  await mkdir(photos, { recursive: true });
  // Noise, so that no other picture has the same bytes.
  const noise = await photo({ seed: 815, width: 320, height: 200 });
  await sharp(noise)
    .withExif(EXIF)
    .jpeg()
    .toFile(join(photos, `${WORDS['file name']}.jpg`));
  const sameName = `${WORDS['file name']}-same.jpg`;
  await writeFile(join(photos, sameName), await photo({ seed: 4711, width: 200, height: 150 }));
  await writeFile(join(photos, 'report.pdf'), PDF);
  const other = await fixture.photos(2, { name: 'other' });
  await copyFile(join(other, 'IMG_1.jpg'), join(photos, 'shared.jpg'));
  const same = join(fixture.root, 'same');
  await mkdir(same, { recursive: true });
  await copyFile(join(photos, sameName), join(same, 'same.jpg'));
  const engine = await fixture.open();
  await fixture.addService(engine);
  const kept = await sent(engine, other, 'KEPT-1');
  const deletedId = await fillCase(engine, fixture, photos);
  const naming = await readCase(engine, same, 'NAMES-1');
  fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
  const asking = await readCase(engine, await fixture.photos(1, { name: 'asking' }), 'ASKS-1');
  await reached(engine, await firstPackage(engine, asking), 'unknown');
  await engine.handlers['backups.make']({});
  // A picture that is still being written would be gone before it is copied.
  await engine.resumePictures();
  await engine.close();
  await leaveTraces(fixture.dataFolder);
  const path = join(fixture.root, 'deletedId');
  await cp(fixture.dataFolder, path, { recursive: true });
  return {
    path,
    deletedId,
    kept,
    naming,
    asking,
    photos,
    caseNumber: NUMBER,
    originals: await contentsOf(photos),
    canaries: await canariesOf(path, deletedId),
  };
}

async function sent(engine: Engine, folder: string, caseNumber: string): Promise<CaseId> {
  const caseId = await readCase(engine, folder, caseNumber);
  await reached(engine, await firstPackage(engine, caseId), 'filed');
  return caseId;
}

async function firstPackage(engine: Engine, caseId: CaseId) {
  const [first] = (await seal(engine, caseId)).packages;
  if (!first) throw new Error('nothing was sealed');
  return first.id;
}

async function fillCase(engine: Engine, fixture: EngineFixture, photos: string): Promise<CaseId> {
  const { handlers } = engine;
  const caseId = await readCase(engine, photos, NUMBER);
  await handlers['cases.change']({ caseId, note: WORDS.note });
  const { items } = await handlers['intake.get']({ caseId });
  for (const { id, type } of items) {
    await engine.picture('thumbnail', id);
    if (type !== 'pdf') await engine.picture('preview', id);
  }
  const first = items[0];
  const last = items.at(-1);
  if (!first || !last) throw new Error('nothing was read');
  await handlers['items.note']({ caseId, itemId: first.id, note: WORDS['photo note'] });
  await handlers['caseNotes.write']({ caseId, text: WORDS['case note'] });
  const reason = WORDS['exclusion reason'];
  await handlers['items.exclude']({ caseId, itemIds: [last.id], excluded: true, reason });
  await handlers['items.exclude']({ caseId, itemIds: [last.id], excluded: false, reason: null });
  await reached(engine, await firstPackage(engine, caseId), 'filed');
  const results = await handlers['results.list']({ caseId });
  await handlers['decisions.record']({
    caseId,
    choice: 'genuine',
    reason: WORDS['decision reason'],
    resultIds: results.map(({ id }) => id),
  });
  const [inquiry] = await handlers['questions.recordAsked']({
    caseId,
    language: 'en',
    questions: [{ key: null, path: null, text: WORDS['question to the customer'] }],
  });
  if (!inquiry) throw new Error('nothing was asked');
  await handlers['questions.recordAnswer']({
    caseId,
    inquiryId: inquiry.id,
    answeredOn: localDay(new Date()),
    questions: [1],
    text: WORDS['answer of the customer'],
  });
  await handlers['captures.create']({ caseId, fields: '{"communicationMode":"none"}' });
  const pushed = join(fixture.root, 'pushed');
  await mkdir(pushed, { recursive: true });
  await writeFile(join(pushed, `${WORDS['received name']}.jpg`), await photo({ seed: 99 }));
  await writeFile(join(pushed, 'bericht.pdf'), PDF);
  for (let times = 0; times < 2; times += 1) {
    const { id } = await engine.importReceived(caseId, pushed);
    await eventually('the import is checked', async () => {
      const all = await handlers['received.ofCase']({ caseId });
      return all.find((received) => received.id === id)?.check ?? null;
    });
  }
  await handlers['cases.hold']({ caseId, on: true, reason: WORDS['hold reason'] });
  await handlers['cases.hold']({ caseId, on: false, reason: WORDS['hold reason'] });
  await handlers['cases.close']({ caseId });
  return caseId;
}

/** What a run leaves beside the database: lines of logs, a refused push, a database that was set aside. */
async function leaveTraces(dataFolder: string): Promise<void> {
  const line = `2026-03-10T12:00:00.000Z EIO: reading ${WORDS['file name']}.jpg of ${NUMBER}\n`;
  await appendFile(join(dataFolder, 'defects.log'), line);
  await mkdir(join(dataFolder, 'logs'), { recursive: true });
  for (const name of ['proofcase.log', 'proofcase.1.log'])
    await writeFile(join(dataFolder, 'logs', name), line);
  const crashes = join(dataFolder, 'chromium', 'crashes', 'completed');
  await mkdir(crashes, { recursive: true });
  await writeFile(join(crashes, 'a.dmp'), line);
  const aside = join(dataFolder, 'set-aside', '20260101T000000000Z');
  await mkdir(join(aside, 'received-unknown'), { recursive: true });
  await copyFile(join(dataFolder, 'proofcase.db'), join(aside, 'proofcase.db'));
  await writeFile(join(aside, 'received-unknown', 'photo.jpg'), 'of nobody that is known');
  const database = openRaw(dataFolder);
  database
    .prepare(
      `INSERT INTO receiver_attempt (at, remote, case_number, refusal, status, bytes)
       VALUES ('2026-03-10T12:00:00.000Z', '127.0.0.1', ?, 'unauthorised', 401, 0)`,
    )
    .run(NUMBER);
  database.close();
}

/** The words, and pieces of the bytes of every file that only this case has. */
async function canariesOf(dataFolder: string, deletedId: CaseId): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>(
    Object.entries(WORDS).map(([name, word]) => [name, Buffer.from(word)]),
  );
  const database = openRaw(dataFolder, true);
  const names = database
    .prepare<[object], { readonly name: string }>(
      `SELECT 'packages/' || id || '.zip' AS name FROM package WHERE case_id = @id
       UNION SELECT 'answers/' || raw_file FROM result WHERE case_id = @id
       UNION SELECT 'received/' || x.id || '/' || f.stored_name FROM received_file f
         JOIN received x ON x.id = f.received_id WHERE x.case_id = @id
       UNION SELECT 'attachments/' || a.sha256 FROM attachment a JOIN result r ON r.id = a.result_id
         WHERE r.case_id = @id AND a.sha256 NOT IN (SELECT b.sha256 FROM attachment b
           JOIN result s ON s.id = b.result_id WHERE s.case_id <> @id)
       UNION SELECT 'pictures/' || sha256 || '.thumbnail' FROM item WHERE case_id = @id
         AND type <> 'pdf' AND sha256 NOT IN (SELECT sha256 FROM item WHERE case_id <> @id)`,
    )
    .all({ id: deletedId });
  for (const { name } of names) {
    const bytes = await readFile(join(dataFolder, name));
    // The end of a ZIP and the beginning of a PDF are like others; the middle is of this file alone.
    const middle = Math.floor(bytes.length / 2);
    if (bytes.length > 400 && !bytes.includes('%PDF')) found.set(name, bytes.subarray(middle, middle + 40));
  }
  for (const { table, condition } of caseTables(database)) {
    const rows = database
      .prepare<[object], { readonly id?: string }>(`SELECT * FROM "${table}" WHERE ${condition}`)
      .all({ id: deletedId });
    for (const { id } of rows) if (id !== undefined) found.set(`${table} ${id}`, Buffer.from(id));
  }
  database.close();
  return found;
}

/** Every canary that is anywhere below a folder, in a content or in a name. */
export async function canariesFound(
  dataFolder: string,
  canaries: ReadonlyMap<string, Buffer>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [path, bytes] of await contentsOf(dataFolder)) {
    for (const [name, canary] of canaries) {
      if (bytes.includes(canary) || Buffer.from(path).includes(canary)) found.push(`${name} in ${path}`);
    }
  }
  return found;
}

/** Every file below a folder by its relative path. */
export async function contentsOf(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(files.map(async (file) => [relative(folder, file), await readFile(file)] as const)),
  );
}

/** Every row that belongs to a case, by table; to see that nothing of it was changed. */
export function rowsOfCase(dataFolder: string, id: CaseId): ReadonlyMap<string, readonly object[]> {
  const database = openRaw(dataFolder, true);
  const rows = caseTables(database).map(
    ({ table, condition }) =>
      [
        table,
        database.prepare<[object], object>(`SELECT * FROM "${table}" WHERE ${condition}`).all({ id }),
      ] as const,
  );
  database.close();
  return new Map(rows);
}

let copies = 0;

/** A copy of the folder for one test. */
export async function copyOfFolder(fixture: EngineFixture, { path }: DeletionFixture): Promise<string> {
  copies += 1;
  const dataFolder = join(fixture.root, `copy-${copies}`);
  await cp(path, dataFolder, { recursive: true });
  return dataFolder;
}
