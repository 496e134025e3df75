import { useTranslation } from 'react-i18next';
import type { BackupView } from '../../../contract/safety-views';
import { useCommand } from '../../app/queries';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { ErrorNotice } from '../../components/error-notice';
import { useFormats } from '../../i18n/use-formats';

export interface ReplaceDialogProps {
  /** Null to start with an empty database. */
  readonly backup: BackupView | null;
  readonly onClose: () => void;
}

/** Confirms the replacement of the database; afterwards Proofcase restarts. */
export function ReplaceDialog({ backup, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation('safety');
  const formats = useFormats();
  const restart = useCommand('app.restart');
  const onDone = () => restart.mutate({});
  const restore = useCommand('backups.restore', { onDone });
  const reset = useCommand('recovery.reset', { onDone });
  const error = restore.error ?? reset.error ?? restart.error;
  const isRunning = restore.isPending || reset.isPending || restart.isPending || restart.isSuccess;
  const confirm = () => (backup ? restore.mutate({ backupId: backup.id }) : reset.mutate({}));
  const at = backup ? formats.instant(backup.at).text : '';
  return (
    <ConfirmDialog
      title={backup ? t('report.confirmRestore', { at }) : t('report.confirmAnew')}
      onClose={onClose}
      onConfirm={confirm}
      isBusy={isRunning}
      action={isRunning ? t('report.running') : t(backup ? 'report.restart' : 'report.restartAnew')}
    >
      <p>{t(backup ? 'report.confirmRestoreText' : 'report.confirmAnewText')}</p>
      {error ? <ErrorNotice error={error} /> : null}
    </ConfirmDialog>
  );
}
