import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { IntakeView } from '../../../../contract/views';
import type { ItemId } from '../../../../domain/ids';
import { useVisitState } from '../../../app/travel';
import { useUndo } from '../../../app/undo';
import { gapAt, type ListPlace, steppedIndex } from '../../../components/list-navigation';
import {
  emptySelection,
  type ListSelection,
  type SelectInput,
  select,
  selectAll,
  selectMode,
  selectOnly,
} from '../../../components/list-selection';
import { useFormats } from '../../../i18n/use-formats';
import { countFacets, type FacetContext, type Facets, matchesFacets, NO_FACETS } from './item-filter';
import {
  isStillSorted,
  type NoteOf,
  type OrderSnapshot,
  type Sorting,
  snapshotOrder,
  sortItems,
  stableOrder,
} from './item-order';
import { badgeText } from './item-text';
import {
  type BadgeFilter,
  countByFilter,
  type FilterCounts,
  type ItemFilter,
  type ItemInView,
  itemsInView,
  matchesFilter,
  matchesSearch,
} from './items-in-view';

/** What the toolbar needs; the same object until a filter changes. */
export interface ListFilters {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly filter: ItemFilter;
  readonly setFilter: (filter: ItemFilter) => void;
  readonly facets: Facets;
  readonly setFacets: (facets: Facets) => void;
  readonly showAll: () => void;
}

export interface ItemList extends ListFilters {
  readonly filters: ListFilters;
  readonly all: readonly ItemInView[];
  readonly shown: readonly ItemInView[];
  /** The same object until a number changes. */
  readonly counts: FilterCounts;
  /** What the badges show; the same object until a filter changes. */
  readonly asked: BadgeFilter;
  readonly selection: ListSelection<ItemId>;
  /** The selected files that are listed, in the order of the folder. */
  readonly chosen: readonly ItemInView[];
  /** The file shown in the inspector; null if none is selected or a filter hides it. */
  readonly active: ItemInView | null;
  /** The file shown in the lightbox, which stays open when a filter hides the file. */
  readonly enlarged: ItemInView | null;
  /** Index of the active file among the shown files; -1 if it is not shown. */
  readonly activeIndex: number;
  /** The index before which the active file was until it left the list; -1 if there is none. */
  readonly gap: number;
  readonly activate: (index: number, event: SelectInput) => void;
  readonly toggleActive: () => void;
  /** Selects one file; shows all files where a filter hides it. */
  readonly pick: (id: ItemId) => void;
  readonly choose: (ids: readonly ItemId[]) => void;
  readonly step: (by: 1 | -1) => void;
  readonly selectEverything: () => void;
  readonly clear: () => void;
  /** Keeps the order of the list while the pointer is over it. */
  readonly hold: (isHeld: boolean) => void;
}

export interface ListOptions {
  readonly intake: IntakeView;
  readonly sorting: Sorting;
  readonly noteOf: NoteOf;
  readonly undoScope: string;
}

const NO_SELECTION = emptySelection<ItemId>();

/** Files, filters, search, order and selection of the Prepare tab. */
export function useItemList({ intake, sorting, noteOf, undoScope }: ListOptions): ItemList {
  const [isHeld, hold] = useState(false);
  const all = useMemo(() => itemsInView(intake.items, intake.findings), [intake.items, intake.findings]);
  const counts = useCounts(all, intake.skipped.length);
  const filtering = useFilters(all, noteOf, undoScope);
  const signature = `${filtering.signature} ${sorting.order} ${sorting.descending}`;
  const isReading = intake.state === 'running';
  const { value: selection, set: setSelection } = useVisitState('selection', NO_SELECTION);
  // Without a selection, a resting pointer does not delay sorting once the folder has been read.
  const keepsOrder = isHeld && selection.active !== null;
  const shown = useStableOrder(filtering.matching, sorting, noteOf, signature, keepsOrder || isReading);
  const { filters } = filtering;
  const selecting = useSelection({ all, shown, signature }, selection, setSelection, filters.showAll);
  const { filter, facets } = filters;
  const asked = useMemo(() => ({ filter, codes: facets.findings }), [filter, facets.findings]);
  return { all, shown, counts, hold, asked, filters, ...filters, ...selecting };
}

function useCounts(all: readonly ItemInView[], skippedFiles: number): FilterCounts {
  const {
    all: files,
    warnings,
    notices,
    skipped,
  } = useMemo(() => countByFilter(all, skippedFiles), [all, skippedFiles]);
  return useMemo(() => ({ all: files, warnings, notices, skipped }), [files, warnings, notices, skipped]);
}

function useFilters(all: readonly ItemInView[], noteOf: NoteOf, undoScope: string) {
  const { t } = useTranslation('prepare');
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const [filter, storeFilter] = useState<ItemFilter>('all');
  const [facets, storeFacets] = useState(NO_FACETS);
  const { offerHere } = useUndo(undoScope);
  const setFilter = useCallback(
    (next: ItemFilter) => {
      offerHere(() => storeFilter(filter));
      storeFilter(next);
    },
    [offerHere, filter],
  );
  const setFacets = useCallback(
    (next: Facets) => {
      offerHere(() => storeFacets(facets));
      storeFacets(next);
    },
    [offerHere, facets],
  );
  const words = useDeferredValue(search);
  const matching = useMemo(() => {
    const context: FacetContext = { hasNote: (view) => noteOf(view) !== undefined };
    const text = words.trim() === '' ? '' : words;
    return all.filter(
      (view) =>
        matchesFilter(view, filter) &&
        (countFacets(facets) === 0 || matchesFacets(view, facets, context)) &&
        (text === '' || matchesSearch(view, text, (finding) => badgeText(finding, t, formats), noteOf(view))),
    );
  }, [all, filter, facets, words, noteOf, t, formats]);
  const showAll = useCallback(() => {
    if (filter !== 'all' || facets !== NO_FACETS) {
      offerHere(() => {
        storeFilter(filter);
        storeFacets(facets);
      });
    }
    setSearch('');
    storeFilter('all');
    storeFacets(NO_FACETS);
  }, [offerHere, filter, facets]);
  const signature = JSON.stringify([filter, words, [...facets.findings, ...facets.types, ...facets.traits]]);
  const filters = useMemo<ListFilters>(
    () => ({ search, setSearch, filter, setFilter, facets, setFacets, showAll }),
    [search, filter, setFilter, facets, setFacets, showAll],
  );
  return { filters, matching, signature };
}

interface SelectableFiles {
  readonly all: readonly ItemInView[];
  readonly shown: readonly ItemInView[];
  /** Of filter, search and order. */
  readonly signature: string;
}

function useSelection(
  { all, shown, signature }: SelectableFiles,
  selection: ListSelection<ItemId>,
  setSelection: Dispatch<SetStateAction<ListSelection<ItemId>>>,
  showAll: () => void,
) {
  const order = useMemo(() => shown.map(({ item }) => item.id), [shown]);
  const activeIndex = useMemo(
    () => (selection.active === null ? -1 : order.indexOf(selection.active)),
    [order, selection.active],
  );
  const gap = useGap(order, activeIndex, `${signature} ${selection.active}`);
  const enlarged = useMemo(
    () => shown[activeIndex] ?? all.find(({ item }) => item.id === selection.active) ?? null,
    [shown, activeIndex, all, selection.active],
  );
  const chosen = useMemo(() => {
    if (selection.selected.size === 0) return [];
    const listed = new Set(order);
    return all.filter(({ item }) => selection.selected.has(item.id) && listed.has(item.id));
  }, [all, order, selection.selected]);
  const reveal = useCallback(
    (ids: readonly ItemId[]) => {
      const listed = new Set(order);
      if (ids.some((id) => !listed.has(id))) showAll();
    },
    [order, showAll],
  );
  const pick = useCallback(
    (id: ItemId) => {
      reveal([id]);
      setSelection((before) => select(before, order, id, 'replace'));
    },
    [order, reveal, setSelection],
  );
  const choose = useCallback(
    (ids: readonly ItemId[]) => {
      reveal(ids);
      setSelection(selectOnly(ids));
    },
    [reveal, setSelection],
  );
  const clear = useCallback(() => setSelection(emptySelection()), [setSelection]);
  return {
    selection,
    chosen,
    active: shown[activeIndex] ?? null,
    enlarged,
    activeIndex,
    gap,
    pick,
    choose,
    activate: (index: number, event: SelectInput) => {
      const id = order[index];
      if (id !== undefined) setSelection((before) => select(before, order, id, selectMode(event)));
    },
    toggleActive: () =>
      setSelection((before) =>
        before.active === null ? before : select(before, order, before.active, 'toggle'),
      ),
    step: (by: 1 | -1) => {
      const id = order[steppedIndex(by, activeIndex, order.length, gap)];
      if (id !== undefined) pick(id);
    },
    selectEverything: () => setSelection((before) => selectAll(before, order)),
    clear,
  };
}

/** The index before which the active file was, after it left a list whose `signature` is the same, e.g. when excluded. */
function useGap(order: readonly ItemId[], activeIndex: number, signature: string): number {
  const place = useRef<(ListPlace<ItemId> & { readonly signature: string }) | null>(null);
  return useMemo(() => {
    if (activeIndex >= 0) place.current = { signature, order, index: activeIndex };
    return activeIndex < 0 && place.current?.signature === signature ? gapAt(place.current, order) : -1;
  }, [order, activeIndex, signature]);
}

/**
 * Files in the chosen order. While `isHeld`, files keep their position and new files are appended. A new
 * `signature` (filter, search, order) sorts immediately.
 */
function useStableOrder(
  views: readonly ItemInView[],
  sorting: Sorting,
  noteOf: NoteOf,
  signature: string,
  isHeld: boolean,
): readonly ItemInView[] {
  const snapshot = useRef<OrderSnapshot | null>(null);
  const { order, descending } = sorting;
  return useMemo(() => {
    const before = snapshot.current?.signature === signature ? snapshot.current : null;
    if (before && (isHeld || isStillSorted(before, views, order, noteOf))) {
      const kept = stableOrder(before.ids, views);
      if (kept.length !== before.ids.length) {
        snapshot.current = { ...before, ids: kept.map(({ item }) => item.id) };
      }
      return kept;
    }
    const sorted = sortItems(views, { order, descending }, noteOf);
    snapshot.current = snapshotOrder(signature, sorted, order, noteOf);
    return sorted;
  }, [views, order, descending, noteOf, signature, isHeld]);
}
