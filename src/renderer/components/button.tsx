import type { ReactNode, Ref, SubmitEvent } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components';
import styles from './button.module.css';
import { classNames } from './class-names';

/** `link` looks like a link in running text. `chosen` marks a button whose panel has active options. */
export type ButtonVariant = 'plain' | 'primary' | 'quiet' | 'danger' | 'link' | 'chosen';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  readonly variant?: ButtonVariant;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** Why the button does nothing now: a tooltip, for which the button keeps the focus. */
  readonly disabledReason?: string | null;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * Props of a button while its command runs: it ignores presses but keeps the focus, which a disabled button loses.
 * React Aria's own pending state would announce the button even after it is removed.
 */
function withPendingState({ isPending = false, onPress, ...ariaProps }: AriaButtonProps): AriaButtonProps {
  return isPending ? { ...ariaProps, 'aria-disabled': true } : { ...ariaProps, onPress };
}

/** Whether a form is submitted by a button that is pending; Enter in a field counts as its submit button. */
export function isPendingSubmit({ nativeEvent }: SubmitEvent<HTMLFormElement>): boolean {
  return nativeEvent.submitter?.ariaDisabled === 'true';
}

/** A button with an optional icon (16 px) and a text. Use at most one `primary` per screen. */
export function Button({ variant = 'plain', icon, children, disabledReason, ...ariaProps }: ButtonProps) {
  const isPending = ariaProps.isPending || Boolean(disabledReason);
  const button = (
    <AriaButton
      {...withPendingState({ ...ariaProps, isPending })}
      className={classNames(styles.button, styles[variant])}
      data-icon={icon ? '' : undefined}
    >
      {icon}
      <span className={styles.label}>{children}</span>
    </AriaButton>
  );
  // A button that may have a reason keeps its place in the tree, and with it the focus, while the reason comes and goes.
  if (disabledReason === undefined) return button;
  return <DisabledReason reason={disabledReason}>{button}</DisabledReason>;
}

export interface DisabledReasonProps {
  /** Null while the button can be pressed. */
  readonly reason: string | null;
  /** A button of React Aria; with a reason, it has `aria-disabled`, so that it keeps the focus. */
  readonly children: ReactNode;
}

/** A tooltip that says why a button does nothing now. */
export function DisabledReason({ reason, children }: DisabledReasonProps) {
  return (
    <TooltipTrigger delay={300} isDisabled={reason === null}>
      {children}
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {reason}
      </Tooltip>
    </TooltipTrigger>
  );
}

export interface IconButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'aria-label'> {
  /** Name for assistive technology and text of the tooltip. */
  readonly label: string;
  readonly children: ReactNode;
  /** As for a button; takes the place of the label in the tooltip. */
  readonly disabledReason?: string | null;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with an icon only; its label appears as a tooltip. */
export function IconButton({ label, children, disabledReason = null, ...ariaProps }: IconButtonProps) {
  const isPending = ariaProps.isPending || disabledReason !== null;
  return (
    <TooltipTrigger delay={500}>
      <AriaButton
        {...withPendingState({ ...ariaProps, isPending })}
        aria-label={label}
        className={classNames(styles.button, styles.icon)}
      >
        {children}
      </AriaButton>
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {disabledReason ?? label}
      </Tooltip>
    </TooltipTrigger>
  );
}
