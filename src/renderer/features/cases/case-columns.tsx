import type { TFunction } from 'i18next';
import { CircleHelp, Send } from 'lucide-react';
import type { CaseRow } from '../../../contract/views';
import type { Formats } from '../../../locales/formats';
import { Badge } from '../../components/badge';
import { LevelBadge } from '../../components/level-badge';
import type { Column } from '../../components/virtual-table';
import { DecisionSign } from '../history/decision-badge';
import { CaseCapture } from './case-capture';
import styles from './cases-screen.module.css';

export function caseColumns(
  t: TFunction<'cases'>,
  common: TFunction<'common'>,
  formats: Formats,
): readonly Column<CaseRow>[] {
  return [
    {
      id: 'level',
      header: t('column.level'),
      width: '140px',
      cell: (row) => <LevelBadge level={row.level} />,
    },
    {
      id: 'decision',
      header: <DecisionSign label={t('column.decision')} />,
      width: '32px',
      cell: (row) => (row.decision ? <DecisionSign choice={row.decision} /> : null),
    },
    {
      id: 'caseNumber',
      header: t('column.caseNumber'),
      width: 'minmax(130px, 0.3fr)',
      cell: (row) => <span className={styles.caseNumber}>{row.caseNumber}</span>,
    },
    {
      id: 'note',
      header: t('column.note'),
      width: 'minmax(64px, 1fr)',
      cell: (row) => (
        <span className={styles.quiet} title={row.note || undefined}>
          {row.note}
        </span>
      ),
    },
    {
      id: 'content',
      header: t('column.content'),
      width: '136px',
      cell: (row) => contentText(row, common),
    },
    {
      id: 'result',
      header: t('column.result'),
      width: '148px',
      cell: (row) => caseState(row, t),
    },
    {
      id: 'capture',
      header: t('column.capture'),
      width: '144px',
      cell: (row) => <CaseCapture row={row} />,
    },
    {
      id: 'tokens',
      header: t('column.tokens'),
      width: '48px',
      align: 'end',
      cell: (row) => (row.results > 0 ? formats.number(row.tokens) : <span className={styles.quiet}>–</span>),
    },
    {
      id: 'activity',
      header: t('column.activity'),
      width: '166px',
      align: 'end',
      cell: (row) => {
        const { text, offset } = formats.instant(row.lastActivityAt);
        return (
          <>
            {text} <span className={styles.quiet}>{offset}</span>
          </>
        );
      },
    },
  ];
}

function contentText(row: CaseRow, common: TFunction<'common'>) {
  const parts = [
    ...(row.photos > 0 ? [common('photos', { count: row.photos })] : []),
    ...(row.documents > 0 ? [common('documents', { count: row.documents })] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : <span className={styles.quiet}>–</span>;
}

/** What most wants to be known first: a question, then work on its way, then results. */
function caseState(row: CaseRow, t: TFunction<'cases'>) {
  if (row.questions > 0) {
    return (
      <Badge tone="yellow" icon={<CircleHelp size={14} aria-hidden />}>
        {t('state.questions', { count: row.questions })}
      </Badge>
    );
  }
  if (row.active > 0) {
    return (
      <Badge tone="accent" icon={<Send size={13} aria-hidden />}>
        {t('state.active', { count: row.active })}
      </Badge>
    );
  }
  if (row.results > 0) return t('state.results', { count: row.results });
  const isEmpty = row.photos + row.documents === 0;
  return <span className={styles.quiet}>{isEmpty ? t('state.empty') : t('state.unsent')}</span>;
}
