import { statSync, watch } from 'node:fs';
import fs, {
  appendFile,
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FolderWatchView } from '../../src/contract/watch-views';
import type { CaseId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { confirmDeletion } from '../support/confirm-deletion';
import {
  createEngineFixture,
  type EngineFixture,
  PHOTOS_REFERENCE_DATE,
  readCase,
  seal,
} from '../support/engine-fixture';
import { writePhoto } from '../support/photo-files';
import { VirtualTime } from '../support/virtual-time';
import { WindowsFileSystem } from '../support/windows-file-system';

/** Counts scans of the folder; `running` includes reading what changed. A scan waits for `held`. */
const scans = vi.hoisted(() => ({ running: 0, ended: 0, held: Promise.resolve() }));

vi.mock('../../src/main/intake/cases/folder-scan', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../src/main/intake/cases/folder-scan')>();
  const scanFolder: typeof real.scanFolder = async (...args) => {
    scans.running += 1;
    try {
      await scans.held;
      return await real.scanFolder(...args);
    } finally {
      scans.running -= 1;
      scans.ended += 1;
    }
  };
  return { ...real, scanFolder };
});

vi.mock('../../src/main/intake/cases/folder-update', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../src/main/intake/cases/folder-update')>();
  const readChanges: typeof real.readChanges = async (...args) => {
    scans.running += 1;
    try {
      return await real.readChanges(...args);
    } finally {
      scans.running -= 1;
    }
  };
  return { ...real, readChanges };
});

let fixture: EngineFixture;
let engine: Engine;
let time: VirtualTime;
const open = (): Promise<Engine> => fixture.open({ runOutbox: false, clock: time, timers: time });
beforeEach(async () => {
  fixture = await createEngineFixture();
  time = new VirtualTime(new Date(`${PHOTOS_REFERENCE_DATE}T12:00:00Z`));
  engine = await open();
});
afterEach(() => fixture.close());

const intakeOf = (caseId: CaseId) => engine.handlers['intake.get']({ caseId });
const namesOf = async (caseId: CaseId): Promise<readonly string[]> =>
  (await intakeOf(caseId)).items.map(({ path }) => path);

/** Less than a file has to stay as it is. */
const STEP_MS = 200;
/** Longer than anything in the watching of a folder waits. */
const LONG_MS = 60_000;
const HUNG_AFTER_MS = 180_000;
/** A folder on another device than the temporary files, which a run may keep in memory; null where all are on one. */
const OTHER_DEVICE =
  ['/dev/shm', join(import.meta.dirname, '../../.cache')].find((folder) => {
    const device = statSync(folder, { throwIfNoEntry: false })?.dev;
    return device !== undefined && device !== statSync(tmpdir()).dev;
  }) ?? null;

/** Lets time pass for the engine until it is so; the last failure is what a test shows. */
async function eventually(check: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + HUNG_AFTER_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    // The operating system reports changes with a delay.
    await wait(5);
    if (scans.running === 0) await time.pass(STEP_MS);
  }
}

/** Waits for this many more scans of the folder, until nothing is being read. */
function scanned(times: number): Promise<void> {
  const before = scans.ended;
  return eventually(async () => {
    expect(scans.ended).toBeGreaterThanOrEqual(before + times);
    expect(scans.running).toBe(0);
  });
}

/** The thumbnails exist; their creation is reported like that of a file. */
function drawn(caseId: CaseId): Promise<void> {
  return eventually(async () => {
    expect((await intakeOf(caseId)).items.every(({ preview }) => preview === 'ready')).toBe(true);
  });
}

/** Resolves when the operating system reports a change in a folder. */
function toldByDisk(folder: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, () => {
      watcher.close();
      resolve();
    });
  });
}

async function exclude(caseId: CaseId, path: string): Promise<void> {
  const item = (await intakeOf(caseId)).items.find((candidate) => candidate.path === path);
  if (!item) throw new Error(`${path} was not read`);
  await engine.handlers['items.exclude']({ caseId, itemIds: [item.id], excluded: true, reason: 'private' });
}

/** What a person decided about each item. */
async function choicesOf(caseId: CaseId) {
  const { items } = await intakeOf(caseId);
  return items.map(({ id, path, excluded, exclusionReason }) => ({ id, path, excluded, exclusionReason }));
}

async function readAgain(caseId: CaseId): Promise<void> {
  await engine.handlers['intake.refresh']({ caseId });
  await eventually(async () => expect((await intakeOf(caseId)).state).toBe('done'));
}

/** Root may open every file, so the right is refused here; returns what gives it again. */
function refuseToOpen(path: string): () => void {
  const { open: real } = fs;
  const open: typeof real = (...args) =>
    args[0] === path
      ? Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES' }))
      : real.apply(fs, args);
  Object.assign(fs, { open });
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, { open: real });
    syncBuiltinESMExports();
  };
}

/** Every event about the folder, by name. */
function listen(caseId: CaseId) {
  const told = { read: [] as string[], removed: [] as string[], watch: [] as FolderWatchView[], changed: 0 };
  engine.on('intake.items', (event) => {
    if (event.caseId !== caseId) return;
    told.read.push(...event.items.map(({ path }) => path));
    told.removed.push(...(event.removed ?? []));
  });
  engine.on('intake.watch', (event) => void told.watch.push(event.watch));
  engine.on('intake.changed', () => {
    told.changed += 1;
  });
  return told;
}

describe('an open folder', () => {
  it('picks up new, changed and removed files, reads only those and says how many', async () => {
    const folder = await fixture.photos(4);
    const caseId = await readCase(engine, folder, 'WATCH-1');
    await drawn(caseId);
    const before = await intakeOf(caseId);
    const told = listen(caseId);
    expect(await engine.handlers['intake.watch']({ caseId })).toMatchObject({ state: 'watching' });
    await writePhoto(join(folder, 'new.jpg'), { red: 7 });
    await eventually(async () => expect(await namesOf(caseId)).toContain('new.jpg'));
    await appendFile(join(folder, 'IMG_2.jpg'), 'more');
    await rm(join(folder, 'IMG_3.jpg'));
    await eventually(async () => {
      expect(await namesOf(caseId)).toEqual(['IMG_1.jpg', 'IMG_2.jpg', 'IMG_4.jpg', 'new.jpg']);
      const item = (await intakeOf(caseId)).items.find(({ path }) => path === 'IMG_2.jpg');
      expect(item?.bytes).toBe((before.items[1]?.bytes ?? 0) + 4);
    });
    const after = await intakeOf(caseId);
    expect(after.state).toBe('done');
    expect(after.items.map(({ id }) => id).slice(0, 2)).toEqual(before.items.map(({ id }) => id).slice(0, 2));
    expect(told.removed).toEqual([before.items[2]?.id]);
    expect(told.read).not.toContain('IMG_1.jpg');
    const counted = told.watch.flatMap(({ lastUpdate }) => lastUpdate ?? []);
    expect(counted.at(0)).toMatchObject({ added: 1, changed: 0, removed: 0 });
    const actions = (await engine.handlers['custody.list']({ caseId })).map(({ action }) => action);
    expect(actions).toContain('folder-updated');
  });

  it('keeps id, exclusion and reason of a renamed or moved file by its content', async () => {
    const folder = await fixture.photos(3);
    const caseId = await readCase(engine, folder, 'WATCH-2');
    const [, second] = (await intakeOf(caseId)).items;
    if (!second) throw new Error('three photos were read');
    await engine.handlers['items.exclude']({
      caseId,
      itemIds: [second.id],
      excluded: true,
      reason: 'private',
    });
    await engine.handlers['intake.watch']({ caseId });
    await mkdir(join(folder, 'kitchen'));
    await rename(join(folder, 'IMG_2.jpg'), join(folder, 'kitchen', 'sink.jpg'));
    await eventually(async () => expect(await namesOf(caseId)).toContain('kitchen/sink.jpg'));
    const moved = (await intakeOf(caseId)).items.find(({ path }) => path === 'kitchen/sink.jpg');
    expect(moved).toMatchObject({ id: second.id, excluded: true, exclusionReason: 'private' });
    expect(await namesOf(caseId)).not.toContain('IMG_2.jpg');
  });

  it('keeps the history of each of two files that swap their names', async () => {
    const folder = await fixture.photos(2);
    const caseId = await readCase(engine, folder, 'WATCH-SWAP');
    const [first, second] = (await intakeOf(caseId)).items;
    await engine.handlers['intake.watch']({ caseId });
    await rename(join(folder, 'IMG_1.jpg'), join(folder, 'away.jpg'));
    await rename(join(folder, 'IMG_2.jpg'), join(folder, 'IMG_1.jpg'));
    await rename(join(folder, 'away.jpg'), join(folder, 'IMG_2.jpg'));
    await eventually(async () => {
      const hashes = (await intakeOf(caseId)).items.map(({ sha256 }) => sha256);
      expect(hashes).toEqual([second?.sha256, first?.sha256]);
    });
  });

  it('is followed in a subfolder that was removed and made again before the next scan', async () => {
    const folder = await fixture.photos(1);
    await writePhoto(join(folder, 'above', 'kitchen', 'before.jpg'), { red: 8 });
    const caseId = await readCase(engine, folder, 'WATCH-AGAIN');
    await drawn(caseId);
    await engine.handlers['intake.watch']({ caseId });
    await scanned(2);
    await rm(join(folder, 'above'), { recursive: true });
    await mkdir(join(folder, 'above', 'kitchen'), { recursive: true });
    await eventually(async () => expect(await namesOf(caseId)).toEqual(['IMG_1.jpg']));
    // Every scan of the removal is over: only an event of the folder causes another one.
    await time.pass(LONG_MS);
    await writePhoto(join(folder, 'above', 'kitchen', 'after.jpg'), { red: 9 });
    await eventually(async () => expect(await namesOf(caseId)).toContain('above/kitchen/after.jpg'));
  });

  it('reads a file only after copying it has finished', async () => {
    const folder = await fixture.photos(1);
    const caseId = await readCase(engine, folder, 'WATCH-3');
    const told = listen(caseId);
    await engine.handlers['intake.watch']({ caseId });
    await writePhoto(join(fixture.root, 'whole.jpg'), { red: 9, width: 600, height: 600 });
    const target = join(folder, 'copied.jpg');
    await copyFile(join(fixture.root, 'whole.jpg'), target);
    for (let part = 0; part < 5; part += 1) {
      await scanned(1);
      await appendFile(target, Buffer.alloc(2_000, part));
      expect(await namesOf(caseId)).toEqual(['IMG_1.jpg']);
    }
    await eventually(async () => expect(await namesOf(caseId)).toEqual(['copied.jpg', 'IMG_1.jpg']));
    expect(told.watch.some(({ settling }) => settling === 1)).toBe(true);
    expect(told.read.filter((path) => path === 'copied.jpg').length).toBeLessThanOrEqual(2);
    const item = (await intakeOf(caseId)).items.find(({ path }) => path === 'copied.jpg');
    expect((await intakeOf(caseId)).skipped).toEqual([]);
    expect(item?.bytes).toBeGreaterThan(10_000);
  });

  it('reports nothing while nothing changes, also when a file is only opened or touched', async () => {
    const folder = await fixture.photos(2);
    const caseId = await readCase(engine, folder, 'WATCH-4');
    await drawn(caseId);
    const told = listen(caseId);
    await engine.handlers['intake.watch']({ caseId });
    await scanned(2);
    expect(told).toMatchObject({ read: [], removed: [], changed: 0 });
    const photo = join(folder, 'IMG_1.jpg');
    const later = new Date((await stat(photo)).mtimeMs + 60_000);
    await utimes(photo, later, later);
    await eventually(async () => expect(told.watch.map(({ settling }) => settling)).toContain(1));
    await eventually(async () => expect(told.watch.at(-1)?.settling).toBe(0));
    await time.pass(LONG_MS);
    expect(told.watch.every(({ lastUpdate }) => lastUpdate === null)).toBe(true);
  });

  it('is brought up to date when the case is opened again after a restart', async () => {
    const folder = await fixture.photos(3);
    const caseId = await readCase(engine, folder, 'WATCH-5');
    // What is not drawn yet is drawn when the case is opened again, and reported like what was read.
    await drawn(caseId);
    await engine.close();
    await rm(join(folder, 'IMG_1.jpg'));
    await writePhoto(join(folder, 'later.jpg'), { red: 3 });
    engine = await open();
    const told = listen(caseId);
    await engine.handlers['intake.watch']({ caseId });
    await eventually(async () =>
      expect(await namesOf(caseId)).toEqual(['IMG_2.jpg', 'IMG_3.jpg', 'later.jpg']),
    );
    expect(told.read).not.toContain('IMG_2.jpg');
  });

  it('is no longer watched after the case was closed', async () => {
    const folder = await fixture.photos(1);
    const caseId = await readCase(engine, folder, 'WATCH-6');
    await engine.handlers['intake.watch']({ caseId });
    expect(await engine.handlers['intake.watch']({ caseId: null })).toMatchObject({ state: 'off' });
    const told = listen(caseId);
    const before = scans.ended;
    const noticed = toldByDisk(folder);
    await writePhoto(join(folder, 'new.jpg'), { red: 7 });
    await noticed;
    await time.pass(LONG_MS);
    expect(scans.ended).toBe(before);
    expect(told.read).not.toContain('new.jpg');
    expect(await namesOf(caseId)).toEqual(['IMG_1.jpg']);
  });
});

describe('a source that changed after it was sealed', () => {
  it('is reported and not read, also when it was removed, until the folder is read again', async () => {
    const folder = await fixture.photos(3);
    const caseId = await readCase(engine, folder, 'WATCH-SEAL');
    const before = await intakeOf(caseId);
    await seal(engine, caseId, false);
    await engine.handlers['intake.watch']({ caseId });
    await appendFile(join(folder, 'IMG_1.jpg'), 'tampered');
    await rm(join(folder, 'IMG_2.jpg'));
    await writePhoto(join(folder, 'new.jpg'), { red: 7 });
    await eventually(async () => {
      const { findings } = await intakeOf(caseId);
      expect(findings).toContainEqual({
        code: 'source-changed',
        severity: 'warning',
        changed: ['IMG_1.jpg'],
        gone: ['IMG_2.jpg'],
      });
      expect(await namesOf(caseId)).toEqual(['IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg', 'new.jpg']);
    });
    const kept = (await intakeOf(caseId)).items.map(({ sha256 }) => sha256).slice(0, 3);
    expect(kept).toEqual(before.items.map(({ sha256 }) => sha256));
    await engine.handlers['intake.refresh']({ caseId });
    await eventually(async () => {
      const now = await intakeOf(caseId);
      expect(now.state).toBe('done');
      expect(now.items.map(({ path }) => path)).toEqual(['IMG_1.jpg', 'IMG_3.jpg', 'new.jpg']);
      expect(now.items[0]?.sha256).not.toBe(kept[0]);
      expect(now.findings.map(({ code }) => code)).not.toContain('source-changed');
    });
  });
});

describe('a memory card that is removed', () => {
  it('is reported once, keeps its items, and is read again when it is back', async () => {
    const folder = await fixture.photos(4, { name: 'card' });
    const caseId = await readCase(engine, folder, 'CARD-1');
    const before = await intakeOf(caseId);
    await engine.handlers['intake.watch']({ caseId });
    const told = listen(caseId);
    await rename(folder, `${folder}-pulled`);
    await eventually(async () => expect(told.watch.at(-1)?.state).toBe('gone'));
    expect(told.watch.filter(({ state }) => state === 'gone')).toHaveLength(1);
    expect(told).toMatchObject({ removed: [], changed: 0 });
    const gone = await intakeOf(caseId);
    expect(gone.items.map(({ id }) => id)).toEqual(before.items.map(({ id }) => id));
    expect(gone.skipped).toEqual([]);
    await writePhoto(join(`${folder}-pulled`, 'one-more.jpg'), { red: 8 });
    await rename(`${folder}-pulled`, folder);
    await eventually(async () => {
      expect(told.watch.at(-1)?.state).toBe('watching');
      expect(await namesOf(caseId)).toContain('one-more.jpg');
    });
  });

  it('during the intake stops it cleanly, and the intake resumes automatically when the card is back', async () => {
    const folder = await fixture.photos(40, { name: 'card' });
    const { id: caseId } = await engine.handlers['cases.create']({
      caseNumber: 'CARD-2',
      note: '',
      referenceDate: '2026-03-01',
    });
    const { id: folderId } = await engine.registerFolder(folder);
    let isPulled = false;
    const stop = engine.on('intake.items', ({ items }) => {
      if (items.length === 0) return;
      stop();
      void rename(folder, `${folder}-pulled`).then(() => {
        isPulled = true;
      });
    });
    await engine.handlers['intake.start']({ caseId, folderId });
    await engine.handlers['intake.watch']({ caseId });
    // The first items are told after a moment; without passing time, that would be the end of the reading.
    await eventually(async () => expect(isPulled).toBe(true));
    await eventually(async () => expect((await intakeOf(caseId)).state).not.toBe('running'));
    const view = await intakeOf(caseId);
    // A quick machine may have read all of it before the card was out.
    if (view.state === 'folder-gone') {
      expect(view.items.length).toBeGreaterThan(0);
      expect(view.skipped).toEqual([]);
    } else expect(view.items).toHaveLength(40);
    await rename(`${folder}-pulled`, folder);
    await eventually(async () => {
      expect((await intakeOf(caseId)).state).toBe('done');
      expect(await namesOf(caseId)).toHaveLength(40);
    });
  });

  it('leaving its empty mount point before the case is opened keeps items and exclusions', async () => {
    const folder = await fixture.photos(2, { name: 'card' });
    const caseId = await readCase(engine, folder, 'MOUNT-1');
    await exclude(caseId, 'IMG_2.jpg');
    const before = await choicesOf(caseId);
    await rename(folder, `${folder}-pulled`);
    await mkdir(folder);
    const told = listen(caseId);
    expect(await engine.handlers['intake.watch']({ caseId })).toMatchObject({ state: 'gone' });
    await time.pass(LONG_MS);
    expect(told.watch.every(({ state }) => state === 'gone')).toBe(true);
    expect(await choicesOf(caseId)).toEqual(before);
    await rm(folder, { recursive: true });
    await rename(`${folder}-pulled`, folder);
    await eventually(async () => expect(told.watch.at(-1)?.state).toBe('watching'));
    await scanned(1);
    expect(await choicesOf(caseId)).toEqual(before);
    const actions = (await engine.handlers['custody.list']({ caseId })).map(({ action }) => action);
    expect(actions).not.toContain('folder-updated');
  });

  it('leaving its empty mount point is not read as empty until a person asks for it', async () => {
    const folder = await fixture.photos(2, { name: 'card' });
    const caseId = await readCase(engine, folder, 'MOUNT-2');
    for (const name of ['IMG_1.jpg', 'IMG_2.jpg']) await rm(join(folder, name));
    const { id: folderId } = await engine.registerFolder(folder);
    await engine.handlers['intake.start']({ caseId, folderId });
    await eventually(async () => expect((await intakeOf(caseId)).state).toBe('folder-gone'));
    expect(await namesOf(caseId)).toHaveLength(2);
    const told = listen(caseId);
    expect(await engine.handlers['intake.watch']({ caseId })).toMatchObject({ state: 'gone' });
    await engine.handlers['intake.refresh']({ caseId });
    await eventually(async () => {
      expect((await intakeOf(caseId)).state).toBe('done');
      expect(told.watch.at(-1)?.state).toBe('watching');
    });
    expect(await namesOf(caseId)).toEqual([]);
  });

  // Behind a link, the folder is on another device at once, as after unmounting.
  it.runIf(OTHER_DEVICE !== null)('while the case is open keeps items and exclusions', async () => {
    const folder = await fixture.photos(2, { name: 'card' });
    const caseId = await readCase(engine, folder, 'MOUNT-3');
    await exclude(caseId, 'IMG_2.jpg');
    const before = await choicesOf(caseId);
    const mountPoint = await mkdtemp(join(OTHER_DEVICE ?? '', 'proofcase-mount-'));
    try {
      expect(await engine.handlers['intake.watch']({ caseId })).toMatchObject({ state: 'watching' });
      await scanned(1);
      const told = listen(caseId);
      await rename(folder, `${folder}-pulled`);
      await symlink(mountPoint, folder);
      await eventually(async () => expect(told.watch.at(-1)?.state).toBe('gone'));
      expect(await choicesOf(caseId)).toEqual(before);
      await rm(folder);
      await rename(`${folder}-pulled`, folder);
      await eventually(async () => expect(told.watch.at(-1)?.state).toBe('watching'));
      await scanned(1);
      expect(await choicesOf(caseId)).toEqual(before);
      expect(told.removed).toEqual([]);
    } finally {
      await rm(mountPoint, { recursive: true });
    }
  });

  it('is told from a folder whose files a person removed while the case is open', async () => {
    const folder = await fixture.photos(2);
    const caseId = await readCase(engine, folder, 'MOUNT-4');
    expect(await engine.handlers['intake.watch']({ caseId })).toMatchObject({ state: 'watching' });
    await scanned(1);
    const told = listen(caseId);
    for (const name of ['IMG_1.jpg', 'IMG_2.jpg']) await rm(join(folder, name));
    await eventually(async () => expect(await namesOf(caseId)).toEqual([]));
    expect(told.watch.map(({ state }) => state)).not.toContain('gone');
  });

  it('before the case is opened is reported at once', async () => {
    const folder = await fixture.photos(2, { name: 'card' });
    const caseId = await readCase(engine, folder, 'CARD-3');
    await rename(folder, `${folder}-pulled`);
    expect(await engine.handlers['intake.watch']({ caseId })).toMatchObject({ state: 'gone' });
    expect(await namesOf(caseId)).toHaveLength(2);
    await expect(engine.handlers['intake.fetch']({ caseId })).rejects.toMatchObject({
      code: 'folder-missing',
    });
  });
});

describe('a file that another program has open', () => {
  it('is named as such, and read automatically when it is closed', async () => {
    const folder = await realpath(await fixture.photos(2));
    const windows = new WindowsFileSystem({ folder, refusals: 0 });
    try {
      windows.lock(join(folder, 'IMG_2.jpg'));
      const caseId = await readCase(engine, folder, 'HELD-1');
      expect((await intakeOf(caseId)).skipped).toEqual([{ path: 'IMG_2.jpg', reason: 'in-use' }]);
      await engine.handlers['intake.watch']({ caseId });
      await scanned(2);
      expect(await namesOf(caseId)).toEqual(['IMG_1.jpg']);
      windows.unlock(join(folder, 'IMG_2.jpg'));
      await eventually(async () => expect(await namesOf(caseId)).toEqual(['IMG_1.jpg', 'IMG_2.jpg']));
      expect((await intakeOf(caseId)).skipped).toEqual([]);
    } finally {
      windows.close();
    }
  });
});

describe('a file that was read before and cannot be read now', () => {
  it('keeps its exclusion over a full reading', async () => {
    const folder = await realpath(await fixture.photos(2));
    const caseId = await readCase(engine, folder, 'HELD-2');
    await exclude(caseId, 'IMG_2.jpg');
    const before = await choicesOf(caseId);
    const windows = new WindowsFileSystem({ folder, refusals: 0 });
    try {
      windows.lock(join(folder, 'IMG_2.jpg'));
      await readAgain(caseId);
      expect((await intakeOf(caseId)).skipped).toEqual([{ path: 'IMG_2.jpg', reason: 'in-use' }]);
      expect(await choicesOf(caseId)).toEqual(before);
      windows.unlock(join(folder, 'IMG_2.jpg'));
      await readAgain(caseId);
      expect((await intakeOf(caseId)).skipped).toEqual([]);
      expect(await choicesOf(caseId)).toEqual(before);
    } finally {
      windows.close();
    }
  });

  it('keeps its exclusion while the case is open, also if it was changed', async () => {
    const folder = await realpath(await fixture.photos(2));
    const caseId = await readCase(engine, folder, 'HELD-3');
    await exclude(caseId, 'IMG_2.jpg');
    const before = await choicesOf(caseId);
    const photo = join(folder, 'IMG_2.jpg');
    const windows = new WindowsFileSystem({ folder, refusals: 0 });
    try {
      windows.lock(photo);
      await engine.handlers['intake.watch']({ caseId });
      const later = new Date((await stat(photo)).mtimeMs + 60_000);
      await utimes(photo, later, later);
      await eventually(async () => {
        expect((await intakeOf(caseId)).skipped).toEqual([{ path: 'IMG_2.jpg', reason: 'in-use' }]);
      });
      expect(await choicesOf(caseId)).toEqual(before);
      windows.unlock(photo);
      await eventually(async () => expect((await intakeOf(caseId)).skipped).toEqual([]));
      expect(await choicesOf(caseId)).toEqual(before);
    } finally {
      windows.close();
    }
  });

  it('because it is only in the cloud again is downloaded by a full reading', async () => {
    const folder = await fixture.photos(2);
    const caseId = await readCase(engine, folder, 'CLOUD-2');
    await writeFile(join(folder, 'IMG_2.jpg'), '');
    await truncate(join(folder, 'IMG_2.jpg'), 200_000);
    await readAgain(caseId);
    // What was downloaded is zeros, so its content is the reason.
    expect((await intakeOf(caseId)).skipped).toEqual([{ path: 'IMG_2.jpg', reason: 'unsupported' }]);
  });
});

describe('a file that may be read only after the case was opened', () => {
  it('is read then, though neither its size nor its time changed', async () => {
    const folder = await realpath(await fixture.photos(2));
    const photo = join(folder, 'IMG_2.jpg');
    const allow = refuseToOpen(photo);
    try {
      const caseId = await readCase(engine, folder, 'RIGHTS-1');
      expect((await intakeOf(caseId)).skipped).toEqual([{ path: 'IMG_2.jpg', reason: 'no-permission' }]);
      await engine.handlers['intake.watch']({ caseId });
      await scanned(2);
      allow();
      await chmod(photo, 0o640);
      await eventually(async () => expect(await namesOf(caseId)).toEqual(['IMG_1.jpg', 'IMG_2.jpg']));
      expect((await intakeOf(caseId)).skipped).toEqual([]);
    } finally {
      allow();
    }
  });
});

describe('a share that does not answer during a scan', () => {
  it('keeps back neither another case, nor a deletion, nor the end of the program', async () => {
    const caseId = await readCase(engine, await fixture.photos(1), 'HUNG-1');
    const other = await readCase(engine, await fixture.photos(1, { name: 'other' }), 'HUNG-2');
    let answer: () => void = () => undefined;
    scans.held = new Promise((resolve) => {
      answer = resolve;
    });
    const ended = scans.ended;
    try {
      await engine.handlers['intake.watch']({ caseId });
      await time.pass(STEP_MS);
      await expect.poll(() => scans.running).toBe(1);
      expect(await engine.handlers['intake.watch']({ caseId: other })).toMatchObject({ state: 'watching' });
      await time.pass(STEP_MS);
      await expect.poll(() => scans.running).toBe(2);
      await engine.handlers['cases.close']({ caseId: other });
      await confirmDeletion(engine, other);
      await engine.handlers['intake.watch']({ caseId });
      await time.pass(STEP_MS);
      await expect.poll(() => scans.running).toBe(3);
      await engine.close();
    } finally {
      answer();
      scans.held = Promise.resolve();
    }
    await expect.poll(() => scans.ended).toBe(ended + 3);
  });

  it('ends a download without an error when the case is left', async () => {
    const caseId = await readCase(engine, await fixture.photos(1), 'HUNG-3');
    await engine.handlers['intake.watch']({ caseId });
    await scanned(1);
    let answer: () => void = () => undefined;
    scans.held = new Promise((resolve) => {
      answer = resolve;
    });
    try {
      const fetched = engine.handlers['intake.fetch']({ caseId });
      await expect.poll(() => scans.running).toBe(1);
      await engine.handlers['intake.watch']({ caseId: null });
      answer();
      await expect(fetched).resolves.toMatchObject({ state: 'off' });
    } finally {
      answer();
      scans.held = Promise.resolve();
    }
  });
});

describe('a file that is only in the cloud', () => {
  it('is skipped with its reason, and read on request', async () => {
    const folder = await fixture.photos(1);
    const stub = join(folder, 'online-only.jpg');
    await writeFile(stub, '');
    // A size and no block: what a cloud folder leaves of a file that is not on this computer.
    await truncate(stub, 200_000);
    const caseId = await readCase(engine, folder, 'CLOUD-1');
    const before = await intakeOf(caseId);
    expect(before.skipped).toEqual([{ path: 'online-only.jpg', reason: 'cloud-only' }]);
    expect(before.findings).toContainEqual({ code: 'cloud-only-files', severity: 'warning', files: 1 });
    await engine.handlers['intake.watch']({ caseId });
    const told = listen(caseId);
    const view = await engine.handlers['intake.fetch']({ caseId });
    expect(view.fetching).toBe(false);
    expect(told.watch.some(({ fetching }) => fetching)).toBe(true);
    // What was fetched is zeros, so it is read and found to be no photo: the reason is now its content.
    const after = await intakeOf(caseId);
    expect(after.skipped).toEqual([{ path: 'online-only.jpg', reason: 'unsupported' }]);
    expect(after.findings.map(({ code }) => code)).not.toContain('cloud-only-files');
  });
});
