import type { ReactNode, Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components';
import styles from './button.module.css';
import { classNames } from './class-names';

/**
 * `link`: looks like one, in running text, for what opens here and leads nowhere. `chosen`: plain, and something is
 * switched on behind it.
 */
export type ButtonVariant = 'plain' | 'primary' | 'quiet' | 'danger' | 'link' | 'chosen';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  readonly variant?: ButtonVariant;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * What a button takes while its command runs: it does nothing and keeps the focus, which a disabled one would lose.
 * (React Aria's own pending state announces the button, also after it is gone.)
 */
function whilePending({ isPending = false, onPress, type, ...rest }: AriaButtonProps): AriaButtonProps {
  if (!isPending) return { ...rest, onPress, type };
  return { ...rest, type: 'button', 'aria-disabled': true };
}

/** Icon (16 px) and words. One `primary` per screen at most. */
export function Button({ variant = 'plain', icon, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...whilePending(rest)} className={classNames(styles.button, styles[variant])}>
      {icon}
      <span className={styles.label}>{children}</span>
    </AriaButton>
  );
}

export interface IconButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'aria-label'> {
  /** Name for assistive technology and text of the tooltip. */
  readonly label: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** An icon alone; its name appears as a tooltip. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton
        {...whilePending(rest)}
        aria-label={label}
        className={classNames(styles.button, styles.icon)}
      >
        {children}
      </AriaButton>
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
