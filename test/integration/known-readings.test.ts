import { mkdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { systemClock } from '../../src/main/support/clock';
import type { ChildSpawner } from '../../src/main/support/processes/child-process';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { builtProcesses } from '../support/built-processes';
import {
  createEngineFixture,
  type EngineFixture,
  itemsWhen,
  nextEvent,
  readCase,
} from '../support/engine-fixture';
import { CAMERA_EXIF, writePhoto } from '../support/photo-files';

/** Past the moment in which a later write might not change the times of a file. */
const SETTLED_S = 3_600;

let fixture: EngineFixture;
let engine: Engine;
let folder: string;
beforeEach(async () => {
  fixture = await createEngineFixture();
  engine = await fixture.open({
    clock: { ...systemClock, now: () => new Date(Date.now() + SETTLED_S * 1_000) },
  });
  folder = join(fixture.root, 'site');
  for (const red of [1, 2, 3]) await writePhoto(join(folder, `${red}.jpg`), { exif: CAMERA_EXIF, red });
});
afterEach(() => fixture.close());

interface Row {
  readonly path: string;
  readonly sha256: string;
  readonly inspection: string;
}

function withRows<Result>(use: (database: Database.Database) => Result): Result {
  const database = new Database(join(fixture.dataFolder, 'proofcase.db'));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

const rows = (): readonly Row[] =>
  withRows((database) => database.prepare<[], Row>('SELECT * FROM file_reading ORDER BY path').all());

/** The stored reading names another program than the bytes: a result with that name was not read from the file. */
const mark = (): void =>
  withRows((database) => {
    database.prepare(`UPDATE file_reading SET inspection = json_set(inspection, '$.software', 'kept')`).run();
  });

/** Reads the folder again and waits for the end. */
async function refresh(caseId: CaseId) {
  const ended = nextEvent(engine, 'intake.changed', ({ state }) => state !== 'running');
  await engine.handlers['intake.refresh']({ caseId });
  return ended;
}

async function software(caseId: CaseId): Promise<readonly (string | null)[]> {
  const { items } = await engine.handlers['intake.get']({ caseId });
  return items.map((item) => item.software);
}

describe('a folder that is read again', () => {
  test('unchanged is taken from the earlier intake, also in another case', async () => {
    const first = await readCase(engine, folder, 'KEPT-1');
    expect(rows().map(({ path }) => path)).toHaveLength(3);
    mark();
    const second = await readCase(engine, folder, 'KEPT-2');
    expect(await software(second)).toEqual(['kept', 'kept', 'kept']);
    const hashes = async (caseId: CaseId) =>
      (await engine.handlers['intake.get']({ caseId })).items.map(({ sha256 }) => sha256);
    expect(await hashes(second)).toEqual(await hashes(first));
  });

  test('drops the stored reading of a changed file, even with the same size and time', async () => {
    await readCase(engine, folder, 'KEPT-1');
    mark();
    const file = join(folder, '2.jpg');
    const { atime, mtime } = await stat(file);
    const bytes = await readFile(file);
    bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1;
    await writeFile(file, bytes);
    await utimes(file, atime, mtime);
    const other = join(folder, '3.jpg');
    await writePhoto(`${other}.new.jpg`, { exif: CAMERA_EXIF, red: 99 });
    await rename(`${other}.new.jpg`, other);
    expect(await software(await readCase(engine, folder, 'KEPT-2'))).toEqual([
      'kept',
      'Ver.1.00',
      'Ver.1.00',
    ]);
  });

  test('on request is read completely', async () => {
    const caseId = await readCase(engine, folder, 'KEPT-1');
    mark();
    await refresh(caseId);
    expect(await software(caseId)).toEqual(['Ver.1.00', 'Ver.1.00', 'Ver.1.00']);
  });

  test('ignores readings of another version and damaged ones', async () => {
    await readCase(engine, folder, 'KEPT-1');
    mark();
    withRows((database) => {
      database.prepare(`UPDATE file_reading SET version = 'other' WHERE path LIKE '%1.jpg'`).run();
      database.prepare(`UPDATE file_reading SET inspection = '{"width":' WHERE path LIKE '%2.jpg'`).run();
    });
    expect(await software(await readCase(engine, folder, 'KEPT-2'))).toEqual([
      'Ver.1.00',
      'Ver.1.00',
      'kept',
    ]);
  });

  test('keeps what it did not reach, with its exclusion, if it fails, is cancelled or the program ends', async () => {
    const caseId = await readCase(engine, folder, 'KEPT-4');
    const listed = async () =>
      (await engine.handlers['intake.get']({ caseId })).items.map(
        ({ id, path, excluded, exclusionReason }) => ({
          id,
          path,
          excluded,
          exclusionReason,
        }),
      );
    const itemIds = (await listed()).flatMap(({ id, path }) => (path === '2.jpg' ? id : []));
    await engine.handlers['items.exclude']({ caseId, itemIds, excluded: true, reason: 'private' });
    const before = await listed();
    expect(before.map(({ excluded }) => excluded)).toEqual([false, true, false]);
    await rm(join(folder, '3.jpg'));
    // A link to itself is there and cannot be read, like a share with an error.
    await rename(folder, `${folder}-away`);
    await symlink(folder, folder);
    expect(await refresh(caseId)).toMatchObject({ state: 'failed', sources: [{ items: 3 }] });
    expect(await listed()).toEqual(before);
    await rm(folder);
    await rename(`${folder}-away`, folder);
    await engine.handlers['intake.refresh']({ caseId });
    expect(await engine.handlers['intake.stop']({ caseId })).toMatchObject({ state: 'stopped', items: 3 });
    expect(await listed()).toEqual(before);
    await engine.handlers['intake.refresh']({ caseId });
    await engine.close();
    engine = await fixture.open();
    expect(await engine.handlers['intake.get']({ caseId })).toMatchObject({ state: 'stopped' });
    expect(await listed()).toEqual(before);
    expect(await refresh(caseId)).toMatchObject({ state: 'done', found: 2, read: 2 });
    expect(await listed()).toEqual(before.slice(0, 2));
  });

  test('is read and drawn again where the image worker had failed', async () => {
    await engine.close();
    const spawner = createNodeSpawner(await builtProcesses(), process.env);
    let isFailing = true;
    const failing: ChildSpawner = {
      spawn(name, args, rights) {
        const child = spawner.spawn(name, args, rights);
        const send = (message: unknown): void => {
          if (isFailing && name === 'image-worker') child.kill();
          else child.send(message);
        };
        return { ...child, send };
      },
    };
    engine = await fixture.open({ spawner: failing });
    const caseId = await readCase(engine, folder, 'KEPT-5');
    const unreadable = { code: 'unreadable', severity: 'warning', reason: 'worker-died' };
    for (const { preview, findings } of await itemsWhen(engine, caseId, (items) => items.length === 3)) {
      expect(preview).toBe('none');
      expect(findings).toContainEqual(unreadable);
    }
    isFailing = false;
    await refresh(caseId);
    for (const { preview, findings } of await itemsWhen(engine, caseId, (items) => items.length === 3)) {
      expect(preview).toBe('ready');
      expect(findings.map(({ code }) => code)).not.toContain('unreadable');
    }
  });
});

describe('a reading that is resumed', () => {
  /** Stops a reading that was started or requested before its first file. */
  const stop = async (caseId: CaseId) =>
    expect(await engine.handlers['intake.stop']({ caseId })).toMatchObject({ state: 'stopped' });
  const resume = async (caseId: CaseId) => {
    const ended = nextEvent(engine, 'intake.changed', ({ state }) => state !== 'running');
    await engine.handlers['intake.resume']({ caseId });
    return ended;
  };

  test('opens no file that it knows, and leaves out the sources that were read completely', async () => {
    await readCase(engine, folder, 'KEPT-7');
    const complete = await fixture.photos(1, { name: 'complete' });
    const caseId = await readCase(engine, complete, 'KEPT-8');
    const { id: folderId } = await engine.registerFolder(folder);
    await engine.handlers['intake.start']({ caseId, folderId });
    await stop(caseId);
    mark();
    expect(await resume(caseId)).toMatchObject({ state: 'done' });
    const { items } = await engine.handlers['intake.get']({ caseId });
    const inFolder = items.filter(({ path }) => /\b[123]\.jpg$/.test(path));
    expect(inFolder.map((item) => item.software)).toEqual(['kept', 'kept', 'kept']);
    const log = await engine.handlers['custody.list']({ caseId });
    const read = log.filter(({ action }) => action === 'folder-read').map(({ details }) => details.path);
    expect(read).toEqual([complete, folder, folder]);
    // A second press of the button, after the reading has ended.
    expect(await engine.handlers['intake.resume']({ caseId })).toMatchObject({ state: 'done' });
  });

  test('keeps the items of a folder that is only an empty mount point meanwhile', async () => {
    const caseId = await readCase(engine, folder, 'KEPT-9');
    await engine.handlers['intake.refresh']({ caseId });
    await stop(caseId);
    await rm(folder, { recursive: true });
    await mkdir(folder);
    expect(await resume(caseId)).toMatchObject({ state: 'folder-gone' });
    expect(await engine.handlers['intake.get']({ caseId })).toMatchObject({ items: [{}, {}, {}] });
  });
});

test('a file that could not be drawn is drawn again when it is read again', async () => {
  const caseId = await readCase(engine, folder, 'KEPT-6');
  await itemsWhen(engine, caseId, (items) => items.every(({ preview }) => preview === 'ready'));
  withRows((database) => {
    database
      .prepare(
        `UPDATE item SET preview = 'none', facts = json_set(facts, '$.findings', json(?)) WHERE path = '2.jpg'`,
      )
      .run(JSON.stringify([{ code: 'unreadable', severity: 'warning', reason: 'broken' }]));
  });
  await refresh(caseId);
  const items = await itemsWhen(engine, caseId, (all) => all.every(({ preview }) => preview === 'ready'));
  expect(items.flatMap(({ findings }) => findings.map(({ code }) => code))).not.toContain('unreadable');
});

test('the reading of a file written a moment ago is not stored, since a second write might leave no trace', async () => {
  await engine.close();
  // Of the first file: on a slow machine, the others are written seconds later.
  const { ctimeMs } = await stat(join(folder, '1.jpg'));
  engine = await fixture.open({ clock: { ...systemClock, now: () => new Date(ctimeMs) } });
  await readCase(engine, folder, 'KEPT-3');
  expect(rows()).toEqual([]);
});

test('a reading unused for three months is deleted', async () => {
  await readCase(engine, folder, 'KEPT-1');
  withRows((database) => {
    database
      .prepare(`UPDATE file_reading SET used_at = '2020-01-01T00:00:00.000Z' WHERE path LIKE '%1.jpg'`)
      .run();
  });
  const other = await fixture.photos(1, { name: 'elsewhere' });
  await readCase(engine, other, 'KEPT-2');
  expect(rows().some(({ path }) => path.endsWith('site/1.jpg'))).toBe(false);
  expect(rows()).toHaveLength(3);
});
