import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../contract/views';
import { Badge } from '../../components/badge';
import styles from './settings.module.css';

export function PracticePanel({ profile }: { readonly profile: ProfileView }) {
  const { t } = useTranslation('settings');
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('practice.title')}</h2>
      <p>{t('practice.text')}</p>
      <p>
        {profile.running ? (
          <Badge tone="accent">{t('practice.running', { url: profile.baseUrl })}</Badge>
        ) : (
          <Badge tone="grey">{t('practice.stopped')}</Badge>
        )}
      </p>
    </section>
  );
}
