import { useTranslation } from 'react-i18next';
import { Properties } from '../../components/inspector';
import { LockedNote } from '../../components/locked-note';
import styles from './managed.module.css';
import { ManagedBy } from './managed-note';
import { useManaged } from './use-managed';

/** Everything that the organisation has set for this computer; nothing where it has set nothing. */
export function ManagedSummary({ headingClass }: { readonly headingClass: string | undefined }) {
  const { t } = useTranslation('managed');
  const managed = useManaged();
  if (managed === null || managed.state !== 'applied') return null;
  const { place, locked, allowedAddresses, proxy, retentionDays } = managed;
  const optional = [
    { name: t('addresses'), value: allowedAddresses?.join(', ') },
    { name: t('proxy'), value: proxy === 'direct' || proxy === 'system' ? t(`proxyMode.${proxy}`) : proxy },
    { name: t('retention'), value: retentionDays === null ? null : t('days', { count: retentionDays }) },
  ];
  return (
    <section className={styles.summary}>
      <h2 className={headingClass}>{t('title')}</h2>
      <LockedNote>
        <ManagedBy />
      </LockedNote>
      <Properties
        rows={[
          { name: t('place'), value: <code>{place}</code> },
          { name: t('settings'), value: locked.map((setting) => t(`setting.${setting}`)).join(', ') },
          ...optional.flatMap(({ name, value }) => (value ? [{ name, value }] : [])),
        ]}
      />
    </section>
  );
}
