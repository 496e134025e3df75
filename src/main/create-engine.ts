import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../contract/errors';
import type { OutboxState } from '../contract/outbox-views';
import type { BlockReason } from '../domain/profile';
import { type Captures, createCaptures } from './capture/create-captures';
import { createCases } from './cases/cases';
import { Intake } from './cases/intake';
import { createPictures } from './cases/pictures';
import { type CustodyLog, createCustodyLog } from './custody/custody-log';
import { type Database, openDatabase } from './database/connection';
import { clearTemporary, type DataFolder, prepareDataFolder } from './database/data-folder';
import { lockDataFolder } from './database/instance-lock';
import { createRepositories, type Repositories } from './database/repositories';
import type { Engine, EngineOptions } from './engine';
import { engineHandlers } from './engine-handlers';
import { createEvents, type Events } from './events';
import { exportCase } from './export/export-case';
import { createClockSkews } from './journal/clock-skews';
import { noFault } from './journal/fault-points';
import { createHolds } from './journal/holds';
import type { JournalDeps } from './journal/journal-deps';
import { createLiveProgress } from './journal/live-progress';
import { createTeller, outboxState } from './journal/outbox-state';
import { JournalRunner, type Sending } from './journal/runner';
import { openSideJournal, type SideJournal } from './journal/side-journal';
import { systemTimers } from './journal/timers';
import { unknownMetered } from './network/metered-probe';
import { createNetworkWatch, type NetworkWatch } from './network/network-watch';
import { createImageWorkerClient, needsWebAssembly } from './photos/image-worker-client';
import { createPracticeHost, type PracticeHost } from './profiles/practice-host';
import { ensurePracticeProfile, PRACTICE_PROFILE_ID } from './profiles/practice-profile';
import { createProfiles, type Profiles } from './profiles/profiles';
import { fileAnswer } from './results/file-answer';
import { createKeyRing, type KeyRing } from './secrets/key-ring';
import { createBandwidth } from './service/bandwidth';
import { CLIENT_TIMINGS, createServiceClient } from './service/create-service-client';
import { createProxyDesk, type ProxyDesk } from './service/proxy-access';
import type { ServiceClient } from './service/service-client';
import { readSettings } from './settings/settings';

/**
 * Opens a data folder and puts the engine together: lock, database, journal, intake, export.
 * @throws ProofcaseError `data-folder-in-use`, `data-folder-unsuitable`, `database-damaged`, `disk-full`.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const folder = await prepareDataFolder(options.dataFolder);
  const lock = lockDataFolder(folder.root);
  let stores: Stores | null = null;
  try {
    await clearTemporary(folder);
    stores = await openStores(options, folder);
    const sending = await startSending(options, stores);
    return engineOver(options, stores, sending, () => lock.release());
  } catch (error) {
    await stores?.side.close();
    stores?.database.close();
    lock.release();
    throw error;
  }
}

/** What lasts beyond a run, and what tells of its changes. */
interface Stores {
  readonly folder: DataFolder;
  readonly database: Database;
  readonly repositories: Repositories;
  readonly side: SideJournal;
  readonly custody: CustodyLog;
  readonly events: Events;
  readonly onDefect: (error: unknown) => void;
  readonly closing: AbortController;
}

async function openStores(options: EngineOptions, folder: DataFolder): Promise<Stores> {
  const { clock, actor } = options;
  const onDefect = defectLog(folder);
  const database = openDatabase(folder.root);
  try {
    const repositories = createRepositories(database);
    ensurePracticeProfile(repositories, clock.now().toISOString());
    repositories.intake.stopInterrupted();
    const side = await openSideJournal(folder.root);
    const custody = createCustodyLog(repositories.custody, clock, actor);
    const [events, closing] = [createEvents(onDefect), new AbortController()];
    return { folder, database, repositories, side, custody, events, onDefect, closing };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Accounts and the journal that sends for them. */
interface SendingParts {
  readonly practice: PracticeHost;
  readonly keyRing: KeyRing;
  readonly profiles: Profiles;
  readonly journal: JournalDeps;
  readonly runner: JournalRunner;
  readonly proxies: ProxyDesk;
  readonly captures: Captures;
  readonly network: NetworkWatch;
  readonly outboxState: () => OutboxState;
}

async function startSending(options: EngineOptions, stores: Stores): Promise<SendingParts> {
  const { clock, resolveProxy, serviceTimings, timers = systemTimers } = options;
  const { repositories, events } = stores;
  const { emit } = events;
  const closing = stores.closing.signal;
  let runner: JournalRunner | null = null;
  const tellState = createTeller(() => emit('outbox.state', state()), clock, timers, closing);
  const proxies = createProxyDesk(options.secrets, tellState);
  const probe = options.meteredProbe ?? unknownMetered;
  const network = createNetworkWatch(probe, clock, timers, closing, () => runner?.meteredChanged());
  const bandwidth = createBandwidth(clock, timers);
  const timings = serviceTimings ?? CLIENT_TIMINGS;
  const client = createServiceClient({ clock, resolveProxy, proxyAccess: proxies, bandwidth, timings });
  const practice = createPracticeHost(
    options.spawner,
    { enabled: options.practiceService, storageFolder: join(stores.folder.root, 'practice') },
    () => emit('profiles.changed', { profileId: PRACTICE_PROFILE_ID }),
  );
  const keyRing = createKeyRing(options.secrets, options.sessionKey, (id) => {
    const services = repositories.profiles.list().filter(({ profile }) => profile.kind === 'service');
    return services.length === 1 && services[0]?.profile.id === id;
  });
  const profiles = createProfiles({
    ...{ repositories, keyRing, practice, client, clock, emit },
    resume: (id) => runner?.resumeProfile(id),
  });
  const journal = { ...journalDeps(options, stores, client, profiles), tellState };
  const activeUploads = () => runner?.activeUploads() ?? 0;
  const state = () => outboxState(journal, { proxies, network, activeUploads });
  runner = new JournalRunner(journal, { network, bandwidth }, sendingOf(options.runOutbox));
  keyRing.nameForThisRun(readSettings(repositories).activeProfileId);
  // Who only looks, such as a command that lists, changes nothing.
  if (options.runOutbox !== false) await liftKeyBlocks(profiles, keyRing, repositories);
  await runner.start();
  const captures = createCaptures({ ...journal, client }, options.actor);
  captures.start(options.followCaptures ?? false);
  return { practice, keyRing, profiles, journal, runner, proxies, captures, network, outboxState: state };
}

function journalDeps(
  options: EngineOptions,
  stores: Stores,
  client: ServiceClient,
  profiles: Profiles,
): Omit<JournalDeps, 'tellState'> {
  const { clock, faultPoint = noFault, timers = systemTimers } = options;
  const { repositories, custody, side, folder, onDefect, events } = stores;
  const closing = stores.closing.signal;
  const filing = { repositories, folder, clock, timers, client, faultPoint, closing };
  return {
    ...{ repositories, custody, side, client, clock, timers, folder, faultPoint, onDefect, closing },
    random: Math.random,
    lookUpKey: profiles.lookUpKey,
    baseUrlOf: profiles.baseUrlOf,
    fileAnswer: (id) => fileAnswer({ ...filing, targetOf: (one) => profiles.targetOf(one.profileId) }, id),
    emit: events.emit,
    progress: createLiveProgress(clock),
    holds: createHolds(),
    skews: createClockSkews(),
  };
}

function engineOver(
  options: EngineOptions,
  stores: Stores,
  sending: SendingParts,
  unlock: () => void,
): Engine {
  const { clock, actor, appVersion } = options;
  const { repositories, custody, folder, onDefect, closing, events } = stores;
  const { runner, captures } = sending;
  const { emit } = events;
  const worker = createImageWorkerClient({
    spawner: options.spawner,
    scratchFolder: folder.temporary,
    webAssembly: needsWebAssembly(process.platform, process.versions),
  });
  const pictures = createPictures({ repositories, folder, worker, emit, closing: closing.signal });
  const intake = new Intake({
    ...{ repositories, worker, clock, emit, custody, onDefect, timers: systemTimers },
    onRead: (caseId, source, items) => {
      pictures.drawThumbnails(caseId, source, items).catch(onDefect);
    },
  });
  const cases = createCases({ repositories, custody, clock, emit });
  const close = async (): Promise<void> => {
    closing.abort(new ProofcaseError('illegal-state', {}, 'the engine closes'));
    await intake.close();
    await runner.stopped();
    await captures.stopped();
    await worker.close();
    sending.practice.stop();
    await closeStores(stores);
    unlock();
  };
  let closed: Promise<void> | null = null;
  return {
    handlers: engineHandlers({
      ...{ repositories, cases, intake, custody, emit, folder, actor },
      ...sending,
    }),
    on: events.on,
    registerFolder: (path) => intake.registerFolder(path),
    picture: pictures.picture,
    attachmentPicture: pictures.attachment,
    async attachmentFile(id) {
      const attachment = repositories.results.attachment(id);
      if (!attachment) throw new ProofcaseError('not-found');
      return { path: join(folder.attachments, attachment.sha256), filename: attachment.filename };
    },
    exportCase: (caseId, parentFolder) =>
      exportCase({ repositories, custody, folder, clock, appVersion }, caseId, parentFolder, {
        signal: closing.signal,
        onProgress: (bytes, totalBytes) => emit('export.progress', { caseId, bytes, totalBytes }),
      }),
    networkRestored() {
      runner.networkRestored();
      captures.retryNow();
    },
    setWindowOpen: (open) => captures.setWindowOpen(open),
    submittingCount: () => repositories.packages.countSubmitting(),
    close() {
      closed ??= close();
      return closed;
    },
  };
}

async function closeStores({ side, folder, onDefect, database }: Stores): Promise<void> {
  await side.close();
  await clearTemporary(folder).catch(onDefect);
  database.close();
}

function sendingOf(runOutbox: EngineOptions['runOutbox']): Sending {
  if (runOutbox === 'named') return 'named';
  return runOutbox ? 'due' : 'nothing';
}

const KEY_REASONS: readonly BlockReason[] = ['key-missing', 'key-refused', 'keychain-unavailable'];

/** A key that was missing or refused in an earlier run may be there now; what it held up goes on. */
async function liftKeyBlocks(
  profiles: Profiles,
  keyRing: KeyRing,
  repositories: Repositories,
): Promise<void> {
  for (const { profile, block } of repositories.profiles.list()) {
    if (!block || !KEY_REASONS.includes(block.reason)) continue;
    const other = block.reason !== 'key-refused' || keyRing.hasKeyOfTheRun(profile.id);
    if (other && (await profiles.lookUpKey(profile.id)).kind === 'key') profiles.liftBlock(profile.id);
  }
}

/** Defects go to a file of the data folder; they carry no key, since none of our errors does. */
function defectLog(folder: DataFolder): (error: unknown) => void {
  return (error) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const line = `${new Date().toISOString()} ${text.replaceAll('\n', '\n  ')}\n`;
    // Where even the log cannot be written there is nobody left to tell.
    appendFile(join(folder.root, 'defects.log'), line, { mode: 0o600 }).catch(() => undefined);
  };
}
