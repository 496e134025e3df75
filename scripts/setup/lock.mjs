// A lock between processes: a file that names its owner. Runs before `npm ci` too: Node 20, no dependencies.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A build takes seconds: a process that runs for longer has the number of the owner and is another one. */
const MAX_BUILD_MS = 120_000;

/**
 * Takes the lock, also from an owner that no longer runs.
 * @param {string} file absolute
 * @returns {{release(): void} | {owner: number}} the process that holds it, where it is taken
 */
export function tryLock(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}-${process.pid}`;
  writeFileSync(own, JSON.stringify({ owner: process.pid, since: Date.now() }));
  try {
    for (;;) {
      if (linked(own, file)) return { release: () => rmSync(file, { force: true }) };
      const held = read(file);
      if (held === null) continue;
      if (isHeld(held)) return { owner: held.owner };
      removeUnlessTaken(file, held);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** A link appears with its content, so that a lock always has an owner. */
function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function isHeld({ owner, since }) {
  if (Date.now() - since > MAX_BUILD_MS) return false;
  try {
    return process.kill(owner, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Puts the lock back where another process took it since `held` was read. */
function removeUnlessTaken(file, held) {
  const aside = `${file}-${process.pid}-aside`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  const removed = read(aside);
  if (removed.owner !== held.owner || removed.since !== held.since) linked(aside, file);
  rmSync(aside);
}
