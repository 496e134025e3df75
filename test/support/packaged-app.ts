import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ElectronExecutable, electronExecutable } from '../../scripts/electron-path.mjs';
import { type PackagedApplication, packagedApplication } from '../../scripts/smoke/packaged.mjs';

const projectFolder = resolve(import.meta.dirname, '../..');

export interface PackagedApp extends PackagedApplication {
  readonly electron: ElectronExecutable;
  /** What the command printed. */
  readonly printed: string;
  /** The names of the files beside the archive. */
  readonly unpacked: readonly string[];
}

/** Signing needs a person's certificate. */
const UNSIGNED = ['-c.forceCodeSigning=false', '-c.mac.identity=null', '-c.mac.notarize=false'];

/**
 * Packages the built application for this platform by `npm run package -- --dir`, where no network is needed; with
 * `--test-build` the one that `launchApp` can drive.
 */
export async function packageApp(output: string, ...options: readonly string[]): Promise<PackagedApp> {
  const script = join(projectFolder, 'scripts', 'package.mjs');
  const args = [script, '--dir', `-c.directories.output=${output}`, ...UNSIGNED, ...options];
  const run = spawnSync(process.execPath, args, { cwd: projectFolder, encoding: 'utf8' });
  const printed = `${run.stdout}${run.stderr}`;
  if (run.status !== 0) throw new Error(printed);
  const application = packagedApplication(output);
  return {
    ...application,
    electron: electronExecutable(),
    printed,
    unpacked: await filesBelow(join(application.resources, 'app.asar.unpacked')),
  };
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
