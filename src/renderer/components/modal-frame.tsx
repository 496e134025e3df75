import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { classNames } from './class-names';
import { useCoveredScreen } from './covered-screen';
import styles from './modal-frame.module.css';

export interface ModalFrameProps {
  /** Places the panel; its size and corners are those of `panelClassName`. */
  readonly className?: string | undefined;
  readonly panelClassName: string | undefined;
  /** Names the dialog where it has no heading in the slot `title`. */
  readonly label?: string;
  /** Whether a click beside it closes it; Escape always does. */
  readonly isDismissable: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog without the head and buttons of `Dialog`, for viewers and the command palette. */
export function ModalFrame(props: ModalFrameProps) {
  const { className, panelClassName, label, isDismissable, onClose, children } = props;
  useCoveredScreen(true);
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      onOpenChange={(open) => (open ? undefined : onClose())}
      className={classNames(styles.overlay, className)}
    >
      <Modal className={classNames(styles.modal, panelClassName)}>
        <Dialog className={styles.dialog ?? ''} {...(label === undefined ? {} : { 'aria-label': label })}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
