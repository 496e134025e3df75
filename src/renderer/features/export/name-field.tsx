import { Folder } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NAME_PATTERN_LENGTH } from '../../../contract/export-views';
import { NAME_PLACEHOLDERS, unknownPlaceholders } from '../../../domain/evidence-name';
import { Button } from '../../components/button';
import { Disclosure } from '../../components/disclosure';
import { TextField } from '../../components/text-field';
import styles from './export.module.css';

const MAX_NAMES_SHOWN = 3;

export interface NameFieldProps {
  readonly value: string;
  readonly onChange: (pattern: string) => void;
  /** The folder names that the pattern produces. */
  readonly names: readonly string[];
}

/** Shows the names of the new folders; their pattern with its placeholders is edited below. */
export function NameField({ value, onChange, names }: NameFieldProps) {
  const { t } = useTranslation('exporting');
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const unknown = unknownPlaceholders(value).map((name) => `{${name}}`);
  const insert = (placeholder: string) => {
    const field = input.current;
    const start = field?.selectionStart ?? value.length;
    const end = field?.selectionEnd ?? start;
    onChange(`${value.slice(0, start)}{${placeholder}}${value.slice(end)}`.slice(0, MAX_NAME_PATTERN_LENGTH));
    field?.focus();
  };
  const unknownError = unknown.length > 0 ? t('unknownPlaceholder', { names: unknown.join(', ') }) : null;
  const error = value.trim() === '' ? t('patternEmpty') : unknownError;
  const more = names.length - MAX_NAMES_SHOWN;
  return (
    <div className={styles.name}>
      <section className={styles.preview} aria-labelledby={labelId} aria-live="polite">
        <h3 id={labelId}>{t('preview', { count: names.length })}</h3>
        {names.slice(0, MAX_NAMES_SHOWN).map((name) => (
          <p key={name}>
            <Folder size={14} aria-hidden />
            <bdi>{name}</bdi>
          </p>
        ))}
        {more > 0 ? <p className={styles.quiet}>{t('more', { count: more })}</p> : null}
      </section>
      <Disclosure label={t('otherName')} isForcedOpen={error !== null}>
        <TextField
          label={t('pattern')}
          value={value}
          onChange={onChange}
          maxLength={MAX_NAME_PATTERN_LENGTH}
          error={error}
          inputRef={input}
          spellCheck="false"
        />
        <fieldset className={styles.inserts}>
          <legend className={styles.quiet}>{t('patternHelp')}</legend>
          {NAME_PLACEHOLDERS.map((name) => (
            <Button key={name} variant="quiet" onPress={() => insert(name)}>
              {t(`placeholder.${name}`)}
            </Button>
          ))}
        </fieldset>
      </Disclosure>
    </div>
  );
}
