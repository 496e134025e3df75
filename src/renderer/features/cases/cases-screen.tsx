import { ArrowRightLeft, DatabaseZap, Download, Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseListQuery } from '../../../contract/case-list-views';
import type { ProfileId } from '../../../domain/ids';
import { useOfferActions } from '../../app/actions';
import { useNewCase } from '../../app/new-case';
import { useOfferedCases } from '../../app/open-questions';
import { useRequest } from '../../app/queries';
import { ScreenHeader } from '../../app/screen-header';
import { useTakeOver } from '../../app/take-over';
import { useVisitState } from '../../app/travel';
import { useUndo, useUndoScope } from '../../app/undo';
import { asProofcaseError } from '../../bridge';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { Segments } from '../../components/segments';
import { SelectionBar, useCaseSelection } from '../export/case-selection';
import { CaseTable } from './case-table';
import styles from './cases-screen.module.css';
import { FilterChips } from './filter-chips';
import { FirstSteps, WaitingForPerson } from './first-steps';
import { CASES_SCOPE, hasSearchOrFilter, isSameQuery, undoFilterChange } from './list-query';
import { ListToolbar } from './list-toolbar';
import { NoCasesFound } from './no-cases-found';
import { TeamCases } from './team-cases';
import { useCasePages, useListQuery } from './use-case-list';

/** The home screen: one row per case. */
export function CasesScreen() {
  const { t } = useTranslation('cases');
  const { t: list } = useTranslation('caseList');
  const newCase = useNewCase();
  const [query, storeQuery] = useListQuery();
  const { offerHere } = useUndo(CASES_SCOPE);
  useUndoScope(CASES_SCOPE);
  const setQuery = (next: CaseListQuery): void => {
    if (!isSameQuery({ ...query, filter: next.filter }, query)) {
      offerHere(() => storeQuery((now) => undoFilterChange(now, query, next)));
    }
    storeQuery(next);
  };
  const table = useRef<HTMLDivElement>(null);
  const { pages, isCurrent } = useCasePages(query);
  const selection = useCaseSelection();
  const { t: exporting } = useTranslation('exporting');
  const total = pages.total();
  const error = pages.error();
  const isFiltered = hasSearchOrFilter(query);
  const isEmpty = total === 0 && !isFiltered;
  const { scope, teamProfileId } = useCaseScope();
  const isTeam = teamProfileId !== null;
  const canSelect = total !== null && total > 0 && !selection.isOn && !isTeam;
  useOfferActions(
    canSelect
      ? [
          {
            id: 'select-cases',
            label: exporting('select.start'),
            icon: <Download size={16} aria-hidden />,
            onAction: selection.begin,
          },
        ]
      : [],
  );
  const countText = (count: number) => (isFiltered ? list('found', { count }) : t('total', { count }));

  return (
    <>
      <ScreenHeader
        title={t('title')}
        meta={
          <>
            {scope}
            {total && !isTeam ? countText(total) : null}
            <WaitingForPerson />
          </>
        }
        actions={
          <>
            {canSelect ? (
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
      <OfferedCases />
      {error && !isTeam ? (
        <div className={styles.error}>
          <ErrorNotice error={asProofcaseError(error)} onRetry={pages.refresh} />
        </div>
      ) : null}
      {teamProfileId === null ? null : <TeamCases profileId={teamProfileId} />}
      {!isTeam && isEmpty ? <FirstSteps /> : null}
      {!isTeam && !isEmpty ? (
        <>
          <ListToolbar
            query={query}
            onChange={setQuery}
            isCurrent={isCurrent}
            onMoveToResults={() => table.current?.focus()}
          />
          <FilterChips query={query} onChange={setQuery} />
          {pages.indexing() > 0 ? (
            <div className={styles.notice}>
              <Notice tone="grey" icon={<DatabaseZap size={14} aria-hidden />}>
                {list('indexing', { count: pages.indexing() })}
              </Notice>
            </div>
          ) : null}
          {total === 0 ? (
            <NoCasesFound query={query} onChange={setQuery} />
          ) : (
            <>
              {selection.isOn ? <SelectionBar firstIds={pages.firstIds} selection={selection} /> : null}
              <CaseTable
                pages={pages}
                query={query}
                onQuery={setQuery}
                isCurrent={isCurrent}
                table={table}
                selection={selection}
              />
            </>
          )}
        </>
      ) : null}
    </>
  );
}

/** Says that colleagues hand cases over to this workstation. */
function OfferedCases() {
  const { t } = useTranslation('handover');
  const count = useOfferedCases();
  const takeOver = useTakeOver();
  if (count === 0) return null;
  return (
    <div className={styles.notice}>
      <Notice
        tone="grey"
        icon={<ArrowRightLeft size={16} aria-hidden />}
        actions={<Button onPress={takeOver.open}>{t('offers.show')}</Button>}
      >
        {t('offers.count', { count })}
      </Notice>
    </div>
  );
}

type CaseScope = 'here' | 'everyone';

interface ShownScope {
  /** The switch between the cases of this workstation and those of the team; null where nothing is shared. */
  readonly scope: ReactNode;
  /** The profile whose team is shown; null for the cases of this workstation. */
  readonly teamProfileId: ProfileId | null;
}

function useCaseScope(): ShownScope {
  const { t } = useTranslation('caseList');
  const { data: profiles } = useRequest('profiles.list', {});
  const { data: settings } = useRequest('settings.get', {});
  const { value, set } = useVisitState<CaseScope>('case scope', 'here');
  const profile = profiles?.find(({ id }) => id === settings?.activeProfileId);
  if (!profile?.sharesWithTeam || profile.teamStore === null) return { scope: null, teamProfileId: null };
  return {
    teamProfileId: value === 'everyone' ? profile.id : null,
    scope: (
      <Segments
        label={t('team.scope')}
        segments={(['here', 'everyone'] as const).map((id) => ({ id, label: t(`team.${id}`) }))}
        selected={value}
        onSelect={set}
      />
    ),
  };
}
