import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CliHost } from '../../src/main/commands/host';
import { systemClock } from '../../src/main/support/clock';
import type { FaultInput } from '../../src/practice-service/faults/fault';
import { type CommandRun, runCommand } from '../support/command-line';
import {
  CANARY,
  createEngineFixture,
  type EngineFixture,
  PHOTOS_REFERENCE_DATE,
} from '../support/engine-fixture';
import { uploadFirst } from '../support/fault-folder';
import { makeCertificate } from '../support/made-certificates';
import { scene } from '../support/made-scene';
import { profileFacts } from '../support/profile-facts';
import { signedPhoto } from '../support/signed-credentials';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

function proofcase(
  argv: readonly string[],
  { key = CANARY, ...around }: Partial<CliHost> & { readonly key?: string | null } = {},
): Promise<CommandRun> {
  return runCommand(fixture, argv, {
    environment: key === null ? {} : { PROOFCASE_API_KEY: key },
    ...around,
  });
}

const submit = (folder: string, caseNumber = 'CLI-0001') =>
  ['submit', folder, '--case-number', caseNumber, '--service', fixture.service.baseUrl] as const;

it.each([
  ['an error', ['check', 'no-such-folder']],
  ['the help', ['outbox', '--help']],
])('%s is in the language of either spelling of the option', async (_what, argv) => {
  const texts = await Promise.all(
    [['--language', 'pl'], ['--language=pl'], ['--language', 'en']].map(async (language) => {
      const { output, progress } = await proofcase([...argv, ...language]);
      return output + progress;
    }),
  );
  expect(texts[1]).toBe(texts[0]);
  expect(texts[2]).not.toBe(texts[0]);
});

describe('a folder on the command line', () => {
  it('shows its findings in the language of the user, not as codes', async () => {
    const folder = await fixture.photos(1);
    await writeFile(join(folder, 'notiz.txt'), 'hallo');
    const { code, output } = await proofcase(['check', folder], { systemLocale: 'de' });
    expect(code).toBe(0);
    expect(output).toContain('Übersprungen: notiz.txt (weder Foto noch PDF)');
    expect(output).not.toMatch(/unsupported|no-metadata|\{"/);
  });

  it('has its pixels analysed, unless --quick is given', async () => {
    const folder = await fixture.photos(1);
    await writeFile(
      join(folder, 'soft.jpg'),
      await sharp(await scene(1))
        .blur(14)
        .jpeg()
        .toBuffer(),
    );
    const codes = async (...options: readonly string[]) => {
      const { output } = await proofcase(['check', folder, '--json', ...options]);
      const { items } = JSON.parse(output) as { items: { path: string; findings: { code: string }[] }[] };
      return items.find(({ path }) => path === 'soft.jpg')?.findings.map(({ code }) => code);
    };
    expect(await codes()).toContain('blurred');
    expect(await codes('--quick')).not.toContain('blurred');
  });

  it('trusts signers of the authorities in a PEM file', async () => {
    const folder = await fixture.photos(0, { name: 'signed' });
    const authority = makeCertificate({ organisation: 'Test Authority', name: 'Root' });
    await writeFile(join(folder, 'a.jpg'), await signedPhoto(authority));
    const pem = join(fixture.root, 'authorities.pem');
    await writeFile(pem, authority.pem);
    const check = (...options: readonly string[]) => proofcase(['check', folder, '--quick', ...options]);
    expect((await check()).output).toContain('“Camera Works (Camera 1)” is not on a trust list');
    expect((await check('--trust-anchors', pem)).output).toContain('signed by Camera Works (Camera 1)');
    for (const file of ['missing.pem', 'a.jpg']) {
      const refused = await check('--trust-anchors', join(folder, file));
      expect(refused.code).toBe(1);
      expect(refused.progress).toContain('no usable certificate of an authority');
    }
  });

  it('says that the time of day of a date is not sent, and only where one was typed', async () => {
    const folder = await fixture.photos(1);
    const progressOf = async (date: string): Promise<string> =>
      (await proofcase(['check', folder, '--quick', '--reference-date', date])).progress;
    expect(await progressOf('05.03.2026 08:30:00')).toContain('time of day');
    expect(await progressOf('05.03.2026')).not.toContain('time of day');
  });

  it('cannot send control sequences to the terminal through a file name', async () => {
    const folder = await fixture.photos(1);
    await writeFile(join(folder, 'a\u001b[31m\nb.txt'), 'x');
    const { output } = await proofcase(['check', folder]);
    expect(output).not.toContain('\u001b');
    expect(output).toContain('a\\u{001b}[31m\\u{000a}b.txt');
  });

  it('cannot send them in its JSON either, which has the name as it is', async () => {
    const folder = await fixture.photos(1);
    const name = 'a\u009b31m\u202e\u061cb.txt';
    await writeFile(join(folder, name), 'x');
    const { output } = await proofcase(['check', folder, '--json']);
    expect(output).not.toMatch(/[\u007f-\u009f\p{Bidi_Control}]/u);
    expect(JSON.parse(output)).toMatchObject({ skipped: [{ path: name }] });
  });

  it('is written as a report of each kind, over an existing file only with the option for it', async () => {
    const folder = await fixture.photos(2);
    const starts = { pdf: '%PDF-', csv: '\uFEFF"Datei";', json: '{\n  "kind": "proofcase-precheck"' };
    for (const [ending, start] of Object.entries(starts)) {
      const file = join(fixture.root, `report.${ending}`);
      const first = await proofcase(['check', folder, '--report', file], { systemLocale: 'de' });
      expect(first).toMatchObject({
        code: 0,
        progress: expect.stringContaining(`Bericht gespeichert: ${file}`),
      });
      expect((await readFile(file, 'utf8')).startsWith(start)).toBe(true);
      expect((await proofcase(['check', folder, '--report', file])).code).toBe(1);
      expect((await proofcase(['check', folder, '--report', file, '--overwrite'])).code).toBe(0);
    }
    expect((await proofcase(['check', folder, '--report', join(fixture.root, 'report.txt')])).code).toBe(2);
  });
});

describe('the month of a profile on the command line', () => {
  it('exceeds its budget only with the option for it', async () => {
    await proofcase(submit(await fixture.photos(2, { name: 'a' })));
    const listed = await proofcase(['tokens', '--json']);
    const { tokens, month } = JSON.parse(listed.output).months[0];
    const engine = await fixture.open({ runOutbox: false });
    const profile = (await engine.handlers['profiles.list']({})).find(({ kind }) => kind === 'service');
    if (!profile) throw new Error('no profile');
    await engine.handlers['profiles.save']({ ...profileFacts(profile), monthlyTokenBudget: tokens });
    await engine.close();
    const second = submit(await fixture.photos(2, { name: 'bb' }), 'CLI-0002');
    const refused = await proofcase(second);
    expect(refused.code).toBe(1);
    expect(refused.progress).toContain('would exceed the monthly token budget');
    expect(refused.progress).toContain('--over-budget');
    expect(fixture.service.control.state().scansProcessed).toBe(1);
    expect((await proofcase([...second, '--over-budget'])).code).toBe(0);
    const lines = (await proofcase(['tokens', '--month', month])).output.split('\n');
    expect(lines[0]).toContain('in 2 results, 0 of them without a count');
    expect((await proofcase(['tokens', '--month', '2026-13'])).code).toBe(2);
  });
});

describe('a database restored to an earlier state', () => {
  it('is reported, stops sending, and resumes on request', async () => {
    const folder = await fixture.photos(1, { name: 'a' });
    expect((await proofcase(submit(folder, 'CLI-OLD'))).code).toBe(0);
    const listed = JSON.parse((await proofcase(['backups', '--json'])).output);
    expect(listed.backups).toHaveLength(1);
    expect((await proofcase(submit(await fixture.photos(1, { name: 'bb' }), 'CLI-NEW'))).code).toBe(0);

    const restored = await proofcase(['backups', 'restore', listed.backups[0].id]);
    expect(restored.code).toBe(0);
    expect(restored.output).toContain('set-aside');
    const held = await proofcase(['outbox', 'run']);
    expect(held.code).toBe(6);
    expect(held.progress).toContain('a decision is still needed');
    const told = await proofcase(['recovery']);
    expect(told.code).toBe(6);
    expect(told.output).toContain('The database is older than the side journal');
    expect(told.output).toContain('1 result was found on disk');
    expect((await proofcase(['outbox'])).progress).toContain('see proofcase recovery');
    expect((await proofcase(['recovery', '--continue'])).code).toBe(0);
    expect((await proofcase(['outbox', 'run'])).code).toBe(0);
    expect((await proofcase(['results', '--case-number', 'CLI-NEW'])).output).toContain('CLI-NEW');
    expect(fixture.service.control.state().scansProcessed).toBe(2);
  });

  it('is refused with exit code 6 when it is damaged, and a backup takes its place', async () => {
    expect((await proofcase(submit(await fixture.photos(1), 'CLI-DAM'))).code).toBe(0);
    await writeFile(join(fixture.dataFolder, 'proofcase.db'), 'no database at all'.repeat(500));
    const refused = await proofcase(['results']);
    expect(refused.code).toBe(6);
    expect(refused.progress).toContain('The database is damaged or missing.');
    expect(refused.progress).toContain('backups restore');
    expect((await proofcase(['recovery'])).output).toContain('cannot be read');
    const { backups } = JSON.parse((await proofcase(['backups', '--json'])).output);
    expect((await proofcase(['backups', 'restore', '20000101T000000000Z'])).code).toBe(1);
    expect((await proofcase(['backups', 'restore', backups[0].id])).code).toBe(0);
    expect((await proofcase(['recovery', '--continue'])).code).toBe(0);
    expect((await proofcase(['results'])).output).toContain('CLI-DAM');
  });
});

describe('an evidence folder that is not there', () => {
  it.each(['missing', 'file.txt'])('is refused with a message and not called damaged (%s)', async (name) => {
    await writeFile(join(fixture.root, 'file.txt'), 'no folder');
    const { code, output, progress } = await proofcase(['verify', join(fixture.root, name)]);
    expect(code).toBe(1);
    expect(output).toBe('');
    expect(progress).toContain('The folder was not found, or it is not a folder.');
  });
});

describe('a package that is held on the command line', () => {
  it('says that the API key is refused, what is safe and what to do', async () => {
    const { code, output } = await proofcase(submit(await fixture.photos(1)), { key: 'wrong' });
    expect(code).toBe(3);
    expect(output).toContain('The service rejects the API key.');
    expect(output).toContain('The sealed package is kept.');
    expect(output).toContain('PROOFCASE_API_KEY');
    expect(output).toContain('proofcase outbox run');
    const listed = await proofcase(['outbox'], { key: 'wrong' });
    expect(listed.output).toContain('The service rejects the API key.');
    const sent = await proofcase(['outbox', 'run']);
    expect(sent).toMatchObject({ code: 0 });
  });

  it('says that there is no API key', async () => {
    const { code, output } = await proofcase(submit(await fixture.photos(1)), { key: null });
    expect(code).toBe(3);
    expect(output).toContain('This profile has no API key.');
  });

  it('says that the service is unreachable, and the outbox retries', async () => {
    const away = ['--service', 'http://127.0.0.1:1'];
    const folder = await fixture.photos(1);
    const { code, output } = await proofcase(['submit', folder, '--case-number', 'CLI-0003', ...away]);
    expect(code).toBe(4);
    expect(output).toContain('could not be reached');
    const listed = await proofcase(['outbox']);
    expect(listed.output).toContain('could not be reached');
    expect(listed.output).toContain('proofcase outbox run');
  });
});

describe('sealing from the command line', () => {
  it('never overwrites a sealed package', async () => {
    const out = join(fixture.root, 'out');
    const first = await fixture.photos(1, { name: 'first' });
    const second = await fixture.photos(2, { name: 'second' });
    expect((await proofcase(['seal', first, '--out', out])).code).toBe(0);
    const manifest = await readFile(join(out, 'manifest.json'), 'utf8');
    const refused = await proofcase(['seal', second, '--out', out]);
    expect(refused.code).toBe(1);
    expect(refused.progress).toContain('already exists');
    expect(await readFile(join(out, 'manifest.json'), 'utf8')).toBe(manifest);
  });

  it('that is interrupted leaves nothing, so that it can be repeated', async () => {
    const out = join(fixture.root, 'out');
    const folder = await fixture.photos(4, { padBytes: 15_000_000 });
    const interrupted = new AbortController();
    const argv = ['seal', folder, '--out', out];
    const { code } = await proofcase(argv, {
      signal: interrupted.signal,
      writeProgress: () => {
        if (existsSync(join(out, 'package-001.zip'))) interrupted.abort(new Error('interrupted'));
      },
    });
    expect([code, await readdir(out)]).toEqual([1, []]);
    expect((await proofcase(argv)).code).toBe(0);
    expect(await readdir(out)).toEqual(['manifest.json', 'package-001.zip', 'package-002.zip']);
  });

  it('refuses a target that is a file, and leaves it unchanged', async () => {
    const file = join(fixture.root, 'file');
    await writeFile(file, 'mine');
    const { code, progress } = await proofcase(['seal', await fixture.photos(1), '--out', file]);
    expect(code).toBe(1);
    expect(progress).toContain('This location is not writable.');
    expect(await readFile(file, 'utf8')).toBe('mine');
  });
});

describe('unusual file names sent to the service and received back', () => {
  it('return with their own names, in both Unicode forms and when they differ only by case', async () => {
    const source = await fixture.photos(4);
    const folder = join(fixture.root, 'odd');
    await mkdir(folder);
    const names = ['Küche.jpg'.normalize('NFC'), 'Küche.jpg'.normalize('NFD'), 'IMG_1.JPG', 'img_1.jpg'];
    const sources = JSON.parse((await proofcase(['check', source, '--json'])).output).items;
    for (const [index, name] of names.entries()) {
      await copyFile(join(source, sources[index].path), join(folder, name));
    }
    const kept = JSON.parse((await proofcase(['check', folder, '--json'])).output).items;
    const { code, output } = await proofcase([...submit(folder), '--json']);
    expect(code).toBe(0);
    const { result } = JSON.parse(output);
    expect(result.files.map(({ path }: { path: string }) => path).sort()).toEqual(
      kept.map(({ path }: { path: string }) => path).sort(),
    );
    expect(result.unanswered).toEqual([]);
    expect(result.unexpected).toEqual([]);
  });

  it('that cannot be read are reported before the others are sent', async () => {
    const folder = await fixture.photos(1);
    await symlink(join(fixture.root, 'nowhere'), join(folder, 'gone.jpg'));
    const { progress } = await proofcase(submit(folder));
    expect(progress.indexOf('gone.jpg')).toBeGreaterThanOrEqual(0);
    expect(progress.indexOf('gone.jpg')).toBeLessThan(progress.indexOf('sending'));
  });
});

describe('wrong usage', () => {
  it('is reported as one JSON document on standard output too, with exit code 2', async () => {
    const folder = await fixture.photos(1);
    const wrong = [
      ['frobnicate'],
      ['check'],
      ['check', folder, '--bogus'],
      ['seal', folder],
      ['check', folder, '--language', 'fr'],
      ['outbox', 'resolve', '4711'],
    ];
    for (const argv of wrong) {
      const { code, output, progress } = await proofcase([...argv, '--json']);
      expect(code, argv.join(' ')).toBe(2);
      expect(JSON.parse(output), argv.join(' ')).toMatchObject({ error: { code: 'wrong-usage' } });
      expect(progress.trim(), argv.join(' ')).not.toBe('');
    }
  });

  it('never takes an option for the missing value of the option before it', async () => {
    const folder = await fixture.photos(1);
    const { code, output } = await proofcase([
      'submit',
      folder,
      '--service',
      fixture.service.baseUrl,
      '--case-number',
      '--json',
    ]);
    expect(code).toBe(2);
    expect(JSON.parse(output)).toMatchObject({ error: { code: 'wrong-usage' } });
    expect(fixture.service.control.state().scanRequests).toBe(0);
  });

  it('refuses an invalid contact address before anything is sent', async () => {
    const folder = await fixture.photos(1);
    const { code, output } = await proofcase([...submit(folder), '--contact-email', 'a b', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ error: { code: 'invalid-request' } });
    expect(fixture.service.control.state().scanRequests).toBe(0);
  });
});

describe('a question that is decided on the command line', () => {
  const LOST = { endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } } as const;
  const later = (milliseconds: number) => ({
    ...systemClock,
    now: () => new Date(Date.now() + milliseconds),
  });
  const scans = () => fixture.service.control.state().scansProcessed;

  /** Submits a package by the presigned route whose answer is lost; its id. */
  async function lost(fault: FaultInput): Promise<string> {
    const engine = await fixture.open({ runOutbox: false });
    const { id } = await engine.handlers['cases.create']({
      caseNumber: 'CLI-0001',
      note: '',
      referenceDate: PHOTOS_REFERENCE_DATE,
    });
    await engine.close();
    uploadFirst(fixture.dataFolder, id);
    fixture.service.control.inject(fault);
    const { code } = await proofcase(submit(await fixture.photos(1)));
    expect(code).toBe(5);
    const { output } = await proofcase(['outbox', '--json']);
    const { packages } = JSON.parse(output) as { packages: readonly { id: string; state: string }[] };
    expect(packages.map(({ state }) => state)).toEqual(['unknown']);
    return packages[0]?.id ?? '';
  }

  it('cannot be repeated before 150 s have passed, and costs nothing', async () => {
    const id = await lost(LOST);
    const { code, output } = await proofcase(['outbox', 'resolve', id, '--ask-again']);
    expect({ code, output }).toMatchObject({ code: 1 });
    expect(fixture.service.control.state().scanRequests).toBe(1);
  });

  it('is found to be processed already by asking again, and can then be closed', async () => {
    const id = await lost(LOST);
    const asked = await proofcase(['outbox', 'resolve', id, '--ask-again', '--json'], {
      clock: later(151_000),
    });
    expect(asked.code).toBe(5);
    expect(JSON.parse(asked.output)).toMatchObject({
      packages: [{ id, state: 'unknown', reason: 'upload-key-gone' }],
    });
    expect(scans()).toBe(1);
    const closed = await proofcase(['outbox', 'resolve', id, '--close', '--json']);
    expect(JSON.parse(closed.output)).toMatchObject({ packages: [{ id, state: 'closed' }] });
    expect(scans()).toBe(1);
  });

  it('gets its result by asking again when the request was never processed', async () => {
    const id = await lost({ endpoint: 'scan', action: { kind: 'cut', at: 'after-body' } });
    expect(scans()).toBe(0);
    const asked = await proofcase(['outbox', 'resolve', id, '--ask-again', '--json'], {
      clock: later(151_000),
    });
    expect(asked.code).toBe(0);
    expect(JSON.parse(asked.output)).toMatchObject({ packages: [{ id, state: 'filed', attempts: 2 }] });
    expect(fixture.service.control.state()).toMatchObject({ scansProcessed: 1, uploadsPut: 1 });
  });
});
