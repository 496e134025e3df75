import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTeamCase } from '../../../contract/team-requests';
import type { CaseId } from '../../../domain/ids';
import { checkReferenceDate, earlierDay, localDay } from '../../../domain/reference-date';
import { MAX_TAKEOVER_REASON_CHARACTERS } from '../../../domain/team-case';
import { useCommand } from '../../app/queries';
import { Dialog, SubmitActions } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';
import { useFormats } from '../../i18n/use-formats';
import styles from '../handover/handover.module.css';
import { ReferenceDateField } from './reference-date-field';

export interface TakeCaseDialogProps {
  readonly teamCase: ListedTeamCase;
  readonly onClose: () => void;
  /** Called with the local case. */
  readonly onTaken: (caseId: CaseId) => void;
}

/** Makes this workstation responsible for a case of the team, with a reason. */
export function TakeCaseDialog({ teamCase, onClose, onTaken }: TakeCaseDialogProps) {
  const { t } = useTranslation('caseList');
  const formats = useFormats();
  const { toast } = useMessages();
  const today = localDay(new Date());
  const [reason, setReason] = useState('');
  const [day, setDay] = useState(formats.day(today));
  const check = checkReferenceDate(day, earlierDay(new Date()));
  const { id: teamCaseId, caseNumber, owner, ownerId, handler, workstation } = teamCase;
  const take = useCommand('team.takeOver', {
    onDone: ({ caseId }) => {
      toast({ tone: 'green', key: 'caseList:team.dialog.done', values: { caseNumber } });
      onTaken(caseId);
    },
  });
  const isReady = reason.trim() !== '' && check.ok;
  return (
    <Dialog
      help="cases/team"
      title={t('team.dialog.title', { caseNumber })}
      isOpen
      onClose={onClose}
      isBusy={take.isPending}
      onSubmit={() => {
        if (!isReady) return;
        const { referenceDate } = check;
        take.mutate({ teamCaseId, caseNumber, owner, ownerId, reason, referenceDate });
      }}
      actions={
        <SubmitActions
          action={t('team.dialog.action')}
          isDisabled={!isReady}
          isPending={take.isPending}
          onCancel={onClose}
        />
      }
    >
      <div className={styles.stack}>
        <p>
          {t('team.dialog.text', {
            owner: handler === null ? owner : t('team.withHandler', { handler, owner }),
          })}
        </p>
        <p>{t('team.dialog.files', { workstation })}</p>
        <TextField
          label={t('team.dialog.reason')}
          value={reason}
          onChange={setReason}
          help={t('team.dialog.reasonHelp')}
          maxLength={MAX_TAKEOVER_REASON_CHARACTERS}
          autoFocus
        />
        <ReferenceDateField value={day} onChange={setDay} />
        {take.error ? <ErrorNotice error={take.error} /> : null}
      </div>
    </Dialog>
  );
}
