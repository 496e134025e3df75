import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/main/engine';
import { closedPort } from '../support/closed-port';
import { runCommand } from '../support/command-line';
import { bericht, formOf, fotos, jpegOf, push } from '../support/push';
import { createTeamFixture, type TeamFixture } from '../support/team-fixture';

const TOKEN = 'receiver-token-of-the-test';

let team: TeamFixture;
let stop: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  team = await createTeamFixture();
});
afterEach(() => stop());
afterAll(() => team.close());

/** `receive` until `stop`; returns its port. */
async function receive(name: string, ...options: readonly string[]): Promise<number> {
  const interrupt = new AbortController();
  let output = '';
  const running = runCommand(
    { dataFolder: join(team.fixture.root, name) },
    ['receive', '--port', '0', '--json', ...options],
    {
      environment: { PROOFCASE_TEAM_PASSWORD: team.database.password, PROOFCASE_RECEIVER_TOKEN: TOKEN },
      signal: interrupt.signal,
      writeOutput: (text) => {
        output += text;
      },
    },
  );
  stop = async () => {
    interrupt.abort();
    expect(await running).toMatchObject({ code: 0 });
    stop = async () => undefined;
  };
  await expect.poll(() => output).toContain('"url"');
  return Number(new URL(JSON.parse(output).url).port);
}

const send = (port: number, caseNumber: string, seed = 3) =>
  push({
    port,
    path: `/${caseNumber}`,
    token: TOKEN,
    body: formOf([fotos(jpegOf(5_000, seed)), bericht()]),
  });

const stored = (caseNumber: string) =>
  team.database.query<{ isComplete: boolean; isFiled: boolean }>(
    `SELECT is_complete AS "isComplete", filed_at IS NOT NULL AS "isFiled"
     FROM proofcase.push WHERE case_number = $1 ORDER BY stored_at`,
    [caseNumber],
  );

async function receivedOf(engine: Engine, caseNumber: string): Promise<readonly string[]> {
  const found = await engine.handlers['cases.find']({ caseNumber });
  if (!found) return [];
  return (await engine.handlers['received.ofCase']({ caseId: found.id })).map(({ id }) => id);
}

async function atDesk<Value>(name: string, use: (engine: Engine) => Promise<Value>): Promise<Value> {
  const engine = await team.fixture.open({ dataFolder: join(team.fixture.root, name), runOutbox: false });
  try {
    return await use(engine);
  } finally {
    await engine.close();
  }
}

describe('receive --store', () => {
  it('has a push in the team store before it answers, and needs no further option for it', async () => {
    const port = await receive('receiver', '--store', team.database.receiverUrl);
    expect((await send(port, 'STORE-1')).status).toBe(204);
    expect(await stored('STORE-1')).toEqual([{ isComplete: true, isFiled: false }]);
    await stop();
    expect(await atDesk('receiver', (engine) => engine.handlers['received.inbox']({}))).toEqual([]);
  });

  it('keeps pushes in the data folder without a store', async () => {
    const port = await receive('alone');
    expect((await send(port, 'ALONE-1')).status).toBe(204);
    expect(await stored('ALONE-1')).toEqual([]);
    await stop();
    const inbox = await atDesk('alone', (engine) => engine.handlers['received.inbox']({}));
    expect(inbox).toMatchObject([{ caseNumber: 'ALONE-1' }]);
  });
});

describe('inbox --take', () => {
  const service = () => ['--service', team.fixture.service.baseUrl];
  const take = (caseNumber: string, ...more: readonly string[]) =>
    team.run('taker', ['inbox', '--take', caseNumber, ...service(), ...more]);

  it('files every push with the number into its case, here and from the team store', async () => {
    const local = await receive('taker');
    for (const [number, seed] of [
      ['TAKE-1', 1],
      ['TAKE-1', 2],
      ['OTHER-1', 3],
    ] as const) {
      expect((await send(local, number, seed)).status).toBe(204);
    }
    await stop();
    const shared = await receive('receiver', '--store', team.database.receiverUrl);
    for (const [number, seed] of [
      ['TAKE-1', 4],
      ['TAKE-1', 5],
      ['OTHER-1', 6],
    ] as const) {
      expect((await send(shared, number, seed)).status).toBe(204);
    }
    await stop();

    const { code, output } = await take('TAKE-1');
    expect(code).toBe(0);
    const { taken, results, team: waiting, problem } = JSON.parse(output);
    expect(taken.map(({ caseNumber }: { caseNumber: string }) => caseNumber)).toEqual(
      Array.from({ length: 4 }, () => 'TAKE-1'),
    );
    expect(problem).toBeNull();
    expect(results).toMatchObject([{ caseNumber: 'OTHER-1' }]);
    expect(waiting).toMatchObject([{ caseNumber: 'OTHER-1' }, { caseNumber: 'STORE-1' }]);
    expect(await atDesk('taker', (engine) => receivedOf(engine, 'TAKE-1'))).toHaveLength(4);
    await expect
      .poll(() => stored('TAKE-1'))
      .toEqual([
        { isComplete: true, isFiled: true },
        { isComplete: true, isFiled: true },
      ]);

    const again = await take('TAKE-1');
    expect(again.code).toBe(1);
    expect(JSON.parse(again.output)).toMatchObject({ error: { code: 'not-found' } });
    expect(again.progress).toContain('TAKE-1');
  });

  it('files what is here while the team store is away, and says that it could not be asked', async () => {
    const closed = await closedPort();
    const run = (caseNumber: string) =>
      team.run('taker', ['inbox', '--take', caseNumber, ...service()], team.database.urlAt(closed));
    const { code, output } = await run('OTHER-1');
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      taken: [{ caseNumber: 'OTHER-1' }],
      results: [],
      problem: { code: 'team-unreachable' },
    });
    const missing = await run('NOWHERE-1');
    expect(missing.code).toBe(4);
    expect(JSON.parse(missing.output)).toMatchObject({ error: { code: 'team-unreachable' } });
  });
});
