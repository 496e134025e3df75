import { type KeyboardEvent, type MouseEvent, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntakeView } from '../../../contract/views';
import type { ItemId } from '../../../domain/ids';
import {
  emptySelection,
  type ListSelection,
  select,
  selectAll,
  selectMode,
} from '../../components/list-selection';
import { useFormats } from '../../i18n/use-formats';
import { badgeText } from './item-text';
import {
  countByFilter,
  type FilterCounts,
  type ItemFilter,
  type ItemInView,
  itemsInView,
  matchesFilter,
  matchesSearch,
} from './items-in-view';

export interface ItemList {
  readonly all: readonly ItemInView[];
  readonly shown: readonly ItemInView[];
  readonly counts: FilterCounts;
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly filter: ItemFilter;
  readonly setFilter: (filter: ItemFilter) => void;
  readonly selection: ListSelection<ItemId>;
  /** The one file that the inspector explains; null where none is selected. */
  readonly active: ItemInView | null;
  readonly activate: (index: number, event: KeyboardEvent | MouseEvent) => void;
  readonly pick: (id: ItemId) => void;
  readonly step: (by: 1 | -1) => void;
  readonly selectEverything: () => void;
  readonly clear: () => void;
}

/** Files, filter, search and selection of the Prepare tab. */
export function useItemList(intake: IntakeView): ItemList {
  const { t } = useTranslation('prepare');
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<ItemFilter>('all');
  const [selection, setSelection] = useState(() => emptySelection<ItemId>());
  const words = useDeferredValue(search);
  const all = useMemo(() => itemsInView(intake.items, intake.findings), [intake.items, intake.findings]);
  const counts = useMemo(() => countByFilter(all, intake.skipped.length), [all, intake.skipped]);
  const shown = useMemo(
    () =>
      all.filter(
        (view) =>
          matchesFilter(view, filter) &&
          matchesSearch(view, words, (finding) => badgeText(finding, t, formats)),
      ),
    [all, filter, words, t, formats],
  );
  const order = useMemo(() => shown.map(({ item }) => item.id), [shown]);
  const active = all.find(({ item }) => item.id === selection.active) ?? null;
  const pick = (id: ItemId) => setSelection((before) => select(before, order, id, 'replace'));
  return {
    all,
    shown,
    counts,
    search,
    setSearch,
    filter,
    setFilter,
    selection,
    active,
    activate: (index, event) => {
      const id = order[index];
      if (id !== undefined) setSelection((before) => select(before, order, id, selectMode(event)));
    },
    pick,
    step: (by) => {
      const id = order[selection.active === null ? 0 : order.indexOf(selection.active) + by];
      if (id !== undefined) pick(id);
    },
    selectEverything: () => setSelection((before) => selectAll(before, order)),
    clear: () => setSelection(emptySelection()),
  };
}
