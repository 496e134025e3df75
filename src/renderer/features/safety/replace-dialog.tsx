import { useTranslation } from 'react-i18next';
import type { BackupView } from '../../../contract/safety-views';
import { EMPTY_FILTER } from '../../../domain/case-filter';
import { useCommand, useFreshRequest } from '../../app/queries';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { ErrorNotice } from '../../components/error-notice';
import { useFormats } from '../../i18n/use-formats';

export interface ReplaceDialogProps {
  /** Null to start with an empty database. */
  readonly backup: BackupView | null;
  readonly onClose: () => void;
}

/** Confirms the replacement of the database; afterwards Proofcase restarts, unless the person stays: then it asks again. */
export function ReplaceDialog({ backup, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation('safety');
  const formats = useFormats();
  const restart = useCommand('app.restart');
  const onDone = () => restart.mutate({});
  const restore = useCommand('backups.restore', { onDone });
  const reset = useCommand('recovery.reset', { onDone });
  const error = restore.error ?? reset.error ?? restart.error;
  const isRunning = restore.isPending || reset.isPending || restart.isPending;
  const confirm = () => (backup ? restore.mutate({ backupId: backup.id }) : reset.mutate({}));
  const at = backup ? formats.instant(backup.at).text : '';
  return (
    <ConfirmDialog
      title={backup ? t('report.confirmRestore', { at }) : t('report.confirmReset')}
      onClose={onClose}
      onConfirm={confirm}
      isBusy={isRunning}
      action={isRunning ? t('report.running') : t(backup ? 'report.restart' : 'report.resetAndRestart')}
    >
      <p>{t(backup ? 'report.confirmRestoreText' : 'report.confirmResetText')}</p>
      {backup ? <ChangedSince backup={backup} /> : null}
      {error ? <ErrorNotice error={error} /> : null}
    </ConfirmDialog>
  );
}

/** How many cases a dialog asks for and names. */
const MAX_COUNTED = 200;
const MAX_NAMED = 5;

/** The cases with work since the backup, which will be missing; nothing where the database cannot say. */
function ChangedSince({ backup }: { readonly backup: BackupView }) {
  const { t } = useTranslation('safety');
  const newest = useFreshRequest('cases.list', {
    filter: EMPTY_FILTER,
    sort: { by: 'activity', descending: true },
    limit: MAX_COUNTED,
  }).data;
  if (!newest) return null;
  const changed = newest.rows.filter(({ lastActivityAt }) => lastActivityAt > backup.at);
  if (changed.length === 0) return <p>{t('report.nothingMissing')}</p>;
  const names = changed.slice(0, MAX_NAMED).map(({ caseNumber }) => caseNumber);
  const text = t(changed.length === MAX_COUNTED ? 'report.missingFromMany' : 'report.missingFrom', {
    count: changed.length,
    names: names.join(', '),
  });
  return <p>{changed.length > names.length ? `${text} …` : text}</p>;
}
