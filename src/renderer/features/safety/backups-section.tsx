import { DatabaseBackup, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupsView, BackupView } from '../../../contract/safety-views';
import { useCommand, useRequest } from '../../app/queries';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { useMessages } from '../../components/toasts';
import { useFormats } from '../../i18n/use-formats';
import { SettingsPage, SettingsSection } from '../settings/settings-page';
import { ReplaceDialog } from './replace-dialog';
import styles from './safety.module.css';

/** Lists the backups, and makes or restores one. */
export function BackupsSection() {
  const { t } = useTranslation('safety');
  const view = useRequest('backups.list', {}).data;
  return (
    <SettingsPage label={t('backups.title')}>
      <p className="quiet">{t('backups.text')}</p>
      {view ? <Backups view={view} /> : null}
    </SettingsPage>
  );
}

function Backups({ view }: { readonly view: BackupsView }) {
  const { t } = useTranslation('safety');
  const { toast } = useMessages();
  const [backupToRestore, setBackupToRestore] = useState<BackupView | null>(null);
  const make = useCommand('backups.make', {
    onDone: () => toast({ tone: 'green', key: 'safety:backups.made' }),
  });
  const isRunning = view.running || make.isPending;
  return (
    <>
      <BackupProblem view={view} />
      {make.error && view.problem === null ? <ErrorNotice error={make.error} /> : null}
      <div>
        <Button
          icon={<DatabaseBackup size={16} aria-hidden />}
          isPending={isRunning}
          onPress={() => make.mutate({})}
        >
          {t(isRunning ? 'backups.running' : 'backups.make')}
        </Button>
      </div>
      <SettingsSection title={t('backups.list')}>
        {view.backups.length === 0 ? (
          <p className="quiet">{t('backups.empty')}</p>
        ) : (
          <ul className={styles.backups} aria-label={t('backups.list')}>
            {view.backups.map((backup) => (
              <BackupRow key={backup.id} backup={backup} onRestore={() => setBackupToRestore(backup)} />
            ))}
          </ul>
        )}
      </SettingsSection>
      {backupToRestore ? (
        <ReplaceDialog backup={backupToRestore} onClose={() => setBackupToRestore(null)} />
      ) : null}
    </>
  );
}

function BackupRow({ backup, onRestore }: { readonly backup: BackupView; readonly onRestore: () => void }) {
  const { t } = useTranslation('safety');
  const formats = useFormats();
  const at = formats.instant(backup.at).text;
  return (
    <li>
      <span className={styles.backupTime}>{at}</span>
      <Badge tone="grey">{t(`backups.${backup.kind}`)}</Badge>
      <span className={styles.backupSize}>{formats.size(backup.bytes)}</span>
      <Button variant="quiet" onPress={onRestore} aria-label={t('backups.restoreOf', { at })}>
        {t('backups.restore')}
      </Button>
    </li>
  );
}

/** Warns of a failed or overdue backup (yellow) or of a damaged database (red). */
export function BackupProblem({ view }: { readonly view: BackupsView }) {
  const { t } = useTranslation('safety');
  const restart = useCommand('app.restart');
  const { problem, overdue } = view;
  if (problem === null && !overdue) return null;
  const isDamage = problem?.reason === 'copy-damaged';
  return (
    <Notice
      tone={isDamage ? 'red' : 'yellow'}
      icon={<TriangleAlert size={16} aria-hidden />}
      actions={
        isDamage ? <Button onPress={() => restart.mutate({})}>{t('backups.restartNow')}</Button> : undefined
      }
    >
      <p>{problem ? t(`backups.problem.${problem.reason}`) : t('backups.overdue')}</p>
      {problem?.reason === 'failed' && problem.detail ? <p className="quiet">{problem.detail}</p> : null}
    </Notice>
  );
}
