import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RecoveryAction, RecoveryFinding } from '../contract/safety-views';
import { type CreationJournal, openCreationJournal } from './capture/creation-journal';
import type { EngineOptions } from './engine';
import { requestDatabaseRewrite, rewriteIfRequested } from './evidence/retention/rewrite-requests';
import { backUpBeforeUpgrade } from './storage/backups/backup-before-upgrade';
import { freeBytesOf } from './storage/backups/backups';
import { type CustodyLog, createCustodyLog } from './storage/custody/custody-log';
import { ERASED_NOTE_SETTING } from './storage/database/case-notes-repository';
import type { Database } from './storage/database/connection';
import { clearTemporary, type DataFolder } from './storage/database/data-folder';
import { DATABASE_FILE } from './storage/database/file-names';
import type { Repositories } from './storage/database/repositories';
import { applyPolicy } from './storage/policy/apply-policy';
import { createPolicyRules, type PolicyRules } from './storage/policy/policy-rules';
import { NO_POLICY } from './storage/policy/read-policy';
import { openDatabaseOrCopy } from './storage/recovery/open-database';
import { performPendingRestore } from './storage/recovery/pending-restore';
import { readOnlySideJournal } from './storage/recovery/read-only-side-journal';
import { createRecoveryService, type RecoveryService } from './storage/recovery/recovery-service';
import { openFolderSecrets } from './storage/secrets/folder-secrets';
import type { Secrets } from './storage/secrets/secrets';
import { ensurePracticeProfile } from './storage/settings/practice-profile';
import { openSideJournal, type SideJournal } from './storage/side-journal';
import { createEvents, type Events } from './support/events';
import { noFault } from './support/fault-points';
import { redact, visible } from './support/redact';
import { appendToLog, DEFECT_LOG_FILE } from './support/rotating-log';

/** The persistent stores of a data folder, and the events about their changes. */
export interface Stores {
  readonly folder: DataFolder;
  readonly database: Database;
  readonly repositories: Repositories;
  readonly side: SideJournal;
  readonly links: CreationJournal;
  /** The keychain for what belongs to this data folder; keys of profiles have ids of their own. */
  readonly secrets: Secrets;
  readonly custody: CustodyLog;
  readonly events: Events;
  readonly recovery: RecoveryService;
  readonly rules: PolicyRules;
  /** False if the database is open for reading only. */
  readonly isWritable: boolean;
  /** Folder for files that a restored database does not know; null without a restore. */
  readonly setAside: string | null;
  readonly onDefect: (error: unknown) => void;
  readonly closing: AbortController;
}

/** Performs a pending restore, then opens database and side journal, read-only if the database is damaged. */
export async function openStores(options: EngineOptions, folder: DataFolder): Promise<Stores> {
  const { clock, actor, onDamage = 'refuse', faultPoint = noFault } = options;
  const rules = createPolicyRules(options.policy ?? NO_POLICY);
  const onDefect = defectLog(folder);
  const isNew = !existsSync(join(folder.root, DATABASE_FILE));
  const secrets = await openFolderSecrets(folder.root, isNew, options.secrets);
  const { freeBytes = freeBytesOf } = options;
  const restored = await performPendingRestore(folder.root, faultPoint);
  if (restored?.problem) onDefect(restored.problem);
  // The database must be closed for the rewrite; after a failure the next end or start retries.
  const rewriteProblem = await rewriteIfRequested(folder.root, options.spawner, faultPoint);
  if (rewriteProblem !== null) onDefect(rewriteProblem);
  // Without the copy the way back is missing, which is no reason to keep people from their cases.
  await backUpBeforeUpgrade(folder.root, clock, freeBytes).catch(onDefect);
  const mayBeNew = restored?.finding.code === 'started-empty';
  const opened = await openDatabaseOrCopy(folder, {
    onDamage,
    mayBeNew,
    startCheck: options.startCheck ?? null,
  });
  const { database, repositories, mode } = opened;
  try {
    const isWritable = mode === 'normal';
    if (isWritable) {
      ensurePracticeProfile(repositories, clock.now().toISOString());
      applyPolicy(repositories, rules, clock.now().toISOString());
      repositories.sources.stopInterrupted();
    }
    const side = isWritable ? await openSideJournal(folder.root, faultPoint) : readOnlySideJournal;
    const events = createEvents(onDefect);
    const recovery = createRecoveryService({
      dataFolder: folder.root,
      repositories,
      clock,
      emit: events.emit,
      freeBytes,
      mode,
    });
    const findings: readonly RecoveryFinding[] = [
      ...opened.findings,
      ...(restored ? [restored.finding] : []),
    ];
    recovery.add(findings, [...opened.actions, ...actionsOf(restored)]);
    return {
      folder,
      database,
      repositories,
      side,
      links: openCreationJournal(folder.root),
      secrets,
      custody: createCustodyLog(repositories.custody, clock, actor, (caseId) =>
        events.emit('history.changed', { caseId }),
      ),
      events,
      recovery,
      rules,
      isWritable,
      setAside: restored?.setAside ?? null,
      onDefect,
      closing: new AbortController(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Pauses the outbox after a restore, because a restored database may be missing submissions. */
function actionsOf(restored: Awaited<ReturnType<typeof performPendingRestore>>): readonly RecoveryAction[] {
  if (!restored?.setAside) return [];
  return [...restored.actions, { code: 'outbox-paused' }];
}

export async function closeStores(
  { side, folder, onDefect, database, repositories, isWritable }: Stores,
  { spawner, faultPoint = noFault }: EngineOptions,
): Promise<void> {
  await side.close();
  try {
    const hasErasedNote = isWritable && repositories.settings.get(ERASED_NOTE_SETTING) !== null;
    if (hasErasedNote) await requestDatabaseRewrite(folder.root);
  } catch (error) {
    onDefect(error);
  }
  // Close the database before clearing the temporary folder, which contains it in read-only mode.
  database.close();
  const rewriteProblem = isWritable ? await rewriteIfRequested(folder.root, spawner, faultPoint) : null;
  if (rewriteProblem !== null) onDefect(rewriteProblem);
  for (const error of await clearTemporary(folder).catch((error: unknown) => [error])) onDefect(error);
}

/** Returns a function that appends defects to a log in the data folder, without keys and queries of addresses. */
function defectLog(folder: DataFolder): (error: unknown) => void {
  return (error) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const line = `${new Date().toISOString()} ${redact(text).split('\n').map(visible).join('\n  ')}\n`;
    appendToLog(folder.root, DEFECT_LOG_FILE, line);
  };
}
