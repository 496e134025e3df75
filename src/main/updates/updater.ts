import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater/out/AppUpdater';
import type { MacUpdater } from 'electron-updater/out/MacUpdater';
import { isOutOfSpace } from '../support/error-code';
import { removeWithRetry } from '../support/files/held-files';
import type { RunBounded } from '../support/processes/run-bounded';
import type { Installation } from './installation';
import { createReleaseServer, type FetchFile, UpdateRefused, type UpdateSource } from './release-server';
import { checkWindowsSignature } from './windows-signature';

/** The folder of downloads in the data folder. */
export const UPDATES_FOLDER = 'updates';

/** electron-updater, reduced to what a person decides about. */
export interface Updater {
  /** The version that the server offers; null unless it is newer. @throws UpdateRefused, or any error while offline. */
  check(signal: AbortSignal): Promise<string | null>;
  /** Downloads and checks what `check` found. @throws UpdateRefused, or any error while offline. */
  download(signal: AbortSignal): Promise<void>;
  /** Installs what `download` brought; the application must end right after it. */
  install(): Promise<void>;
}

export interface UpdaterOptions {
  readonly installation: Exclude<Installation, { kind: 'other' }>;
  readonly source: UpdateSource;
  readonly appVersion: string;
  readonly dataFolder: string;
  readonly fetchFile: FetchFile;
  readonly run: RunBounded;
  readonly log: (message: string) => void;
  readonly quit: () => void;
}

/** Loads electron-updater, which is needed only with an update server. */
export async function createUpdater(options: UpdaterOptions): Promise<Updater> {
  const { installation, source, dataFolder, log } = options;
  let signal = new AbortController().signal;
  const server = createReleaseServer({
    source,
    fetchFile: options.fetchFile,
    scratchFile: join(dataFolder, 'temporary', 'release-file'),
    signal: () => signal,
  });
  const updater = await loadUpdater(options);
  updater.logger = { info: log, warn: log, error: log };
  // It reports each error to a listener too; the returned promises have them.
  updater.on('error', () => undefined);
  Object.assign(updater, {
    httpExecutor: server,
    // In place of a file in the package: who publishes is the organisation's decision, and checked below.
    configOnDisk: { value: Promise.resolve({ updaterCacheDirName: UPDATES_FOLDER }) },
    // An identifier of this computer, which its server has no need of.
    stagingUserIdPromise: { value: Promise.resolve('') },
  });
  updater.isUserWithinRollout = () => true;
  updater.forceDevUpdateConfig = true;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  updater.setFeedURL({ provider: 'generic', url: source.address, channel: source.channel });
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  let offered: string | null = null;
  let downloaded: string | null = null;
  return {
    async check(checking) {
      signal = checking;
      const found = await updater.checkForUpdates().catch(asRefusal);
      offered = found?.isUpdateAvailable ? found.updateInfo.version : null;
      return offered;
    },
    async download(downloading) {
      signal = downloading;
      downloaded = null;
      try {
        // It throws at once for a release file without a hash.
        const [file = null] = await updater.downloadUpdate();
        // Also the file of an earlier run, whose policy may have named another publisher.
        if (installation.kind === 'nsis' && file !== null) await verifyInstaller(options, file, offered);
        downloaded = file;
      } catch (error) {
        asRefusal(error);
      }
    },
    async install() {
      if (downloaded === null) throw new Error('there is no downloaded update');
      if (installation.kind === 'app-image') replaceFile(installation.file, downloaded);
      else if (installation.kind === 'mac') await stageOnMac(updater as MacUpdater);
      // Silently, and without a start of the new version: the person has just quit.
      else updater.quitAndInstall(true, false);
    },
  };
}

async function loadUpdater(options: UpdaterOptions): Promise<AppUpdater> {
  const { installation, appVersion, dataFolder } = options;
  const application = {
    version: appVersion,
    name: 'Proofcase',
    isPackaged: true,
    appUpdateConfigPath: '',
    userDataPath: dataFolder,
    baseCachePath: dataFolder,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: options.quit,
    onQuit: () => undefined,
  };
  switch (installation.kind) {
    case 'nsis': {
      const { NsisUpdater } = await import('electron-updater/out/NsisUpdater');
      return new NsisUpdater(null, application);
    }
    case 'mac': {
      const { MacUpdater } = await import('electron-updater/out/MacUpdater');
      return new MacUpdater(undefined, application);
    }
    case 'app-image': {
      const { AppImageUpdater } = await import('electron-updater/out/AppImageUpdater');
      return new AppImageUpdater(null, application);
    }
  }
}

/** @throws UpdateRefused unless the installer is signed by the publisher of the policy, and of this version. */
async function verifyInstaller(
  { source, run }: Pick<UpdaterOptions, 'source' | 'run'>,
  file: string,
  version: string | null,
): Promise<void> {
  const publishers = source.publisher === undefined ? [] : [source.publisher];
  const { problem, version: found } = await checkWindowsSignature(run, publishers, file);
  // An unsigned release file could announce an older installer of the same publisher as a newer version.
  const isOther = found !== '' && found !== version;
  if (problem === null && !isOther) return;
  // A virus scanner may hold the file, which is refused nevertheless.
  await removeWithRetry(file).catch(() => undefined);
  if (problem !== null) throw new UpdateRefused('signature', problem);
  throw new UpdateRefused('hash', `the installer is of version ${found}, not ${version}`);
}

/**
 * Resolves when Squirrel has unpacked the update and checked its signature. It replaces the application once that ends,
 * and does not start it again. @throws what Squirrel reports.
 */
export function stageOnMac(updater: MacUpdater): Promise<void> {
  return new Promise((resolve, reject) => {
    updater.once('error', reject);
    const { nativeUpdater } = updater as unknown as { readonly nativeUpdater: NodeJS.EventEmitter };
    nativeUpdater.once('update-downloaded', () => resolve());
    updater.autoRunAppAfterInstall = false;
    updater.quitAndInstall();
  });
}

/** In one step: a full disk leaves the version that is there. The running one keeps its open file. */
function replaceFile(target: string, source: string): void {
  const partial = `${target}.part`;
  try {
    copyFileSync(source, partial);
    renameSync(partial, target);
  } finally {
    rmSync(partial, { force: true });
    rmSync(source, { force: true });
  }
}

/** Errors of electron-updater that no later attempt mends. */
function asRefusal(error: unknown): never {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (error instanceof UpdateRefused) throw error;
  // electron-updater fails so where a release file has another form than it expects.
  const isMalformed = error instanceof TypeError || error instanceof URIError;
  if (isMalformed || RELEASE_FILE_ERRORS.includes(code)) throw new UpdateRefused('release-file', message);
  if (isOutOfSpace(error) || ['EACCES', 'EROFS'].includes(code)) throw new UpdateRefused('disk', message);
  throw error;
}

const RELEASE_FILE_ERRORS: readonly string[] = [
  'ERR_UPDATER_INVALID_UPDATE_INFO',
  'ERR_UPDATER_INVALID_VERSION',
  'ERR_UPDATER_NO_FILES_PROVIDED',
  'ERR_UPDATER_NO_CHECKSUM',
  'ERR_UPDATER_ZIP_FILE_NOT_FOUND',
  'ERR_UPDATER_WEB_INSTALLER_DISABLED',
];
