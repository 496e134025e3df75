import { EventEmitter } from 'node:events';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProofcaseError } from '../contract/errors';
import { REQUEST_NAMES, type ReaderRequestName, requests } from '../contract/requests';
import type { CaseId, ItemId, PackageId } from '../domain/ids';
import type { ReceiverSettings } from '../domain/receiver';
import { createReceivedResults } from './capture/receiver/create-received';
import { receivedHandlers } from './capture/receiver/received-handlers';
import { createCertificateStore } from './capture/receiver/receiver-certificate';
import { createTeamDelivery, type TeamDelivery } from './capture/receiver/team-delivery';
import { type SendingParts, startSending } from './create-sending';
import { refuseOtherStores } from './create-team';
import { supportFiles } from './diagnostics/support-files';
import type { Engine, EngineHandovers, EngineOptions } from './engine';
import { documentHandlers } from './evidence/documents/document-handlers';
import { createDocuments } from './evidence/documents/documents';
import { createExports } from './evidence/export/create-exports';
import { exportHandlers } from './evidence/export/export-handlers';
import { settleExport } from './evidence/export/export-target';
import { createOutgoingFiles } from './evidence/files/outgoing-files';
import { finishHandovers } from './evidence/handover/give-case';
import { handedOverHandlers, handoverHandlers } from './evidence/handover/handover-handlers';
import { createHandovers, type Handovers } from './evidence/handover/handovers';
import { undoTakeover } from './evidence/handover/place-contents';
import { historyHandlers } from './evidence/history/history-handlers';
import { questionHandlers } from './evidence/questions/question-handlers';
import { createQuestionMails } from './evidence/questions/question-mails';
import type { ReportMetadata } from './evidence/report/collect-case-content';
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
import { createSourceOffers } from './intake/cases/source-offers';
import { placeOf } from './intake/cases/source-view';
import { createImageWorkerClient, needsWebAssembly } from './intake/photos/image-worker-client';
import { type ReaderWork, readerHandlers } from './reader-handlers';
import { resultHandlers } from './results/result-handlers';
import { profileHandlers } from './sending/profiles/profile-handlers';
import { operatingSystemTrust } from './sending/service/trust-store';
import { outboxHandlers } from './sending/submissions/outbox-handlers';
import { type Backups, createBackups, freeBytesOf } from './storage/backups/backups';
import { shortenSideJournal } from './storage/backups/shorten-side-journal';
import { caseListHandlers } from './storage/cases/case-list-handlers';
import { ERASED_NOTE_SETTING } from './storage/database/case-notes-repository';
import { checkpoint } from './storage/database/connection';
import { clearTemporary, prepareDataFolder } from './storage/database/data-folder';
import { lockDataFolder } from './storage/database/instance-lock';
import { managedHandlers, managedView } from './storage/policy/managed-handlers';
import { managedError } from './storage/policy/policy-rules';
import { createDatabaseReader, type DatabaseReader } from './storage/reader/database-reader';
import { readOnlyHandlers } from './storage/recovery/read-only-handlers';
import { recoveryHandlers } from './storage/recovery/recovery-handlers';
import { sweepSources } from './storage/recovery/sweep-sources';
import { startSearchUpkeep } from './storage/search/search-upkeep';
import { createLastFolders } from './storage/settings/last-folders';
import { settingsHandlers } from './storage/settings/settings-handlers';
import { trustAnchorBundle } from './storage/settings/trust-anchors';
import { closeStores, openStores, type Stores } from './stores';
import { noFault } from './support/fault-points';
import type { HandlersOf } from './support/handlers';
import { createLocalWork } from './support/local-work';
import { systemTimers, type Timers } from './support/timers';
import { parseTeamAddress } from './team/connection/team-address';
import { createTeamConnection, type TeamConnection } from './team/connection/team-connection';
import { createTeamPushes } from './team/pushes/team-pushes';
import { createTakeovers } from './team/sharing/takeovers';
import { followTakeovers, type TeamCasesDeps, teamHandlers } from './team/sharing/team-handlers';

/**
 * Opens a data folder and puts the engine together: lock, database, journal, intake, export.
 * @throws ProofcaseError `data-folder-in-use`, `data-folder-unsuitable`, `database-damaged`, `disk-full`.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const folder = await prepareDataFolder(options.dataFolder);
  const lock = lockDataFolder(folder.root, {
    program: options.program ?? 'command-line',
    user: options.actor,
    since: options.clock.now().toISOString(),
  });
  let stores: Stores | null = null;
  let backups: Backups | null = null;
  try {
    const leftovers = await clearTemporary(folder).catch((error: unknown) => {
      throw new ProofcaseError('data-folder-unsuitable', { path: folder.root }, String(error));
    });
    stores = await openStores(options, folder);
    refuseOtherStores(options, stores);
    for (const error of leftovers) stores.onDefect(error);
    backups = createEngineBackups(options, stores);
    // Resume pending deletions before recovery, which would restore deleted cases.
    if (stores.isWritable) {
      await resumeDeletions({ ...stores, clock: options.clock, faultPoint: options.faultPoint ?? noFault });
    }
    if (stores.isWritable) await undoTakeover(folder, stores.repositories);
    const sending = await startSending(options, stores);
    if (stores.isWritable) {
      await settleExport(stores, { isOver: false }).catch(stores.onDefect);
      await sweepSources(stores).catch(stores.onDefect);
    }
    return engineOver(options, stores, sending, backups, () => lock.release());
  } catch (error) {
    stores?.closing.abort(new ProofcaseError('illegal-state', {}, 'the engine did not start'));
    await backups?.stopped();
    await stores?.side.close();
    stores?.database.close();
    lock.release();
    throw error;
  }
}

/** Creates the backups of this data folder; a read-only database has none. */
function createEngineBackups(options: EngineOptions, stores: Stores): Backups {
  const { clock, timers = systemTimers, faultPoint = noFault, freeBytes = freeBytesOf } = options;
  const { folder, database, repositories, side, events, closing, onDefect } = stores;
  const dataFolder = folder.root;
  const backups = createBackups({
    dataFolder,
    database,
    clock,
    timers,
    faultPoint,
    freeBytes,
    onDefect,
    emit: events.emit,
    closing: closing.signal,
    rewriteCopyIfNeeded: async (copy) => {
      const hasErasedNote = repositories.settings.get(ERASED_NOTE_SETTING) !== null;
      if (repositories.deletions.unfinished().length === 0 && !hasErasedNote) return;
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
    webAssembly: needsWebAssembly(process.versions),
    trustAnchors: () => trustAnchorBundle(repositories.settings),
    processes: options.imageProcesses,
  });
  const { sharing } = sending.team;
  const pictures = createPictures({
    repositories,
    folder,
    worker,
    clock,
    team: sharing,
    emit,
    closing: closing.signal,
  });
  const offers = createSourceOffers({
    repositories,
    clock,
    folder,
    systemTemporary: options.systemTemporary ?? tmpdir(),
  });
  const sendingChanges = new EventEmitter<{ change: [] }>();
  const sendingChanged = (): void => void sendingChanges.emit('change');
  // An upload that was paused ends after its package has changed: only the state of the outbox reports it.
  for (const name of ['outbox.changed', 'outbox.state'] as const) events.on(name, sendingChanged);
  const work = createLocalWork(sendingChanged);
  const isSealing = (id: CaseId): boolean => work.isBusyWith(id, 'sealing');
  const intake = new Intake({
    repositories,
    worker,
    clock,
    emit,
    custody,
    isSealing,
    onDefect,
    timers,
    offers,
    sourcesFolder: folder.sources,
    onRead: (caseId, items) => {
      pictures.drawThumbnails(caseId, items).catch(onDefect);
    },
    onReachable: (caseId) => {
      if (stores.isWritable) pictures.resume(caseId).catch(onDefect);
    },
  });
  stores.events.on('cases.changed', ({ caseId }) => intake.caseChanged(caseId));
  if (stores.isWritable) keepSearch(stores, timers);
  const reader = createEngineReader(options, stores);
  const isBusy = (id: CaseId): boolean => intake.isRunning(id) || work.isBusyWith(id);
  const cases = createCases({
    repositories,
    custody,
    clock,
    emit,
    isBusy,
    isSealing,
    withdraw: (id) => void runner.withdraw(id, actor),
    profileChanged: (id) => void pictures.profileChanged(id).catch(onDefect),
  });
  const questionMails = createQuestionMails({
    repositories,
    folder,
    thumbnailOf: (id) => pictures.picture('thumbnail', id),
  });
  const documents = createDocuments({ repositories, folder, worker });
  const lastFolders = createLastFolders(repositories.settings, stores.isWritable);
  const outgoing = createOutgoingFiles({ repositories, folder, platform: process.platform });
  const toTeam = createReceiverDelivery(options, stores);
  const received = createReceivedResults({
    repositories,
    folder,
    custody,
    clock,
    emit,
    worker,
    cases,
    onDefect,
    actor,
    timers: systemTimers,
    closing: closing.signal,
    secrets: stores.secrets,
    certificate: createCertificateStore(folder.root, stores.secrets, clock),
    sessionToken: options.receiverToken ?? null,
    setPracticeTarget: sending.practice.setPushTarget,
    delivery: toTeam?.delivery ?? null,
    faultPoint: options.faultPoint ?? noFault,
  });
  const { freeBytes = freeBytesOf } = options;
  const handoverDeps = {
    ...sending.journal,
    actor,
    appVersion,
    freeBytes,
    isBusy,
    workstation: options.workstation ?? hostname(),
    storeOf: sending.team.storeOf,
    outgoing: sending.team.outgoing,
    stopSending: (ids: readonly PackageId[]) => runner.handedOver(ids),
  };
  const handovers = createHandovers(handoverDeps, work);
  const pushes = createTeamPushes({
    repositories,
    outgoing: sending.team.outgoing,
    storeOf: sending.team.storeOf,
    sink: received.pushSink,
    syncHandovers: handovers.sync,
    timers: options.timers ?? systemTimers,
    random: Math.random,
    faultPoint: options.faultPoint ?? noFault,
    onDefect,
    closing: closing.signal,
  });
  sending.team.onCasesRegistered = pushes.check;
  sending.team.onCaseShared = (caseId) => void pictures.teamReached(caseId).catch(onDefect);
  // The window does not wait for the receiver to listen.
  const receiving = (
    stores.isWritable ? received.start(options.runReceiver ?? false) : Promise.resolve()
  ).catch(onDefect);
  if (stores.isWritable && options.followCaptures) {
    pushes.start();
    stores.events.on('profiles.changed', () => pushes.start());
  }
  const close = async (): Promise<void> => {
    // Nothing may be paid while the backup is made: `closing` would then cut it off.
    runner.stopStarting();
    if (options.backups === 'at-end' && stores.isWritable) await backups.makeIfDue();
    closing.abort(new ProofcaseError('illegal-state', {}, 'the engine closes'));
    await intake.close();
    await work.finished();
    await backups.stopped();
    await receiving;
    await pushes.stop();
    // A push under way has some time to end: meanwhile the others stop.
    const receiverClosed = received.close().then(() => toTeam?.connection.close());
    await runner.stopped();
    await captures.stop();
    await sending.team.close();
    await finishing;
    await sending.older.stopped();
    await sending.decoder.close();
    await receiverClosed;
    await worker.close();
    await pictures.stopped();
    sending.practice.stop();
    // The last connection to close is the one that writes the log into the database.
    await reader.close();
    await closeStores(stores, options);
    unlock();
  };
  let closed: Promise<void> | null = null;
  const { recovery } = stores;
  const deletions = createDeletions({
    ...stores,
    clock,
    faultPoint: options.faultPoint ?? noFault,
    emit,
    actor,
    confirm: options.confirmDeletion ?? (async () => true),
    isBusy,
    isRecoveryPending: recovery.isRecoveryPending,
    renewBackups: backups.renew,
    // An open reader could keep part of the log, and pages in its memory.
    checkpoint: () => reader.whileClosed(() => checkpoint(stores.database)),
    stopBackgroundWork: async (id) => {
      await intake.forget(id);
      await pictures.forget(id);
      await questionMails.forget(id);
      await outgoing.forget();
      lastFolders.forget();
    },
    forgetPracticeCaptures: sending.practice.forgetCaptures,
    removePracticeUploads: sending.practice.removeUploads,
  });
  if (stores.isWritable && deletions.hasUnfinished()) {
    work.run('deleting', () => deletions.finish()).catch(onDefect);
  }
  const reporting = {
    repositories,
    contentOf: (caseId: CaseId, frame: ReportMetadata) => reader.ask('report.content', { caseId, frame }),
    clock,
    actor,
    appVersion,
    isReading: (id: CaseId) => intake.isRunning(id),
    thumbnailOf: ({ id }: { readonly id: ItemId }) => pictures.picture('thumbnail', id),
  };
  const exports = createExports({
    ...reporting,
    folder,
    worker,
    custody,
    freeBytes,
    emit,
    closing: closing.signal,
  });
  const finishing = stores.isWritable ? finishHandovers(handoverDeps).catch(onDefect) : null;
  const reports = createReportService({ ...reporting, folder, worker, emit, closing: closing.signal });
  const { profiles, older } = sending;
  const teamCases: TeamCasesDeps = {
    repositories,
    sharing,
    storeOf: sending.team.storeOf,
    onDefect,
    takeovers: createTakeovers({
      repositories,
      custody,
      actor,
      storeOf: sending.team.storeOf,
      closing: closing.signal,
      caseFor: ({ caseNumber, referenceDate }, profileId) =>
        (cases.find(caseNumber) ?? cases.create({ caseNumber, referenceDate, profileId, note: '' })).id,
      onNoted: (caseId) => emit('cases.changed', { caseId }),
    }),
  };
  if (stores.isWritable && options.runOutbox === true) followTakeovers(teamCases, timers, closing.signal);
  const isIntakeRunning = (id: CaseId): boolean => intake.isRunning(id);
  const handlers: Engine['handlers'] = {
    ...askReader(reader),
    'managed.get': async () => managedView(stores.rules, repositories),
    ...captures.handlers,
    ...caseHandlers({ cases, intake }),
    ...caseListHandlers(repositories),
    ...documentHandlers(documents),
    ...exportHandlers(exports),
    ...handoverHandlers(handovers),
    ...historyHandlers({ repositories, custody, clock, emit, actor }),
    ...questionHandlers({ repositories, custody, clock, emit, actor }),
    ...intakeHandlers(intake),
    ...metadataHandlers({ repositories, intake, worker }),
    ...outboxHandlers({ ...sending, actor, work, isIntakeRunning }),
    ...prepareHandlers({
      repositories,
      offers,
      intake,
      custody,
      worker,
      clock,
      timers: options.timers ?? systemTimers,
      closing: closing.signal,
    }),
    ...profileHandlers(profiles, captures),
    ...receivedHandlers(received, pushes),
    ...recoveryHandlers({ backups, recovery, runner }),
    ...reportHandlers(reports),
    ...resultHandlers({ repositories, folder, older, actor }),
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
    ...teamHandlers(teamCases),
  };
  const owned = handedOverHandlers(handlers, repositories);
  const guarded = managedHandlers(owned, { repositories, clock, emit, rules: stores.rules });
  return {
    handlers: stores.isWritable ? guarded : readOnlyHandlers(guarded),
    isWritable: stores.isWritable,
    on: events.on,
    prepareToRead: () => intake.prepareToRead(),
    resumePictures: async () => {
      if (stores.isWritable) await pictures.resumeAll();
    },
    registerFolder: async (path) => {
      refuseReadOnly(stores);
      return offers.registerFolder(path);
    },
    offerSources: async (paths, contents) => {
      refuseReadOnly(stores);
      return offers.register(paths, contents);
    },
    sourcePlace: (caseId, sourceId) => {
      const source = repositories.sources.ofCase(caseId).find(({ id }) => id === sourceId);
      return source ? placeOf(repositories, source) : null;
    },
    picture: pictures.picture,
    attachmentPicture: pictures.attachment,
    async attachmentFile(id) {
      const attachment = repositories.results.attachment(id);
      if (!attachment) throw new ProofcaseError('not-found');
      return { path: join(folder.attachments, attachment.sha256), filename: attachment.filename };
    },
    documentCopy: documents.copyOf,
    lastFolders,
    originalFile: outgoing.original,
    outgoingCopies: outgoing.copies,
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
    rememberReport: (choices) => {
      if (stores.isWritable) reports.remember(choices);
    },
    writeQuestionMail: async (mail) => {
      refuseReadOnly(stores);
      return questionMails.write(mail);
    },
    networkRestored() {
      runner.networkRestored();
      captures.retryNow();
    },
    importReceived: (caseId, path) => received.import(caseId, path),
    receivedFile: received.file,
    receivedPicture: received.picture,
    async startReceiver(settings) {
      refuseOtherReceiver(stores, settings);
      await receiving;
      return received.receiver.startWith(settings);
    },
    fetchPushes: pushes.fetchAll,
    handovers: refusingReadOnly(stores, handovers),
    setWindowOpen: (open) => captures.setWindowOpen(open),
    supportFiles: async () =>
      supportFiles({
        dataFolder: folder.root,
        database: stores.database,
        appVersion,
        policy: stores.rules.state,
        recovery: await recovery.report(),
        at: clock.now(),
      }),
    updates: {
      source: stores.rules.policy.updates ?? null,
      fetchFile: sending.fetchUpdate,
      isSendingSettled: () =>
        !runner.isRunning() && !work.isRunning('handing-over') && !repositories.packages.hasUnsettled(),
      onSendingChanged: (listener) => void sendingChanges.on('change', listener),
    },
    busyWith: () => {
      if (repositories.packages.countSubmitting() > 0) return 'submitting';
      if (work.isRunning('exporting')) return 'exporting';
      if (work.isRunning('deleting')) return 'deleting';
      if (work.isRunning('handing-over')) return 'handing-over';
      return work.isRunning('sealing') ? 'sealing' : null;
    },
    submittingCount: () => repositories.packages.countSubmitting(),
    close() {
      closed ??= close();
      return closed;
    },
  };
}

/** Where the receiver of this run brings pushes; null: it stores them here. */
function createReceiverDelivery(
  { teamReceiver, workstation, timers = systemTimers, faultPoint = noFault, spawner }: EngineOptions,
  { folder, events, onDefect, rules }: Stores,
): { readonly delivery: TeamDelivery; readonly connection: TeamConnection } | null {
  if (!teamReceiver) return null;
  const connection = createTeamConnection(parseTeamAddress(teamReceiver.store), {
    password: async () => teamReceiver.password,
    authorities: operatingSystemTrust(spawner),
    allowsAddress: rules.allowsAddress,
    timers,
  });
  const delivery = createTeamDelivery({
    folder,
    connection,
    receiver: workstation ?? hostname(),
    timers,
    faultPoint,
    onDelivered: (receivedId) => events.emit('received.changed', { caseId: null, receivedId }),
    onDefect,
  });
  return { delivery, connection };
}

/** Hand-overs write the database, and the file of one is only right with it. */
function refusingReadOnly(stores: Stores, handovers: Handovers): EngineHandovers {
  const unless = <Arguments extends readonly unknown[], Value>(
    work: (...given: Arguments) => Promise<Value>,
  ) => {
    return async (...given: Arguments): Promise<Value> => {
      refuseReadOnly(stores);
      return work(...given);
    };
  };
  return {
    give: unless(handovers.give),
    inspect: unless(handovers.inspect),
    take: unless(handovers.take),
    release: unless(handovers.release),
    fileOf: handovers.fileOf,
    giveToTeam: unless(handovers.giveToTeam),
    recipients: unless(handovers.recipients),
    offers: unless(handovers.offers),
    takeFromTeam: unless(handovers.takeFromTeam),
    sync: unless(handovers.sync),
  };
}

/** A read-only database is a copy, or in memory, that no thread can open. */
function createEngineReader(
  { startReader, dataFolder, clock, timers = systemTimers }: EngineOptions,
  { isWritable, repositories, onDefect }: Stores,
): DatabaseReader<ReaderWork> {
  return createDatabaseReader({
    start: startReader && isWritable ? () => startReader(dataFolder) : null,
    own: readerHandlers(repositories, clock),
    onDefect,
    timers,
  });
}

/** The handlers of the requests that the reader answers. */
function askReader(reader: DatabaseReader<ReaderWork>): HandlersOf<ReaderRequestName> {
  const names = REQUEST_NAMES.filter(
    (name): name is ReaderRequestName => requests[name].answeredBy === 'reader',
  );
  const handlers = names.map((name) => [name, (payload: never) => reader.ask(name, payload)]);
  return Object.fromEntries(handlers) as HandlersOf<ReaderRequestName>;
}

/** Keeps the search index up to date in the background; a new version may have to index every case again. */
function keepSearch({ repositories, events, onDefect, closing }: Stores, timers: Timers): void {
  startSearchUpkeep({
    repositories,
    timers,
    onDefect,
    closing: closing.signal,
    onProgress: () => events.emit('search.changed', {}),
  });
}

/** The receiver of a run obeys the policy as the stored settings do. @throws ProofcaseError `setting-managed`. */
function refuseOtherReceiver({ rules }: Stores, settings: Partial<ReceiverSettings>): void {
  if (!rules.isLocked('receiver')) return;
  const managed = rules.policy.receiver;
  const isOther = Object.entries(settings).some(
    ([name, value]) => value !== undefined && managed?.[name as keyof ReceiverSettings] !== value,
  );
  if (isOther) throw managedError(rules);
}

/** @throws ProofcaseError `database-read-only`. */
function refuseReadOnly({ isWritable }: Stores): void {
  if (!isWritable) throw new ProofcaseError('database-read-only');
}
