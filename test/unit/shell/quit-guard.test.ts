import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import type { OutboxEntry } from '../../../src/contract/views';
import { guardQuit, type QuitChoice, type QuitQuestion } from '../../../src/main/app/shell/quit-guard';
import { createUnsavedChanges, forgetWithPage } from '../../../src/main/app/shell/unsaved-changes';
import type { BusyWith, Engine } from '../../../src/main/engine';

type Guarded = Parameters<typeof guardQuit>;

/** An application whose quitting a test observes; `choice` is the answer of the user. */
function application(
  busy: BusyWith | null,
  choice: QuitChoice,
  platform: NodeJS.Platform = 'linux',
  changesOfForms: Guarded[5] | null = null,
) {
  const events = new EventEmitter();
  const seen = {
    asked: [] as QuitQuestion[],
    unsavedAsked: 0,
    closed: 0,
    quit: 0,
    refusals: 0,
    relaunched: 0,
    relaunchedWith: undefined as readonly string[] | undefined,
    installs: 0,
    isOver: false,
  };
  const now = {
    busy,
    choice,
    closing: Promise.resolve(),
    /** An update is ready if there is one. */
    installing: null as Promise<void> | null,
    isDamaged: false,
    isUnsaved: false,
    mayLose: false,
  };
  const changes = new EventEmitter();
  const app = {
    on: events.on.bind(events),
    quit: () => {
      seen.quit += 1;
      const event = {
        defaultPrevented: false,
        preventDefault: () => {
          event.defaultPrevented = true;
        },
      };
      events.emit('before-quit', event);
      if (event.defaultPrevented) {
        seen.refusals += 1;
        return;
      }
      events.emit('will-quit', event);
      if (!event.defaultPrevented) seen.isOver = true;
    },
  } as unknown as Guarded[0];
  const relaunch: Guarded[1] = async (programArguments) => {
    seen.relaunched += 1;
    seen.relaunchedWith = programArguments;
  };
  const engine = {
    busyWith: () => {
      if (now.isDamaged) throw new Error('database disk image is malformed');
      return now.busy;
    },
    on: (name: string, listener: () => void) => {
      changes.on(name, listener);
      return () => changes.off(name, listener);
    },
    handlers: {
      'outbox.list': async () =>
        ['SCH-1', 'SCH-1', 'SCH-2'].map((caseNumber) => ({ caseNumber, state: 'submitting' }) as OutboxEntry),
    } as unknown as Engine['handlers'],
    close: async () => {
      seen.closed += 1;
      await now.closing;
    },
  };
  const confirmQuit = async (what: QuitQuestion) => {
    seen.asked.push(what);
    return now.choice;
  };
  const unsaved = {
    areThere: () => now.isUnsaved,
    mayClose: async () => {
      if (now.isUnsaved) seen.unsavedAsked += 1;
      return !now.isUnsaved || now.mayLose;
    },
  };
  const guard = guardQuit(app, relaunch, engine, platform, confirmQuit, changesOfForms ?? unsaved, () => {
    const { installing } = now;
    if (installing === null) return null;
    return async () => {
      seen.installs += 1;
      await installing;
    };
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** The outbox changes; from then on the engine is busy with `next`. */
  const change = (next: BusyWith | null) => {
    now.busy = next;
    changes.emit('outbox.changed');
    return settle();
  };
  return { app, events, guard, seen, settle, now, change };
}

/** A window whose events a test emits; `destroyed` counts how often the guard closed it. */
function windowEvents() {
  const window = Object.assign(new EventEmitter(), {
    destroyed: 0,
    destroy: () => {
      window.destroyed += 1;
    },
  });
  return window;
}

describe('unsaved changes', () => {
  it('keep the application open until they may be lost, before anything else is asked', async () => {
    const { app, seen, settle, now } = application('submitting', 'now');
    now.isUnsaved = true;
    app.quit();
    await settle();
    expect(seen).toMatchObject({ unsavedAsked: 1, asked: [], closed: 0, isOver: false });
    now.mayLose = true;
    app.quit();
    await settle();
    expect(seen).toMatchObject({ unsavedAsked: 2, closed: 1, isOver: true });
  });

  it('keep the window open on macOS, where the application goes on without it', async () => {
    const { guard, seen, settle, now } = application(null, 'stay', 'darwin');
    const window = windowEvents();
    guard.watch(window);
    let prevented = 0;
    const close = async () => {
      window.emit('close', { preventDefault: () => (prevented += 1) });
      await settle();
    };
    await close();
    expect([prevented, seen.unsavedAsked, window.destroyed]).toEqual([0, 0, 0]);
    now.isUnsaved = true;
    await close();
    expect([prevented, seen.unsavedAsked, window.destroyed]).toEqual([1, 1, 0]);
    now.mayLose = true;
    await close();
    expect([prevented, seen.unsavedAsked, window.destroyed, seen.isOver]).toEqual([2, 2, 1, false]);
  });

  it('delay the end of a session of Windows and a log-out of macOS', async () => {
    const windows = application(null, 'stay', 'win32');
    windows.now.isUnsaved = true;
    const window = windowEvents();
    windows.guard.watch(window);
    let delayed = false;
    window.emit('query-session-end', {
      preventDefault: () => {
        delayed = true;
      },
    });
    await windows.settle();
    expect([delayed, windows.seen.unsavedAsked]).toEqual([true, 1]);
    const mac = application(null, 'stay', 'darwin');
    mac.now.isUnsaved = true;
    mac.app.quit();
    await mac.settle();
    expect(mac.seen).toMatchObject({ unsavedAsked: 1, closed: 0, isOver: false });
  });

  it.each([
    ['stay', true, false],
    ['discard', false, true],
    ['save', true, true],
    ['save', false, false],
  ] as const)('are answered with %s, saved %s: may close %s', async (choice, isSaved, mayClose) => {
    let wasAsked = false;
    const unsaved = createUnsavedChanges(
      async () => {
        wasAsked = true;
        return choice;
      },
      () => unsaved.reportSaved(isSaved),
    );
    expect([await unsaved.mayClose(), wasAsked]).toEqual([true, false]);
    unsaved.report(true);
    expect([await unsaved.mayClose(), wasAsked]).toEqual([mayClose, true]);
  });

  it('are gone with a closed window of macOS, so that quitting asks nothing more', async () => {
    let asked = 0;
    const unsaved = createUnsavedChanges(
      async () => {
        asked += 1;
        return 'discard';
      },
      () => undefined,
    );
    const { app, guard, seen, settle } = application(null, 'stay', 'darwin', unsaved);
    const window = Object.assign(windowEvents(), {
      webContents: { on: () => undefined } as unknown as BrowserWindow['webContents'],
      destroy: () => window.emit('closed'),
    });
    guard.watch(window);
    forgetWithPage(unsaved, window);
    unsaved.report(true);
    window.emit('close', { preventDefault: () => undefined });
    await settle();
    app.quit();
    await expect.poll(() => seen.isOver).toBe(true);
    expect([asked, seen.refusals]).toEqual([1, 0]);
  });

  it.each([
    [true, 0],
    [false, 1],
  ])(
    'are stored without a question if a field stores them by itself, stored %s: asked %i',
    async (isSaved, asked) => {
      const seen = { asked: 0, told: 0 };
      const unsaved = createUnsavedChanges(
        async () => {
          seen.asked += 1;
          return 'discard';
        },
        () => {
          seen.told += 1;
          unsaved.reportSaved(isSaved);
        },
      );
      unsaved.report(false, true);
      expect(unsaved.areThere()).toBe(true);
      expect(await unsaved.mayClose()).toBe(true);
      expect(seen).toEqual({ asked, told: 1 });
      unsaved.report(false, false);
      expect(unsaved.areThere()).toBe(false);
    },
  );
});

describe('quitting', () => {
  it('closes the engine first, and asks nothing when nothing is running', async () => {
    const { app, seen, settle } = application(null, 'stay');
    app.quit();
    app.quit();
    expect(seen.isOver).toBe(false);
    await settle();
    expect(seen).toMatchObject({ asked: [], closed: 1, isOver: true });
  });

  it('waits half a minute at most for an engine that does not close', async () => {
    vi.useFakeTimers();
    try {
      const { app, seen, now } = application(null, 'stay');
      now.closing = new Promise(() => undefined);
      app.quit();
      await vi.advanceTimersByTimeAsync(29_000);
      expect(seen).toMatchObject({ closed: 1, isOver: false });
      await vi.advanceTimersByTimeAsync(2_000);
      expect(seen).toMatchObject({ closed: 1, isOver: true });
    } finally {
      vi.useRealTimers();
    }
  });

  it('needs no answer of a damaged database', async () => {
    const { app, seen, settle, now } = application('submitting', 'stay');
    now.isDamaged = true;
    app.quit();
    await settle();
    expect(seen).toMatchObject({ asked: [], closed: 1, isOver: true });
  });

  it.each(['submitting', 'sealing', 'exporting'] as const)(
    'asks for confirmation when it would interrupt: %s',
    async (busy) => {
      const stays = application(busy, 'stay');
      stays.app.quit();
      await stays.settle();
      expect(stays.seen).toMatchObject({ asked: [{ busy }], closed: 0, isOver: false });
      // Asked again at the next try.
      stays.app.quit();
      await stays.settle();
      expect(stays.seen.asked).toMatchObject([{ busy }, { busy }]);
      const leaves = application(busy, 'now');
      leaves.app.quit();
      await leaves.settle();
      expect(leaves.seen).toMatchObject({ asked: [{ busy }], closed: 1, isOver: true });
    },
  );

  it('names the cases whose answers are awaited', async () => {
    const { app, seen, settle } = application('submitting', 'stay');
    app.quit();
    await settle();
    expect(seen.asked).toEqual([{ busy: 'submitting', caseNumbers: ['SCH-1', 'SCH-2'] }]);
  });

  it('waits for the last answer, then completes automatically', async () => {
    const { app, seen, settle, change } = application('submitting', 'when-answered');
    app.quit();
    await settle();
    await change('submitting');
    expect(seen).toMatchObject({ closed: 0, isOver: false });
    await change(null);
    expect(seen).toMatchObject({ closed: 1, isOver: true });
    expect(seen.asked).toHaveLength(1);
  });

  it('can be cancelled while it waits for the answer', async () => {
    const { app, seen, settle, now, change } = application('submitting', 'when-answered');
    app.quit();
    await settle();
    now.choice = 'stay';
    app.quit();
    await settle();
    await change(null);
    expect(seen).toMatchObject({ closed: 0, isOver: false });
    expect(seen.asked).toHaveLength(2);
  });

  it('follows from closing the window, except on macOS', async () => {
    for (const platform of ['win32', 'linux', 'darwin'] as const) {
      const { guard, seen, settle } = application('submitting', 'stay', platform);
      const window = windowEvents();
      guard.watch(window);
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

  it('is not refused on macOS when nothing is running, so that a log-out goes on', async () => {
    const idle = application(null, 'stay', 'darwin');
    let finish = (): void => undefined;
    idle.now.closing = new Promise((resolve) => {
      finish = resolve;
    });
    idle.app.quit();
    idle.app.quit();
    await idle.settle();
    // The application waits for the engine, although it never refused.
    expect(idle.seen).toMatchObject({ asked: [], closed: 1, refusals: 0, isOver: false });
    finish();
    await expect.poll(() => idle.seen.isOver).toBe(true);
    expect(idle.seen).toMatchObject({ closed: 1, refusals: 0 });
    const busy = application('submitting', 'stay', 'darwin');
    busy.app.quit();
    await busy.settle();
    expect(busy.seen).toMatchObject({ asked: [{ busy: 'submitting' }], closed: 0, isOver: false });
  });

  it('closes without a question and quits when the system ends all processes', async () => {
    const { guard, seen, settle } = application('submitting', 'stay');
    guard.endAtOnce();
    guard.endAtOnce();
    await settle();
    expect(seen).toMatchObject({ asked: [], closed: 1, isOver: true });
  });

  it('asks before Windows ends the session if something is running, and closes when it ends', async () => {
    const endOfSession = async (busy: BusyWith | null) => {
      const { guard, seen, settle } = application(busy, 'stay', 'win32');
      const window = windowEvents();
      guard.watch(window);
      let delayed = false;
      window.emit('query-session-end', {
        preventDefault: () => {
          delayed = true;
        },
      });
      await settle();
      window.emit('session-end', {});
      return { delayed, asked: seen.asked.length, closed: seen.closed };
    };
    expect(await endOfSession('submitting')).toEqual({ delayed: true, asked: 1, closed: 1 });
    expect(await endOfSession(null)).toEqual({ delayed: false, asked: 0, closed: 1 });
  });
});

describe('an update', () => {
  const forever = new Promise<void>(() => undefined);

  /** Runs with timers of the test: nothing waits for a real minute. */
  async function withTimers(work: () => Promise<void>): Promise<void> {
    vi.useFakeTimers();
    try {
      await work();
    } finally {
      vi.useRealTimers();
    }
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it.each([
    [null, 'darwin'],
    ['submitting', 'darwin'],
    [null, 'win32'],
  ] as const)('is awaited when the person quits, busy with %s on %s', (busy, platform) =>
    withTimers(async () => {
      const { app, seen, now } = application(busy, 'now', platform);
      now.installing = new Promise((resolve) => setTimeout(resolve, 60_000));
      app.quit();
      await pass(59_000);
      expect(seen).toMatchObject({ closed: 1, installs: 1, isOver: false });
      await pass(2_000);
      expect(seen).toMatchObject({ closed: 1, installs: 1, isOver: true });
    }),
  );

  it('keeps the application for five minutes at most', () =>
    withTimers(async () => {
      const { app, seen, now } = application(null, 'stay', 'darwin');
      now.installing = forever;
      app.quit();
      await pass(299_000);
      expect(seen).toMatchObject({ installs: 1, isOver: false });
      await pass(2_000);
      expect(seen.isOver).toBe(true);
    }));

  it('is not installed beside an engine that does not close', () =>
    withTimers(async () => {
      const { app, seen, now } = application(null, 'stay', 'darwin');
      now.installing = Promise.resolve();
      now.closing = forever;
      app.quit();
      await pass(31_000);
      expect(seen).toMatchObject({ closed: 1, installs: 0, isOver: true });
    }));

  it.each([null, 'submitting'] as const)('is not installed at a log-out of macOS, busy with %s', (busy) =>
    withTimers(async () => {
      const { app, guard, seen, now } = application(busy, 'now', 'darwin');
      now.installing = forever;
      guard.logoutStarted();
      app.quit();
      await pass(1_000);
      expect(seen).toMatchObject({ closed: 1, installs: 0, isOver: true });
    }),
  );

  it('is left when a log-out begins while it is installed', () =>
    withTimers(async () => {
      const { app, guard, seen, now } = application(null, 'stay', 'darwin');
      now.installing = forever;
      app.quit();
      await pass(10_000);
      expect(seen).toMatchObject({ installs: 1, isOver: false });
      guard.logoutStarted();
      await pass(1);
      expect(seen.isOver).toBe(true);
    }));

  it('is not installed if a log-out begins while the engine closes', () =>
    withTimers(async () => {
      const { app, guard, seen, now } = application(null, 'stay', 'darwin');
      now.installing = Promise.resolve();
      now.closing = new Promise((resolve) => setTimeout(resolve, 10_000));
      app.quit();
      await pass(5_000);
      guard.logoutStarted();
      await pass(6_000);
      expect(seen).toMatchObject({ closed: 1, installs: 0, isOver: true });
    }));

  it.each(['win32', 'darwin'] as const)('is installed after a log-out that was cancelled on %s', (platform) =>
    withTimers(async () => {
      const { app, guard, seen, now, change } = application('submitting', 'stay', platform);
      now.installing = Promise.resolve();
      guard.logoutStarted();
      app.quit();
      await pass(121_000);
      vi.useRealTimers();
      await change(null);
      app.quit();
      await expect.poll(() => seen.isOver).toBe(true);
      expect(seen.installs).toBe(1);
    }),
  );

  it.each(['now', 'when-answered'] as const)(
    'is not installed when the question at the end of a session of Windows is answered with %s',
    (choice) =>
      withTimers(async () => {
        const { guard, seen, now, change } = application('submitting', choice, 'win32');
        now.installing = Promise.resolve();
        const window = windowEvents();
        guard.watch(window);
        window.emit('query-session-end', { preventDefault: () => undefined });
        // Windows waits for the person as long as it takes.
        await pass(600_000);
        vi.useRealTimers();
        await change(null);
        await expect.poll(() => seen.isOver).toBe(true);
        expect(seen).toMatchObject({ closed: 1, installs: 0 });
      }),
  );

  it('is left when the person opens the application again, which then starts anew', () =>
    withTimers(async () => {
      const { app, guard, seen, now } = application(null, 'stay', 'darwin');
      now.installing = forever;
      app.quit();
      await pass(10_000);
      guard.watch(windowEvents());
      await pass(1);
      expect(seen).toMatchObject({ installs: 1, relaunched: 1, isOver: true });
    }));
});

describe('a restart', () => {
  it.each(['linux', 'darwin'] as const)(
    'starts another process when nothing runs on %s',
    async (platform) => {
      const { guard, seen } = application(null, 'stay', platform);
      void guard.restart();
      await expect.poll(() => seen.isOver).toBe(true);
      expect(seen).toMatchObject({ closed: 1, relaunched: 1 });
    },
  );

  it('waits for the response with the person, and then starts another process', async () => {
    const { guard, seen, settle, change } = application('submitting', 'when-answered');
    void guard.restart();
    await settle();
    expect(seen).toMatchObject({ relaunched: 0, isOver: false });
    await change(null);
    await expect.poll(() => seen.isOver).toBe(true);
    expect(seen.relaunched).toBe(1);
  });

  it('that is declined resolves, and a later end starts nothing', async () => {
    const { app, guard, seen, now } = application('submitting', 'stay');
    await guard.restart();
    expect(seen).toMatchObject({ relaunched: 0, isOver: false });
    now.busy = null;
    app.quit();
    await expect.poll(() => seen.isOver).toBe(true);
    expect(seen.relaunched).toBe(0);
  });

  it('that is declined for unsaved changes resolves, and a later end starts nothing', async () => {
    const { app, guard, seen, now } = application(null, 'now');
    now.isUnsaved = true;
    await guard.restart();
    now.isUnsaved = false;
    app.quit();
    await expect.poll(() => seen.isOver).toBe(true);
    expect(seen.relaunched).toBe(0);
  });
});

describe('a second start', () => {
  const second = ['Proofcase.exe', '--check=C:\\Claims'];
  /** As Electron reports it. */
  const startAgain = ({ events }: ReturnType<typeof application>) =>
    events.emit('second-instance', {}, second, '', { programArguments: second });

  it.each(['linux', 'win32'] as const)(
    'while the application closes is made once it is closed, in place of an update, on %s',
    async (platform) => {
      const closing = application(null, 'stay', platform);
      let finish = (): void => undefined;
      closing.now.closing = new Promise((resolve) => {
        finish = resolve;
      });
      closing.now.installing = Promise.resolve();
      closing.app.quit();
      await closing.settle();
      startAgain(closing);
      expect(closing.seen).toMatchObject({ relaunched: 0, isOver: false });
      // The main window asks before it opens: the page may have crashed for good.
      expect(closing.guard.isClosing()).toBe(true);
      finish();
      await expect.poll(() => closing.seen.isOver).toBe(true);
      expect(closing.seen).toMatchObject({ relaunched: 1, relaunchedWith: second, installs: 0 });
    },
  );

  it('is left to the window while it is open or asks whether to quit', async () => {
    const open = application('submitting', 'stay');
    expect(open.guard.isClosing()).toBe(false);
    startAgain(open);
    open.app.quit();
    startAgain(open);
    await open.settle();
    open.now.busy = null;
    open.app.quit();
    await expect.poll(() => open.seen.isOver).toBe(true);
    expect(open.seen.relaunched).toBe(0);
  });

  it('starts nothing beside an installer', async () => {
    const installing = application(null, 'stay', 'win32');
    let finish = (): void => undefined;
    installing.now.installing = new Promise((resolve) => {
      finish = resolve;
    });
    installing.app.quit();
    await expect.poll(() => installing.seen.installs).toBe(1);
    startAgain(installing);
    finish();
    await expect.poll(() => installing.seen.isOver).toBe(true);
    expect(installing.seen.relaunched).toBe(0);
  });
});

it('windows of macOS close before the engine once quitting is confirmed', async () => {
  const { app, guard, seen, settle, now } = application('submitting', 'now', 'darwin');
  const window = windowEvents();
  guard.watch(window);
  now.isUnsaved = true;
  now.mayLose = true;
  const closed: { prevented: boolean; engineClosed: number }[] = [];
  // As Electron does after the first event of quitting.
  app.on('before-quit', ({ defaultPrevented }) => {
    if (defaultPrevented) return;
    const attempt = { prevented: false, engineClosed: seen.closed };
    closed.push(attempt);
    window.emit('close', {
      preventDefault: () => {
        attempt.prevented = true;
      },
    });
  });
  app.quit();
  await expect.poll(() => seen.isOver).toBe(true);
  await settle();
  expect(seen).toMatchObject({ closed: 1, unsavedAsked: 1 });
  expect(seen.asked).toHaveLength(1);
  expect(closed[0]).toEqual({ prevented: false, engineClosed: 0 });
});
