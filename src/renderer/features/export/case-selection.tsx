import { useMutation } from '@tanstack/react-query';
import { Archive, Check, Download, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofcaseError } from '../../../contract/errors';
import { MAX_EXPORT_CASES } from '../../../contract/export-views';
import type { CaseRow } from '../../../contract/views';
import type { CaseId } from '../../../domain/ids';
import { useOfferActions } from '../../app/actions';
import { useExports } from '../../app/exports';
import { useCommand } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { asProofcaseError, onEvent } from '../../bridge';
import { Button } from '../../components/button';
import { useMessages } from '../../components/toasts';
import type { Column } from '../../components/virtual-table';
import { DeletionDialog } from '../retention/deletion-dialog';
import styles from './export.module.css';
import { unexportedCases } from './export-stage';

/** The cases selected in the list; `isOn` while the selection mode is active. */
export interface CaseSelection {
  readonly isOn: boolean;
  readonly ids: readonly CaseId[];
  has(id: CaseId): boolean;
  toggle(id: CaseId): void;
  choose(ids: readonly CaseId[]): void;
  begin(): void;
  end(): void;
  /** Ends the selection if it still consists of these cases. */
  endIfUnchanged(ids: readonly CaseId[]): void;
}

export function useCaseSelection(): CaseSelection {
  const [chosen, setChosen] = useState<ReadonlySet<CaseId> | null>(null);
  useEffect(
    () =>
      onEvent('cases.deleted', ({ caseId }) =>
        setChosen((before) => before && new Set([...before].filter((id) => id !== caseId))),
      ),
    [],
  );
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
      // Nothing is selected any more if the mode ended while the cases were fetched.
      choose: (ids) => setChosen((before) => before && new Set(ids.slice(0, MAX_EXPORT_CASES))),
      begin: () => setChosen(new Set()),
      end: () => setChosen(null),
      endIfUnchanged: (ids) => setChosen((before) => (isSelectionOf(before, ids) ? null : before)),
    }),
    [chosen],
  );
}

export function isSelectionOf(chosen: ReadonlySet<CaseId> | null, ids: readonly CaseId[]): boolean {
  return chosen !== null && chosen.size === ids.length && ids.every((id) => chosen.has(id));
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
  readonly firstIds: (count: number) => Promise<readonly CaseId[]>;
  readonly selection: CaseSelection;
}

/** Shows how many cases are selected; exports, closes and deletes them. */
export function SelectionBar({ firstIds, selection }: SelectionBarProps) {
  const { t } = useTranslation('exporting');
  const { t: retention } = useTranslation('retention');
  const exports = useExports();
  // As chosen: the selection changes while the cases are deleted.
  const [toDelete, setToDelete] = useState<readonly CaseId[] | null>(null);
  const close = useCloseCases(selection.endIfUnchanged);
  const count = selection.ids.length;
  const onError = useFailureToast();
  const chooseAll = useMutation({
    mutationFn: () => firstIds(MAX_EXPORT_CASES),
    onSuccess: selection.choose,
    onError: (thrown) => onError(asProofcaseError(thrown)),
  });
  const exportSelected = () => {
    const { ids } = selection;
    let unexported = ids;
    exports.open(ids, (reports) => {
      unexported = unexportedCases(unexported, reports);
      if (unexported.length === 0) selection.endIfUnchanged(ids);
    });
  };
  useOfferActions([
    {
      id: 'export-selected',
      label: t('select.export'),
      icon: <Download size={16} aria-hidden />,
      isDisabled: count === 0,
      onAction: exportSelected,
    },
  ]);
  return (
    <section className={styles.bar} aria-label={t('select.label')}>
      <strong role="status">{t('select.chosen', { count })}</strong>
      <span className={styles.quiet}>
        {count >= MAX_EXPORT_CASES ? t('select.limit', { count: MAX_EXPORT_CASES }) : t('select.hint')}
      </span>
      {count === 0 ? (
        <Button variant="quiet" isPending={chooseAll.isPending} onPress={() => chooseAll.mutate()}>
          {t('select.all')}
        </Button>
      ) : (
        <Button variant="quiet" onPress={() => selection.choose([])}>
          {t('select.none')}
        </Button>
      )}
      <Button variant="quiet" onPress={selection.end}>
        {t('select.cancel')}
      </Button>
      <div className={styles.actions}>
        <Button
          isDisabled={count === 0}
          icon={<Trash2 size={16} aria-hidden />}
          onPress={() => setToDelete(selection.ids)}
        >
          {retention('actions.deleteSeveral')}
        </Button>
        <Button
          isDisabled={count === 0}
          isPending={close.isRunning}
          icon={<Archive size={16} aria-hidden />}
          onPress={() => close.run(selection.ids)}
        >
          {retention('actions.closeSeveral')}
        </Button>
        <Button variant="primary" isDisabled={count === 0} onPress={exportSelected}>
          {t('select.export')}
        </Button>
      </div>
      {toDelete ? (
        <DeletionDialog
          caseIds={toDelete}
          byRule={false}
          onClose={() => setToDelete(null)}
          onDeleted={selection.end}
        />
      ) : null}
    </section>
  );
}

/** Closes cases one after the other; says how many were closed, and the first reason why others were not. */
function useCloseCases(onEnd: (caseIds: readonly CaseId[]) => void) {
  const { toast } = useMessages();
  const { mutateAsync, isPending } = useCommand('cases.close');
  const run = async (caseIds: readonly CaseId[]): Promise<void> => {
    const errors: ProofcaseError[] = [];
    for (const caseId of caseIds) {
      await mutateAsync({ caseId }).catch((thrown: unknown) => errors.push(asProofcaseError(thrown)));
    }
    const closed = caseIds.length - errors.length;
    if (closed > 0)
      toast({ tone: 'green', key: 'retention:actions.closedSeveral', values: { count: closed } });
    const [error] = errors;
    if (error)
      toast({ tone: 'red', key: 'retention:actions.notClosed', values: { count: errors.length }, error });
    onEnd(caseIds);
  };
  return { run: (caseIds: readonly CaseId[]) => void run(caseIds), isRunning: isPending };
}
