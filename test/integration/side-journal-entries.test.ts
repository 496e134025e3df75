import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIDE_JOURNAL_FILE } from '../../src/main/storage/side-journal';
import { type CommandRun, runCommand } from '../support/command-line';
import { createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import { openRaw } from '../support/fault-folder';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

const scans = (): number => fixture.service.control.state().scansProcessed;

function submit(folder: string, caseNumber: string): Promise<CommandRun> {
  const service = ['--service', fixture.service.baseUrl];
  return runCommand(fixture, ['submit', folder, '--case-number', caseNumber, ...service, '--json']);
}

async function loseZips(): Promise<void> {
  const packages = join(fixture.dataFolder, 'packages');
  for (const name of await readdir(packages)) await rm(join(packages, name));
}

/** Rewrites the lines as the versions that did not write the files of a package. */
async function forgetEntries(): Promise<void> {
  const file = join(fixture.dataFolder, SIDE_JOURNAL_FILE);
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  const earlier = lines.map((line) => {
    const { entries: _entries, ...entry } = JSON.parse(line).entry;
    const sum = createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 16);
    return `${JSON.stringify({ entry, sum })}\n`;
  });
  await writeFile(file, earlier.join(''));
}

const SOURCES = [
  { source: 'the side journal, without the ZIP', lose: loseZips },
  { source: 'the ZIP, with a line of an earlier version', lose: forgetEntries },
] as const;

describe('a submission that the restored backup does not contain', () => {
  it.each(SOURCES)('is not paid again: its files are known from $source', async ({ lose }) => {
    await runCommand(fixture, ['backups', 'make']);
    const { backups } = JSON.parse((await runCommand(fixture, ['backups', '--json'])).output);
    const photos = await fixture.photos(2);
    expect((await submit(photos, 'PAID-0001')).code).toBe(0);
    const before = entryRows();
    await lose();
    expect((await runCommand(fixture, ['backups', 'restore', backups[0].id])).code).toBe(0);
    expect((await runCommand(fixture, ['recovery', '--continue'])).code).toBe(0);
    expect((await runCommand(fixture, ['outbox', 'run'])).code).toBe(0);
    for (const caseNumber of ['PAID-0001', 'PAID-0002']) {
      const again = await submit(photos, caseNumber);
      expect(JSON.parse(again.output)).toMatchObject({
        error: { code: 'already-sent', values: { caseNumber: 'PAID-0001' } },
      });
    }
    expect(scans()).toBe(1);
    const contents = (rows: ReturnType<typeof entryRows>) =>
      rows.map(({ entry_name, sha256, bytes }) => ({ entry_name, sha256, bytes }));
    expect(contents(entryRows())).toEqual(contents(before));
    // Only the side journal has the paths.
    expect(entryRows().map(({ source_path }) => source_path !== '')).toEqual(
      Array(2).fill(lose === loseZips),
    );
  });

  it('is filed by the next command that sends, which does not pay for it again', async () => {
    await runCommand(fixture, ['backups', 'make']);
    const { backups } = JSON.parse((await runCommand(fixture, ['backups', '--json'])).output);
    const photos = await fixture.photos(2);
    expect((await submit(photos, 'FILE-0001')).code).toBe(0);
    await runCommand(fixture, ['backups', 'restore', backups[0].id]);
    await runCommand(fixture, ['recovery', '--continue']);
    // Whether the response is filed before the folder was read is not certain.
    const { code, output } = await submit(photos, 'FILE-0001');
    if (code === 0) expect(JSON.parse(output)).toMatchObject({ state: 'filed' });
    else expect(JSON.parse(output)).toMatchObject({ error: { code: 'already-sent' } });
    expect(scans()).toBe(1);
  });

  it('is not paid again under another case number while its outcome is unknown', async () => {
    await runCommand(fixture, ['backups', 'make']);
    const { backups } = JSON.parse((await runCommand(fixture, ['backups', '--json'])).output);
    const photos = await fixture.photos(2);
    fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    expect((await submit(photos, 'LOST-0001')).code).toBe(5);
    await runCommand(fixture, ['backups', 'restore', backups[0].id]);
    await runCommand(fixture, ['recovery', '--continue']);
    const again = await submit(photos, 'LOST-0002');
    expect(JSON.parse(again.output)).toMatchObject({ error: { code: 'already-sent' } });
    expect(scans()).toBe(1);
  });
});

interface EntryRow {
  readonly entry_name: string;
  readonly source_path: string;
  readonly sha256: string;
  readonly bytes: number;
}

function entryRows(): readonly EntryRow[] {
  const database = openRaw(fixture.dataFolder, true);
  try {
    return database.prepare<[], EntryRow>('SELECT * FROM entry ORDER BY position').all();
  } finally {
    database.close();
  }
}
