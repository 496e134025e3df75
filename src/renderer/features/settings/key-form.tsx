import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { Switch } from '../../components/switch';
import { TextField } from '../../components/text-field';
import styles from './settings.module.css';

export interface KeyFormProps {
  readonly hasKey: boolean;
  readonly keychainWorks: boolean;
  readonly onSave: (key: string, thisRunOnly: boolean) => void;
}

/** Takes an API key; the field is cleared as soon as the key is submitted. */
export function KeyForm({ hasKey, keychainWorks, onSave }: KeyFormProps) {
  const { t } = useTranslation('settings');
  const [key, setKey] = useState('');
  const [wantsThisRunOnly, setWantsThisRunOnly] = useState(false);
  const thisRunOnly = wantsThisRunOnly || !keychainWorks;
  return (
    <form
      className={styles.keyForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim() === '') return;
        onSave(key.trim(), thisRunOnly);
        setKey('');
      }}
    >
      <TextField
        label={hasKey ? t('key.replace') : t('key.enter')}
        type="password"
        autoComplete="off"
        value={key}
        onChange={setKey}
      />
      <Button type="submit" variant="primary" isDisabled={key.trim() === ''}>
        {thisRunOnly ? t('key.saveSession') : t('key.save')}
      </Button>
      {keychainWorks ? (
        <Switch isSelected={wantsThisRunOnly} onChange={setWantsThisRunOnly}>
          {t('key.thisRunOnly')}
        </Switch>
      ) : null}
    </form>
  );
}
