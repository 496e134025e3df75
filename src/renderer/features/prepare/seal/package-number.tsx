import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names';
import styles from './package-number.module.css';

/** Number of the package that carries a file; neighbouring packages alternate between two tones. */
export function PackageNumber({ number, onPhoto }: { readonly number: number; readonly onPhoto?: boolean }) {
  const { t } = useTranslation('workspace');
  return (
    <span
      role="img"
      className={classNames(styles.number, onPhoto && styles.onPhoto)}
      data-tone={number % 2}
      data-background
      aria-label={t('plan.inPackage', { number })}
      title={t('plan.inPackage', { number })}
    >
      {number}
    </span>
  );
}
