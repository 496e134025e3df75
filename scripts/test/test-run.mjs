// One run of the tests owns a temporary folder and the processes it starts. Nothing of it outlives the run, also when
// the run is interrupted.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../setup/project.mjs';

const isWindows = process.platform === 'win32';
/** Time that programs have to end before they are killed. */
const GRACE_MS = 3_000;
/** Time for the last output of a program; a process that it left behind may keep the output open. */
const LAST_OUTPUT_MS = 1_000;

/** A run writes less than 2 GB at a time; the rest is left to the machine. */
const MIN_FREE_BYTES = 6_000_000_000;

/**
 * A folder in memory where Linux has one with enough space: durable writes to a disk take a fifth of the time of the
 * tests, and whether they happen is checked at the calls.
 */
function temporaryParent() {
  const inMemory = '/dev/shm';
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : [];
  const options = mounts.find((line) => line.split(' ')[1] === inMemory)?.split(' ')[3] ?? 'noexec';
  if (options.split(',').includes('noexec')) return os.tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, os.freemem()) > MIN_FREE_BYTES ? inMemory : os.tmpdir();
}

export class TestRun {
  /** Every program of the run gets this as its folder for temporary files. */
  folder = mkdtempSync(path.join(temporaryParent(), 'proofcase-run-'));
  #children = new Set();
  #isStopped = false;

  constructor() {
    // Some tests read as a user without rights, who has to get as far as their folders.
    chmodSync(this.folder, 0o755);
  }

  /**
   * Runs a program, its output passed on in whole lines.
   * @param {{command: string, args: string[], env?: NodeJS.ProcessEnv}} program
   * @param {(line: string) => void} [onLine] called for each line of its output
   * @returns {Promise<number>} its exit status; 1 where a signal ended it
   */
  start({ command, args, env = process.env }, onLine) {
    if (this.#isStopped) return Promise.resolve(1);
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...env, TMPDIR: this.folder, TEMP: this.folder, TMP: this.folder },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own: Ctrl+C reaches this process alone, which then ends the group.
      detached: !isWindows,
    });
    this.#children.add(child);
    createInterface({ input: child.stdout }).on('line', (line) => {
      process.stdout.write(`${line}\n`);
      onLine?.(line);
    });
    createInterface({ input: child.stderr }).on('line', (line) => process.stderr.write(`${line}\n`));
    return new Promise((resolve) => {
      const ended = (status) => {
        this.#children.delete(child);
        resolve(status);
      };
      child.once('error', (error) => {
        process.stderr.write(`${command}: ${error.message}\n`);
        ended(127);
      });
      child.once('exit', () => {
        const timer = setTimeout(() => closeOutput(child), LAST_OUTPUT_MS);
        child.once('close', () => clearTimeout(timer));
      });
      child.once('close', (status) => ended(status ?? 1));
    });
  }

  /** Ends everything that still runs. */
  async stop() {
    this.#isStopped = true;
    for (const child of this.#children) signalGroup(child.pid, 'SIGTERM');
    for (const end = Date.now() + GRACE_MS; this.#children.size > 0 && Date.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (const child of this.#children) {
      signalGroup(child.pid, 'SIGKILL');
      closeOutput(child);
    }
  }

  /**
   * Ends the run: kills the processes that are left and removes the folder.
   * @returns {{processes: string[], folders: string[]}} what the tests should have ended or removed themselves
   */
  close() {
    const processes = processesNaming(this.folder);
    for (const { pid } of processes) kill(pid);
    const folders = readdirSync(this.folder).filter((name) => name.startsWith('proofcase-'));
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    return { processes: processes.map(({ command }) => command), folders };
  }
}

function closeOutput(child) {
  child.stdout.destroy();
  child.stderr.destroy();
}

function signalGroup(pid, signal) {
  if (isWindows) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
  else kill(-pid, signal);
}

function kill(pid, signal = 'SIGKILL') {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime.
  }
}

/** Processes that have the folder in their environment (Linux) or in their arguments (elsewhere). */
function processesNaming(folder) {
  if (isWindows) return [];
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        const command = readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim();
        return command !== '' && readProcess(pid, 'environ').includes(folder)
          ? [{ pid: Number(pid), command }]
          : [];
      });
  }
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,command='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim() }));
}

function readProcess(pid, file) {
  try {
    return readFileSync(path.join('/proc', pid, file), 'utf8');
  } catch {
    return '';
  }
}
