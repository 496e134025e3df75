import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/domain/route';
import type { Engine } from '../../src/main/engine';
import type { Clock } from '../../src/main/support/clock';
import type { Timers } from '../../src/main/support/timers';
import { closedPort } from '../support/closed-port';
import { CANARY, createEngineFixture, type EngineFixture, readCase, seal } from '../support/engine-fixture';
import { eventually, everyKindOf, fastClock, fastTimers, untilAtRest } from '../support/fault-engine';
import { copyOf, inspectFolder, openRaw, prepareFolder } from '../support/fault-folder';
import { FaultTable } from '../support/fault-table';
import { type PreparedRoutes, preparedRoutes } from '../support/journal-fixture';

/** What the database refuses, as the condition of a trigger: SQLite writes without the file calls of Node. */
const REFUSALS: readonly (readonly [name: string, when: string, routes: readonly Route[]])[] = [
  ['a new package', 'INSERT ON package', ['direct']],
  ['queued', `UPDATE OF state ON package WHEN NEW.state = 'queued'`, ['direct']],
  ['an attempt', 'INSERT ON attempt', ['direct', 'presigned']],
  ['the end of an attempt', 'UPDATE ON attempt', ['direct', 'presigned']],
  ['url_issued', `UPDATE OF state ON package WHEN NEW.state = 'url_issued'`, ['presigned']],
  ['stored', `UPDATE OF state ON package WHEN NEW.state = 'stored'`, ['presigned']],
  ['submitting', `UPDATE OF state ON package WHEN NEW.state = 'submitting'`, ['direct', 'presigned']],
  ['answered', `UPDATE OF state ON package WHEN NEW.state = 'answered'`, ['direct', 'presigned']],
  ['a result', 'INSERT ON result', ['direct']],
  ['an attachment', 'INSERT ON attachment', ['direct']],
  ['filed', `UPDATE OF state ON package WHEN NEW.state = 'filed'`, ['direct', 'presigned']],
  ['a custody entry', 'INSERT ON custody', ['direct', 'presigned']],
];

const all = REFUSALS.flatMap(([name, when, routes]) =>
  routes.flatMap((route) =>
    (['it recovers', 'it closes'] as const).map((until) => ({ name, when, route, until })),
  ),
);
const cases = everyKindOf(all, ({ name, route, until }) => [`${name}, ${until}`, `${name}, ${route}`]);

interface Time {
  readonly clock: Clock;
  readonly timers: Timers;
}

const FAST: Time = { clock: fastClock, timers: fastTimers };

/** Time that stands still until it is released: nothing that failed is repeated before the test saw the failure. */
function heldTime(): Time & { release(): void } {
  let isHeld = true;
  const held = new Set<() => void>();
  return {
    clock: { now: () => new Date(), monotonicMs: () => (isHeld ? 0 : fastClock.monotonicMs()) },
    timers: {
      after(delayMs, work) {
        if (!isHeld || delayMs <= 0) return fastTimers.after(delayMs, work);
        let cancel: (() => void) | null = null;
        const start = () => {
          cancel = fastTimers.after(delayMs, work);
        };
        held.add(start);
        return () => {
          held.delete(start);
          cancel?.();
        };
      },
    },
    release() {
      isHeld = false;
      for (const start of held) start();
    },
  };
}

describe('a database with failing writes', () => {
  const table = new FaultTable(
    'T2, database: a write is refused until the database recovers or the engine closes',
  );
  let fixture: EngineFixture;
  let prepared: PreparedRoutes;
  beforeAll(async () => {
    fixture = await createEngineFixture();
    prepared = await preparedRoutes((route) => prepareFolder(fixture, route));
  });
  afterAll(async () => {
    table.print();
    await fixture.close();
  });

  const open = (dataFolder: string, { clock, timers }: Time): Promise<Engine> =>
    fixture.open({ dataFolder, clock, timers });
  const scans = (): number => fixture.service.control.state().scansProcessed;

  it.each(cases)('refusing $name on the $route route until $until loses nothing', async (given) => {
    const { name, when, route, until } = given;
    const before = scans();
    const { caseId } = prepared[route];
    const dataFolder = await copyOf(prepared[route], fixture.service.baseUrl);
    const time = heldTime();
    const first = await open(dataFolder, time);
    const outside = openRaw(dataFolder);
    outside.exec(`CREATE TRIGGER fault BEFORE ${when} BEGIN SELECT RAISE(ABORT, 'made up by the test'); END`);
    const sealing = first.handlers['submissions.seal']({ caseId, send: true });
    const refused = await sealing.then(
      () => false,
      () => true,
    );
    if (!refused) {
      await eventually('the engine notices', () => existsSync(join(dataFolder, 'defects.log')) || null);
    }
    if (until === 'it recovers') {
      outside.exec('DROP TRIGGER fault');
      time.release();
      if (refused) await first.handlers['submissions.seal']({ caseId, send: true });
      await untilAtRest(first);
    }
    await first.close();
    if (until === 'it closes') outside.exec('DROP TRIGGER fault');
    outside.close();

    const second = await open(dataFolder, FAST);
    if ((await second.handlers['outbox.list']({})).every(({ state }) => state === 'sealed')) {
      await second.handlers['submissions.seal']({ caseId, send: true });
    }
    const entries = await untilAtRest(second);
    await second.close();
    const { errors, leftovers, states } = await inspectFolder(dataFolder);
    await rm(dataFolder, { recursive: true, force: true });
    const counted = scans() - before;
    const outcome = {
      scans: counted,
      undecidedScans: Math.max(0, counted - 1),
      lostCases: entries.length === 1 ? 0 : 1,
      integrityErrors: [...errors, ...leftovers],
      end: states.join('+'),
    };
    table.add(`${name} (${route}, until ${until})`, outcome);
    expect(outcome).toEqual({ scans: 1, undecidedScans: 0, lostCases: 0, integrityErrors: [], end: 'filed' });
  });
});

describe('an outcome that the database does not accept', () => {
  let fixture: EngineFixture;
  beforeAll(async () => {
    fixture = await createEngineFixture();
  });
  afterAll(() => fixture.close());

  const OUTCOMES = [
    { name: 'a refused connection', key: CANARY, isClosed: true, state: 'waiting', status: null },
    { name: 'a refused key', key: 'not-the-key', isClosed: false, state: 'blocked', status: 401 },
  ] as const;

  it.each(OUTCOMES)(
    'keeps $name as it is, and does not ask about it',
    async ({ name, key, isClosed, state, status }) => {
      const time = heldTime();
      const dataFolder = join(fixture.root, name);
      const engine = await fixture.open({ dataFolder, ...time });
      const baseUrl = isClosed ? `http://127.0.0.1:${await closedPort()}` : fixture.service.baseUrl;
      await fixture.addService(engine, key, baseUrl);
      const caseId = await readCase(engine, await fixture.photos(1, { name: `${name} photos` }), 'REFUSED');
      const outside = openRaw(dataFolder);
      outside.exec(
        `CREATE TRIGGER fault BEFORE UPDATE ON attempt BEGIN SELECT RAISE(ABORT, 'made up by the test'); END`,
      );
      await seal(engine, caseId);
      const refused = await eventually('the outcome is refused', async () => {
        const [entry] = await engine.handlers['outbox.list']({});
        return entry?.detail?.includes('made up by the test') ? entry : null;
      });
      expect(refused).toMatchObject({ state: 'submitting', reason: 'disk-full' });
      outside.exec('DROP TRIGGER fault');
      outside.close();
      await engine.handlers['settings.change']({ outbox: { paused: true } });
      time.release();
      const entry = await eventually('the outcome is recorded', async () => {
        const [current] = await engine.handlers['outbox.list']({});
        return current?.state === 'submitting' ? null : current;
      });
      expect(entry).toMatchObject({ state, maybePaid: false });
      const [profile] = await engine.handlers['profiles.list']({});
      expect(profile?.block?.status ?? null).toBe(status);
    },
  );
});
