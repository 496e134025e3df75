import { useTranslation } from 'react-i18next';
import type { ProofcaseError } from '../../../contract/errors';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useFormats } from '../../i18n/use-formats';

export interface BudgetDialogProps {
  /** The error with the code `budget`. */
  readonly refusal: ProofcaseError;
  /** Whether the packages are sent after they are sealed. */
  readonly sends: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms that a plan may exceed the budget of the month. */
export function BudgetDialog({ refusal, sends, onConfirm, onClose }: BudgetDialogProps) {
  const { t } = useTranslation('tokens');
  const formats = useFormats();
  const amountOf = (name: string): number | null => {
    const amount = refusal.values[name];
    return typeof amount === 'number' ? amount : null;
  };
  const budget = amountOf('budget');
  const used = amountOf('used');
  const underway = amountOf('underway');
  const planned = amountOf('planned');
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      onClose={onClose}
      onConfirm={onConfirm}
      action={t(sends ? 'confirm.sealAndSend' : 'confirm.seal')}
    >
      <p>{t('confirm.text', { budget: formats.number(budget ?? 0), used: formats.number(used ?? 0) })}</p>
      <p>
        {underway ? `${t('confirm.underway', { tokens: formats.number(underway) })} ` : null}
        {typeof planned === 'number'
          ? t('confirm.planned', { tokens: formats.number(planned) })
          : t('confirm.unknown')}
      </p>
      <p>{t('confirm.noted')}</p>
    </ConfirmDialog>
  );
}
