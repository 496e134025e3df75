import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { HelpTopic } from '../../contract/help-topics';
import { Button, type ButtonProps, IconButton, isPendingSubmit } from './button';
import { useCoveredScreen } from './covered-screen';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Work of the dialog is running, whose outcome only the dialog tells: it does not close. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
  /** Buttons in the footer, the primary one last. */
  readonly actions: ReactNode;
  /** `alertdialog` for an irreversible decision; it does not close on a click outside. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Called on Enter in a field. */
  readonly onSubmit?: () => void;
  readonly isWide?: boolean;
  /** What F1 opens; otherwise the chapter of the screen behind. */
  readonly help?: HelpTopic;
}

export function Dialog({
  title,
  isOpen,
  onClose: close,
  isBusy = false,
  children,
  actions,
  role = 'dialog',
  onSubmit,
  isWide: wide,
  help,
}: DialogProps) {
  const { t } = useTranslation('common');
  useCoveredScreen(isOpen);
  const onClose = () => (isBusy ? undefined : close());
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      isDismissable={role === 'dialog'}
      className={styles.overlay ?? ''}
    >
      <Modal className={`${styles.modal} ${wide ? styles.wide : ''}`}>
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          <form
            className="fill-column"
            data-help={help}
            onSubmit={(event) => {
              event.preventDefault();
              if (!isPendingSubmit(event)) onSubmit?.();
            }}
          >
            <header className={styles.head}>
              <Heading slot="title" className={styles.title}>
                {title}
              </Heading>
              <IconButton label={t('action.close')} onPress={onClose}>
                <X size={16} aria-hidden />
              </IconButton>
            </header>
            <div className={styles.body}>{children}</div>
            <footer className={styles.foot}>{actions}</footer>
          </form>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export interface SubmitActionsProps extends Pick<ButtonProps, 'isDisabled' | 'isPending' | 'disabledReason'> {
  /** Label of the button that submits. */
  readonly action: string;
  readonly variant?: 'primary' | 'danger';
  readonly onCancel: () => void;
}

/** The footer of most dialogs: Cancel, and the button that submits. */
export function SubmitActions({ action, variant = 'primary', onCancel, ...submitProps }: SubmitActionsProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <Button onPress={onCancel} isPending={submitProps.isPending}>
        {t('action.cancel')}
      </Button>
      <Button type="submit" variant={variant} {...submitProps}>
        {action}
      </Button>
    </>
  );
}
