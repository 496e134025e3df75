import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import { useCommand } from '../../app/queries';
import { Dialog, SubmitActions } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';
import { useFormats } from '../../i18n/use-formats';

/** Sets or releases the legal hold of a case; either needs a reason. */
export function HoldDialog({
  detail,
  onClose,
}: {
  readonly detail: CaseDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('retention');
  const { toast } = useMessages();
  const formats = useFormats();
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const { hold } = detail;
  const change = useCommand('cases.hold', {
    onDone: () => {
      toast({ tone: 'green', key: hold ? 'retention:actions.released' : 'retention:actions.held' });
      onClose();
    },
  });
  const isMissing = reason.trim() === '';
  const submit = () => {
    setWasTried(true);
    if (!isMissing) change.mutate({ caseId: detail.id, on: hold === null, reason: reason.trim() });
  };
  return (
    <Dialog
      help="deletion/hold"
      title={t(hold ? 'holdDialog.release' : 'holdDialog.set')}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      actions={
        <SubmitActions
          action={t(hold ? 'holdDialog.release' : 'holdDialog.set')}
          isPending={change.isPending}
          onCancel={onClose}
        />
      }
    >
      <p>
        {hold
          ? t('holdDialog.releaseText', {
              since: formats.instant(hold.since).text,
              by: hold.by,
              reason: hold.reason,
            })
          : t('holdDialog.setText')}
      </p>
      <TextField
        label={t('holdDialog.reason')}
        help={t('holdDialog.reasonHelp')}
        value={reason}
        onChange={setReason}
        maxLength={500}
        multiline
        autoFocus
        error={wasTried && isMissing ? t('holdDialog.missing') : null}
      />
      {change.error ? <ErrorNotice error={change.error} /> : null}
    </Dialog>
  );
}
