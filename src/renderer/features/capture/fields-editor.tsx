import { useTranslation } from 'react-i18next';
import { checkCaptureFields } from '../../../domain/capture/capture-fields';
import { TextField } from '../../components/text-field';

export interface FieldsEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
}

/** Edits the JSON fields of a profile. The interface documents no schema; only an object is required (R27). */
export function FieldsEditor({ label, value, onChange, isDisabled = false }: FieldsEditorProps) {
  const { t } = useTranslation('capture');
  const check = checkCaptureFields(value);
  return (
    <TextField
      label={label}
      help={t('fields.help')}
      multiline
      value={value}
      onChange={onChange}
      isDisabled={isDisabled}
      autoComplete="off"
      spellCheck="false"
      error={check.ok ? null : [t(`fields.${check.reason}`), check.detail].filter(Boolean).join(' ')}
    />
  );
}
