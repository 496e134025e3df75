import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { BusyWith } from '../../../src/main/engine';
import { guardQuit } from '../../../src/main/shell/quit-guard';

type Guarded = Parameters<typeof guardQuit>;

/** An application whose quitting a test watches; `agreed` is what the person says. */
function application(busy: BusyWith | null, agreed: boolean, platform: NodeJS.Platform = 'linux') {
  const events = new EventEmitter();
  const seen = { asked: [] as BusyWith[], closed: 0, quit: 0, isOver: false };
  const app = {
    on: events.on.bind(events),
    quit: () => {
      seen.quit += 1;
      let prevented = false;
      events.emit('before-quit', {
        preventDefault: () => {
          prevented = true;
        },
      });
      if (!prevented) seen.isOver = true;
    },
  } as unknown as Guarded[0];
  const engine = {
    busyWith: () => busy,
    close: async () => {
      seen.closed += 1;
    },
  };
  const guard = guardQuit(app, engine, platform, async (what) => {
    seen.asked.push(what);
    return agreed;
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { app, guard, seen, settle };
}

describe('quitting', () => {
  it('closes the engine first, and asks nothing while nothing is done', async () => {
    const { app, seen, settle } = application(null, false);
    app.quit();
    app.quit();
    expect(seen.isOver).toBe(false);
    await settle();
    expect(seen).toMatchObject({ asked: [], closed: 1, isOver: true });
  });

  it.each(['submitting', 'sealing', 'exporting'] as const)(
    'asks while it would break off: %s',
    async (busy) => {
      const stays = application(busy, false);
      stays.app.quit();
      await stays.settle();
      expect(stays.seen).toMatchObject({ asked: [busy], closed: 0, isOver: false });
      // Asked again at the next try.
      stays.app.quit();
      await stays.settle();
      expect(stays.seen.asked).toEqual([busy, busy]);
      const leaves = application(busy, true);
      leaves.app.quit();
      await leaves.settle();
      expect(leaves.seen).toMatchObject({ asked: [busy], closed: 1, isOver: true });
    },
  );

  it('is what closing the window means, except on macOS', async () => {
    for (const platform of ['win32', 'linux', 'darwin'] as const) {
      const { guard, seen, settle } = application('submitting', false, platform);
      const window = new EventEmitter();
      guard.watch(window as unknown as Parameters<typeof guard.watch>[0]);
      let prevented = false;
      window.emit('close', {
        preventDefault: () => {
          prevented = true;
        },
      });
      await settle();
      expect([platform, prevented, seen.asked.length]).toEqual(
        platform === 'darwin' ? [platform, false, 0] : [platform, true, 1],
      );
    }
  });
});
