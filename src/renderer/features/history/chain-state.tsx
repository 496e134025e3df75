import { ScanSearch, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustodyCheckView } from '../../../contract/history-views';
import { Button } from '../../components/button';
import { HashValue } from '../../components/hash-value';
import { Notice } from '../../components/notice';
import styles from './chain-state.module.css';
import { CompareDialog } from './compare-dialog';
import type { CaseHistory } from './history-rows';

/** Warns of a broken custody log and of altered notes or decisions; renders nothing if all are intact. */
export function ChainNotice({
  check,
  onShow,
}: {
  readonly check: CustodyCheckView | null;
  readonly onShow: () => void;
}) {
  const { t } = useTranslation('history');
  if (!check || (!check.broken && check.altered.length === 0)) return null;
  const icon = <ShieldAlert size={18} aria-hidden />;
  const position = check.verified + 1;
  return (
    <div className={styles.notices} role="alert">
      {check.broken ? (
        <Notice
          tone="red"
          icon={icon}
          actions={
            check.verified < check.entries ? <Button onPress={onShow}>{t('chain.show')}</Button> : null
          }
        >
          <strong>{t('chain.broken', { position })}</strong>
          <p>{t('chain.brokenText', { count: check.verified, position })}</p>
        </Notice>
      ) : null}
      {check.altered.length > 0 ? (
        <Notice tone="red" icon={icon}>
          <strong>{t('chain.altered', { count: check.altered.length })}</strong>
          <p>{t('chain.alteredText')}</p>
        </Notice>
      ) : null}
    </div>
  );
}

/** Shows whether the hash chain is intact and its head, and opens the comparison with a printed hash. */
export function ChainBar({ history }: { readonly history: CaseHistory }) {
  const { t } = useTranslation('history');
  const [isComparing, setIsComparing] = useState(false);
  const { check } = history;
  return (
    <footer className={styles.bar}>
      <ChainStateText check={check} />
      {check?.headHash ? (
        <span className={styles.head}>
          {t('head')} <HashValue sha256={check.headHash} />
        </span>
      ) : null}
      <div className={styles.end}>
        <Button
          icon={<ScanSearch size={16} aria-hidden />}
          isDisabled={!check}
          onPress={() => setIsComparing(true)}
        >
          {t('chain.compare')}
        </Button>
      </div>
      {check && isComparing ? (
        <CompareDialog entries={history.entries} check={check} onClose={() => setIsComparing(false)} />
      ) : null}
    </footer>
  );
}

function ChainStateText({ check }: { readonly check: CustodyCheckView | null }) {
  const { t } = useTranslation('history');
  if (!check) return <span className={styles.quiet}>{t('chain.checking')}</span>;
  if (check.broken) {
    return (
      <span className={styles.broken}>
        <ShieldAlert size={16} aria-hidden />
        {t('chain.broken', { position: check.verified + 1 })}
      </span>
    );
  }
  return (
    <span className={styles.verified}>
      <ShieldCheck size={16} aria-hidden />
      {t('chain.verified', { count: check.entries })}
    </span>
  );
}
