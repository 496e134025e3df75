import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FILE } from '../database/connection';
import type { FaultPoint } from '../journal/fault-points';
import { writeFileDurably } from '../packing/durable-file';
import type { ChildSpawner } from '../processes/child-process';

/** While it is there, the database file may still hold remains of deleted rows. */
const MARK_FILE = 'database.rewrite';
/** While it is there, backups may hold deleted cases. */
const COPIES_FILE = 'backups.renew';

/** Before anything is deleted: asks for backups without it, and for the database to be written anew once it is closed. */
export async function askForRewriting(dataFolder: string): Promise<void> {
  for (const name of [MARK_FILE, COPIES_FILE]) {
    if (!existsSync(join(dataFolder, name))) await writeFileDurably(join(dataFolder, name), '');
  }
}

export function areCopiesAsked(dataFolder: string): boolean {
  return existsSync(join(dataFolder, COPIES_FILE));
}

export async function copiesDone(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, COPIES_FILE), { force: true });
}

export function isRewritingAsked(dataFolder: string): boolean {
  return existsSync(join(dataFolder, MARK_FILE));
}

/**
 * Writes the closed database anew, if that was asked for; by a process of its own, since it takes seconds for a large
 * one. SQLite makes it whole or not at all. What kept it from being done, or null; the next start or end tries again.
 */
export async function rewriteIfAsked(
  dataFolder: string,
  spawner: ChildSpawner,
  faultPoint: FaultPoint,
): Promise<string | null> {
  const file = join(dataFolder, DATABASE_FILE);
  if (!isRewritingAsked(dataFolder) || !existsSync(file)) return null;
  const problem = await rewriteByChild(spawner, file);
  if (problem !== null) return problem;
  await faultPoint('deletion-rewritten');
  await rm(join(dataFolder, MARK_FILE), { force: true });
  return null;
}

/** What kept a file from being written anew, or null. */
export function rewriteByChild(spawner: ChildSpawner, file: string): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawner.spawn('database-worker', []);
    child.onMessage((message) => {
      // Only our own entry answers.
      const told = message as { readonly ready: true } | { readonly problem: string | null };
      if ('ready' in told) return child.send({ file });
      resolve(told.problem);
      child.kill();
    });
    child.onExit((code) => resolve(`the process that rewrites databases ended with ${code}`));
  });
}
