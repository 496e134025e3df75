import { useTranslation } from 'react-i18next';
import type { KeptAnswer } from '../../../../contract/outbox-views';
import { Button } from '../../../components/button';
import { Dialog } from '../../../components/dialog';
import { useFormats } from '../../../i18n/use-formats';
import styles from './stored-response-dialog.module.css';

/** The stored raw response, shown as text, since it may have any format and any sender. */
export function StoredResponseDialog({
  kept,
  onClose,
}: {
  readonly kept: KeptAnswer;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const size = useStoredResponseSize(kept);
  return (
    <Dialog
      isWide
      title={t('kept.title')}
      isOpen
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button type="submit" autoFocus>
          {common('action.close')}
        </Button>
      }
    >
      <p>{t('kept.text', { form: t(`kept.form.${kept.form}`), size })}</p>
      {kept.form === 'binary' ? (
        <p className="quiet">{t('kept.binary')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <section className={styles.text} tabIndex={0} aria-label={t('kept.label')}>
          <pre className={styles.lines}>{kept.text}</pre>
        </section>
      )}
      {kept.truncated ? <p className="quiet">{t('kept.cut')}</p> : null}
    </Dialog>
  );
}

/** Size of a stored response, in bytes if it is small. */
export function useStoredResponseSize(kept: KeptAnswer | null): string {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  if (kept === null) return '';
  return kept.bytes < 10_000 ? t('kept.bytes', { count: kept.bytes }) : formats.size(kept.bytes);
}
