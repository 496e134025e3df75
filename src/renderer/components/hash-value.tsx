import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortHash } from '../../locales/formats';
import { IconButton } from './button';
import styles from './hash-value.module.css';
import { useMessages } from './toasts';

/** A shortened SHA-256 with a button that copies all of it; `whole` shows all 64 characters. */
export function HashValue({ sha256, whole }: { readonly sha256: string; readonly whole?: boolean }) {
  const { t } = useTranslation('history');
  const { toast } = useMessages();
  const copy = () =>
    navigator.clipboard.writeText(sha256).then(
      () => toast({ tone: 'green', key: 'history:copy.done' }),
      () => toast({ tone: 'red', key: 'history:copy.failed' }),
    );
  return (
    <span className={styles.hash}>
      <code title={sha256}>{whole ? sha256 : shortHash(sha256)}</code>
      <IconButton label={t('copy.label')} onPress={() => void copy()}>
        <Copy size={13} aria-hidden />
      </IconButton>
    </span>
  );
}
