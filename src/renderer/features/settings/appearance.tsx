import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../../domain/language';
import { useCommand, useRequest } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { RadioGroup } from '../../components/radio-group';
import { ManagedNote } from '../managed/managed-note';
import { useIsLocked } from '../managed/use-managed';
import styles from './settings.module.css';
import { SettingsPage } from './settings-page';

const THEMES = ['system', 'light', 'dark'] as const;

export function Appearance() {
  const { t } = useTranslation('settings');
  const settings = useRequest('settings.get', {}).data;
  const info = useRequest('app.info', {}).data;
  const change = useCommand('settings.change', { onError: useFailureToast() });
  const isLanguageLocked = useIsLocked('language');
  if (!settings || !info) return null;
  return (
    <SettingsPage>
      <div className={styles.key}>
        <RadioGroup
          label={t('appearance.language')}
          value={settings.language}
          onChange={(language) => change.mutate({ language })}
          isDisabled={isLanguageLocked}
          options={[
            {
              value: 'system',
              label: t('appearance.languageSystem', { language: t(`language.${info.systemLanguage}`) }),
            },
            ...LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) })),
          ]}
        />
        <ManagedNote setting="language" />
      </div>
      <RadioGroup
        label={t('appearance.theme')}
        value={settings.theme}
        onChange={(theme) => change.mutate({ theme })}
        options={THEMES.map((value) => ({
          value,
          label: value === 'system' ? t('appearance.themeSystem') : t(`appearance.${value}`),
        }))}
      />
    </SettingsPage>
  );
}
