import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptureDetail } from '../../../contract/capture-views';
import type { CaseDetail } from '../../../contract/views';
import { checkCaptureFields, emptyOwnFields } from '../../../domain/capture/capture-fields';
import { profileName } from '../../app/profile-names';
import { useCommand, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Notice } from '../../components/notice';
import { useFormats } from '../../i18n/use-formats';
import { NewWorkError } from '../case/new-work';
import { LinkFields } from './link-fields';

export interface CreateDialogProps {
  readonly detail: CaseDetail;
  /** The newest capture case that is still open; its link will be superseded. */
  readonly openCapture: CaptureDetail | null;
  readonly onClose: () => void;
  /** Called before it closes, once the request was sent. */
  readonly onCreated: () => void;
}

/** Shows the exact request before it is sent, since creating a link may contact a policyholder (R27). */
export function CreateDialog({ detail, openCapture, onClose, onCreated }: CreateDialogProps) {
  const { t } = useTranslation('capture');
  const { t: common } = useTranslation('common');
  const profile = useRequest('profiles.list', {}).data?.find(({ id }) => id === detail.profileId);
  const [editedFields, setEditedFields] = useState<string | null>(null);
  const create = useCommand('captures.create', {
    onDone: () => {
      onCreated();
      onClose();
    },
  });
  const fields = editedFields ?? profile?.captureFields ?? '{}';
  const check = checkCaptureFields(fields);
  const canSend = check.ok && emptyOwnFields(check.fields).length === 0;
  const submit = () => {
    if (canSend && !create.isPending) create.mutate({ caseId: detail.id, fields });
  };
  return (
    <Dialog
      help="capture/create"
      title={t('create.title')}
      isOpen
      isWide
      onClose={onClose}
      isBusy={create.isPending}
      onSubmit={submit}
      actions={
        <>
          <Button onPress={onClose} isPending={create.isPending}>
            {common('action.cancel')}
          </Button>
          <Button type="submit" variant="primary" isDisabled={!canSend} isPending={create.isPending}>
            {create.isPending ? t('create.sending') : t(openCapture ? 'create.sendSecond' : 'create.send')}
          </Button>
        </>
      }
    >
      <p>
        {t('create.text', {
          caseNumber: detail.caseNumber,
          profile: profile ? profileName(profile, common) : '',
        })}
      </p>
      {openCapture ? <SecondLink capture={openCapture} /> : null}
      <LinkFields caseNumber={detail.caseNumber} value={fields} onChange={setEditedFields} />
      {create.error ? (
        <NewWorkError caseId={detail.id} error={create.error} onReopened={create.reset} />
      ) : null}
    </Dialog>
  );
}

/** Warns that a second link does not end the first one, and says which one is superseded. */
function SecondLink({ capture }: { readonly capture: CaptureDetail }) {
  const { t } = useTranslation('capture');
  const formats = useFormats();
  const { createdAt } = capture.state;
  return (
    <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
      {t('create.second', {
        ticket: capture.ticketId.slice(0, 8),
        time: createdAt === null ? t('notReported') : formats.instant(createdAt).text,
      })}
    </Notice>
  );
}
