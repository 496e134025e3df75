import { DatabaseZap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { BackupProblem } from './backups-section';
import { RecoveryDialog } from './recovery-dialog';
import { ReplaceDialog } from './replace-dialog';
import styles from './safety.module.css';

/** Shown above every screen while the user must decide about the database, or its check found damage. */
export function RecoveryBanner() {
  const { t } = useTranslation('safety');
  const report = useRequest('app.recovery', {}).data ?? null;
  const backups = useRequest('backups.list', {}).data;
  const [isOpen, setOpen] = useState(false);
  const [replacement, setReplacement] = useState<'backup' | 'empty' | null>(null);
  if (report === null) {
    if (backups?.problem?.reason !== 'copy-damaged') return null;
    return (
      <div className={styles.banner} role="status">
        <BackupProblem view={backups} />
      </div>
    );
  }
  const isOutboxPaused = report.actions.some(({ code }) => code === 'outbox-paused');
  return (
    <div className={styles.banner} role="status">
      <Notice
        tone={report.mode === 'normal' ? 'yellow' : 'red'}
        icon={<DatabaseZap size={16} aria-hidden />}
        actions={<Button onPress={() => setOpen(true)}>{t('report.show')}</Button>}
      >
        <strong>{t('report.banner')}</strong> {isOutboxPaused ? t('report.bannerHeld') : null}
      </Notice>
      {isOpen ? (
        <RecoveryDialog
          report={report}
          onClose={() => setOpen(false)}
          onReplace={(chosen) => {
            setOpen(false);
            setReplacement(chosen);
          }}
        />
      ) : null}
      {replacement ? (
        <ReplaceDialog
          backup={replacement === 'backup' ? report.backup : null}
          onClose={() => setReplacement(null)}
        />
      ) : null}
    </div>
  );
}
