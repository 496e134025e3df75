import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '../../../src/main/app/shell/log';
import { readStartOptions } from '../../../src/main/app/shell/start-options';
import { fillPlaceholders, shellTexts } from '../../../src/main/app/shell/texts';
import {
  MIN_SIZE,
  readWindowState,
  type WindowState,
  windowPlacement,
  writeWindowState,
} from '../../../src/main/app/shell/window-state';
import { markAsDownloaded, needsWarning } from '../../../src/main/support/mark-of-the-web';
import { redact } from '../../../src/main/support/redact';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-shell-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('start options', () => {
  it('take the data folder from the argument before the environment', () => {
    const environment = { PROOFCASE_DATA_DIR: '/from-environment' };
    expect(readStartOptions(['app', '.', '--data-dir', '/given'], environment, 'linux').dataFolder).toBe(
      resolve('/given'),
    );
    expect(readStartOptions(['app', '--data-dir=/given', '--inspect=0'], {}, 'linux').dataFolder).toBe(
      resolve('/given'),
    );
    expect(readStartOptions(['app'], environment, 'linux').dataFolder).toBe(resolve('/from-environment'));
  });

  it('keep the data local and not roaming on Windows', () => {
    const { dataFolder } = readStartOptions(
      ['app'],
      { LOCALAPPDATA: '/local', APPDATA: '/roaming' },
      'win32',
    );
    expect(dataFolder).toContain('local');
    expect(dataFolder).not.toContain('roaming');
  });

  it('pass everything after --cli to the command line', () => {
    const options = readStartOptions(
      ['app', '.', '--cli', 'check', 'photos', '--data-dir', '/x'],
      {},
      'linux',
    );
    expect(options.cliArguments).toEqual(['check', 'photos', '--data-dir', '/x']);
    expect(options.dataFolder).toBe(resolve('/x'));
    expect(readStartOptions(['app', '--sample', '/s'], {}, 'linux')).toMatchObject({
      sampleFolder: resolve('/s'),
      cliArguments: null,
    });
  });
});

describe('the log', () => {
  it('contains no query, credential or API key', () => {
    const text = redact(
      'PUT https://user:pass@bucket.example/key?X-Amz-Signature=s3cret failed, x-api-key: canary-1, ' +
        '{"Authorization":"Bearer canary-2"} token=canary-3 at app://proofcase/index.html#canary-4',
    );
    expect(text).toContain('bucket.example/key');
    expect(text).not.toMatch(/s3cret|canary|pass@/);
  });

  it('writes one line per event and starts a new file after a megabyte', async () => {
    const log = openLog(folder, () => new Date('2026-03-01T10:00:00Z'));
    log.error('broken', new Error('one\ntwo'));
    const file = join(folder, 'proofcase.log');
    const [line, rest] = (await readFile(file, 'utf8')).split('\n');
    expect(line).toMatch(/^2026-03-01T10:00:00.000Z error broken: Error: one\\ntwo/);
    expect(rest).toBe('');
    await writeFile(file, 'x'.repeat(1_000_001));
    log.info('again');
    expect((await readdir(folder)).sort()).toEqual(['proofcase.1.log', 'proofcase.log']);
  });

  it('shows control characters of foreign texts as their code', async () => {
    const log = openLog(folder, () => new Date('2026-03-01T10:00:00Z'));
    log.error('file a\r2026-03-01T10:00:00.000Z info all is well\u001b[2K\u202egpj.exe');
    const text = await readFile(join(folder, 'proofcase.log'), 'utf8');
    expect(text).toBe(
      '2026-03-01T10:00:00.000Z error file a\\u{000d}2026-03-01T10:00:00.000Z info all is well' +
        '\\u{001b}[2K\\u{202e}gpj.exe\n',
    );
  });

  it('is not held up by a text of megabytes', () => {
    const hostile = ['a.', 'a://', 'a://b@', 'token ', 'bearer '].map((piece) => piece.repeat(300_000));
    for (const text of hostile) expect(redact(text)).not.toBe('');
  });

  it('never throws when nothing can be written', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(() => openLog(join(file, 'below')).info('lost')).not.toThrow();
  });
});

describe('the position of the window', () => {
  const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }];
  const saved: WindowState = {
    x: 100,
    y: 50,
    width: 1200,
    height: 800,
    maximized: false,
    language: 'pl',
    theme: 'dark',
  };

  it('is remembered', () => {
    const file = join(folder, 'window.json');
    writeWindowState(file, saved);
    expect(readWindowState(file)).toEqual(saved);
    expect(windowPlacement(saved, screens)).toEqual({ x: 100, y: 50, width: 1200, height: 800 });
  });

  it('is discarded when its screen is missing or the file is damaged', async () => {
    expect(windowPlacement({ ...saved, x: 5000 }, screens)).not.toHaveProperty('x');
    const file = join(folder, 'window.json');
    for (const damaged of [
      '{"x":"1"',
      JSON.stringify({ ...saved, theme: 'red' }),
      JSON.stringify({ ...saved, language: 'xx' }),
    ]) {
      await writeFile(file, damaged);
      expect(readWindowState(file)).toBeNull();
    }
    expect(windowPlacement(null, screens).width).toBeGreaterThanOrEqual(MIN_SIZE.width);
  });
});

describe('saved attachments', () => {
  it('are announced with a warning unless a viewer opens them', () => {
    for (const name of ['heatmap.PNG', 'report.pdf', 'photo.jpeg']) expect(needsWarning(name)).toBe(false);
    for (const name of ['page.html', 'picture.svg', 'run.exe', 'photo.jpg.lnk', 'none']) {
      expect(needsWarning(name)).toBe(true);
    }
  });

  it('have the mark of the web on Windows only', async () => {
    const file = join(folder, 'report.pdf');
    await markAsDownloaded(file, 'linux');
    expect(await readdir(folder)).toEqual([]);
    // On other systems the alternate stream's name is an ordinary file name, which shows what is written.
    if (process.platform !== 'win32') {
      await markAsDownloaded(file, 'win32');
      expect(await readFile(`${file}:Zone.Identifier`, 'utf8')).toBe('[ZoneTransfer]\r\nZoneId=3\r\n');
    }
  });
});

describe('texts of the operating system', () => {
  it('have their values inserted and are complete in every language', () => {
    expect(fillPlaceholders('{a} and {b}', { a: '1' })).toBe('1 and {b}');
    for (const language of ['de', 'en', 'pl'] as const) {
      for (const group of Object.values(shellTexts(language))) {
        for (const text of Object.values(group)) expect(text.trim()).not.toBe('');
      }
    }
  });

  it('use the same placeholders in every language', () => {
    const placeholders = (language: 'de' | 'en' | 'pl') =>
      Object.entries(shellTexts(language).dialogs).map(([key, text]) => [key, text.match(/\{\w+\}/g)]);
    expect(placeholders('de')).toEqual(placeholders('en'));
    expect(placeholders('pl')).toEqual(placeholders('en'));
  });
});
