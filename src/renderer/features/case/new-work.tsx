import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import { newWorkRefusal } from '../../../domain/case-state';
import type { CaseId } from '../../../domain/ids';
import { useCommand, useRequest } from '../../app/queries';
import { canBeTakenBack, useTakeOver } from '../../app/take-over';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button, type ButtonVariant } from '../../components/button';
import styles from './new-work.module.css';

/** Why a case takes no new work, in words; null if it does. `whenClosed` says what a closed case is reopened for. */
export function useNewWorkRefusal(detail: CaseDetail, whenClosed: string): string | null {
  const { t } = useTranslation('errors');
  switch (newWorkRefusal(detail)) {
    case 'handed-over':
      return `${t('handed-over.title')} ${t('handed-over.next')}`;
    case 'case-closed':
      return whenClosed;
    case null:
      return null;
  }
}

/** Why a case takes no photos, in words; null if it does. */
export function usePhotosRefusal(detail: CaseDetail): string | null {
  const { t } = useTranslation('cases');
  return useNewWorkRefusal(detail, t('page.closedForPhotos'));
}

/** Says that the case takes no new work, with the button that changes this; nothing for a case that does. */
export function NewWorkLine({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('retention');
  const { t: errors } = useTranslation('errors');
  switch (newWorkRefusal(detail)) {
    case 'handed-over':
      return (
        <p className={styles.line}>
          {errors('handed-over.title')}
          <TakeBackButton caseId={detail.id} />
        </p>
      );
    case 'case-closed':
      return (
        <p className={styles.line}>
          {t('actions.closed')}
          <ReopenButton caseId={detail.id} variant="link" />
        </p>
      );
    case null:
      return null;
  }
}

export interface ReopenButtonProps {
  readonly caseId: CaseId;
  readonly variant?: ButtonVariant;
  readonly onReopened?: () => void;
}

/** Opens a closed case again. */
export function ReopenButton({ caseId, variant, onReopened }: ReopenButtonProps) {
  const { t } = useTranslation('retention');
  const reopen = useCommand('cases.reopen', { onDone: onReopened, onError: useFailureToast() });
  return (
    <Button variant={variant} isPending={reopen.isPending} onPress={() => reopen.mutate({ caseId })}>
      {t('actions.reopen')}
    </Button>
  );
}

/** Opens the dialog that takes a case back; nothing if that is up to the other workstation. */
function TakeBackButton({ caseId }: { readonly caseId: CaseId }) {
  const { t } = useTranslation('handover');
  const takeOver = useTakeOver();
  const latest = useRequest('handover.list', { caseId }).data?.[0];
  if (!latest || !canBeTakenBack(latest)) return null;
  return (
    <Button variant="link" onPress={() => takeOver.takeBack(latest)}>
      {t('menu.takeBack')}
    </Button>
  );
}
