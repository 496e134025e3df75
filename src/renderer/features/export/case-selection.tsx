import { Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_EXPORT_CASES } from '../../../contract/export-views';
import type { CaseRow } from '../../../contract/views';
import type { CaseId } from '../../../domain/ids';
import { useExports } from '../../app/exports';
import { Button } from '../../components/button';
import type { Column } from '../../components/virtual-table';
import styles from './export.module.css';

/** The cases selected in the list; `isOn` while the selection mode is active. */
export interface CaseSelection {
  readonly isOn: boolean;
  readonly ids: readonly CaseId[];
  has(id: CaseId): boolean;
  toggle(id: CaseId): void;
  choose(ids: readonly CaseId[]): void;
  begin(): void;
  end(): void;
}

export function useCaseSelection(): CaseSelection {
  const [chosen, setChosen] = useState<ReadonlySet<CaseId> | null>(null);
  return useMemo<CaseSelection>(
    () => ({
      isOn: chosen !== null,
      ids: [...(chosen ?? [])],
      has: (id) => chosen?.has(id) ?? false,
      toggle: (id) =>
        setChosen((before) => {
          const after = new Set(before);
          if (!after.delete(id) && after.size < MAX_EXPORT_CASES) after.add(id);
          return after;
        }),
      choose: (ids) => setChosen(new Set(ids.slice(0, MAX_EXPORT_CASES))),
      begin: () => setChosen(new Set()),
      end: () => setChosen(null),
    }),
    [chosen],
  );
}

const BOX_PX = 28;

/** Width of the column with the check boxes and of the gap after it, in pixels. */
export const SELECTION_COLUMN_PX = BOX_PX + 16;

/** Returns a narrow column with check boxes; assistive technology reads the selection from the row. */
export function selectionColumn(selection: CaseSelection, label: string): Column<CaseRow> {
  return {
    id: 'chosen',
    header: <span className="visually-hidden">{label}</span>,
    width: `${BOX_PX}px`,
    cell: ({ id }) => (
      <span className={styles.box} data-chosen={selection.has(id)} aria-hidden>
        <Check size={12} strokeWidth={3} />
      </span>
    ),
  };
}

export interface SelectionBarProps {
  readonly rows: { readonly total: number | null; readonly row: (index: number) => CaseRow | undefined };
  readonly selection: CaseSelection;
}

/** Shows how many cases are selected, and exports them. */
export function SelectionBar({ rows, selection }: SelectionBarProps) {
  const { t } = useTranslation('exporting');
  const exports = useExports();
  const count = selection.ids.length;
  const shown = Math.min(rows.total ?? 0, MAX_EXPORT_CASES);
  const loaded = Array.from({ length: shown }, (_, index) => rows.row(index)?.id).filter(
    (id) => id !== undefined,
  );
  return (
    <section className={styles.bar} aria-label={t('select.label')}>
      <strong role="status">{t('select.chosen', { count })}</strong>
      <span className={styles.quiet}>
        {count >= MAX_EXPORT_CASES ? t('select.limit', { count: MAX_EXPORT_CASES }) : t('select.hint')}
      </span>
      {count === 0 ? (
        <Button variant="quiet" onPress={() => selection.choose(loaded)}>
          {t('select.all')}
        </Button>
      ) : (
        <Button variant="quiet" onPress={() => selection.choose([])}>
          {t('select.none')}
        </Button>
      )}
      <Button onPress={selection.end}>{t('select.cancel')}</Button>
      <Button
        variant="primary"
        isDisabled={count === 0}
        onPress={() => exports.open(selection.ids, () => selection.end())}
      >
        {t('select.export')}
      </Button>
    </section>
  );
}
