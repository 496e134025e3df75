import { useTranslation } from 'react-i18next';
import { useRequest } from '../../app/queries';
import { useFormats } from '../../i18n/use-formats';
import settings from '../settings/settings.module.css';
import { DeletionRecords } from './deletion-records';
import { DueCases } from './due-cases';
import styles from './retention.module.css';
import { RetentionRules } from './retention-rules';

/** Shows due cases, retention rules, used storage and deletion records. */
export function RetentionSection() {
  const { t } = useTranslation('retention');
  const { t: names } = useTranslation('settings');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className={settings.page} aria-label={names('section.retention')} tabIndex={0}>
      <div className={`${settings.column} ${styles.column}`}>
        <p className={settings.quiet}>{t('section.text')}</p>
        <DueCases />
        <RetentionRules />
        <Storage />
        <DeletionRecords />
      </div>
    </section>
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
    <section className={settings.section}>
      <h2 className={settings.heading}>{t('storage.title')}</h2>
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
    </section>
  );
}
