import { useTranslation } from 'react-i18next';
import { checkCaptureFields } from '../../../domain/capture/capture-fields';
import { TextField } from '../../components/text-field';

export interface FieldsEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The account's own JSON fields; no schema, since the document shows none, but it must be an object (R27). */
export function FieldsEditor({ label, value, onChange }: FieldsEditorProps) {
  const { t } = useTranslation('capture');
  const check = checkCaptureFields(value);
  return (
    <TextField
      label={label}
      help={t('fields.help')}
      multiline
      value={value}
      onChange={onChange}
      autoComplete="off"
      spellCheck="false"
      error={check.ok ? null : [t(`fields.${check.reason}`), check.detail].filter(Boolean).join(' ')}
    />
  );
}
