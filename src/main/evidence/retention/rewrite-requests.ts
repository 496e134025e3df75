import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE } from '../../storage/database/file-names';
import { writeFileDurably } from '../../support/durable-file';
import type { FaultPoint } from '../../support/fault-points';
import { removeWithRetry } from '../../support/files/held-files';
import type { ChildSpawner } from '../../support/processes/child-process';

/** Marks that the database file may contain remains of deleted rows. */
const MARK_FILE = 'database.rewrite';
/** Marks that backups may contain deleted cases. */
const COPIES_FILE = 'backups.renew';

/** Requests new backups, and a rewrite of the closed database; call it before deleting anything. */
export async function requestRewrite(dataFolder: string): Promise<void> {
  await requestDatabaseRewrite(dataFolder);
  await mark(dataFolder, COPIES_FILE);
}

/** Requests a rewrite of the closed database alone. */
export async function requestDatabaseRewrite(dataFolder: string): Promise<void> {
  await mark(dataFolder, MARK_FILE);
}

async function mark(dataFolder: string, name: string): Promise<void> {
  if (!existsSync(join(dataFolder, name))) await writeFileDurably(join(dataFolder, name), '');
}

export function isBackupRenewalRequested(dataFolder: string): boolean {
  return existsSync(join(dataFolder, COPIES_FILE));
}

export async function clearBackupRenewal(dataFolder: string): Promise<void> {
  await removeWithRetry(join(dataFolder, COPIES_FILE));
}

export function isRewriteRequested(dataFolder: string): boolean {
  return existsSync(join(dataFolder, MARK_FILE));
}

/**
 * Rewrites the closed database in a child process if requested; returns what prevented it, or null. The rewrite is
 * atomic, and after a failure the next start or end retries.
 */
export async function rewriteIfRequested(
  dataFolder: string,
  spawner: ChildSpawner,
  faultPoint: FaultPoint,
): Promise<string | null> {
  const file = join(dataFolder, DATABASE_FILE);
  if (!isRewriteRequested(dataFolder) || !existsSync(file)) return null;
  const problem = await rewriteInChild(spawner, file);
  if (problem !== null) return problem;
  await faultPoint('deletion-rewritten');
  await removeWithRetry(join(dataFolder, MARK_FILE));
  return null;
}

/** Rewrites a database in a child process; returns what prevented it, or null. */
export function rewriteInChild(spawner: ChildSpawner, file: string): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawner.spawn('database-worker', []);
    child.onMessage((message) => {
      // The cast is safe, because only our own worker sends messages.
      const reply = message as { readonly ready: true } | { readonly problem: string | null };
      if ('ready' in reply) return child.send({ file });
      resolve(reply.problem);
      child.kill();
    });
    child.onExit((code) => resolve(`the process that rewrites databases ended with ${code}`));
  });
}
