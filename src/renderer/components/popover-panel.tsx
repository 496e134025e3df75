import type { ReactElement, ReactNode } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { classNames } from './class-names';
import popover from './popover.module.css';
import styles from './popover-panel.module.css';

export interface PopoverPanelProps {
  readonly label: string;
  /** A Button or IconButton. */
  readonly trigger: ReactElement;
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  readonly children: ReactNode;
  /** Several columns of choices. */
  readonly isWide?: boolean;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** A button that opens a small panel of choices beside it. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { label, trigger, placement = 'bottom start', children, isWide, isOpen, onOpenChange } = props;
  return (
    <DialogTrigger {...(isOpen === undefined ? {} : { isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger}
      <Popover
        className={classNames(popover.popover, styles.popover, isWide && styles.wide)}
        placement={placement}
      >
        <Dialog aria-label={label} className={styles.panel ?? ''}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
