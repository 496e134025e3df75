import type { TFunction } from 'i18next';
import type { ListedCase } from '../../../contract/case-list-views';
import type { CaseSort, CaseSortKey } from '../../../domain/case-filter';
import type { Chunk } from '../../../domain/search/query';
import type { Formats } from '../../../locales/formats';
import { columnsThatFit, withChosenWidths } from '../../components/fitting-columns';
import { LevelBadge } from '../../components/level-badge';
import type { Column } from '../../components/virtual-table';
import { contentText } from '../../i18n/content-text';
import { CaseStateBadge } from '../case/case-state-badge';
import { DecisionIcon } from '../history/decision-badge';
import { CaseCapture } from './case-capture';
import styles from './cases-screen.module.css';
import { Highlighted } from './highlighted';

interface ColumnWords {
  readonly t: TFunction<'cases'>;
  readonly common: TFunction<'common'>;
  readonly list: TFunction<'caseList'>;
  readonly formats: Formats;
  /** The parsed search text. */
  readonly chunks: readonly Chunk[];
}

export interface ColumnSorting {
  readonly sort: CaseSort | null;
  readonly onSort: (by: CaseSortKey) => void;
}

interface CaseColumn extends Column<ListedCase> {
  readonly minWidthPx: number;
}

/** The columns that fit into `widthPx`; a narrow list drops what the case itself shows. */
export function caseColumns(
  words: ColumnWords,
  sorting: ColumnSorting,
  widthPx: number,
  chosenWidth: (id: string) => number | undefined = () => undefined,
): readonly Column<ListedCase>[] {
  const columns = withChosenWidths(allColumns(words, sorting).map(resizable(words.common)), chosenWidth);
  if (words.chunks.length > 0) {
    // During a search the matches need the space.
    const whileSearching = columns.filter(({ id }) => !HIDDEN_DURING_SEARCH.has(id));
    return columnsThatFit(whileSearching, ['activity', 'decision'], widthPx);
  }
  // The note comes before tokens, contents and live capture, and is shortened before the other columns leave.
  const withLongNote = columns.map((column) =>
    column.id === 'note' ? { ...column, minWidthPx: LONG_NOTE_PX } : column,
  );
  const kept = columnsThatFit(withLongNote, ['tokens', 'content', 'capture'], widthPx).map(({ id }) => id);
  const shortNote = columns.filter(({ id }) => kept.includes(id));
  return columnsThatFit(shortNote, ['activity', 'decision'], widthPx);
}

/** The note takes the space that is left, so that its own edge has nothing to change. */
const FIXED_COLUMNS: ReadonlySet<string> = new Set(['note', 'decision', 'activity']);

function resizable(common: TFunction<'common'>): (column: CaseColumn) => CaseColumn {
  return (column) =>
    FIXED_COLUMNS.has(column.id) || typeof column.header !== 'string'
      ? column
      : {
          ...column,
          resize: { label: common('columnWidth', { column: column.header }), minPx: MIN_COLUMN_PX },
        };
}

const MIN_COLUMN_PX = 48;
const LONG_NOTE_PX = 150;
const HIDDEN_DURING_SEARCH: ReadonlySet<string> = new Set(['content', 'capture', 'tokens']);

function allColumns(
  { t, common, list, formats, chunks }: ColumnWords,
  { sort, onSort }: ColumnSorting,
): readonly CaseColumn[] {
  const direction = sort?.descending ? ('descending' as const) : ('ascending' as const);
  const sortable = (by: CaseSortKey) => ({
    onSort: () => onSort(by),
    sorted: sort?.by === by ? direction : null,
  });
  const isSearching = chunks.length > 0;
  return [
    {
      id: 'level',
      header: t('column.level'),
      minWidthPx: 146,
      width: '146px',
      ...sortable('level'),
      cell: (row) => <LevelBadge level={row.level} />,
    },
    {
      id: 'decision',
      header: <DecisionIcon label={t('column.decision')} />,
      minWidthPx: 24,
      width: '24px',
      cell: (row) => (row.decision ? <DecisionIcon choice={row.decision} /> : null),
    },
    {
      id: 'caseNumber',
      header: t('column.caseNumber'),
      minWidthPx: 132,
      width: 'minmax(132px, 0.3fr)',
      ...sortable('number'),
      cell: (row) => (
        <span className={styles.caseNumber}>
          <Highlighted of={{ kind: 'number', text: row.caseNumber }} chunks={chunks} />
        </span>
      ),
    },
    {
      id: 'note',
      header: t('column.note'),
      minWidthPx: isSearching ? 160 : 72,
      width: isSearching ? 'minmax(160px, 1fr)' : 'minmax(72px, 1fr)',
      cell: (row) => <FoundNote row={row} list={list} chunks={chunks} />,
    },
    {
      id: 'content',
      header: t('column.content'),
      minWidthPx: 128,
      width: '128px',
      cell: (row) => contentText(row, common) || <span className="quiet">–</span>,
    },
    {
      id: 'result',
      header: t('column.result'),
      minWidthPx: 140,
      width: '140px',
      cell: (row) => <CaseStateBadge {...row} />,
    },
    {
      id: 'capture',
      header: t('column.capture'),
      minWidthPx: 136,
      width: '136px',
      cell: (row) => <CaseCapture row={row} />,
    },
    {
      id: 'tokens',
      header: t('column.tokens'),
      minWidthPx: 48,
      width: '48px',
      align: 'end',
      ...sortable('tokens'),
      cell: (row) => (row.tokens > 0 ? formats.number(row.tokens) : <span className="quiet">–</span>),
    },
    {
      id: 'activity',
      header: t('column.activity'),
      minWidthPx: 118,
      width: '118px',
      align: 'end',
      ...sortable('activity'),
      cell: (row) => {
        const { text, offset } = formats.instant(row.lastActivityAt);
        return <span title={`${text} ${offset}`}>{text}</span>;
      },
    },
  ];
}

/** Shows the note, and below it the other texts of the case in which a search matched. */
function FoundNote({
  row,
  list,
  chunks,
}: {
  readonly row: ListedCase;
  readonly list: TFunction<'caseList'>;
  readonly chunks: readonly Chunk[];
}) {
  const note = (
    <span className={styles.note} title={row.note || undefined}>
      <Highlighted of={{ kind: 'note', text: row.note }} chunks={chunks} isShort />
    </span>
  );
  if (chunks.length === 0) return note;
  return (
    <span className={styles.found}>
      {note}
      <span className={styles.places}>
        {row.places.map((place) => (
          <span key={`${place.kind} ${place.text}`} className={styles.place} title={place.text}>
            <span className={styles.kind}>{list(`foundIn.${place.kind}`)}</span>{' '}
            <Highlighted of={place} chunks={chunks} isShort />
          </span>
        ))}
      </span>
    </span>
  );
}
