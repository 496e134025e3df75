import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../src/main/commands/run-cli';
import { environmentProxyResolver } from '../../src/main/sending/service/environment-proxy';
import { systemClock } from '../../src/main/support/clock';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { builtProcesses } from '../support/built-processes';
import {
  CANARY,
  createEngineFixture,
  type EngineFixture,
  memorySecrets,
  sendCase,
} from '../support/engine-fixture';

let fixture: EngineFixture;
const secrets = memorySecrets();
beforeEach(async () => {
  fixture = await createEngineFixture({ secrets });
});
afterEach(() => fixture.close());

interface Surroundings {
  readonly metered?: boolean;
  readonly environment?: { readonly [name: string]: string };
}

async function proofcase(argv: readonly string[], around: Surroundings = {}) {
  const written = { output: '', progress: '' };
  const environment = { PROOFCASE_API_KEY: CANARY, ...around.environment };
  const code = await runCli(argv, {
    writeOutput: (text) => {
      written.output += text;
    },
    writeProgress: (text) => {
      written.progress += text;
    },
    environment,
    spawner: createNodeSpawner(await builtProcesses(), process.env),
    secrets,
    resolveProxy: environmentProxyResolver(environment),
    meteredProbe: async () => around.metered ?? null,
    clock: systemClock,
    actor: 'anna',
    appVersion: '0.0.0-test',
    defaultDataFolder: fixture.dataFolder,
    systemLocale: 'en',
    signal: new AbortController().signal,
  });
  return { code, ...written };
}

interface Listed {
  readonly packages: readonly {
    readonly id: string;
    readonly caseNumber: string;
    readonly state: string;
    readonly reason: string | null;
    readonly holdReason: string | null;
  }[];
}

async function listed(...more: readonly string[]): Promise<Listed['packages']> {
  const { code, output } = await proofcase(['outbox', ...more, '--json']);
  expect(code).toBe(0);
  return (JSON.parse(output) as Listed).packages;
}

const submit = (folder: string, caseNumber: string, service = fixture.service.baseUrl) =>
  ['submit', folder, '--case-number', caseNumber, '--service', service] as const;

/** A package whose answer was lost. */
async function question(): Promise<string> {
  fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
  const folder = await fixture.photos(1);
  const { code } = await proofcase(submit(folder, 'ASK-1'));
  expect(code).toBe(5);
  const [entry] = await listed();
  expect(entry).toMatchObject({ state: 'unknown', reason: 'connection-lost-after-body' });
  return entry?.id ?? '';
}

describe('the list of the outbox', () => {
  it('contains active packages and questions, and with --all the finished ones', async () => {
    expect((await proofcase(submit(await fixture.photos(1), 'LIST-1'))).code).toBe(0);
    expect(await listed()).toEqual([]);
    expect((await listed('--all')).map(({ state }) => state)).toEqual(['filed']);
    await proofcase([...submit(await fixture.photos(1, { name: 'another' }), 'LIST-2'), '--no-wait']);
    expect((await listed()).map(({ caseNumber, state }) => [caseNumber, state])).toEqual([
      ['LIST-2', 'queued'],
    ]);
  });
});

describe('outbox run', () => {
  it('sends the queued packages', async () => {
    await proofcase([...submit(await fixture.photos(1), 'RUN-1'), '--no-wait']);
    const { code, output } = await proofcase(['outbox', 'run', '--json']);
    expect([code, (JSON.parse(output) as Listed).packages[0]?.state]).toEqual([0, 'filed']);
  });

  it('ends with 5 while a question is open, and names it', async () => {
    const id = await question();
    await proofcase([...submit(await fixture.photos(1, { name: 'other' }), 'RUN-2'), '--no-wait']);
    const { code, output } = await proofcase(['outbox', 'run', '--json']);
    const document = JSON.parse(output) as Listed & {
      readonly state: string;
      readonly questions: readonly object[];
      readonly cases: readonly object[];
    };
    expect(code).toBe(5);
    expect(document.packages.map(({ caseNumber, state }) => [caseNumber, state])).toEqual([
      ['ASK-1', 'unknown'],
      ['RUN-2', 'filed'],
    ]);
    expect(document).toMatchObject({
      state: 'unknown',
      questions: [{ id, caseNumber: 'ASK-1', reason: 'connection-lost-after-body' }],
      cases: [
        { caseNumber: 'ASK-1', state: 'needs-you', next: 'decide', level: null },
        { caseNumber: 'RUN-2', state: 'answered', next: 'see-results' },
      ],
    });
    expect((await proofcase(['outbox', 'run'])).output).toContain(`proofcase outbox resolve ${id}`);
    const results = await proofcase(['results', '--case-number', 'ASK-1']);
    expect(results.output).toContain('Case ASK-1: Needs your decision');
    expect(JSON.parse((await proofcase(['results', '--json'])).output)).toMatchObject({
      cases: [{ caseNumber: 'RUN-2', state: 'answered' }],
    });
  });

  it('ends with 4 while the service is unreachable', async () => {
    const folder = await fixture.photos(1);
    // A port that was free a moment ago may be one of another test now.
    expect((await proofcase(submit(folder, 'AWAY-1', 'http://127.0.0.1:1'))).code).toBe(4);
    const { code, output } = await proofcase(['outbox', 'run']);
    expect(code).toBe(4);
    expect(output).toContain('To send: proofcase outbox run');
  });

  it('keeps a pause and says so, and sends with --resume', async () => {
    const engine = await fixture.open();
    await engine.handlers['settings.change']({ outbox: { paused: true } });
    await engine.close();
    const submitted = await proofcase(submit(await fixture.photos(1), 'PAUSE-1'));
    expect(submitted.code).toBe(4);
    expect(submitted.output).toContain('proofcase outbox run --resume');
    expect((await listed())[0]).toMatchObject({ state: 'queued', holdReason: 'paused' });
    expect((await proofcase(['outbox', 'run'])).code).toBe(4);
    expect((await proofcase(['outbox', 'run', '--resume'])).code).toBe(0);
    expect(fixture.service.control.state().scansProcessed).toBe(1);
  });

  it('sends nothing over a metered network if the settings say so', async () => {
    const engine = await fixture.open();
    await engine.handlers['settings.change']({ outbox: { onlyUnmetered: true } });
    await engine.close();
    const submitted = await proofcase(submit(await fixture.photos(1), 'METER-1'), { metered: true });
    expect(submitted.code).toBe(4);
    expect(submitted.output).toContain('metered');
    expect((await proofcase(['outbox', 'run'], { metered: false })).code).toBe(0);
  });

  it('ends with 4 when a proxy of the environment asks for a password, and says how to enter it', async () => {
    const asks = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () =>
        socket.end('HTTP/1.1 407 X\r\nProxy-Authenticate: Basic realm="Office"\r\nContent-Length: 0\r\n\r\n'),
      );
    });
    await new Promise<void>((resolve) => asks.listen(0, '127.0.0.1', resolve));
    const address = asks.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      const environment = { HTTPS_PROXY: `http://127.0.0.1:${port}` };
      const argv = submit(await fixture.photos(1), 'PROXY-1', 'https://service.example');
      const { code, output } = await proofcase(argv, { environment });
      expect(code).toBe(4);
      expect(output).toContain('The proxy of this network asks for a user name and a password.');
      expect(output).toContain('HTTPS_PROXY=http://user:password@host:port');
    } finally {
      await new Promise((resolve) => asks.close(resolve));
    }
  });
});

describe('outbox resolve', () => {
  it('sends again only with the case number typed, which is paid again', async () => {
    const id = await question();
    expect((await proofcase(['outbox', 'resolve', id, '--send-again'])).code).not.toBe(0);
    expect(fixture.service.control.state().scansProcessed).toBe(1);
    const again = ['outbox', 'resolve', id, '--send-again', '--case-number', 'ASK-1'];
    expect((await proofcase(again)).code).toBe(0);
    expect(fixture.service.control.state().scansProcessed).toBe(2);
  });

  it('closes a question, and accepts one action only', async () => {
    const id = await question();
    expect((await proofcase(['outbox', 'resolve', id, '--close', '--send-again'])).code).toBe(2);
    expect((await proofcase(['outbox', 'resolve', id, '--close'])).code).toBe(0);
    expect(await listed()).toEqual([]);
    expect((await listed('--all'))[0]?.state).toBe('closed');
  });
});

describe('outbox withdraw', () => {
  it('takes a rejected package out, after which the outbox is done', async () => {
    fixture.service.control.inject({
      endpoint: 'scan',
      action: { kind: 'status', status: 400, detail: 'caseNumber is not known' },
    });
    expect((await proofcase(submit(await fixture.photos(1), 'WRONG-1'))).code).toBe(3);
    const [rejected] = await listed();
    const before = await proofcase(['outbox', 'run']);
    expect(before.code).toBe(3);
    expect(before.output).toContain(`proofcase outbox withdraw ${rejected?.id}`);
    const { code, output } = await proofcase(['outbox', 'withdraw', rejected?.id ?? '', '--json']);
    expect([code, (JSON.parse(output) as Listed).packages[0]?.state]).toEqual([0, 'withdrawn']);
    expect((await proofcase(['outbox', 'run'])).code).toBe(0);
  });

  it('takes a queued package out, and no other than one that is not sent yet', async () => {
    await proofcase([...submit(await fixture.photos(1), 'QUEUED-1'), '--no-wait']);
    const [queued] = await listed();
    expect((await proofcase(['outbox', 'withdraw', queued?.id ?? ''])).code).toBe(0);
    expect(await listed()).toEqual([]);
    const again = await proofcase(['outbox', 'withdraw', queued?.id ?? '', '--json']);
    expect([again.code, JSON.parse(again.output)]).toMatchObject([1, { error: { code: 'illegal-state' } }]);
    expect((await proofcase(['outbox', 'withdraw', 'unknown'])).code).toBe(1);
    expect(fixture.service.control.state().scansReceived).toBe(0);
  });

  it('leaves a question open, which only a decision ends', async () => {
    const id = await question();
    expect((await proofcase(['outbox', 'withdraw', id])).code).toBe(1);
    expect((await listed())[0]?.state).toBe('unknown');
  });
});

describe('beside a running window', () => {
  it('every command says that the data folder is in use, and changes nothing', async () => {
    const engine = await fixture.open({ runOutbox: false, program: 'window' });
    await fixture.addService(engine);
    const entry = await sendCase(engine, await fixture.photos(1), 'BESIDE-1', 'queued');
    for (const argv of [['outbox'], ['outbox', 'run'], ['outbox', 'resolve', entry.id, '--close']]) {
      const { code, output, progress } = await proofcase([...argv, '--json']);
      expect(code).toBe(1);
      const values = { reason: 'window', pid: process.pid, user: 'anna' };
      expect(JSON.parse(output)).toMatchObject({ error: { code: 'data-folder-in-use', values } });
      expect(progress).toContain('anna has this data folder open in the window of Proofcase');
    }
    const [after] = await engine.handlers['outbox.list']({});
    expect(after?.state).toBe('queued');
    expect(fixture.service.control.state().scanRequests).toBe(0);
  });
});
