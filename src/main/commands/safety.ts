import { ProofcaseError } from '../../contract/errors';
import type { BackupView, RecoveryReport } from '../../contract/safety-views';
import { backupFile, listBackups } from '../storage/backups/backup-files';
import { isSound } from '../storage/backups/check-copy';
import { prepareDataFolder } from '../storage/database/data-folder';
import { lockDataFolder } from '../storage/database/instance-lock';
import { performPendingRestore, requestRestore } from '../storage/recovery/pending-restore';
import { noFault } from '../support/fault-points';
import { EXIT, type ExitCode } from './exit-codes';
import { type CliSession, dataFolderOf, withEngine } from './session';

/** `backups`: reads the folder only, because the database may be damaged. */
export async function showBackups(session: CliSession): Promise<ExitCode> {
  const folder = await prepareDataFolder(dataFolderOf(session));
  printBackups(session, await listBackups(folder.root));
  return EXIT.done;
}

/** `backups make`. */
export function makeBackup(session: CliSession): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    printBackups(session, (await engine.handlers['backups.make']({})).backups);
    return EXIT.done;
  });
}

/**
 * `backups restore ID`: restores at once and sets the current database aside. @throws ProofcaseError `not-found`,
 * `backup-damaged`, `disk-full`.
 */
export async function restoreBackup(session: CliSession, id: string): Promise<ExitCode> {
  const folder = await prepareDataFolder(dataFolderOf(session));
  const at = session.host.clock.now().toISOString();
  const lock = lockDataFolder(folder.root, { program: 'command-line', user: session.host.actor, since: at });
  try {
    const backup = (await listBackups(folder.root)).find((candidate) => candidate.id === id);
    if (!backup) throw new ProofcaseError('not-found', {}, session.texts.say('unknownBackup', { id }));
    if (!isSound(backupFile(folder.root, id))) throw new ProofcaseError('backup-damaged', {}, id);
    await requestRestore(folder.root, { backupId: id, backupAt: backup.at, at });
    const done = await performPendingRestore(folder.root, noFault);
    if (done?.problem) throw done.problem;
    session.print({ restored: backup, setAside: done?.setAside ?? null }, () => [
      session.texts.say('restored', { at: backup.at, folder: done?.setAside ?? '' }),
      session.texts.say('toRecovery'),
    ]);
    return EXIT.done;
  } finally {
    lock.release();
  }
}

/**
 * `recovery [--continue | --reset]`: prints the findings of the last start or applies a decision. Exit code 6 while
 * no decision is made.
 */
export function recovery(session: CliSession, decision: 'continue' | 'reset' | null): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false, onDamage: 'open' }, async (engine) => {
    const report = await engine.handlers['app.recovery']({});
    if (decision === 'continue') await engine.handlers['recovery.continue']({});
    if (decision === 'reset') await engine.handlers['recovery.reset']({});
    session.print({ report, decision }, () =>
      report ? reportLines(session, report) : [session.texts.say('recoveryNothing')],
    );
    return report && decision === null ? EXIT.dataDamaged : EXIT.done;
  });
}

/** Findings, actions and possible decisions, in the texts of the window. */
function reportLines({ texts }: CliSession, report: RecoveryReport): readonly string[] {
  const { say, recovery: words } = texts;
  return [
    ...report.findings.map((finding) => words(`finding.${finding.code}`, { ...finding })),
    ...report.actions.map(
      (action) => `  ${words(`action.${action.code}`, { ...action, ...countOf(action) })}`,
    ),
    ...(report.choices.includes('continue') ? [say('toContinue')] : []),
    ...(report.choices.includes('reset') ? [say('toReset')] : []),
    ...(report.backup ? [say('toRestore', { id: report.backup.id, at: report.backup.at })] : []),
  ];
}

function countOf(action: RecoveryReport['actions'][number]): { readonly count?: number } {
  return 'packages' in action ? { count: action.packages } : {};
}

function printBackups(session: CliSession, backups: readonly BackupView[]): void {
  const { texts } = session;
  session.print({ backups }, () =>
    backups.length === 0
      ? [texts.say('backupsEmpty')]
      : backups.map(({ id, at, bytes }) => texts.say('backupLine', { id, at, size: texts.megabytes(bytes) })),
  );
}
