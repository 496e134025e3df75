import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_FILTER_NAME_LENGTH } from '../../../contract/case-list-limits';
import type { CaseListQuery, SavedFilter } from '../../../contract/case-list-views';
import { cacheResponse, useCommand } from '../../app/queries';
import { Dialog, SubmitActions } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';

export interface SaveFilterProps {
  readonly query: CaseListQuery;
  readonly filters: readonly SavedFilter[];
  readonly onClose: () => void;
}

/** Saves the current query under a name; an existing filter of that name is replaced. */
export function SaveFilter({ query, filters, onClose }: SaveFilterProps) {
  const { t } = useTranslation('caseList');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const { toast } = useMessages();
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const existing = filters.find((filter) => filter.name.toLowerCase() === trimmed.toLowerCase());
  const done = (all: readonly SavedFilter[]): void => {
    cacheResponse(client, 'filters.list', {}, all);
    toast({ tone: 'green', key: 'caseList:saved.saved', values: { name: trimmed } });
    onClose();
  };
  const save = useCommand('filters.save', { onDone: done });
  const change = useCommand('filters.change', { onDone: done });
  const submit = (): void => {
    if (trimmed === '') return;
    if (existing) change.mutate({ filterId: existing.id, name: trimmed, query });
    else save.mutate({ name: trimmed, query });
  };
  const error = save.error ?? change.error;
  return (
    <Dialog
      title={t('saved.saveTitle')}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      actions={
        <SubmitActions
          action={existing ? t('saved.replace') : common('action.save')}
          isDisabled={trimmed === ''}
          isPending={save.isPending || change.isPending}
          onCancel={onClose}
        />
      }
    >
      <TextField
        label={t('saved.name')}
        autoFocus
        value={name}
        maxLength={MAX_FILTER_NAME_LENGTH}
        onChange={setName}
        help={existing ? t('saved.nameTaken') : t('saved.nameHelp')}
      />
      {error ? <ErrorNotice error={error} /> : null}
    </Dialog>
  );
}
