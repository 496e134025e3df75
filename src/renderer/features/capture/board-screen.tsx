import { CircleHelp, FolderSearch, Smartphone } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptureCard } from '../../../contract/capture-views';
import { navigate } from '../../app/current-route';
import { profileName } from '../../app/profile-names';
import { useRequest } from '../../app/queries';
import { formatRoute, HOME } from '../../app/route';
import { ScreenHeader } from '../../app/screen-header';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { ErrorNotice } from '../../components/error-notice';
import { SearchField } from '../../components/search-field';
import { Select } from '../../components/select';
import { Toolbar } from '../../components/toolbar';
import styles from './board.module.css';
import { BoardColumn } from './board-column';
import {
  AGE_FILTERS,
  type BoardFilter,
  type BoardPosition,
  boardColumns,
  hasPushProblem,
  moveOnBoard,
  NO_FILTER,
  resultsOf,
} from './board-view';
import { useCaptureWords } from './capture-words';
import { ReceiverWarnings } from './receiver-warnings';

const NO_CARDS: readonly CaptureCard[] = [];
/** Ages are shown in hours at the finest, so a minute is precise enough. */
const REFRESH_MS = 60_000;

/** Shows the capture cases in the columns of the service. */
export function BoardScreen() {
  const { t } = useTranslation('capture');
  const board = useRequest('captures.board', {});
  const questions = useRequest('captures.questions', {}).data ?? [];
  const cards = board.data ?? NO_CARDS;
  const pushProblems = cards.filter(hasPushProblem).length;
  return (
    <>
      <ScreenHeader
        title={t('board.title')}
        meta={
          <>
            {cards.length > 0 ? <span>{t('board.meta', { count: cards.length })}</span> : null}
            {pushProblems > 0 ? (
              <span className={styles.loudMeta}>{t('board.loud', { count: pushProblems })}</span>
            ) : null}
          </>
        }
      />
      {board.error ? (
        <div className={styles.notices}>
          <ErrorNotice error={board.error} />
        </div>
      ) : null}
      <ReceiverWarnings />
      {questions.map(({ id, caseId, caseNumber }) => (
        <p key={id} className={styles.question}>
          <CircleHelp size={15} aria-hidden />
          <a href={formatRoute({ screen: 'case', caseId, tab: 'capture' })}>
            {t('board.question', { caseNumber })}
          </a>
        </p>
      ))}
      {board.data && cards.length === 0 ? <EmptyBoard /> : null}
      {cards.length > 0 ? <Board cards={cards} /> : null}
    </>
  );
}

function EmptyBoard() {
  const { t } = useTranslation('capture');
  return (
    <EmptyState
      icon={<Smartphone size={24} aria-hidden />}
      title={t('board.empty.title')}
      actions={<Button onPress={() => navigate(HOME)}>{t('board.empty.action')}</Button>}
    >
      {t('board.empty.text')}
    </EmptyState>
  );
}

function Board({ cards }: { readonly cards: readonly CaptureCard[] }) {
  const { t } = useTranslation('capture');
  const { t: common } = useTranslation('common');
  const [filter, setFilter] = useState<BoardFilter>(NO_FILTER);
  const nowMs = useCurrentMinute();
  const columns = useMemo(() => boardColumns(cards, filter, nowMs), [cards, filter, nowMs]);
  const keyboard = useBoardKeyboard(columns);
  const hasFocus = useRef(false);
  const profiles = useRequest('profiles.list', {}).data;
  const profileNames = useMemo(
    () => new Map((profiles ?? []).map((profile) => [String(profile.id), profileName(profile, common)])),
    [profiles, common],
  );
  const total = columns.reduce((sum, view) => sum + view.cards.length, 0);
  return (
    <>
      <Filters cards={cards} filter={filter} onChange={setFilter} profileNames={profileNames} />
      {total === 0 ? (
        <EmptyState
          icon={<FolderSearch size={22} aria-hidden />}
          title={t('board.nothingFound')}
          actions={<Button onPress={() => setFilter(NO_FILTER)}>{t('board.reset')}</Button>}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the cards inside are handled in one place
        <div
          className={styles.board}
          data-region="list"
          tabIndex={-1}
          data-columns={columns.length}
          onFocus={() => {
            hasFocus.current = true;
          }}
          // Not called when the focused card is removed.
          onBlur={({ currentTarget }) => {
            hasFocus.current = currentTarget.contains(document.activeElement);
          }}
          onKeyDown={keyboard.onKeyDown}
        >
          {columns.map((view, index) => (
            <BoardColumn
              key={view.column}
              view={view}
              nowMs={nowMs}
              profileNames={profileNames.size > 1 ? profileNames : NO_NAMES}
              current={keyboard.place.column === index ? keyboard.place.index : null}
              takesFocus={keyboard.moved}
              hasFocus={hasFocus}
            />
          ))}
        </div>
      )}
    </>
  );
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Makes the board one tab stop; the arrow keys move between the cards. */
function useBoardKeyboard(columns: ReturnType<typeof boardColumns>) {
  const first = Math.max(
    0,
    columns.findIndex(({ cards }) => cards.length > 0),
  );
  const [target, setTarget] = useState<BoardPosition & { readonly moved: boolean }>({
    column: first,
    index: 0,
    moved: false,
  });
  const length = columns[target.column]?.cards.length ?? 0;
  const place =
    length === 0 ? { column: first, index: 0 } : { ...target, index: Math.min(target.index, length - 1) };
  return {
    place,
    moved: target.moved,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const next = moveOnBoard(columns, place, event.key);
      if (!next || !(event.target instanceof HTMLElement) || !event.target.closest('[data-card]')) return;
      event.preventDefault();
      setTarget({ ...next, moved: true });
    },
  };
}

interface FiltersProps {
  readonly cards: readonly CaptureCard[];
  readonly filter: BoardFilter;
  readonly onChange: (filter: BoardFilter) => void;
  readonly profileNames: ReadonlyMap<string, string>;
}

function Filters({ cards, filter, onChange, profileNames }: FiltersProps) {
  const { t } = useTranslation('capture');
  const words = useCaptureWords();
  const profileIds = [...new Set(cards.map(({ profileId }) => profileId))];
  return (
    <Toolbar label={t('board.filter')}>
      <SearchField
        label={t('board.search')}
        placeholder={t('board.searchPlaceholder')}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <Select
        label={t('board.result')}
        hideLabel
        value={filter.result}
        options={[
          { value: 'all', label: t('board.allResults') },
          ...resultsOf(cards).map((result) => ({ value: result, label: words('result', result) ?? result })),
        ]}
        onChange={(result) => onChange({ ...filter, result })}
      />
      <Select
        label={t('board.age')}
        hideLabel
        value={filter.age}
        options={AGE_FILTERS.map((age) => ({ value: age, label: t(`board.ages.${age}`) }))}
        onChange={(age) => onChange({ ...filter, age })}
      />
      {profileIds.length > 1 ? (
        <Select
          label={t('board.profile')}
          hideLabel
          value={filter.profileId}
          options={[
            { value: 'all' as const, label: t('board.allProfiles') },
            ...profileIds.map((id) => ({ value: id, label: profileNames.get(id) ?? id })),
          ]}
          onChange={(profileId) => onChange({ ...filter, profileId })}
        />
      ) : null}
    </Toolbar>
  );
}

/** Returns the current time in milliseconds, rounded down to the minute. */
function useCurrentMinute(): number {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.floor(Date.now() / REFRESH_MS) * REFRESH_MS;
}
