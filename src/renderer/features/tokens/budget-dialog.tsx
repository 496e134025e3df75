import { useTranslation } from 'react-i18next';
import type { ProofcaseError } from '../../../contract/errors';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useFormats } from '../../i18n/use-formats';

export interface BudgetDialogProps {
  /** The refusal with the code `budget`. */
  readonly refusal: ProofcaseError;
  /** Whether it is sealed only, or sent as well. */
  readonly sends: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The budget of the month is passed by a person or not at all. */
export function BudgetDialog({ refusal, sends, onConfirm, onClose }: BudgetDialogProps) {
  const { t } = useTranslation('tokens');
  const formats = useFormats();
  const value = (name: string): number | null => {
    const given = refusal.values[name];
    return typeof given === 'number' ? given : null;
  };
  const [budget, used, underway, planned] = ['budget', 'used', 'underway', 'planned'].map(value);
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
