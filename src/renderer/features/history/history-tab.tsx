import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustodyCheckView } from '../../../contract/history-views';
import type { CaseDetail, CustodyEntry } from '../../../contract/views';
import { useRequest } from '../../app/queries';
import { useSplit } from '../../app/widths';
import { ChipFilter } from '../../components/chip';
import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/error-notice';
import { INSPECTOR_WIDTHS, inspectorWidth } from '../../components/inspector';
import { useFormats } from '../../i18n/use-formats';
import { QuestionsButton } from '../questions/questions-button';
import { ChainBar, ChainNotice } from './chain-state';
import { DecideButton } from './decide-button';
import { HistoryInspector } from './history-inspector';
import { HistoryList } from './history-list';
import { type CaseHistory, HISTORY_FILTERS, type HistoryFilter, historyItems } from './history-rows';
import styles from './history-tab.module.css';
import { WriteNoteButton } from './note-dialog';

/** Shows notes, decisions, questions to the customer and the custody log of a case as one timeline, newest first, and the state of the chain. */
export function HistoryTab({ detail }: { readonly detail: CaseDetail }) {
  const { history, error, retry } = useCaseHistory(detail);
  if (error) return <LoadError error={error} onRetry={retry} />;
  return history ? <Timeline detail={detail} history={history} /> : null;
}

function useCaseHistory({ id: caseId }: CaseDetail) {
  const entries = useRequest('custody.list', { caseId });
  const names = useRequest('custody.names', { caseId });
  const notes = useRequest('caseNotes.list', { caseId });
  const decisions = useRequest('decisions.list', { caseId });
  const inquiries = useRequest('questions.list', { caseId });
  const check = useRequest('custody.check', { caseId });
  const history = useMemo<CaseHistory | null>(() => {
    if (!entries.data || !names.data || !notes.data || !decisions.data || !inquiries.data) return null;
    return {
      entries: entries.data,
      names: new Map(names.data.map((name) => [name.id, name])),
      notes: notes.data,
      decisions: decisions.data,
      inquiries: inquiries.data,
      // A check of a shorter or longer log would contradict the entries beside it.
      check: check.data && isOfSameLog(check.data, entries.data) ? check.data : null,
    };
  }, [entries.data, names.data, notes.data, decisions.data, inquiries.data, check.data]);
  const queries = [entries, names, notes, decisions, inquiries, check];
  return {
    history,
    error: queries.find((query) => query.error)?.error ?? null,
    retry: () => {
      for (const query of queries) void query.refetch();
    },
  };
}

function isOfSameLog(check: CustodyCheckView, entries: readonly CustodyEntry[]): boolean {
  return check.entries === entries.length && check.headHash === (entries.at(-1)?.hash ?? null);
}

function Timeline({ detail, history }: { readonly detail: CaseDetail; readonly history: CaseHistory }) {
  const { t } = useTranslation('history');
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = useMemo(() => historyItems(history, filter), [history, filter]);
  const active = rows.find(({ key }) => key === chosen) ?? rows[0] ?? null;
  const showBroken = () => {
    setFilter('custody');
    const broken = historyItems(history, 'custody').find(({ chain }) => chain === 'broken');
    setChosen(broken?.key ?? null);
  };
  const { t: common } = useTranslation('common');
  const { px, splitter } = useSplit('history.inspector', {
    label: common('detailsWidth'),
    ...INSPECTOR_WIDTHS,
    panel: 'after',
  });
  const isEmpty = rows.length === 0;
  return (
    <div className={`fill-column ${styles.tab}`}>
      <ChainNotice check={history.check} onShow={showBroken} />
      <div className={styles.tools}>
        <HistoryFilters history={history} filter={filter} onFilter={setFilter} />
        <div className={styles.actions}>
          <QuestionsButton caseId={detail.id} />
          <WriteNoteButton caseId={detail.id} />
          <DecideButton detail={detail} />
        </div>
      </div>
      <div className={styles.body} style={inspectorWidth(px)}>
        <div className={styles.list} data-region="list" tabIndex={-1}>
          {isEmpty ? (
            <EmptyHistory filter={filter} />
          ) : (
            <HistoryList
              label={t('list')}
              rows={rows}
              activeKey={active?.key ?? null}
              onActivate={setChosen}
            />
          )}
        </div>
        {active ? splitter : null}
        {active ? (
          <HistoryInspector
            key={active.key}
            detail={detail}
            history={history}
            row={active}
            // A new entry would otherwise take the place of this row, and close its dialog.
            onOpenDialog={() => setChosen(active.key)}
          />
        ) : null}
      </div>
      <ChainBar history={history} />
    </div>
  );
}

interface HistoryFiltersProps {
  readonly history: CaseHistory;
  readonly filter: HistoryFilter;
  readonly onFilter: (filter: HistoryFilter) => void;
}

/** Chooses which part of the history is shown, with the number of rows of each. */
function HistoryFilters({ history, filter, onFilter }: HistoryFiltersProps) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const chips = useMemo(
    () =>
      HISTORY_FILTERS.map((id) => ({
        id,
        label: t(`filter.${id}`),
        count: formats.number(historyItems(history, id).length),
      })),
    [history, t, formats],
  );
  return <ChipFilter label={t('filter.label')} chips={chips} selected={filter} onSelect={onFilter} />;
}

function EmptyHistory({ filter }: { readonly filter: HistoryFilter }) {
  const { t } = useTranslation('history');
  const icon = <History size={22} aria-hidden />;
  if (filter === 'notes' || filter === 'decisions' || filter === 'questions') {
    return (
      <EmptyState icon={icon} title={t(`nothing.${filter}`)}>
        <p>{t(`nothing.${filter}Text`)}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={t('empty.title')}>
      <p>{t('empty.text')}</p>
    </EmptyState>
  );
}
