import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEngineFixture, type EngineFixture, sendCase } from '../support/engine-fixture';
import { fastTimers, movableClock } from '../support/fault-engine';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

/** Sends a package that the service always refuses for its quota, with this clock ahead of the one of the service. */
async function refused(retryAfter: string, aheadMs = 0) {
  const clock = movableClock();
  clock.advance(aheadMs);
  fixture.service.control.inject({ endpoint: 'scan', times: 1_000, action: { kind: 'quota', retryAfter } });
  const engine = await fixture.open({ clock, timers: { ...fastTimers, after: () => () => undefined } });
  await fixture.addService(engine);
  const { id } = await sendCase(engine, await fixture.photos(1), 'QUOTA-1', 'blocked');
  // Timers do not end here, so a further request can only have been made at once.
  await wait(300);
  const entry = (await engine.handlers['outbox.list']({})).find((one) => one.id === id);
  const seconds =
    entry?.nextActionAt == null ? null : (Date.parse(entry.nextActionAt) - clock.now().getTime()) / 1_000;
  return { state: entry?.state, attempts: entry?.attempts, seconds };
}

describe('a quota without a later time', () => {
  it.each(['0', new Date(Date.now() - 60_000).toUTCString()])(
    'waits for a person, and is not asked about at once (Retry-After: %s)',
    async (retryAfter) => {
      expect(await refused(retryAfter)).toEqual({ state: 'blocked', attempts: 1, seconds: null });
    },
  );
});

describe('the time at which a quota returns', () => {
  it('is measured by the clock of the service, whatever this one says', async () => {
    const inTenMinutes = new Date(Date.now() + 600_000).toUTCString();
    const { seconds, ...entry } = await refused(inTenMinutes, 3_600_000);
    expect(entry).toEqual({ state: 'blocked', attempts: 1 });
    expect(seconds).toBeGreaterThan(540);
    expect(seconds).toBeLessThan(602);
  });

  it('is at least a minute away', async () => {
    const { seconds, ...entry } = await refused('1');
    expect(entry).toEqual({ state: 'blocked', attempts: 1 });
    expect(seconds).toBeGreaterThan(50);
  });
});
