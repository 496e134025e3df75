import { Folder } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NAME_PATTERN_LENGTH } from '../../../contract/export-views';
import { NAME_PLACEHOLDERS, unknownPlaceholders } from '../../../domain/evidence-name';
import { Button } from '../../components/button';
import { TextField } from '../../components/text-field';
import styles from './export.module.css';

const MAX_NAMES_SHOWN = 3;

export interface NameFieldProps {
  readonly value: string;
  readonly onChange: (pattern: string) => void;
  /** The folder names that the pattern produces. */
  readonly names: readonly string[];
}

/** Edits the pattern of the folder names, with its placeholders and a preview. */
export function NameField({ value, onChange, names }: NameFieldProps) {
  const { t } = useTranslation('exporting');
  const input = useRef<HTMLInputElement>(null);
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
      <section className={styles.preview} aria-label={t('preview')} aria-live="polite">
        {names.slice(0, MAX_NAMES_SHOWN).map((name) => (
          <p key={name}>
            <Folder size={14} aria-hidden />
            <bdi>{name}</bdi>
          </p>
        ))}
        {more > 0 ? <p className={styles.quiet}>{t('more', { count: more })}</p> : null}
      </section>
    </div>
  );
}
