import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { linkLauncher } from './link-launcher.mjs';
import { projectEnvironment, projectNode, projectRoot, run, SetupError, say } from './project.mjs';
import { ensureSample } from './sample.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

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
  ensureBuild();
  ensureSample();
}

/**
 * Runs `script` on the project's own Node and ends with its exit status. Ctrl+C reaches the script as well, which ends
 * what it started; this process waits for it.
 * @param {string} script relative to the project
 */
export function continueOnProjectNode(script, args) {
  const child = spawn(projectNode(), [path.join(projectRoot, script), ...args], {
    cwd: projectRoot,
    env: projectEnvironment(),
    stdio: 'inherit',
  });
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    say(`${script}: ${error.message}`);
    process.exitCode = 127;
  });
  child.once('exit', (status) => {
    process.exitCode = status ?? 1;
  });
}

/** Runs `work` and turns an expected failure into its message and exit status 1. */
export function reportingFailure(work) {
  try {
    work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
