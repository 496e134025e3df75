import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_FILTER_NAME_LENGTH } from '../../../contract/case-list-limits';
import type { SavedFilter } from '../../../contract/case-list-views';
import type { ProofcaseError } from '../../../contract/errors';
import { cacheResponse, invalidateAnswers, sendRequest, useCommand } from '../../app/queries';
import { useUndo } from '../../app/undo';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button, IconButton } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { Kbd } from '../../components/kbd';
import { TextField } from '../../components/text-field';
import styles from './filter.module.css';
import { CASES_SCOPE } from './list-query';
import { restoreFilter } from './restore-filter';

export interface ManageFiltersProps {
  readonly filters: readonly SavedFilter[];
  readonly onClose: () => void;
}

/** Edits names and order of saved filters. Each change takes effect at once; a deletion can be undone. */
export function ManageFilters({ filters, onClose }: ManageFiltersProps) {
  const { t } = useTranslation('caseList');
  const commands = useFilterCommands();
  return (
    <Dialog
      title={t('saved.manageTitle')}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t('saved.done')}
        </Button>
      }
    >
      <p className="quiet">{filters.length > 0 ? t('saved.manageText') : t('saved.none')}</p>
      <ol className={styles.manage}>
        {filters.map((filter, index) => (
          <ManagedFilter
            key={filter.id}
            filter={filter}
            index={index}
            followers={filters.slice(index + 1)}
            commands={commands}
            onMove={(step) => {
              // Moving down means moving before the filter after the next.
              const before = filters[step < 0 ? index - 1 : index + 2];
              commands.move.mutate({ filterId: filter.id, before: before?.id ?? null });
            }}
          />
        ))}
      </ol>
      {commands.error ? <ErrorNotice error={commands.error} /> : null}
    </Dialog>
  );
}

type Commands = ReturnType<typeof useFilterCommands>;

function useFilterCommands() {
  const client = useQueryClient();
  const onDone = (all: readonly SavedFilter[]): void => cacheResponse(client, 'filters.list', {}, all);
  const rename = useCommand('filters.change', { onDone });
  const remove = useCommand('filters.remove', { onDone });
  const move = useCommand('filters.move', { onDone });
  const fail = useFailureToast();
  const restore = useMutation<readonly SavedFilter[], ProofcaseError, RemovedFilter>({
    mutationFn: ({ filter, followers }) => restoreFilter(sendRequest, filter, followers),
    onSuccess: onDone,
    // The dialog may be closed by then, and the filter saved in another place.
    onError: (error) => {
      fail(error);
      invalidateAnswers(client, 'filters.list');
    },
  });
  const error = rename.error ?? remove.error ?? move.error;
  return { rename, remove, move, restore, error };
}

interface RemovedFilter {
  readonly filter: SavedFilter;
  readonly followers: readonly SavedFilter[];
}

interface ManagedFilterProps {
  readonly filter: SavedFilter;
  readonly index: number;
  readonly followers: readonly SavedFilter[];
  readonly commands: Commands;
  readonly onMove: (step: 1 | -1) => void;
}

function ManagedFilter({ filter, index, followers, commands, onMove }: ManagedFilterProps) {
  const { t } = useTranslation('caseList');
  const [typed, setTyped] = useState(filter.name);
  const { offerInToast } = useUndo(CASES_SCOPE);
  const { name } = filter;
  const finish = (): void => {
    const trimmed = typed.trim();
    if (trimmed === '') setTyped(name);
    else if (trimmed !== name) commands.rename.mutate({ filterId: filter.id, name: trimmed });
  };
  const remove = async (): Promise<void> => {
    try {
      // Callbacks of a single mutation are not called once the dialog is closed.
      await commands.remove.mutateAsync({ filterId: filter.id });
    } catch {
      return;
    }
    offerInToast(
      { tone: 'green', key: 'caseList:saved.removed', values: { name } },
      'caseList:saved.undo',
      () => commands.restore.mutate({ filter, followers }),
    );
  };
  return (
    <li className={styles.managed}>
      {index < 9 ? <Kbd>{t('saved.shortcut', { number: index + 1 })}</Kbd> : <span />}
      <TextField
        label={t('saved.rename', { name })}
        isLabelHidden
        value={typed}
        maxLength={MAX_FILTER_NAME_LENGTH}
        onChange={setTyped}
        onBlur={finish}
        onKeyDown={(event) => (event.key === 'Enter' ? finish() : event.continuePropagation())}
      />
      <span className={styles.buttons}>
        <IconButton label={t('saved.up', { name })} isDisabled={index === 0} onPress={() => onMove(-1)}>
          <ArrowUp size={15} aria-hidden />
        </IconButton>
        <IconButton
          label={t('saved.down', { name })}
          isDisabled={followers.length === 0}
          onPress={() => onMove(1)}
        >
          <ArrowDown size={15} aria-hidden />
        </IconButton>
        <IconButton label={t('saved.remove', { name })} onPress={() => void remove()}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
