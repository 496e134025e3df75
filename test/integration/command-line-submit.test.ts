import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandRun, runCommand } from '../support/command-line';
import { createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import { heldService } from '../support/held-service';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

function submit(folder: string, caseNumber: string, ...options: readonly string[]): Promise<CommandRun> {
  const service = ['--service', fixture.service.baseUrl];
  return runCommand(fixture, ['submit', folder, '--case-number', caseNumber, ...service, ...options]);
}

const scans = (): number => fixture.service.control.state().scansProcessed;

describe('files that were sent before', () => {
  it('are not sent again without a decision, under the same and under another case number', async () => {
    const folder = await fixture.photos(2);
    expect((await submit(folder, 'SENT-0001')).code).toBe(0);
    for (const caseNumber of ['SENT-0001', 'SENT-0002']) {
      const again = await submit(folder, caseNumber, '--json');
      expect(again.code).toBe(1);
      const { error } = JSON.parse(again.output);
      expect(error).toMatchObject({ code: 'already-sent', values: { caseNumber: 'SENT-0001' } });
      expect(Date.parse(error.values.at)).toBeGreaterThan(0);
      expect(again.progress).toContain('under case SENT-0001 on');
      expect(again.progress).toContain('--send-anyway');
    }
    expect(scans()).toBe(1);
  });

  it('are sent again with the case number typed once more, and with no other', async () => {
    const folder = await fixture.photos(2);
    await submit(folder, 'SENT-0001');
    const wrong = await submit(folder, 'SENT-0002', '--send-anyway', 'SENT-0001', '--json');
    expect(wrong.code).toBe(1);
    expect(JSON.parse(wrong.output)).toMatchObject({ error: { code: 'wrong-confirmation' } });
    expect(scans()).toBe(1);
    expect((await submit(folder, 'SENT-0002', '--send-anyway', 'SENT-0002')).code).toBe(0);
    expect(scans()).toBe(2);
  });

  it('are recognised when they come from several cases', async () => {
    const one = await fixture.photos(1, { name: 'one' });
    const three = await fixture.photos(1, { name: 'three' });
    await submit(one, 'SENT-0001');
    await submit(three, 'SENT-0002');
    const together = await fixture.photos(0, { name: 'together' });
    await copyFile(join(one, 'IMG_1.jpg'), join(together, 'a.jpg'));
    await copyFile(join(three, 'IMG_1.jpg'), join(together, 'b.jpg'));
    const refused = await submit(together, 'SENT-0003', '--json');
    expect(JSON.parse(refused.output)).toMatchObject({
      error: { code: 'already-sent', values: { caseNumber: 'SENT-0002' } },
    });
    expect(scans()).toBe(2);
  });

  it('only lead to a warning when new files are sent with them', async () => {
    const folder = await fixture.photos(2);
    await submit(folder, 'SENT-0001');
    const more = await fixture.photos(3);
    const { code, progress } = await submit(more, 'SENT-0002');
    expect(code).toBe(0);
    const warning = progress.indexOf('2 files were sent before, under case SENT-0001');
    expect(warning).toBeGreaterThanOrEqual(0);
    expect(warning).toBeLessThan(progress.indexOf('sending'));
    expect(scans()).toBe(2);
  });

  it('that are still queued are not a second submission', async () => {
    const folder = await fixture.photos(2);
    expect((await submit(folder, 'SENT-0001', '--no-wait')).code).toBe(0);
    expect((await submit(folder, 'SENT-0001')).code).toBe(0);
    expect(scans()).toBe(1);
  });

  it('with an unknown outcome stay a question', async () => {
    fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    const folder = await fixture.photos(2);
    expect((await submit(folder, 'SENT-0001')).code).toBe(5);
    expect((await submit(folder, 'SENT-0001')).code).toBe(5);
    const elsewhere = await submit(folder, 'SENT-0002', '--json');
    expect(JSON.parse(elsewhere.output)).toMatchObject({ error: { code: 'already-sent' } });
    expect(scans()).toBe(1);
  });
});

describe('Ctrl+C before anything is sent', () => {
  it.each(['at once', 'while the folder is read'] as const)(
    'ends as interrupted, and sends nothing (%s)',
    async (when) => {
      const interrupted = new AbortController();
      const interrupt = () => interrupted.abort(new Error('interrupted'));
      if (when === 'at once') interrupt();
      const service = ['--service', fixture.service.baseUrl];
      const argv = ['submit', await fixture.photos(2), '--case-number', 'STOP-0001', ...service, '--json'];
      const { code, output } = await runCommand(fixture, argv, {
        signal: interrupted.signal,
        writeProgress: interrupt,
      });
      expect([code, JSON.parse(output)]).toMatchObject([1, { error: { code: 'interrupted' } }]);
      expect(scans()).toBe(0);
      const { output: listed } = await runCommand(fixture, ['outbox', '--json']);
      expect(JSON.parse(listed)).toMatchObject({ packages: [] });
    },
  );
});

describe('Ctrl+C while a package is being sent', () => {
  it.each([
    ['upload-url', 4, 'queued'],
    ['scan', 5, 'unknown'],
  ] as const)('in the request for %s ends with %i', async (kind, code, state) => {
    const service = await heldService();
    if (kind === 'scan') for (const earlier of ['upload-url', 'put'] as const) service.free(earlier);
    const interrupted = new AbortController();
    const folder = await fixture.photos(3, { padBytes: 3_600_000 });
    const where = ['--service', service.baseUrl, '--json'];
    const options = { signal: interrupted.signal };
    const submitting = runCommand(fixture, ['submit', folder, '--case-number', 'STOP-2', ...where], options);
    await service.next(kind);
    interrupted.abort(new Error('interrupted'));
    const run = await submitting;
    await service.close();
    expect([run.code, JSON.parse(run.output).state]).toEqual([code, state]);
    expect(run.progress.includes('Interrupted.')).toBe(code === 4);
  });
});

describe('the reference date of a submission', () => {
  it('is that of a known case when none is given', async () => {
    const sent = async (...options: readonly string[]): Promise<string> =>
      JSON.parse((await submit(await fixture.photos(1), 'DATE-0001', ...options, '--json')).output).submission
        .issueDate;
    expect(await sent('--issue-date', '2026-03-09')).toBe('2026-03-09');
    expect(await sent('--send-anyway', 'DATE-0001')).toBe('2026-03-09');
    expect(await sent('--issue-date', '2026-03-10', '--send-anyway', 'DATE-0001')).toBe('2026-03-10');
  });

  it('is today for a new case', async () => {
    const now = new Date(2026, 2, 11, 12);
    const clock = { now: () => now, monotonicMs: () => performance.now() };
    const argv = ['submit', await fixture.photos(1), '--case-number', 'DATE-0002', '--no-wait', '--json'];
    const { output } = await runCommand(fixture, [...argv, '--service', fixture.service.baseUrl], { clock });
    expect(JSON.parse(output).submission.issueDate).toBe('2026-03-11');
  });
});

describe('the language of the service', () => {
  it('is that of the profile whatever the language of the texts, and another one when it is named', async () => {
    const service = await heldService();
    service.free('scan');
    const languages = [];
    for (const options of [
      ['--language', 'de'],
      ['--language', 'pl'],
      ['--service-language', 'pl'],
    ]) {
      const number = `LANGUAGE-${languages.length}`;
      // Photos differ by the length of this name.
      const folder = await fixture.photos(1, { name: 'x'.repeat(languages.length + 1) });
      const address = ['--service', service.baseUrl];
      await runCommand(fixture, ['submit', folder, '--case-number', number, ...address, ...options]);
      languages.push(service.order('scan', 'language').at(-1));
    }
    await service.close();
    // The profile is made by the first command, in its language.
    expect(languages).toEqual(['de', 'de', 'pl']);
  });

  it('is wrong usage for any other', async () => {
    const { code } = await submit(await fixture.photos(1), 'SENT-0001', '--service-language', 'fr');
    expect([code, scans()]).toEqual([2, 0]);
  });
});

describe('a result on the terminal', () => {
  const ANSWER =
    '{"suspicion_level":"Green","tokensConsumed":1,"tokensConsumed":1,"Files":{"other.jpg":{"items":[]}}}';
  const PROBLEM = 'key-twice: tokensConsumed';

  beforeEach(() => {
    const action = { kind: 'replace-body', body: ANSWER, contentType: 'application/json' } as const;
    fixture.service.control.inject({ endpoint: 'scan', action });
  });

  it('lists files without a result, files that were not sent, and problems', async () => {
    const lines = [
      'No result for IMG_1.jpg',
      'No result for IMG_2.jpg',
      'In the result, but not in the package: other.jpg',
      'Problem: The response uses a name twice (tokensConsumed)',
    ];
    const { output } = await submit(await fixture.photos(2), 'LIST-0001');
    for (const line of lines) expect(output).toContain(line);
    const [id = ''] = (await runCommand(fixture, ['results'])).output.split(' ');
    const shown = await runCommand(fixture, ['results', 'show', id]);
    for (const line of lines) expect(shown.output).toContain(line);
  });

  it('is listed in JSON by submission and by response, and both can be shown', async () => {
    await submit(await fixture.photos(1), 'LIST-0003');
    const { results, submissions } = JSON.parse((await runCommand(fixture, ['results', '--json'])).output);
    expect(results).toMatchObject([{ caseNumber: 'LIST-0003', level: 'Green' }]);
    expect(submissions).toMatchObject([{ caseNumber: 'LIST-0003', level: 'Green', packages: 1 }]);
    for (const id of [results[0].id, submissions[0].submissionId]) {
      const shown = await runCommand(fixture, ['results', 'show', id, '--json']);
      expect(JSON.parse(shown.output)).toMatchObject({ level: 'Green' });
    }
  });

  it('has the problems in JSON, too', async () => {
    const { output } = await submit(await fixture.photos(1), 'LIST-0002', '--json');
    expect(JSON.parse(output).result.problems).toEqual([PROBLEM]);
  });
});

describe('a check of a single file', () => {
  it('reads that file alone', async () => {
    const folder = await fixture.photos(2);
    const { code, output } = await runCommand(fixture, ['check', join(folder, 'IMG_2.jpg'), '--json']);
    expect(code).toBe(0);
    const report = JSON.parse(output);
    expect(report).toMatchObject({ folder, skipped: [], packages: [{ entries: 1 }] });
    expect(report.items.map(({ path }: { path: string }) => path)).toEqual(['IMG_2.jpg']);
  });

  it('writes its report', async () => {
    const folder = await fixture.photos(2);
    const report = join(fixture.root, 'one.pdf');
    const { code } = await runCommand(fixture, ['check', join(folder, 'IMG_1.jpg'), '--report', report]);
    expect(code).toBe(0);
  });
});

describe('next steps on the command line', () => {
  it.each([
    [['export', '--case-number', 'NONE-0001', '--out', '.'], 'proofcase results'],
    [['results', 'show', 'x'], 'proofcase results'],
    [['results', 'show', '00000000-0000-4000-8000-000000000000'], 'proofcase results'],
    [['outbox', 'resolve', 'x', '--close'], 'proofcase outbox --all'],
    [['capture', 'resolve', 'x', '--give-up'], 'proofcase capture list'],
    [['backups', 'restore', 'x'], 'proofcase backups'],
    [['verify', 'no-such-folder'], 'Check the path.'],
    [['check', 'no-such-folder'], 'Check the path.'],
    [['outbox', 'run', '--profile', 'Nobody'], 'Profiles: '],
  ])('of %j name what helps', async (argv, step) => {
    const { code, progress } = await runCommand(fixture, argv);
    expect(code).toBe(1);
    expect(progress).toContain(step);
    expect(progress).not.toMatch(/choose|go back|click/i);
  });

  it('say what to do after a file was removed between two readings', async () => {
    const folder = await fixture.photos(1);
    await rm(join(folder, 'IMG_1.jpg'));
    const { code, progress } = await submit(folder, 'NEXT-0001');
    expect(code).toBe(1);
    expect(progress).toContain('Give a folder with JPEG');
  });
});
