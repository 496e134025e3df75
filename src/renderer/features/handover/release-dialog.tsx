import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandoverReleased, HandoverView } from '../../../contract/handover-views';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import styles from './handover.module.css';

interface ReleaseProps {
  readonly handover: HandoverView;
  readonly onClose: () => void;
}

/** Releases a case to its origin and shows the code for the telephone. */
export function ReleaseDialog({ handover, onClose }: ReleaseProps) {
  const { t } = useTranslation('handover');
  const { t: common } = useTranslation('common');
  const [released, setReleased] = useState<HandoverReleased | null>(null);
  const release = useCommand('handover.release', { onDone: setReleased });
  const { id: handoverId, caseNumber, workstation } = handover;
  return (
    <Dialog
      help="cases/hand-over"
      title={released ? t('release.done') : t('release.title', { caseNumber })}
      isOpen
      onClose={onClose}
      isBusy={release.isPending}
      actions={
        released ? (
          <Button variant="primary" onPress={onClose}>
            {common('action.close')}
          </Button>
        ) : (
          <>
            <Button onPress={onClose} isPending={release.isPending}>
              {common('action.cancel')}
            </Button>
            <Button
              isPending={release.isPending}
              onPress={() => release.mutate({ handoverId, asFile: true })}
            >
              {t('release.file')}
            </Button>
            <Button
              variant="primary"
              isPending={release.isPending}
              onPress={() => release.mutate({ handoverId, asFile: false })}
            >
              {t('release.action')}
            </Button>
          </>
        )
      }
    >
      {released ? (
        <div className={styles.stack}>
          <p>{t('release.code', { workstation })}</p>
          <p className={styles.code} data-release-code>
            {released.code}
          </p>
          <p>{t('release.codeText')}</p>
        </div>
      ) : (
        <div className={styles.stack}>
          <p>{t('release.text', { workstation })}</p>
          {release.error ? <ErrorNotice error={release.error} /> : null}
        </div>
      )}
    </Dialog>
  );
}
