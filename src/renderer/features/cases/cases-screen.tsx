import { CircleHelp, Download, FolderDown, FolderOpen, FolderSearch, Plus, Sparkles } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewCase } from '../../app/new-case';
import { useOpenQuestions } from '../../app/open-questions';
import { useCommand, useRequest } from '../../app/queries';
import { formatRoute } from '../../app/route';
import { ScreenHeader } from '../../app/screen-header';
import { navigate } from '../../app/use-route';
import { asProofcaseError } from '../../bridge';
import { Button } from '../../components/button';
import { ChipFilter } from '../../components/chip';
import { EmptyState } from '../../components/empty-state';
import { ErrorNotice } from '../../components/error-notice';
import { SearchField } from '../../components/search-field';
import { useMessages } from '../../components/toasts';
import { Toolbar } from '../../components/toolbar';
import { VirtualTable } from '../../components/virtual-table';
import { errorText } from '../../i18n/error-text';
import { useFormats } from '../../i18n/use-formats';
import {
  type CaseSelection,
  SelectionBar,
  selectionColumn,
  useCaseSelection,
} from '../export/case-selection';
import { caseColumns } from './case-columns';
import styles from './cases-screen.module.css';
import { type CaseRows, useCaseRows } from './use-case-rows';

const LEVEL_FILTERS = ['all', 'Red', 'Yellow', 'Green', '-', 'none'] as const;
type LevelFilter = (typeof LEVEL_FILTERS)[number];

/** The home: one row per case. */
export function CasesScreen() {
  const { t } = useTranslation('cases');
  const { t: common } = useTranslation('common');
  const newCase = useNewCase();
  const [search, setSearch] = useState('');
  const [level, setLevel] = useState<LevelFilter>('all');
  const filter = { search: useDeferredValue(search.trim()), level: level === 'all' ? null : level };
  const isFiltered = filter.search !== '' || filter.level !== null;
  const rows = useCaseRows(filter);
  const selection = useCaseSelection();
  const { t: exporting } = useTranslation('exporting');
  const showsNothing = rows.total === 0 && !isFiltered;
  const chips = LEVEL_FILTERS.map((id) => ({ id, label: filterLabel(id) }));

  function filterLabel(id: LevelFilter): string {
    if (id === 'all') return t('filterAll');
    return id === 'none' ? common('level.unchecked') : common(`level.${id}`);
  }

  return (
    <>
      <ScreenHeader
        title={t('title')}
        meta={
          <>
            {rows.total ? t('total', { count: rows.total }) : null}
            <OpenQuestions />
          </>
        }
        actions={
          <>
            {rows.total && !selection.isOn ? (
              <Button icon={<Download size={16} aria-hidden />} onPress={selection.begin}>
                {exporting('select.start')}
              </Button>
            ) : null}
            <Button
              variant="primary"
              icon={<Plus size={16} aria-hidden />}
              onPress={() => newCase.open(null)}
            >
              {t('newCase')}
            </Button>
          </>
        }
      />
      {rows.error ? (
        <div className={styles.error}>
          <ErrorNotice
            error={asProofcaseError(rows.error)}
            actions={<Button onPress={rows.retry}>{common('action.retry')}</Button>}
          />
        </div>
      ) : null}
      {showsNothing ? (
        <FirstSteps />
      ) : (
        <>
          <Toolbar label={t('search')}>
            <SearchField
              label={t('search')}
              placeholder={t('searchPlaceholder')}
              value={search}
              onChange={setSearch}
            />
            <ChipFilter label={t('filter')} chips={chips} selected={level} onSelect={setLevel} />
          </Toolbar>
          {rows.total === 0 ? (
            <NothingFound
              onReset={() => {
                setSearch('');
                setLevel('all');
              }}
            />
          ) : (
            <>
              {selection.isOn ? <SelectionBar rows={rows} selection={selection} /> : null}
              <CaseTable rows={rows} selection={selection} />
            </>
          )}
        </>
      )}
    </>
  );
}

function NothingFound({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation('cases');
  return (
    <EmptyState
      icon={<FolderSearch size={22} aria-hidden />}
      title={t('nothingFound.title')}
      actions={<Button onPress={onReset}>{t('nothingFound.reset')}</Button>}
    >
      {t('nothingFound.text')}
    </EmptyState>
  );
}

function CaseTable({ rows, selection }: { readonly rows: CaseRows; readonly selection: CaseSelection }) {
  const { t } = useTranslation('cases');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const { t: exporting } = useTranslation('exporting');
  const [active, setActive] = useState(0);
  const columns = useMemo(
    () => [
      ...(selection.isOn ? [selectionColumn(selection, exporting('select.column'))] : []),
      ...caseColumns(t, common, formats),
    ],
    [t, common, exporting, formats, selection],
  );
  const isChosen = (index: number) => {
    const row = rows.row(index);
    return row !== undefined && selection.has(row.id);
  };
  const toggle = (index: number) => {
    const row = rows.row(index);
    if (row) selection.toggle(row.id);
  };
  if (rows.total === null) return null;
  return (
    <VirtualTable
      label={t('title')}
      columns={columns}
      count={rows.total}
      row={rows.row}
      rowKey={(index) => rows.row(index)?.id ?? String(index)}
      activeIndex={Math.min(active, rows.total - 1)}
      onActivate={setActive}
      onRange={rows.onRange}
      opensOnClick
      {...(selection.isOn ? { isSelected: isChosen, isMultiselect: true } : {})}
      onKey={(event) => {
        if (!selection.isOn || event.key !== ' ') return false;
        toggle(active);
        return true;
      }}
      onOpen={(index) => {
        if (selection.isOn) {
          toggle(index);
          return;
        }
        const row = rows.row(index);
        if (!row) return;
        const tab = row.results > 0 ? 'results' : 'prepare';
        navigate({ screen: 'case', caseId: row.id, tab });
      }}
      minWidth={1128}
    />
  );
}

/** No case yet: what to do next, and a folder to try with. */
function FirstSteps() {
  const { t, i18n } = useTranslation('cases');
  const newCase = useNewCase();
  const { toast } = useMessages();
  const sample = useRequest('app.info', {}).data?.sampleFolder ?? null;
  const choose = useCommand('folders.choose', {
    onDone: (folder) => (folder ? newCase.open(folder) : undefined),
    onError: (error) => toast({ tone: 'red', text: errorText(i18n, error).title }),
  });
  return (
    <EmptyState
      icon={<FolderDown size={24} aria-hidden />}
      title={t('empty.title')}
      actions={
        <>
          <Button icon={<FolderOpen size={16} aria-hidden />} onPress={() => choose.mutate({})}>
            {t('empty.choose')}
          </Button>
          {sample ? (
            <Button
              variant="quiet"
              icon={<Sparkles size={16} aria-hidden />}
              onPress={() => newCase.open(sample)}
            >
              {t('empty.sample')}
            </Button>
          ) : null}
        </>
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}

/** The way from the cases to what waits for a decision. */
function OpenQuestions() {
  const { t } = useTranslation('common');
  const count = useOpenQuestions();
  if (count === 0) return null;
  return (
    <a className={styles.questions} href={formatRoute({ screen: 'outbox' })}>
      <CircleHelp size={13} aria-hidden />
      {t('navigation.questions', { count })}
    </a>
  );
}
