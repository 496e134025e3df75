import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProofcaseError } from '../../../src/contract/errors';
import { cliTexts } from '../../../src/main/commands/texts';
import {
  defaultDataFolder,
  environmentDataFolder,
  isDataFolder,
  isRoaming,
  prepareDataFolder,
} from '../../../src/main/storage/database/data-folder';
import { lockDataFolder } from '../../../src/main/storage/database/instance-lock';

/** Holds the lock as a Proofcase with a name does, until its input ends. */
const HOLD_RESERVED = `
const database = new (require('better-sqlite3'))(process.argv[1]);
database.exec('BEGIN IMMEDIATE');
process.stdout.write('held');
process.stdin.resume().on('end', () => database.close());
`;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'proofcase-test-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('the data folder', () => {
  it('is created for its owner only, with a marker', async () => {
    const folder = await prepareDataFolder(join(root, 'data'));
    expect((await stat(folder.root)).mode & 0o777).toBe(0o700);
    expect((await stat(folder.answers)).mode & 0o777).toBe(0o700);
    expect(await isDataFolder(folder.root)).toBe(true);
    expect(await isDataFolder(root)).toBe(false);
  });

  it('may be an empty folder, also with files of the operating system', async () => {
    await writeFile(join(root, '.DS_Store'), 'x');
    await prepareDataFolder(root);
    expect(await isDataFolder(root)).toBe(true);
  });

  it('is not an ordinary folder with other content, which stays as it is', async () => {
    await mkdir(join(root, 'temporary'), { mode: 0o755 });
    await mkdir(join(root, 'packages'), { mode: 0o755 });
    await writeFile(join(root, 'temporary', 'holiday.jpg'), 'photo');
    const before = await stat(root);
    await expect(prepareDataFolder(root)).rejects.toMatchObject({ code: 'data-folder-foreign' });
    expect((await readdir(root)).sort()).toEqual(['packages', 'temporary']);
    expect(await readFile(join(root, 'temporary', 'holiday.jpg'), 'utf8')).toBe('photo');
    const after = await stat(root);
    expect([after.mode, after.mtimeMs]).toEqual([before.mode, before.mtimeMs]);
  });

  it.each(['temporary', 'packages', 'logs'])('is refused when its part %s leads elsewhere', async (part) => {
    const { root: data } = await prepareDataFolder(join(root, 'data'));
    const elsewhere = join(root, 'holiday');
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, 'a.jpg'), 'photo');
    await rm(join(data, part), { recursive: true, force: true });
    // A junction needs no rights on Windows.
    await symlink(elsewhere, join(data, part), 'junction');
    await expect(prepareDataFolder(data)).rejects.toMatchObject({
      code: 'data-folder-unsuitable',
      detail: `${part} is a link`,
    });
    expect(await readdir(elsewhere)).toEqual(['a.jpg']);
  });

  it.each(['proofcase.db', 'instance.lock'])(
    'of an earlier version is known by %s and marked',
    async (name) => {
      await writeFile(join(root, name), '');
      await mkdir(join(root, 'packages'));
      await prepareDataFolder(root);
      await rm(join(root, name));
      expect(await isDataFolder(root)).toBe(true);
    },
  );

  it('is refused on a network file system, before anything is created', async () => {
    const mountTable = async (): Promise<string> =>
      '1 0 0:1 / / rw - ext4 /dev/sda1 rw\n2 1 0:2 / /mnt/claims rw - cifs //server/claims rw\n';
    const mounts = { platform: 'linux', realpath: async (path: string) => path, mountTable } as const;
    const prepared = prepareDataFolder('/mnt/claims/data', mounts);
    await expect(prepared).rejects.toMatchObject({
      code: 'data-folder-unsuitable',
      detail: 'on a network share (cifs)',
    });
  });

  it.each([
    ['C:\\Users\\anna\\AppData\\Roaming\\Proofcase', true],
    ['c:\\users\\ANNA\\appdata\\roaming', true],
    ['C:\\Users\\anna\\AppData\\Local\\Proofcase\\data', false],
    ['C:\\Users\\anna\\AppData\\Roaming2', false],
    ['D:\\Proofcase', false],
  ])('%s in the part of a Windows profile that roams: %s', (path, roams) => {
    const environment = {
      APPDATA: 'C:\\Users\\anna\\AppData\\Roaming',
      LOCALAPPDATA: 'C:\\Users\\anna\\AppData\\Local',
    };
    expect(isRoaming(path, 'win32', environment)).toBe(roams);
    expect(isRoaming(path, 'linux', environment)).toBe(false);
  });

  it('is refused in a roaming profile, before anything is created', async () => {
    const mounts = {
      platform: 'win32',
      realpath: async (path: string) => path,
      mountTable: async () => '',
    } as const;
    const environment = { APPDATA: 'C:\\Roaming', LOCALAPPDATA: 'C:\\Local' };
    const prepared = prepareDataFolder('C:\\Roaming\\Proofcase', mounts, environment);
    await expect(prepared).rejects.toMatchObject({
      code: 'data-folder-unsuitable',
      detail: 'in a roaming profile',
    });
  });

  it('is refused when it cannot be created', async () => {
    const prepared = prepareDataFolder('/dev/null/data');
    await expect(prepared).rejects.toMatchObject({ code: 'data-folder-unsuitable' });
  });

  it('is per user and does not roam', () => {
    const windows = defaultDataFolder('win32', { LOCALAPPDATA: 'L', APPDATA: 'R' });
    expect(windows.startsWith('L')).toBe(true);
    expect(defaultDataFolder('linux', { XDG_DATA_HOME: '/x' })).toBe('/x/proofcase');
  });

  it('is the one that PROOFCASE_DATA_DIR names, in the window and on the command line', () => {
    const environment = { XDG_DATA_HOME: '/x', PROOFCASE_DATA_DIR: 'mine' };
    expect(environmentDataFolder('linux', environment)).toBe(resolve('mine'));
    expect(environmentDataFolder('linux', { ...environment, PROOFCASE_DATA_DIR: '' })).toBe('/x/proofcase');
  });
});

describe('the lock of a data folder', () => {
  const anna = { program: 'window', user: 'anna', since: '2026-03-05T08:15:00.000Z' } as const;
  const refusal = (): ProofcaseError => {
    try {
      lockDataFolder(root, { ...anna, program: 'command-line', user: 'boris' }).release();
    } catch (error) {
      return error as ProofcaseError;
    }
    throw new Error('the folder is not locked');
  };

  it('keeps a second Proofcase out until it is released, and names the first one', async () => {
    const lock = lockDataFolder(root, anna);
    const { code, values } = refusal();
    expect({ code, values }).toEqual({
      code: 'data-folder-in-use',
      values: { reason: 'window', pid: process.pid, host: hostname(), user: 'anna', at: anna.since },
    });
    expect(refusal().values).toMatchObject({ user: 'anna' });
    lock.release();
    expect(await readdir(root)).toEqual(['instance.lock']);
    lockDataFolder(root, anna).release();
  });

  it('keeps another process out, and names the holder', async () => {
    const holder = JSON.stringify({
      program: 'receiver',
      pid: 4711,
      host: 'pc-7',
      user: 'eva',
      since: anna.since,
    });
    await writeFile(join(root, 'instance.json'), holder);
    const other = spawn(process.execPath, ['-e', HOLD_RESERVED, join(root, 'instance.lock')], {
      cwd: process.cwd(),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(other, 'exit');
    await once(other.stdout, 'data');
    const { values } = refusal();
    other.stdin.end();
    await ended;
    expect(values).toMatchObject({ reason: 'receiver', pid: 4711, host: 'pc-7', user: 'eva' });
    // What it left behind names nobody once the lock is free.
    lockDataFolder(root, anna).release();
  });

  it('names no holder when the holder has not written the file', async () => {
    const holder = JSON.stringify({
      program: 'window',
      pid: 1,
      host: 'pc-7',
      user: 'eva',
      since: anna.since,
    });
    await writeFile(join(root, 'instance.json'), holder);
    const earlierVersion = new DatabaseConstructor(join(root, 'instance.lock'));
    earlierVersion.exec('BEGIN EXCLUSIVE');
    expect(refusal()).toMatchObject({ code: 'data-folder-in-use', values: {} });
    earlierVersion.close();
  });

  it('holds also where its name cannot be written', async () => {
    await mkdir(join(root, 'instance.json'));
    const lock = lockDataFolder(root, anna);
    expect(refusal()).toMatchObject({ code: 'data-folder-in-use', values: {} });
    lock.release();
    lockDataFolder(root, anna).release();
  });

  it.each([
    ['no JSON', 'x'],
    ['another shape', '{"program":"virus","pid":1,"host":"a","user":"b","since":"2026-03-05T08:15:00Z"}'],
    [
      'a long text',
      `{"program":"window","pid":1,"host":"a","user":"${'b'.repeat(5_000)}","since":"2026-03-05T08:15:00Z"}`,
    ],
  ])('says nothing that it read in %s', async (_what, text) => {
    const lock = lockDataFolder(root, anna);
    await writeFile(join(root, 'instance.json'), text);
    expect(refusal()).toMatchObject({ code: 'data-folder-in-use', values: {} });
    lock.release();
  });

  it.each([
    [
      'en',
      'window',
      'anna has this data folder open in the window of Proofcase on pc-7 (process 12, since 05/03/2026',
    ],
    ['de', 'receiver', 'Der Empfänger, den anna auf pc-7 gestartet hat'],
    [
      'pl',
      'command-line',
      'Z tego folderu danych korzysta polecenie uruchomione przez anna na komputerze pc-7',
    ],
  ] as const)('is explained in %s', (language, program, beginning) => {
    const noon = new Date(2026, 2, 5, 12).toISOString();
    const values = { reason: program, pid: 12, host: 'pc-7', user: 'anna', at: noon };
    const known = cliTexts(language).error(new ProofcaseError('data-folder-in-use', values));
    expect(known.startsWith(beginning)).toBe(true);
    const unknown = cliTexts(language).error(new ProofcaseError('data-folder-in-use'));
    expect(unknown).not.toContain('pc-7');
  });
});
