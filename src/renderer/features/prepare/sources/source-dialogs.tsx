import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, SourceView } from '../../../../contract/views';
import { MAX_SOURCE_NAME_LENGTH } from '../../../../domain/source';
import { cacheIntakeHead } from '../../../app/intake-data';
import { useCommand } from '../../../app/queries';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { Dialog, SubmitActions } from '../../../components/dialog';
import { ErrorNotice } from '../../../components/error-notice';
import { TextField } from '../../../components/text-field';

export interface SourceDialogProps {
  readonly detail: CaseDetail;
  readonly source: SourceView;
  readonly onClose: () => void;
}

export function RenameSourceDialog({ detail, source, onClose }: SourceDialogProps) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const [name, setName] = useState(source.name);
  const rename = useCommand('sources.rename', {
    onDone: (head) => {
      cacheIntakeHead(client, head);
      onClose();
    },
  });
  const typed = name.trim();
  const isValid = typed !== '' && typed.length <= MAX_SOURCE_NAME_LENGTH;
  return (
    <Dialog
      help="prepare/sources"
      title={t('renameDialog.title')}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        if (isValid) rename.mutate({ caseId: detail.id, sourceId: source.id, name: typed });
      }}
      actions={
        <SubmitActions
          action={t('renameDialog.confirm')}
          isDisabled={!isValid}
          isPending={rename.isPending}
          onCancel={onClose}
        />
      }
    >
      <TextField
        label={t('renameDialog.name')}
        help={t('renameDialog.help')}
        value={name}
        onChange={setName}
        autoFocus
      />
      {rename.error ? <ErrorNotice error={rename.error} /> : null}
    </Dialog>
  );
}

/** Says what leaves the case and what stays before a source is removed. */
export function RemoveSourceDialog({ detail, source, onClose }: SourceDialogProps) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const remove = useCommand('sources.remove', {
    onDone: (head) => {
      cacheIntakeHead(client, head);
      void client.invalidateQueries({ queryKey: ['cases.get'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('removeDialog.title', { name: source.name })}
      action={t('removeDialog.confirm')}
      variant="danger"
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ caseId: detail.id, sourceId: source.id })}
    >
      <p>{t('removeDialog.text', { count: source.items })}</p>
      <p>{t('removeDialog.sealed')}</p>
      <p>{t('removeDialog.recorded')}</p>
      {remove.error ? <ErrorNotice error={remove.error} /> : null}
    </ConfirmDialog>
  );
}
