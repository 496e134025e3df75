import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/text-field';

/** Parses a budget, ignoring digit grouping. Returns null if it is invalid; `tokens` is null for no budget. */
export function readBudget(text: string): { readonly tokens: number | null } | null {
  const digits = text.replace(/[\s.,']/g, '');
  if (digits === '') return { tokens: null };
  const tokens = /^\d{1,10}$/.test(digits) ? Number(digits) : 0;
  return tokens >= 1 && tokens <= 1_000_000_000 ? { tokens } : null;
}

export interface BudgetFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Edits the soft limit of tokens per month. */
export function BudgetField({ value, onChange }: BudgetFieldProps) {
  const { t } = useTranslation('tokens');
  return (
    <TextField
      label={t('form.budget')}
      value={value}
      onChange={onChange}
      help={t('form.budgetHelp')}
      error={readBudget(value) === null ? t('form.budgetWrong') : null}
      inputMode="numeric"
    />
  );
}
