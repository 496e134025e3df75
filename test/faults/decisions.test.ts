import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Boundary } from '../../src/main/journal/fault-points';
import { CANARY, type EngineRoom, engineRoom, reached, sendCase } from '../support/engine-fixture';
import { eventually, fastClock, fastTimers } from '../support/fault-engine';

let room: EngineRoom;
beforeEach(async () => {
  room = await engineRoom();
});
afterEach(() => room.close());

const LOST = { endpoint: 'scan', times: 2, action: { kind: 'cut', at: 'before-answer' } } as const;

describe('a decision', () => {
  it('that was taken about an earlier attempt does not send a later one again', async () => {
    room.service.control.inject(LOST);
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
    const engine = await room.open({ clock: fastClock, timers: fastTimers, faultPoint });
    await room.addService(engine, CANARY);
    const { id } = await sendCase(engine, await room.photos(1), 'CLICKED-TWICE', 'unknown');
    const sendAgain = () =>
      engine.handlers['outbox.resolve']({
        packageId: id,
        decision: 'send-again',
        typedCaseNumber: 'CLICKED-TWICE',
      });
    const [first, second] = [sendAgain(), sendAgain()];
    const refused = expect(second).rejects.toMatchObject({ code: 'illegal-state' });
    await first;
    await eventually('the second attempt is lost as well', async () => {
      const [entry] = await engine.handlers['outbox.list']({});
      return (entry?.attempts === 2 && entry.state === 'unknown') || null;
    });
    letSecondGo();
    await refused;
    expect(await reached(engine, id, 'unknown', 'filed')).toMatchObject({ state: 'unknown', attempts: 2 });
    expect(room.service.control.state().scansProcessed).toBe(2);
  });
});
