import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseListQuery } from '../../../contract/case-list-views';
import type { CaseId } from '../../../domain/ids';
import { parseQuery } from '../../../domain/search/query';
import { navigate } from '../../app/current-route';
import { useVisitState } from '../../app/travel';
import { useTableWidths } from '../../app/widths';
import type { MenuPlace } from '../../components/menu-place';
import { useSize } from '../../components/use-size';
import { VirtualTable } from '../../components/virtual-table';
import { useFormats } from '../../i18n/use-formats';
import { CaseMenu } from '../case/case-menu';
import { type CaseSelection, SELECTION_COLUMN_PX, selectionColumn } from '../export/case-selection';
import { activeIndex, FIRST_ROW } from './active-row';
import { caseColumns } from './case-columns';
import type { CasePages } from './case-pages';
import { routeOfHit } from './found-place';
import { displayedSort, toggleSort } from './list-query';

export interface CaseTableProps {
  readonly pages: CasePages;
  readonly query: CaseListQuery;
  readonly onQuery: (query: CaseListQuery) => void;
  /** False while the rows are those of the previous query. */
  readonly isCurrent: boolean;
  readonly table: RefObject<HTMLDivElement | null>;
  readonly selection: CaseSelection;
}

const ROW_HEIGHT = 40;
/** During a search, up to two lines of matches are shown below the note. */
const SEARCH_ROW_HEIGHT = 60;

export function CaseTable({ pages, query, onQuery, isCurrent, table, selection }: CaseTableProps) {
  const { t } = useTranslation('cases');
  const { t: common } = useTranslation('common');
  const { t: list } = useTranslation('caseList');
  const { t: exporting } = useTranslation('exporting');
  const formats = useFormats();
  const { value: activeRow, set: setActiveRow, isRestored } = useVisitState('active case', FIRST_ROW);
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const width = useSize(frame)?.width ?? 0;
  const widths = useTableWidths('cases');
  const chunks = useMemo(() => parseQuery(query.search), [query.search]);
  const sort = displayedSort(query);
  const columns = useMemo(() => {
    const sorting = { sort, onSort: (by: CaseListQuery['sort']['by']) => onQuery(toggleSort(query, by)) };
    const chosen = selection.isOn ? [selectionColumn(selection, exporting('select.column'))] : [];
    const forCases = selection.isOn ? width - SELECTION_COLUMN_PX : width;
    return [...chosen, ...caseColumns({ t, common, list, formats, chunks }, sorting, forCases, widths.of)];
  }, [exporting, selection, t, common, list, formats, chunks, sort, onQuery, query, width, widths.of]);
  // A changed query scrolls back to the top.
  const lastQuery = useRef(query);
  useEffect(() => {
    if (lastQuery.current === query) return;
    lastQuery.current = query;
    setActiveRow(FIRST_ROW);
    table.current?.scrollTo({ top: 0 });
  }, [query, setActiveRow, table]);
  const total = pages.total();
  const isLoaded = total !== null;
  const active = activeIndex(activeRow, total ?? 0, pages.indexOf);
  const activate = (index: number) => setActiveRow({ index, caseId: pages.row(index)?.id ?? null });
  useEffect(() => {
    // The focus is still where the previous screen left it, or on the heading in place of the list.
    const isFree = document.activeElement?.matches('body, main, h1') ?? true;
    if (isRestored && isLoaded && isFree) table.current?.focus();
  }, [isRestored, isLoaded, table]);
  const isSelected = (index: number) => {
    const row = pages.row(index);
    return row !== undefined && selection.has(row.id);
  };
  const toggle = (index: number) => {
    const row = pages.row(index);
    if (row) selection.toggle(row.id);
  };
  return (
    <div ref={frame} className="fill-column">
      {total === null ? null : (
        <VirtualTable
          ref={table}
          label={t('title')}
          columns={columns}
          count={total}
          row={pages.row}
          rowKey={(index) => pages.row(index)?.id ?? String(index)}
          activeIndex={active}
          activeKey={activeRow.caseId ?? undefined}
          onActivate={activate}
          onRange={pages.onRange}
          opensOnClick
          onResize={widths.remember}
          onMenu={(at, index) => {
            const row = pages.row(index);
            if (row) setMenu((last) => ({ caseId: row.id, at, id: (last?.id ?? 0) + 1 }));
          }}
          {...(selection.isOn ? { isSelected, isMultiselect: true } : {})}
          onKey={(event) => {
            // The row of the previous query is not what the person asked for.
            if (event.key === 'Enter' && !isCurrent) return true;
            if (!selection.isOn || event.key !== ' ') return false;
            activate(active);
            toggle(active);
            return true;
          }}
          onOpen={(index) => {
            activate(index);
            if (selection.isOn) {
              toggle(index);
              return;
            }
            const row = pages.row(index);
            if (row) navigate(routeOfHit(row));
          }}
          rowHeight={chunks.length > 0 ? SEARCH_ROW_HEIGHT : ROW_HEIGHT}
        />
      )}
      {menu ? <CaseMenu key={menu.id} caseId={menu.caseId} at={menu.at} /> : null}
    </div>
  );
}

interface OpenedMenu {
  readonly id: number;
  readonly caseId: CaseId;
  readonly at: MenuPlace;
}
