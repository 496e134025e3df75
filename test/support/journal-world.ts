import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboxEntry } from '../../src/contract/views';
import type { Route } from '../../src/domain/limits';
import type { Engine, EngineOptions } from '../../src/main/engine';
import type { FaultInput } from '../../src/practice-service/faults/fault';
import { type PracticeService, startPracticeService } from '../../src/practice-service/server';
import { CANARY, type EngineRoom } from './engine-fixture';
import { AT_REST, eventually, fastClock, fastTimers } from './fault-engine';
import { copyOf, type FolderFindings, inspectFolder, type PreparedFolder } from './fault-folder';
import { filesContaining } from './folders';

/** One package, one data folder, one service that counts: what a row of "what happens when" is played in. */
export interface JournalWorld {
  readonly service: PracticeService;
  readonly dataFolder: string;
  readonly prepared: PreparedFolder;
  /** Hurried timers, unless others are given. */
  open(options?: Partial<EngineOptions>): Promise<Engine>;
  /** Seals and sends, and waits until the package rests, or waits. */
  send(engine: Engine): Promise<OutboxEntry>;
  /** Waits until the package rests, or waits. */
  settled(engine: Engine): Promise<OutboxEntry>;
  /** Waits for the one package to be like that. */
  until(
    engine: Engine,
    what: string,
    is: (entry: OutboxEntry) => boolean | Promise<boolean>,
  ): Promise<OutboxEntry>;
  /** Scans that the service processed, and so charged. */
  scans(): number;
  inspect(): Promise<FolderFindings>;
  /** The raw answers that were kept, a character for each byte. */
  answers(): Promise<readonly string[]>;
  /** Files of the data folder that hold a text. */
  filesWith(text: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Time stands still for what waits: a package goes on only when the test lets it. */
export const standingClock = { now: () => new Date(), monotonicMs: () => 0 };

export async function journalWorld(
  room: EngineRoom,
  prepared: PreparedFolder,
  faults: readonly FaultInput[] = [],
): Promise<JournalWorld> {
  const service = await startPracticeService({ key: CANARY, faults });
  const dataFolder = await copyOf(prepared, service.baseUrl);
  const engines = new Set<Engine>();
  const until: JournalWorld['until'] = (engine, what, is) =>
    eventually(
      what,
      async () => {
        const [entry] = await engine.handlers['outbox.list']({});
        return entry && (await is(entry)) ? entry : null;
      },
      async () => JSON.stringify(await engine.handlers['outbox.list']({})),
    );
  const settled: JournalWorld['settled'] = (engine) =>
    until(engine, 'the package rests or waits', ({ state }) => [...AT_REST, 'waiting'].includes(state));
  return {
    service,
    dataFolder,
    prepared,
    async open(options = {}) {
      const engine = await room.open({ dataFolder, clock: fastClock, timers: fastTimers, ...options });
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

/** Both routes, prepared once for a test file. */
export async function preparedRoutes(
  prepare: (route: Route) => Promise<PreparedFolder>,
): Promise<{ readonly [Way in Route]: PreparedFolder }> {
  return { direct: await prepare('direct'), presigned: await prepare('presigned') };
}
