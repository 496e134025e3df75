import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resources } from '../../src/locales';
import { runCli } from '../../src/main/commands/run-cli';
import { systemClock } from '../../src/main/support/clock';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { builtProcesses } from '../support/built-processes';
import { CANARY, createEngineFixture, type EngineFixture, memorySecrets } from '../support/engine-fixture';
import { photo } from '../support/practice';
import { handle, sendPhoto, withReceiver } from '../support/practice-capture';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

interface Run {
  readonly code: number;
  readonly output: string;
  readonly progress: string;
}

async function proofcase(
  argv: readonly string[],
  {
    locale = 'en',
    signal = new AbortController().signal,
    onProgress = (_text: string): void => undefined,
  } = {},
): Promise<Run> {
  const written = { output: '', progress: '' };
  const code = await runCli(argv, {
    writeOutput: (text) => {
      written.output += text;
    },
    writeProgress: (text) => {
      written.progress += text;
      onProgress(text);
    },
    environment: { PROOFCASE_API_KEY: CANARY },
    spawner: createNodeSpawner(await builtProcesses(), process.env),
    secrets: memorySecrets(),
    resolveProxy: async () => null,
    clock: systemClock,
    actor: 'anna',
    appVersion: '0.0.0-test',
    defaultDataFolder: fixture.dataFolder,
    systemLocale: locale,
    signal,
  });
  return { code, ...written };
}

const create = (...more: readonly string[]) =>
  [
    'capture',
    'create',
    '--case-number',
    'CLI-CAP-1',
    '--service',
    fixture.service.baseUrl,
    '--field',
    'scenes=["front"]',
    '--field',
    'communicationMode=eigenversand',
    ...more,
  ] as const;
const status = (...more: readonly string[]) =>
  ['capture', 'status', '--service', fixture.service.baseUrl, ...more] as const;

describe('capture cases on the command line', () => {
  it('are created with the given fields, listed, and described in the language of the user', async () => {
    const created = await proofcase(create('--json'));
    expect(created.code).toBe(0);
    const { ticketId, captureLink, state } = JSON.parse(created.output);
    expect(state).toBe('created');
    expect(captureLink).toMatch(/^http:\/\/127\.0\.0\.1:/);
    const asked = await proofcase(status('--ticket-id', ticketId, '--json'));
    expect(JSON.parse(asked.output)).toMatchObject({
      followed: true,
      state: { communicationMode: 'eigenversand', scenes: [{ description: 'front', completed: false }] },
    });
    const listed = await proofcase(['capture', 'list'], { locale: 'de' });
    expect(listed.output).toContain('CLI-CAP-1  Wartet auf Fotos  Noch kein Ergebnis');
  });

  it('of other creators are shown by number without being followed', async () => {
    await proofcase(create());
    const elsewhere = status('--case-number', 'CLI-CAP-1', '--data-dir', `${fixture.root}/other`, '--json');
    const { code, output } = await proofcase(elsewhere);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ followed: false, state: { status: 'sent' } });
  });

  it('of other creators are followed by their ticket, also when a newer one has the number', async () => {
    const { ticketId } = JSON.parse((await proofcase(create('--json'))).output);
    await proofcase(create());
    const elsewhere = ['--service', fixture.service.baseUrl, '--data-dir', `${fixture.root}/other`] as const;
    const adopt = ['capture', 'adopt', '--case-number', 'CLI-CAP-1', ...elsewhere, '--json'] as const;
    const newest = JSON.parse((await proofcase(adopt)).output);
    expect(newest.state.ticketId).not.toBe(ticketId);
    const older = JSON.parse((await proofcase([...adopt, '--ticket-id', ticketId])).output);
    expect(older).toMatchObject({ followed: true, state: { ticketId } });
    const listed = await proofcase(['capture', 'list', '--data-dir', `${fixture.root}/other`, '--json']);
    expect(JSON.parse(listed.output).captures).toHaveLength(2);
  });

  it('are described with counts, scenes, sessions and push, and without a link once closed', async () => {
    const { ticketId, captureLink } = JSON.parse((await proofcase(create('--json'))).output);
    const open = await proofcase(status('--ticket-id', ticketId));
    expect(open.output).toContain(`Link: ${captureLink}`);
    expect(open.output).toContain('Attempts 0, reminders 0, links reissued 0');
    expect(open.output).toContain('Scene: front, open');
    expect(open.output).toContain('You send the link to the customer yourself.');
    await handle(fixture.service, ticketId, 'sonstiges');
    const closed = await proofcase(status('--ticket-id', ticketId));
    expect(closed.output).toContain('Session 1: ');
    expect(closed.output).toContain('Result push: –');
    expect(closed.output).not.toContain(captureLink);
  });

  it('tell that a delivered push did not arrive here', () =>
    withReceiver(204, async (baseUrl) => {
      fixture.service.control.changeOptions({ capturePush: { baseUrl } });
      const scenes = ['--field', 'scenes=["front","rear"]'];
      const created = await proofcase(create('--json', ...scenes));
      const { ticketId, captureLink } = JSON.parse(created.output);
      const remark = resources.en.cli.capturePushNotHere;
      expect((await proofcase(status('--ticket-id', ticketId))).output).not.toContain(remark);
      await sendPhoto(captureLink, await photo(), 0);
      await handle(fixture.service, ticketId, 'sonstiges');
      await expect
        .poll(async () => (await proofcase(status('--ticket-id', ticketId))).output)
        .toContain('Result push: delivered');
      expect((await proofcase(status('--ticket-id', ticketId))).output).toContain(remark);
    }));

  it.each([
    ['both parameters', ['--ticket-id', 'x', '--case-number', 'CLI-CAP-1'], 2],
    ['neither parameter', [], 2],
    ['an unknown ticket', ['--ticket-id', '00000000-0000-4000-8000-000000000000'], 3],
  ])('end with their code for %s', async (_name, options, expected) => {
    expect((await proofcase(status(...options))).code).toBe(expected);
  });

  it.each([
    ['a refusal', { kind: 'status', status: 400 } as const, 3],
    ['a lost answer', { kind: 'cut', at: 'after-body' } as const, 5],
    ['an error before anything arrived', { kind: 'cut', at: 'on-arrival' } as const, 5],
  ])('end with their code for %s', async (_name, action, expected) => {
    fixture.service.control.inject({ endpoint: 'capture-link', action });
    expect((await proofcase(create())).code).toBe(expected);
  });

  it('lead to a question after a lost answer, which is decided on the command line', async () => {
    fixture.service.control.inject({ endpoint: 'capture-link', action: { kind: 'cut', at: 'after-body' } });
    const lost = await proofcase(create());
    expect(lost.output).toContain('Not known whether a link was created');
    const { questions } = JSON.parse((await proofcase(['capture', 'list', '--json'])).output);
    const [{ id }] = questions;
    const unconfirmed = await proofcase(['capture', 'resolve', id, '--create-again']);
    expect(unconfirmed.code).toBe(1);
    const confirmed = await proofcase([
      'capture',
      'resolve',
      id,
      '--create-again',
      '--case-number',
      'CLI-CAP-1',
      '--json',
    ]);
    expect(confirmed.code).toBe(0);
    expect(JSON.parse(confirmed.output)).toMatchObject({ state: 'created' });
  });

  it('are followed until interrupted, each change on a line', async () => {
    const { ticketId, captureLink } = JSON.parse((await proofcase(create('--json'))).output);
    await sendPhoto(captureLink, await photo(), 0);
    await handle(fixture.service, ticketId, 'sonstiges');
    const interrupt = new AbortController();
    const { code, progress, output } = await proofcase(['capture', 'watch', '--json'], {
      signal: interrupt.signal,
      onProgress: (text) => {
        if (text.includes('Closed')) interrupt.abort();
      },
    });
    expect(code).toBe(0);
    expect(progress).toContain('CLI-CAP-1  Closed');
    expect(JSON.parse(output).captures[0]).toMatchObject({ column: 'closed' });
  });
});
