import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice';
import styles from './managed.module.css';
import { useManaged } from './use-managed';

/** Shown above every screen while the policy of the organisation cannot be applied. */
export function ManagedBanner() {
  const { t } = useTranslation('managed');
  const managed = useManaged();
  if (managed?.state !== 'broken') return null;
  return (
    <div className={styles.banner} role="status">
      <Notice tone="red" icon={<ShieldAlert size={16} aria-hidden />}>
        <strong>{t('broken.title')}</strong>
        <p>{t('broken.text')}</p>
        <p>
          <code>{managed.place}</code>
        </p>
        <ul className={styles.problems}>
          {managed.problems.map((problem) => (
            <li key={`${problem.field} ${problem.code}`}>
              {problem.field === '' ? null : <code>{problem.field}</code>}{' '}
              {t(`problem.${problem.code}`, { detail: problem.detail })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
