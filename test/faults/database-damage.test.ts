import { chmod, cp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/main/engine';
import { createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import {
  createDamageFixture,
  type DamageFixture,
  databaseHashes,
  type Opened,
  readOpened,
} from '../support/fault-database';
import { fastClock, fastTimers, isDeep } from '../support/fault-engine';
import { inspectFolder, openRaw } from '../support/fault-folder';
import { FaultTable } from '../support/fault-table';

const FLIPS = isDeep ? 150 : 12;
const PAGE_BYTES = 4_096;

/** In the backup or in the side journal; of the third case only its package is kept, in the folder set aside. */
const KNOWN: readonly string[] = ['DAMAGE-1', 'DAMAGE-2', 'DAMAGE-4'];

interface Damage {
  readonly name: string;
  readonly do: (dataFolder: string) => Promise<void>;
  /** Modes in which it may be opened. */
  readonly modes: readonly Opened['mode'][];
}

const database = (dataFolder: string): string => join(dataFolder, 'proofcase.db');
const log = (dataFolder: string): string => `${database(dataFolder)}-wal`;

/** Turns bits of a few bytes around at a share of the file. */
async function flip(file: string, share: number, bytes = 8): Promise<void> {
  const { size } = await stat(file);
  const handle = await open(file, 'r+');
  const at = Math.min(size - bytes, Math.floor(size * share));
  const part = Buffer.alloc(bytes);
  await handle.read(part, 0, bytes, at);
  for (let index = 0; index < bytes; index += 1) part[index] = (part[index] ?? 0) ^ 0xa5;
  await handle.write(part, 0, bytes, at);
  await handle.close();
}

async function overwrite(file: string, from: number, to: number, byte: number): Promise<void> {
  const { size } = await stat(file);
  const start = Math.floor(size * from);
  const end = Math.floor(size * to);
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(end - start, byte), 0, end - start, start);
  await handle.close();
}

/** The log is played into the file first, so that damage to the file is damage to everything. */
function checkpoint(dataFolder: string): void {
  const raw = openRaw(dataFolder);
  raw.pragma('wal_checkpoint(TRUNCATE)');
  raw.close();
}

const ANY: Damage['modes'] = ['normal', 'read-only', 'empty'];

const flips = Array.from({ length: FLIPS }, (_, index): Damage[] => {
  const share = (index + 0.37) / FLIPS;
  return [
    {
      name: 'bytes flipped in the database',
      do: async (folder) => {
        checkpoint(folder);
        await flip(database(folder), share);
      },
      modes: ANY,
    },
    {
      name: 'bytes flipped in the write-ahead log',
      do: (folder) => flip(log(folder), share),
      modes: ANY,
    },
    {
      name: 'the write-ahead log cut off',
      do: async (folder) => truncate(log(folder), Math.floor((await stat(log(folder))).size * share)),
      modes: ['normal'],
    },
    {
      name: 'a page zeroed',
      do: async (folder) => {
        checkpoint(folder);
        const { size } = await stat(database(folder));
        const page = Math.floor((size / PAGE_BYTES) * share);
        const handle = await open(database(folder), 'r+');
        await handle.write(Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, page * PAGE_BYTES);
        await handle.close();
      },
      modes: ANY,
    },
  ];
}).flat();

const DAMAGED: Damage['modes'] = ['read-only', 'empty'];
const whole: readonly Damage[] = [
  {
    name: 'the database cut in half',
    do: async (folder) => {
      checkpoint(folder);
      await truncate(database(folder), Math.floor((await stat(database(folder))).size / 2));
    },
    modes: DAMAGED,
  },
  {
    name: 'the database cut to an odd length',
    do: async (folder) => {
      checkpoint(folder);
      await truncate(database(folder), Math.floor((await stat(database(folder))).size * 0.61) - 7);
    },
    modes: DAMAGED,
  },
  {
    name: 'the database emptied',
    do: async (folder) => {
      await rm(log(folder));
      await truncate(database(folder), 0);
    },
    modes: ['empty'],
  },
  {
    name: 'the database zeroed',
    do: async (folder) => {
      checkpoint(folder);
      await overwrite(database(folder), 0, 1, 0);
    },
    modes: ['empty'],
  },
  {
    name: 'the middle overwritten',
    do: async (folder) => {
      checkpoint(folder);
      await overwrite(database(folder), 0.3, 0.7, 0xff);
    },
    modes: DAMAGED,
  },
  {
    name: 'something else in its place',
    do: async (folder) => {
      await rm(log(folder));
      await writeFile(database(folder), 'no database at all, but a text of some length\n'.repeat(300));
    },
    modes: ['empty'],
  },
  {
    name: 'the database deleted',
    do: async (folder) => {
      for (const suffix of ['', '-wal', '-shm']) await rm(`${database(folder)}${suffix}`, { force: true });
    },
    modes: ['empty'],
  },
  {
    name: 'the write-ahead log deleted',
    do: (folder) => rm(log(folder)),
    modes: ['normal'],
  },
  {
    name: 'a column renamed in the schema',
    do: async (folder) => {
      const raw = openRaw(folder);
      raw.unsafeMode(true);
      raw.pragma('writable_schema = ON');
      raw.exec(
        `UPDATE sqlite_schema SET sql = replace(sql, 'level_kind', 'level_kinx') WHERE name = 'result'`,
      );
      raw.close();
    },
    modes: DAMAGED,
  },
  {
    name: 'a newer Proofcase wrote it',
    do: async (folder) => {
      const raw = openRaw(folder);
      raw.pragma('user_version = 999');
      raw.close();
    },
    modes: ['read-only'],
  },
];

describe('a damaged database', () => {
  const table = new FaultTable('Damage to the database: opened, looked at, restored from the backup');
  let fixture: EngineFixture;
  let lived: DamageFixture;
  let copies = 0;
  let silent = 0;
  beforeAll(async () => {
    fixture = await createEngineFixture();
    lived = await createDamageFixture(fixture);
  });
  afterAll(async () => {
    table.print();
    process.stdout.write(`Damage that only the check of a backup found: ${silent}\n`);
    await fixture.close();
  });

  const start = (dataFolder: string): Promise<Engine> =>
    fixture.open({ dataFolder, clock: fastClock, timers: fastTimers, onDamage: 'open' });

  async function damagedCopy(damage: Damage): Promise<string> {
    copies += 1;
    const dataFolder = `${lived.path}-${copies}`;
    await cp(lived.path, dataFolder, { recursive: true });
    await damage.do(dataFolder);
    return dataFolder;
  }

  /** Restores the offered backup, or starts with an empty database if there is none, as a user would. */
  async function decide(engine: Engine, opened: Opened): Promise<void> {
    const { report } = opened;
    if (report?.choices.includes('restore-backup') && report.backup) {
      await engine.handlers['backups.restore']({ backupId: report.backup.id });
    }
    await engine.close();
  }

  /** Hidden damage is found when a backup is verified; the next start checks everything. */
  async function findWithBackup(dataFolder: string): Promise<void> {
    if ((await inspectFolder(dataFolder)).errors.length === 0) return;
    const running = await start(dataFolder);
    const refused = running.handlers['backups.make']({});
    await expect(refused).rejects.toMatchObject({ code: 'backup-damaged' });
    await running.close();
    silent += 1;
    const thorough = await start(dataFolder);
    const found = await readOpened(thorough);
    expect(found.mode).not.toBe('normal');
    await decide(thorough, found);
  }

  it.each([...whole, ...flips].map((damage, index) => ({ index, name: damage.name, damage })))(
    '$name ($index) is opened or reported, pays nothing again and loses nothing that a backup or the side journal has',
    async ({ damage }) => {
      const before = fixture.service.control.state().scansProcessed;
      const dataFolder = await damagedCopy(damage);
      const hashes = await databaseHashes(dataFolder);
      const first = await start(dataFolder);
      const opened = await readOpened(first);
      expect(damage.modes).toContain(opened.mode);
      const errors: string[] = [];
      if (opened.mode === 'normal') {
        // Whatever was rolled back, the side journal still knows the question.
        expect(opened.questions).toContain(lived.questionId);
        await first.close();
        await findWithBackup(dataFolder);
      } else {
        const refused = first.handlers['submissions.seal']({ caseId: lived.sealedCaseId, send: true });
        await expect(refused).rejects.toMatchObject({ code: 'database-read-only' });
        await decide(first, opened);
        expect(await databaseHashes(dataFolder)).toEqual(hashes);
      }
      const second = await start(dataFolder);
      const after = await readOpened(second);
      await second.close();
      errors.push(...(await inspectFolder(dataFolder)).errors);
      const counted = fixture.service.control.state().scansProcessed - before;
      table.add(`${damage.name}: ${opened.mode}`, {
        scans: counted,
        undecidedScans: counted,
        lostCases: KNOWN.filter((one) => !after.caseNumbers.includes(one)).length,
        integrityErrors: errors,
        end: after.report?.findings.map(({ code }) => code).join('+') ?? 'as it was',
      });
      await rm(dataFolder, { recursive: true, force: true });
      expect(errors).toEqual([]);
      expect(counted).toBe(0);
      expect(after.mode).toBe('normal');
      expect(after.caseNumbers).toEqual(expect.arrayContaining([...KNOWN]));
      expect(after.questions).toContain(lived.questionId);
    },
  );

  it('is refused on the command line with advice, and stays unchanged', async () => {
    for (const damage of whole) {
      const dataFolder = await damagedCopy(damage);
      const hashes = await databaseHashes(dataFolder);
      if (damage.modes.includes('normal')) continue;
      await expect(fixture.open({ dataFolder })).rejects.toMatchObject({
        code: damage.name.startsWith('a newer') ? 'data-folder-unsuitable' : 'database-damaged',
      });
      expect(await databaseHashes(dataFolder)).toEqual(hashes);
      await rm(dataFolder, { recursive: true, force: true });
    }
  });

  it('can be replaced by an empty one, which asks the open questions again', async () => {
    const dataFolder = await damagedCopy(whole[0] ?? { name: '', do: async () => undefined, modes: [] });
    await rm(join(dataFolder, 'backups'), { recursive: true });
    const first = await start(dataFolder);
    expect(await first.handlers['app.recovery']({})).toMatchObject({ backup: null, choices: ['reset'] });
    await first.handlers['recovery.reset']({});
    await first.close();
    const second = await start(dataFolder);
    const opened = await readOpened(second);
    expect(opened.report?.findings.map(({ code }) => code)).toContain('started-empty');
    expect(opened.questions).toEqual([lived.questionId]);
    await second.close();
    expect((await inspectFolder(dataFolder)).errors).toEqual([]);
  });

  it('on a read-only file system is refused and stays unchanged', async () => {
    const dataFolder = await damagedCopy({ name: '', do: async () => undefined, modes: [] });
    // Root may write everywhere; a file in the place of a folder stops it as well.
    await rm(join(dataFolder, 'temporary'), { recursive: true, force: true });
    await writeFile(join(dataFolder, 'temporary'), 'no folder');
    await chmod(dataFolder, 0o500);
    const hashes = await databaseHashes(dataFolder);
    await expect(start(dataFolder)).rejects.toMatchObject({ code: 'data-folder-unsuitable' });
    expect(await databaseHashes(dataFolder)).toEqual(hashes);
    await chmod(dataFolder, 0o700);
    expect(await readFile(join(dataFolder, 'journal.jsonl'), 'utf8')).toContain('DAMAGE-2');
  });
});
