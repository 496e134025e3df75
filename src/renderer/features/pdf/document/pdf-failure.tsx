import { FileLock, FileX, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/empty-state';
import { ErrorNotice } from '../../../components/error-notice';
import { Spinner } from '../../../components/spinner';
import styles from '../viewer/pdf-dialog.module.css';
import type { PdfFailure } from './pdf-file';

const ICONS = { password: FileLock, broken: FileX, slow: Timer } as const;

/** Why a document is not shown, and what the person can do. */
export function PdfFailureNotice({ trouble }: { readonly trouble: PdfFailure }) {
  const { t } = useTranslation('pdf');
  if (trouble.kind === 'refused') {
    return (
      <div className={styles.refused}>
        <ErrorNotice error={trouble.error} />
      </div>
    );
  }
  const Icon = ICONS[trouble.kind];
  return (
    <div className={styles.state} role="alert">
      <EmptyState icon={<Icon size={24} aria-hidden />} title={t(`trouble.${trouble.kind}.title`)}>
        <p>{t(`trouble.${trouble.kind}.text`)}</p>
      </EmptyState>
    </div>
  );
}

export function PdfLoading() {
  const { t } = useTranslation('pdf');
  return (
    <p className={styles.opening} role="status">
      <Spinner size={18} />
      {t('opening')}
    </p>
  );
}
