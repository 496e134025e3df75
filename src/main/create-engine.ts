import { join } from 'node:path';
import { ProofcaseError } from '../contract/errors';
import type { OutboxState } from '../contract/outbox-views';
import type { CaseId, ItemId } from '../domain/ids';
import type { BlockReason } from '../domain/profile';
import { type Captures, createCaptures } from './capture/create-captures';
import { createReceivedResults } from './capture/receiver/create-received';
import { receivedHandlers } from './capture/receiver/received-handlers';
import { createCertificateStore } from './capture/receiver/receiver-certificate';
import type { Engine, EngineOptions } from './engine';
import { documentHandlers } from './evidence/documents/document-handlers';
import { createDocuments } from './evidence/documents/documents';
import { createExports } from './evidence/export/create-exports';
import { exportHandlers } from './evidence/export/export-handlers';
import { historyHandlers } from './evidence/history/history-handlers';
import { exportPrecheck } from './evidence/report/precheck-export';
import { reportHandlers } from './evidence/report/report-handlers';
import { createReportService } from './evidence/report/report-service';
import { createDeletions, resumeDeletions } from './evidence/retention/deletions';
import { retentionHandlers } from './evidence/retention/retention-handlers';
import { rewriteInChild } from './evidence/retention/rewrite-requests';
import { caseHandlers } from './intake/cases/case-handlers';
import { createCases } from './intake/cases/cases';
import { Intake } from './intake/cases/intake';
import { intakeHandlers } from './intake/cases/intake-handlers';
import { metadataHandlers } from './intake/cases/metadata-handlers';
import { createPictures } from './intake/cases/pictures';
import { prepareHandlers } from './intake/cases/prepare-handlers';
import { createImageWorkerClient, needsWebAssembly } from './intake/photos/image-worker-client';
import { createOlderResults, type OlderResults } from './results/decode-older';
import { type FilingDeps, fileResponse } from './results/file-response';
import { resultHandlers } from './results/result-handlers';
import { resolveByLateDecode } from './sending/journal/advance';
import { createClockSkews } from './sending/journal/clock-skews';
import { describeRecovery } from './sending/journal/describe-recovery';
import { createHolds } from './sending/journal/holds';
import type { JournalDeps } from './sending/journal/journal-deps';
import { createLiveProgress } from './sending/journal/live-progress';
import { createNotifier, outboxState } from './sending/journal/outbox-state';
import { JournalRunner, type SendMode } from './sending/journal/runner';
import { unknownMetered } from './sending/network/metered-probe';
import { createNetworkWatch, type NetworkWatch } from './sending/network/network-watch';
import { createPracticeHost, type PracticeHost } from './sending/profiles/practice-host';
import { profileHandlers } from './sending/profiles/profile-handlers';
import { createProfiles, type Profiles } from './sending/profiles/profiles';
import { createBandwidth } from './sending/service/bandwidth';
import { CLIENT_TIMINGS, createServiceClient } from './sending/service/create-service-client';
import type { Decoder } from './sending/service/decoding/decoder';
import { createResultDecoder, type ResultDecoder } from './sending/service/decoding/result-decoder';
import { createProxyService, type ProxyService } from './sending/service/proxy-access';
import type { ServiceClient } from './sending/service/service-client';
import { outboxHandlers } from './sending/submissions/outbox-handlers';
import { tokenHandlers } from './sending/tokens/token-handlers';
import { type Backups, createBackups, freeBytesOf } from './storage/backups/backups';
import { shortenSideJournal } from './storage/backups/shorten-side-journal';
import { caseListHandlers } from './storage/cases/case-list-handlers';
import { checkpoint } from './storage/database/connection';
import { clearTemporary, prepareDataFolder } from './storage/database/data-folder';
import { lockDataFolder } from './storage/database/instance-lock';
import type { Repositories } from './storage/database/repositories';
import { defectReport } from './storage/recovery/defect-report';
import { readOnlyHandlers } from './storage/recovery/read-only-handlers';
import { recoveryHandlers } from './storage/recovery/recovery-handlers';
import { startSearchUpkeep } from './storage/search/search-upkeep';
import { createKeyRing, type KeyRing } from './storage/secrets/key-ring';
import { PRACTICE_PROFILE_ID } from './storage/settings/practice-profile';
import { readSettings } from './storage/settings/settings';
import { settingsHandlers } from './storage/settings/settings-handlers';
import { closeStores, openStores, type Stores } from './stores';
import { noFault } from './support/fault-points';
import type { EngineHandlers } from './support/handlers';
import { createLocalWork } from './support/local-work';
import { systemTimers, type Timers } from './support/timers';

/**
 * Opens a data folder and puts the engine together: lock, database, journal, intake, export.
 * @throws ProofcaseError `data-folder-in-use`, `data-folder-unsuitable`, `database-damaged`, `disk-full`.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const folder = await prepareDataFolder(options.dataFolder);
  const lock = lockDataFolder(folder.root);
  let stores: Stores | null = null;
  try {
    await clearTemporary(folder).catch((error: unknown) => {
      throw new ProofcaseError('data-folder-unsuitable', { path: folder.root }, String(error));
    });
    stores = await openStores(options, folder);
    const backups = createEngineBackups(options, stores);
    // What would bring a deleted case back goes before anybody looks for what the database has forgotten.
    if (stores.isWritable) await resumeDeletions({ ...stores, ...timesOf(options) });
    const sending = await startSending(options, stores);
    return engineOver(options, stores, sending, backups, () => lock.release());
  } catch (error) {
    await stores?.side.close();
    stores?.database.close();
    lock.release();
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
  readonly proxies: ProxyService;
  readonly captures: Captures;
  readonly network: NetworkWatch;
  readonly older: OlderResults;
  readonly decoder: ResultDecoder;
  readonly outboxState: () => OutboxState;
}

async function startSending(options: EngineOptions, stores: Stores): Promise<SendingParts> {
  const { clock, resolveProxy, serviceTimings, timers = systemTimers } = options;
  const { repositories, events } = stores;
  const { emit } = events;
  const closing = stores.closing.signal;
  let runner: JournalRunner | null = null;
  const notifyState = createNotifier(() => emit('outbox.state', state()), clock, timers, closing);
  const proxies = createProxyService(options.secrets, notifyState);
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
  const decoder = createResultDecoder({
    spawner: options.spawner,
    scratchFolder: stores.folder.temporary,
  });
  const filing = filingDeps(options, stores, client, profiles, options.decoder ?? decoder);
  const journal = { ...journalDeps(stores, filing, profiles), notifyState };
  const activeUploads = () => runner?.activeUploads() ?? 0;
  const state = () => outboxState(journal, { proxies, network, activeUploads });
  runner = new JournalRunner(journal, { network, bandwidth }, sendingOf(options.runOutbox));
  keyRing.bindSessionKey(readSettings(repositories).activeProfileId);
  if (stores.isWritable) await recoverAndStart(options, stores, { profiles, keyRing, runner });
  const answerRead: Parameters<typeof createOlderResults>[0]['onDecoded'] = (...read) =>
    resolveByLateDecode(journal, ...read);
  const older = createOlderResults({ ...journal, ...filing, onDecoded: answerRead });
  // Who only looks, or sends one thing, leaves the stored answers to the window.
  if (stores.isWritable && options.runOutbox === true) older.start();
  const captures = createCaptures({ ...journal, client, links: stores.links }, options.actor);
  // A database that is only shown follows nothing and takes nothing in.
  if (stores.isWritable) await captures.start(options.followCaptures ?? false);
  const parts = { practice, keyRing, profiles, journal, runner, proxies, captures, network, older, decoder };
  return { ...parts, outboxState: state };
}

async function recoverAndStart(
  options: EngineOptions,
  { repositories, recovery, setAside }: Stores,
  { profiles, keyRing, runner }: Pick<SendingParts, 'profiles' | 'keyRing' | 'runner'>,
): Promise<void> {
  // Who only looks, such as a command that lists, changes nothing.
  if (options.runOutbox !== false) await liftKeyBlocks(profiles, keyRing, repositories);
  await runner.recover({ setAside, onRecovered: (learnt) => recovery.add(...describeRecovery(learnt)) });
  runner.start();
}

function timesOf({ clock, faultPoint = noFault }: EngineOptions) {
  return { clock, faultPoint };
}

/** Backups of this engine; none of a database that is only shown. */
function createEngineBackups(options: EngineOptions, stores: Stores): Backups {
  const { clock, timers = systemTimers, faultPoint = noFault, freeBytes = freeBytesOf } = options;
  const { folder, database, repositories, side, events, closing, onDefect } = stores;
  const dataFolder = folder.root;
  const backups = createBackups({
    ...{ dataFolder, database, clock, timers, faultPoint, freeBytes, onDefect },
    emit: events.emit,
    closing: closing.signal,
    rewriteCopyIfNeeded: async (copy) => {
      if (repositories.deletions.unfinished().length === 0) return;
      const problem = await rewriteInChild(options.spawner, copy);
      if (problem !== null) throw new ProofcaseError('internal', {}, problem);
    },
    onBackupMade: async () => {
      await shortenSideJournal({ dataFolder, side, repositories, clock });
    },
  });
  if (options.backups === 'while-open' && stores.isWritable) backups.schedule();
  return backups;
}

function filingDeps(
  options: EngineOptions,
  { repositories, folder, closing }: Stores,
  client: ServiceClient,
  profiles: Profiles,
  decoder: Decoder,
): FilingDeps {
  const { clock, faultPoint = noFault, timers = systemTimers } = options;
  return {
    ...{ repositories, folder, clock, timers, client, faultPoint, decoder, closing: closing.signal },
    targetOf: (one) => profiles.targetOf(one.profileId),
  };
}

function journalDeps(
  stores: Stores,
  filing: FilingDeps,
  profiles: Profiles,
): Omit<JournalDeps, 'notifyState'> {
  const { repositories, custody, side, folder, onDefect, events } = stores;
  const { client, clock, timers, faultPoint, closing } = filing;
  return {
    ...{ repositories, custody, side, client, clock, timers, folder, faultPoint, onDefect, closing },
    random: Math.random,
    lookUpKey: profiles.lookUpKey,
    baseUrlOf: profiles.baseUrlOf,
    fileResponse: (id) => fileResponse(filing, id),
    emit: events.emit,
    isRecoveryPending: stores.recovery.isRecoveryPending,
    progress: createLiveProgress(clock),
    holds: createHolds(),
    skews: createClockSkews(),
  };
}

function engineOver(
  options: EngineOptions,
  stores: Stores,
  sending: SendingParts,
  backups: Backups,
  unlock: () => void,
): Engine {
  const { clock, timers = systemTimers, actor, appVersion } = options;
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
    ...{ repositories, worker, clock, emit, custody, onDefect, timers },
    onRead: (caseId, source, items) => {
      pictures.drawThumbnails(caseId, source, items).catch(onDefect);
    },
  });
  if (stores.isWritable) keepSearch(stores, timers);
  const cases = createCases({ repositories, custody, clock, emit });
  const documents = createDocuments({ repositories, folder, worker });
  const work = createLocalWork();
  const received = createReceivedResults({
    ...{ repositories, folder, custody, clock, emit, worker, cases, onDefect, actor },
    timers: systemTimers,
    closing: closing.signal,
    secrets: options.secrets,
    certificate: createCertificateStore(folder.root, options.secrets, clock),
    sessionToken: options.receiverToken ?? null,
    setPracticeTarget: sending.practice.setPushTarget,
  });
  // What arrives meanwhile waits for the listening socket, not for the window.
  const receiving = (
    stores.isWritable ? received.start(options.runReceiver ?? false) : Promise.resolve()
  ).catch(onDefect);
  const close = async (): Promise<void> => {
    if (options.backups === 'at-end' && stores.isWritable) await backups.makeIfDue();
    closing.abort(new ProofcaseError('illegal-state', {}, 'the engine closes'));
    await intake.close();
    await work.finished();
    await backups.stopped();
    await receiving;
    await received.close();
    await runner.stopped();
    await sending.older.stopped();
    await sending.decoder.close();
    await captures.stop();
    await worker.close();
    sending.practice.stop();
    await closeStores(stores, options);
    unlock();
  };
  let closed: Promise<void> | null = null;
  const { recovery } = stores;
  const isBusy = (id: CaseId): boolean => intake.isRunning(id) || work.isBusyWith(id);
  const deletions = createDeletions({
    ...{ ...stores, ...timesOf(options), emit, actor, isBusy, isRecoveryPending: recovery.isRecoveryPending },
    renewBackups: backups.renew,
    checkpoint: () => checkpoint(stores.database),
    stopBackgroundWork: async (id) => {
      await intake.forget(id);
      await pictures.forget(id);
    },
  });
  if (stores.isWritable && deletions.hasUnfinished()) {
    work.run('deleting', () => deletions.finish()).catch(onDefect);
  }
  const reporting = {
    ...{ repositories, clock, actor, appVersion },
    isReading: (id: CaseId) => intake.isRunning(id),
    thumbnailOf: ({ id }: { readonly id: ItemId }) => pictures.picture('thumbnail', id),
  };
  const { freeBytes = freeBytesOf } = options;
  const exports = createExports({
    ...{ ...reporting, folder, worker, custody, freeBytes, emit },
    closing: closing.signal,
  });
  const reports = createReportService({ ...reporting, folder, worker, emit, closing: closing.signal });
  const { keyRing, profiles, older } = sending;
  const isIntakeRunning = (id: CaseId): boolean => intake.isRunning(id);
  const handlers: EngineHandlers = {
    ...captures.handlers,
    ...caseHandlers({ cases, intake, keyRing }),
    ...caseListHandlers(repositories),
    ...documentHandlers(documents),
    ...exportHandlers(exports),
    ...historyHandlers({ repositories, custody, clock, emit, actor }),
    ...intakeHandlers(intake),
    ...metadataHandlers({ repositories, intake, worker }),
    ...outboxHandlers({ ...sending, actor, work, isIntakeRunning }),
    ...prepareHandlers({
      repositories,
      intake,
      custody,
      worker,
      clock,
      timers: options.timers ?? systemTimers,
      closing: closing.signal,
    }),
    ...profileHandlers(profiles, keyRing),
    ...receivedHandlers(received),
    ...recoveryHandlers({ backups, recovery, runner }),
    ...reportHandlers(reports),
    ...resultHandlers({ repositories, folder, intake, clock, older, actor }),
    ...retentionHandlers({
      repositories,
      custody,
      clock,
      emit,
      actor,
      isBusy,
      cases,
      deletions,
      work,
      folder,
    }),
    ...settingsHandlers({ repositories, emit, runner }),
    ...tokenHandlers(repositories, clock),
  };
  return {
    handlers: stores.isWritable ? handlers : readOnlyHandlers(handlers),
    isWritable: stores.isWritable,
    on: events.on,
    prepareToRead: () => intake.prepareToRead(),
    registerFolder: async (path) => {
      refuseReadOnly(stores);
      return intake.registerFolder(path);
    },
    picture: pictures.picture,
    attachmentPicture: pictures.attachment,
    async attachmentFile(id) {
      const attachment = repositories.results.attachment(id);
      if (!attachment) throw new ProofcaseError('not-found');
      return { path: join(folder.attachments, attachment.sha256), filename: attachment.filename };
    },
    documentCopy: documents.copyOf,
    exportCases: async (order) => {
      refuseReadOnly(stores);
      return work.run('exporting', () => exports.run(order), ...order.caseIds);
    },
    exportCase: async (caseId, parentFolder) => {
      refuseReadOnly(stores);
      return work.run('exporting', () => exports.exportCase(caseId, parentFolder), caseId);
    },
    rememberExport: (choices) => {
      if (stores.isWritable) exports.remember(choices);
    },
    exportPrecheck: (caseId, target) => exportPrecheck(reporting, caseId, target),
    createCaseReport: (caseId, target, signal) =>
      work.run('exporting', () => reports.write(caseId, target, signal), caseId),
    networkRestored() {
      runner.networkRestored();
      captures.retryNow();
    },
    importReceived: (caseId, path) => received.import(caseId, path),
    receivedFile: received.file,
    receivedPicture: received.picture,
    async startReceiver(settings) {
      await receiving;
      return received.receiver.startWith(settings);
    },
    setWindowOpen: (open) => captures.setWindowOpen(open),
    defectReport: async () => defectReport(folder.root, appVersion, await recovery.report()),
    busyWith: () => {
      if (repositories.packages.countSubmitting() > 0) return 'submitting';
      if (work.isRunning('exporting')) return 'exporting';
      if (work.isRunning('deleting')) return 'deleting';
      return work.isRunning('sealing') ? 'sealing' : null;
    },
    submittingCount: () => repositories.packages.countSubmitting(),
    close() {
      closed ??= close();
      return closed;
    },
  };
}

/** While nobody waits for it: an update of the program may have every case indexed anew. */
function keepSearch({ repositories, events, onDefect, closing }: Stores, timers: Timers): void {
  startSearchUpkeep({
    ...{ repositories, timers, onDefect },
    closing: closing.signal,
    onProgress: () => events.emit('search.changed', {}),
  });
}

/** @throws ProofcaseError `database-read-only`. */
function refuseReadOnly({ isWritable }: Stores): void {
  if (!isWritable) throw new ProofcaseError('database-read-only');
}

function sendingOf(runOutbox: EngineOptions['runOutbox']): SendMode {
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
    const other = block.reason !== 'key-refused' || keyRing.hasSessionKey(profile.id);
    if (other && (await profiles.lookUpKey(profile.id)).kind === 'key') profiles.liftBlock(profile.id);
  }
}
