import { useTranslation } from 'react-i18next';
import { useRequest } from '../../app/queries';
import { useFormats } from '../../i18n/use-formats';
import { SettingsPage, SettingsSection } from '../settings/settings-page';
import { DeletionRecords } from './deletion-records';
import { DueCases } from './due-cases';
import styles from './retention.module.css';
import { RetentionRules } from './retention-rules';

/** Shows due cases, retention rules, used storage and deletion records. */
export function RetentionSection() {
  const { t } = useTranslation('retention');
  const { t: names } = useTranslation('settings');
  return (
    <SettingsPage label={names('section.retention')} className={styles.column}>
      <p className="quiet">{t('section.text')}</p>
      <DueCases />
      <RetentionRules />
      <Storage />
      <DeletionRecords />
    </SettingsPage>
  );
}

function Storage() {
  const { t } = useTranslation('retention');
  const formats = useFormats();
  const usage = useRequest('retention.storage', {}).data;
  if (!usage) return null;
  const kinds = usage.kinds.filter(({ bytes }) => bytes > 0).sort((a, b) => b.bytes - a.bytes);
  const maxBytes = kinds[0]?.bytes ?? 1;
  return (
    <SettingsSection title={t('storage.title')}>
      <dl className={styles.storage}>
        {kinds.map(({ kind, files, bytes }) => (
          <div key={kind}>
            <dt>{t(`storage.kind.${kind}`)}</dt>
            <dd className={styles.bar} aria-hidden>
              <span style={{ width: `${Math.max(1, (bytes / maxBytes) * 100)}%` }} />
            </dd>
            <dd className={styles.quiet}>{t('storage.files', { count: files })}</dd>
            <dd>{formats.size(bytes)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('storage.total')}</dt>
          <dd className={styles.bar} aria-hidden />
          <dd className={styles.quiet}>{t('storage.files', { count: usage.total.files })}</dd>
          <dd>{formats.size(usage.total.bytes)}</dd>
        </div>
      </dl>
    </SettingsSection>
  );
}
