import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecoveryAction, RecoveryFinding } from '../contract/safety-views';
import { type CreationJournal, openCreationJournal } from './capture/creation-journal';
import { type CustodyLog, createCustodyLog } from './custody/custody-log';
import type { Database } from './database/connection';
import { clearTemporary, type DataFolder } from './database/data-folder';
import { createRepositories, type Repositories } from './database/repositories';
import type { EngineOptions } from './engine';
import { createEvents, type Events } from './events';
import { noFault } from './journal/fault-points';
import { openSideJournal, type SideJournal } from './journal/side-journal';
import { ensurePracticeProfile } from './profiles/practice-profile';
import { closedSideJournal } from './recovery/closed-side-journal';
import { DEFECT_LOG_FILE } from './recovery/defect-report';
import { openOrShow } from './recovery/open-database';
import { doPendingRestore } from './recovery/pending-restore';
import { createRecoveryDesk, type RecoveryDesk } from './recovery/recovery-desk';
import { rewriteIfAsked } from './retention/rewriting';

/** What lasts beyond a run, and what tells of its changes. */
export interface Stores {
  readonly folder: DataFolder;
  readonly database: Database;
  readonly repositories: Repositories;
  readonly side: SideJournal;
  readonly links: CreationJournal;
  readonly custody: CustodyLog;
  readonly events: Events;
  readonly recovery: RecoveryDesk;
  /** False: the database is only shown. */
  readonly isWritable: boolean;
  /** Where files go that a restored database does not know; null: it knows all of them. */
  readonly setAside: string | null;
  readonly onDefect: (error: unknown) => void;
  readonly closing: AbortController;
}

/** Does what an earlier run was asked to restore, then opens database and side journal, or what can be shown of them. */
export async function openStores(options: EngineOptions, folder: DataFolder): Promise<Stores> {
  const { clock, actor, onDamage = 'refuse', faultPoint = noFault } = options;
  const onDefect = defectLog(folder);
  const restored = await doPendingRestore(folder.root, faultPoint);
  // Before anybody has it open; where that fails the next end or start tries again.
  const remains = await rewriteIfAsked(folder.root, options.spawner, faultPoint);
  if (remains !== null) onDefect(remains);
  const mayBeNew = restored?.finding.code === 'started-anew';
  const opened = await openOrShow(folder, { onDamage, mayBeNew });
  const { database, mode } = opened;
  try {
    const isWritable = mode === 'normal';
    const repositories = createRepositories(database);
    if (isWritable) {
      ensurePracticeProfile(repositories, clock.now().toISOString());
      repositories.intake.stopInterrupted();
    }
    const side = isWritable ? await openSideJournal(folder.root, faultPoint) : closedSideJournal;
    const [events, closing] = [createEvents(onDefect), new AbortController()];
    const { emit } = events;
    const recovery = createRecoveryDesk({ dataFolder: folder.root, repositories, clock, emit, mode });
    const findings: readonly RecoveryFinding[] = [
      ...opened.findings,
      ...(restored ? [restored.finding] : []),
    ];
    recovery.add(findings, [...opened.actions, ...actionsOf(restored)]);
    const custody = createCustodyLog(repositories.custody, clock, actor);
    const setAside = restored?.setAside ?? null;
    return {
      ...{ folder, database, repositories, side, custody, events, recovery },
      links: openCreationJournal(folder.root),
      ...{ isWritable, setAside, onDefect, closing },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whatever took the place of the database may know less than the service does. */
function actionsOf(restored: Awaited<ReturnType<typeof doPendingRestore>>): readonly RecoveryAction[] {
  if (!restored?.setAside) return [];
  return [...restored.actions, { code: 'outbox-paused' }];
}

export async function closeStores(
  { side, folder, onDefect, database, isWritable }: Stores,
  { spawner, faultPoint = noFault }: EngineOptions,
): Promise<void> {
  await side.close();
  // Before the temporary folder goes: a database that is only shown lies in it.
  database.close();
  const remains = isWritable ? await rewriteIfAsked(folder.root, spawner, faultPoint) : null;
  if (remains !== null) onDefect(remains);
  await clearTemporary(folder).catch(onDefect);
}

/** Defects go to a file of the data folder; they carry no key, since none of our errors does. */
function defectLog(folder: DataFolder): (error: unknown) => void {
  return (error) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const line = `${new Date().toISOString()} ${text.replaceAll('\n', '\n  ')}\n`;
    // Where even the log cannot be written there is nobody left to tell.
    appendFile(join(folder.root, DEFECT_LOG_FILE), line, { mode: 0o600 }).catch(() => undefined);
  };
}
