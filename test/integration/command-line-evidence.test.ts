import { appendFile, copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '../../src/domain/reference-date';
import type { CliHost } from '../../src/main/commands/host';
import { verifyEvidence } from '../../src/main/evidence/export/verify-evidence';
import { systemClock } from '../../src/main/support/clock';
import { runCommand } from '../support/command-line';
import { createEngineFixture, type EngineFixture, sendCase } from '../support/engine-fixture';
import { FaultyFileSystem } from '../support/faulty-file-system';

const numbers = ['EVID-1', 'EVID-2'];
let fixture: EngineFixture;
beforeAll(async () => {
  fixture = await createEngineFixture();
  const engine = await fixture.open();
  await fixture.addService(engine);
  for (const [index, caseNumber] of numbers.entries()) {
    await sendCase(engine, await fixture.photos(2, { name: 'x'.repeat(index + 1) }), caseNumber, 'filed');
  }
  await engine.close();
});
afterAll(() => fixture.close());

const proofcase = (argv: readonly string[], around?: Partial<CliHost>) => runCommand(fixture, argv, around);

async function emptyFolder(name: string): Promise<string> {
  const folder = join(fixture.root, name);
  await mkdir(folder);
  return folder;
}

const terminal = { terminalColumns: () => 32 };
const everyCase = numbers.flatMap((caseNumber) => ['--case-number', caseNumber]);

describe('an export on the command line', () => {
  it('shows its progress on a terminal in one line that fits and disappears at the end', async () => {
    const out = await emptyFolder('shown');
    const { code, output, progress } = await proofcase(['export', ...everyCase, '--out', out], terminal);
    expect(code).toBe(0);
    expect(output.match(/Evidence folder: /g)).toHaveLength(2);
    expect(progress).toContain('Evidence folder 2 of 2: ');
    expect(progress).not.toContain('\n');
    const lines = progress.split('\r\u001b[K').slice(1);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(32);
    expect(lines.at(-1)).toBe('');
    for (const name of await readdir(out))
      expect(await verifyEvidence(join(out, name))).toMatchObject({ ok: true });
  });

  it.each([
    ['a pipe', [], {}],
    ['a terminal that is none', [], { terminalColumns: () => null }],
    ['a script that reads JSON', ['--json'], terminal],
  ])('shows no progress for %s', async (name, more, around) => {
    const out = await emptyFolder(name);
    const run = await proofcase(['export', '--case-number', 'EVID-1', '--out', out, ...more], around);
    expect(run).toMatchObject({ code: 0, progress: '' });
  });

  it('prints the remarks of each folder, and in JSON the cases that failed, too', async () => {
    const photo = join(fixture.root, 'x', 'IMG_1.jpg');
    await copyFile(photo, `${photo}.kept`);
    await appendFile(photo, 'more');
    const out = await emptyFolder('partly');
    const clock = { ...systemClock, now: () => new Date('2026-11-28T12:00:00Z') };
    const faulty = new FaultyFileSystem();
    const place = `EVID-2 ${localDay(clock.now())}`;
    const run = async (...more: readonly string[]) => {
      faulty.arm(out, { nth: 1, code: 'EIO', times: 9, place });
      return proofcase(['export', ...everyCase, '--out', out, ...more], { clock });
    };
    try {
      const text = await run();
      expect(text).toMatchObject({ code: 1 });
      expect(text.output).toMatch(/^Evidence folder: .*\nHead hash.*\nThe original on disk .* IMG_1\.jpg\n$/);
      expect(text.progress).toMatch(/^EVID-2: The target folder was not found/);
      const { code, output } = await run('--json');
      expect(code).toBe(1);
      expect(JSON.parse(output)).toMatchObject([
        { caseNumber: 'EVID-1', remarks: [{ code: 'original-changed', name: 'IMG_1.jpg' }] },
        { caseNumber: 'EVID-2', error: { code: 'target-gone' } },
      ]);
    } finally {
      faulty.close();
      await rename(`${photo}.kept`, photo);
    }
  });

  it('that is interrupted says so, lists the finished evidence folders, and leaves nothing else', async () => {
    const out = await emptyFolder('interrupted');
    const interrupted = new AbortController();
    const run = await proofcase(['export', ...everyCase, '--out', out], {
      ...terminal,
      signal: interrupted.signal,
      writeProgress: (text) => {
        if (text.includes('2 of 2')) interrupted.abort(new Error('interrupted'));
      },
    });
    expect(run).toMatchObject({ code: 1, output: '' });
    expect(run.progress.split('\u001b[K').at(-1)).toMatch(
      /^Evidence folder: .*\nHead hash.*\nInterrupted\. .*\n$/,
    );
    expect(run.progress).not.toContain('unexpected');
    const [whole = '', ...more] = await readdir(out);
    expect(whole).toContain('EVID-1');
    expect(more).toEqual([]);
    expect(await verifyEvidence(join(out, whole))).toMatchObject({ ok: true });
  });

  it('that is interrupted before it starts writes nothing, and says so in JSON as well', async () => {
    const out = await emptyFolder('early');
    const { code, output } = await proofcase(['export', ...everyCase, '--out', out, '--json'], {
      signal: AbortSignal.abort(new Error('interrupted')),
    });
    expect(code).toBe(1);
    expect(JSON.parse(output)).toEqual({ error: { code: 'interrupted', values: {}, detail: null } });
    expect(await readdir(out)).toEqual([]);
  });
});

describe('an evidence folder that is checked on the command line', () => {
  let folder: string;
  let hashes: readonly string[];
  beforeAll(async () => {
    const out = await emptyFolder('checked');
    const { output } = await proofcase(['export', '--case-number', 'EVID-1', '--out', out, '--json']);
    folder = JSON.parse(output).path;
    const log = await readFile(join(folder, 'data', 'custody-log.jsonl'), 'utf8');
    hashes = log
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).hash);
  });

  const verify = (...more: readonly string[]) => proofcase(['verify', folder, ...more]);
  const changed = { code: 'changed', path: 'data/originals/IMG_1.jpg' };

  it('gets no verdict from a check that is interrupted', async () => {
    const signal = AbortSignal.abort(new Error('interrupted'));
    const { code, output } = await proofcase(['verify', folder, '--json'], { signal });
    expect(code).toBe(1);
    expect(JSON.parse(output)).toEqual({ error: { code: 'interrupted', values: {}, detail: null } });
  });

  it('is confirmed by its head hash, also in groups of eight as on its page', async () => {
    const { length } = hashes;
    const head =
      hashes
        .at(-1)
        ?.replace(/(.{8})(?=.)/g, '$1 ')
        .toUpperCase() ?? '';
    const { code, output } = await verify('--head', head);
    expect(code).toBe(0);
    expect(output).toContain(`entry ${length} of ${length} in the custody log.`);
    expect(output).not.toContain('not the files');
  });

  it('is confirmed by the hash of an earlier entry up to that entry, but not its files', async () => {
    const earlier = ['--head', hashes[1] ?? ''];
    const { code, output } = await verify(...earlier);
    expect(code).toBe(0);
    expect(output).toMatch(/entry 2 of \d+ in the custody log\. .* but not the files of this folder\./);
    const { entries, headEntry } = JSON.parse((await verify(...earlier, '--json')).output);
    expect({ entries, headEntry }).toEqual({ entries: hashes.length, headEntry: 2 });
  });

  it('does not count as changed because of an unknown head hash, but ends with 6', async () => {
    const { code, output } = await verify('--head', 'f'.repeat(64));
    expect(code).toBe(6);
    expect(output).toMatch(/^This head hash is not in the custody log\n/);
    expect(output).not.toContain('Changed');
  });

  it.each(['', 'abc', 'g'.repeat(64), 'f'.repeat(65)])(
    'is wrong usage with the head hash "%s"',
    async (head) => {
      const { code, output } = await verify('--head', head, '--json');
      expect(code).toBe(2);
      expect(JSON.parse(output)).toMatchObject({ error: { code: 'wrong-usage' } });
    },
  );

  it.each([
    ['de', 'Verändert: data/originals/IMG_1.jpg'],
    ['pl', 'Zmieniono: data/originals/IMG_1.jpg'],
  ])('names what was changed and files of the system, in %s as well', async (language, line) => {
    const file = join(folder, changed.path);
    const before = await readFile(file);
    await appendFile(file, 'more');
    await writeFile(join(folder, 'Thumbs.db'), '');
    const { code, output } = await verify('--language', language);
    const json = JSON.parse((await verify('--language', language, '--json')).output);
    await writeFile(file, before);
    expect(code).toBe(6);
    expect(output.split('\n')).toContain(line);
    expect(output).toContain(': Thumbs.db\n');
    expect(json).toMatchObject({ problems: [changed], systemFiles: ['Thumbs.db'] });
  });

  it('says of any other folder that it is none', async () => {
    const other = await emptyFolder('no evidence');
    const { code, output } = await proofcase(['verify', other]);
    expect({ code, output }).toEqual({ code: 6, output: `Not an evidence folder: ${other}\n` });
  });
});

const report = (file: string, ...more: readonly string[]) =>
  ['report', '--case-number', 'EVID-1', '--out', file, ...more] as const;

describe('the report of a case on the command line', () => {
  it.each(['case.pdf', 'CASE.PDF'])('is a PDF for %s', async (name) => {
    const file = join(await emptyFolder(`of ${name}`), name);
    const run = await proofcase(report(file), { systemLocale: 'de' });
    expect(run).toMatchObject({ code: 0, output: `Bericht gespeichert: ${file}\n`, progress: '' });
    const written = await readFile(file, 'latin1');
    expect(written).toMatch(/^%PDF-1\./);
    expect(written.trimEnd().endsWith('%%EOF')).toBe(true);
  });

  it('is shorter with --short, for a PDF only', async () => {
    const out = await emptyFolder('short');
    const [full, short] = [join(out, 'full.pdf'), join(out, 'short.pdf')];
    expect(await proofcase(report(full))).toMatchObject({ code: 0 });
    expect(await proofcase(report(short, '--short'))).toMatchObject({ code: 0 });
    expect((await stat(short)).size).toBeLessThan((await stat(full)).size);
    expect(await proofcase(report(join(out, 'a.json'), '--short'))).toMatchObject({ code: 2 });
    expect((await readdir(out)).sort()).toEqual(['full.pdf', 'short.pdf']);
  });

  it('is a table of files for .csv, and of analyses on request, one row each', async () => {
    const out = await emptyFolder('tables');
    const rows = async (name: string, ...more: readonly string[]) => {
      const file = join(out, name);
      expect(await proofcase(report(file, ...more), { systemLocale: 'de' })).toMatchObject({ code: 0 });
      return (await readFile(file, 'utf8')).trim().split(/\r?\n/);
    };
    const files = await rows('files.csv');
    expect(files[0]).toMatch(/^case_number;/);
    expect(files.slice(1).map((row) => /IMG_\d\.jpg/.exec(row)?.[0])).toEqual(['IMG_1.jpg', 'IMG_2.jpg']);
    const analyses = await rows('analyses.csv', '--analyses');
    expect(analyses[0]).not.toBe(files[0]);
    for (const word of ['errorLevel', 'imageQuality', 'metadata.raw']) {
      expect(
        analyses.filter((row) => row.includes(`"${word}"`)),
        word,
      ).toHaveLength(2);
    }
  });

  it('is JSON data of the case for .json, and prints its path in JSON', async () => {
    const file = join(await emptyFolder('facts'), 'case.json');
    const { code, output } = await proofcase(report(file, '--json'));
    const written = await readFile(file);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ kind: 'written', path: file, bytes: written.length });
    expect(JSON.parse(written.toString('utf8'))).toMatchObject({ case: { number: 'EVID-1' } });
  });

  it('replaces an existing file only with the option for it', async () => {
    const file = join(await emptyFolder('mine'), 'case.csv');
    await writeFile(file, 'mine');
    const refused = await proofcase(report(file));
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.progress).toContain('already exists');
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect(await proofcase(report(file, '--overwrite'))).toMatchObject({ code: 0 });
    expect(await readFile(file, 'utf8')).toContain('IMG_1.jpg');
  });

  it('is refused with 1 for an unknown case, and writes nothing', async () => {
    const out = await emptyFolder('unknown');
    const argv = ['report', '--case-number', 'NOBODY-1', '--out', join(out, 'a.pdf')];
    const { code, progress } = await proofcase(argv);
    expect(code).toBe(1);
    expect(progress).toContain('There is no case NOBODY-1.');
    expect(JSON.parse((await proofcase([...argv, '--json'])).output)).toMatchObject({
      error: { code: 'not-found' },
    });
    expect(await readdir(out)).toEqual([]);
  });

  it.each(['a folder that is not there', 'a file in the place of the folder'])(
    'is refused with 1 when the file cannot be written: %s',
    async (place) => {
      const out = await emptyFolder(`to ${place}`);
      if (place.startsWith('a file')) await writeFile(join(out, 'inner'), 'mine');
      const { code, output, progress } = await proofcase(report(join(out, 'inner', 'a.json')));
      expect({ code, output }).toEqual({ code: 1, output: '' });
      expect(progress).toContain('The target folder was not found or cannot be reached.');
      expect(await readdir(out)).toEqual(place.startsWith('a file') ? ['inner'] : []);
    },
  );

  it('is wrong usage with 2 for an unknown extension, for analyses that are no table, and without a file', async () => {
    const out = await emptyFolder('usage');
    const wrong = [
      report(join(out, 'a.txt')),
      report(join(out, 'pdf')),
      report(join(out, 'a.pdf'), '--analyses'),
      report(join(out, 'a.csv'), '--short'),
      report(join(out, 'a.csv'), '--short', '--analyses'),
      ['report', '--case-number', 'EVID-1'],
      ['report', '--out', join(out, 'a.pdf')],
    ];
    for (const argv of wrong) {
      const { code, output } = await proofcase([...argv, '--json']);
      expect(code, argv.join(' ')).toBe(2);
      expect(JSON.parse(output), argv.join(' ')).toMatchObject({ error: { code: 'wrong-usage' } });
    }
    expect(await readdir(out)).toEqual([]);
  });

  it('that is interrupted says so and leaves no partial report', async () => {
    const out = await emptyFolder('half');
    const run = await proofcase(report(join(out, 'a.pdf')), {
      signal: AbortSignal.abort(new Error('interrupted')),
    });
    expect(run.code).toBe(1);
    expect(run.progress).toMatch(/^Interrupted\. /);
    expect(await readdir(out)).toEqual([]);
  });
});
