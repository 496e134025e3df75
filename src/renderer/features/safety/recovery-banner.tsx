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

/** Above every screen while a person has to decide about the database, or its check found damage. */
export function RecoveryBanner() {
  const { t } = useTranslation('safety');
  const report = useRequest('app.recovery', {}).data ?? null;
  const backups = useRequest('backups.list', {}).data;
  const [isOpen, setOpen] = useState(false);
  const [replaces, setReplaces] = useState<'backup' | 'anew' | null>(null);
  if (report === null) {
    if (backups?.problem?.reason !== 'copy-damaged') return null;
    return (
      <div className={styles.banner} role="status">
        <BackupProblem view={backups} />
      </div>
    );
  }
  const isHeld = report.actions.some(({ code }) => code === 'outbox-paused');
  return (
    <div className={styles.banner} role="status">
      <Notice
        tone={report.mode === 'normal' ? 'yellow' : 'red'}
        icon={<DatabaseZap size={16} aria-hidden />}
        actions={<Button onPress={() => setOpen(true)}>{t('report.show')}</Button>}
      >
        <strong>{t('report.banner')}</strong> {isHeld ? t('report.bannerHeld') : null}
      </Notice>
      {isOpen ? (
        <RecoveryDialog
          report={report}
          onClose={() => setOpen(false)}
          onReplace={(by) => {
            setOpen(false);
            setReplaces(by);
          }}
        />
      ) : null}
      {replaces ? (
        <ReplaceDialog
          backup={replaces === 'backup' ? report.backup : null}
          onClose={() => setReplaces(null)}
        />
      ) : null}
    </div>
  );
}
