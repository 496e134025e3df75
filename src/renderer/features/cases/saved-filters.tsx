import { Bookmark, BookmarkPlus, Settings2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseListQuery, SavedFilter } from '../../../contract/case-list-views';
import { useRequest } from '../../app/queries';
import { isDialogOpen } from '../../app/travel';
import { Button } from '../../components/button';
import { Menu, type MenuEntry } from '../../components/menu';
import { useMessages } from '../../components/toasts';
import styles from './filter.module.css';
import { hasSearchOrFilter, isSameQuery } from './list-query';
import { ManageFilters } from './manage-filters';
import { SaveFilter } from './save-filter';

export interface SavedFiltersProps {
  readonly query: CaseListQuery;
  readonly onChange: (query: CaseListQuery) => void;
}

/** The menu of saved filters: applies them (also by Alt and a digit), saves and manages them. */
export function SavedFilters({ query, onChange }: SavedFiltersProps) {
  const { t } = useTranslation('caseList');
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const filters = useRequest('filters.list', {}).data ?? [];
  const { announce } = useMessages();
  const apply = (filter: SavedFilter): void => {
    onChange(filter.query);
    announce(t('saved.applied', { name: filter.name }));
  };
  useApplyShortcuts(filters, apply);
  const current = filters.find((filter) => isSameQuery(filter.query, query));
  return (
    <>
      <Menu
        label={t('saved.menu')}
        placement="bottom end"
        trigger={
          <Button icon={<Bookmark size={14} aria-hidden />} variant={current ? 'chosen' : 'plain'}>
            <span className={styles.savedName} title={current?.name}>
              {current?.name ?? t('saved.menu')}
            </span>
          </Button>
        }
        entries={[
          ...filters.map(
            (filter, index): MenuEntry => ({
              id: filter.id,
              label: filter.name,
              checked: filter.id === current?.id,
              ...(index < 9 ? { shortcut: t('saved.shortcut', { number: index + 1 }) } : {}),
              onAction: () => apply(filter),
            }),
          ),
          {
            id: 'save',
            label: t('saved.save'),
            icon: <BookmarkPlus size={14} aria-hidden />,
            isDisabled: !hasSearchOrFilter(query),
            separatorBefore: filters.length > 0,
            onAction: () => setOpen('save'),
          },
          {
            id: 'manage',
            label: t('saved.manage'),
            icon: <Settings2 size={14} aria-hidden />,
            isDisabled: filters.length === 0,
            onAction: () => setOpen('manage'),
          },
        ]}
      />
      {open === 'save' ? <SaveFilter query={query} filters={filters} onClose={() => setOpen(null)} /> : null}
      {open === 'manage' ? <ManageFilters filters={filters} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** Uses the key code, since with Alt held the character depends on the keyboard layout. */
function useApplyShortcuts(filters: readonly SavedFilter[], apply: (filter: SavedFilter) => void): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (isDialogOpen()) return;
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      const filter = filters[Number(digit) - 1];
      if (!filter) return;
      event.preventDefault();
      apply(filter);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  });
}
