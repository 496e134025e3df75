import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import { checkReferenceDate, localDay } from '../../../domain/reference-date';
import { cacheResponse, useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { TextField } from '../../components/text-field';
import { useFormats } from '../../i18n/use-formats';
import { ProfileSelect } from '../cases/profile-select';
import { ReferenceDateField } from '../cases/reference-date-field';

/** Changes note, reference date and profile; the case number cannot change. */
export function CaseDetailsDialog({
  detail,
  onClose,
}: {
  readonly detail: CaseDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('cases');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const client = useQueryClient();
  const [note, setNote] = useState(detail.note);
  const [referenceDate, setReferenceDate] = useState(() => formats.day(detail.referenceDate));
  const [profileId, setProfileId] = useState(detail.profileId);
  const change = useCommand('cases.change', {
    onDone: (changed) => {
      cacheResponse(client, 'cases.get', { caseId: detail.id }, changed);
      void client.invalidateQueries({ queryKey: ['intake.get', { caseId: detail.id }] });
      onClose();
    },
  });
  const check = checkReferenceDate(referenceDate, localDay(new Date()));
  return (
    <Dialog
      title={t('page.details')}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        if (!check.ok) return;
        change.mutate({
          caseId: detail.id,
          note: note.trim(),
          referenceDate: check.referenceDate,
          profileId,
        });
      }}
      actions={
        <>
          <Button onPress={onClose}>{common('action.cancel')}</Button>
          <Button type="submit" variant="primary" isDisabled={change.isPending || !check.ok}>
            {common('action.save')}
          </Button>
        </>
      }
    >
      <ReferenceDateField value={referenceDate} onChange={setReferenceDate} />
      <TextField label={t('new.note')} value={note} onChange={setNote} autoFocus />
      <ProfileSelect value={profileId} onChange={setProfileId} />
      {change.error ? <ErrorNotice error={change.error} /> : null}
    </Dialog>
  );
}
