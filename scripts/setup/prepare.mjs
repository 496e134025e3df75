import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { electronExecutable } from '../electron-path.mjs';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { linkLauncher } from './link-launcher.mjs';
import { projectEnvironment, projectNode, projectRoot, run, SetupError, say } from './project.mjs';
import { ensureSample } from './sample.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A screen to open a window on. Windows and macOS always have one. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Everything between a fresh clone and a runnable application. Cheap when it is done already. */
export function prepare(needs) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) throw new SetupError(`Node ${process.versions.node} is too old: 20 or newer is needed.`);
  ensureDependencies();
  linkLauncher();
  ensureSystemPackages(needs);
  const electron = run(projectNode(), [path.join(projectRoot, 'scripts', 'electron-runtime.mjs')], {
    env: projectEnvironment(),
    stdio: ['ignore', 2, 2],
  });
  if (electron.status !== 0) throw new SetupError('There is no Electron to run, see above.');
  ensureSandbox(electronExecutable().path);
  ensureBuild();
  ensureSample();
}

const RESTRICTED = 'kernel.apparmor_restrict_unprivileged_userns';

/** Throws where Chromium could not start its sandbox, which root has not. `executable` is that of Electron. */
export function ensureSandbox(executable, uid = process.getuid?.()) {
  if (process.platform !== 'linux' || uid === 0) return;
  const helper = path.join(path.dirname(executable), 'chrome-sandbox');
  const { uid: owner, mode } = existsSync(helper) ? statSync(helper) : { uid: -1, mode: 0 };
  if (owner === 0 && (mode & 0o4000) !== 0) return;
  const { status } = run('unshare', ['-Ur', 'true'], { quiet: true });
  // 127: there is no such program to try it with.
  if (status === 0 || status === 127) return;
  const file = path.join('/proc/sys', RESTRICTED.replaceAll('.', '/'));
  const isUbuntu = existsSync(file) && readFileSync(file, 'utf8').trim() === '1';
  throw new SetupError(
    "Chromium's sandbox cannot start: this system denies user namespaces to ordinary users. Allow them until the " +
      `next start of the system:\n  sudo sysctl -w ${isUbuntu ? `${RESTRICTED}=0` : 'kernel.unprivileged_userns_clone=1'}\n` +
      `or allow this Electron its helper:\n  sudo chown root ${helper} && sudo chmod 4755 ${helper}`,
  );
}

/**
 * Runs `script` on the project's own Node. A signal is passed on to it, so that it ends what it started; this process
 * waits for it.
 * @param {string} script relative to the project
 * @returns {Promise<number>} its exit status; a signal counts as 1
 */
export async function runOnProjectNode(script, args, extraEnv = {}) {
  const child = spawn(projectNode(), [path.join(projectRoot, script), ...args], {
    cwd: projectRoot,
    env: projectEnvironment(extraEnv),
    stdio: 'inherit',
  });
  const passOn = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, passOn);
  const status = await new Promise((resolve) => {
    child.once('error', (error) => {
      say(`${script}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
  for (const signal of SIGNALS) process.off(signal, passOn);
  return status;
}

/** Runs `script` as above and ends with its exit status. */
export async function continueOnProjectNode(script, args) {
  process.exitCode = await runOnProjectNode(script, args);
}

/** Runs `work` and turns an expected failure into its message and exit status 1. */
export async function reportingFailure(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
