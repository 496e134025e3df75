import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import { checkCaptureFields, linkPayload } from '../../../domain/capture/capture-fields';
import { useCommand, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import styles from './capture-tab.module.css';
import { FieldsEditor } from './fields-editor';

/** Shows the exact request before it is sent, since creating a link may contact a policyholder (R27). */
export function CreateDialog({
  detail,
  onClose,
}: {
  readonly detail: CaseDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('capture');
  const { t: common } = useTranslation('common');
  const profile = useRequest('profiles.list', {}).data?.find(({ id }) => id === detail.profileId);
  const profileName = profile?.kind === 'practice' ? common('profile.practice') : (profile?.name ?? '');
  const [editedFields, setEditedFields] = useState<string | null>(null);
  const create = useCommand('captures.create', { onDone: onClose });
  const fields = editedFields ?? profile?.captureFields ?? '{}';
  const check = checkCaptureFields(fields);
  const submit = () => {
    if (check.ok && !create.isPending) create.mutate({ caseId: detail.id, fields });
  };
  return (
    <Dialog
      title={t('create.title')}
      isOpen
      isWide
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onPress={onClose}>{common('action.cancel')}</Button>
          <Button type="submit" variant="primary" isDisabled={!check.ok || create.isPending}>
            {create.isPending ? t('create.sending') : t('create.send')}
          </Button>
        </>
      }
    >
      <p>{t('create.text', { caseNumber: detail.caseNumber, profile: profileName })}</p>
      <FieldsEditor label={t('create.fields')} value={fields} onChange={setEditedFields} />
      {check.ok ? (
        <div className={styles.payload}>
          <p>{t('create.payload')}</p>
          <code>{linkPayload(detail.caseNumber, check.fields)}</code>
        </div>
      ) : null}
      {create.error ? <ErrorNotice error={create.error} /> : null}
    </Dialog>
  );
}
