import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import { ConfirmDialog, TypedConfirmDialog } from '../../../components/confirm-dialog';
import { useFormats } from '../../../i18n/use-formats';

export interface SendAgainDialogProps {
  readonly entry: OutboxEntry;
  readonly onConfirm: (typedCaseNumber: string) => void;
  readonly onClose: () => void;
}

/** Asks for the case number, since sending again may cost tokens a second time. */
export function SendAgainDialog({ entry, onConfirm, onClose }: SendAgainDialogProps) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const { caseNumber } = entry;
  return (
    <TypedConfirmDialog
      title={t('confirm.title')}
      action={t('confirm.action')}
      caseNumber={caseNumber}
      texts={{
        label: t('confirm.caseNumber'),
        help: t('confirm.help', { caseNumber }),
        mismatch: t('confirm.mismatch', { caseNumber }),
      }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('confirm.text', { time: formats.instant(entry.submittedAt ?? entry.changedAt).text })}</p>
    </TypedConfirmDialog>
  );
}

export interface CloseUnansweredDialogProps {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function CloseUnansweredDialog({ onConfirm, onClose }: CloseUnansweredDialogProps) {
  const { t } = useTranslation('outbox');
  return (
    <ConfirmDialog
      title={t('closeConfirm.title')}
      action={t('closeConfirm.action')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('closeConfirm.text')}</p>
    </ConfirmDialog>
  );
}
