import { useTranslation } from 'react-i18next';
import { useRequest } from '../../app/queries';
import { Properties } from '../../components/inspector';
import { ManagedSummary } from '../managed/managed-summary';
import { UpdateSection } from '../updates/update-section';
import styles from './settings.module.css';
import { SettingsPage } from './settings-page';

/** Shows versions, the data folder and the licences of the components. */
export function About() {
  const { t } = useTranslation('settings');
  const info = useRequest('app.info', {}).data;
  if (!info) return null;
  const { runtime, keychain } = info;
  const runtimes = [
    ...(runtime.electron ? [`Electron ${runtime.electron}`] : []),
    ...(runtime.chromium ? [`Chromium ${runtime.chromium}`] : []),
    `Node ${runtime.node}`,
  ];
  return (
    <SettingsPage label={t('section.about')}>
      <Properties
        rows={[
          { name: t('about.version'), value: info.version },
          { name: t('about.runtime'), value: runtimes.join(' · ') },
          { name: t('about.platform'), value: info.platform },
          { name: t('about.dataFolder'), value: <code>{info.dataFolder}</code> },
          {
            name: t('about.keychain'),
            value: keychain.available ? t('about.keychainWorks') : t('about.keychainMissing'),
            source: keychain.detail,
          },
        ]}
      />
      <p className={styles.quiet}>{t('about.privacy')}</p>
      <UpdateSection headingClass={styles.heading} />
      <ManagedSummary headingClass={styles.heading} />
      <section>
        <h2 className={styles.heading}>{t('about.licences')}</h2>
        <ul className={styles.licences}>
          {info.licences.map(({ name, version, licence }) => (
            <li key={`${name}@${version}`}>
              <span>
                {name} <span className={styles.quiet}>{version}</span>
              </span>
              <span className={styles.quiet}>{licence}</span>
            </li>
          ))}
        </ul>
      </section>
    </SettingsPage>
  );
}
