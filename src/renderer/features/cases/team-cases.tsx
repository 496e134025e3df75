import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { RefreshCw, UserPlus, Users } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SEARCH_LENGTH } from '../../../contract/case-list-limits';
import { ProofcaseError } from '../../../contract/errors';
import type { ListedTeamCase, TeamCasesView } from '../../../contract/team-requests';
import type { ProfileId } from '../../../domain/ids';
import { navigate } from '../../app/current-route';
import { sendRequest } from '../../app/queries';
import { useVisitState } from '../../app/travel';
import { asProofcaseError } from '../../bridge';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { ErrorNotice } from '../../components/error-notice';
import { columnsThatFit } from '../../components/fitting-columns';
import { SearchField } from '../../components/search-field';
import { Toolbar } from '../../components/toolbar';
import { useSize } from '../../components/use-size';
import { type Column, VirtualTable } from '../../components/virtual-table';
import { useFormats } from '../../i18n/use-formats';
import { CaseStateBadge } from '../case/case-state-badge';
import { activeIndex, FIRST_ROW } from './active-row';
import styles from './cases-screen.module.css';
import { TakeCaseDialog } from './take-case-dialog';
import { useTypedSearch } from './use-typed-search';

/** Rows before the end at which the next page is asked for. */
const ROWS_AHEAD = 20;

/** The cases that the team of the profile shares, a page at a time from the store. */
export function TeamCases({ profileId }: { readonly profileId: ProfileId }) {
  const { t } = useTranslation('caseList');
  const { value: search, set: setSearch } = useVisitState('team search', '');
  const { value: activeRow, set: setActiveRow } = useVisitState('active team case', FIRST_ROW);
  const [taken, setTaken] = useState<ListedTeamCase | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const pages = useTeamPages(profileId, search);
  const { rows, problem } = pages;
  const field = useRef<HTMLInputElement>(null);
  const { typed, type, moveToResults } = useTypedSearch({
    search,
    onSearch: setSearch,
    isCurrent: pages.isSettled,
    onMoveToResults: () => {
      if (rows.length > 0 && document.activeElement === field.current) table.current?.focus();
    },
  });
  const frame = useRef<HTMLDivElement>(null);
  const columns = useTeamColumns(useSize(frame)?.width ?? 0, setTaken);
  const activate = (index: number): void => setActiveRow({ index, caseId: rows[index]?.id ?? null });
  const open = (index: number): void => {
    activate(index);
    const row = rows[index];
    if (row?.isHere) navigate({ screen: 'case', caseId: row.id, tab: 'prepare' });
    else if (row && !row.isOwn) setTaken(row);
  };
  return (
    <>
      <Toolbar
        label={t('team.search')}
        end={
          <Button
            icon={<RefreshCw size={16} aria-hidden />}
            isPending={pages.isFetching}
            onPress={pages.reload}
          >
            {t('team.reload')}
          </Button>
        }
      >
        <SearchField
          label={t('team.search')}
          placeholder={t('team.searchPlaceholder')}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          inputRef={field}
          onChange={type}
          onMoveToResults={moveToResults}
        />
      </Toolbar>
      {problem ? (
        <div className={styles.error}>
          <ErrorNotice error={problem} />
        </div>
      ) : null}
      {/* Stays while nothing is found, since its width decides about the columns. */}
      <div ref={frame} className="fill-column">
        {pages.isSettled && !problem && rows.length === 0 ? (
          <EmptyState icon={<Users size={22} aria-hidden />} title={t('team.title')}>
            {t(search.trim() === '' ? 'team.none' : 'team.noneFound')}
          </EmptyState>
        ) : (
          <VirtualTable
            ref={table}
            label={t('team.title')}
            columns={columns}
            count={rows.length}
            row={(index) => rows[index]}
            rowKey={(index) => rows[index]?.id ?? String(index)}
            activeIndex={activeIndex(activeRow, rows.length, (id) => rows.findIndex((row) => row.id === id))}
            activeKey={activeRow.caseId ?? undefined}
            onActivate={activate}
            onOpen={open}
            onRange={(_first, last) => pages.onRange(last)}
          />
        )}
      </div>
      {taken ? (
        <TakeCaseDialog
          teamCase={taken}
          onClose={() => setTaken(null)}
          onTaken={(caseId) => {
            pages.reload();
            setTaken(null);
            navigate({ screen: 'case', caseId, tab: 'prepare' });
          }}
        />
      ) : null}
    </>
  );
}

interface TeamPages {
  readonly rows: readonly ListedTeamCase[];
  readonly problem: ProofcaseError | null;
  /** True once the first page is loaded or has failed. */
  readonly isSettled: boolean;
  readonly isFetching: boolean;
  readonly reload: () => void;
  /** Call it with the last row on screen. */
  readonly onRange: (last: number) => void;
}

function useTeamPages(profileId: ProfileId, search: string): TeamPages {
  const query = useInfiniteQuery({
    // The request is about the active profile, which another one replaces.
    queryKey: ['team.cases', profileId, search],
    queryFn: ({ pageParam: after }) => sendRequest('team.cases', { search, after }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: TeamCasesView) => (last.kind === 'page' ? last.next : null),
    staleTime: 0,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => {
    // A case that changed while the list was read may be on two pages.
    const all = (pages ?? []).flatMap((page) => (page.kind === 'page' ? page.rows : []));
    return [...new Map(all.map((row) => [row.id, row])).values()];
  }, [pages]);
  const last = pages?.at(-1);
  return {
    rows,
    problem: query.error ? asProofcaseError(query.error) : problemOf(last),
    isSettled: !query.isPending,
    isFetching: query.isFetching,
    reload: () => void query.refetch(),
    onRange: (row) => {
      if (row >= rows.length - ROWS_AHEAD && query.hasNextPage && !query.isFetching)
        void query.fetchNextPage();
    },
  };
}

function problemOf(view: TeamCasesView | undefined): ProofcaseError | null {
  if (view?.kind === 'off') return new ProofcaseError('team-not-shared');
  if (view?.kind !== 'away') return null;
  return ProofcaseError.fromEnvelope(view.problem);
}

/** The columns that fit into `widthPx`. */
function useTeamColumns(
  widthPx: number,
  onTake: (row: ListedTeamCase) => void,
): readonly Column<ListedTeamCase>[] {
  const { t } = useTranslation('caseList');
  const { t: cases } = useTranslation('cases');
  const formats = useFormats();
  const columns = useMemo(
    (): readonly (Column<ListedTeamCase> & { readonly minWidthPx: number })[] => [
      {
        id: 'caseNumber',
        minWidthPx: 132,
        header: cases('column.caseNumber'),
        width: 'minmax(132px, 0.3fr)',
        cell: (row) => <span className={styles.caseNumber}>{row.caseNumber}</span>,
      },
      {
        id: 'owner',
        minWidthPx: 160,
        header: t('team.owner'),
        width: 'minmax(160px, 0.5fr)',
        cell: (row) => <span title={ownerText(t, row)}>{ownerText(t, row)}</span>,
      },
      {
        id: 'state',
        minWidthPx: 180,
        header: cases('column.result'),
        width: '180px',
        cell: (row) => <CaseStateBadge state={row.state} />,
      },
      {
        id: 'files',
        minWidthPx: 110,
        header: t('team.files'),
        width: 'minmax(110px, 0.3fr)',
        cell: (row) => <span className={styles.note}>{row.workstation}</span>,
      },
      {
        id: 'changed',
        minWidthPx: 118,
        header: t('team.changed'),
        width: '118px',
        align: 'end',
        cell: (row) => {
          const { text, offset } = formats.instant(row.changedAt);
          return <span title={`${text} ${offset}`}>{text}</span>;
        },
      },
      {
        id: 'take',
        minWidthPx: 140,
        header: t('team.action'),
        width: '140px',
        align: 'end',
        cell: (row) =>
          row.isOwn ? null : (
            <Button
              variant="quiet"
              icon={<UserPlus size={14} aria-hidden />}
              aria-label={t('team.takeOverCase', { caseNumber: row.caseNumber })}
              onPress={() => onTake(row)}
            >
              {t('team.takeOver')}
            </Button>
          ),
      },
    ],
    [t, cases, formats, onTake],
  );
  return columnsThatFit(columns, ['files', 'changed'], widthPx);
}

function ownerText(t: TFunction<'caseList'>, { owner: name, handler, isOwn }: ListedTeamCase): string {
  const owner = isOwn ? t('team.own', { owner: name }) : name;
  return handler === null ? owner : t('team.withHandler', { handler, owner });
}
