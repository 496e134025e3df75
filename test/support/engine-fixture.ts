import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { ProofcaseError } from '../../src/contract/errors';
import type { EventMap } from '../../src/contract/events';
import type { ItemView, OutboxEntry, SubmissionView } from '../../src/contract/views';
import type { CaseId, PackageId, ProfileId } from '../../src/domain/ids';
import type { PackageState } from '../../src/domain/journal';
import { createEngine } from '../../src/main/create-engine';
import type { Engine, EngineOptions } from '../../src/main/engine';
import { DECODER } from '../../src/main/sending/service/decoding/own-process-decoder';
import type { Secrets } from '../../src/main/storage/secrets/secrets';
import { systemClock } from '../../src/main/support/clock';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { type PracticeService, startPracticeService } from '../../src/practice-service/server';
import { builtProcesses } from './built-processes';
import { photo } from './practice';

export const CANARY = 'canary-key-55aa';

/** What a profile of the service needs besides name and address. */
export const SERVICE_FIELDS = {
  captureAuthentication: 'x-api-key',
  reportLanguage: 'en',
  contactEmail: null,
} as const;

/** A keychain in memory. */
export function memorySecrets(): Secrets & { readonly stored: ReadonlyMap<string, string> } {
  const stored = new Map<string, string>();
  return {
    stored,
    read: async (account) => stored.get(account) ?? null,
    write: async (account, secret) => {
      stored.set(account, secret);
    },
    remove: async (account) => {
      stored.delete(account);
    },
  };
}

/** A machine without a keychain. */
export const noKeychain: Secrets = {
  read: () => Promise.reject(new ProofcaseError('keychain-unavailable')),
  write: () => Promise.reject(new ProofcaseError('keychain-unavailable')),
  remove: () => Promise.reject(new ProofcaseError('keychain-unavailable')),
};

/** A data folder, a folder of photos and a practice service with the canary as its key. */
export interface EngineFixture {
  readonly root: string;
  readonly dataFolder: string;
  readonly service: PracticeService;
  readonly secrets: Secrets;
  open(options?: Partial<EngineOptions>): Promise<Engine>;
  photos(count: number, options?: { readonly name?: string; readonly padBytes?: number }): Promise<string>;
  /** Profile of the practice service over real sockets, or of another one, with its key, as the active one. */
  addService(engine: Engine, key?: string, baseUrl?: string): Promise<ProfileId>;
  close(): Promise<void>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder without any case, made once for a stage, since migrations take 100 ms; absent in other stages. */
    emptyDataFolder?: string;
  }
}

export interface EngineFixtureOptions {
  readonly secrets?: Secrets;
  /** Whether the service answers with a PDF report, which takes most of an answer's time. */
  readonly report?: boolean;
  /** What new data folders are copied from; null to make them by migrations. */
  readonly emptyDataFolder?: string | null;
}

export async function createEngineFixture({
  secrets = memorySecrets(),
  report = false,
  emptyDataFolder = inject('emptyDataFolder') ?? null,
}: EngineFixtureOptions = {}): Promise<EngineFixture> {
  const root = await mkdtemp(join(tmpdir(), 'proofcase-engine-'));
  const dataFolder = join(root, 'data');
  const service = await startPracticeService({
    key: CANARY,
    options: { report },
  });
  const spawner = createNodeSpawner(await builtProcesses(), process.env);
  const engines = new Set<Engine>();
  return {
    root,
    dataFolder,
    service,
    secrets,
    async open(options = {}) {
      const opened = options.dataFolder ?? dataFolder;
      if (emptyDataFolder !== null && !existsSync(opened)) {
        await cp(emptyDataFolder, opened, { recursive: true });
      }
      const engine = await createEngine({
        dataFolder,
        spawner,
        secrets,
        resolveProxy: async () => null,
        clock: systemClock,
        practiceService: false,
        runOutbox: true,
        actor: 'anna',
        sessionKey: null,
        appVersion: '0.0.0-test',
        decoder: DECODER,
        // A second process costs more time than it saves with a few small photos.
        imageProcesses: 1,
        ...options,
      });
      engines.add(engine);
      return engine;
    },
    async photos(count, { name = 'photos', padBytes = 0 } = {}) {
      const folder = join(root, name);
      await mkdir(folder, { recursive: true });
      for (let seed = 1; seed <= count; seed += 1) {
        const jpeg = await photo({
          seed: seed + name.length * 1_000,
          width: 64,
          height: 48,
          model: 'T1',
          taken: `2026:03:0${1 + (seed % 8)} 10:00:00`,
        });
        // Bytes after the end marker belong to the file, and make it large without a slow decoder.
        await writeFile(join(folder, `IMG_${seed}.jpg`), Buffer.concat([jpeg, Buffer.alloc(padBytes, seed)]));
      }
      return folder;
    },
    async addService(engine, key = CANARY, baseUrl = service.baseUrl) {
      const profile = await engine.handlers['profiles.save']({
        id: null,
        name: 'Service',
        baseUrl,
        ...SERVICE_FIELDS,
      });
      await engine.handlers['profiles.setKey']({ profileId: profile.id, key, thisRunOnly: false });
      await engine.handlers['settings.change']({ activeProfileId: profile.id });
      return profile.id;
    },
    async close() {
      for (const engine of engines) await engine.close();
      await service.close();
      await rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The reference date of cases whose folder comes from `photos`, a few days after these were taken. */
export const PHOTOS_REFERENCE_DATE = '2026-03-10';

/** A case whose folder was read completely. */
export async function readCase(engine: Engine, folder: string, caseNumber: string): Promise<CaseId> {
  const created = { caseNumber, note: 'a note', referenceDate: PHOTOS_REFERENCE_DATE };
  const { id } = await engine.handlers['cases.create'](created);
  await readFolderInto(engine, id, folder);
  return id;
}

/** Reads a folder into a case and waits until every file is read. */
export async function readFolderInto(engine: Engine, caseId: CaseId, folder: string): Promise<void> {
  const { id } = await engine.registerFolder(folder);
  const done = nextEvent(engine, 'intake.changed', (event) => event.caseId === caseId);
  await engine.handlers['intake.start']({ caseId, folderId: id });
  await done;
}

/** The items once all are drawn, and the condition holds for them; findings of pixels come after those of headers. */
export async function itemsWhen(
  engine: Engine,
  caseId: CaseId,
  holds: (items: readonly ItemView[]) => boolean,
): Promise<readonly ItemView[]> {
  for (;;) {
    const told = Promise.race([
      nextEvent(engine, 'intake.items', (event) => event.caseId === caseId),
      nextEvent(engine, 'intake.changed', (event) => event.caseId === caseId),
    ]);
    const { items, state } = await engine.handlers['intake.get']({ caseId });
    if (state === 'done' && items.every(({ preview }) => preview !== 'pending') && holds(items)) return items;
    await told;
  }
}

export function nextEvent<Name extends keyof EventMap>(
  engine: Engine,
  name: Name,
  matches: (payload: EventMap[Name]) => boolean,
): Promise<EventMap[Name]> {
  return new Promise((resolve) => {
    const stop = engine.on(name, (payload) => {
      if (!matches(payload)) return;
      stop();
      resolve(payload);
    });
  });
}

export async function seal(engine: Engine, caseId: CaseId, send = true): Promise<SubmissionView> {
  return engine.handlers['submissions.seal']({ caseId, send });
}

/** The entry of a package once it is in one of these states. */
export async function reached(
  engine: Engine,
  id: PackageId,
  ...states: readonly PackageState[]
): Promise<OutboxEntry> {
  const find = async (): Promise<OutboxEntry | undefined> =>
    (await engine.handlers['outbox.list']({})).find(
      (entry) => entry.id === id && states.includes(entry.state),
    );
  const known = await find();
  if (known) return known;
  const told = nextEvent(
    engine,
    'outbox.changed',
    ({ entry }) => entry.id === id && states.includes(entry.state),
  );
  const event = (await find()) ?? (await told).entry;
  return event;
}

/** Seals, sends and waits for one of the states; the first package. */
export async function sendCase(
  engine: Engine,
  folder: string,
  caseNumber: string,
  ...states: readonly PackageState[]
): Promise<OutboxEntry> {
  const caseId = await readCase(engine, folder, caseNumber);
  const [first] = (await seal(engine, caseId)).packages;
  if (!first) throw new Error('no package was sealed');
  return reached(engine, first.id, ...states);
}
