import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEngineFixture, type EngineFixture, reached, readCase, seal } from '../support/engine-fixture';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

const processed = (): number => fixture.service.control.state().scansProcessed;

describe('a database that was restored from a backup', () => {
  const backup = (): string => join(fixture.root, 'backup.db');
  const file = (): string => join(fixture.dataFolder, 'proofcase.db');

  async function restore(): Promise<void> {
    await rm(`${file()}-wal`, { force: true });
    await rm(`${file()}-shm`, { force: true });
    await copyFile(backup(), file());
  }

  it('adopts a submission that it does not contain', async () => {
    const first = await fixture.open();
    await fixture.addService(first);
    const folder = await fixture.photos(1);
    await first.close();
    await copyFile(file(), backup());
    fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    const second = await fixture.open();
    const caseId = await readCase(second, folder, 'RESTORED-1');
    const [sent] = (await seal(second, caseId)).packages;
    if (!sent) throw new Error('no package');
    await reached(second, sent.id, 'unknown');
    await second.close();
    await restore();

    const third = await fixture.open();
    const [entry] = await third.handlers['outbox.list']({});
    expect(entry).toMatchObject({
      id: sent.id,
      state: 'unknown',
      caseNumber: 'RESTORED-1',
      sha256: sent.sha256,
    });
    expect(processed()).toBe(1);
  });

  it('gives an adopted submission to no profile of the same name at another address', async () => {
    const elsewhere = 'https://elsewhere.example';
    const first = await fixture.open();
    const earlier = await fixture.addService(first, undefined, elsewhere);
    await first.close();
    await copyFile(file(), backup());
    fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    const second = await fixture.open();
    await second.handlers['profiles.remove']({ profileId: earlier });
    await fixture.addService(second);
    const caseId = await readCase(second, await fixture.photos(1), 'RESTORED-3');
    const [sent] = (await seal(second, caseId)).packages;
    if (!sent) throw new Error('no package');
    await reached(second, sent.id, 'unknown');
    await second.close();
    await restore();

    const third = await fixture.open();
    const [entry] = await third.handlers['outbox.list']({});
    const profiles = await third.handlers['profiles.list']({});
    const { baseUrl } = fixture.service;
    expect(profiles.find(({ id }) => id === entry?.profileId)).toMatchObject({
      name: `Service (${baseUrl})`,
      baseUrl,
    });
    expect(profiles.find(({ id }) => id === earlier)?.baseUrl).toBe(elsewhere);
  });

  it('does not send a package again that was queued in it and sent since', async () => {
    const first = await fixture.open({ runOutbox: false });
    await fixture.addService(first);
    const caseId = await readCase(first, await fixture.photos(1), 'RESTORED-2');
    const [queued] = (await seal(first, caseId)).packages;
    if (!queued) throw new Error('no package');
    await first.close();
    await copyFile(file(), backup());
    const second = await fixture.open();
    await reached(second, queued.id, 'filed');
    await second.close();
    await restore();

    const third = await fixture.open();
    expect(await reached(third, queued.id, 'filed', 'unknown')).toMatchObject({ state: 'filed' });
    expect(processed()).toBe(1);
  });
});
