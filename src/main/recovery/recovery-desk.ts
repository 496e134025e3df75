import { ProofcaseError } from '../../contract/errors';
import type {
  BackupView,
  RecoveryAction,
  RecoveryFinding,
  RecoveryMode,
  RecoveryReport,
  RestartNeeded,
} from '../../contract/safety-views';
import { backupFile, listBackups } from '../backups/backup-files';
import { isSound } from '../backups/check-copy';
import type { Clock } from '../clock';
import type { Repositories } from '../database/repositories';
import { fromJsonColumn, toJsonColumn } from '../database/rows';
import type { Emit } from '../journal/journal-deps';
import type { JournalRecovery } from '../journal/recovery';
import { requestRestore } from './pending-restore';

const REPORT_SETTING = 'recovery.report';

export interface RecoveryDeps {
  readonly dataFolder: string;
  readonly repositories: Repositories;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly mode: RecoveryMode;
}

/** The part of a report that is kept. */
type Found = Pick<RecoveryReport, 'at' | 'findings' | 'actions'>;

export type RecoveryDesk = ReturnType<typeof createRecoveryDesk>;

/**
 * What a start found and did, until a person has decided. In a database that is written the report is a row, so that
 * the outbox stays paused however often the program is started before somebody reads it.
 */
export function createRecoveryDesk(deps: RecoveryDeps) {
  const { repositories, mode, clock, dataFolder, emit } = deps;
  const stored = mode === 'normal' ? repositories.settings.get(REPORT_SETTING) : null;
  let found: Found | null = stored ? fromJsonColumn<Found>(stored) : null;
  // Reading a backup from end to end takes a while, and this run makes none that is older.
  let offered: Promise<BackupView | null> | null = null;
  const report = async (): Promise<RecoveryReport | null> => {
    if (!found) return null;
    offered ??= newestSound(dataFolder);
    const backup = await offered;
    return { ...found, mode, backup, choices: choicesOf(mode, found.findings, backup) };
  };
  const restartFor = async (backup: BackupView | null): Promise<RestartNeeded> => {
    const at = clock.now().toISOString();
    await requestRestore(dataFolder, { backupId: backup?.id ?? null, backupAt: backup?.at ?? null, at });
    return { restart: true };
  };
  return {
    report,
    /** Whether packages wait for a person's decision. */
    isHeld: (): boolean => mode !== 'normal' || found?.actions.some(pausesOutbox) === true,
    /** Adds what this start found to what nobody has answered yet. */
    add(findings: readonly RecoveryFinding[], actions: readonly RecoveryAction[]): void {
      if (findings.length === 0) return;
      const done = [...(found?.actions ?? []), ...actions].filter(isFirstOfItsKind);
      const at = clock.now().toISOString();
      found = { at, findings: [...(found?.findings ?? []), ...findings], actions: done };
      if (mode === 'normal') repositories.settings.set(REPORT_SETTING, toJsonColumn(found));
    },
    /** A person has read it: what was held goes on. @throws ProofcaseError `illegal-state`. */
    goOn(): void {
      if (!found) return;
      if (mode !== 'normal') throw new ProofcaseError('illegal-state', { to: 'go-on' });
      repositories.settings.remove(REPORT_SETTING);
      found = null;
      emit('recovery.changed', null);
    },
    /** @throws ProofcaseError `not-found`, `backup-damaged`. */
    async restore(backupId: string): Promise<RestartNeeded> {
      const backup = (await listBackups(dataFolder)).find(({ id }) => id === backupId);
      if (!backup) throw new ProofcaseError('not-found');
      if (!isSound(backupFile(dataFolder, backupId))) throw new ProofcaseError('backup-damaged');
      return restartFor(backup);
    },
    /** Only where nothing could be opened to be written. @throws ProofcaseError `illegal-state`. */
    async startAnew(): Promise<RestartNeeded> {
      if ((await report())?.choices.includes('start-anew')) return restartFor(null);
      throw new ProofcaseError('illegal-state', { to: 'start-anew' });
    },
  };
}

/** What the comparison with the side journal found and did, in the words of the report. */
export function reportOf(
  recovery: JournalRecovery,
): readonly [readonly RecoveryFinding[], readonly RecoveryAction[]] {
  const { forgotten, since, questions, answers, kept, damagedLines, incompleteThrough } = recovery;
  const findings: RecoveryFinding[] = [];
  const actions: RecoveryAction[] = [];
  if (forgotten > 0) {
    findings.push({ code: 'database-rolled-back', submissions: forgotten, since: since ?? '' });
    actions.push({ code: 'outbox-paused' });
  }
  if (incompleteThrough !== null) {
    findings.push({ code: 'journal-incomplete', through: incompleteThrough });
    actions.push({ code: 'outbox-paused' });
  }
  if (damagedLines > 0) findings.push({ code: 'journal-damaged', lines: damagedLines });
  if (questions > 0) actions.push({ code: 'questions-asked', packages: questions });
  if (answers > 0) actions.push({ code: 'answers-found', packages: answers });
  if (kept > 0) actions.push({ code: 'packages-kept', packages: kept });
  return [findings, actions];
}

function pausesOutbox({ code }: RecoveryAction): boolean {
  return code === 'outbox-paused';
}

function isFirstOfItsKind(action: RecoveryAction, at: number, all: readonly RecoveryAction[]): boolean {
  return all.findIndex((other) => JSON.stringify(other) === JSON.stringify(action)) === at;
}

function choicesOf(
  mode: RecoveryMode,
  findings: readonly RecoveryFinding[],
  backup: BackupView | null,
): RecoveryReport['choices'] {
  const restore = backup ? (['restore-backup'] as const) : [];
  if (mode === 'normal') return ['go-on', ...restore];
  // A database of a newer program is whole: that program reads it, and nothing may take its place lightly.
  if (findings.some(({ code }) => code === 'database-newer')) return restore;
  return [...restore, 'start-anew'];
}

async function newestSound(dataFolder: string): Promise<BackupView | null> {
  for (const backup of await listBackups(dataFolder)) {
    if (isSound(backupFile(dataFolder, backup.id))) return backup;
  }
  return null;
}
