import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newFieldProblem, ownFields } from '../../../domain/capture/capture-fields';
import type { Json, JsonObject } from '../../../domain/json';
import { Button, IconButton } from '../../components/button';
import { Switch } from '../../components/switch';
import { TextField } from '../../components/text-field';
import styles from './capture-tab.module.css';

export interface OwnFieldsProps {
  readonly fields: JsonObject;
  /** Whether a link is about to be requested: then every field needs a text, and none is added. */
  readonly isForLink: boolean;
  readonly onChange: (field: string, value: Json | null) => void;
}

/** Edits the fields that only this account has, such as a phone number, by the names that the operator gave them. */
export function OwnFields({ fields, isForLink, onChange }: OwnFieldsProps) {
  const { t } = useTranslation('capture');
  return (
    <>
      {ownFields(fields).map(({ name, value }) => (
        <div key={name} className={isForLink ? undefined : styles.ownField}>
          {typeof value === 'boolean' ? (
            <Switch isSelected={value} onChange={(chosen) => onChange(name, chosen)}>
              {name}
            </Switch>
          ) : (
            <TextField
              label={name}
              value={value}
              onChange={(text) => onChange(name, text)}
              help={isForLink ? undefined : t('own.help')}
              error={isForLink && value.trim() === '' ? t('own.fillIn') : null}
              autoComplete="off"
            />
          )}
          {isForLink ? null : (
            <IconButton label={t('own.remove', { name })} onPress={() => onChange(name, null)}>
              <X size={15} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {isForLink ? null : <NewField fields={fields} onAdd={(name) => onChange(name, '')} />}
    </>
  );
}

interface NewFieldProps {
  readonly fields: JsonObject;
  readonly onAdd: (name: string) => void;
}

function NewField({ fields, onAdd }: NewFieldProps) {
  const { t } = useTranslation('capture');
  const { t: common } = useTranslation('common');
  const [name, setName] = useState<string | null>(null);
  if (name === null) {
    return (
      <div>
        <Button variant="quiet" icon={<Plus size={15} aria-hidden />} onPress={() => setName('')}>
          {t('own.add')}
        </Button>
      </div>
    );
  }
  const problem = newFieldProblem(fields, name);
  const add = () => {
    if (problem !== null) return;
    onAdd(name.trim());
    setName(null);
  };
  return (
    <div className={styles.newField}>
      <TextField
        label={t('own.name')}
        value={name}
        onChange={setName}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would save the whole form.
          event.preventDefault();
          add();
        }}
        help={t('own.nameHelp')}
        error={problem === null || problem === 'empty' ? null : t(`own.problem.${problem}`)}
        maxLength={100}
        autoComplete="off"
        spellCheck="false"
        autoFocus
      />
      <Button isDisabled={problem !== null} onPress={add}>
        {t('own.addName')}
      </Button>
      <Button variant="quiet" onPress={() => setName(null)}>
        {common('action.cancel')}
      </Button>
    </div>
  );
}
