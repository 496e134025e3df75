import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../src/contract/views';
import type { Engine } from '../../src/main/engine';
import type { Boundary } from '../../src/main/support/fault-points';
import type { FaultInput } from '../../src/practice-service/faults/fault';
import {
  CANARY,
  createEngineFixture,
  type EngineFixture,
  reached,
  readCase,
  seal,
  sendCase,
} from '../support/engine-fixture';
import { eventually, fastClock, fastTimers, movableClock } from '../support/fault-engine';
import { openRaw, uploadFirst } from '../support/fault-folder';
import { heldService } from '../support/held-service';
import { latch } from '../support/latch';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

const LOST = { endpoint: 'scan', times: 2, action: { kind: 'cut', at: 'before-answer' } } as const;

describe('a decision', () => {
  it('about an earlier attempt does not send a later attempt again', async () => {
    fixture.service.control.inject(LOST);
    let decisions = 0;
    let letSecondGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letSecondGo = resolve;
    });
    const faultPoint = async (boundary: Boundary): Promise<void> => {
      if (boundary !== 'decision-in-side-journal') return;
      decisions += 1;
      if (decisions === 2) await held;
    };
    const engine = await fixture.open({ clock: fastClock, timers: fastTimers, faultPoint });
    await fixture.addService(engine, CANARY);
    const { id } = await sendCase(engine, await fixture.photos(1), 'CLICKED-TWICE', 'unknown');
    const sendAgain = () =>
      engine.handlers['outbox.resolve']({
        packageId: id,
        decision: 'send-again',
        typedCaseNumber: 'CLICKED-TWICE',
      });
    const first = sendAgain();
    const second = sendAgain();
    const refused = expect(second).rejects.toMatchObject({ code: 'illegal-state' });
    await first;
    await eventually('the second attempt is lost as well', async () => {
      const [entry] = await engine.handlers['outbox.list']({});
      return (entry?.attempts === 2 && entry.state === 'unknown') || null;
    });
    letSecondGo();
    await refused;
    expect(await reached(engine, id, 'unknown', 'filed')).toMatchObject({ state: 'unknown', attempts: 2 });
    expect(fixture.service.control.state().scansProcessed).toBe(2);
  });
});

describe('a decision to send again', () => {
  const scans = (): number => fixture.service.control.state().scansProcessed;
  const offered = ({ decisions }: OutboxEntry) => decisions.map(({ decision }) => decision);

  /** A presigned package that was processed, whose answer got lost, and that is sent again with a new upload. */
  async function sentAgain(caseNumber: string, action: FaultInput['action']) {
    const clock = movableClock();
    fixture.service.control.inject({ ...LOST, times: 1 });
    const engine = await fixture.open({ clock, timers: fastTimers });
    const profileId = await fixture.addService(engine, CANARY);
    const caseId = await readCase(engine, await fixture.photos(1), caseNumber);
    uploadFirst(fixture.dataFolder, caseId);
    const [sealed] = (await seal(engine, caseId)).packages;
    if (!sealed) throw new Error('nothing was sealed');
    const { id, decisions } = await reached(engine, sealed.id, 'unknown');
    expect(decisions.map(({ decision }) => decision)).toEqual(['ask-again', 'send-again', 'close']);
    fixture.service.control.inject({ endpoint: 'scan', times: 1, action });
    await engine.handlers['outbox.resolve']({
      packageId: id,
      decision: 'send-again',
      typedCaseNumber: caseNumber,
    });
    return { engine, clock, profileId, id };
  }

  it('that is stopped offers no question about the new upload, which no scan used', async () => {
    const { engine, clock, profileId, id } = await sentAgain('AGAIN-UNUSED', { kind: 'quota' });
    await reached(engine, id, 'blocked');
    const stopped = await engine.handlers['outbox.withdraw']({ packageId: id });
    expect(stopped).toMatchObject({ state: 'unknown', reason: 'sending-again-stopped' });
    expect(offered(stopped)).toEqual(['send-again', 'close']);
    await engine.handlers['profiles.resume']({ profileId });
    clock.advance(151_000);
    const asked = engine.handlers['outbox.resolve']({
      packageId: id,
      decision: 'ask-again',
      typedCaseNumber: null,
    });
    await expect(asked).rejects.toMatchObject({ code: 'illegal-state' });
    expect(scans()).toBe(1);
  });

  it('that the service refuses offers no question about the new upload, not even in a restored database', async () => {
    const body = '{"detail":"issueDate is in an unaccepted format"}';
    const refused = { kind: 'status', status: 400, stage: 'after-body', body } as const;
    const { engine, id } = await sentAgain('AGAIN-REFUSED', refused);
    const entry = await eventually('the new request is refused', async () => {
      const [one] = await engine.handlers['outbox.list']({});
      return one?.reason === 'later-request-refused' ? one : null;
    });
    expect(entry).toMatchObject({ state: 'unknown', attempts: 2 });
    expect(offered(entry)).toEqual(['send-again', 'close']);
    await engine.close();
    // As in a backup from between sealing and sending.
    const database = openRaw(fixture.dataFolder);
    database.exec(`DELETE FROM attempt; UPDATE package SET state = 'queued', reason = NULL, attempts = 0,
      key_maybe_used = 0, submitted_at = NULL, s3_key = NULL, stored_at = NULL;`);
    database.close();
    const restored = await fixture.open({ runOutbox: false });
    const again = await reached(restored, id, 'unknown');
    expect(again).toMatchObject({ reason: 'later-request-refused' });
    expect(offered(again)).toEqual(['send-again', 'close']);
  });

  it('returns to the question when the package is withdrawn before it is sent', async () => {
    fixture.service.control.inject({ ...LOST, times: 1 });
    const engine = await fixture.open({ clock: fastClock, timers: fastTimers });
    await fixture.addService(engine, CANARY);
    const { id } = await sendCase(engine, await fixture.photos(1), 'AGAIN-STOPPED', 'unknown');
    await engine.handlers['settings.change']({ outbox: { paused: true } });
    await engine.handlers['outbox.resolve']({
      packageId: id,
      decision: 'send-again',
      typedCaseNumber: 'AGAIN-STOPPED',
    });
    const entry = await engine.handlers['outbox.withdraw']({ packageId: id });
    expect(entry).toMatchObject({ state: 'unknown', reason: 'sending-again-stopped' });
    expect(fixture.service.control.state().scansProcessed).toBe(1);
  });
});

describe('a package that was restored as sealed and may have been paid', () => {
  it('returns to the question when it is withdrawn', async () => {
    fixture.service.control.inject({ ...LOST, times: 1 });
    const first = await fixture.open({ clock: fastClock, timers: fastTimers });
    await fixture.addService(first, CANARY);
    const { id } = await sendCase(first, await fixture.photos(1), 'RESTORED-SEALED', 'unknown');
    await first.close();
    const outside = openRaw(fixture.dataFolder);
    outside.prepare(`UPDATE package SET state = 'sealed', reason = NULL`).run();
    outside.close();
    const engine = await fixture.open({ runOutbox: false });
    const entry = await engine.handlers['outbox.withdraw']({ packageId: id });
    expect(entry).toMatchObject({ state: 'unknown', reason: 'sending-again-stopped' });
  });
});

describe('a decision to ask again with the same upload', () => {
  const LATER_MS = 151_000;
  const A_DAY_MS = 24 * 3_600_000;
  const scans = (): number => fixture.service.control.state().scansProcessed;

  /** A presigned package that was processed, whose answer got lost, and about which the service is asked again. */
  async function askedAgain(caseNumber: string, then: 'quota' | 'away') {
    const clock = movableClock();
    fixture.service.control.inject({ ...LOST, times: 1 });
    const engine = await fixture.open({ clock, timers: fastTimers });
    const profileId = await fixture.addService(engine, CANARY);
    const caseId = await readCase(engine, await fixture.photos(1), caseNumber);
    uploadFirst(fixture.dataFolder, caseId);
    const [sealed] = (await seal(engine, caseId)).packages;
    if (!sealed) throw new Error('nothing was sealed');
    const { id } = await reached(engine, sealed.id, 'unknown');
    expect(scans()).toBe(1);
    if (then === 'quota') fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'quota' } });
    else await moveService(engine, 'http://127.0.0.1:1');
    clock.advance(LATER_MS);
    await engine.handlers['outbox.resolve']({
      packageId: id,
      decision: 'ask-again',
      typedCaseNumber: null,
    });
    await reached(engine, id, then === 'quota' ? 'blocked' : 'waiting');
    return { engine, clock, profileId, id, caseId };
  }

  async function moveService(engine: Engine, baseUrl: string): Promise<void> {
    const [profile] = (await engine.handlers['profiles.list']({})).filter(({ kind }) => kind === 'service');
    if (!profile) throw new Error('no account');
    const { id, name, captureAuthentication, reportLanguage, contactEmail } = profile;
    const same = { id, name, captureAuthentication, reportLanguage, contactEmail };
    await engine.handlers['profiles.save']({ ...same, baseUrl });
    await engine.handlers['profiles.setKey']({ profileId: id, key: CANARY, thisRunOnly: false });
  }

  it('becomes a question again when the upload expires before the quota is lifted', async () => {
    const { engine, clock, profileId, id } = await askedAgain('EXPIRED-BLOCKED', 'quota');
    clock.advance(A_DAY_MS);
    await engine.handlers['profiles.resume']({ profileId });
    const entry = await reached(engine, id, 'unknown', 'filed');
    expect(entry).toMatchObject({ state: 'unknown', reason: 'upload-expired' });
    expect(entry.decisions.map(({ decision }) => decision)).toEqual(['send-again', 'close']);
    expect(scans()).toBe(1);
  });

  it('becomes a question again when the upload expires before the network is back', async () => {
    const { engine, clock, id } = await askedAgain('EXPIRED-WAITING', 'away');
    clock.advance(A_DAY_MS);
    await moveService(engine, fixture.service.baseUrl);
    engine.networkRestored();
    expect(await reached(engine, id, 'unknown', 'filed')).toMatchObject({
      state: 'unknown',
      reason: 'upload-expired',
    });
    expect(scans()).toBe(1);
  });

  it('returns to the question when it is withdrawn, because the first request may have been paid', async () => {
    const { engine, id, caseId } = await askedAgain('WITHDRAWN-BLOCKED', 'quota');
    expect((await engine.handlers['outbox.list']({}))[0]).toMatchObject({
      state: 'blocked',
      maybePaid: true,
    });
    const entry = await engine.handlers['outbox.withdraw']({ packageId: id });
    expect(entry).toMatchObject({ state: 'unknown', reason: 'sending-again-stopped' });
    await engine.handlers['outbox.resolve']({ packageId: id, decision: 'close', typedCaseNumber: null });
    const { status } = await engine.handlers['cases.get']({ caseId });
    expect(status).toMatchObject({ state: 'closed-without-answer', next: 'seal-again' });
    expect(scans()).toBe(1);
  });

  it('cannot be bypassed by sealing the same files with another reference date', async () => {
    const { engine, id, caseId } = await askedAgain('OTHER-DATE', 'quota');
    await engine.handlers['cases.change']({ caseId, referenceDate: '2026-03-09' });
    const { packages } = await seal(engine, caseId);
    expect(packages.map((one) => one.id)).toEqual([id]);
    expect(scans()).toBe(1);
  });

  it('becomes a question again in a database restored from before the first request', async () => {
    const { engine, id } = await askedAgain('RESTORED', 'away');
    await engine.close();
    // As in a backup from between sealing and sending.
    const database = openRaw(fixture.dataFolder);
    database.exec(`DELETE FROM attempt; UPDATE package SET state = 'queued', attempts = 0, key_maybe_used = 0,
      submitted_at = NULL, s3_key = NULL, stored_at = NULL;`);
    database.close();
    const restored = await fixture.open({ clock: fastClock, timers: fastTimers });
    expect(await reached(restored, id, 'unknown', 'filed')).toMatchObject({ state: 'unknown' });
    expect(scans()).toBe(1);
  });
});

describe('a package that was replaced', () => {
  it('is not sent while its replacement is being sealed', async () => {
    const service = await heldService();
    const isSealing = latch();
    const held = latch();
    let isHeld = false;
    try {
      const engine = await fixture.open({
        faultPoint: async (boundary) => {
          if (boundary !== 'sealed' || !isHeld) return;
          isSealing.open();
          await held.opened;
        },
      });
      await fixture.addService(engine, CANARY, service.baseUrl);
      await sendCase(engine, await fixture.photos(1, { name: 'slot' }), 'SLOT', 'submitting');
      const caseId = await readCase(engine, await fixture.photos(2, { name: 'both' }), 'REPLACED');
      const [first] = (await seal(engine, caseId)).packages;
      // Behind the replaced package: once it is filed, that one had its turn.
      await seal(engine, await readCase(engine, await fixture.photos(1, { name: 'behind' }), 'BEHIND'));
      const { items } = await engine.handlers['intake.get']({ caseId });
      const itemIds = items.slice(1).map(({ id }) => id);
      await engine.handlers['items.exclude']({ caseId, itemIds, excluded: true, reason: 'private' });
      isHeld = true;
      const sealing = seal(engine, caseId);
      await isSealing.opened;
      service.free('scan');
      await eventually('the replaced package had its turn', async () => {
        const entries = await engine.handlers['outbox.list']({});
        return entries.some(({ caseNumber, state }) => caseNumber === 'BEHIND' && state === 'filed') || null;
      });
      held.open();
      const [second] = (await sealing).packages;
      if (!first || !second) throw new Error('nothing was sealed');
      await reached(engine, second.id, 'filed');
      expect(await reached(engine, first.id, 'withdrawn')).toMatchObject({ attempts: 0 });
      expect(service.order('scan', 'caseNumber')).toEqual(['SLOT', 'BEHIND', 'REPLACED']);
    } finally {
      held.open();
      await service.close();
    }
  });
});

describe('several packages of a case', () => {
  it('are sent although one is withdrawn while the next is being sealed', async () => {
    const isSealing = latch();
    const held = latch();
    let sealed = 0;
    const engine = await fixture.open({
      faultPoint: async (boundary) => {
        if (boundary === 'sealed') sealed += 1;
        if (boundary !== 'sealed' || sealed !== 2) return;
        isSealing.open();
        await held.opened;
      },
    });
    await fixture.addService(engine, CANARY);
    const caseId = await readCase(engine, await fixture.photos(2, { padBytes: 30_000_000 }), 'WITHDRAWN-ONE');
    const sealing = seal(engine, caseId);
    await isSealing.opened;
    const [first] = await engine.handlers['outbox.list']({});
    if (!first) throw new Error('nothing was sealed');
    await engine.handlers['outbox.withdraw']({ packageId: first.id });
    held.open();
    const { packages } = await sealing;
    expect(packages.map(({ state }) => state === 'withdrawn')).toEqual([true, false]);
    const [, second] = packages;
    if (!second) throw new Error('one package was sealed');
    await reached(engine, second.id, 'filed');
  });
});

describe('the bytes of an upload that has expired', () => {
  it('count as unsent once the package has to be sent from the start', async () => {
    const clock = movableClock();
    const engine = await fixture.open({ clock, timers: fastTimers });
    const service = await heldService();
    try {
      await fixture.addService(engine, CANARY, service.baseUrl);
      const queue = async (name: string) => {
        const caseId = await readCase(engine, await fixture.photos(1, { name }), name);
        uploadFirst(fixture.dataFolder, caseId);
        const [pkg] = (await seal(engine, caseId)).packages;
        if (!pkg) throw new Error('nothing was sealed');
        return pkg.id;
      };
      service.free('upload-url');
      service.free('put');
      const first = await queue('BYTES-A');
      const scan = await service.next('scan');
      const second = await queue('BYTES-B');
      const { bytes } = await reached(engine, second, 'stored');
      await engine.handlers['settings.change']({ outbox: { paused: true } });
      scan.answer();
      await reached(engine, first, 'filed');
      clock.advance(24 * 3_600_000);
      service.free('upload-url', false);
      await engine.handlers['settings.change']({ outbox: { paused: false } });
      await service.next('upload-url');
      expect(await reached(engine, second, 'queued')).toMatchObject({ bytes, bytesSent: 0 });
    } finally {
      await service.close();
    }
  });
});

describe('files that may have been paid and are sent again', () => {
  it('count as sent before in another case until their outcome is known', async () => {
    fixture.service.control.inject({ ...LOST, times: 1 });
    const engine = await fixture.open({ clock: fastClock, timers: fastTimers });
    await fixture.addService(engine, CANARY);
    const photos = await fixture.photos(1);
    const { id } = await sendCase(engine, photos, 'MAYBE-PAID', 'unknown');
    await engine.handlers['settings.change']({ outbox: { paused: true } });
    await engine.handlers['outbox.resolve']({
      packageId: id,
      decision: 'send-again',
      typedCaseNumber: 'MAYBE-PAID',
    });
    const caseId = await readCase(engine, photos, 'OTHER');
    const { findings } = await engine.handlers['intake.get']({ caseId });
    expect(findings.map(({ code }) => code)).toContain('already-sent');
    const sealing = engine.handlers['submissions.seal']({ caseId, send: true, refuseAlreadySent: true });
    await expect(sealing).rejects.toMatchObject({ code: 'already-sent' });
    expect(fixture.service.control.state().scansProcessed).toBe(1);
  });
});
