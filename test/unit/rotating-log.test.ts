import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appendToLog, logFiles, MAX_LOG_BYTES, MAX_LOG_FILES } from '../../src/main/support/rotating-log';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a log keeps its latest lines within its size and its number of files', async () => {
  const line = `${'x'.repeat(99_999)}\n`;
  const lines = Math.ceil((MAX_LOG_BYTES * (MAX_LOG_FILES + 2)) / line.length);
  for (let at = 0; at < lines; at += 1) appendToLog(folder, 'defects.log', line);
  appendToLog(folder, 'defects.log', 'the last line\n');
  expect((await readdir(folder)).sort()).toEqual([...logFiles('defects.log')].sort());
  expect(logFiles('defects.log')).toEqual(['defects.log', 'defects.1.log', 'defects.2.log']);
  for (const name of logFiles('defects.log')) {
    expect((await stat(join(folder, name))).size).toBeLessThanOrEqual(MAX_LOG_BYTES + line.length);
  }
  expect(await readFile(join(folder, 'defects.log'), 'utf8')).toMatch(/the last line\n$/);
});

it('a log is readable by its owner alone, and creates its folder', async () => {
  appendToLog(join(folder, 'logs'), 'proofcase.log', 'a line\n');
  expect(await readFile(join(folder, 'logs', 'proofcase.log'), 'utf8')).toBe('a line\n');
  if (process.platform === 'win32') return;
  expect((await stat(join(folder, 'logs'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'logs', 'proofcase.log'))).mode & 0o777).toBe(0o600);
});

it('a log that cannot be rotated goes on', async () => {
  await mkdir(join(folder, 'defects.2.log'));
  await writeFile(join(folder, 'defects.2.log', 'held'), '');
  await writeFile(join(folder, 'defects.1.log'), 'earlier\n');
  await writeFile(join(folder, 'defects.log'), 'x'.repeat(MAX_LOG_BYTES + 1));
  appendToLog(folder, 'defects.log', 'the last line\n');
  expect(await readFile(join(folder, 'defects.log'), 'utf8')).toMatch(/the last line\n$/);
});

it('a log that cannot be written stops nothing', async () => {
  await writeFile(join(folder, 'logs'), 'a file');
  expect(() => appendToLog(join(folder, 'logs'), 'proofcase.log', 'a line\n')).not.toThrow();
});
