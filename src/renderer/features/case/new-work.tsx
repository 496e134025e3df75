import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofcaseError } from '../../../contract/errors';
import type { CaseDetail } from '../../../contract/views';
import { newWorkRefusal } from '../../../domain/case-state';
import type { CaseId } from '../../../domain/ids';
import { useCommand, useRequest } from '../../app/queries';
import { canBeTakenBack, useTakeOver } from '../../app/take-over';
import { focusStartOfScreen } from '../../app/travel';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button, type ButtonVariant } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import styles from './new-work.module.css';

/** Why a case takes no new work, in words; null if it does. `whenClosed` says what a closed case is reopened for. */
export function useNewWorkRefusal(detail: CaseDetail, whenClosed: string): string | null {
  const handedOver = useHandedOverText();
  switch (newWorkRefusal(detail)) {
    case 'handed-over':
      return handedOver;
    case 'case-closed':
      return whenClosed;
    case null:
      return null;
  }
}

/** Says that another workstation has the case, and what to do. */
export function useHandedOverText(): string {
  const { t } = useTranslation('errors');
  return `${t('handed-over.title')} ${t('handed-over.next')}`;
}

/** Why a case takes no photos, in words; null if it does. */
export function usePhotosRefusal(detail: CaseDetail): string | null {
  const { t } = useTranslation('cases');
  return useNewWorkRefusal(detail, t('page.closedForPhotos'));
}

/** Says that the case takes no new work, with the button that changes this. Renders nothing if the case takes new work. */
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

export interface NewWorkErrorProps {
  readonly caseId: CaseId;
  readonly error: ProofcaseError;
  readonly onReopened: () => void;
}

/** Shows in a dialog why new work was refused, with the button that reopens a closed case. */
export function NewWorkError({ caseId, error, onReopened }: NewWorkErrorProps) {
  return (
    <ErrorNotice
      error={error}
      actions={error.code === 'case-closed' ? <ReopenButton caseId={caseId} onReopened={onReopened} /> : null}
    />
  );
}

interface ReopenButtonProps {
  readonly caseId: CaseId;
  readonly variant?: ButtonVariant;
  readonly onReopened?: () => void;
}

function ReopenButton({ caseId, variant, onReopened }: ReopenButtonProps) {
  const { t } = useTranslation('retention');
  const button = useRef<HTMLButtonElement>(null);
  const reopen = useCommand('cases.reopen', {
    onDone: () => {
      moveFocus(button.current);
      onReopened?.();
    },
    onError: useFailureToast(),
  });
  return (
    <Button
      ref={button}
      variant={variant}
      isPending={reopen.isPending}
      onPress={() => reopen.mutate({ caseId })}
    >
      {t('actions.reopen')}
    </Button>
  );
}

/** Moves the focus from a button that is about to disappear: in a dialog to its submit button, or its first field. */
function moveFocus(button: HTMLButtonElement | null): void {
  const form = button?.form;
  if (!form) focusStartOfScreen();
  else if (document.activeElement === button) {
    const next = form.querySelector<HTMLElement>('[type="submit"]:enabled') ?? form.querySelector('input');
    next?.focus();
  }
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
