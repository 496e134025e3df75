import { OctagonX } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofcaseError } from '../../contract/errors';
import { errorText } from '../i18n/error-text';
import { Button } from './button';
import styles from './error-notice.module.css';

export interface ErrorNoticeProps {
  readonly error: ProofcaseError;
  readonly actions?: ReactNode;
  /** Adds a button that tries again. */
  readonly onRetry?: () => void;
}

/** An error in place of a part of the screen that could not be loaded. */
export function LoadError(props: Pick<ErrorNoticeProps, 'error' | 'onRetry'>) {
  return (
    <div className={styles.place}>
      <ErrorNotice {...props} />
    </div>
  );
}

/** Shows what happened, what is safe and what to do; the technical detail is collapsed. */
export function ErrorNotice({ error, actions, onRetry }: ErrorNoticeProps) {
  const { t, i18n } = useTranslation('common');
  const text = errorText(i18n, error);
  const titleId = useId();
  const notice = useRef<HTMLElement>(null);
  // In a dialog that scrolls it may be below what is shown.
  useEffect(() => {
    const isInDialog = notice.current?.closest('[role="dialog"], [role="alertdialog"]');
    if (isInDialog) notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={notice} role="alert" aria-labelledby={titleId} className={styles.notice}>
      <OctagonX size={18} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p id={titleId} className={styles.title}>
          {text.title}
        </p>
        <p>{text.safe}</p>
        <p>{text.next}</p>
        {error.detail ? (
          <details className={styles.detail}>
            <summary>{t('error.detail')}</summary>
            <code>
              {error.code}: {error.detail}
            </code>
          </details>
        ) : null}
        {actions || onRetry ? (
          <div className={styles.actions}>
            {actions}
            {onRetry ? <Button onPress={onRetry}>{t('action.retry')}</Button> : null}
          </div>
        ) : null}
      </div>
    </section>
  );
}
