import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NOTE_LENGTH } from '../../../contract/prepare-limits';
import type { CaseDetail } from '../../../contract/views';
import { checkCaseNumber } from '../../../domain/case-number';
import type { CaseState } from '../../../domain/case-state';
import type { CaseId } from '../../../domain/ids';
import { checkReferenceDate, earlierDay } from '../../../domain/reference-date';
import { navigate } from '../../app/current-route';
import { useIntake } from '../../app/intake-data';
import { Button } from '../../components/button';
import { Dialog, SubmitActions } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { TextField } from '../../components/text-field';
import { textByCode } from '../../i18n/text-by-code';
import { useFormats } from '../../i18n/use-formats';
import { caseNumberProblem, caseOfNumber } from '../cases/case-form';
import { ProfileSelect } from '../cases/profile-select';
import { ReferenceDateField } from '../cases/reference-date-field';
import { useNewWorkRefusal } from './new-work';
import { proposedDateOf } from './proposed-date';
import { useChangeCase } from './use-change-case';

/** States in which nothing was sent under the case number, or it was rejected. */
const RENUMBERABLE_STATES: readonly CaseState[] = ['preparing', 'sealed', 'rejected'];

/** Changes note, reference date, profile, and the case number until it is used. */
export function CaseDetailsDialog({
  detail,
  onClose,
}: {
  readonly detail: CaseDetail;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation('cases');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const [caseNumber, setCaseNumber] = useState(detail.caseNumber);
  const [note, setNote] = useState(detail.note);
  const [referenceDate, setReferenceDate] = useState(() => formats.day(detail.referenceDate));
  const [profileId, setProfileId] = useState(detail.profileId);
  const items = useIntake(detail.id).data?.items;
  const proposal = useMemo(() => proposedDateOf(items ?? [], new Date()), [items]);
  const change = useChangeCase(detail.id, { onDone: onClose });
  const isNumberUsed = detail.captureColumn !== null || !RENUMBERABLE_STATES.includes(detail.status.state);
  const refusal = useNewWorkRefusal(detail, t('page.numberClosed'));
  const isRenumberable = !isNumberUsed && refusal === null;
  const isNumberFirst = isRenumberable && detail.status.rejected === 'case-number';
  const numberCheck = checkCaseNumber(caseNumber);
  const numberProblem = caseNumberProblem(numberCheck);
  const check = checkReferenceDate(referenceDate, earlierDay(new Date()));
  const existingId = caseOfNumber(change.error);
  const openExisting = (caseId: CaseId) => {
    onClose();
    navigate({ screen: 'case', caseId, tab: 'prepare' });
  };
  return (
    <Dialog
      title={t('page.details')}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        if (!check.ok || !numberCheck.ok) return;
        change.mutate({
          caseId: detail.id,
          caseNumber: numberCheck.caseNumber,
          note: note.trim(),
          referenceDate: check.referenceDate,
          profileId,
        });
      }}
      actions={
        <SubmitActions
          action={common('action.save')}
          isDisabled={!check.ok || !numberCheck.ok}
          isPending={change.isPending}
          onCancel={onClose}
        />
      }
    >
      <TextField
        label={t('new.caseNumber')}
        value={caseNumber}
        onChange={setCaseNumber}
        isDisabled={!isRenumberable}
        autoFocus={isNumberFirst}
        help={isNumberUsed ? t('page.numberUsed') : (refusal ?? t('page.numberHelp'))}
        error={numberProblem ? textByCode(i18n, 'cases', numberProblem.key, numberProblem.values) : null}
      />
      <ReferenceDateField
        value={referenceDate}
        onChange={setReferenceDate}
        autoFocus={!isNumberFirst}
        proposal={proposal}
        offersProposal
      />
      <TextField label={t('new.note')} value={note} onChange={setNote} maxLength={MAX_NOTE_LENGTH} />
      <ProfileSelect value={profileId} onChange={setProfileId} />
      {change.error ? (
        <ErrorNotice
          error={change.error}
          actions={
            existingId ? (
              <Button onPress={() => openExisting(existingId)}>{t('new.openExisting')}</Button>
            ) : null
          }
        />
      ) : null}
    </Dialog>
  );
}
