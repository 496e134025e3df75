import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboxEntry } from '../../src/contract/views';
import { ROUTES, type Route } from '../../src/domain/route';
import type { Engine, EngineOptions } from '../../src/main/engine';
import type { FaultInput } from '../../src/practice-service/faults/fault';
import { type PracticeService, startPracticeService } from '../../src/practice-service/server';
import { CANARY, type EngineFixture } from './engine-fixture';
import { AT_REST, eventually, fastClock, fastTimers } from './fault-engine';
import { copyOf, type FolderFindings, inspectFolder, type PreparedFolder } from './fault-folder';
import { filesContaining } from './folders';

/** One package, one data folder and one counting service for a row of "what happens when". */
export interface JournalFixture {
  readonly service: PracticeService;
  readonly dataFolder: string;
  readonly prepared: PreparedFolder;
  /** Uses fast timers unless others are given. */
  open(options?: Partial<EngineOptions>): Promise<Engine>;
  /** Seals and sends, and waits until the package is at rest or `waiting`. */
  send(engine: Engine): Promise<OutboxEntry>;
  /** Waits until the package is at rest or `waiting`. */
  settled(engine: Engine): Promise<OutboxEntry>;
  /** Waits until the package meets the condition. */
  until(
    engine: Engine,
    what: string,
    is: (entry: OutboxEntry) => boolean | Promise<boolean>,
  ): Promise<OutboxEntry>;
  /** Scans that the service processed and charged. */
  scans(): number;
  inspect(): Promise<FolderFindings>;
  /** The stored raw answers as Latin-1. */
  answers(): Promise<readonly string[]>;
  /** Files of the data folder that contain a text. */
  filesWith(text: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Monotonic time stands still, so that a waiting package resumes only when the test resumes it. */
export const fixedClock = { now: () => new Date(), monotonicMs: () => 0 };

export async function createJournalFixture(
  fixture: EngineFixture,
  prepared: PreparedFolder,
  faults: readonly FaultInput[] = [],
): Promise<JournalFixture> {
  const service = await startPracticeService({ key: CANARY, faults, options: { report: false } });
  const dataFolder = await copyOf(prepared, service.baseUrl);
  const engines = new Set<Engine>();
  const until: JournalFixture['until'] = (engine, what, is) =>
    eventually(
      what,
      async () => {
        const [entry] = await engine.handlers['outbox.list']({});
        return entry && (await is(entry)) ? entry : null;
      },
      async () => JSON.stringify(await engine.handlers['outbox.list']({})),
    );
  const settled: JournalFixture['settled'] = (engine) =>
    until(engine, 'the package rests or waits', ({ state }) => [...AT_REST, 'waiting'].includes(state));
  return {
    service,
    dataFolder,
    prepared,
    async open(options = {}) {
      // The key in the keychain belongs to the service of the prepared folder.
      const sessionKey = options.secrets ? null : CANARY;
      const engine = await fixture.open({
        dataFolder,
        clock: fastClock,
        timers: fastTimers,
        sessionKey,
        ...options,
      });
      engines.add(engine);
      return engine;
    },
    async send(engine) {
      await engine.handlers['submissions.seal']({ caseId: prepared.caseId, send: true });
      return settled(engine);
    },
    settled,
    until,
    scans: () => service.control.state().scansProcessed,
    inspect: () => inspectFolder(dataFolder),
    async answers() {
      const folder = join(dataFolder, 'answers');
      const names = await readdir(folder);
      return Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
    },
    filesWith: (text) => filesContaining(dataFolder, text),
    async close() {
      for (const engine of engines) await engine.close();
      await service.close();
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type PreparedRoutes = { readonly [Way in Route]: PreparedFolder };

/** Every route, prepared once for a test file. */
export async function preparedRoutes(
  prepare: (route: Route) => Promise<PreparedFolder>,
): Promise<PreparedRoutes> {
  const prepared: Partial<Record<Route, PreparedFolder>> = {};
  for (const route of ROUTES) prepared[route] = await prepare(route);
  return prepared as PreparedRoutes;
}
