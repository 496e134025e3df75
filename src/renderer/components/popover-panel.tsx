import { type ReactElement, type ReactNode, useId } from 'react';
import { DialogTrigger, Popover } from 'react-aria-components';
import { classNames } from './class-names';
import popover from './popover.module.css';
import styles from './popover-panel.module.css';

export interface PopoverPanelProps {
  readonly label: string;
  /** A Button or IconButton. */
  readonly trigger: ReactElement;
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  readonly children: ReactNode;
  /** For several columns of choices. */
  readonly isWide?: boolean;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/**
 * A button that opens a small panel of choices. The popover itself is the dialog, so that its hidden close buttons
 * are inside the dialog.
 */
export function PopoverPanel(props: PopoverPanelProps) {
  const { label, trigger, placement = 'bottom start', children, isWide, isOpen, onOpenChange } = props;
  const nameId = useId();
  return (
    <DialogTrigger {...(isOpen === undefined ? {} : { isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger}
      <Popover
        className={classNames(popover.popover, styles.popover, isWide && styles.wide)}
        placement={placement}
        aria-labelledby={nameId}
      >
        <span id={nameId} hidden>
          {label}
        </span>
        <div className={styles.panel}>{children}</div>
      </Popover>
    </DialogTrigger>
  );
}
