import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../src/contract/views';
import type { Route } from '../../src/domain/route';
import type { Engine } from '../../src/main/engine';
import type { FaultInput } from '../../src/practice-service/faults/fault';
import { createEngineFixture, type EngineFixture, PHOTOS_REFERENCE_DATE } from '../support/engine-fixture';
import { AT_REST, isDeep, movableClock } from '../support/fault-engine';
import { type PreparedFolder, prepareFolder } from '../support/fault-folder';
import { FaultTable } from '../support/fault-table';
import { createJournalFixture, type JournalFixture, preparedRoutes } from '../support/journal-fixture';

const RUNS = isDeep ? 100 : 5;
const LATER_MS = 151_000;
const A_DAY_MS = 24 * 3_600_000;

const status = (endpoint: FaultInput['endpoint'], code: number, detail?: string): FaultInput => ({
  endpoint,
  action: { kind: 'status', status: code, ...(detail === undefined ? {} : { detail }) },
});

/** What the service, or something before it, does to the next request of a kind; null: nothing. */
const FAULTS: readonly (FaultInput | null)[] = [
  null,
  { endpoint: 'scan', action: { kind: 'cut', at: 'on-arrival' } },
  { endpoint: 'scan', action: { kind: 'cut', at: 'after-body' } },
  { endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } },
  { endpoint: 'scan', action: { kind: 'cut', at: 'during-answer', afterBytes: 300, reset: true } },
  { endpoint: 'scan', action: { kind: 'truncate', bytes: 300 } },
  { endpoint: 'scan', action: { kind: 'captive-portal' } },
  { endpoint: 'scan', action: { kind: 'quota' } },
  ...[400, 401, 413, 422, 500, 501, 503].map((code) => status('scan', code)),
  status('scan', 400, 'invalid s3_key'),
  ...[401, 429, 503].map((code) => status('upload-url', code)),
  ...[403, 500].map((code) => status('put', code)),
  { endpoint: 'put', action: { kind: 'cut', at: 'during-body', afterBytes: 50_000 } },
];

/** What people and machines do meanwhile. */
const ACTIONS = [
  'network-back',
  'resume',
  'ask-again',
  'send-again',
  'close',
  'seal-again',
  'seal-with-another-date',
  'a-day-passes',
  'restart',
  'withdraw',
] as const;
type Action = (typeof ACTIONS)[number];

interface Step {
  readonly fault: FaultInput | null;
  readonly action: Action;
}
const step = fc.record<Step>({
  fault: fc.constantFrom(...FAULTS),
  // What lets a package go on comes more often than what ends it.
  action: fc.constantFrom(...ACTIONS, 'network-back', 'resume', 'ask-again', 'send-again'),
});

/** The one package, in the order of its sealing the last. */
async function entriesOf(engine: Engine): Promise<readonly OutboxEntry[]> {
  return engine.handlers['outbox.list']({});
}

class History {
  readonly #world: JournalFixture;
  readonly #clock = movableClock();
  readonly #known = new Set<string>();
  #engine: Engine;
  /** Decisions of the user to pay once more. */
  #sendings = 0;
  #dates = 0;

  private constructor(world: JournalFixture, engine: Engine) {
    this.#world = world;
    this.#engine = engine;
  }

  static async begin(world: JournalFixture): Promise<History> {
    const history = new History(world, await world.open({ runOutbox: false }));
    await history.#restart();
    await history.#seal();
    return history;
  }

  /** Scans that people asked for: one for each package they sealed, and one for each sending again. */
  get asked(): number {
    return this.#known.size + this.#sendings;
  }

  async play({ fault, action }: Step): Promise<void> {
    const { control } = this.#world.service;
    control.clearFaults();
    if (fault) control.inject(fault);
    await this.#act(action);
    await this.#quiet();
  }

  async end(): Promise<readonly OutboxEntry[]> {
    const entries = await entriesOf(this.#engine);
    await this.#engine.close();
    return entries;
  }

  async #act(action: Action): Promise<void> {
    const current = (await entriesOf(this.#engine)).find(({ state }) => !ENDED.includes(state));
    switch (action) {
      case 'network-back':
        return this.#engine.networkRestored();
      case 'restart':
        return this.#restart();
      case 'a-day-passes':
        return this.#clock.advance(A_DAY_MS);
      case 'seal-again':
        return this.#seal();
      case 'seal-with-another-date':
        return this.#sealWithAnotherDate();
      default:
        if (current) await this.#decide(action, current);
    }
  }

  async #decide(
    action: 'resume' | 'ask-again' | 'send-again' | 'close' | 'withdraw',
    { id, state, profileId, decisions }: OutboxEntry,
  ): Promise<void> {
    if (action === 'resume') {
      if (state === 'blocked') await this.#engine.handlers['profiles.resume']({ profileId });
    } else if (action === 'withdraw') {
      if (['waiting', 'blocked'].includes(state))
        await this.#engine.handlers['outbox.withdraw']({ packageId: id });
    } else if (decisions.some(({ decision }) => decision === action)) {
      if (action === 'ask-again') this.#clock.advance(LATER_MS);
      if (action === 'send-again') this.#sendings += 1;
      const typedCaseNumber = action === 'send-again' ? this.#world.prepared.caseNumber : null;
      await this.#engine.handlers['outbox.resolve']({ packageId: id, decision: action, typedCaseNumber });
    }
  }

  async #seal(): Promise<void> {
    const { caseId } = this.#world.prepared;
    const { packages } = await this.#engine.handlers['submissions.seal']({ caseId, send: true });
    for (const { id } of packages) this.#known.add(id);
  }

  async #sealWithAnotherDate(): Promise<void> {
    this.#dates += 1;
    const referenceDate = new Date(Date.parse(PHOTOS_REFERENCE_DATE) - this.#dates * A_DAY_MS)
      .toISOString()
      .slice(0, 10);
    await this.#engine.handlers['cases.change']({ caseId: this.#world.prepared.caseId, referenceDate });
    await this.#seal();
  }

  async #restart(): Promise<void> {
    await this.#engine.close();
    const clock = { now: this.#clock.now, monotonicMs: () => 0 };
    this.#engine = await this.#world.open({ clock });
  }

  /** Until nothing more happens automatically; waiting packages wait for the network. */
  async #quiet(): Promise<void> {
    await this.#world.until(this.#engine, 'every package rests or waits', async () =>
      (await entriesOf(this.#engine)).every(({ state }) => [...AT_REST, 'waiting'].includes(state)),
    );
  }
}

const ENDED: readonly OutboxEntry['state'][] = ['filed', 'closed', 'withdrawn', 'rejected'];

describe('a random history of faults, restarts and decisions', () => {
  const table = new FaultTable('Random histories: faults, restarts and decisions in any order');
  let fixture: EngineFixture;
  let prepared: { readonly [Way in Route]: PreparedFolder };
  beforeAll(async () => {
    fixture = await createEngineFixture();
    prepared = await preparedRoutes((route) => prepareFolder(fixture, route));
  });
  afterAll(async () => {
    table.print();
    await fixture.close();
  });

  it.each(['direct', 'presigned'] as const)('pays no more scans than were requested (%s)', async (route) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const world = await createJournalFixture(fixture, prepared[route]);
        try {
          const history = await History.begin(world);
          for (const one of steps) {
            await history.play(one);
            expect(world.scans()).toBeLessThanOrEqual(history.asked);
          }
          const entries = await history.end();
          const { errors, leftovers } = await world.inspect();
          table.add(`${route}, ${steps.length} steps`, {
            scans: world.scans(),
            undecidedScans: Math.max(0, world.scans() - history.asked),
            lostCases: entries.length === 0 ? 1 : 0,
            integrityErrors: [...errors, ...leftovers],
            end: entries.at(-1)?.state ?? 'nothing',
          });
          expect({ errors, leftovers }).toEqual({ errors: [], leftovers: [] });
          expect(entries.length).toBeGreaterThan(0);
        } finally {
          await world.close();
        }
      }),
      { numRuns: RUNS },
    );
  });
});
