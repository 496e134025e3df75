import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../contract/errors';
import type { BlockReason } from '../domain/profile';
import { createCases } from './cases/cases';
import { createIntake } from './cases/intake';
import { createPictures } from './cases/pictures';
import { createCustodyLog } from './custody/custody-log';
import { openDatabase } from './database/connection';
import { clearTemporary, type DataFolder, prepareDataFolder } from './database/data-folder';
import { lockDataFolder } from './database/instance-lock';
import { createRepositories } from './database/repositories';
import type { Engine, EngineOptions } from './engine';
import { engineHandlers } from './engine-handlers';
import { createEvents } from './events';
import { exportCase } from './export/export-case';
import { noFault } from './journal/fault-points';
import type { JournalDeps } from './journal/journal-deps';
import { createLiveProgress } from './journal/live-progress';
import { createJournalRunner, type JournalRunner, type Sending } from './journal/runner';
import { openSideJournal } from './journal/side-journal';
import { systemTimers } from './journal/timers';
import { createImageWorkerClient, needsWebAssembly } from './photos/image-worker-client';
import { createPracticeHost } from './profiles/practice-host';
import { ensurePracticeProfile, PRACTICE_PROFILE_ID } from './profiles/practice-profile';
import { createProfiles } from './profiles/profiles';
import { fileAnswer } from './results/file-answer';
import { createKeyRing, type KeyRing } from './secrets/key-ring';
import { createServiceClient } from './service/create-service-client';
import { readSettings } from './settings/settings';

/**
 * Opens a data folder and puts the engine together: lock, database, journal, intake, export.
 * @throws ProofcaseError `data-folder-in-use`, `data-folder-unsuitable`, `database-damaged`, `disk-full`.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const folder = await prepareDataFolder(options.dataFolder);
  const lock = lockDataFolder(folder.root);
  try {
    await clearTemporary(folder);
    return await assemble(options, folder, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function assemble(options: EngineOptions, folder: DataFolder, unlock: () => void): Promise<Engine> {
  const { clock } = options;
  const database = openDatabase(folder.root);
  const repositories = createRepositories(database);
  const closing = new AbortController();
  const onDefect = defectLog(folder);
  const events = createEvents(onDefect);
  const { emit } = events;
  const side = await openSideJournal(folder.root);
  ensurePracticeProfile(repositories, clock.now().toISOString());
  repositories.intake.stopInterrupted();

  const custody = createCustodyLog(repositories.custody, clock, options.actor);
  const client = createServiceClient({ clock, resolveProxy: options.resolveProxy });
  const practice = createPracticeHost(options.spawner, options.practiceService, () =>
    emit('profiles.changed', { profileId: PRACTICE_PROFILE_ID }),
  );
  const keyRing = createKeyRing(options.secrets, options.sessionKey, (id) => {
    const services = repositories.profiles.list().filter(({ profile }) => profile.kind === 'service');
    return services.length === 1 && services[0]?.profile.id === id;
  });
  const worker = createImageWorkerClient({
    spawner: options.spawner,
    scratchFolder: folder.temporary,
    webAssembly: needsWebAssembly(process.platform, process.versions),
  });
  let runner: JournalRunner | null = null;
  const currentRunner = (): JournalRunner => {
    if (!runner) throw new ProofcaseError('illegal-state', {}, 'the journal has not started');
    return runner;
  };
  const profiles = createProfiles({
    ...{ repositories, keyRing, practice, client, clock, emit },
    runner: currentRunner,
  });
  const faultPoint = options.faultPoint ?? noFault;
  const filing = { repositories, folder, clock, client, faultPoint, closing: closing.signal };
  const journal: JournalDeps = {
    ...{ repositories, custody, side, client, clock, folder, emit, faultPoint, onDefect },
    timers: systemTimers,
    random: Math.random,
    lookUpKey: profiles.lookUpKey,
    baseUrlOf: profiles.baseUrlOf,
    fileAnswer: (id) => fileAnswer({ ...filing, targetOf: (one) => profiles.targetOf(one.profileId) }, id),
    progress: createLiveProgress(clock),
    closing: closing.signal,
  };
  runner = createJournalRunner(journal, sendingOf(options.runOutbox));
  const pictures = createPictures({ repositories, folder, worker, emit, closing: closing.signal });
  const intake = createIntake({
    ...{ repositories, worker, clock, emit, custody, onDefect, timers: systemTimers },
    onRead: (caseId, source, items) => {
      pictures.drawThumbnails(caseId, source, items).catch(onDefect);
    },
  });
  const cases = createCases({ repositories, custody, clock, emit });
  keyRing.nameForThisRun(readSettings(repositories).activeProfileId);
  await liftKeyBlocks(profiles, keyRing, repositories);
  await runner.start();

  const { appVersion } = options;
  let closed: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    closing.abort(new ProofcaseError('illegal-state', {}, 'the engine closes'));
    await intake.close();
    await currentRunner().stopped();
    await worker.close();
    practice.stop();
    await side.close();
    await clearTemporary(folder).catch(onDefect);
    database.close();
    unlock();
  };
  return {
    handlers: engineHandlers({
      ...{ repositories, journal, runner, profiles, keyRing, cases, intake, emit, folder },
      actor: options.actor,
    }),
    on: events.on,
    registerFolder: intake.registerFolder,
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
    networkRestored: () => currentRunner().networkRestored(),
    submittingCount: () => repositories.packages.countSubmitting(),
    close() {
      closed ??= close();
      return closed;
    },
  };
}

function sendingOf(runOutbox: EngineOptions['runOutbox']): Sending {
  if (runOutbox === 'named') return 'named';
  return runOutbox ? 'due' : 'nothing';
}

type Repositories = ReturnType<typeof createRepositories>;

const KEY_REASONS: readonly BlockReason[] = ['key-missing', 'key-refused', 'keychain-unavailable'];

/** A key that was missing or refused in an earlier run may be there now; what it held up goes on. */
async function liftKeyBlocks(
  profiles: ReturnType<typeof createProfiles>,
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
