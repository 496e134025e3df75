import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemTimers, type Timers } from '../../src/main/support/timers';
import {
  CANARY,
  createEngineFixture,
  type EngineFixture,
  nextEvent,
  readCase,
  seal,
  sendCase,
} from '../support/engine-fixture';
import { type HeldService, heldService } from '../support/held-service';
import { latch } from '../support/latch';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

describe('an engine that closes', () => {
  it('reports a package that is being sealed, and leaves no partial ZIP', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const caseId = await readCase(engine, await fixture.photos(4, { padBytes: 9_000_000 }), 'CLOSE-1');
    expect(engine.busyWith()).toBeNull();
    const sealing = seal(engine, caseId, false).then(
      () => 'sealed',
      () => 'stopped',
    );
    expect(engine.busyWith()).toBe('sealing');
    await engine.close();
    const end = await sealing;
    const names = await readdir(join(fixture.dataFolder, 'packages'));
    expect(names.every((name) => /^[0-9a-f-]+\.zip$/.test(name))).toBe(true);
    if (end === 'stopped') expect(names).toEqual([]);
    const again = await fixture.open({ runOutbox: false });
    const listed = await again.handlers['outbox.list']({});
    expect(listed.map(({ id }) => `${id}.zip`)).toEqual(names);
  });

  it('reports an export in progress, and removes the partial evidence folder', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const { caseId } = await sendCase(
      engine,
      await fixture.photos(3, { padBytes: 3_000_000 }),
      'CLOSE-2',
      'filed',
    );
    const target = join(fixture.root, 'exports');
    await mkdir(target);
    const exporting = engine.exportCase(caseId, target).then(
      () => 'written',
      () => 'stopped',
    );
    expect(engine.busyWith()).toBe('exporting');
    await engine.close();
    const names = await readdir(target);
    expect(names).toHaveLength((await exporting) === 'written' ? 1 : 0);
    expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('starts no paid request while its last backup is made', async () => {
    const service = await heldService();
    const backup = latch();
    const reachedBackup = latch();
    try {
      const engine = await fixture.open({
        backups: 'at-end',
        faultPoint: async (boundary) => {
          if (boundary !== 'backup-copied') return;
          reachedBackup.open();
          await backup.opened;
        },
      });
      await fixture.addService(engine, CANARY, service.baseUrl);
      for (const name of ['FIRST', 'SECOND']) {
        await seal(engine, await readCase(engine, await fixture.photos(1, { name }), name));
      }
      const scan = await service.next('scan');
      const closing = engine.close();
      await reachedBackup.opened;
      const filedOrAnswered = nextEvent(engine, 'outbox.changed', ({ entry }) => entry.state === 'answered');
      scan.answer();
      await filedOrAnswered;
      // What is free now would have started by then.
      await expect.poll(() => engine.updates.isSendingSettled()).toBe(true);
      backup.open();
      await closing;
      expect(service.order('scan', 'caseNumber')).toEqual(['FIRST']);
      const listed = await (await fixture.open({ runOutbox: false })).handlers['outbox.list']({});
      expect(listed.find(({ caseNumber }) => caseNumber === 'SECOND')?.state).toBe('queued');
    } finally {
      backup.open();
      await service.close();
    }
  });

  it('reports a paid request that waits for its answer', async () => {
    const service: HeldService = await heldService();
    try {
      const engine = await fixture.open();
      const profileId = await fixture.addService(engine);
      const [profile] = (await engine.handlers['profiles.list']({})).filter(({ id }) => id === profileId);
      if (!profile) throw new Error('no profile');
      const { id, name, captureAuthentication, reportLanguage, contactEmail } = profile;
      const { monthlyTokenBudget, captureFields } = profile;
      await engine.handlers['profiles.save']({
        id,
        name,
        captureAuthentication,
        reportLanguage,
        contactEmail,
        monthlyTokenBudget,
        captureFields,
        baseUrl: service.baseUrl,
      });
      await engine.handlers['profiles.setKey']({ profileId, key: CANARY, thisRunOnly: true });
      const caseId = await readCase(engine, await fixture.photos(1), 'CLOSE-3');
      await seal(engine, caseId);
      const scan = await service.next('scan');
      await scan.wholeBody();
      expect(engine.busyWith()).toBe('submitting');
      await engine.close();
      await expect.poll(() => scan.isGone()).toBe(true);
      const [entry] = await (await fixture.open({ runOutbox: false })).handlers['outbox.list']({});
      expect(entry).toMatchObject({ state: 'unknown' });
    } finally {
      await service.close();
    }
  });
});

describe('an engine that does not start', () => {
  it('leaves no timer behind that would go on without its database', async () => {
    const waiting = new Set<object>();
    const timers: Timers = {
      after(delayMs, work) {
        const entry = {};
        waiting.add(entry);
        const cancel = systemTimers.after(delayMs, () => {
          waiting.delete(entry);
          work();
        });
        return () => {
          waiting.delete(entry);
          cancel();
        };
      },
    };
    // Refused when everything else has been put together.
    const teamReceiver = { store: 'no address', password: null };
    const opened = fixture.open({ timers, backups: 'while-open', followCaptures: true, teamReceiver });
    await expect(opened).rejects.toMatchObject({ code: 'team-address-invalid' });
    expect(waiting.size).toBe(0);
  });
});
