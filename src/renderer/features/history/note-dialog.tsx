import { useQueryClient } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseNote } from '../../../contract/history-views';
import { MAX_CASE_NOTE_LENGTH } from '../../../domain/handler-decision';
import type { CaseId, CaseNoteId } from '../../../domain/ids';
import { useOfferActions } from '../../app/actions';
import { cacheResponse, useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Dialog, SubmitActions } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { TextField } from '../../components/text-field';

/** Opens the dialog for a new note. */
export function WriteNoteButton({ caseId }: { readonly caseId: CaseId }) {
  const { t } = useTranslation('history');
  const [isWriting, setIsWriting] = useState(false);
  useOfferActions([
    {
      id: 'write-note',
      label: t('note.write'),
      icon: <NotebookPen size={16} aria-hidden />,
      onAction: () => setIsWriting(true),
    },
  ]);
  return (
    <>
      <Button icon={<NotebookPen size={16} aria-hidden />} onPress={() => setIsWriting(true)}>
        {t('note.write')}
      </Button>
      {isWriting ? <NoteDialog caseId={caseId} onClose={() => setIsWriting(false)} /> : null}
    </>
  );
}

export interface NoteDialogProps {
  readonly caseId: CaseId;
  /** The note to correct; undefined for a new note. */
  readonly corrects?: { readonly id: CaseNoteId; readonly text: string };
  readonly onClose: () => void;
}

/** Writes or corrects a note. */
export function NoteDialog({ caseId, corrects, onClose }: NoteDialogProps) {
  const { t } = useTranslation('history');
  const client = useQueryClient();
  const [text, setText] = useState(corrects?.text ?? '');
  const onDone = (notes: readonly CaseNote[]) => {
    cacheResponse(client, 'caseNotes.list', { caseId }, notes);
    onClose();
  };
  const write = useCommand('caseNotes.write', { onDone });
  const correct = useCommand('caseNotes.correct', { onDone });
  const trimmedText = text.trim();
  const isReady =
    trimmedText !== '' && trimmedText !== corrects?.text && !write.isPending && !correct.isPending;
  const save = () => {
    if (!isReady) return;
    if (corrects) correct.mutate({ caseId, noteId: corrects.id, text: trimmedText });
    else write.mutate({ caseId, text: trimmedText });
  };
  const error = write.error ?? correct.error;
  return (
    <Dialog
      help="history/notes"
      title={corrects ? t('note.correctTitle') : t('note.writeTitle')}
      isOpen
      onClose={onClose}
      onSubmit={save}
      actions={
        <SubmitActions
          action={corrects ? t('note.saveCorrection') : t('note.save')}
          isDisabled={!isReady}
          onCancel={onClose}
        />
      }
    >
      <TextField
        label={t('note.text')}
        help={t('note.help')}
        value={text}
        onChange={setText}
        maxLength={MAX_CASE_NOTE_LENGTH}
        multiline
        autoFocus
      />
      {error ? <ErrorNotice error={error} /> : null}
    </Dialog>
  );
}

export interface RemoveNoteDialogProps {
  readonly caseId: CaseId;
  readonly noteId: CaseNoteId;
  readonly onClose: () => void;
}

/** Asks before a note is erased, which cannot be undone. */
export function RemoveNoteDialog({ caseId, noteId, onClose }: RemoveNoteDialogProps) {
  const { t } = useTranslation('history');
  const client = useQueryClient();
  const remove = useCommand('caseNotes.remove', {
    onDone: (notes) => {
      cacheResponse(client, 'caseNotes.list', { caseId }, notes);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      help="history/notes"
      title={t('note.removeTitle')}
      action={t('note.removeAction')}
      variant="danger"
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ caseId, noteId })}
    >
      <p>{t('note.removeText')}</p>
      {remove.error ? <ErrorNotice error={remove.error} /> : null}
    </ConfirmDialog>
  );
}
