import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  checkCaptureFields,
  type FormField,
  linkPayload,
  sceneField,
  scenesOf,
  textField,
  withField,
} from '../../../domain/capture/capture-fields';
import { COMMUNICATION_MODES } from '../../../domain/capture/capture-state';
import type { Json, JsonObject } from '../../../domain/json';
import { LANGUAGES } from '../../../domain/language';
import { Disclosure } from '../../components/disclosure';
import { Select } from '../../components/select';
import { TextField } from '../../components/text-field';
import styles from './capture-tab.module.css';
import { useCaptureWords } from './capture-words';
import { FieldsEditor } from './fields-editor';
import { OwnFields } from './own-fields';

/** The value of a choice that leaves a field out of the request. */
const UNSET = '';

export interface LinkFieldsProps {
  /** Null: the defaults of a profile, which no request carries yet. */
  readonly caseNumber: string | null;
  /** A JSON object as text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Edits the fields of a link request: who sends the link, language and scenes; all of them as JSON under Advanced. */
export function LinkFields({ caseNumber, value, onChange }: LinkFieldsProps) {
  const { t } = useTranslation('capture');
  const check = checkCaptureFields(value);
  const change = (field: string, chosen: Json | null) => {
    if (check.ok) onChange(JSON.stringify(withField(check.fields, field, chosen), null, 2));
  };
  return (
    <>
      {check.ok ? (
        <>
          <FieldForm fields={check.fields} onChange={change} />
          <OwnFields fields={check.fields} isForLink={caseNumber !== null} onChange={change} />
        </>
      ) : null}
      <Disclosure label={t('create.advanced')} isForcedOpen={!check.ok}>
        <FieldsEditor label={t('create.fields')} value={value} onChange={onChange} />
        {check.ok && caseNumber !== null ? (
          <div className={styles.payload}>
            <p>{t('create.payload')}</p>
            <code>{linkPayload(caseNumber, check.fields)}</code>
          </div>
        ) : null}
      </Disclosure>
    </>
  );
}

interface FieldFormProps {
  readonly fields: JsonObject;
  readonly onChange: (field: FormField, value: Json | null) => void;
}

function FieldForm({ fields, onChange }: FieldFormProps) {
  const { t } = useTranslation('capture');
  const words = useCaptureWords();
  const scenes = sceneField(fields);
  const [scenesText, setScenesText] = useState(() => (scenes ?? []).join('\n'));
  // The JSON under Advanced may have changed the scenes.
  const isCurrent = JSON.stringify(scenesOf(scenesText)) === JSON.stringify(scenes);
  const choices = (field: FormField, known: readonly string[], labelOf: (word: string) => string) => {
    const chosen = textField(fields, field);
    const values = chosen === null || known.includes(chosen) ? known : [...known, chosen];
    return [
      { value: UNSET, label: t('create.unset') },
      ...values.map((word) => ({ value: word, label: labelOf(word) })),
    ];
  };
  const change = (field: FormField) => (chosen: string) => onChange(field, chosen === UNSET ? null : chosen);
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={t('create.sender')}
          value={textField(fields, 'communicationMode') ?? UNSET}
          options={choices('communicationMode', COMMUNICATION_MODES, (word) => words('sender', word) ?? word)}
          onChange={change('communicationMode')}
        />
        <Select
          label={t('create.language')}
          value={textField(fields, 'language') ?? UNSET}
          options={choices('language', LANGUAGES, (word) => words('language', word) ?? word)}
          onChange={change('language')}
        />
      </div>
      {scenes === null ? (
        <p className={styles.quiet}>{t('create.otherScenes')}</p>
      ) : (
        <TextField
          label={t('create.scenes')}
          help={t('create.scenesHelp')}
          multiline
          value={isCurrent ? scenesText : scenes.join('\n')}
          onChange={(text) => {
            setScenesText(text);
            const lines = scenesOf(text);
            onChange('scenes', lines.length === 0 ? null : [...lines]);
          }}
        />
      )}
    </>
  );
}
