import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, CustodyEntry } from '../../../contract/views';
import { shortHash } from '../../../locales/formats';
import { useRequest } from '../../app/queries';
import { EmptyState } from '../../components/empty-state';
import { ErrorNotice } from '../../components/error-notice';
import { type Column, VirtualTable } from '../../components/virtual-table';
import { useFormats } from '../../i18n/use-formats';
import styles from './history-tab.module.css';

/** The custody log of a case, newest first, with the hash at its head. */
export function HistoryTab({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('history');
  const answer = useRequest('custody.list', { caseId: detail.id });
  const [active, setActive] = useState(0);
  const newestFirst = useMemo(
    () => [...(answer.data ?? [])].sort((a, b) => b.sequence - a.sequence),
    [answer.data],
  );
  const columns = useColumns();
  const head = newestFirst[0];
  if (answer.error) {
    return (
      <div className={styles.error}>
        <ErrorNotice error={answer.error} />
      </div>
    );
  }
  if (answer.data && !head) {
    return (
      <EmptyState icon={<History size={22} aria-hidden />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  return (
    <div className={styles.tab} data-region="list" tabIndex={-1}>
      <div className={styles.intro}>
        <p>{t('intro')}</p>
        {head ? (
          <p className={styles.head}>
            {t('head')} <code>{head.hash}</code> <span>{t('entries', { count: newestFirst.length })}</span>
          </p>
        ) : null}
      </div>
      <VirtualTable
        label={t('title')}
        columns={columns}
        count={newestFirst.length}
        row={(index) => newestFirst[index]}
        rowKey={(index) => String(newestFirst[index]?.sequence ?? index)}
        activeIndex={Math.min(active, newestFirst.length - 1)}
        onActivate={setActive}
        minWidth={900}
      />
    </div>
  );
}

function useColumns(): readonly Column<CustodyEntry>[] {
  const { t } = useTranslation('history');
  const formats = useFormats();
  return useMemo(
    () => [
      {
        id: 'sequence',
        header: t('column.sequence'),
        width: '52px',
        align: 'end',
        cell: (entry) => <span className={styles.quiet}>{formats.number(entry.sequence)}</span>,
      },
      {
        id: 'at',
        header: t('column.at'),
        width: '190px',
        cell: (entry) => {
          const { text, offset } = formats.instant(entry.at);
          return (
            <>
              {text} <span className={styles.quiet}>{offset}</span>
            </>
          );
        },
      },
      {
        id: 'action',
        header: t('column.action'),
        width: 'minmax(210px, 1fr)',
        // An action of a newer version has no text here and is shown as it was written.
        cell: (entry) => t(`action.${entry.action}` as 'action.case-created', { defaultValue: entry.action }),
      },
      {
        id: 'actor',
        header: t('column.actor'),
        width: '130px',
        cell: (entry) => (entry.actor === 'proofcase' ? t('system') : entry.actor),
      },
      {
        id: 'details',
        header: t('column.details'),
        width: 'minmax(160px, 1.6fr)',
        cell: (entry) => <span className={styles.quiet}>{detailText(entry)}</span>,
      },
      {
        id: 'hash',
        header: t('column.hash'),
        width: '110px',
        cell: (entry) => (
          <code className={styles.quiet} title={entry.hash}>
            {shortHash(entry.hash)}
          </code>
        ),
      },
    ],
    [t, formats],
  );
}

/** What was recorded, as it is in the chain: codes and values, not sentences. */
function detailText(entry: CustodyEntry): string {
  return Object.entries(entry.details)
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([key, value]) =>
        `${key}: ${typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? shortHash(value) : value}`,
    )
    .join(' · ');
}
