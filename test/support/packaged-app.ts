import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createPackageWithOptions, extractAll } from '@electron/asar';
import { type AfterPackContext, build, type Configuration, Platform } from 'electron-builder';
import { type ElectronExecutable, electronExecutable } from '../../scripts/electron-path.mjs';

const projectFolder = resolve(import.meta.dirname, '../..');

export interface PackagedApp {
  readonly folder: string;
  readonly executable: string;
  readonly resources: string;
  readonly electron: ElectronExecutable;
  /** The files beside the archive, as electron-builder left them. */
  readonly unpacked: readonly string[];
}

/**
 * The test runtime of last resort cannot load the better-sqlite3 that ships. Exchanges it for the runtime's stand-in,
 * in this packaged copy alone, and removes the runtime's own application.
 */
async function exchangeDatabase(context: AfterPackContext, runtimeFolder: string): Promise<void> {
  const resources = join(context.appOutDir, 'resources');
  const archive = join(resources, 'app.asar');
  const contents = join(context.appOutDir, 'app-contents');
  extractAll(archive, contents);
  const module = join(contents, 'node_modules', 'better-sqlite3');
  await rm(module, { recursive: true });
  await cp(join(runtimeFolder, 'resources', 'app', 'stand-in'), module, { recursive: true });
  await rm(archive);
  await rm(`${archive}.unpacked`, { recursive: true });
  await createPackageWithOptions(contents, archive, { unpack: '{**/*.node,**/*.wasm}' });
  await rm(contents, { recursive: true });
  await rm(join(resources, 'app'), { recursive: true, force: true });
}

function executableIn(folder: string): string {
  if (process.platform === 'win32') return join(folder, 'Proofcase.exe');
  if (process.platform === 'darwin') return join(folder, 'Proofcase.app', 'Contents', 'MacOS', 'Proofcase');
  return join(folder, 'proofcase');
}

/** Packages the built application for this platform as `electron-builder --dir` does, around the Electron at hand. */
export async function packageApp(output: string): Promise<PackagedApp> {
  const electron = electronExecutable();
  const runtimeFolder = resolve(electron.path, process.platform === 'darwin' ? '../../../..' : '..');
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  let folder = '';
  let unpacked: readonly string[] = [];
  const config: Configuration = {
    extends: join(projectFolder, 'electron-builder.yml'),
    directories: { output },
    electronDist: runtimeFolder,
    electronVersion: electron.version,
    // Signing needs a person's certificate.
    forceCodeSigning: false,
    mac: { identity: null, notarize: false },
    afterPack: async (context) => {
      folder = context.appOutDir;
      unpacked = await filesBelow(join(resourcesIn(folder), 'app.asar.unpacked'));
      if (electron.kind === 'last-resort') await exchangeDatabase(context, runtimeFolder);
    },
  };
  await build({ projectDir: projectFolder, targets: Platform.current().createTarget('dir'), config });
  return { folder, executable: executableIn(folder), resources: resourcesIn(folder), electron, unpacked };
}

function resourcesIn(folder: string): string {
  return process.platform === 'darwin'
    ? join(folder, 'Proofcase.app', 'Contents', 'Resources')
    : join(folder, 'resources');
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
