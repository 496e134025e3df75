import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptureDetail } from '../../../contract/capture-views';
import type { CaseDetail } from '../../../contract/views';
import { useCommand } from '../../app/queries';
import { Dialog, SubmitActions } from '../../components/dialog';
import { TextField } from '../../components/text-field';
import { NewWorkError } from '../case/new-work';

/** Follows a capture case that was created elsewhere: the newest of the case number, or one by its ticket (R28). */
export function AdoptDialog({
  detail,
  onClose,
  onAdopted,
}: {
  readonly detail: CaseDetail;
  readonly onClose: () => void;
  /** Called before it closes. */
  readonly onAdopted: (capture: CaptureDetail) => void;
}) {
  const { t } = useTranslation('capture');
  const [ticket, setTicket] = useState('');
  const adopt = useCommand('captures.adopt', {
    onDone: (capture) => {
      onAdopted(capture);
      onClose();
    },
  });
  const submit = () => {
    const ticketId = ticket.trim();
    if (!adopt.isPending) adopt.mutate({ caseId: detail.id, ticketId: ticketId === '' ? null : ticketId });
  };
  return (
    <Dialog
      help="capture/create"
      title={t('adopt.title')}
      isOpen
      onClose={onClose}
      isBusy={adopt.isPending}
      onSubmit={submit}
      actions={<SubmitActions action={t('adopt.action')} isPending={adopt.isPending} onCancel={onClose} />}
    >
      <p>{t('adopt.text', { caseNumber: detail.caseNumber })}</p>
      <TextField
        label={t('adopt.ticket')}
        help={t('adopt.ticketHelp')}
        value={ticket}
        onChange={setTicket}
        maxLength={100}
        autoComplete="off"
        spellCheck="false"
      />
      {adopt.error ? <NewWorkError caseId={detail.id} error={adopt.error} onReopened={adopt.reset} /> : null}
    </Dialog>
  );
}
