import { ProofcaseError } from '../../../contract/errors';
import type {
  BackupView,
  RecoveryAction,
  RecoveryFinding,
  RecoveryMode,
  RecoveryReport,
  RestartNeeded,
} from '../../../contract/safety-views';
import type { Clock } from '../../support/clock';
import type { Emit } from '../../support/events';
import { backupFile, listBackups } from '../backups/backup-files';
import { isSound } from '../backups/check-copy';
import type { Repositories } from '../database/repositories';
import { fromJsonColumn, toJsonColumn } from '../database/rows';
import { requestRestore } from './pending-restore';

const REPORT_SETTING = 'recovery.report';

export interface RecoveryDeps {
  readonly dataFolder: string;
  readonly repositories: Repositories;
  readonly clock: Clock;
  readonly emit: Emit;
  /** Returns the free bytes of the file system of a folder. */
  readonly freeBytes: (folder: string) => Promise<number>;
  readonly mode: RecoveryMode;
}

/** The stored part of a report. */
type StoredReport = Pick<RecoveryReport, 'at' | 'findings' | 'actions'>;

export type RecoveryService = ReturnType<typeof createRecoveryService>;

/**
 * Keeps the recovery report until a person decides. A writable database stores it as a setting, so that the outbox stays
 * paused over restarts.
 */
export function createRecoveryService(deps: RecoveryDeps) {
  const { repositories, mode, clock, dataFolder, emit } = deps;
  const stored = mode === 'normal' ? repositories.settings.get(REPORT_SETTING) : null;
  let storedReport: StoredReport | null = stored ? fromJsonColumn<StoredReport>(stored) : null;
  // Checking a whole backup takes a while, so do it once per run.
  let offeredBackup: Promise<BackupView | null> | null = null;
  const report = async (): Promise<RecoveryReport | null> => {
    if (!storedReport) return null;
    offeredBackup ??= newestSound(dataFolder, clock.now().toISOString());
    const backup = await offeredBackup;
    return { ...storedReport, mode, backup, choices: choicesOf(mode, storedReport.findings, backup) };
  };
  const requestRestart = async (backup: BackupView | null): Promise<RestartNeeded> => {
    const at = clock.now().toISOString();
    const request = { backupId: backup?.id ?? null, backupAt: backup?.at ?? null, at };
    await requestRestore(dataFolder, request, deps.freeBytes);
    return { restart: true };
  };
  return {
    report,
    /** Returns whether packages wait for a person's decision. */
    isRecoveryPending: (): boolean => mode !== 'normal' || storedReport?.actions.some(pausesOutbox) === true,
    /** Adds findings and actions of this start to the open report. */
    add(findings: readonly RecoveryFinding[], actions: readonly RecoveryAction[]): void {
      if (findings.length === 0) return;
      const done = [...(storedReport?.actions ?? []), ...actions].filter(isFirstOfItsKind);
      const at = clock.now().toISOString();
      storedReport = { at, findings: [...(storedReport?.findings ?? []), ...findings], actions: done };
      if (mode === 'normal') repositories.settings.set(REPORT_SETTING, toJsonColumn(storedReport));
    },
    /** Closes the report and resumes held packages. @throws ProofcaseError `illegal-state`. */
    resumeOutbox(): void {
      if (!storedReport) return;
      if (mode !== 'normal') throw new ProofcaseError('illegal-state', { to: 'continue' });
      repositories.settings.remove(REPORT_SETTING);
      storedReport = null;
      emit('recovery.changed', null);
    },
    /** @throws ProofcaseError `not-found`, `backup-damaged`, `disk-full`. */
    async restore(backupId: string): Promise<RestartNeeded> {
      const backup = (await listBackups(dataFolder)).find(({ id }) => id === backupId);
      if (!backup) throw new ProofcaseError('not-found');
      if (!isSound(backupFile(dataFolder, backupId))) throw new ProofcaseError('backup-damaged');
      return requestRestart(backup);
    },
    /** Requests an empty database, which is allowed only in read-only mode. @throws ProofcaseError `illegal-state`. */
    async startEmpty(): Promise<RestartNeeded> {
      if ((await report())?.choices.includes('reset')) return requestRestart(null);
      throw new ProofcaseError('illegal-state', { to: 'reset' });
    },
  };
}

function pausesOutbox({ code }: RecoveryAction): boolean {
  return code === 'outbox-paused';
}

function isFirstOfItsKind(action: RecoveryAction, index: number, all: readonly RecoveryAction[]): boolean {
  return all.findIndex((other) => JSON.stringify(other) === JSON.stringify(action)) === index;
}

function choicesOf(
  mode: RecoveryMode,
  findings: readonly RecoveryFinding[],
  backup: BackupView | null,
): RecoveryReport['choices'] {
  const restore = backup ? (['restore-backup'] as const) : [];
  if (mode === 'normal') return ['continue', ...restore];
  // A database of a newer version is intact, so do not offer to replace it with an empty one.
  if (findings.some(({ code }) => code === 'database-newer')) return restore;
  return [...restore, 'reset'];
}

async function newestSound(dataFolder: string, now: string): Promise<BackupView | null> {
  const backups = await listBackups(dataFolder);
  // A wrong clock dated those in the future, which are no newer than others.
  const isFuture = ({ at }: BackupView): boolean => at > now;
  for (const backup of [...backups.filter((backup) => !isFuture(backup)), ...backups.filter(isFuture)]) {
    if (isSound(backupFile(dataFolder, backup.id))) return backup;
  }
  return null;
}
