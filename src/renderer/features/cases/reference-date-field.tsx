import { useTranslation } from 'react-i18next';
import { checkReferenceDate, localDay } from '../../../domain/reference-date';
import { TextField } from '../../components/text-field';
import { textByCode } from '../../i18n/text-by-code';
import { useFormats } from '../../i18n/use-formats';
import { referenceDateProblem } from './case-form';

export interface ReferenceDateFieldProps {
  /** As typed, in any spelling that the interface lists (R8). */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Says what is wrong while it is typed, and that today is only an offer. */
export function ReferenceDateField({ value, onChange }: ReferenceDateFieldProps) {
  const { t, i18n } = useTranslation('cases');
  const formats = useFormats();
  const today = localDay(new Date());
  const check = checkReferenceDate(value, today);
  const problem = referenceDateProblem(check, formats.day(today));
  const isToday = check.ok && check.referenceDate === today;
  return (
    <TextField
      label={t('new.referenceDate')}
      value={value}
      onChange={onChange}
      help={isToday ? t('new.referenceDateToday') : t('new.referenceDateHelp')}
      error={problem ? textByCode(i18n, 'cases', problem.key, problem.values) : null}
    />
  );
}
