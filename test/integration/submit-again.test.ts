import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandRun, runCommand } from '../support/command-line';
import { createEngineFixture, type EngineFixture, readCase, seal } from '../support/engine-fixture';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

const service = (): readonly string[] => ['--service', fixture.service.baseUrl];
const scans = (): number => fixture.service.control.state().scansProcessed;

function submit(folder: string, caseNumber: string, ...options: readonly string[]): Promise<CommandRun> {
  return runCommand(fixture, ['submit', folder, '--case-number', caseNumber, ...options]);
}

interface Reported {
  readonly state: string;
  readonly entries: number;
}

/** The packages that a run reports. */
function packagesOf({ output }: CommandRun): readonly Reported[] {
  const { packages } = JSON.parse(output).submission as { packages: readonly Reported[] };
  return packages.map(({ state, entries }) => ({ state, entries }));
}

/** The state of every package that is not withdrawn. */
async function outbox(): Promise<readonly string[]> {
  const { output } = await runCommand(fixture, ['outbox', '--all', '--json']);
  const { packages } = JSON.parse(output) as { packages: readonly Reported[] };
  return packages.map(({ state }) => state).filter((state) => state !== 'withdrawn');
}

/** Seals the photos of a folder without sending them, as a run does that stops before it releases them. */
async function sealOnly(folder: string, caseNumber: string): Promise<void> {
  const engine = await fixture.open({ runOutbox: false });
  await fixture.addService(engine);
  await seal(engine, await readCase(engine, folder, caseNumber), false);
  await engine.close();
}

describe('submit of a folder with packages of an earlier run', () => {
  it('sends those that were sealed and never sent, and reports them', async () => {
    await sealOnly(await fixture.photos(2), 'AGAIN-0001');
    const run = await submit(await fixture.photos(3), 'AGAIN-0001', ...service(), '--json');
    expect(run.code).toBe(0);
    expect(packagesOf(run)).toEqual([
      { state: 'filed', entries: 2 },
      { state: 'filed', entries: 1 },
    ]);
    expect(scans()).toBe(2);
  });

  it('sends those that are queued, and pays for them once', async () => {
    await submit(await fixture.photos(2), 'AGAIN-0001', ...service(), '--no-wait');
    const run = await submit(await fixture.photos(3), 'AGAIN-0001', ...service(), '--json');
    expect(run.code).toBe(0);
    expect(packagesOf(run)).toHaveLength(2);
    await runCommand(fixture, ['outbox', 'run']);
    expect(await outbox()).toEqual(['filed', 'filed']);
    expect(scans()).toBe(2);
  });

  it('ends with 5 while the outcome of one is unknown, and does not send that one again', async () => {
    fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    expect((await submit(await fixture.photos(2), 'AGAIN-0001', ...service())).code).toBe(5);
    const run = await submit(await fixture.photos(3), 'AGAIN-0001', ...service(), '--json');
    expect(run.code).toBe(5);
    expect(packagesOf(run)).toEqual([
      { state: 'unknown', entries: 2 },
      { state: 'filed', entries: 1 },
    ]);
    expect(scans()).toBe(2);
  });

  it('leaves those alone whose result arrived', async () => {
    await submit(await fixture.photos(2), 'AGAIN-0001', ...service());
    const run = await submit(await fixture.photos(3), 'AGAIN-0001', ...service(), '--json');
    expect(packagesOf(run)).toEqual([{ state: 'filed', entries: 1 }]);
    expect(scans()).toBe(2);
  });

  it('keeps a package that holds photos of another folder, too', async () => {
    const one = await fixture.photos(2, { name: 'one' });
    const other = await fixture.photos(1, { name: 'other' });
    await copyFile(join(one, 'IMG_2.jpg'), join(other, 'copy.jpg'));
    await submit(one, 'AGAIN-0001', ...service(), '--no-wait');
    const run = await submit(other, 'AGAIN-0001', ...service(), '--json');
    expect(run.code).toBe(0);
    expect(packagesOf(run)).toEqual([
      { state: 'filed', entries: 2 },
      { state: 'filed', entries: 1 },
    ]);
    expect(await outbox()).toEqual(['filed', 'filed']);
  });

  it('seals all files of such a package again when another date is given', async () => {
    const one = await fixture.photos(2, { name: 'one' });
    const other = await fixture.photos(1, { name: 'other' });
    await copyFile(join(one, 'IMG_2.jpg'), join(other, 'copy.jpg'));
    await submit(one, 'AGAIN-0001', ...service(), '--no-wait', '--issue-date', '2026-03-10');
    const run = await submit(other, 'AGAIN-0001', ...service(), '--issue-date', '2026-03-11', '--json');
    expect(run.code).toBe(0);
    expect(packagesOf(run)).toEqual([{ state: 'filed', entries: 3 }]);
    expect(await outbox()).toEqual(['filed']);
    expect(scans()).toBe(1);
  });
});

describe('submit --send-anyway', () => {
  const anyway = ['--send-anyway', 'AGAIN-0001', '--json'];

  it('takes the place of packages that are not sent yet', async () => {
    await submit(await fixture.photos(2), 'AGAIN-0001', ...service(), '--no-wait');
    const run = await submit(await fixture.photos(3), 'AGAIN-0001', ...service(), ...anyway);
    expect(run.code).toBe(0);
    expect(packagesOf(run)).toEqual([{ state: 'filed', entries: 3 }]);
    await runCommand(fixture, ['outbox', 'run']);
    expect(await outbox()).toEqual(['filed']);
    expect(scans()).toBe(1);
  });

  it('sends a package of the same files as it is', async () => {
    const folder = await fixture.photos(2);
    const first = await submit(folder, 'AGAIN-0001', ...service(), '--no-wait', '--json');
    const run = await submit(folder, 'AGAIN-0001', ...service(), ...anyway);
    const idOf = ({ output }: CommandRun) => JSON.parse(output).submission.packages[0].id;
    expect(idOf(run)).toBe(idOf(first));
    expect(scans()).toBe(1);
  });
});

describe('the profile of a known case', () => {
  it('stays when a command names none', async () => {
    await submit(await fixture.photos(2), 'AGAIN-0001', ...service(), '--no-wait');
    // The active profile is that of the practice service.
    const run = await submit(await fixture.photos(3), 'AGAIN-0001', '--json');
    expect(run.code).toBe(0);
    expect(packagesOf(run)).toHaveLength(2);
    expect(scans()).toBe(2);
    expect(await profileOf('AGAIN-0001')).toBe(fixture.service.baseUrl);
    const asked = ['capture', 'create', '--case-number', 'AGAIN-0001', '--field', 'scenes=["front"]'];
    const created = await runCommand(fixture, [...asked, '--field', 'communicationMode=eigenversand']);
    expect(created.code).toBe(0);
    expect(await profileOf('AGAIN-0001')).toBe(fixture.service.baseUrl);
  });

  it('changes to the one that is named', async () => {
    const folder = await fixture.photos(2);
    await submit(folder, 'AGAIN-0001', ...service(), '--no-wait');
    expect((await submit(folder, 'AGAIN-0001', '--profile', 'Practice')).code).toBe(0);
    expect(await profileOf('AGAIN-0001')).toBe('Practice');
    expect(scans()).toBe(0);
  });

  it('is the active one for a new case', async () => {
    expect((await submit(await fixture.photos(2), 'AGAIN-0001')).code).toBe(0);
    expect(await profileOf('AGAIN-0001')).toBe('Practice');
  });
});

/** The name of the profile of a case. */
async function profileOf(caseNumber: string): Promise<string | undefined> {
  const engine = await fixture.open({ runOutbox: false });
  const found = await engine.handlers['cases.find']({ caseNumber });
  const profiles = await engine.handlers['profiles.list']({});
  await engine.close();
  return profiles.find(({ id }) => id === found?.profileId)?.name;
}
